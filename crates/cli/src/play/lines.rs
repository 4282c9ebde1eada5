//! The table without a screen: a line in, what happened out. For scripts, pipes and screen readers.

use std::io::{BufRead, Write};
use std::thread::sleep;
use std::time::Duration;

use anyhow::Result;
use koshogi_notation::diagram::{Diagram, TextStyle};
use koshogi_rules::Lang;

use super::adviser::Adviser;
use super::attend::{ask_for_hint, attend, is_advised, is_awaited, tell_hint};
use super::command::Command;
use super::host::{Host, Then};
use super::seat::Seats;
use super::settings::Pieces;
use super::table::{Effect, Mode, Table, Tone};
use super::view;

/// How it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Every line was understood and done.
    Well,
    /// Some line was refused.
    Refused,
}

/// How often those who are not at the keyboard are asked whether they are ready.
const TICK: Duration = Duration::from_millis(3);

/// Plays by lines until they end or one of them says to leave. `prompt` is for people: it is written before each line is read.
pub(crate) fn play(
    table: &mut Table,
    host: &mut Host,
    seats: &mut Seats,
    input: impl BufRead,
    out: &mut impl Write,
    prompt: bool,
) -> Result<End> {
    let mut talk = Talk { table, seats, adviser: Adviser::default(), out, end: End::Well };
    talk.say_notice()?;
    talk.hear_others(host)?;
    talk.ask(prompt)?;
    for line in input.split(b'\n') {
        // A terminal of another encoding sends what is no text here: such a line is refused like any other, and the game goes on.
        let line = String::from_utf8_lossy(&line?).into_owned();
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            talk.ask(prompt)?;
            continue;
        }
        if talk.hear(line, host)? == Then::Leave {
            break;
        }
        talk.ask(prompt)?;
    }
    talk.out.flush()?;
    Ok(talk.end)
}

struct Talk<'a, W: Write> {
    table: &'a mut Table,
    seats: &'a mut Seats,
    adviser: Adviser,
    out: &'a mut W,
    end: End,
}

