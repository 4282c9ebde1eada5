//! The argument parser's complaints, in Japanese. What is asked with `--help` stays in English.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// A complaint in Japanese; `None` for those that have no words here.
pub(super) fn japanese(error: &clap::Error) -> Option<String> {
    let told = |kind| error.get(kind).map(words);
    let arg = told(ContextKind::InvalidArg).unwrap_or_default();
    let value = told(ContextKind::InvalidValue).unwrap_or_default();
    let mut said = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("{arg} に値がありません"),
        ErrorKind::InvalidValue => format!("{arg} に「{value}」という値はありません"),
        ErrorKind::ValueValidation => {
            let cause = std::error::Error::source(error).map(|cause| format!("（{cause}）")).unwrap_or_default();
            format!("{arg} の値「{value}」は使えません{cause}")
        }
        ErrorKind::UnknownArgument => format!("「{arg}」という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            format!("「{}」という命令はありません", told(ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::MissingRequiredArgument => format!("引数が足りません: {arg}"),
        ErrorKind::MissingSubcommand => "命令がありません".to_owned(),
        ErrorKind::InvalidUtf8 => "引数に文字として読めないところがあります".to_owned(),
        ErrorKind::ArgumentConflict => match told(ContextKind::PriorArg) {
            Some(prior) if prior != arg => format!("{arg} は {prior} と一緒には使えません"),
            _ => format!("{arg} は一度しか使えません"),
        },
        ErrorKind::TooManyValues => format!("{arg} に値「{value}」は余分です"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{arg} の値の数が違います"),
        ErrorKind::NoEquals => format!("{arg} には = に続けて値を書きます"),
        _ => return None,
    };
    if let Some(valid) = told(ContextKind::ValidValue).filter(|valid| !valid.is_empty()) {
        said += &format!("（使える値: {valid}）");
    }
    let suggestions = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    if let Some(meant) = suggestions.into_iter().find_map(told).filter(|meant| !meant.is_empty()) {
        said += &format!("。「{meant}」のことですか");
    }
    if let Some(usage) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        said += &format!("\n\n使い方: {}", usage.trim().trim_start_matches("Usage:").trim());
    }
    Some(said + "\n\n--help で説明（英語）が出ます")
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::Strings(words) => words.join("、"),
        ContextValue::StyledStrs(words) => words.iter().map(ToString::to_string).collect::<Vec<_>>().join("、"),
        ContextValue::None => String::new(),
        value => value.to_string(),
    }
}
