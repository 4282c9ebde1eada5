//! How a match stands: on the terminal, and as a report in Markdown.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use koshogi_lab::Seat;
use koshogi_lab::ledger::{EngineSettings, Settings};
use koshogi_lab::sprt::{Decision, Model, Sprt};
use koshogi_lab::statistics::{Estimate, Tally};
use koshogi_lab::{Averages, Played, Terminations};
use koshogi_rules::Lang;

use crate::language::say;
use crate::output::Console;

/// What there is to be told about the games of a match.
pub(super) struct Summary<'a> {
    settings: &'a Settings,
    games: &'a [Played],
    tally: Tally,
    sprt: Option<Sprt>,
}

/// A row: what it is, and what is known of it.
type Row = (String, String);

impl<'a> Summary<'a> {
    pub(super) fn new(settings: &'a Settings, games: &'a [Played], sprt: Option<Sprt>) -> Self {
        Self { settings, games, tally: Tally::of(games), sprt }
    }

    /// The table on the terminal.
    pub(super) fn print(&self, console: &mut Console) -> Result<()> {
        let lang = console.lang;
        let rows = [self.result(lang), self.measured(lang)].concat();
        let width = rows.iter().map(|(key, _)| unicode_width::UnicodeWidthStr::width(key.as_str())).max().unwrap_or(0);
        writeln!(console.out)?;
        for (key, value) in rows {
            let pad = width - unicode_width::UnicodeWidthStr::width(key.as_str());
            writeln!(console.out, "{key}{}  {value}", " ".repeat(pad))?;
        }
        writeln!(console.out)?;
        for row in self.terminations(lang) {
            writeln!(console.out, "{}", row.join("  "))?;
        }
        Ok(())
    }

    /// Writes the report.
    pub(super) fn write(&self, path: &Path, lang: Lang) -> Result<()> {
        std::fs::write(path, self.markdown(lang)).with_context(|| path.display().to_string())
    }

    fn markdown(&self, lang: Lang) -> String {
        let [first, second] = &self.settings.engines;
        let mut text = format!("# {} – {} ({})\n\n", first.name, second.name, self.settings.variant);
        let today = time::OffsetDateTime::now_utc().date();
        let command = shlex::try_join(std::env::args().collect::<Vec<_>>().iter().map(String::as_str)).unwrap_or_default();
        let _ = writeln!(text, "{today}\n\n```\n{command}\n```\n");
        table(&mut text, &self.conditions(lang));
        let _ = writeln!(text, "## {}\n", say(lang, "結果", "Result"));
        table(&mut text, &self.result(lang));
        let _ = writeln!(text, "## {}\n", say(lang, "終局の理由", "How the games ended"));
        for (number, row) in self.terminations(lang).iter().enumerate() {
            let _ = writeln!(text, "| {} |", row.iter().map(|cell| cell.trim()).collect::<Vec<_>>().join(" | "));
            if number == 0 {
                let _ = writeln!(text, "|---|---:|---:|---:|");
            }
        }
        let _ = writeln!(text, "\n## {}\n", say(lang, "計測", "Measured"));
        table(&mut text, &self.measured(lang));
        let disputes = self.disputes(lang);
        if !disputes.is_empty() {
            let _ = writeln!(text, "## {}\n", say(lang, "規則に合わない手と主張", "Moves and claims against the rules"));
            for dispute in disputes {
                let _ = writeln!(text, "- {dispute}");
            }
        }
        text
    }

    /// Under which conditions it was played.
    fn conditions(&self, lang: Lang) -> Vec<Row> {
        let settings = self.settings;
        let mut rows = Vec::new();
        for (engine, seat) in settings.engines.iter().zip([say(lang, "一方", "First"), say(lang, "他方", "Second")]) {
            rows.push((seat.to_owned(), described(engine)));
        }
        let rules: Vec<_> = settings.rules.iter().map(|(key, value)| format!("`{key}={value}`")).collect();
        let usual = say(lang, "標準", "the defaults").to_owned();
        rows.push((say(lang, "規則", "Rules").to_owned(), if rules.is_empty() { usual } else { rules.join(", ") }));
        rows.push((say(lang, "開始局面", "Openings").to_owned(), settings.openings.clone()));
        let none = say(lang, "なし", "none");
        let adjudication = serde_json::to_string(&settings.adjudication).unwrap_or_default();
        let adjudication = if adjudication == "{}" { none.to_owned() } else { format!("`{adjudication}`") };
        rows.push((say(lang, "裁定", "Adjudication").to_owned(), adjudication));
        rows.push((say(lang, "時間の猶予", "Time margin").to_owned(), format!("{} ms", settings.margin)));
        rows
    }

    /// The score and what it shows.
    fn result(&self, lang: Lang) -> Vec<Row> {
        let [first, second] = &self.settings.engines;
        let tally = &self.tally;
        let Tally { wins, draws, losses, pairs } = tally;
        let mut rows = Vec::new();
        let mut row = |ja: &str, en: &str, value: String| rows.push((say(lang, ja, en).to_owned(), value));
        let percent = 100.0 * tally.points() / (tally.games().max(1) as f64);
        row(
            "得点",
            "Score",
            format!(
                "{} {} – {} {} ({percent:.1} %)",
                first.name,
                tally.points(),
                tally.games() as f64 - tally.points(),
                second.name
            ),
        );
        row("勝ち・引き分け・負け", "Wins, draws, losses", format!("+{wins} ={draws} -{losses}"));
        row("対（0, ½, 1, 1½, 2 点）", "Pairs (0, ½, 1, 1½, 2)", format!("{:?}", pairs.0));
        if let Some(elo) = pairs.elo() {
            row("Elo（95 %）", "Elo (95 %)", interval(elo));
        }
        if let Some(normalized) = pairs.normalized_elo() {
            row("正規化 Elo", "Normalized Elo", signed(normalized));
        }
        if let Some(superiority) = pairs.superiority() {
            row("優位の確率", "Superiority", format!("{:.2} %", 100.0 * superiority));
        }
        if let Some(sprt) = self.sprt {
            row("SPRT", "SPRT", self.test(&sprt, lang));
        }
        rows
    }

