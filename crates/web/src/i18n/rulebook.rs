//! The rule book.

use koshogi_rules::Lang;

use super::{Say, say};

pub const CONTENTS: Say = say("目次", "Contents");
pub const UNDER: Say = say("次の規則で読む", "Read under these rules");
pub const DEFAULT: Say = say("文書のまま", "As the document has it");
pub const OWN: Say = say("自分で選んだ規則", "Rules of your own choice");
pub const OPTIONS_NOTE: Say = say(
    "選ぶと、このページ全体がその規則で書き直されます。",
    "Whatever is chosen here, the whole page is written anew under it.",
);
pub const DEFAULT_CHOICE: Say = say("既定", "default");
pub const USE_PRESET: Say = say("この規則で読む", "Read under it");
pub const PLAY_THIS: Say = say("この将棋を指す", "Play this game");
pub const ALL_PIECES: Say = say("駒の一覧", "All pieces");
pub const TRY: Say = say("動かしてみる", "Try it");
pub const CLOSE_TRIAL: Say = say("盤をしまう", "Put the board away");
pub const SAME_MOVEMENT: Say = say("同じ動き:", "Moves like:");
pub const PROMOTES_TO: Say = say("成ると:", "Promotes to:");
pub const PROMOTED_FROM: Say = say("元の駒:", "Promoted from:");
pub const ALONE: Say = say("駒一枚だけ", "Empty board");
pub const CROWD: Say = say("ほかの駒と", "Among other pieces");
pub const PLACE: Say = say("駒を置く", "Put pieces");
pub const PLACE_NOTE: Say = say(
    "升を押すごとに、敵の駒、味方の駒、空きの順に変わります。",
    "Each tap on a square puts a piece of the other side, then one of its own, then none.",
);
pub const TRIAL_NOTE: Say = say(
    "印の升へ動かせます。ほかの升を押すと、動けないわけを答えます。",
    "Move it to any square with a mark. Tap another square, and it says why it cannot go there.",
);
pub const SHOW_ALL: Say = say("動きを順に見る", "Show its moves");
pub const STOP: Say = say("止める", "Stop");
pub const PREVIOUS: Say = say("前の動き", "Previous move");
pub const NEXT: Say = say("次の動き", "Next move");
pub const BY_HAND: Say = say("自分で動かす", "Move it yourself");
pub const EXAMPLES: Say = say("盤で確かめる", "See it on the board");
pub const START_OVER: Say = say("はじめから", "Start over");
pub const TAKE_BACK: Say = say("一手戻す", "Take back");
pub const TRY_MOVES: Say = say("試してみる手", "Moves to try");
pub const LEGAL: Say = say("指せる", "Legal");
pub const ILLEGAL: Say = say("指せない", "Not legal");
pub const SHOW_BOARD: Say = say("盤を見る", "Show the board");

/// A board on which this piece is tried.
#[must_use]
pub fn trial_of(piece: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{piece}を動かす盤"),
        Lang::En => format!("A board to try the {piece} on"),
    }
}

/// Which of so many moves is shown.
#[must_use]
pub fn shown(number: usize, of: usize) -> String {
    format!("{number} / {of}")
}
