//! The page's end of the line to the server's engine.

use koshogi_wire::{AnalysisAnswer, AnalysisWord};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

use crate::browser;

/// What comes over the line.
pub(super) enum Heard {
    /// It stands.
    Open,
    /// The server says something.
    Answer(AnalysisAnswer),
    /// It is broken, or never came about.
    Broken,
}

/// A WebSocket, which is closed with this.
pub(super) struct Line {
    socket: WebSocket,
    /// What can be said only once the line stands.
    early: Vec<AnalysisWord>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _event: Closure<dyn FnMut(Event)>,
}

impl Line {
    /// Opens a line; nothing where the browser opens none.
    pub(super) fn open(address: &str, hear: impl Fn(Heard) + Clone + 'static) -> Option<Self> {
        let socket = WebSocket::new(address).ok()?;
        let message = Closure::<dyn FnMut(MessageEvent)>::new({
            let hear = hear.clone();
            move |event: MessageEvent| browser::said(&event).into_iter().for_each(|answer| hear(Heard::Answer(answer)))
        });
        let event = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            hear(if event.type_() == "open" { Heard::Open } else { Heard::Broken });
        });
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        // Every line that breaks is closed.
        socket.set_onopen(Some(event.as_ref().unchecked_ref()));
        socket.set_onclose(Some(event.as_ref().unchecked_ref()));
        Some(Self { socket, early: Vec::new(), _message: message, _event: event })
    }

    /// Says something, as soon as the line stands.
    pub(super) fn say(&mut self, word: AnalysisWord) {
        if self.socket.ready_state() == WebSocket::CONNECTING {
            self.early.push(word);
        } else if let Ok(text) = serde_json::to_string(&word) {
            // Whether it arrived shows the answer.
            let _ = self.socket.send_with_str(&text);
        }
    }

    /// Says what was to be said before the line stood.
    pub(super) fn stands(&mut self) {
        for word in std::mem::take(&mut self.early) {
            self.say(word);
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        // One that is closed already stays so.
        let _ = self.socket.close();
    }
}
