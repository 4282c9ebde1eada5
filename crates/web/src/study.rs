//! The study: a record on a desk, with branches and comments, the engine's opinion, positions set up by hand, and problems.

mod branches;
mod desk;
mod keep;
mod keys;
mod moves;
mod notes;
mod tabs;
mod view;

use leptos::prelude::*;

pub(crate) use desk::provide_desk;
use view::DeskView;

/// The room.
#[component]
pub fn StudyRoom() -> impl IntoView {
    view! { <DeskView/> }
}
