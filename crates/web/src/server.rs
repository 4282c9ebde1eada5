//! The server that the page came from, where it is one of ours. A static host is none, and nothing is missing then.

use futures_util::FutureExt as _;
use futures_util::future::{LocalBoxFuture, Shared};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Response, Url};

/// Where the interface lies, seen from the page.
const INTERFACE: &str = "api/v1/";
/// What a server of ours calls itself.
const NAME: &str = "koshogi";

/// A server of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// What it says of itself.
    pub about: koshogi_wire::Server,
    interface: String,
}

impl Server {
    /// The address of a part of its interface (`games`).
    #[must_use]
    pub fn address(&self, part: &str) -> String {
        format!("{}{part}", self.interface)
    }

    /// The address of a part that is a WebSocket (`analysis`).
    #[must_use]
    pub fn socket(&self, part: &str) -> String {
        self.address(part).replacen("http", "ws", 1)
    }
}

/// Where the page comes from. It is asked once, when somebody first wants to know.
#[derive(Clone, Copy)]
pub struct Home {
    answer: StoredValue<Shared<LocalBoxFuture<'static, Option<Server>>>, LocalStorage>,
    found: RwSignal<Option<Server>>,
}

/// Gives the page its home.
pub fn provide_home() {
    provide_context(Home { answer: StoredValue::new_local(ask().boxed_local().shared()), found: RwSignal::new(None) });
}

/// The home of the page.
#[must_use]
pub fn use_home() -> Home {
    expect_context()
}

impl Home {
    /// The server, if there is one.
    pub async fn server(self) -> Option<Server> {
        self.answer.get_value().await
    }

    /// Looks for the server; who follows [`found`](Self::found) hears of it.
    pub fn look(self) {
        spawn_local(async move {
            let server = self.server().await;
            if self.found.with_untracked(|found| *found != server) {
                self.found.set(server);
            }
        });
    }

    /// The server, once it was found.
    #[must_use]
    pub fn found(self) -> Option<Server> {
        self.found.get()
    }
}

async fn ask() -> Option<Server> {
    let page = document().base_uri().ok()??;
    let interface = Url::new_with_base(INTERFACE, &page).ok()?.href();
    if !interface.starts_with("http") {
        return None;
    }
    let response = JsFuture::from(window().fetch_with_str(&format!("{interface}server"))).await.ok()?;
    let response: Response = response.dyn_into().ok().filter(Response::ok)?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    // Other hosts have a page of their own for what they do not know.
    let about: koshogi_wire::Server = serde_json::from_str(&text).ok()?;
    (about.name == NAME).then_some(Server { about, interface })
}
