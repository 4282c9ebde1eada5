//! From what a line says to the move that it means on the board.

use koshogi_rules::{Game, Illegal, Kind, Lang, Move, Piece, Square, Text};

use super::line::{Return, Spoken};
use super::tokens::Target;
use crate::fault::{reason, says};
use crate::japanese::hints;

/// The move that a line means, and what was odd about it.
#[derive(Debug)]
pub(super) struct Resolved {
    pub played: Move,
    pub warning: Option<Text>,
}

/// What a line says, with its squares looked up.
struct Wanted<'a> {
    spoken: &'a Spoken,
    /// Where it goes: the squares on the way, if it tells any, and where it ends.
    via: Option<Vec<Square>>,
    to: Vec<Square>,
}

/// The move of one line.
///
/// # Errors
/// Why there is no such move, or that there are several.
pub(super) fn resolve(spoken: &Spoken, game: &Game) -> Result<Resolved, Text> {
    let previous = game.moves().last().map(|played| played.to());
    let mut targets = Vec::new();
    for target in &spoken.targets {
        targets.push(lookup(target, previous, game)?);
    }
    let to = targets.pop().unwrap_or_default();
    find(&Wanted { spoken, via: targets.pop(), to }, game)
}

/// The move of the two lines of a lion's double move (一歩目, 二歩目).
///
/// # Errors
/// Why there is no such move, or that there are several.
pub(super) fn resolve_pair(first: &Spoken, second: &Spoken, game: &Game) -> Result<Resolved, Text> {
    let previous = game.moves().last().map(|played| played.to());
    let [via, to] = [first, second].map(|leg| leg.targets.first());
    let via = lookup(via.unwrap_or(&Target::Squares(Vec::new())), previous, game)?;
    let to = lookup(to.unwrap_or(&Target::Squares(Vec::new())), via.first().copied(), game)?;
    // The piece and its origin stand on the first line; 成 may stand on either.
    let spoken = Spoken { promotes: second.promotes.or(first.promotes), comes_back: None, ..first.clone() };
    find(&Wanted { spoken: &spoken, via: Some(via), to }, game)
}

fn lookup(target: &Target, previous: Option<Square>, game: &Game) -> Result<Vec<Square>, Text> {
    let size = game.rules().size();
    match target {
        Target::Same => previous.map(|square| vec![square]).ok_or_else(|| {
            reason("「同」の前に指し手がありません", "there is no move before this one whose square it could share")
        }),
        Target::Squares(squares) => {
            let on_board: Vec<_> = squares.iter().copied().filter(|&square| size.contains(square)).collect();
            if on_board.is_empty() { Err(outside(game)) } else { Ok(on_board) }
        }
    }
}

fn outside(game: &Game) -> Text {
    let size = game.rules().size();
    reason(
        format!("盤の外です（{} 筋 {} 段の盤）", size.files(), size.ranks()),
        format!("outside the board of {} files and {} ranks", size.files(), size.ranks()),
    )
}

fn find(wanted: &Wanted<'_>, game: &Game) -> Result<Resolved, Text> {
    let origins = origins(wanted, game)?;
    let mut legal: Vec<Move> = Vec::new();
    let mut refused: Vec<(Move, Illegal)> = Vec::new();
    for candidate in origins.iter().flat_map(|&from| candidates(wanted, from, game)) {
        let candidate = game.canonical(candidate);
        match game.explain(candidate) {
            Ok(()) if !legal.contains(&candidate) => legal.push(candidate),
            Ok(()) => {}
            Err(illegal) => refused.push((candidate, illegal)),
        }
    }
    if legal.len() > 1 {
        hints::keep(&mut legal, &wanted.spoken.hints, game.position().side());
    }
    match legal[..] {
        [played] => Ok(Resolved { played, warning: misnamed(wanted, played, game) }),
        [] => Err(why_not(wanted, &origins, &refused, game)),
        _ => {
            let squares: Vec<_> = legal.iter().map(|played| played.from().to_string()).collect();
            Err(reason(
                format!("どの駒か決まりません（{} の駒が動けます）", squares.join("、")),
                format!("several pieces can make this move (from {})", squares.join(", ")),
            ))
        }
    }
}

