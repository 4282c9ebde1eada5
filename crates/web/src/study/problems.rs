//! Problems: a set of old ones, each to be tried against a defence that the mate solver finds.

use std::collections::BTreeSet;
use std::sync::Arc;

use koshogi_engine::mate;
use koshogi_notation::record::Record;
use koshogi_notation::{sfen, usi};
use koshogi_rules::{Choices, Game, Move, Rules, Side};
use koshogi_table::Plan;
use koshogi_table::study::problem::{self, Attempt, Came, Problem};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::analyst::use_analyst;
use crate::board::{Arrow, Look, MoveBoard, Standing, use_announcer};
use crate::handover::use_handover;
use crate::i18n::{self, Say, t, use_lang};
use crate::route::{Route, go, use_route};
use crate::sounds::{Sound, use_speaker};
use crate::thinker::{Answer, Defended, Task};
use crate::{browser, files, storage};

/// The key in the browser's storage under which solved problems are kept.
const KEY: &str = "koshogi.solved";
/// Where the page names the game of the problems and their file.
const FILE: &str = "problems";
/// How many nodes the solver may take for each answer of the defence.
const NODES: u64 = 150_000;
/// The address of the page after the room.
pub(super) const ADDRESS: &str = "problems";

/// The page: the list, and the problem that the address names.
#[component]
pub(super) fn ProblemsPage() -> impl IntoView {
    let route = use_route();
    let loaded = RwSignal::new(None::<Result<Arc<Collection>, ()>>);
    spawn_local(async move {
        let set = load().await;
        // Whoever has left the page does not want it any more.
        let _ = loaded.try_set(Some(set.map(Arc::new).ok_or(())));
    });
    let chosen = Memo::new(move |_| match route.get() {
        Route::Study(path) => path.split_once('/').map(|(_, id)| id.to_owned()),
        _ => None,
    });
    let solved = RwSignal::new(storage::read::<BTreeSet<String>>(KEY).unwrap_or_default());
    Effect::new(move |before: Option<()>| {
        solved.with(|solved| {
            if before.is_some() {
                storage::write(KEY, solved);
            }
        });
    });
    move || match loaded.get() {
        None => view! { <p class="status">{t(i18n::study::LOADING)}</p> }.into_any(),
        Some(Err(())) => view! { <p class="trouble" role="alert">{t(i18n::study::NO_PROBLEMS)}</p> }.into_any(),
        Some(Ok(set)) => {
            let listed = Arc::clone(&set);
            view! {
                {move || {
                    let id = chosen.get();
                    let problem = set.problems.iter().find(|problem| Some(&problem.id) == id.as_ref()).or(set.problems.first())?;
                    let game = mate::problem(&set.rules, &problem.start).ok()?;
                    Some(view! { <ProblemView attempt=Attempt::new(game, problem) problem=problem.clone() set=Arc::clone(&set) solved/> })
                }}
                <ProblemList set=listed chosen solved/>
            }
            .into_any()
        }
    }
}

/// The problems with their rules.
struct Collection {
    rules: Rules,
    problems: Vec<Problem>,
}

async fn load() -> Option<Collection> {
    let named = browser::body_data(FILE)?;
    let (game, file) = named.split_once(' ')?;
    let table = files::fetch(file).await?;
    let variant = koshogi_games::find(game)?;
    let problems = problem::read(&table, &variant);
    let rules = Rules::new(variant, &Choices::default()).ok()?;
    (!problems.is_empty()).then_some(Collection { rules, problems })
}

fn address(id: &str) -> Route {
    Route::Study(format!("{ADDRESS}/{id}"))
}

