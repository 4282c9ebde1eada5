//! What the TOML parser says, in Japanese.

/// The parser's messages and what they mean.
const MESSAGES: [(&str, &str); 27] = [
    ("duplicate key", "同じ項目が二度あります"),
    ("string values must be quoted", "文字列は引用符で囲みます"),
    ("invalid basic string", "文字列の引用符が閉じていません"),
    ("invalid literal string", "文字列の引用符が閉じていません"),
    ("invalid multi-line basic string", "文字列の引用符が閉じていません"),
    ("invalid multi-line literal string", "文字列の引用符が閉じていません"),
    ("missing opening quote", "文字列の始まりの引用符がありません"),
    ("missing comma between key-value pairs", "項目と項目のあいだに「,」がありません"),
    ("missing comma between array elements", "リストの要素のあいだに「,」がありません"),
    ("extra comma in inline table", "「,」が余分です"),
    ("extra comma in array", "「,」が余分です"),
    ("missing assignment between key-value pairs", "項目の名前と値のあいだに「=」がありません"),
    ("extra assignment between key-value pairs", "「=」が余分です"),
    ("extra `=`", "「=」が余分です"),
    ("unexpected `=` in array", "リストの中に「=」があります"),
    ("key with no value", "項目に値がありません"),
    ("missing value", "値がありません"),
    ("missing value for key", "項目に値がありません"),
    ("missing key for inline table element", "項目の名前がありません"),
    ("unquoted keys cannot be empty", "項目の名前がありません"),
    ("invalid unquoted key", "引用符のない項目の名前に使えない文字があります"),
    ("unclosed array", "リストの「]」がありません"),
    ("unclosed inline table", "表の「}」がありません"),
    ("unclosed table", "見出しの「]」がありません"),
    ("unclosed array table", "見出しの「]]」がありません"),
    ("unexpected content", "行に余分なものがあります"),
    ("unexpected key or value", "行に余分なものがあります"),
];

/// The message in Japanese where it is a usual one, or else as the parser says it.
pub(super) fn japanese(message: &str) -> &str {
    let what = message.split_once(", expected ").map_or(message, |(what, _)| what);
    MESSAGES.iter().find(|(english, _)| *english == what).map_or(message, |(_, japanese)| japanese)
}
