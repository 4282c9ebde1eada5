//! The page's end of the line: one worker, started when it is first asked, and the questions that wait for an answer.

use std::collections::HashMap;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::protocol::{Answer, Ask, Task, Think};
use crate::browser;
use koshogi_table::Plan;

/// Where the script of the worker is named on the page.
const SCRIPT: &str = "thinker";

/// Whoever waits for answers. It belongs to the question, not to what was on the screen when it was asked.
type Hear = Rc<dyn Fn(Answer)>;

#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    /// What the worker hears only once it listens.
    early: Vec<String>,
    ready: bool,
    last: u32,
    waiting: HashMap<u32, Hear>,
}

/// The engine, as the page knows it.
#[derive(Clone, Copy)]
pub struct Thinker(StoredValue<Line, LocalStorage>);

/// Gives the page the engine that plays; nothing is loaded before it is asked.
pub fn provide_thinker() {
    provide_context(Thinker::new());
}

/// The engine that plays.
#[must_use]
pub fn use_thinker() -> Thinker {
    expect_context()
}

impl Thinker {
    /// An engine in a worker of its own, which is started when it is first asked. It lives as long as the owner of signals that it was
    /// made under.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a worker is nothing to be had by default")]
    pub fn new() -> Self {
        Self(StoredValue::new_local(Line::default()))
    }

    /// Asks the engine for a move; `hear` is told everything that it says to this question. Questions are answered in order.
    pub fn ask(self, plan: &Plan, moves: String, think: Think, hear: impl Fn(Answer) + 'static) {
        self.ask_for(plan, moves, Task::Think(think), hear);
    }

    /// Asks the engine for something; `hear` is told everything that it says to this question.
    pub fn ask_for(self, plan: &Plan, moves: String, task: Task, hear: impl Fn(Answer) + 'static) {
        self.start();
        self.0.update_value(|line| {
            line.last += 1;
            line.waiting.insert(line.last, Rc::new(hear));
            let ask = Ask { id: line.last, plan: plan.clone(), moves, task };
            let Ok(text) = serde_json::to_string(&ask) else { return };
            match (&line.worker, line.ready) {
                (Some(worker), true) => send(worker, &text),
                _ => line.early.push(text),
            }
        });
    }

    /// Stops whatever it thinks about; questions that wait are not answered any more. What it had learnt is gone too.
    pub fn stop(self) {
        self.0.update_value(|line| {
            if line.waiting.is_empty() {
                return;
            }
            if let Some(worker) = line.worker.take() {
                worker.terminate();
            }
            *line = Line { last: line.last, ..Line::default() };
        });
    }

    fn start(self) {
        if self.0.with_value(|line| line.worker.is_some()) {
            return;
        }
        let Some(script) = browser::body_data(SCRIPT) else { return };
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(&script, &options) else { return };
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer = event.data().as_string().and_then(|text| serde_json::from_str::<Answer>(&text).ok());
            answer.into_iter().for_each(|answer| self.hear(answer));
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // It lives as long as the worker, which is as long as the page.
        hear.forget();
        self.0.update_value(|line| line.worker = Some(worker));
    }

    fn hear(self, answer: Answer) {
        let Some(id) = answer.id() else {
            return self.0.update_value(|line| {
                line.ready = true;
                for text in line.early.drain(..) {
                    line.worker.iter().for_each(|worker| send(worker, &text));
                }
            });
        };
        let waiting = self.0.with_value(|line| line.waiting.get(&id).map(Rc::clone));
        if answer.is_last() {
            self.0.update_value(|line| {
                line.waiting.remove(&id);
            });
        }
        if let Some(hear) = waiting {
            hear(answer);
        }
    }
}

fn send(worker: &Worker, text: &str) {
    // A text can always be sent.
    let _ = worker.post_message(&JsValue::from_str(text));
}
