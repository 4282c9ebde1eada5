//! The full screen: keys and clicks to the table, the table to the screen, until the players leave.

mod guard;

use std::io;
use std::time::Duration;

use anyhow::Result;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::DefaultTerminal;
use ratatui::layout::{Position, Rect};

use super::adviser::Adviser;
use super::attend::{ask_for_hint, attend, tell_hint};
use super::host::{Host, Then};
use super::seat::Seats;
use super::table::{Effect, Key, Table};
use super::view::{self, Theme};

use guard::{Guard, Signals};

/// How long to wait for a key before looking after the rest of the world.
const TICK: Duration = Duration::from_millis(100);

/// Plays at the full screen. The terminal is given back as it was, whatever happens.
pub(crate) fn play(table: &mut Table, host: &mut Host, seats: &mut Seats, theme: Theme) -> Result<()> {
    let signals = Signals::watch()?;
    let mut guard = Guard::enter(table.settings().lang)?;
    let mut adviser = Adviser::default();
    let mut changed = true;
    while !signals.asks_to_leave() {
        if changed {
            draw(guard.terminal(), table, theme)?;
        }
        changed = event::poll(TICK)?;
        let effect = match changed.then(event::read).transpose()? {
            Some(Event::Key(key)) if is_suspend(&key) => {
                guard.suspend()?;
                None
            }
            Some(event) => respond(&event, guard.terminal(), table)?,
            None => None,
        };
        if effect == Some(Effect::Hint) {
            ask_for_hint(table, &mut adviser);
        }
        changed |= tell_hint(table, &mut adviser);
        if then(effect, table, host) == Then::Leave {
            return Ok(());
        }
        if let Some(command) = attend(table, seats) {
            changed = true;
            let effect = table.hear(&command);
            if then(effect, table, host) == Then::Leave {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn draw(terminal: &mut DefaultTerminal, table: &Table, theme: Theme) -> io::Result<()> {
    terminal.draw(|frame| view::draw(frame, table, theme)).map(|_| ())
}

fn then(effect: Option<Effect>, table: &mut Table, host: &mut Host) -> Then {
    let then = effect.map_or(Then::Stay, |effect| host.fulfil(effect, table));
    host.keep(table);
    then
}

fn respond(event: &Event, terminal: &mut DefaultTerminal, table: &mut Table) -> io::Result<Option<Effect>> {
    Ok(match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => match key_of(key) {
            Some(Key::Control('l')) => {
                terminal.clear()?;
                None
            }
            Some(key) => table.press(key),
            None => None,
        },
        Event::Mouse(mouse) => {
            let size = terminal.size()?;
            mouse_of(*mouse, Rect::new(0, 0, size.width, size.height), table)
        }
        Event::Paste(text) => {
            table.paste(text);
            None
        }
        _ => None,
    })
}

fn is_suspend(key: &KeyEvent) -> bool {
    key_of(key) == Some(Key::Control('z'))
}

fn key_of(key: &KeyEvent) -> Option<Key> {
    Some(match key.code {
        KeyCode::Char(character) if key.modifiers.contains(KeyModifiers::CONTROL) => Key::Control(character.to_ascii_lowercase()),
        KeyCode::Char(character) if !key.modifiers.contains(KeyModifiers::ALT) => Key::Char(character),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}

fn mouse_of(mouse: MouseEvent, area: Rect, table: &mut Table) -> Option<Effect> {
    let key = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => {
            let square = view::square_at(table, area, Position::new(mouse.column, mouse.row))?;
            return table.click(square);
        }
        MouseEventKind::Down(MouseButton::Right) => Key::Escape,
        MouseEventKind::ScrollUp => Key::PageUp,
        MouseEventKind::ScrollDown => Key::PageDown,
        _ => return None,
    };
    table.press(key)
}
