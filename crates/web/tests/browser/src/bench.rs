//! Measures the page in a real browser, and writes down what it found.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use thirtyfour::Key;

use crate::driver::Browser;
use crate::page::{Device, Page};
use crate::root;
use crate::tests::{lay_kept, long_study};

/// How often a visit is repeated.
const VISITS: usize = 7;
/// How many moves have been played in the middle game, and how many are played then.
const PLAYED: usize = 100;
const MORE: usize = 40;
/// How many steps are taken through the long game.
const STEPS: usize = 200;
/// Nodes for each position of the engine. Each has a worker of its own, whose code the browser makes better in the first second:
/// with 300 thousand nodes the worker seems to reach half of the native speed where it reaches two thirds with these.
const NODES: u64 = 2_000_000;
/// The memory of the engine in its worker, in MiB.
const MEMORY: &str = "32";

/// Takes down how long it takes from each input to the next paint. The browser tells of what takes 16 ms or more, in steps of 8.
const WATCH: &str = "
    window.inputs = new Map();
    window.inputsBefore = performance.interactionCount;
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration } of list.getEntries())
        if (id) window.inputs.set(id, Math.max(duration, window.inputs.get(id) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 })";

/// What was taken down, the quickest first: what the browser did not tell of took less than 16 ms.
const TAKEN: &str = "
    await new Promise((done) => setTimeout(done, 300));
    const told = [...window.inputs.values()];
    const all = Math.max(told.length, performance.interactionCount - window.inputsBefore);
    return [...Array(all - told.length).fill(16), ...told].sort((one, other) => one - other)";

/// When the first content was painted, in milliseconds since the page was asked for, and what was loaded until then, in bytes.
const FIRST_PAINT: &str = "
    const until = (found) => new Promise((done) => { const look = () => found() ? done() : setTimeout(look, 20); look(); });
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0];
    await until(() => paint() && document.querySelector('main .board .cell'));
    const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return [paint().startTime, loads.reduce((sum, load) => sum + load.encodedBodySize, 0)]";

/// Lets the worker search a position, and answers nodes and milliseconds.
const SEARCH: &str = "
    const worker = new Worker(document.body.dataset.thinker, { type: 'module' });
    const answer = await new Promise((done) => {
      worker.onmessage = ({ data }) => {
        const said = JSON.parse(data);
        if (said === 'ready') worker.postMessage(ASK);
        else if (!said.line) done(said);
      };
    });
    worker.terminate();
    return answer";

/// Measures everything and writes it to a file; `native` is the program whose engine is compared.
pub(crate) async fn write(browser: &Browser, base: &str, native: &Path, file: &Path) -> Result<()> {
    let (mut first, mut bytes) = (Vec::new(), 0.0);
    for _ in 0..VISITS {
        let page = Page::open(browser, base, Device::Desktop, "ja").await?;
        let seen = numbers(&page.script(FIRST_PAINT).await?);
        first.push(*seen.first().context("nothing was painted")?);
        bytes = *seen.get(1).context("nothing was loaded")?;
        page.close().await?;
    }
    let page = Page::open(browser, base, Device::Desktop, "ja").await?;
    let version = page.version().await?;
    let (again, inputs) = middle_game(&page).await?;
    let steps = long_game(&page).await?;
    let engine = engine(&page, native).await?;
    page.close().await?;

    let (machine, cores) = machine();
    let mut text = format!(
        "# The page in Chromium\n\n\
         Written by `cargo xtask bench --page`, on {cores} cores of {machine}, Chromium {version} without a display or a graphics card.\n\n\
         | what | wanted | measured |\n|---|---|---|\n\
         | first load before the engine, brotli | at most 700,000 bytes | {bytes:.0} bytes |\n"
    );
    let mut row = |what: &str, wanted: &str, times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        let (half, most) = (percentile(times, 50), percentile(times, 95));
        let _ =
            writeln!(text, "| {what}, {} times | {wanted} | half within {half:.0} ms, 95 % within {most:.0} ms |", times.len());
    };
    row("first visit to a board that can be used", "1500 ms", &mut { first });
    row("return to a game of gendai after 100 moves", "1500 ms", &mut { again });
    row("input to paint: 40 moves of the middle game on 13×13, clicks and keys", "95 % under 50 ms", &mut { inputs });
    row("a step in a record of 600 moves and 50 branches", "95 % under 50 ms", &mut { steps });
    text.push_str(&engine);
    std::fs::write(file, text).with_context(|| file.display().to_string())
}

