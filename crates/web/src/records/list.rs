//! The games that were found, a page at a time.

use koshogi_rules::Side;
use koshogi_wire::{GameQuery, GameResult, GameSummary};
use leptos::prelude::*;

use super::hall::{PAGE, everything, use_hall};
use crate::handover::{Handed, use_handover};
use crate::i18n::{self, Say, t, use_lang};
use crate::library::shelf;

/// The list.
#[component]
pub(super) fn List() -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    let total = move || hall.list.with(|list| list.as_ref().map_or(0, |list| list.total));
    let empty = move || {
        let (asked, deleted) = hall.query.with(|query| {
            let plain = GameQuery { order: query.order, ..everything() };
            (*query != plain, query.deleted)
        });
        match (asked, deleted) {
            (_, true) => i18n::records::NO_DELETED,
            (true, false) => i18n::records::NOTHING_FOUND,
            (false, false) => i18n::records::EMPTY,
        }
    };
    let rows = move || hall.list.with(|list| list.as_ref().map(|list| list.games.clone()).unwrap_or_default());
    view! {
        <p class="found" class:unseen=move || { total() > 0 } role="status">{move || match hall.list.with(|list| list.as_ref().map(|list| list.total)) {
            None if hall.trouble.with(Option::is_some) => String::new(),
            None => i18n::records::LOADING.get(lang.get()).to_owned(),
            Some(0) => empty().get(lang.get()).to_owned(),
            Some(total) => i18n::records::count(total, lang.get()),
        }}</p>
        <table class="games-table" class:none=move || total() == 0>
            <thead>
                <tr>
                    <th scope="col"><span class="unseen">{t(i18n::records::SELECT)}</span></th>
                    <th scope="col">{t(i18n::records::PLAYERS)}</th>
                    <th scope="col">{t(i18n::records::RESULT)}</th>
                    <th scope="col">{t(i18n::records::GAME)}</th>
                    <th scope="col">{t(i18n::records::DATE)}</th>
                    <th scope="col" class="number">{t(i18n::records::MOVES)}</th>
                    <th scope="col">{t(i18n::records::TAG)}</th>
                </tr>
            </thead>
            <tbody>
                <For each=rows key=|game| (game.id.clone(), game.revision, game.found_at) let(game)>
                    <Row game/>
                </For>
            </tbody>
        </table>
        <Pages/>
    }
}

#[component]
fn Row(game: GameSummary) -> impl IntoView {
    let hall = use_hall();
    let lang = use_lang();
    let handover = use_handover();
    let players = {
        let (sente, gote) = (game.sente.clone(), game.gote.clone());
        move || {
            let name = |name: &str, side: Side| {
                if name.is_empty() { i18n::board::side(side).get(lang.get()).to_owned() } else { name.to_owned() }
            };
            format!("{} – {}", name(&sente, Side::Sente), name(&gote, Side::Gote))
        }
    };
    let variant = koshogi_games::find(&game.variant);
    let id = game.id.clone();
    let name = move || variant.as_ref().map_or_else(|| id.clone(), |variant| variant.name.get(lang.get()).to_owned());
    let id = StoredValue::new(game.id);
    let chosen = move || hall.selected.with(|selected| id.with_value(|id| selected.contains(id)));
    let choose = move |event| {
        let yes = event_target_checked(&event);
        hall.selected.update(|selected| {
            if yes {
                selected.insert(id.get_value());
            } else {
                selected.remove(&id.get_value());
            }
        });
    };
    let open = move |_| {
        hall.with_keeper(move |keeper| async move {
            let game = keeper.game(&id.get_value()).await?;
            let reading = game.record.read(&shelf());
            let Some(record) = reading.record else {
                return Err(i18n::records::UNREADABLE.into());
            };
            let lang = lang.get_untracked();
            let told = reading.faults.iter().map(|fault| fault.sentence(lang)).collect();
            handover.study(Handed { record, id: Some(game.summary.id), told });
            Ok(())
        });
    };
    let label = {
        let players = players.clone();
        move || i18n::records::select_game(&players(), lang.get())
    };
    let title = (!game.title.is_empty()).then(|| view! { <span class="more">{game.title}</span> });
    let found = game.found_at.map(|ply| view! { <span class="more">{move || i18n::records::found_at(ply, lang.get())}</span> });
    view! {
        <tr class:selected=chosen>
            <td class="check"><input type="checkbox" aria-label=label prop:checked=chosen on:change=choose/></td>
            <td class="who"><button class="open" title=t(i18n::records::OPEN) on:click=open>{players}</button>{title}{found}</td>
            <td class="result">{t(result(game.result))}</td>
            <td class="game">{name}</td>
            <td class="date">{game.date}</td>
            <td class="number">{game.plies}</td>
            <td class="tags">{game.tags.into_iter().map(|tag| view! { <span class="tag">{tag}</span> }).collect_view()}</td>
        </tr>
    }
}

const fn result(result: GameResult) -> Say {
    match result {
        GameResult::Sente => i18n::records::SENTE_WINS,
        GameResult::Gote => i18n::records::GOTE_WINS,
        GameResult::Draw => i18n::records::DRAWN,
        GameResult::None => i18n::records::UNDECIDED,
    }
}

/// The way to the other pages.
#[component]
fn Pages() -> impl IntoView {
    let hall = use_hall();
    let total = Memo::new(move |_| hall.list.with(|list| list.as_ref().map_or(0, |list| list.total)));
    let offset = Memo::new(move |_| hall.query.with(|query| query.offset));
    let go = move |by: i64| hall.query.update(|query| query.offset = (query.offset + by).max(0));
    move || {
        (total.get() > PAGE).then(|| {
            let (page, pages) = (offset.get() / PAGE + 1, (total.get() + PAGE - 1) / PAGE);
            view! {
                <nav class="pages" aria-label=t(i18n::records::PAGES)>
                    <button disabled=page == 1 on:click=move |_| go(-PAGE)>{t(i18n::records::PREVIOUS_PAGE)}</button>
                    <label><span class="unseen">{t(i18n::records::PAGE)}</span>
                        <input type="number" min="1" max=pages prop:value=page on:change=move |event| {
                            let wanted = event_target_value(&event).parse().unwrap_or(page).clamp(1, pages);
                            hall.query.update(|query| query.offset = (wanted - 1) * PAGE);
                        }/>
                    </label>
                    <span>{format!("/ {pages}")}</span>
                    <button disabled={page == pages} on:click=move |_| go(PAGE)>{t(i18n::records::NEXT_PAGE)}</button>
                </nav>
            }
        })
    }
}
