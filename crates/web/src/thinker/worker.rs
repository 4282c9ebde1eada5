//! The page's end of the line to the engine in its worker.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::protocol::{Answer, Ask};
use crate::browser;

/// Where the script of the worker is named on the page.
const SCRIPT: &str = "thinker";

/// A worker, which ends with this.
pub(super) struct Line {
    worker: Worker,
    /// What the worker hears only once it listens.
    early: Vec<String>,
    ready: bool,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Line {
    /// Starts a worker; nothing where the browser starts none.
    pub(super) fn start(hear: impl Fn(Answer) + 'static) -> Option<Self> {
        let script = browser::body_data(SCRIPT)?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            browser::said(&event).into_iter().for_each(&hear);
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        Some(Self { worker, early: Vec::new(), ready: false, _heard: heard })
    }

    /// Asks; questions are answered in order.
    pub(super) fn ask(&mut self, ask: &Ask) {
        let Ok(text) = serde_json::to_string(ask) else { return };
        if self.ready {
            self.send(&text);
        } else {
            self.early.push(text);
        }
    }

    /// Asks what was asked before the worker listened.
    pub(super) fn ready(&mut self) {
        self.ready = true;
        for text in std::mem::take(&mut self.early) {
            self.send(&text);
        }
    }

    fn send(&self, text: &str) {
        // A text can always be sent.
        let _ = self.worker.post_message(&JsValue::from_str(text));
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
    }
}
