//! A position: what stands where, who moves, what is pending, and what a move makes of it.

use std::collections::HashMap;
use std::rc::Rc;

use crate::board::{self, Board, Man, Side, Spot, spot_text};
use crate::games::{ALL, HEIAN_DAI_LEAP, HEIAN_DAI_NEW, Table};
use crate::moves::Act;
use crate::options::{self, Options};
use crate::pictures::{Power, powers};

/// A game with its options: what every position of it shares.
pub(crate) struct World {
    pub(crate) table: &'static Table,
    pub(crate) options: Options,
    /// What each face can do.
    pub(crate) powers: HashMap<(char, bool), Vec<Power>>,
}

/// A position of one of the five games.
#[derive(Clone)]
pub struct Position {
    pub(crate) world: Rc<World>,
    pub(crate) board: Board,
    pub(crate) side: Side,
    /// Where the last move took a lion with a piece that is none.
    pub(crate) senjishi: Option<Spot>,
    /// The side whose last royal has been taken.
    pub(crate) lost: Option<Side>,
}

/// What a move did, for those who count.
pub(crate) struct Deed {
    pub(crate) took: bool,
    pub(crate) promoted: bool,
}

impl Position {
    /// The usual start of a game under these options.
    ///
    /// # Errors
    /// Names the game or the option that does not exist.
    pub fn start(game: &str, options: &[(&str, &str)]) -> Result<Self, String> {
        let table = ALL.into_iter().find(|table| table.name == game).ok_or_else(|| format!("no game {game}"))?;
        let options = Options::new(table, options)?;
        let sfen = if options.is("array", "new") { HEIAN_DAI_NEW } else { table.start };
        let mut pictures = HashMap::new();
        for &(letter, face, other) in table.pieces {
            let leaps = letter == 'D' && options.is("dragon", "leap");
            pictures.insert((letter, false), if leaps { HEIAN_DAI_LEAP } else { face });
            if let Some(other) = other {
                pictures.insert((letter, true), other);
            }
        }
        let powers = pictures.into_iter().map(|(face, picture)| (face, powers(picture))).collect();
        let nothing = Self {
            world: Rc::new(World { table, options, powers }),
            board: Board::new(),
            side: Side::Below,
            senjishi: None,
            lost: None,
        };
        nothing.with_sfen(sfen)
    }

    /// A position of a game under these options.
    ///
    /// # Errors
    /// Names the game or the option that does not exist, or what cannot be read in the SFEN.
    pub fn new(game: &str, options: &[(&str, &str)], sfen: &str) -> Result<Self, String> {
        Self::start(game, options)?.with_sfen(sfen)
    }

    /// Another position of the same game under the same options.
    ///
    /// # Errors
    /// Says what cannot be read.
    pub fn with_sfen(&self, sfen: &str) -> Result<Self, String> {
        let mut fields = sfen.split_whitespace();
        let board = board::read(fields.next().unwrap_or(""), self.size())?;
        if let Some(man) = board.values().find(|man| !self.world.powers.contains_key(&(man.letter, man.promoted))) {
            return Err(format!("{} has no piece {}", self.world.table.name, man.face()));
        }
        let side = if fields.next() == Some("w") { Side::Above } else { Side::Below };
        let senjishi = match fields.next() {
            None | Some("-") => None,
            Some(_) if self.option("lion.senjishi", "off") => None,
            Some(text) => Some(board::spot(text)?),
        };
        Ok(Self { world: Rc::clone(&self.world), board, side, senjishi, lost: None })
    }

    /// The first three fields of the SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        let side = if self.side == Side::Below { 'b' } else { 'w' };
        let pending = self.senjishi.map_or_else(|| "-".to_owned(), spot_text);
        format!("{} {side} {pending}", board::write(&self.board, self.size()))
    }

    /// Every option of the game with its values, the default first.
    #[must_use]
    pub fn known_options(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        options::known(self.world.table)
    }

    /// Every face of the game: letter and whether it is turned over.
    #[must_use]
    pub fn faces(&self) -> Vec<(char, bool)> {
        let mut faces: Vec<_> = self.world.powers.keys().copied().collect();
        faces.sort_unstable();
        faces
    }

    /// Files and ranks.
    #[must_use]
    pub fn size(&self) -> i32 {
        self.world.table.side
    }

    /// Who moves.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// What stands on a square.
    #[must_use]
    pub fn man(&self, spot: Spot) -> Option<Man> {
        self.board.get(&spot).copied()
    }

    /// Where a side has pieces.
    #[must_use]
    pub fn spots(&self, side: Side) -> Vec<Spot> {
        let mut spots: Vec<_> = self.board.iter().filter(|(_, man)| man.side == side).map(|(&spot, _)| spot).collect();
        spots.sort_unstable();
        spots
    }

    /// The side whose last royal has been taken.
    #[must_use]
    pub fn lost(&self) -> Option<Side> {
        self.lost
    }

    pub(crate) fn is_royal(&self, man: Man) -> bool {
        self.world.table.royals.contains(&man.face().as_str())
    }

    pub(crate) fn royals(&self, side: Side) -> Vec<Spot> {
        self.board.iter().filter(|(_, man)| man.side == side && self.is_royal(**man)).map(|(&spot, _)| spot).collect()
    }

    pub(crate) fn on_board(&self, (file, rank): Spot) -> bool {
        (1..=self.size()).contains(&file) && (1..=self.size()).contains(&rank)
    }

    pub(crate) fn powers(&self, man: Man) -> &[Power] {
        &self.world.powers[&(man.letter, man.promoted)]
    }

    pub(crate) fn option(&self, key: &str, value: &str) -> bool {
        self.world.options.is(key, value)
    }

    /// Moves without asking whether one may.
    pub(crate) fn perform(&mut self, act: &Act) -> Deed {
        let mover = self.side;
        let had_royals = !self.royals(mover.other()).is_empty();
        let mut man = self.board.remove(&act.from).expect("a man to move");
        let taken: Vec<(Spot, Man)> = act
            .stops()
            .into_iter()
            .filter_map(|stop| self.board.get(&stop).copied().filter(|taken| taken.side != mover).map(|taken| (stop, taken)))
            .collect();
        for (spot, _) in &taken {
            self.board.remove(spot);
        }
        self.senjishi = self.starts_senjishi(man, &taken);
        man.promoted |= act.promote;
        self.board.insert(act.to, man);
        self.side = mover.other();
        if had_royals && self.royals(mover.other()).is_empty() {
            self.lost = Some(mover.other());
        }
        Deed { took: !taken.is_empty(), promoted: act.promote }
    }

    /// The position after a move.
    pub(crate) fn after(&self, act: &Act) -> Self {
        let mut next = self.clone();
        next.perform(act);
        next
    }
}
