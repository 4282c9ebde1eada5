//! The study.

use koshogi_engine::Score;
use koshogi_rules::{Lang, Text};

use super::{Say, say};

pub const PAGES: Say = say("研究のページ", "Pages of the study");
pub const DESK: Say = say("棋譜の研究", "Record");
pub const SET_UP: Say = say("局面を作る", "Set up a position");
pub const PROBLEMS: Say = say("詰将棋", "Problems");
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

pub const ANALYSIS: Say = say("解析", "Analysis");
pub const ANALYSE: Say = say("解析する", "Analyse");
pub const REST: Say = say("止める", "Stop");
pub const LINES: Say = say("候補手の数", "Lines");
pub const THREAT: Say = say("手番が一手パスしたら（狙い）", "Threat: if the side to move passed");
pub const ENGINE: Say = say("エンジン", "Engine");
pub const IN_THE_PAGE: Say = say("この端末", "in the page");
pub const SERVER_LOST: Say = say("サーバーとの接続が切れました", "the connection to the server is lost");
pub const LOADING: Say = say("読み込んでいます…", "Loading…");
pub const LOOKING: Say = say("考えています…", "Thinking…");
pub const FIND_MATE: Say = say("詰みを調べる", "Look for a mate");
pub const NO_MATE: Say = say("王手の連続では詰みません", "There is no mate by checks alone");
pub const MATE_UNKNOWN: Say = say("詰むかどうか、読み切れませんでした", "It was not settled whether there is a mate");
pub const CHANCE: Say = say("先手の勝つ見込み", "Sente's chance of winning");
pub const NOT_LOOKED: Say = say("まだ調べていません", "not analysed yet");
pub const CURVE: Say = say("先手の勝つ見込みの移り変わり", "Sente's chance of winning, move by move");

pub const REVIEW: Say = say("検討", "Review");
pub const REVIEW_LINE: Say = say("この手順を検討する", "Review this line");
pub const THOROUGHNESS: Say = say("読みの深さ", "Thoroughness");
pub const QUICK: Say = say("速い", "Quick");
pub const USUAL: Say = say("ふつう", "Usual");
pub const DEEP: Say = say("深い", "Deep");
pub const STOP: Say = say("中止", "Stop");
pub const SLIPS: Say = say("疑問の手", "Slips");
pub const ACCURACY: Say = say("正確さ", "Accuracy");
pub const BLUNDERS: Say = say("大悪手 ??", "Blunders ??");
pub const MISTAKES: Say = say("悪手 ?", "Mistakes ?");
pub const INACCURACIES: Say = say("疑問手 ?!", "Inaccuracies ?!");
pub const WRITE_SIGNS: Say = say("評価を棋譜に書き込む", "Write the signs into the record");

pub const OPEN: Say = say("開く", "Open");
pub const PASTE: Say = say("棋譜か局面を貼り付ける", "Paste a record or a position");
pub const READ: Say = say("読み込む", "Read");
pub const FILE: Say = say("ファイルを選ぶ", "Choose a file");
pub const DROP: Say = say(
    "KIF・KI2（UTF-8、Shift_JIS）、PGN、USI、SFEN、JSON Lines を読みます。ファイルを落としても、盤の前で貼り付けても開きます。",
    "KIF and KI2 (UTF-8 or Shift_JIS), PGN, USI, SFEN and JSON lines are read. Drop a file, or paste in front of the board.",
);
pub const GAMES: Say = say("見つかった棋譜", "Games that were found");

pub const SHARE: Say = say("書き出す", "Share");
pub const FORMAT: Say = say("形式", "Format");
pub const TEXT: Say = say("書き出す文", "Text");
pub const COPY: Say = say("コピー", "Copy");
pub const COPIED: Say = say("コピーしました", "Copied");
pub const NOT_COPIED: Say = say("コピーできません", "The browser does not allow it");
pub const DOWNLOAD: Say = say("保存", "Save as a file");
pub const LINK_GAME: Say = say("棋譜のリンクをコピー", "Copy a link to the record");
pub const LINK_POSITION: Say = say("局面のリンクをコピー", "Copy a link to the position");
pub const DIAGRAM: Say = say("図面", "Diagram");
pub const WOOD: Say = say("木の盤", "Wooden board");
pub const HEADERS: Say = say("対局の情報", "About the game");
pub const TITLE: Say = say("表題", "Title");
pub const EVENT: Say = say("棋戦", "Event");
pub const DATE: Say = say("開始日時", "Date");

pub const TOOL: Say = say("置く駒", "What to put down");
pub const HAND: Say = say("動かす", "Move");
pub const RUB: Say = say("消す", "Erase");
pub const PIECES: Say = say("駒", "Pieces");
pub const TURN_OVER: Say = say("裏返す", "Turn over");
pub const GIVE: Say = say("相手の駒にする", "Change side");
pub const TAKE_AWAY: Say = say("取り除く", "Take away");
pub const TO_MOVE: Say = say("手番", "To move");
pub const CLEAR: Say = say("駒をすべて除く", "Clear");
pub const ARRAY: Say = say("初期配置", "Start array");
pub const NOTHING_WRONG: Say = say("この局面は指せます", "This position can be played");
pub const BEGIN_HERE: Say = say("この局面から研究する", "Study from here");
pub const PLAY_HERE: Say = say("この局面から指す", "Play from here");

