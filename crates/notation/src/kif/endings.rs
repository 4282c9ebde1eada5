//! The words for how a game ended: a word in the place of a move (`投了`), and the line at the end (`まで129手で先手の勝ち`).

use koshogi_rules::{Lang, Side};

use crate::record::{Cause, Ending};

/// Whom a word makes the winner, as seen by the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Winner {
    ToMove,
    Other,
    Nobody,
}

/// The words that stand in the place of a move, the one that is written first for each meaning. Other programs know these and fail
/// on others, so that an ending without a word here is told by the last line alone.
const WORDS: [(&str, Cause, Winner); 17] = [
    ("投了", Cause::Resignation, Winner::Other),
    ("中断", Cause::Interrupted, Winner::Nobody),
    ("千日手", Cause::Repetition, Winner::Nobody),
    ("持将棋", Cause::Impasse, Winner::Nobody),
    ("引き分け", Cause::Agreement, Winner::Nobody),
    ("引分け", Cause::Agreement, Winner::Nobody),
    ("引分", Cause::Agreement, Winner::Nobody),
    ("詰み", Cause::Mate, Winner::Other),
    ("詰", Cause::Mate, Winner::Other),
    ("切れ負け", Cause::TimeUp, Winner::Other),
    ("時間切れ", Cause::TimeUp, Winner::Other),
    ("反則勝ち", Cause::Foul, Winner::ToMove),
    ("反則負け", Cause::Foul, Winner::Other),
    ("入玉勝ち", Cause::EnteringKing, Winner::ToMove),
    ("不戦敗", Cause::Forfeit, Winner::Other),
    ("不戦勝", Cause::Forfeit, Winner::ToMove),
    ("Time-up", Cause::TimeUp, Winner::Other),
];

/// The ending that a word in the place of a move tells, with `side` to move. The line is folded and its number taken off.
pub(super) fn read_word(line: &str, side: Side) -> Option<Ending> {
    let word = line.split(|c: char| c == '(' || c.is_whitespace()).next()?;
    let (_, cause, winner) = *WORDS.iter().find(|(known, ..)| *known == word)?;
    let winner = match winner {
        Winner::ToMove => Some(side),
        Winner::Other => Some(!side),
        Winner::Nobody => None,
    };
    Some(Ending { winner, cause })
}

/// The word for an ending with `side` to move, where there is one.
pub(super) fn write_word(ending: Ending, side: Side) -> Option<&'static str> {
    WORDS.iter().find(|(word, ..)| read_word(word, side) == Some(ending)).map(|(word, ..)| *word)
}

/// What a folded line `まで…` tells; `None` where it tells only the number of moves.
pub(super) fn read_until(line: &str) -> Option<Ending> {
    let rest = line.trim().strip_prefix("まで")?;
    let sides = [("先手", Side::Sente), ("下手", Side::Sente), ("後手", Side::Gote), ("上手", Side::Gote)];
    let named = sides.into_iter().find_map(|(name, side)| Some((side, rest.split_once(name)?.1)));
    let winner = named.and_then(|(side, after)| {
        let lost = ["負", "敗", "投了"].iter().any(|word| after.contains(word));
        (lost || after.contains("勝")).then_some(if lost { !side } else { side })
    });
    let cause = CAUSES.into_iter().find(|(word, _)| rest.contains(word)).map(|(_, cause)| cause);
    match (winner, cause) {
        (None, None) => None,
        (winner, cause) => Some(Ending { winner, cause: cause.unwrap_or(Cause::Unknown) }),
    }
}

/// Words of the last line, those that contain others first.
const CAUSES: [(&str, Cause); 20] = [
    ("連続王手の千日手", Cause::PerpetualAttack),
    ("千日手", Cause::Repetition),
    ("投了", Cause::Resignation),
    ("詰め駒不足", Cause::NoMatingForce),
    ("詰", Cause::Mate),
    ("指せる手なし", Cause::Stalemate),
    ("突き落とし", Cause::RoyalTaken),
    ("駒枯れ", Cause::BareKing),
    ("反則", Cause::Foul),
    ("時間切れ", Cause::TimeUp),
    ("切れ", Cause::TimeUp),
    ("持将棋", Cause::Impasse),
    ("入玉", Cause::EnteringKing),
    ("取る手も成る手もなし", Cause::QuietMoves),
    ("不戦", Cause::Forfeit),
    ("裁定", Cause::Adjudication),
    ("中断", Cause::Interrupted),
    ("理由不明", Cause::Unknown),
    ("引き分け", Cause::Agreement),
    ("引分", Cause::Agreement),
];

/// The last line of a game, or of a branch, of `plies` moves. `names` are the words for the two sides.
pub(super) fn write_until(ending: Ending, plies: usize, names: [&str; 2]) -> String {
    let cause = ending.cause.name(Lang::Ja);
    match (ending.winner.map(|winner| names[winner.index()]), ending.cause) {
        (Some(winner), Cause::Resignation | Cause::Unknown) => format!("まで{plies}手で{winner}の勝ち"),
        (Some(winner), _) => format!("まで{plies}手で{cause}により{winner}の勝ち"),
        (None, Cause::Repetition | Cause::Impasse | Cause::Agreement | Cause::Interrupted | Cause::Unknown) => {
            format!("まで{plies}手で{cause}")
        }
        (None, _) => format!("まで{plies}手で{cause}により引き分け"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kanji::fold;

    #[test]
    fn last_lines_as_they_are_met() {
        let win = Ending::win;
        let cases = [
            ("まで129手で先手の勝ち", Some(win(Side::Sente, Cause::Unknown))),
            ("まで２１手で後手の反則負け", Some(win(Side::Sente, Cause::Foul))),
            ("まで110手で時間切れにより後手の勝ち", Some(win(Side::Gote, Cause::TimeUp))),
            ("まで31手で上手の勝ち", Some(win(Side::Gote, Cause::Unknown))),
            ("まで80手で千日手", Some(Ending::no_winner(Cause::Repetition))),
            ("まで31手詰", Some(Ending::no_winner(Cause::Mate))),
            ("まで129手", None),
        ];
        for (line, ending) in cases {
            assert_eq!(read_until(&fold(line)), ending, "{line}");
        }
    }

    #[test]
    fn every_ending_is_read_as_it_is_written() {
        let causes = CAUSES.map(|(_, cause)| cause);
        for cause in causes {
            for winner in [Some(Side::Sente), Some(Side::Gote), None] {
                let ending = Ending { winner, cause };
                let word = write_word(ending, Side::Sente);
                assert!(word.is_none_or(|word| read_word(word, Side::Sente) == Some(ending)));
                let line = write_until(ending, 12, ["先手", "後手"]);
                let until = read_until(&line).unwrap();
                assert_eq!(until.winner, winner, "{line}");
                // A resignation has its word, and its last line tells the winner alone.
                let told = if cause == Cause::Resignation && winner.is_some() { Cause::Unknown } else { cause };
                assert_eq!(until.cause, told, "{line}");
            }
        }
    }
}