/// All problems, the solved ones marked.
#[component]
fn ProblemList(set: Arc<Collection>, chosen: Memo<Option<String>>, solved: RwSignal<BTreeSet<String>>) -> impl IntoView {
    let lang = use_lang();
    let first = set.problems.first().map(|problem| problem.id.clone());
    let count = set.problems.len();
    let items = set
        .problems
        .iter()
        .map(|problem| {
            let (id, plies) = (problem.id.clone(), problem.solution.len());
            let (known, done, first) = (id.clone(), id.clone(), first.clone());
            let current = move || (chosen.get().or_else(|| first.clone()).as_ref() == Some(&known)).then_some("page");
            let is_solved = move || solved.with(|solved| solved.contains(&done));
            view! {
                <li><a href=address(&id).address() aria-current=current>
                    <b>{id.clone()}</b>" "<span>{move || i18n::study::plies(plies, lang.get())}</span>
                    {move || is_solved().then(|| view! { <span class="solved">"✓"<span class="unseen">{t(i18n::study::SOLVED)}</span></span> })}
                </a></li>
            }
        })
        .collect_view();
    let so_far = move || i18n::study::solved(solved.with(BTreeSet::len), count, lang.get());
    view! {
        <section class="problem-list">
            <h2>{t(i18n::study::PROBLEMS)}</h2>
            <p class="effort">{so_far}</p>
            <ol>{items}</ol>
            <p class="effort">{t(i18n::study::PROBLEMS_ABOUT)}</p>
        </section>
    }
}

/// What is said of an attempt.
#[derive(Debug, Clone, PartialEq)]
enum Said {
    Try,
    Thinking,
    Resists,
    Mate,
    NoCheck,
    Escapes,
    Holds,
    Shown,
}

impl Said {
    const fn say(&self) -> Say {
        match self {
            Self::Try => i18n::study::YOUR_MOVE,
            Self::Thinking => i18n::study::LOOKING,
            Self::Resists => i18n::study::GO_ON,
            Self::Mate => i18n::study::MATED,
            Self::NoCheck => i18n::study::NO_CHECK,
            Self::Escapes => i18n::study::ESCAPES,
            Self::Holds => i18n::study::HOLDS,
            Self::Shown => i18n::study::SOLUTION_SHOWN,
        }
    }

    /// Whether the attempt goes on.
    const fn goes_on(&self) -> bool {
        matches!(self, Self::Try | Self::Resists | Self::Holds)
    }
}

/// A problem that is being tried.
#[derive(Clone, Copy)]
struct Trial {
    attempt: RwSignal<Attempt>,
    said: RwSignal<Said>,
    hint: RwSignal<Option<Move>>,
}

