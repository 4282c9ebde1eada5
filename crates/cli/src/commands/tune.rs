//! `koshogi tune`.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshogi_engine::{Tracer, Tuning, Weights, WeightsFrom, alike};
use koshogi_lab::tune::{Climb, Fit, Observed, Sample, SelfPlay, fit, read, write};
use koshogi_rules::{Lang, Rules};

use crate::args::GameArgs;
use crate::catalogue::Catalogue;
use crate::interrupt::stop_flag;
use crate::output::Console;

/// Tunes the weights of the evaluation of a game on games of the engine against itself.
///
/// The games are decided by the seed, the nodes and the weights they begin with: the same command gives the same weights on every
/// machine. The file that is written can be given to the engine as EvalFile (koshogi usi, koshogi xboard, --first-with
/// option.EvalFile=FILE of koshogi match); crates/engine/weights holds those that are built in.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi tune chu --games 1500 --out chu.toml
  koshogi tune heian-dai --climb --games 3200 --nodes 1000 --threads 2 --out heian-dai.toml
  koshogi tune my-game --game my.toml --games 300 --nodes 300 --data samples.tsv --out weights.toml
  koshogi match chu --first 'koshogi usi' --second 'koshogi usi' --first-with option.EvalFile=chu.toml \\
      --second-with 'option.EvalFile=<document>' --nodes 5000 --games 200")]
pub(crate) struct Tune {
    #[command(flatten)]
    game: GameArgs,
    /// How many games are played.
    #[arg(long, value_name = "N", default_value_t = 1_500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Nodes for each move.
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Which games: another seed plays others.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Random plies before each game.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=200))]
    plies: u32,
    /// How many games are played at the same time; the result does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Plays the games between weights that differ a little, and goes towards those that win, rather than fitting weights to positions
    /// of games: slower, and much better where positions foretell little of how a game ends.
    #[arg(long, conflicts_with_all = ["result", "observations", "data"])]
    climb: bool,
    /// How much the result of a game counts against what the search said, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    result: f64,
    /// For how many independent observations the positions of a game count: the more, the farther the weights go from those of
    /// the document.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    observations: u32,
    /// Plays with the weights in this file, or climbs from there, rather than with those from the document.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Keeps the positions in this file; where it exists, they are read from it and nothing is played.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Where the weights are written; standard output without it.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| format!("'{text}' is no number from 0 to 1"))
}

