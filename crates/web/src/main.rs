//! The page.

fn main() {
    koshogi_web::app::mount();
}
