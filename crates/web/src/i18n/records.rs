//! The library of records.

use koshogi_rules::Lang;
use koshogi_wire::ImportTotals;

use super::{Say, say};

pub const EMPTY: Say = say(
    "まだ棋譜がありません。ファイルを読み込むか、対局の終わりに「棋譜に残す」を選んでください。",
    "No records yet. Import files, or keep a game when it has ended.",
);
pub const NOTHING_FOUND: Say = say("条件に合う棋譜はありません。", "No record fits.");
pub const NO_DELETED: Say = say("削除した棋譜はありません。", "Nothing has been deleted.");
pub const LOADING: Say = say("読んでいます…", "Reading…");
pub const FILTERS: Say = say("絞り込み", "Filters");
pub const MORE_FILTERS: Say = say("ほかの条件", "More filters");
pub const CLEAR_FILTERS: Say = say("条件を消す", "Clear filters");
pub const GAME: Say = say("将棋の種類", "Game");
pub const ANY: Say = say("すべて", "Any");
pub const PLAYER: Say = say("対局者", "Player");
pub const TEXT: Say = say("言葉", "Words");
pub const TEXT_HINT: Say = say("名前・題・出所・タグ", "name, title, source, tag");
pub const RESULT: Say = say("結果", "Result");
pub const SENTE_WINS: Say = say("先手勝ち", "Sente won");
pub const GOTE_WINS: Say = say("後手勝ち", "Gote won");
pub const DRAWN: Say = say("引き分け", "Drawn");
pub const UNDECIDED: Say = say("結果なし", "No result");
pub const FROM: Say = say("この日から", "From");
pub const TO: Say = say("この日まで", "Until");
pub const DATE_HINT: Say = say("年、年-月、年-月-日", "year, year-month or year-month-day");
pub const PRESET: Say = say("規則一式", "Preset");
pub const ARRAY: Say = say("開始局面", "Starts from");
pub const TAG: Say = say("タグ", "Tag");
pub const ORDER: Say = say("並べ方", "Order");
pub const BY_ADDITION: Say = say("新しく加えた順", "Last added first");
pub const BY_CHANGE: Say = say("新しく直した順", "Last changed first");
pub const BY_DATE: Say = say("対局日の新しい順", "Latest first");
pub const BY_DATE_UP: Say = say("対局日の古い順", "Earliest first");
pub const BY_SENTE: Say = say("先手の名", "By sente's name");
pub const BY_GOTE: Say = say("後手の名", "By gote's name");
pub const LONGEST: Say = say("長い順", "Longest first");
pub const SHORTEST: Say = say("短い順", "Shortest first");
pub const POSITION: Say = say("局面で探す", "Search by position");
pub const POSITION_NOTE: Say = say(
    "盤の上で手を進めた局面が現れる棋譜を探します。SFEN を貼ることもできます。",
    "Finds the games in which the position on this board occurs. Move the pieces, or paste an SFEN.",
);
pub const STANDS: Say = say("現れる時期", "It stands on the board");
pub const SFEN: Say = say("SFEN", "SFEN");
pub const SEARCH_IT: Say = say("この局面で探す", "Search for this position");
pub const FORGET_POSITION: Say = say("局面の条件を消す", "Any position");
pub const START_OVER: Say = say("初形に戻す", "Start over");
pub const BACK: Say = say("一手戻す", "Take back");
pub const IMPORT: Say = say("読み込む", "Import");
pub const IMPORT_NOTE: Say = say(
    "KIF（UTF-8・Shift_JIS）、KI2、PGN、USI・SFEN、JSON Lines。いくつでも選べ、ここへ落とすこともできます。",
    "KIF (UTF-8 and Shift_JIS), KI2, PGN, USI/SFEN, JSON lines. Choose any number of files, or drop them here.",
);
pub const CHOOSE_FILES: Say = say("ファイルを選ぶ", "Choose files");
pub const PASTE: Say = say("貼り付ける", "Paste a text");
pub const PASTED: Say = say("棋譜の文字", "Text of a record");
pub const READ_TEXT: Say = say("この文字を読み込む", "Import this text");
pub const TAG_FOR_ALL: Say = say("読み込む棋譜に付けるタグ", "A tag for what is imported");
pub const REPEATS: Say = say("同じ棋譜があっても加える", "Add games that are there already");
pub const STOP: Say = say("止める", "Stop");
pub const PROGRESS: Say = say("読み込みの進み", "Progress of the import");
pub const FAULTS: Say = say("指摘", "Remarks");
pub const DUPLICATES: Say = say("すでにある棋譜", "Already there");
pub const EXPORT: Say = say("書き出す", "Export");
pub const ARCHIVE: Say = say("Koshogi（すべての情報）", "Koshogi archive (everything)");
pub const SELECT_PAGE: Say = say("このページをすべて選ぶ", "Select this page");
pub const SELECT_NONE: Say = say("選択をやめる", "Select none");
pub const DELETE: Say = say("削除", "Delete");
pub const RESTORE: Say = say("元に戻す", "Restore");
pub const UNDO: Say = say("取り消す", "Undo");
pub const SHOW_DELETED: Say = say("削除した棋譜", "Deleted");
pub const ADD: Say = say("付ける", "Add");
pub const REMOVE: Say = say("外す", "Remove");
pub const PAGES: Say = say("ページ送り", "Pages of the list");
pub const ADD_TAG: Say = say("タグを付ける", "Add tag");
pub const REMOVE_TAG: Say = say("タグを外す", "Remove tag");
pub const DATE: Say = say("日付", "Date");
pub const PLAYERS: Say = say("先手 – 後手", "Sente – Gote");
pub const MOVES: Say = say("手数", "Moves");
pub const OPEN: Say = say("研究で開く", "Open in the study");
pub const PREVIOUS_PAGE: Say = say("前へ", "Previous");
pub const NEXT_PAGE: Say = say("次へ", "Next");
pub const PAGE: Say = say("ページ", "Page");
pub const FORMAT: Say = say("書き出す形式", "Format");
pub const SELECTION: Say = say("選んだ棋譜", "Selected games");
pub const CLOSE_REPORT: Say = say("この知らせを閉じる", "Close this report");
pub const SELECT: Say = say("選ぶ", "Select");
pub const ON_SERVER: Say = say("この棋譜集はサーバーが保存しています。", "The server keeps this library.");
pub const IN_BROWSER: Say = say(
    "この棋譜集はこのブラウザーの中に保存されています。大切なものは書き出しておいてください。",
    "This library is kept in this browser. Export what you would not want to lose.",
);
pub const KEEP: Say = say("棋譜に残す", "Keep in the records");
pub const REPLACE: Say = say("棋譜を上書きする", "Replace in the records");
pub const KEPT: Say = say("棋譜に残しました", "Kept in the records");
pub const THERE_ALREADY: Say = say(
    "同じ指し手の棋譜がもうあります。注釈や変化を残すには上書きしてください。",
    "A record of the same moves is there already. Replace it to keep comments and variations.",
);
pub const FROM_TABLE: Say = say("対局", "Played here");
pub const FROM_STUDY: Say = say("研究", "Study");
pub const SEARCH_FROM_STUDY: Say = say("この局面を棋譜で探す", "Find this position in the records");
pub const UNREADABLE: Say = say("この棋譜の将棋はもうないので開けません", "the game of this record is not known any more");

