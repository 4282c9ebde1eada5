//! The page: the rooms put together, and the parts in which they are loaded.
#![expect(unreachable_pub, reason = "the macro of components makes public what only this page uses")]

mod app;
mod parts;

fn main() {
    app::mount();
}