    fn test(&self, sprt: &Sprt, lang: Lang) -> String {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.ratio(&self.tally.pairs);
        let model = match sprt.model {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        };
        let decision = match sprt.decision(&self.tally.pairs) {
            Some(Decision::H0) => say(lang, "H0 を採択", "H0 accepted"),
            Some(Decision::H1) => say(lang, "H1 を採択", "H1 accepted"),
            None => say(lang, "未決", "undecided"),
        };
        let Sprt { elo0, elo1, alpha, beta, .. } = sprt;
        format!("[{elo0}, {elo1}] {model}, α {alpha}, β {beta}: LLR {ratio:.2} ({lower:.2}, {upper:.2}), {decision}")
    }

    /// A row for each way in which games ended: wins, draws, losses of the first.
    fn terminations(&self, lang: Lang) -> Vec<[String; 4]> {
        let cells = |name: &str, counts: [String; 3]| {
            let pad = 24_usize.saturating_sub(unicode_width::UnicodeWidthStr::width(name));
            let [won, drawn, lost] = counts;
            [format!("{name}{}", " ".repeat(pad)), format!("{won:>5}"), format!("{drawn:>5}"), format!("{lost:>5}")]
        };
        let mut rows = vec![cells(say(lang, "終局の理由", "Termination"), ["+", "=", "-"].map(str::to_owned))];
        for (why, counts) in Terminations::of(self.games).iter() {
            rows.push(cells(why.name(lang), counts.map(|count| count.to_string())));
        }
        rows
    }

    /// Averages.
    fn measured(&self, lang: Lang) -> Vec<Row> {
        let averages = Averages::of(self.games);
        let mut rows = vec![(
            say(lang, "平均手数", "Average length").to_owned(),
            match lang {
                Lang::Ja => format!("{:.0} 手", averages.plies),
                Lang::En => format!("{:.0} plies", averages.plies),
            },
        )];
        for seat in Seat::BOTH {
            let engine = &averages.engines[seat.index()];
            let mut parts = vec![format!("{:.3} s", engine.spent)];
            parts.extend(engine.depth.map(|depth| format!("{} {depth:.1}", say(lang, "深さ", "depth"))));
            parts.extend(engine.speed.map(|speed| format!("{:.0} {}", speed / 1000.0, say(lang, "千局面/秒", "knodes/s"))));
            if let (Some(left), Some(least)) = (engine.left, engine.least_left) {
                parts.push(match lang {
                    Lang::Ja => format!("残り {left:.1} s（最少 {least:.2} s）"),
                    Lang::En => format!("{left:.1} s left (at least {least:.2} s)"),
                });
            }
            rows.push((
                format!("{} {}", self.settings.engines[seat.index()].name, say(lang, "一手", "a move")),
                parts.join(", "),
            ));
        }
        rows
    }

    /// What engines did and claimed against the rules.
    fn disputes(&self, lang: Lang) -> Vec<String> {
        let name = |seat: Seat| &self.settings.engines[seat.index()].name;
        let mut told = Vec::new();
        for played in self.games {
            let number = played.number + 1;
            if let (Some(breach), Some(winner)) = (&played.verdict.breach, played.winner()) {
                let reason = if lang == Lang::Ja { &breach.ja } else { &breach.en };
                let (who, why) = (name(winner.other()), played.verdict.why.name(lang));
                told.push(format!("#{number} {who}: {why} `{}` — {reason} (`{}`)", breach.said, breach.sfen));
            }
            let claims = played.claims.iter();
            told.extend(claims.map(|claim| format!("#{number} {}: `{}` ({})", name(claim.by), claim.said, claim.ply)));
        }
        told
    }
}

fn described(engine: &EngineSettings) -> String {
    let EngineSettings { name, command, protocol, variant, options, memory, cores, pace, .. } = engine;
    let mut parts = vec![format!("{name}: `{command}`"), format!("{protocol:?}").to_uppercase()];
    parts.extend(variant.as_ref().map(|word| format!("variant {word}")));
    parts.push(pace.clone());
    parts.extend(memory.map(|memory| format!("{memory} MiB")));
    parts.extend(cores.map(|cores| format!("cores {cores}")));
    parts.extend(options.iter().map(|(key, value)| format!("`{key}={value}`")));
    parts.join(", ")
}

fn table(text: &mut String, rows: &[Row]) {
    let _ = writeln!(text, "| | |\n|---|---|");
    for (key, value) in rows {
        let _ = writeln!(text, "| {key} | {} |", value.replace('|', "\\|"));
    }
    text.push('\n');
}

fn interval(estimate: Estimate) -> String {
    format!("{} [{}, {}]", signed(estimate.value), signed(estimate.low), signed(estimate.high))
}

fn signed(value: f64) -> String {
    match value.is_infinite() {
        true if value > 0.0 => "+∞".to_owned(),
        true => "-∞".to_owned(),
        // Never -0.0.
        false => format!("{:+.1}", (value * 10.0).round() / 10.0 + 0.0),
    }
}
