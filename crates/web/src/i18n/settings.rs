//! The settings.

use super::{Say, say};

pub const LANGUAGE: Say = say("言語", "Language");
pub const APPEARANCE: Say = say("外観", "Appearance");
pub const AUTO: Say = say("端末に合わせる", "As the device");
pub const LIGHT: Say = say("明るい", "Light");
pub const DARK: Say = say("暗い", "Dark");
pub const PIECES: Say = say("駒の文字", "Pieces");
pub const FULL: Say = say("二文字", "Two kanji");
pub const SHORT: Say = say("一文字", "One kanji");
pub const INTERNATIONAL: Say = say("動きの図", "How they move");
pub const COORDINATES: Say = say("座標", "Coordinates");
pub const JAPANESE: Say = say("1–12・一–十二", "1–12, 一–十二");
pub const WESTERN: Say = say("1–12・a–l", "1–12, a–l");
pub const BRANCHES: Say = say("子–亥・一–十二", "子–亥, 一–十二");
pub const NONE: Say = say("なし", "None");
pub const NOTATION: Say = say("棋譜の表記", "Notation");
pub const IN_JAPANESE: Say = say("日本式 ▲７六歩", "Japanese ▲７六歩");
pub const IN_WESTERN: Say = say("欧文 P-7f", "Western P-7f");
pub const IN_USI: Say = say("USI 7g7f", "USI 7g7f");
pub const MARKS: Say = say("盤上の印", "Marks on the board");
pub const SHOW_TARGETS: Say = say("動ける升", "Squares to move to");
pub const SHOW_LAST: Say = say("最後の手", "Last move");
pub const SHOW_CHECK: Say = say("王手", "Check");
pub const SHOW_MOVABLE: Say = say("動かせる駒", "Pieces that can move");
pub const SHOW_SENTE_ATTACKS: Say = say("先手の利き", "Squares that sente attacks");
pub const SHOW_GOTE_ATTACKS: Say = say("後手の利き", "Squares that gote attacks");
pub const HABITS: Say = say("指し方", "Moving");
pub const TOUCH_MOVE: Say = say("触れた駒は必ず動かす（待ったなし）", "Touch-move: a piece picked up has to move");
pub const CONFIRM: Say = say("指す前に確かめる", "Confirm every move");
pub const SOUNDS: Say = say("音", "Sounds");
pub const MOTION: Say = say("駒の動きを見せる", "Animate moves");
