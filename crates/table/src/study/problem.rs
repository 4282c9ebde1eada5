//! Problems (詰将棋): a set of them as a table, and somebody's attempt at one.

use koshogi_notation::{sfen, usi};
use koshogi_rules::{Game, Move, Setup, Variant};

/// A problem of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What it is called in its set.
    pub id: String,
    /// Where it begins; the side to move mates, every move a check.
    pub start: Setup,
    /// The published solution, in the machine notation.
    pub solution: Vec<String>,
}

/// Reads a set: a line a problem, with tabs between its name, its position, the length of its solution and the solution; the first line names
/// these columns. A line that makes no sense is left out.
#[must_use]
pub fn read(table: &str, variant: &Variant) -> Vec<Problem> {
    let problem = |line: &str| {
        let [id, start, _, solution] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        let start = sfen::read(start, variant).ok()?;
        Some(Problem { id: id.to_owned(), start, solution: solution.split_whitespace().map(str::to_owned).collect() })
    };
    table.lines().skip(1).filter_map(problem).collect()
}

/// An attempt to solve a problem.
#[derive(Debug, Clone)]
pub struct Attempt {
    game: Game,
    solution: Vec<Move>,
}

/// What comes of a move of the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    /// It is mate.
    Mate,
    /// The solution knows the answer.
    Answer(Move),
    /// Somebody has to find the answer.
    Open,
}

impl Attempt {
    /// An attempt from the beginning of a game in which the problem is played. A solution that cannot be played is known as far as it can.
    #[must_use]
    pub fn new(game: Game, problem: &Problem) -> Self {
        let mut line = game.clone();
        let mut solution = Vec::new();
        for word in &problem.solution {
            let Ok(mv) = usi::read(word, line.rules(), line.position()) else { break };
            if line.play_on(mv).is_err() {
                break;
            }
            solution.push(mv);
        }
        Self { game, solution }
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether it is the attacker's turn, who moves first.
    #[must_use]
    pub fn is_attackers_turn(&self) -> bool {
        self.game.moves().len().is_multiple_of(2)
    }

    /// The move that the solution goes on with, as long as it was followed.
    #[must_use]
    pub fn known(&self) -> Option<Move> {
        let played = self.game.moves();
        let followed = self.solution.len() > played.len() && self.solution[..played.len()] == *played;
        followed.then(|| self.solution[played.len()])
    }

    /// Plays a move of either side; `false` where it cannot be played.
    pub fn play(&mut self, mv: Move) -> bool {
        self.game.play_on(mv).is_ok()
    }

    /// What comes of the move that was played last.
    #[must_use]
    pub fn came(&self) -> Came {
        let won = self.game.outcome().is_some_and(|outcome| outcome.winner == Some(!self.game.position().side()));
        match self.known() {
            _ if won => Came::Mate,
            Some(answer) => Came::Answer(answer),
            None => Came::Open,
        }
    }

    /// Takes back the attacker's last move with the answer to it.
    pub fn take_back(&mut self) {
        if self.is_attackers_turn() {
            self.game.undo();
        }
        self.game.undo();
    }

    /// Begins anew.
    pub fn restart(&mut self) {
        while self.game.undo().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use koshogi_rules::{Choices, Rules};
    use std::sync::Arc;

    /// A rook mates on the last rank, beside a king that cannot leave it.
    const TABLE: &str = "id\tsfen\tplies\tsolution\nR1\t4k4/R8/9/9/9/9/9/1R7/4K4 b - 1\t1\t8h8a\nR2\tnonsense\t1\t-\n";

    fn attempt() -> Attempt {
        let mut choices = Choices::default();
        choices.set("ending.bare-king", "off");
        let rules = Arc::new(Rules::new(koshogi_games::find("sho").unwrap(), &choices).unwrap());
        let problems = read(TABLE, rules.variant());
        assert_eq!(problems.iter().map(|problem| problem.id.as_str()).collect::<Vec<_>>(), ["R1"]);
        Attempt::new(Game::from_setup(rules, &problems[0].start).unwrap(), &problems[0])
    }

    fn play(attempt: &mut Attempt, word: &str) -> Came {
        let mv = usi::read(word, attempt.game().rules(), attempt.game().position()).unwrap();
        assert!(attempt.play(mv));
        attempt.came()
    }

    #[test]
    fn the_solution_mates() {
        let mut attempt = attempt();
        assert_eq!(attempt.known().map(|mv| mv.to_string()).as_deref(), Some("8h8a"));
        assert_eq!(play(&mut attempt, "8h8a"), Came::Mate);
        attempt.restart();
        assert!(attempt.game().moves().is_empty() && attempt.is_attackers_turn());
    }

    #[test]
    fn another_move_is_an_open_question() {
        let mut attempt = attempt();
        assert_eq!(play(&mut attempt, "9b9a"), Came::Open);
        assert_eq!(play(&mut attempt, "5a5b"), Came::Open);
        assert_eq!(attempt.known(), None);
        attempt.take_back();
        assert!(attempt.game().moves().is_empty());
        assert!(attempt.known().is_some());
    }
}
