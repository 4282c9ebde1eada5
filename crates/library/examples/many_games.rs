//! Writes many different games, for measuring what a library does with them: `many_games GAMES.jsonl COUNT > MANY.jsonl`.
//!
//! Each is a game of the file up to some move, and goes on at random. The same file and count give the same games.
#![expect(clippy::print_stdout, reason = "it writes a file")]

use std::error::Error;

use koshogi_notation::jsonl;
use koshogi_notation::record::{Header, Record, Shelf};
use koshogi_rules::Game;

/// Moves that a game has at most.
const LONGEST: usize = 240;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("the file of games is missing")?;
    let count: usize = args.next().ok_or("the number of games is missing")?.parse()?;
    let shelf = Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() };
    let games: Vec<Record> =
        jsonl::read(&std::fs::read_to_string(&file)?, &shelf).into_iter().filter_map(|reading| reading.record).collect();
    if games.is_empty() {
        return Err(format!("{file} holds no game").into());
    }
    let mut random = fastrand::Rng::with_seed(1);
    for (number, model) in games.iter().cycle().take(count).enumerate() {
        let moves: Vec<_> = model.tree().main_moves().collect();
        let mut game = Game::from_setup(model.rules().clone(), model.start())?;
        let common = random.usize(..moves.len().min(LONGEST));
        for played in moves.into_iter().take(common) {
            // Two of the games were played on after they had ended.
            if game.outcome().is_some() {
                break;
            }
            game.play(played)?;
        }
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            let legal = game.legal_moves();
            game.play(legal[random.usize(..legal.len())])?;
        }
        let mut record = Record::from(&game);
        record.headers.set(Header::Sente, format!("Player {}", random.u32(..300)));
        record.headers.set(Header::Gote, format!("対局者{}", random.u32(..300)));
        record.headers.set(Header::Started, format!("{}/{:02}/{:02}", 1990 + number % 36, 1 + number % 12, 1 + number % 28));
        println!("{}", jsonl::write(&record));
    }
    Ok(())
}
