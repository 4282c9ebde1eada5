//! What comments say to programs: `[%clk 0:09:58]` and its like.

use std::fmt::Write as _;
use std::time::Duration;

use koshogi_rules::{Side, Square};

use crate::record::{Cause, Ending, Notes};

/// The words for the causes of an ending, the one that is written first for each.
const CAUSES: [(&str, Cause); 24] = [
    ("resignation", Cause::Resignation),
    ("mate", Cause::Mate),
    ("stalemate", Cause::Stalemate),
    ("royal taken", Cause::RoyalTaken),
    ("bare king", Cause::BareKing),
    ("repetition", Cause::Repetition),
    ("perpetual attack", Cause::PerpetualAttack),
    // The words that PGN itself fixes: rules infraction, time forfeit, adjudication, unterminated, abandoned, normal.
    ("rules infraction", Cause::Foul),
    ("time forfeit", Cause::TimeUp),
    ("agreement", Cause::Agreement),
    ("impasse", Cause::Impasse),
    ("entering king", Cause::EnteringKing),
    ("no mating force", Cause::NoMatingForce),
    ("quiet moves", Cause::QuietMoves),
    ("forfeit", Cause::Forfeit),
    ("adjudication", Cause::Adjudication),
    ("unterminated", Cause::Interrupted),
    ("unknown", Cause::Unknown),
    ("normal", Cause::Unknown),
    ("abandoned", Cause::Interrupted),
    ("death", Cause::Forfeit),
    ("emergency", Cause::Interrupted),
    ("checkmate", Cause::Mate),
    ("time", Cause::TimeUp),
];

/// The word for a cause.
pub(super) fn cause_word(cause: Cause) -> &'static str {
    CAUSES.iter().find(|(_, known)| *known == cause).map_or("unknown", |(word, _)| word)
}

/// The cause that a word stands for.
pub(super) fn cause(word: &str) -> Option<Cause> {
    CAUSES.iter().find(|(known, _)| known.eq_ignore_ascii_case(word.trim())).map(|(_, cause)| *cause)
}

/// The result of an ending, as PGN writes it.
pub(super) fn result(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending { winner: Some(Side::Sente), .. }) => "1-0",
        Some(Ending { winner: Some(Side::Gote), .. }) => "0-1",
        Some(ending) if ending.is_draw() => "1/2-1/2",
        _ => "*",
    }
}

/// What a result and a cause tell together; nothing where neither tells anything.
pub(super) fn ending(result: &str, cause: Option<Cause>) -> Option<Ending> {
    match (result, cause) {
        ("1-0", cause) => Some(Ending::win(Side::Sente, cause.unwrap_or(Cause::Unknown))),
        ("0-1", cause) => Some(Ending::win(Side::Gote, cause.unwrap_or(Cause::Unknown))),
        // A draw of which nothing else is told is a draw all the same.
        ("1/2-1/2" | "½-½", None | Some(Cause::Unknown | Cause::Interrupted)) => Some(Ending::no_winner(Cause::Agreement)),
        // Without a result, only a cause that needs none tells something.
        ("1/2-1/2" | "½-½", Some(cause)) | (_, Some(cause @ (Cause::Interrupted | Cause::Unknown))) => {
            Some(Ending::no_winner(cause))
        }
        _ => None,
    }
}

/// Takes the commands out of a comment and writes them into the notes; answers the text that is left.
pub(super) fn take(comment: &str, notes: &mut Notes) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some(begin) = rest.find("[%") {
        let Some(end) = rest[begin..].find(']').map(|end| begin + end) else { break };
        let command = &rest[begin + 2..end];
        let (word, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        text.push_str(&rest[..begin]);
        if obey(word, value.trim(), notes) {
            // The blank that parted the command from what follows goes with it.
            rest = rest[end + 1..].strip_prefix(' ').unwrap_or(&rest[end + 1..]);
        } else {
            text.push_str(&rest[begin..=end]);
            rest = &rest[end + 1..];
        }
    }
    text.push_str(rest);
    text.trim().to_owned()
}

