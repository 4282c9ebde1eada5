//! The language of the output: asked for, or the one of the environment.

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
