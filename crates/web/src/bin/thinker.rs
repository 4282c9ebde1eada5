//! The engine in its worker.

fn main() {
    koshogi_web::thinker::serve();
}