impl Tune {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let lang = console.lang;
        let catalogue = Catalogue::load(&self.game.rules, lang)?;
        let rules = catalogue.rules(&catalogue.variant(self.game.variant.as_deref())?)?;
        let found = if self.climb { self.climb(&rules, lang)? } else { self.fit(&rules, lang)? };
        let Some((weights, told)) = found else {
            crate::failure::say(console.say("中断しました。何も書きませんでした", "stopped; nothing was written"));
            return Ok(ExitCode::FAILURE);
        };
        let text = format!("{}{}", self.heading(&rules), Tuning::of(&rules, &weights).text()?);
        match &self.out {
            Some(path) => {
                fs::write(path, text).with_context(|| path.display().to_string())?;
                writeln!(console.out, "{told}")?;
            }
            None => {
                crate::failure::say(&told);
                write!(console.out, "{text}")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The weights under which positions foretell how games end, and what there is to say of them; `None` where it was interrupted.
    fn fit(&self, rules: &Arc<Rules>, lang: Lang) -> Result<Option<(Weights, String)>> {
        let Some(samples) = self.samples(rules, lang)? else { return Ok(None) };
        let mut tracer = Tracer::new(rules);
        let observe = |sample: &Sample| {
            let trace = tracer.trace(&sample.position);
            Observed { trace, score: sample.score, result: sample.result }
        };
        let observed: Vec<Observed> = samples.iter().map(observe).collect();
        let observations = f64::from(self.observations) * f64::from(self.games);
        let how = Fit { observations, result: self.result, ..Fit::default() };
        let fitted = fit(&observed, &Weights::of(rules), &alike(rules), how);
        let (positions, before, after, scale) = (observed.len(), fitted.before, fitted.after, fitted.scale);
        let told = match lang {
            Lang::Ja => format!("局面 {positions}、交差エントロピー {before:.4} → {after:.4}（勝率の尺度 {scale:.0}）"),
            Lang::En => {
                format!("{positions} positions, cross entropy {before:.4} -> {after:.4} (scale of winning {scale:.0})")
            }
        };
        Ok(Some((fitted.weights, told)))
    }

    /// The weights that win, likewise.
    fn climb(&self, rules: &Arc<Rules>, lang: Lang) -> Result<Option<(Weights, String)>> {
        let climb = Climb {
            rules: Arc::clone(rules),
            pairs: self.games.div_ceil(2) as usize,
            nodes: self.nodes,
            seed: self.seed,
            plies: self.plies as usize,
            from: self.beginning()?.map_or_else(|| Weights::of(rules), |tuning| tuning.weights(rules)),
        };
        let (stop, bar) = (stop_flag()?, progress(2 * climb.pairs as u64, lang));
        let weights = climb.climb(self.threads as usize, &stop, &|pairs| bar.set_position(2 * pairs as u64));
        bar.finish_and_clear();
        let told = match lang {
            Lang::Ja => format!("{}局を指しました", 2 * climb.pairs),
            Lang::En => format!("{} games were played", 2 * climb.pairs),
        };
        Ok(weights.map(|weights| (weights, told)))
    }

    /// The file of weights to begin with, where one is named.
    fn beginning(&self) -> Result<Option<Tuning>> {
        let Some(path) = &self.from else { return Ok(None) };
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Tuning::parse(&text).with_context(|| path.display().to_string()).map(Some)
    }

    /// The command that makes the file again.
    fn heading(&self, rules: &Rules) -> String {
        let Self { games, nodes, seed, plies, result, observations, .. } = self;
        let id = &rules.variant().id;
        let mut chosen = String::new();
        if let Some(preset) = &self.game.rules.preset {
            chosen += &format!(" --preset {preset}");
        }
        for (key, value) in &self.game.rules.set {
            chosen += &format!(" --set {key}={value}");
        }
        if let Some(from) = &self.from {
            chosen += &format!(" --from {}", from.display());
        }
        let fit = if self.climb { "--climb".to_owned() } else { format!("--result {result} --observations {observations}") };
        format!("# koshogi tune {id}{chosen} --games {games} --nodes {nodes} --seed {seed} --plies {plies} {fit}\n")
    }

    /// The positions; `None` where the play was interrupted.
    fn samples(&self, rules: &Arc<Rules>, lang: Lang) -> Result<Option<Vec<Sample>>> {
        if let Some(path) = self.data.as_deref().filter(|path| path.exists()) {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            return Ok(Some(read(&text, rules).with_context(|| path.display().to_string())?));
        }
        let play = SelfPlay {
            rules: Arc::clone(rules),
            games: self.games as usize,
            nodes: self.nodes,
            seed: self.seed,
            plies: self.plies as usize,
            weights: self.beginning()?.map_or(WeightsFrom::Document, |tuning| WeightsFrom::File(Arc::new(tuning))),
        };
        let stop = stop_flag()?;
        let bar = progress(u64::from(self.games), lang);
        let samples = play.play(self.threads as usize, &stop, &|played| bar.set_position(played as u64));
        bar.finish_and_clear();
        if stop.load(Relaxed) {
            return Ok(None);
        }
        if samples.is_empty() {
            bail!(match lang {
                Lang::Ja => "静かな局面が一つもありませんでした。--games を増やしてください",
                Lang::En => "there was no quiet position; raise --games",
            });
        }
        if let Some(path) = &self.data {
            let mut text = String::new();
            samples.iter().for_each(|sample| write(sample, rules, &mut text));
            fs::write(path, text).with_context(|| path.display().to_string())?;
        }
        Ok(Some(samples))
    }
}

fn progress(games: u64, lang: Lang) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let template = match lang {
        Lang::Ja => "{bar:30} {pos}/{len} 局  残り {eta}",
        Lang::En => "{bar:30} {pos}/{len} games  {eta} left",
    };
    ProgressStyle::with_template(template).map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style))
}