/// A position that is wanted by a move.
#[must_use]
pub fn by_move(ply: i64, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{ply}手目まで"),
        Lang::En => format!("by move {ply}"),
    }
}

/// How many records there are.
#[must_use]
pub fn count(count: i64, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Ja, _) => format!("{count}局"),
        (Lang::En, 1) => "1 game".to_owned(),
        (Lang::En, _) => format!("{count} games"),
    }
}

/// How many records are selected.
#[must_use]
pub fn selected(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{count}局を選択中"),
        Lang::En => format!("{count} selected"),
    }
}

/// Selects all games that were found.
#[must_use]
pub fn select_all(count: i64, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("見つかった{count}局をすべて選ぶ"),
        Lang::En => format!("Select all {count} found"),
    }
}

/// Games were deleted.
#[must_use]
pub fn deleted(count: u64, lang: Lang) -> String {
    match (lang, count) {
        (Lang::Ja, _) => format!("{count}局を削除しました"),
        (Lang::En, 1) => "1 game deleted".to_owned(),
        (Lang::En, _) => format!("{count} games deleted"),
    }
}

/// The move after which the position stands on the board.
#[must_use]
pub fn found_at(ply: i64, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{ply}手目の局面"),
        Lang::En => format!("after move {ply}"),
    }
}

/// What became of an import.
#[must_use]
pub fn totals(totals: ImportTotals, lang: Lang) -> String {
    let ImportTotals { games, added, duplicates, faulty, lost } = totals;
    match lang {
        Lang::Ja => {
            format!(
                "{games}局を読み、{added}局を加えました（すでにあったもの {duplicates}、誤りのあるもの {faulty}、読めなかったもの {lost}）"
            )
        }
        Lang::En => format!("{games} read, {added} added ({duplicates} already there, {faulty} with faults, {lost} unreadable)"),
    }
}

/// The place of a fault.
#[must_use]
pub fn place(file: &str, line: usize, column: usize, lang: Lang) -> String {
    let file = if file.is_empty() { String::new() } else { format!("{file} ") };
    match lang {
        Lang::Ja => format!("{file}{line}行{column}字"),
        Lang::En => format!("{file}line {line}, column {column}"),
    }
}

/// More was found than is listed.
#[must_use]
pub fn more(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("ほか {count} 件"),
        Lang::En => format!("and {count} more"),
    }
}

/// Selects a game, for those who do not see it.
#[must_use]
pub fn select_game(players: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{players} を選ぶ"),
        Lang::En => format!("Select {players}"),
    }
}