/// Comes back to a game in its middle, several times, and plays on; the times to the first paint, and from input to paint.
async fn middle_game(page: &Page) -> Result<(Vec<f64>, Vec<f64>)> {
    let games = std::fs::read_to_string(root().join("docs/matches/gendai-tuned.jsonl"))?;
    let game: serde_json::Value = serde_json::from_str(games.lines().next().context("there is no game")?)?;
    let moves: Vec<_> = game["moves"].as_str().context("a game has moves")?.split_whitespace().collect();
    ensure!(moves.len() > PLAYED + MORE, "the game is too short");
    let played = moves[..PLAYED].join(" ");
    lay_kept(page, &format!(r#"{{"plan":{{"variant":"gendai","seats":["person","person"]}},"moves":"{played}"}}"#)).await?;
    let mut again = Vec::new();
    for _ in 0..VISITS {
        page.reload().await?;
        again.extend(numbers(&page.script(FIRST_PAINT).await?).first());
    }
    page.script(WATCH).await?;
    for (number, mv) in moves[PLAYED..PLAYED + MORE].iter().enumerate() {
        let way = squares(mv);
        page.tap(&way.join(" ")).await?;
        // A piece with lion power that could go on is told to stop where it is.
        if page.has(".assist button").await? {
            page.tap(way.last().context("a move ends somewhere")?).await?;
        }
        if page.has(".bubble.question").await? {
            let answer = if mv.ends_with('+') { "first" } else { "last" };
            page.click(&format!(".bubble.question button:{answer}-child")).await?;
        }
        let length = PLAYED + number + 2;
        page.until(mv, &format!("return document.querySelectorAll('.moves li').length === {length}")).await?;
    }
    page.keys(&[Key::Left, Key::Left, Key::Left, Key::Right, Key::Home, Key::End]).await?;
    Ok((again, numbers(&page.script(TAKEN).await?)))
}

/// The squares of a move in the machine notation.
fn squares(mv: &str) -> Vec<&str> {
    let ends = mv.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase()).map(|(at, _)| at + 1);
    let mut begin = 0;
    ends.map(|end| &mv[std::mem::replace(&mut begin, end)..end]).collect()
}

/// Steps through a long record; the times from key to paint.
async fn long_game(page: &Page) -> Result<Vec<f64>> {
    long_study(page).await?;
    page.script(WATCH).await?;
    page.keys(&vec![Key::Right; STEPS]).await?;
    Ok(numbers(&page.script(TAKEN).await?))
}

/// The engine in its worker beside the native one, on the positions of `koshogi bench`.
async fn engine(page: &Page, native: &Path) -> Result<String> {
    let positions = std::fs::read_to_string(root().join("crates/cli/src/commands/bench/positions.tsv"))?;
    let mut text = format!(
        "\n## The engine in its worker\n\n{NODES} nodes for each position of `koshogi bench`, {MEMORY} MiB, one thread; nodes a second.\n\n\
         | game | native | worker | ratio (wanted: 0.6) |\n|---|---|---|---|\n"
    );
    let mut sums: Vec<(String, f64, f64)> = Vec::new();
    for line in positions.lines().filter(|line| !line.starts_with('#')) {
        let [game, _, sfen] = line.split('\t').collect::<Vec<_>>()[..] else { continue };
        if sums.last().is_none_or(|(last, ..)| last != game) {
            sums.push((game.to_owned(), native_seconds(native, game)?, 0.0));
        }
        let task = serde_json::json!({ "think": { "nodes": NODES, "seed": 0, "lines": 1 } });
        let plan = serde_json::json!({ "variant": game, "seats": ["person", "person"], "start": sfen });
        let ask = serde_json::json!({ "id": 1, "plan": plan, "moves": "", "task": task }).to_string();
        let answer = page.script(&SEARCH.replace("ASK", &serde_json::to_string(&ask)?)).await?;
        let time = answer["best"]["time"].as_f64().with_context(|| format!("the worker says {answer}"))?;
        if let Some((_, _, worker)) = sums.last_mut() {
            *worker += time / 1000.0;
        }
    }
    let count = positions.lines().filter(|line| !line.starts_with('#')).count() as f64;
    let all = sums.iter().fold((0.0, 0.0), |all, (_, native, worker)| (all.0 + native, all.1 + worker));
    for (game, native, worker) in
        sums.iter().map(|(game, native, worker)| (game.as_str(), *native, *worker)).chain([("all", all.0, all.1)])
    {
        let each = if game == "all" { count } else { count / sums.len() as f64 };
        let speed = |seconds: f64| each * NODES as f64 / seconds;
        let _ = writeln!(text, "| {game} | {:.0} | {:.0} | {:.2} |", speed(native), speed(worker), native / worker);
    }
    Ok(text)
}

/// How long the native engine takes for the positions of a game, in seconds.
fn native_seconds(native: &Path, game: &str) -> Result<f64> {
    let nodes = NODES.to_string();
    let output = Command::new(native)
        .args(["bench", game, "--nodes", &nodes, "--memory", MEMORY, "--lang", "en"])
        .output()
        .with_context(|| format!("{} does not start", native.display()))?;
    let text = String::from_utf8(output.stdout)?;
    let all = text.lines().find_map(|line| line.trim_start().strip_prefix(game)?.trim_start().strip_prefix("all "));
    let seconds = all.and_then(|sum| sum.split_whitespace().nth(1)?.parse().ok());
    seconds.with_context(|| format!("`koshogi bench {game}` says {text}"))
}

fn numbers(answer: &serde_json::Value) -> Vec<f64> {
    answer.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect()
}

/// What so many of a hundred do not exceed.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(place).copied().unwrap_or(f64::NAN)
}

fn machine() -> (String, usize) {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = told.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, name)| name.to_owned()));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (name.unwrap_or_else(|| "an unknown processor".to_owned()), cores)
}