pub const NO_PROBLEMS: Say = say("問題を読み込めませんでした", "The problems could not be loaded");
pub const PROBLEMS_ABOUT: Say = say(
    "中将棋の古作九十八題。攻め方は王手を続けて玉を詰めます。玉方の応手は詰将棋の解答機が探します。",
    "Ninety-eight old problems of Chu shogi. The attacker mates, every move a check; the solver finds the defence.",
);
pub const SOLVED: Say = say("解いた", "solved");
pub const YOUR_MOVE: Say = say("王手の連続で詰ましてください", "Mate: every move has to give check");
pub const GO_ON: Say = say("王手を続けてください", "Go on giving check");
pub const MATED: Say = say("詰みました", "Mate");
pub const NO_CHECK: Say = say("王手ではありません", "That gives no check");
pub const ESCAPES: Say = say("玉は逃れました。もう詰みません", "The king escapes: there is no mate any more");
pub const HOLDS: Say = say("詰むかどうか読み切れません。続けられます", "The solver cannot tell whether this still mates; go on");
pub const SOLUTION_SHOWN: Say = say(
    "正解の手順の最後の局面です。「棋譜の研究へ」で一手ずつ見られます",
    "The end of the solution; “To the record” shows it move by move",
);
pub const RESTART: Say = say("初めから", "Start over");
pub const HINT: Say = say("ヒント", "Hint");
pub const SOLUTION: Say = say("解答", "Solution");
pub const TO_DESK: Say = say("棋譜の研究へ", "To the record");
pub const PREVIOUS: Say = say("前の問題", "Previous problem");
pub const NEXT: Say = say("次の問題", "Next problem");

/// A score of sente's.
#[must_use]
pub fn score(of_sente: Score, lang: Lang) -> String {
    match (of_sente, lang) {
        (Score::Hundredths(value), Lang::Ja) => format!("{value:+}"),
        (Score::Hundredths(value), Lang::En) => {
            format!("{}{}.{:02}", if value < 0 { '−' } else { '+' }, value.abs() / 100, value.abs() % 100)
        }
        (Score::Wins(plies), Lang::Ja) => format!("先手勝ち {plies}手"),
        (Score::Loses(plies), Lang::Ja) => format!("後手勝ち {plies}手"),
        (Score::Wins(plies), Lang::En) => format!("sente wins in {plies}"),
        (Score::Loses(plies), Lang::En) => format!("gote wins in {plies}"),
    }
}

/// How much was searched.
#[must_use]
pub fn effort(depth: u32, nodes: u64, speed: u64, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("深さ {depth}　{}局面　毎秒 {}", thousands(nodes), thousands(speed)),
        Lang::En => format!("depth {depth}, {} nodes, {}/s", thousands(nodes), thousands(speed)),
    }
}

/// The server's engine, with the threads that it has.
#[must_use]
pub fn on_the_server(threads: u32, lang: Lang) -> String {
    match (threads, lang) {
        (0..=1, Lang::Ja) => "サーバー".to_owned(),
        (0..=1, Lang::En) => "on the server".to_owned(),
        (_, Lang::Ja) => format!("サーバー（{threads}スレッド）"),
        (_, Lang::En) => format!("on the server ({threads} threads)"),
    }
}

/// Why the server does not analyse, and what happens instead.
#[must_use]
pub fn taken_over(why: &Text, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("この端末のエンジンが続けます（{}）", why.ja),
        Lang::En => format!("The engine in the page goes on: {}", why.en),
    }
}

/// A number in a few characters.
fn thousands(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}.{}M", number / 1_000_000, number / 100_000 % 10),
    }
}

/// Sente's chance.
#[must_use]
pub fn chance(percent: f64, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("先手 {percent:.0}%"),
        Lang::En => format!("sente {percent:.0}%"),
    }
}

/// A mate was found.
#[must_use]
pub fn mate_in(plies: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{plies}手で詰みます"),
        Lang::En => format!("Mate in {plies} moves of both sides"),
    }
}

/// How far the review is.
#[must_use]
pub fn progress(done: usize, all: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{all}局面中 {done}"),
        Lang::En => format!("{done} of {all} positions"),
    }
}

/// What a slip cost, and what was better.
#[must_use]
pub fn loss(points: f64, better: Option<&str>, lang: Lang) -> String {
    let better = match (better, lang) {
        (None, _) => String::new(),
        (Some(better), Lang::Ja) => format!("　最善 {better}"),
        (Some(better), Lang::En) => format!(", best {better}"),
    };
    match lang {
        Lang::Ja => format!("勝率 −{points:.0}%{better}"),
        Lang::En => format!("−{points:.0}%{better}"),
    }
}

/// Games that are not listed.
#[must_use]
pub fn more_games(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("ほかに{count}局"),
        Lang::En => format!("and {count} more"),
    }
}

/// The length of a problem.
#[must_use]
pub fn plies(plies: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{plies}手詰"),
        Lang::En => format!("mate in {plies} plies"),
    }
}

/// How many problems are solved.
#[must_use]
pub fn solved(done: usize, all: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{all}題のうち{done}題を解きました"),
        Lang::En => format!("{done} of {all} solved"),
    }
}