/// Follows a command; answers whether it is one of ours and makes sense.
fn obey(word: &str, value: &str, notes: &mut Notes) -> bool {
    match word {
        "clk" => set(&mut notes.clock, read_time(value)),
        "emt" => set(&mut notes.spent, read_time(value)),
        "total" => set(&mut notes.total, read_time(value)),
        "bookmark" => set(&mut notes.bookmark, unescape(value)),
        "end" => {
            let (result, word) = value.split_once(' ').unwrap_or((value, ""));
            set(&mut notes.ending, ending(result, cause(word)))
        }
        // Read with the move before.
        "pass" => value.parse::<Square>().is_ok(),
        _ => false,
    }
}

/// The square of the piece that passes, as a comment behind the pass names it.
pub(super) fn passing(comment: &str) -> Option<Square> {
    comment.split("[%pass ").nth(1)?.split(']').next()?.trim().parse().ok()
}

/// The command that names it.
pub(super) fn write_passing(from: Square) -> String {
    format!("[%pass {from}]")
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let known = value.is_some();
    if known {
        *place = value;
    }
    known
}

/// The commands of these notes, in one comment; empty where there are none. `told` says that the ending is told elsewhere.
pub(super) fn write(notes: &Notes, told: bool) -> String {
    let mut commands = Vec::new();
    for (word, time) in [("clk", notes.clock), ("emt", notes.spent), ("total", notes.total)] {
        commands.extend(time.map(|time| format!("[%{word} {}]", write_time(time))));
    }
    commands.extend(notes.bookmark.as_ref().map(|name| format!("[%bookmark {}]", escape(name))));
    let ending = notes.ending.filter(|_| !told);
    commands.extend(ending.map(|ending| format!("[%end {} {}]", result(Some(ending)), cause_word(ending.cause))));
    commands.join(" ")
}

/// `1:02:03`, with as many decimals as the time has, to the nanosecond.
fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if time.subsec_nanos() > 0 {
        let decimals = format!("{:09}", time.subsec_nanos());
        let _ = write!(text, ".{}", decimals.trim_end_matches('0'));
    }
    text
}

/// Hours, minutes and seconds, of which the first may be missing.
fn read_time(text: &str) -> Option<Duration> {
    let mut whole = 0_u64;
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        let (digits, decimals) = if parts.peek().is_none() { part.split_once('.').unwrap_or((part, "")) } else { (part, "") };
        whole = whole.checked_mul(60)?.checked_add(digits.parse().ok()?)?;
        if parts.peek().is_none() {
            let nanos = if decimals.is_empty() { 0 } else { format!("{decimals:0<9}").get(..9)?.parse().ok()? };
            return Some(Duration::new(whole, nanos));
        }
    }
    None
}

/// The signs that would end a command or a comment, taken out.
fn escape(name: &str) -> String {
    let hex = |c: char| if matches!(c, '%' | ']' | '}' | '\n' | '\r') { format!("%{:02X}", u32::from(c)) } else { c.to_string() };
    name.chars().map(hex).collect()
}

fn unescape(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut name = parts.next()?.to_owned();
    for part in parts {
        let code = part.get(..2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(u8::is_ascii)?;
        name.push(char::from(code));
        name.push_str(&part[2..]);
    }
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_keep_their_fractions() {
        for (text, millis) in [("0:00:01", 1000), ("1:02:03", 3_723_000), ("0:00:00.25", 250), ("100:00:00", 360_000_000)] {
            let time = Duration::from_millis(millis);
            assert_eq!(read_time(text), Some(time));
            assert_eq!(write_time(time), text);
        }
        assert_eq!(read_time("5"), Some(Duration::from_secs(5)));
        assert_eq!(read_time("2:30"), Some(Duration::from_secs(150)));
        for wrong in ["", "a", "1:x", "99999999999999999999"] {
            assert_eq!(read_time(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn commands_are_taken_out_of_comments_and_strange_ones_stay() {
        let mut notes = Notes::default();
        assert_eq!(take("good [%clk 0:09:58] [%eval 0.3] move [%end 1-0 mate]", &mut notes), "good [%eval 0.3] move");
        assert_eq!(notes.clock, Some(Duration::from_secs(598)));
        assert_eq!(notes.ending, Some(Ending::win(Side::Sente, Cause::Mate)));
        assert_eq!(take("[%clk soon] [%open", &mut notes), "[%clk soon] [%open");
    }
}