impl<W: Write> Talk<'_, W> {
    fn hear(&mut self, line: &str, host: &mut Host) -> Result<Then> {
        let lang = self.table.settings().lang;
        let command = match Command::read(line, self.table.history().game(), lang) {
            Ok(command) => command,
            Err(reason) => {
                self.refuse(&reason)?;
                return Ok(Then::Stay);
            }
        };
        let length = self.table.history().length();
        let played = matches!(command, Command::Play(_));
        // Nobody is at a keyboard who could change their mind.
        let effect = if command == Command::Quit { Some(Effect::Quit) } else { self.table.obey(command) };
        if played && self.table.history().length() > length {
            self.say_move()?;
        }
        if effect == Some(Effect::Show) {
            self.show()?;
        }
        if effect == Some(Effect::Hint) {
            self.hint()?;
        }
        let then = effect.map_or(Then::Stay, |effect| host.fulfil(effect, self.table));
        host.keep(self.table);
        match self.table.mode() {
            Mode::Typing(_) => {
                self.table.close_prompt();
                self.refuse(
                    self.table
                        .settings()
                        .say("ファイルの名を付けてください（save game.kif のように）", "name a file, as in save game.kif")
                        .to_owned()
                        .as_str(),
                )?;
            }
            Mode::Help(_) => {
                self.table.close_prompt();
                write!(self.out, "{}", view::help(self.table))?;
            }
            Mode::Asking(question) => {
                let question = view::question(question, self.table);
                writeln!(self.out, "{question} (yes/no)")?;
            }
            Mode::Board => {}
        }
        self.say_notice()?;
        if then == Then::Stay {
            self.hear_others(host)?;
        }
        self.out.flush()?;
        Ok(then)
    }

    /// Waits for what those say who are not at the keyboard, as long as it is their turn.
    fn hear_others(&mut self, host: &mut Host) -> Result<()> {
        while is_awaited(self.table) && self.table.history().is_at_head() {
            let Some(command) = attend(self.table, self.seats) else {
                sleep(TICK);
                continue;
            };
            let length = self.table.history().length();
            self.table.hear(&command);
            if self.table.history().length() > length {
                self.say_move()?;
            }
            host.keep(self.table);
            self.say_notice()?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Waits for the hint.
    fn hint(&mut self) -> Result<()> {
        ask_for_hint(self.table, &mut self.adviser);
        self.say_notice()?;
        self.out.flush()?;
        while is_advised(self.table, &mut self.adviser) && !tell_hint(self.table, &mut self.adviser) {
            sleep(TICK);
        }
        Ok(())
    }

    /// What the table has to say.
    fn say_notice(&mut self) -> Result<()> {
        let Some(notice) = self.table.take_notice() else { return Ok(()) };
        if notice.tone == Tone::Fault {
            return self.refuse(&notice.text);
        }
        Ok(writeln!(self.out, "{}", notice.text)?)
    }

    fn refuse(&mut self, reason: &str) -> Result<()> {
        self.end = End::Refused;
        let (ja, en) = ("できません", "refused");
        Ok(writeln!(self.out, "{}: {reason}", self.table.settings().say(ja, en))?)
    }

    fn say_move(&mut self) -> Result<()> {
        let history = self.table.history();
        let Some(written) = history.last_written() else { return Ok(()) };
        let text = written.get(self.table.settings().notation);
        Ok(writeln!(self.out, "{} {text}", history.length())?)
    }

    fn show(&mut self) -> Result<()> {
        let (table, setup) = (&*self.table, self.table.position().setup());
        let settings = table.settings();
        // Letters are what the diagram draws for readers of English.
        let lang = if settings.pieces == Pieces::Letters { Lang::En } else { settings.lang };
        let text = table.history().last_written().map(|written| written.get(settings.notation).to_owned());
        let diagram = Diagram::new(table.rules().variant(), &setup).last(table.history().last_move(), text);
        let style = TextStyle { turned: settings.turned, ..TextStyle::of(lang) };
        Ok(writeln!(self.out, "{}", diagram.text(&style))?)
    }

    /// The prompt for a person.
    fn ask(&mut self, prompt: bool) -> Result<()> {
        if prompt {
            let history = self.table.history();
            write!(self.out, "{}> ", history.length() + 1)?;
            self.out.flush()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use koshogi_notation::record::{Record, Shelf};
    use koshogi_rules::{Choices, Rules};

    use super::*;
    use crate::play::settings::Settings;

    /// What is written when these lines are played, and how it went.
    fn talk(variant: &str, lang: Lang, lines: impl AsRef<[u8]>) -> (String, End) {
        let rules = Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap();
        let mut table = Table::new(Record::new(Arc::new(rules)), Settings::of(lang), [true; 2]);
        let shelf = Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() };
        let mut host = Host::new(shelf, None, &table);
        let mut out = Vec::new();
        let end = play(&mut table, &mut host, &mut Seats::two_people(), lines.as_ref(), &mut out, false).unwrap();
        (String::from_utf8(out).unwrap(), end)
    }

    #[test]
    fn moves_are_written_with_their_numbers() {
        let (out, end) = talk("chu", Lang::Ja, "# a comment\n7i7h\n\n△６五歩\n");
        assert_eq!(out, "1 ▲７八歩\n2 △６五歩\n");
        assert_eq!(end, End::Well);
    }

    #[test]
    fn a_refused_line_tells_why_and_the_game_goes_on() {
        let (out, end) = talk("chu", Lang::En, "7i7g\n7i7h\n");
        assert_eq!(out.lines().count(), 2, "{out}");
        assert!(out.starts_with("refused: the pawn on 7i does not move like that"), "{out}");
        assert!(out.ends_with("1 P-7h\n"), "{out}");
        assert_eq!(end, End::Refused);
    }

    #[test]
    fn a_line_that_is_no_text_is_refused_and_the_game_goes_on() {
        let (out, end) = talk("chu", Lang::En, b"7i7h\n\x8e\xb5\xff\n7d7e\n");
        assert_eq!(end, End::Refused);
        assert!(out.contains("refused") && out.ends_with("2 P-7e\n"), "{out}");
    }

    #[test]
    fn offers_and_resignations_are_answered_on_the_next_line() {
        let (out, _) = talk("wa", Lang::En, "draw\nno\nresign\nyes\n7i7h\n");
        let said: Vec<_> = out.lines().collect();
        assert_eq!(
            said,
            [
                "Sente offers a draw. Does gote agree? (yes/no)",
                "Gote declines the draw",
                "Sente resigns: is that certain? (yes/no)",
                "After 0 moves: gote wins (resignation)",
                "refused: The game is over: gote wins (resignation)",
            ]
        );
    }

    #[test]
    fn a_move_declines_the_offer_that_was_not_answered() {
        let (out, end) = talk("sho", Lang::En, "7g7f\ndraw\n3c3d\n");
        assert_eq!(end, End::Well);
        assert!(out.ends_with("2 P-3d\n"), "{out}");
    }

    #[test]
    fn files_are_not_written_over_without_a_yes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.kif");
        let name = path.display();
        let (out, end) = talk("sho", Lang::En, format!("7g7f\nsave {name}\n3c3d\nsave {name}\nno\n"));
        assert_eq!(end, End::Well, "{out}");
        let first = fs::read_to_string(&path).unwrap();
        let (_, end) = talk("sho", Lang::En, format!("7g7f\n3c3d\nsave {name}\nyes\n"));
        assert_eq!(end, End::Well);
        let second = fs::read_to_string(&path).unwrap();
        assert!(first.lines().count() < second.lines().count());
        // And what was saved is the game that is loaded, whatever game was on the table.
        let (out, end) = talk("chu", Lang::En, format!("load {name}\n2g2f\n"));
        assert_eq!(end, End::Well, "{out}");
        assert!(out.contains("(2 moves)") && out.ends_with("3 P-2f\n"), "{out}");
    }

    #[test]
    fn files_that_cannot_be_written_or_read_cost_nothing() {
        let lines = "7g7f\nsave game.xyz\nsave /nowhere/at/all/game.kif\nsave\nload /nowhere/game.kif\nundo\nredo\n";
        let (out, end) = talk("sho", Lang::En, lines);
        assert_eq!(end, End::Refused);
        let refused = out.lines().filter(|line| line.starts_with("refused: ")).count();
        assert_eq!(refused, 4, "{out}");
        assert!(out.contains("Taken back"), "{out}");
    }

    #[test]
    fn a_broken_record_is_opened_up_to_its_fault() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("broken.usi");
        fs::write(&path, "position startpos moves 7g7f 3c3d 9i9a 8c8d\n").unwrap();
        let (out, end) = talk("sho", Lang::En, format!("load {}\n2g2f\n", path.display()));
        assert_eq!(end, End::Refused);
        assert!(out.contains("(2 moves)") && out.contains("9i9a"), "{out}");
        assert!(out.ends_with("3 P-2f\n"), "the game goes on from there: {out}");
    }

    #[test]
    fn the_board_the_moves_and_the_help_are_shown() {
        let (out, end) = talk("sho", Lang::En, "show\nmoves 7g\nturn\nshow\nhelp\nlook 0\n");
        assert_eq!(end, End::Well, "{out}");
        assert!(out.contains("\n7g7f\n"), "{out}");
        assert_eq!(out.matches("Sente to move").count(), 2);
        assert!(out.contains("koshogi rules sho"));
    }

    #[test]
    fn leaving_needs_no_answer() {
        let (out, end) = talk("sho", Lang::Ja, "7g7f\nquit\n3c3d\n");
        assert_eq!((out.as_str(), end), ("1 ▲７六歩\n", End::Well));
    }
}