#[component]
fn ProblemView(attempt: Attempt, problem: Problem, set: Arc<Collection>, solved: RwSignal<BTreeSet<String>>) -> impl IntoView {
    let (lang, speaker, announcer, handover) = (use_lang(), use_speaker(), use_announcer(), use_handover());
    let thinker = use_analyst().thinker;
    let trial = Trial { attempt: RwSignal::new(attempt), said: RwSignal::new(Said::Try), hint: RwSignal::new(None) };
    on_cleanup(move || thinker.stop());
    let turned = trial.attempt.with_untracked(|attempt| attempt.game().start().side == Side::Gote);
    let standing = Memo::new(move |_| trial.attempt.with(|attempt| Standing::new(attempt.game().clone())));
    let attacker = trial.attempt.with_untracked(|attempt| attempt.game().start().side);
    let may_move = Signal::derive(move || {
        let live = trial.said.with(Said::goes_on);
        Side::BOTH.map(|side| live && side == attacker)
    });
    let id = problem.id.clone();
    let say = move |said: Said| {
        announcer.say(said.say().get(lang.get_untracked()));
        if said == Said::Mate {
            solved.update(|solved| {
                solved.insert(id.clone());
            });
            speaker.play(Sound::End);
        }
        trial.said.set(said);
    };
    let tell = Callback::new(say);
    let on_move = Callback::new(move |mv: Move| {
        trial.hint.set(None);
        speaker.play(Sound::Move);
        if trial.attempt.try_update(|attempt| attempt.play(mv)) != Some(true) {
            return;
        }
        match trial.attempt.with_untracked(Attempt::came) {
            Came::Mate => tell.run(Said::Mate),
            Came::Answer(answer) => {
                trial.attempt.update(|attempt| {
                    attempt.play(answer);
                });
                tell.run(Said::Resists);
            }
            Came::Open => {
                trial.said.set(Said::Thinking);
                let game = trial.attempt.with_untracked(|attempt| attempt.game().clone());
                let hear = move |answer: Answer| {
                    let Answer::Defended { defended, .. } = answer else { return };
                    tell.run(defend(trial, defended));
                };
                thinker.ask_for(&plan(&game), usi::write(game.moves()), Task::Defend { nodes: NODES }, hear);
            }
        }
    });
    let back = move |_| {
        thinker.stop();
        trial.hint.set(None);
        trial.attempt.update(Attempt::take_back);
        trial.said.set(Said::Try);
    };
    let restart = move |_| {
        thinker.stop();
        trial.hint.set(None);
        trial.attempt.update(Attempt::restart);
        trial.said.set(Said::Try);
    };
    let hint = move |_| trial.hint.set(trial.attempt.with_untracked(Attempt::known));
    let known = Memo::new(move |_| trial.attempt.with(|attempt| attempt.is_attackers_turn() && attempt.known().is_some()));
    let solution = move |_| {
        thinker.stop();
        trial.hint.set(None);
        trial.said.set(Said::Shown);
        trial.attempt.update(|attempt| {
            attempt.restart();
            while let Some(mv) = attempt.known() {
                if !attempt.play(mv) {
                    break;
                }
            }
        });
    };
    let study = move |_| handover.study(trial.attempt.with_untracked(|attempt| Record::from(attempt.game())));
    let arrows = Signal::derive(move || trial.hint.get().map(|mv| Arrow::of(mv, Look::First)).unwrap_or_default());
    let beside = |step: isize| {
        let place = set.problems.iter().position(|each| each.id == problem.id).and_then(|place| place.checked_add_signed(step));
        place.and_then(|place| set.problems.get(place)).map(|problem| address(&problem.id))
    };
    let (before, after) = (beside(-1), beside(1));
    let (plies, title) = (problem.solution.len(), problem.id.clone());
    let step = |to: Option<Route>, name: Say| {
        let none = to.is_none();
        view! { <button disabled=none on:click=move |_| to.iter().for_each(go)>{t(name)}</button> }
    };
    view! {
        <div class="table study">
            <div class="seat-and-board">
                <MoveBoard standing may_move turned=Signal::stored(turned) arrows on_move/>
            </div>
            <aside class="panel">
                <h1>{title}" "<small>{move || i18n::study::plies(plies, lang.get())}</small></h1>
                <p class="status trial" class:over=move || trial.said.with(|said| *said == Said::Mate) role="status">
                    {move || trial.said.with(|said| said.say().get(lang.get()))}
                </p>
                <div class="actions">
                    <button on:click=back disabled=move || trial.attempt.with(|attempt| attempt.game().moves().is_empty())>{t(i18n::play::TAKE_BACK)}</button>
                    <button on:click=restart>{t(i18n::study::RESTART)}</button>
                    <button on:click=hint disabled=move || !known.get()>{t(i18n::study::HINT)}</button>
                    <button on:click=solution>{t(i18n::study::SOLUTION)}</button>
                    <button on:click=study>{t(i18n::study::TO_DESK)}</button>
                </div>
                <div class="actions">
                    {step(before, i18n::study::PREVIOUS)}
                    {step(after, i18n::study::NEXT)}
                </div>
            </aside>
        </div>
    }
}

/// Plays what the defence found, and says what is to be said of it.
fn defend(trial: Trial, defended: Defended) -> Said {
    let (word, said) = match defended {
        Defended::Mated => return Said::Mate,
        Defended::Unchecked => return Said::NoCheck,
        Defended::Escapes(word) => (word, Said::Escapes),
        Defended::Holds(word) => (word, Said::Holds),
        Defended::Resists(word) => (word, Said::Resists),
    };
    trial.attempt.update(|attempt| {
        let game = attempt.game();
        if let Ok(mv) = usi::read(&word, game.rules(), game.position()) {
            attempt.play(mv);
        }
    });
    said
}

/// The game of a problem, for the worker.
fn plan(game: &Game) -> Plan {
    let options = game.rules().choices().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let start = Some(sfen::write(game.start(), game.rules().variant()));
    Plan { options, start, ..Plan::of(&game.rules().variant().id) }
}
