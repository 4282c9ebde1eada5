//! The board.

use koshogi_rules::{Lang, Side};

use super::{Say, say};

pub const SENTE: Say = say("先手", "Sente");
pub const GOTE: Say = say("後手", "Gote");
pub const BOARD: Say =
    say("将棋盤。矢印キーで升を選び、Enter で指す", "Board. Choose a square with the arrow keys, move with Enter");
pub const EMPTY: Say = say("空き", "empty");
pub const TARGET: Say = say("動ける", "can be reached");
pub const FIRST_STEP: Say = say("一歩目", "first step");
pub const IN_HAND: Say = say("手に持っている", "in hand");
pub const PROMOTE: Say = say("成る", "Promote");
pub const STAY: Say = say("成らない", "Keep");
pub const PASS: Say = say("じっと（動かずに手を渡す）", "Pass (jitto)");
pub const PUT_BACK: Say = say("やめる", "Put back");
pub const STOP_HERE: Say = say("ここで止まる", "Stop here");
pub const IGUI: Say = say("居食い（取って元へ戻る）", "Igui (take and return)");
pub const GO_BACK: Say = say("じっと（元へ戻る）", "Pass (step back)");
pub const LION: Say = say("二歩動ける駒", "A piece that takes two steps");
pub const SECOND_STEP: Say = say("二歩目の升を選んでください", "Choose where the second step goes");
pub const CONFIRM: Say = say("この手でよい", "Play this move");
pub const CANNOT_MOVE: Say = say("この駒には指せる手がありません", "This piece has no legal move");
pub const TOUCHED: Say = say("触れた駒は動かさなければなりません", "The piece that was touched has to move");
pub const PROMOTES_TO: Say = say("成ると", "Promotes to");
pub const ROYAL: Say = say("取られると負ける（最後の一枚なら）", "Royal: losing the last one loses the game");

/// The name of a side.
#[must_use]
pub const fn side(side: Side) -> Say {
    match side {
        Side::Sente => SENTE,
        Side::Gote => GOTE,
    }
}

/// What a screen reader says of a square with a piece.
#[must_use]
pub fn occupied(square: &str, piece: &str, owner: Side, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{square} {}の{piece}", side(owner).ja),
        Lang::En => format!("{square} {} {piece}", side(owner).en),
    }
}
