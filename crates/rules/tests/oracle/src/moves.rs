//! Where pieces go: geometry first, then the laws one after the other.

use crate::board::{Man, Side, Spot, leading_spot, spot_text};
use crate::pictures::Power;
use crate::position::Position;

/// A move of one ply.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Act {
    /// Where the piece stands.
    pub from: Spot,
    /// The square on the way, where something is taken there or the piece comes back.
    pub via: Option<Spot>,
    /// Where it ends.
    pub to: Spot,
    /// Whether it turns over.
    pub promote: bool,
}

impl Act {
    /// `from[via]to[+]`.
    #[must_use]
    pub fn text(&self) -> String {
        let via = self.via.map_or_else(String::new, spot_text);
        format!("{}{via}{}{}", spot_text(self.from), spot_text(self.to), if self.promote { "+" } else { "" })
    }

    /// The squares where the piece sets foot, its own left out.
    pub(crate) fn stops(&self) -> Vec<Spot> {
        self.via.into_iter().chain((self.to != self.from).then_some(self.to)).collect()
    }
}

const AROUND: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

pub(crate) fn plus(spot: Spot, d: (i32, i32)) -> Spot {
    (spot.0 + d.0, spot.1 + d.1)
}

/// King steps between two squares.
pub(crate) fn distance(a: Spot, b: Spot) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

