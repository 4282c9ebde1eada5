//! What keys, clicks and commands do to a table.

use std::sync::Arc;

use koshogi_notation::record::{Cause, Record};
use koshogi_notation::sfen;
use koshogi_rules::{Choices, Move, Rules};

use super::*;
use crate::play::command::Command;

fn rules(variant: &str) -> Arc<Rules> {
    Arc::new(Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap())
}

fn table(variant: &str) -> Table {
    Table::new(Record::new(rules(variant)), Settings::of(Lang::En), [true; 2])
}

fn set_up(variant: &str, text: &str) -> Table {
    let rules = rules(variant);
    let setup = sfen::read(text, rules.variant()).unwrap();
    Table::new(Record::from_setup(rules, &setup).unwrap(), Settings::of(Lang::En), [true; 2])
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// Clicks on squares, one after the other.
fn click(table: &mut Table, squares: &str) {
    for text in squares.split_whitespace() {
        table.click(square(text));
    }
}

fn keys(table: &mut Table, text: &str) -> Option<Effect> {
    text.chars().fold(None, |_, character| table.press(if character == '\n' { Key::Enter } else { Key::Char(character) }))
}

fn played(table: &Table) -> String {
    table.history().line().map(|written| written.get(crate::play::settings::Notation::Machine)).collect::<Vec<_>>().join(" ")
}

fn said(table: &Table) -> &str {
    table.notice().map_or("", |notice| &notice.text)
}

/// A lion on 6g with a gote dragon horse on 6f and a gote pawn on 7g; gote's lion on 9d is guarded by nothing.
const LION: &str = "11k/12/12/3n8/12/6+b5/5pN5/12/12/12/12/K11 b - 1";

#[test]
fn a_piece_is_picked_up_and_put_down_with_the_arrows() {
    let mut table = table("chu");
    assert_eq!(table.cursor(), square("7l"), "the cursor begins on the king");
    for _ in 0..3 {
        table.press(Key::Up);
    }
    table.press(Key::Enter);
    assert_eq!(table.hand(), Hand::Holding(square("7i")));
    table.press(Key::Char('k'));
    table.press(Key::Char(' '));
    assert_eq!(played(&table), "7i7h");
    assert_eq!(table.position().side(), Side::Gote);
    assert_eq!(table.hand(), Hand::Empty);
}

#[test]
fn the_cursor_stays_on_the_board_and_turns_with_it() {
    let mut table = table("sho");
    for _ in 0..20 {
        table.press(Key::Down);
        table.press(Key::Right);
    }
    assert_eq!(table.cursor(), square("1i"));
    table.press(Key::Char('f'));
    table.press(Key::Up);
    table.press(Key::Left);
    assert_eq!(table.cursor(), square("1i"), "the far corner is the lower one now");
    table.press(Key::Down);
    table.press(Key::Right);
    assert_eq!(table.cursor(), square("2h"));
}

#[test]
fn a_lion_takes_two_pieces_in_two_steps() {
    let mut table = set_up("chu", LION);
    click(&mut table, "6g 6f");
    assert_eq!(table.hand(), Hand::Halfway { from: square("6g"), via: square("6f") });
    assert_eq!(played(&table), "", "nothing is played halfway");
    click(&mut table, "7g");
    assert_eq!(played(&table), "6g6f7g");
}

#[test]
fn the_first_step_is_taken_back_with_escape() {
    let mut table = set_up("chu", LION);
    click(&mut table, "6g 6f");
    table.press(Key::Escape);
    assert_eq!(table.hand(), Hand::Holding(square("6g")));
    table.press(Key::Escape);
    assert_eq!(table.hand(), Hand::Empty);
    assert_eq!(played(&table), "");
}

#[test]
fn igui_pass_jump_and_stop_are_each_two_clicks_away() {
    for (clicks, machine) in [
        ("6g 6f 6g", "6g6f6g"), // takes and comes back
        ("6g 6h 6g", "6g5f6g"), // steps to an empty square and back: a pass, written over the first empty neighbour
        ("6g 6e", "6g6e"),      // jumps
        ("6g 6f 6f", "6g6f"),   // takes and stays
        ("6g 6f 5e", "6g6f5e"), // takes and goes on
        ("6g 6h 6i", "6g6i"),   // steps on over an empty square: the same as a jump
    ] {
        let mut table = set_up("chu", LION);
        click(&mut table, clicks);
        assert_eq!(played(&table), machine, "{clicks}");
    }
    let mut table = set_up("chu", LION);
    click(&mut table, "6g");
    assert!(table.can_pass());
    table.press(Key::Char('p'));
    assert_eq!(played(&table), "6g5f6g");
}

#[test]
fn a_game_that_lets_a_hemmed_in_lion_pass_offers_it_by_key() {
    // A falcon with its own pawn before it: no first step is free, yet the document of this game allows the pass.
    let mut table = set_up("gendai", "6k6/13/13/13/13/6P6/6+H6/13/13/13/13/13/6K6 b - 1");
    click(&mut table, "7g");
    table.press(Key::Char('p'));
    assert_eq!(played(&table), "7g7g");
}

#[test]
fn a_refusal_names_the_rule_and_points_at_the_guard() {
    let mut table = set_up("chu", "11k/12/12/3n8/12/5N6/12/12/12/3r8/12/K11 b - 1");
    click(&mut table, "7f 9d");
    let notice = table.notice().unwrap();
    assert_eq!(notice.tone, Tone::Fault);
    assert!(notice.text.contains("9j"), "{}", notice.text);
    assert!(notice.squares.contains(square("9j")));
    assert_eq!(table.hand(), Hand::Holding(square("7f")), "the piece stays in hand");
    // And what stands in the way.
    let mut table = set_up("chu", "11k/12/12/3n8/12/12/12/3P8/12/3R8/12/K11 b - 1");
    click(&mut table, "9j 9d");
    assert!(table.notice().unwrap().squares.contains(square("9h")));
}

#[test]
fn promotion_is_asked_only_where_there_is_a_choice() {
    let mut table = set_up("sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
    click(&mut table, "5d 5c");
    assert!(matches!(table.mode(), Mode::Asking(Question::Promote(_))));
    table.press(Key::Escape);
    assert_eq!(table.hand(), Hand::Holding(square("5d")), "back to the piece in hand");
    click(&mut table, "5c");
    keys(&mut table, "+");
    assert_eq!(played(&table), "5d5c+");

    let mut table = set_up("sho", "4k4/9/9/4P4/9/9/9/9/4K4 b - 1");
    click(&mut table, "5d 5c");
    keys(&mut table, "=");
    assert_eq!(played(&table), "5d5c");

    // Outside the zone there is nothing to ask.
    let mut table = set_up("sho", "4k4/9/9/9/9/4P4/9/9/4K4 b - 1");
    click(&mut table, "5f 5e");
    assert_eq!(played(&table), "5f5e");
}

#[test]
fn what_is_not_there_or_not_ones_own_is_not_picked_up() {
    let mut table = table("wa");
    click(&mut table, "6f");
    assert!(said(&table).contains("no piece"));
    click(&mut table, "6a");
    assert!(said(&table).contains("gote"));
    assert_eq!(table.hand(), Hand::Empty);
}

#[test]
fn another_own_piece_is_picked_up_instead_unless_pieces_touched_have_to_move() {
    let mut table = table("sho");
    click(&mut table, "7g 3g");
    assert_eq!(table.hand(), Hand::Holding(square("3g")));
    table.press(Key::Escape);
    table.press(Key::Char('m'));
    click(&mut table, "7g 3g");
    assert_eq!(table.hand(), Hand::Holding(square("7g")));
    table.press(Key::Escape);
    assert_eq!(table.hand(), Hand::Holding(square("7g")), "touched is touched");
    assert!(said(&table).contains("Touch-move"));
    // Neither looking back nor typing another move lets go of it.
    table.press(Key::Home);
    table.press(Key::End);
    keys(&mut table, ":3g3f\n");
    assert_eq!(played(&table), "");
    keys(&mut table, ":7g7f\n");
    assert_eq!(played(&table), "7g7f");
    // A piece that cannot move may be put back.
    click(&mut table, "5a");
    table.press(Key::Escape);
    assert_eq!(table.hand(), Hand::Holding(square("5a")), "gote's king can move here");
}

#[test]
fn a_touched_piece_without_a_move_may_be_put_back() {
    let mut table = table("sho");
    table.press(Key::Char('m'));
    click(&mut table, "8h");
    assert!(said(&table).contains("no legal move"));
    table.press(Key::Escape);
    assert_eq!(table.hand(), Hand::Empty);
}

#[test]
fn moves_are_typed_in_every_notation() {
    let mut table = table("chu");
    keys(&mut table, "7i7h\n"); // a digit begins a line
    keys(&mut table, "P-6e\n"); // so does the letter of a piece
    keys(&mut table, "８八歩\n"); // and Japanese
    keys(&mut table, ":△８五歩兵（←8四）\n");
    assert_eq!(played(&table), "7i7h 6d6e 8i8h 8d8e");
}

#[test]
fn a_line_that_makes_no_sense_stays_to_be_put_right() {
    let mut table = table("chu");
    keys(&mut table, "7i7z\n");
    assert!(matches!(table.mode(), Mode::Typing(entry) if entry.text() == "7i7z"));
    assert!(!said(&table).is_empty());
    table.press(Key::Backspace);
    keys(&mut table, "h\n");
    assert_eq!(played(&table), "7i7h");
}

#[test]
fn moves_are_taken_back_and_put_back_until_another_is_played() {
    let mut table = table("sho");
    keys(&mut table, "7g7f\n3c3d\n");
    table.press(Key::Char('u'));
    assert_eq!(played(&table), "7g7f");
    table.press(Key::Char('u'));
    table.press(Key::Char('r'));
    table.press(Key::Char('r'));
    assert_eq!(played(&table), "7g7f 3c3d");
    table.press(Key::Char('u'));
    keys(&mut table, "8c8d\n");
    table.press(Key::Char('r'));
    assert!(said(&table).contains("Nothing was taken back"));
    assert_eq!(played(&table), "7g7f 8c8d");
    // What was taken back is in no record.
    assert_eq!(table.history().record().unwrap().tree().len(), 2);
}

#[test]
fn the_record_after_taking_back_ends_where_the_game_does() {
    let mut table = table("sho");
    keys(&mut table, "7g7f\n3c3d\n");
    table.press(Key::Char('u'));
    let record = table.history().record().unwrap();
    assert_eq!(record.moves(), [Move::new(square("7g"), square("7f"))]);
}

#[test]
fn looking_back_changes_nothing_and_plays_nothing() {
    let mut table = table("sho");
    keys(&mut table, "7g7f\n3c3d\n2g2f\n");
    table.press(Key::PageUp);
    table.press(Key::PageUp);
    assert_eq!(table.history().ply(), 1);
    click(&mut table, "8c");
    assert_eq!(table.hand(), Hand::Empty);
    assert!(said(&table).contains("looking back"));
    table.press(Key::End);
    assert_eq!(table.history().ply(), 3);
    table.press(Key::Home);
    table.press(Key::PageDown);
    table.press(Key::Char('u'));
    assert!(matches!(table.mode(), Mode::Asking(Question::TakeBack { to: 1 })));
    keys(&mut table, "y");
    assert_eq!(played(&table), "7g7f");
    for _ in 0..2 {
        table.press(Key::Char('r'));
    }
    assert_eq!(played(&table), "7g7f 3c3d 2g2f");
}

#[test]
fn resignation_is_confirmed_and_can_be_taken_back() {
    let mut table = table("heian-dai");
    table.press(Key::Char('g'));
    keys(&mut table, "n");
    assert_eq!(table.history().ending(), None);
    table.press(Key::Char('g'));
    keys(&mut table, "y");
    let ending = table.history().ending().unwrap();
    assert_eq!((ending.winner, ending.cause), (Some(Side::Gote), Cause::Resignation));
    assert_eq!(table.notice().unwrap().tone, Tone::End);
    click(&mut table, "7k");
    assert_eq!(table.hand(), Hand::Empty);
    assert!(said(&table).contains("over"));
    table.press(Key::Char('u'));
    assert_eq!(table.history().ending(), None);
}

#[test]
fn a_draw_needs_the_other_side() {
    let mut table = table("chu");
    table.press(Key::Char('d'));
    assert_eq!(table.answering(), Some(Side::Gote));
    keys(&mut table, "n");
    assert_eq!(table.history().ending(), None);
    assert!(said(&table).contains("Gote declines"));
    table.press(Key::Char('d'));
    keys(&mut table, "y");
    assert!(table.history().ending().is_some_and(Ending::is_draw));
}

#[test]
fn the_end_of_the_game_is_told_with_its_reason() {
    // The rook mates on the back rank: the king has no square.
    let mut table = set_up("sho", "4k4/R8/9/9/9/9/9/1R7/4K4 b - 1");
    keys(&mut table, "8h8a\n");
    let ending = table.history().ending().unwrap();
    assert_eq!((ending.winner, ending.cause), (Some(Side::Sente), Cause::Mate));
    assert!(said(&table).contains("sente wins (mate)"), "{}", said(&table));
    table.press(Key::Home);
    assert_eq!(table.history().ply(), 0, "the game can be looked through");
    table.press(Key::End);
    assert!(said(&table).contains("mate"), "and tells its end again");
}

#[test]
fn files_are_asked_for_by_effects() {
    let mut table = table("sho");
    keys(&mut table, "7g7f\n");
    assert!(table.is_unsaved());
    table.press(Key::Char('s'));
    let effect = table.press(Key::Enter);
    assert_eq!(effect, Some(Effect::Save { path: "sho.kif".into(), overwrite: false }));
    table.ask_overwrite("sho.kif".into());
    assert_eq!(keys(&mut table, "y"), Some(Effect::Save { path: "sho.kif".into(), overwrite: true }));
    table.saved("sho.kif".into());
    assert!(!table.is_unsaved());
    table.press(Key::Char('o'));
    assert_eq!(keys(&mut table, "other.pgn\n"), Some(Effect::Load("other.pgn".into())));
    table.failed("no such file");
    assert_eq!(played(&table), "7g7f", "a file that cannot be read costs nothing");
}

#[test]
fn leaving_asks_only_where_something_could_be_lost() {
    let mut table = table("sho");
    assert_eq!(table.press(Key::Char('q')), Some(Effect::Quit));
    keys(&mut table, "7g7f\n");
    assert_eq!(table.press(Key::Control('c')), None);
    assert_eq!(keys(&mut table, "n"), None);
    assert!(matches!(table.mode(), Mode::Board));
    table.press(Key::Char('q'));
    assert_eq!(keys(&mut table, "y"), Some(Effect::Quit));
    // Twice Ctrl-C leaves whatever is asked.
    table.press(Key::Control('c'));
    assert_eq!(table.press(Key::Control('c')), Some(Effect::Quit));
    table.press(Key::Control('c'));
    keys(&mut table, "s");
    assert!(matches!(table.mode(), Mode::Typing(entry) if entry.purpose == Purpose::SaveAs));
}

#[test]
fn a_game_that_was_kept_is_gone_on_with_or_put_aside() {
    let mut table = table("sho");
    table.ask_resume(12, false);
    table.press(Key::Escape);
    assert!(table.is_asked_to_resume(), "there is no way around the question");
    assert_eq!(keys(&mut table, "y"), Some(Effect::Resume));
    table.ask_resume(12, false);
    assert_eq!(keys(&mut table, "n"), Some(Effect::Archive));
}

#[test]
fn tab_goes_to_pieces_that_can_move_and_then_to_where_they_can_go() {
    let mut table = set_up("sho", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1");
    table.press(Key::Tab);
    let first = table.cursor();
    assert_eq!(first, square("5g"));
    table.press(Key::Enter);
    table.press(Key::Tab);
    assert_eq!(table.cursor(), square("5f"));
}

#[test]
fn a_pasted_move_is_typed() {
    let mut table = table("sho");
    table.paste("7g7f\n");
    table.press(Key::Enter);
    assert_eq!(played(&table), "7g7f");
}

#[test]
fn the_keyboard_does_not_move_for_a_player_elsewhere() {
    let mut table = Table::new(Record::new(rules("sho")), Settings::of(Lang::En), [true, false]);
    keys(&mut table, "7g7f\n");
    click(&mut table, "3c");
    assert_eq!(table.hand(), Hand::Empty);
    assert!(said(&table).contains("other player"));
    keys(&mut table, "3c3d\n");
    assert_eq!(played(&table), "7g7f");
    // The player elsewhere speaks for itself.
    table.hear(&Command::Play(Move::new(square("3c"), square("3d"))));
    assert_eq!(played(&table), "7g7f 3c3d");
    // Taking back goes to a move of one's own.
    table.press(Key::Char('u'));
    assert_eq!(played(&table), "");
    table.press(Key::Char('r'));
    assert_eq!(played(&table), "7g7f 3c3d");
    // Its answer to an offer is its own as well.
    table.press(Key::Char('d'));
    keys(&mut table, "y");
    assert_eq!(table.history().ending(), None);
    table.hear(&Command::Yes);
    assert!(table.history().ending().is_some_and(Ending::is_draw));
}

/// Keys without sense: whatever is pressed, the table stands, and it holds only what it may.
#[test]
fn no_sequence_of_keys_upsets_the_table() {
    const KEYS: &str = "hjkl    \n\n\n\t\tpurdynsof:cavim?[]+=P7i6g";
    let keys: Vec<char> = KEYS.chars().collect();
    // A fixed walk (xorshift), the same on every machine.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for variant in koshogi_games::all() {
        let mut table = table(&variant.id);
        let mut played = 0;
        for _ in 0..4000 {
            let effect = match next(12) {
                0 => {
                    let squares: Vec<_> = variant.size.squares().collect();
                    table.click(squares[next(squares.len())])
                }
                // A move now and then, step by step, from a board that is free for it.
                1..=3 if !table.history().legal().is_empty() && matches!(table.mode(), Mode::Board) => {
                    table.press(Key::End);
                    table.press(Key::Escape);
                    table.press(Key::Escape);
                    let mv = table.history().legal()[next(table.history().legal().len())];
                    let steps = [Some(mv.from()), mv.via(), Some(mv.to())];
                    steps.into_iter().flatten().fold(None, |_, square| table.click(square))
                }
                4 => table.press([Key::Escape, Key::PageUp, Key::PageDown, Key::End, Key::Backspace][next(5)]),
                _ => {
                    let character = keys[next(keys.len())];
                    table.press(if character == '\n' { Key::Enter } else { Key::Char(character) })
                }
            };
            // Files refuse.
            match effect {
                Some(Effect::Save { path, overwrite: false }) => table.ask_overwrite(path),
                Some(_) => table.failed("no"),
                None => {}
            }
            let history = table.history();
            played = played.max(history.length());
            assert!(history.ply() <= history.length());
            assert!(history.ending().is_none() || history.legal().is_empty());
            if let Some(from) = table.hand().from().filter(|_| history.is_at_head()) {
                let piece = table.position().piece(from);
                assert!(piece.is_some_and(|piece| piece.side == table.position().side()), "{}", variant.id);
            }
        }
        assert!(played > 10, "the walk plays no more than {played} moves of {}", variant.id);
        let record = table.history().record().unwrap();
        assert_eq!(length(&record), table.history().length(), "{}", variant.id);
    }
}
