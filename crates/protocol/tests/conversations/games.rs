//! Whole games between two engines that know each other by the protocol alone.

use koshogi_engine::{Engine, Settings};

use crate::script::Session;

/// Plays a game at depth one; answers the plies and what the engines said at the end.
fn play(game: &str, plies: usize) -> (usize, Vec<String>) {
    let engine = || Engine::new(Settings { memory: 4, ..Settings::default() });
    let mut players = [Session::cecp(game, engine()), Session::cecp(game, engine())];
    for player in &mut players {
        player.say("new");
        player.say("sd 1");
        player.say("force");
    }
    let mut answer = players[0].say("go");
    players[0].say("force");
    for ply in 0..plies {
        let words = |answer: &str| answer.lines().filter_map(|line| line.strip_prefix("move ")).collect::<String>();
        let played = words(&answer);
        let other = &mut players[(ply + 1) % 2];
        if played.is_empty() {
            return (ply, vec![answer]);
        }
        let legs: Vec<_> = answer.lines().filter_map(|line| line.strip_prefix("move ")).map(str::to_owned).collect();
        let heard: String = legs.iter().map(|leg| other.say(&format!("usermove {leg}"))).collect();
        if answer.lines().any(|line| !line.starts_with("move ")) {
            // The engine says that the game is over; so must the other, when it is asked to go on.
            return (ply + 1, vec![answer, heard + &other.say("go")]);
        }
        assert_eq!(heard, "", "after {played}");
        answer = other.say("go");
        other.say("force");
    }
    (plies, Vec::new())
}

#[test]
fn games_go_through_without_a_quarrel() {
    for game in koshogi_games::all() {
        let (plies, ends) = play(&game.id, 300);
        assert!(plies > 20, "{}: {ends:?}", game.id);
        let results: Vec<_> = ends.iter().filter_map(|end| end.lines().find(|line| line.contains('{'))).collect();
        assert_eq!(results.len(), ends.len(), "{}: {ends:?}", game.id);
        assert!(results.windows(2).all(|pair| pair[0] == pair[1]), "{}: {results:?}", game.id);
    }
}
