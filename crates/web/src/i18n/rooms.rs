//! The shell: the rooms and what all of them share.

use super::{Say, say};

pub const TITLE: Say = say("古将棋", "Koshogi");
pub const PLAY: Say = say("対局", "Play");
pub const STUDY: Say = say("研究", "Study");
pub const RECORDS: Say = say("棋譜", "Records");
pub const RULES: Say = say("規則", "Rules");
pub const SETTINGS: Say = say("設定", "Settings");
pub const SKIP: Say = say("本文へ", "Skip to the content");
pub const LOADING: Say = say("読み込み中…", "Loading…");
pub const NOT_LOADED: Say = say(
    "ページのこの部分を読み込めませんでした。通信を確かめてください。",
    "This part of the page could not be loaded. Is there a connection?",
);
pub const AGAIN: Say = say("もう一度", "Try again");
pub const CLOSE: Say = say("閉じる", "Close");
pub const ROOMS: Say = say("ページ", "Pages");
pub const GAMES: Say = say("将棋の種類", "Games");