/// Where the piece may come from: as the line says, or wherever a piece of that name stands.
fn origins(wanted: &Wanted<'_>, game: &Game) -> Result<Vec<Square>, Text> {
    let position = game.position();
    if let Some(origins) = &wanted.spoken.origins {
        let on_board: Vec<_> = origins.iter().copied().filter(|&square| game.rules().size().contains(square)).collect();
        return if on_board.is_empty() { Err(outside(game)) } else { Ok(on_board) };
    }
    let named = |square: &Square| position.piece(*square).is_some_and(|piece| is_named(wanted, piece));
    Ok(position.pieces(position.side()).into_iter().filter(named).collect())
}

fn is_named(wanted: &Wanted<'_>, piece: Piece) -> bool {
    wanted.spoken.kinds.as_ref().is_none_or(|kinds: &Vec<Kind>| kinds.contains(&piece.kind))
}

/// The moves of the piece on `from` that the line can mean, legal or not.
fn candidates(wanted: &Wanted<'_>, from: Square, game: &Game) -> Vec<Move> {
    let promoted = |mv: Move| if wanted.spoken.promotes == Some(true) { mv.promoting() } else { mv };
    let told = wanted.spoken.origins.is_some();
    let moves: Vec<Move> = match (&wanted.via, wanted.spoken.comes_back) {
        (Some(via), _) => via.iter().flat_map(|&via| wanted.to.iter().map(move |&to| Move::over(from, via, to))).collect(),
        // 居食い names the square of the piece taken, or the lion's own.
        (None, Some(Return::Igui)) => {
            let takes: Vec<Move> = wanted.to.iter().filter(|&&to| to != from).map(|&via| Move::over(from, via, from)).collect();
            if takes.is_empty() { eats_without_moving(from, game) } else { takes }
        }
        (None, Some(Return::Jitto)) => {
            let names_it =
                wanted.to.is_empty() || wanted.to.contains(&from) || (told && wanted.to.iter().all(|to| to.distance(from) == 1));
            if names_it { vec![Move::new(from, from)] } else { Vec::new() }
        }
        (None, None) => wanted.to.iter().filter(|&&to| to != from || told).map(|&to| Move::new(from, to)).collect(),
    };
    moves.into_iter().map(promoted).collect()
}

/// The moves by which the piece takes a neighbour and comes back.
fn eats_without_moving(from: Square, game: &Game) -> Vec<Move> {
    let position = game.position();
    let neighbours = position.pieces(!position.side()).into_iter().filter(|square| square.distance(from) == 1);
    neighbours.map(|via| Move::over(from, via, from)).filter(|&mv| game.explain(mv).is_ok()).collect()
}

/// A note that the piece on the origin has another name than the line gives it.
fn misnamed(wanted: &Wanted<'_>, played: Move, game: &Game) -> Option<Text> {
    let piece = game.position().piece(played.from()).filter(|&piece| !is_named(wanted, piece))?;
    let info = game.rules().variant().kind(piece.kind);
    Some(reason(
        format!("{} の駒は{}です（その手として読みます）", played.from(), info.name(Lang::Ja)),
        format!("the piece on {} is a {}; it is read as a move of that piece", played.from(), info.name(Lang::En)),
    ))
}

fn why_not(wanted: &Wanted<'_>, origins: &[Square], refused: &[(Move, Illegal)], game: &Game) -> Text {
    if origins.is_empty() {
        return reason("手番の側にこの名の駒がありません", "the side to move has no piece of this name");
    }
    // The law says more than the way a piece moves.
    let law = refused.iter().find(|(_, illegal)| {
        !matches!(illegal, Illegal::NotAMoveOfThisPiece { .. } | Illegal::BlockedAt(_) | Illegal::OwnPieceAt(_))
    });
    match law.or(refused.first()) {
        Some((_, illegal)) if law.is_some() || refused.len() == 1 || wanted.spoken.origins.is_some() => {
            says(illegal, game.rules())
        }
        _ => reason("そこへ動けるこの名の駒がありません", "no piece of this name can go there"),
    }
}
