//! Generating moves: geometry first, then the lion law, promotion and, where the rules ask for it, the safety of the royal.

use std::ops::ControlFlow;

use crate::promotion::Files;
use crate::rules::holds;
use crate::tables::PieceTable;
use crate::{Cell, Jitto, Move, Position, Rules, Side, Square};

/// Which moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Every legal move.
    All,
    /// Moves that take something, 居食い among them.
    Captures,
    /// Moves that take nothing, passes among them.
    Quiets,
}

impl Stage {
    const fn captures(self) -> bool {
        matches!(self, Self::All | Self::Captures)
    }

    const fn quiets(self) -> bool {
        matches!(self, Self::All | Self::Quiets)
    }
}

impl Rules {
    /// Shows every legal move of a stage to `visit`, each once, in an order that depends on the position alone. Nothing is allocated.
    ///
    /// These are the moves of the position as it stands, also where a game would be over by mate or bare king; only where
    /// the last royal of a side was taken there are none. Repetition is for the [`Game`](crate::Game) to judge.
    #[inline]
    pub fn generate(&self, position: &Position, stage: Stage, visit: &mut impl FnMut(Move)) {
        let _ = self.try_generate(position, stage, &mut |mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Every legal move.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// use koshogi_rules::{Choices, Position, Rules};
    /// let game = koshogi_games::find("chu").expect("an embedded game");
    /// let rules = Rules::new(game, &Choices::default())?;
    /// let position = Position::from_setup(&rules, rules.start())?;
    /// assert_eq!(rules.legal_moves(&position).len(), 36);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.generate(position, Stage::All, &mut |mv| moves.push(mv));
        moves
    }

    /// As [`Rules::generate`], until `visit` breaks.
    #[inline]
    pub fn try_generate<B>(
        &self,
        position: &Position,
        stage: Stage,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if position.lost().is_some() {
            return ControlFlow::Continue(());
        }
        if self.forbids_exposure() {
            let mut guard = RoyalGuard::new(self, position);
            return self.generate_unguarded(position, stage, &mut |mv| match guard.exposed_by(mv) {
                None => visit(mv),
                Some(_) => ControlFlow::Continue(()),
            });
        }
        self.generate_unguarded(position, stage, visit)
    }

    /// Legal moves but for the safety of the royal.
    #[inline]
    fn generate_unguarded<B>(
        &self,
        position: &Position,
        stage: Stage,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let files = Files::of(self, position);
        for from in position.pieces(position.side()) {
            self.generate_from(position, files.as_ref(), from, stage, visit)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn generate_from<B>(
        &self,
        position: &Position,
        files: Option<&Files>,
        from: Square,
        stage: Stage,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = position.side();
        let cell = position.cell(from);
        let promotion = self.promotion(files, from, cell, side);
        self.walk(position, from, stage, &mut |mv, way, end| {
            if (self.is_lion_cell(way) || self.is_lion_cell(end)) && self.lion_law_permits(position, mv).is_err() {
                return ControlFlow::Continue(());
            }
            if promotion.is_never() {
                return visit(mv);
            }
            let turning = promotion.turning(mv.to(), !(way.is_empty() && end.is_empty()));
            if turning.may {
                visit(mv.promoting())?;
            }
            if turning.must { ControlFlow::Continue(()) } else { visit(mv) }
        })
    }

    /// Whether a piece under the lion law stands on a cell.
    #[inline]
    fn is_lion_cell(&self, cell: Cell) -> bool {
        !cell.is_empty() && holds(self.traits.lion, cell.kind())
    }

    /// Shows every way that the piece on `from` can go, with what it takes on the way and at the end: geometry alone.
    #[inline]
    pub(crate) fn walk<B>(
        &self,
        position: &Position,
        from: Square,
        stage: Stage,
        visit: &mut impl FnMut(Move, Cell, Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = position.side();
        let table = self.tables.piece(position.cell(from));
        let mut reach = |to: Square, cell: Cell| {
            let wanted = if cell.is_empty() { stage.quiets() } else { stage.captures() };
            if wanted { visit(Move::new(from, to), Cell::EMPTY, cell) } else { ControlFlow::Continue(()) }
        };
        for &step in &table.steps {
            let to = from.step(step);
            let cell = position.cell(to);
            if !cell.stops(side) {
                reach(to, cell)?;
            }
        }
        for ray in &table.rays {
            let mut to = from;
            for _ in 0..ray.range {
                to = to.step(ray.delta);
                let cell = position.cell(to);
                if !cell.is_empty() {
                    if !cell.stops(side) {
                        reach(to, cell)?;
                    }
                    break;
                }
                reach(to, cell)?;
            }
        }
        for &leap in &table.leaps_over {
            let to = from.step(leap);
            let cell = position.cell(to);
            if !cell.stops(side) && !position.cell(from.step(leap / 2)).is_empty() {
                reach(to, cell)?;
            }
        }
        if table.lion.is_some() {
            self.walk_lion(position, from, table, stage, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The moves that only lion power has: taking on the way, 居食い and じっと.
    fn walk_lion<B>(
        &self,
        position: &Position,
        from: Square,
        table: &PieceTable,
        stage: Stage,
        visit: &mut impl FnMut(Move, Cell, Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let side = position.side();
        if stage.captures() {
            for first in table.lion.first() {
                let via = from.step(*first);
                let taken = position.cell(via);
                if !taken.is_of(!side) {
                    continue;
                }
                visit(Move::over(from, via, from), taken, Cell::EMPTY)?;
                for &second in table.lion.second(first) {
                    let to = via.step(second);
                    let cell = position.cell(to);
                    if !cell.stops(side) {
                        visit(Move::over(from, via, to), taken, cell)?;
                    }
                }
            }
        }
        if stage.quiets()
            && let Some(pass) = self.pass(position, from)
        {
            visit(pass, Cell::EMPTY, Cell::EMPTY)?;
        }
        ControlFlow::Continue(())
    }

    /// The pass (じっと) of the piece on `from` in its canonical form, if it has lion power and may pass.
    ///
    /// 文書「中将棋」: «■に敵駒がない場合でも、そこへ行き何もなく戻ってくることができる». In the 13x13 game it may whatever stands there:
    /// «全方向の隣升目が、自分の駒で塞がっていても、じっとの手が指せる».
    pub(crate) fn pass(&self, position: &Position, from: Square) -> Option<Move> {
        let lion = &self.tables.piece(position.cell(from)).lion;
        let mut neighbours = lion.first().iter().map(|&first| from.step(first));
        let empty = neighbours.clone().filter(|&square| position.cell(square).is_empty()).min();
        match (empty, self.law().jitto) {
            (Some(via), _) => Some(Move::over(from, via, from)),
            (None, Jitto::Always) if neighbours.any(|square| !position.cell(square).is_wall()) => Some(Move::new(from, from)),
            (None, _) => None,
        }
    }
}

/// Tells whether a move leaves the only royal where it can be taken (`royal.exposure = "illegal"`).
pub(crate) struct RoyalGuard<'a> {
    rules: &'a Rules,
    scratch: Position,
    side: Side,
    /// The only royal, when it is not attacked as it stands: then only few moves need a look.
    safe_royal: Option<Square>,
}

impl<'a> RoyalGuard<'a> {
    pub(crate) fn new(rules: &'a Rules, position: &Position) -> Self {
        let side = position.side();
        let royals = position.royals(side);
        let only = royals.first().filter(|_| royals.len() == 1);
        let safe_royal = only.filter(|&royal| !rules.is_attacked(position, royal, !side));
        Self { rules, scratch: position.clone(), side, safe_royal }
    }

    /// The piece that could take the only royal after the move, if any. A move that takes the other side's last royal ends the
    /// game and exposes nothing.
    pub(crate) fn exposed_by(&mut self, mv: Move) -> Option<Square> {
        if let Some(royal) = self.safe_royal
            && mv.from() != royal
            && mv.via().is_none()
            && !in_line(royal, mv.from())
        {
            return None;
        }
        let undo = self.rules.make(&mut self.scratch, mv);
        let royals = self.scratch.royals(self.side);
        let exposed = match royals.first() {
            Some(royal) if royals.len() == 1 && self.scratch.lost().is_none() => {
                self.rules.attackers(&self.scratch, royal, !self.side).first()
            }
            _ => None,
        };
        self.rules.unmake(&mut self.scratch, mv, undo);
        exposed
    }
}

/// Whether a slide could go between two squares.
const fn in_line(a: Square, b: Square) -> bool {
    let files = a.file().abs_diff(b.file());
    let ranks = a.rank().abs_diff(b.rank());
    files == 0 || ranks == 0 || files == ranks
}
