//! The language of the output: asked for, or the one of the environment.

use std::ffi::OsString;

use clap::ValueEnum;
use koshogi_rules::Lang;

/// `--lang`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Language {
    /// 日本語
    Ja,
    /// English
    En,
}

impl Language {
    /// The language that was asked for, or else the one of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first.
    pub(crate) fn choose(asked: Option<Self>) -> Lang {
        match asked {
            Some(Self::Ja) => Lang::Ja,
            Some(Self::En) => Lang::En,
            None => of_locale(["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)),
        }
    }
}

impl Language {
    /// The language of a command line that could not be understood: the `--lang` in it, or else that of the environment.
    pub(crate) fn of_arguments(words: impl Iterator<Item = OsString>) -> Lang {
        let words: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
        let next = |at: usize| words.get(at + 1).map(String::as_str);
        let asked = words.iter().enumerate().find_map(|(at, word)| match word.as_str() {
            "--lang" => next(at),
            word => word.strip_prefix("--lang="),
        });
        Self::choose(asked.and_then(|word| Self::from_str(word, true).ok()))
    }
}

/// A variable that is set and not empty.
fn set(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

fn of_locale(locale: Option<String>) -> Lang {
    match locale {
        Some(locale) if locale == "ja" || locale.starts_with("ja_") || locale.starts_with("ja.") => Lang::Ja,
        _ => Lang::En,
    }
}

/// One of two sentences.
pub(crate) fn say<'a>(lang: Lang, ja: &'a str, en: &'a str) -> &'a str {
    match lang {
        Lang::Ja => ja,
        Lang::En => en,
    }
}

/// A number of things in English: `1 file`, `2 files`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn japanese_is_spoken_where_the_locale_says_so() {
        for locale in ["ja_JP.UTF-8", "ja", "ja.UTF-8"] {
            assert_eq!(of_locale(Some(locale.to_owned())), Lang::Ja, "{locale}");
        }
        for locale in [None, Some("C"), Some("C.UTF-8"), Some("en_US.UTF-8"), Some("jam_JM")] {
            assert_eq!(of_locale(locale.map(str::to_owned)), Lang::En, "{locale:?}");
        }
    }
}