impl Position {
    /// The legal moves of the position as it stands, sorted by text.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.acts().iter().map(Act::text).collect();
        texts.sort_unstable();
        texts
    }

    /// The legal moves that take something, sorted by text.
    #[must_use]
    pub fn captures(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.acts().iter().filter(|act| self.takes(act)).map(Act::text).collect();
        texts.sort_unstable();
        texts
    }

    /// Whether a legal move takes something.
    pub(crate) fn takes(&self, act: &Act) -> bool {
        act.stops().iter().any(|stop| self.board.contains_key(stop))
    }

    /// The legal moves of the position as it stands.
    #[must_use]
    pub fn acts(&self) -> Vec<Act> {
        if self.lost.is_some() {
            return Vec::new();
        }
        let mut acts = Vec::new();
        for (&from, &man) in self.board.iter().filter(|(_, man)| man.side == self.side) {
            for act in self.ways(from, man) {
                if self.lion_law_allows(man, &act) {
                    acts.extend(self.with_promotions(man, act));
                }
            }
        }
        if self.option("royal.exposure", "illegal") {
            acts.retain(|act| !self.exposes(act));
        }
        acts
    }

    /// Plays a move given as text; a pass may be written `6f6f`, and a square on the way may be named where nothing is taken.
    ///
    /// # Errors
    /// Says that the move cannot be read or is not legal.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let act = self.find(text)?;
        self.perform(&act);
        Ok(())
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// Says that the move cannot be read or is not legal.
    pub fn find(&self, text: &str) -> Result<Act, String> {
        let unreadable = || format!("no move: {text}");
        let (rest, from) = leading_spot(text).ok_or_else(unreadable)?;
        let (rest, second) = leading_spot(rest).ok_or_else(unreadable)?;
        let (rest, third) = leading_spot(rest).map_or((rest, None), |(rest, spot)| (rest, Some(spot)));
        let promote = match rest {
            "" => false,
            "+" => true,
            _ => return Err(unreadable()),
        };
        let (via, to) = third.map_or((None, second), |to| (Some(second), to));
        let acts = self.acts();
        let same = |act: &&Act| act.from == from && act.to == to && act.promote == promote;
        let exact = acts.iter().find(|act| same(act) && act.via == via);
        let quietly = |act: &&Act| {
            let pass = from == to && act.via.is_none_or(|spot| !self.board.contains_key(&spot));
            match via {
                None => pass,
                Some(spot) if self.board.contains_key(&spot) => false,
                Some(spot) => distance(from, spot) == 1 && distance(spot, to) <= 1 && (pass || act.via.is_none()),
            }
        };
        let found = exact.or_else(|| acts.iter().filter(same).find(quietly));
        found.cloned().ok_or_else(|| format!("{text} is not legal in {}", self.sfen()))
    }

    /// The number of ways to play `depth` moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let acts = self.acts();
        if depth == 1 { acts.len() as u64 } else { acts.iter().map(|act| self.after(act).perft(depth - 1)).sum() }
    }

    /// What a piece can do by its movement alone, own pieces minded.
    fn ways(&self, from: Spot, man: Man) -> Vec<Act> {
        let mut acts = Vec::new();
        let own = |spot| self.board.get(&spot).is_some_and(|other| other.side == man.side);
        let foe = |spot| self.board.get(&spot).is_some_and(|other| other.side != man.side);
        let act = |via, to| Act { from, via, to, promote: false };
        let mut firsts: Vec<Spot> = Vec::new();
        for &power in self.powers(man) {
            match power {
                Power::Walk(d, far) => {
                    let mut to = from;
                    for _ in 0..far {
                        to = plus(to, man.side.turn(d));
                        if !self.on_board(to) || own(to) {
                            break;
                        }
                        acts.push(act(None, to));
                        if foe(to) {
                            break;
                        }
                    }
                }
                Power::Leap(d) => {
                    let to = plus(from, man.side.turn(d));
                    if self.on_board(to) && !own(to) {
                        acts.push(act(None, to));
                    }
                }
                Power::Lion => {
                    for file in -2..=2 {
                        for rank in -2..=2 {
                            let to = plus(from, (file, rank));
                            if to != from && self.on_board(to) && !own(to) {
                                acts.push(act(None, to));
                            }
                        }
                    }
                    for first in AROUND.map(|d| plus(from, d)).into_iter().filter(|&first| self.on_board(first)) {
                        firsts.push(first);
                        if foe(first) {
                            let ends = AROUND.map(|d| plus(first, d)).into_iter();
                            let free = ends.filter(|&to| self.on_board(to) && (to == from || !own(to)));
                            acts.extend(free.map(|to| act(Some(first), to)));
                        }
                    }
                }
                Power::Line(d) => {
                    let first = plus(from, man.side.turn(d));
                    let second = plus(first, man.side.turn(d));
                    if !self.on_board(first) {
                        continue;
                    }
                    firsts.push(first);
                    if !own(first) {
                        acts.push(act(None, first));
                    }
                    if self.on_board(second) && !own(second) {
                        acts.push(act(None, second));
                    }
                    if foe(first) {
                        acts.push(act(Some(first), from));
                        if self.on_board(second) && !own(second) {
                            acts.push(act(Some(first), second));
                        }
                    }
                }
            }
        }
        acts.extend(self.pass(from, &firsts));
        acts
    }

    /// じっと: through the first empty first square by rank, then file.
    fn pass(&self, from: Spot, firsts: &[Spot]) -> Option<Act> {
        let empty = firsts.iter().copied().filter(|first| !self.board.contains_key(first));
        let via = empty.min_by_key(|&(file, rank)| (rank, file));
        // The 13x13 game lets a lion pass between its own pieces.
        let may = via.is_some() || (self.world.table.name == "gendai" && !firsts.is_empty());
        may.then_some(Act { from, via, to: from, promote: false })
    }

    /// Whether the piece on `from` bears on `target`, whoever stands there.
    #[must_use]
    pub fn bears(&self, from: Spot, target: Spot) -> bool {
        let Some(&man) = self.board.get(&from) else { return false };
        from != target
            && self.powers(man).iter().any(|&power| match power {
                Power::Walk(d, far) => {
                    let step = man.side.turn(d);
                    let mut way = from;
                    (0..far).any(|_| {
                        let free = way == from || (self.on_board(way) && !self.board.contains_key(&way));
                        way = if free { plus(way, step) } else { (0, 0) };
                        way == target
                    })
                }
                Power::Leap(d) => plus(from, man.side.turn(d)) == target,
                Power::Lion => distance(from, target) <= 2,
                Power::Line(d) => {
                    let first = plus(from, man.side.turn(d));
                    first == target || plus(first, man.side.turn(d)) == target
                }
            })
    }

    /// The pieces of a side that bear on a square.
    #[must_use]
    pub fn bearers(&self, target: Spot, side: Side) -> Vec<Spot> {
        self.spots(side).into_iter().filter(|&from| self.bears(from, target)).collect()
    }

    /// The squares that the piece on `from` bears on.
    #[must_use]
    pub fn reach(&self, from: Spot) -> Vec<Spot> {
        let all = (1..=self.size()).flat_map(|file| (1..=self.size()).map(move |rank| (file, rank)));
        all.filter(|&target| self.bears(from, target)).collect()
    }

    /// Whether a move puts or leaves its own side's only royal where it can be taken. A move that takes the other side's last
    /// royal ends the game, so nothing can be taken any more.
    fn exposes(&self, act: &Act) -> bool {
        let next = self.after(act);
        match next.royals(self.side)[..] {
            [only] => next.lost.is_none() && !next.bearers(only, next.side).is_empty(),
            _ => false,
        }
    }
}
