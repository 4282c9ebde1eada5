//! Playing a game.

use koshogi_rules::Lang;

use super::{Say, say};

pub const NEW_GAME: Say = say("新しい対局", "New game");
pub const GAME: Say = say("将棋の種類", "Game");
pub const PRESET: Say = say("規則一式", "Rules");
pub const OPTIONS: Say = say("細かい規則", "Options");
pub const HANDICAP: Say = say("手合割", "Handicap");
pub const OWN_START: Say = say("上の局面から始めます。", "The game begins in the position above.");
pub const USUAL_START: Say = say("初めの配置に戻す", "Begin as usual instead");
pub const EVEN: Say = say("平手", "Even");
pub const SENTE_IS: Say = say("先手（下）", "Sente (below)");
pub const GOTE_IS: Say = say("後手（上）", "Gote (above)");
pub const PERSON: Say = say("この画面の人", "Person at this screen");
pub const CLOCK: Say = say("持ち時間", "Clock");
pub const USE_CLOCK: Say = say("時計を使う", "Play with a clock");
pub const MINUTES: Say = say("持ち時間（分）", "Main time (minutes)");
pub const BYOYOMI: Say = say("秒読み（秒）", "Byoyomi (seconds)");
pub const PERIODS: Say = say("秒読みの回数", "Byoyomi periods");
pub const INCREMENT: Say = say("一手ごとの加算（秒）", "Increment (seconds)");
pub const BEGIN: Say = say("対局を始める", "Begin");
pub const BACK_TO_GAME: Say = say("対局に戻る", "Back to the game");
pub const RESIGN: Say = say("投了", "Resign");
pub const REALLY_RESIGN: Say = say("本当に投了する", "Resign for good");
pub const DRAW: Say = say("引き分けを申し込む", "Offer a draw");
pub const OFFERED: Say =
    say("引き分けを申し込んでいます。相手が指すまで有効です", "A draw is offered; the offer stands until the opponent has moved");
pub const AGREE: Say = say("引き分けに応じる", "Agree to a draw");
pub const DECLINE: Say = say("断る", "Decline");
pub const TAKE_BACK: Say = say("待った", "Take back");
pub const FLIP: Say = say("盤を回す", "Turn the board");
pub const STUDY: Say = say("研究する", "Study the game");
pub const MOVES: Say = say("指し手", "Moves");
pub const TO_START: Say = say("初手へ", "To the start");
pub const BACK: Say = say("一手戻る", "Back");
pub const FORWARD: Say = say("一手進む", "Forward");
pub const TO_END: Say = say("現局面へ", "To the end");
pub const START: Say = say("開始局面", "Start");
pub const THINKING: Say = say("考えています…", "is thinking…");
pub const CHECK: Say = say("王手", "Check");
pub const DECLINED: Say = say("引き分けの申し込みは断られました", "The offer of a draw was declined");
pub const DAMAGED: Say = say("前の対局を最後まで開けませんでした", "The game that was kept could not be opened to its end");
pub const NOT_KEPT: Say = say("この対局をブラウザーに保存できません", "The browser has no room to keep this game");
pub const ENGINE_FAULT: Say = say("コンピューターが答えられません", "The engine cannot answer");

/// The engine at a level.
#[must_use]
pub fn engine(level: u8, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("コンピューター {level}"),
        Lang::En => format!("Engine, level {level}"),
    }
}

/// A draw was offered by a side.
#[must_use]
pub fn offers(side: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{side}が引き分けを申し込みました"),
        Lang::En => format!("{side} offers a draw"),
    }
}

/// Whose move it is.
#[must_use]
pub fn to_move(side: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{side}番"),
        Lang::En => format!("{side} to move"),
    }
}

/// How many byoyomi are left.
#[must_use]
pub fn periods(left: u8, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("秒読み 残り{left}回"),
        Lang::En => format!("byoyomi, {left} left"),
    }
}
