//! What players say at the table: moves in any notation, and words.

use std::path::PathBuf;

use koshogi_rules::{Game, Lang, Move, Square};

use super::spelling;

/// What a player says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// A move.
    Play(Move),
    /// Take the last move back (待った).
    TakeBack,
    /// Play again what was taken back.
    PutBack,
    /// Look at the game as it stood after so many moves; past the end, at the end.
    Look(usize),
    /// Resign (投了).
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Yes, to the question asked.
    Yes,
    /// No, to the question asked.
    No,
    /// Write the game into a file.
    Save {
        /// Which; asked for where it is not given.
        path: Option<PathBuf>,
        /// Whether a file that is there may be written over.
        overwrite: bool,
    },
    /// Go on with the game of a file.
    Load(Option<PathBuf>),
    /// List the legal moves, of one piece or all.
    Moves(Option<Square>),
    /// Draw the board.
    Show,
    /// Turn the board.
    Turn,
    /// Ask the engine what to play.
    Hint,
    /// Explain the keys and words.
    Help,
    /// Leave the table.
    Quit,
}

/// The words for commands without anything behind them.
const WORDS: [(&[&str], Command); 12] = [
    (&["undo", "back", "takeback", "u", "待った", "戻す"], Command::TakeBack),
    (&["redo", "r", "進める"], Command::PutBack),
    (&["resign", "投了"], Command::Resign),
    (&["draw", "持将棋", "引き分け", "引分"], Command::OfferDraw),
    (&["yes", "y", "accept", "はい"], Command::Yes),
    (&["no", "n", "decline", "いいえ"], Command::No),
    (&["moves", "手"], Command::Moves(None)),
    (&["show", "board", "盤"], Command::Show),
    (&["turn", "flip", "反転"], Command::Turn),
    (&["hint", "ヒント"], Command::Hint),
    (&["help", "?", "ヘルプ"], Command::Help),
    (&["quit", "exit", "q", "終了"], Command::Quit),
];

impl Command {
    /// Reads a command, or a move in any notation.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub(crate) fn read(text: &str, game: &Game, lang: Lang) -> Result<Self, String> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()));
        let path = || (!rest.is_empty()).then(|| PathBuf::from(rest));
        match word {
            "save" | "w" | "保存" => return Ok(Self::Save { path: path(), overwrite: false }),
            "save!" | "w!" | "保存!" | "保存！" => return Ok(Self::Save { path: path(), overwrite: true }),
            "load" | "open" | "読込" | "開く" => return Ok(Self::Load(path())),
            "look" | "goto" | "手数" => {
                return rest.parse().map(Self::Look).map_err(|_| match lang {
                    Lang::Ja => format!("「{rest}」は手数ではありません（look 12 のように書きます）"),
                    Lang::En => format!("'{rest}' is not the number of a move, as in look 12"),
                });
            }
            "moves" if !rest.is_empty() => {
                return rest.parse().map(|square| Self::Moves(Some(square))).map_err(|_| match lang {
                    Lang::Ja => format!("「{rest}」はマスではありません（moves 7h のように書きます）"),
                    Lang::En => format!("'{rest}' is not a square, as in moves 7h"),
                });
            }
            _ => {}
        }
        match WORDS.iter().find(|(words, _)| words.contains(&text)) {
            Some((_, command)) => Ok(command.clone()),
            None => spelling::read(text, game, lang).map(Self::Play),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use koshogi_rules::{Choices, Rules};

    use super::*;

    fn read(text: &str) -> Result<Command, String> {
        let rules = Rules::new(koshogi_games::find("chu").unwrap(), &Choices::default()).unwrap();
        Command::read(text, &Game::new(Arc::new(rules)), Lang::En)
    }

    #[test]
    fn words_are_commands_and_the_rest_are_moves() {
        assert_eq!(read(" undo "), Ok(Command::TakeBack));
        assert_eq!(read("投了"), Ok(Command::Resign));
        assert_eq!(read("save my game.kif"), Ok(Command::Save { path: Some("my game.kif".into()), overwrite: false }));
        assert_eq!(read("save"), Ok(Command::Save { path: None, overwrite: false }));
        assert_eq!(read("look 3"), Ok(Command::Look(3)));
        assert_eq!(read("moves 7i"), Ok(Command::Moves(Some("7i".parse().unwrap()))));
        let pawn = Move::new("7i".parse().unwrap(), "7h".parse().unwrap());
        for text in ["7i7h", "７八歩", "7八歩", "▲７八歩兵（←7九）"] {
            assert_eq!(read(text), Ok(Command::Play(pawn)), "{text}");
        }
    }

    #[test]
    fn what_is_neither_is_refused_with_a_reason() {
        for text in ["look x", "moves 99z", "fly", "7i9z", "七七歩"] {
            assert!(read(text).is_err_and(|reason| !reason.is_empty()), "{text}");
        }
    }
}
