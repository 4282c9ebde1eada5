//! The one face of whoever thinks: questions, and the answers that they wait for.
//!
//! The worker can answer everything. A server that was named takes over what it can, and where it does not, the worker is asked the same
//! question: whoever asked hears of it only that [`trouble`](Thinker::trouble) is told.

use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use koshogi_rules::Text;
use koshogi_table::Plan;
use koshogi_wire::AnalysisWord;
use leptos::prelude::*;

use super::protocol::{Answer, Ask, Task, Think};
use super::remote::{self, Heard};
use super::words::{self, Reply};
use super::worker;
use crate::i18n::{self, Say};

/// How long a server may be silent about a question.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whoever waits for answers. It belongs to the question, not to what was on the screen when it was asked.
type Hear = Rc<dyn Fn(Answer)>;

/// Who was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whom {
    Worker,
    Server,
}

struct Question {
    ask: Ask,
    hear: Hear,
    whom: Whom,
    /// Whether anything was heard of it.
    heard: bool,
}

#[derive(Default)]
struct State {
    last: u32,
    waiting: HashMap<u32, Question>,
    worker: Option<worker::Line>,
    /// The address of the server's engine.
    address: Option<String>,
    server: Option<remote::Line>,
    /// Whether the server did not do what it was there for; it is sought again when somebody asks for that.
    lost: bool,
}

/// The engine, as the page knows it.
#[derive(Clone, Copy)]
pub struct Thinker {
    state: StoredValue<State, LocalStorage>,
    trouble: RwSignal<Option<Text>>,
}

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
        Self { state: StoredValue::new_local(State::default()), trouble: RwSignal::new(None) }
    }

    /// Names the server that is asked first, by the address of its engine, or none.
    pub fn prefer(self, server: Option<String>) {
        if self.state.with_value(|state| state.address == server) {
            return;
        }
        self.leave();
        self.state.update_value(|state| state.address = server);
    }

    /// Why the server does not answer, while the worker does in its place.
    #[must_use]
    pub fn trouble(self) -> Option<Text> {
        self.trouble.get()
    }

    /// Asks the engine for a move; `hear` is told everything that it says to this question. Questions are answered in order.
    pub fn ask(self, plan: &Plan, moves: String, think: Think, hear: impl Fn(Answer) + 'static) {
        self.ask_for(plan, moves, Task::Think(think), hear);
    }

    /// Asks the engine for something; `hear` is told everything that it says to this question.
    pub fn ask_for(self, plan: &Plan, moves: String, task: Task, hear: impl Fn(Answer) + 'static) {
        let question = self.state.try_update_value(|state| {
            state.last += 1;
            let ask = Ask { id: state.last, plan: plan.clone(), moves, task };
            Question { ask, hear: Rc::new(hear), whom: Whom::Worker, heard: false }
        });
        let Some(question) = question else { return };
        match words::search(&question.ask) {
            Some(word) if self.open() => self.ask_server(question, &word),
            _ => self.ask_worker(question),
        }
    }

    /// Stops whatever it thinks about; questions that wait are not answered any more. What a worker had learnt is gone too.
    pub fn stop(self) {
        self.state.update_value(|state| {
            let waiting = std::mem::take(&mut state.waiting);
            if waiting.values().any(|question| question.whom == Whom::Worker) {
                state.worker = None;
            }
            if waiting.values().any(|question| question.whom == Whom::Server)
                && let Some(server) = &mut state.server
            {
                server.say(AnalysisWord::Stop);
            }
        });
    }

    /// Stops, and leaves the server to others. Asked again, it is sought again.
    pub fn rest(self) {
        self.stop();
        self.leave();
    }

    /// Hangs up; what the server was asked, the worker is.
    fn leave(self) {
        self.state.update_value(|state| (state.server, state.lost) = (None, false));
        if self.trouble.with_untracked(Option::is_some) {
            self.trouble.set(None);
        }
        self.take_over(|_| true);
    }

    fn ask_worker(self, question: Question) {
        self.state.update_value(|state| {
            let worker = match state.worker.take() {
                Some(worker) => Some(worker),
                None => worker::Line::start(move |answer| self.hear_worker(answer)),
            };
            state.worker = worker;
            state.worker.iter_mut().for_each(|worker| worker.ask(&question.ask));
            state.waiting.insert(question.ask.id, question);
        });
    }

    fn ask_server(self, question: Question, word: &AnalysisWord) {
        let id = question.ask.id;
        self.state.update_value(|state| {
            state.server.iter_mut().for_each(|server| server.say(word.clone()));
            state.waiting.insert(id, Question { whom: Whom::Server, ..question });
        });
        let silent =
            move |state: &State| state.waiting.get(&id).is_some_and(|question| question.whom == Whom::Server && !question.heard);
        let look = move || {
            if self.state.try_with_value(silent) == Some(true) {
                self.lose();
            }
        };
        set_timeout(look, PATIENCE);
    }

    /// Whether there is a line to the server; one is opened where there could be.
    fn open(self) -> bool {
        let opened = self.state.try_update_value(|state| {
            if state.server.is_none() && !state.lost {
                let address = state.address.as_ref()?;
                state.server = remote::Line::open(address, move |heard| self.hear_server(heard));
            }
            state.server.as_ref().map(|_| ())
        });
        opened.flatten().is_some()
    }

    fn hear_worker(self, answer: Answer) {
        if answer == Answer::Ready {
            return self.state.update_value(|state| state.worker.iter_mut().for_each(worker::Line::ready));
        }
        self.pass_on(answer);
    }

    fn hear_server(self, heard: Heard) {
        match heard {
            Heard::Open => self.state.update_value(|state| state.server.iter_mut().for_each(remote::Line::stands)),
            Heard::Broken => self.lose(),
            Heard::Answer(answer) => match words::reply(answer) {
                Some(Reply::Answer(answer)) => self.pass_on(answer),
                Some(Reply::Refusal(id, why)) => {
                    self.trouble.set(Some(why));
                    self.take_over(|question| id.is_none_or(|id| id == question));
                }
                None => {}
            },
        }
    }

    fn pass_on(self, answer: Answer) {
        let Some(id) = answer.id() else { return };
        let waiting = self.state.try_update_value(|state| {
            let question = state.waiting.get_mut(&id)?;
            question.heard = true;
            let found = (question.whom, Rc::clone(&question.hear));
            if answer.is_last() {
                state.waiting.remove(&id);
            }
            Some(found)
        });
        let Some((whom, hear)) = waiting.flatten() else { return };
        if whom == Whom::Server && self.trouble.with_untracked(Option::is_some) {
            self.trouble.set(None);
        }
        hear(answer);
    }

    /// Gives the server up until somebody asks for it again.
    fn lose(self) {
        self.state.update_value(|state| (state.server, state.lost) = (None, true));
        let Say { ja, en } = i18n::study::SERVER_LOST;
        self.trouble.set(Some(Text { ja: ja.to_owned(), en: en.to_owned() }));
        self.take_over(|_| true);
    }

    /// Asks the worker what the server was asked.
    fn take_over(self, which: impl Fn(u32) -> bool) {
        let asked = self.state.try_update_value(|state| {
            let mine = |id: &u32, question: &mut Question| question.whom == Whom::Server && which(*id);
            let mut asked: Vec<_> = state.waiting.extract_if(mine).map(|(_, question)| question).collect();
            asked.sort_by_key(|question| question.ask.id);
            asked
        });
        for question in asked.into_iter().flatten() {
            self.ask_worker(Question { whom: Whom::Worker, ..question });
        }
    }
}
