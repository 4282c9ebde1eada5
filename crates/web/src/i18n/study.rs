//! The study.

use super::{Say, say};

pub const NOT_KEPT: Say = say("この研究をブラウザーに保存できません", "The browser has no room to keep this study");
pub const TOOLS: Say = say("研究の道具", "Tools of the study");
pub const NOTES: Say = say("注釈", "Notes");
pub const COMMENT: Say = say("この手へのコメント", "Comment on this move");
pub const SIGNS: Say = say("手の評価", "Judgement");
pub const GOOD: Say = say("好手", "Good move");
pub const BAD: Say = say("悪手", "Mistake");
pub const BRILLIANT: Say = say("妙手", "Brilliant move");
pub const BLUNDER: Say = say("大悪手", "Blunder");
pub const INTERESTING: Say = say("面白い手", "Interesting move");
pub const DUBIOUS: Say = say("疑問手", "Dubious move");
pub const BRANCHES: Say = say("次の手の候補", "Moves that follow");
pub const PROMOTE: Say = say("本譜にする", "Make main line");
pub const DELETE: Say = say("この手以降を消す", "Delete from here");
pub const UNDO: Say = say("元に戻す", "Undo");
pub const REDO: Say = say("やり直す", "Redo");
