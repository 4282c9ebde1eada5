//! From what a text says to the legal move that it means.

use koshogi_rules::{Game, Illegal, Lang, Move, Square, Text};

use super::listed;
use super::parse::{Spoken, Target};
use crate::fault::reason;

/// The first pass that a piece can make; all of them lead to the same position.
pub(super) fn any_pass(game: &Game) -> Option<Move> {
    let position = game.position();
    let passes = position.pieces(position.side()).into_iter().map(|from| game.canonical(Move::new(from, from)));
    passes.into_iter().find(|pass| game.explain(*pass).is_ok())
}

/// The one legal move that one of the readings means.
///
/// # Errors
/// Why there is none, or that there are several.
pub(crate) fn resolve(readings: &[Spoken], game: &Game) -> Result<Move, Text> {
    let mut legal = Vec::new();
    let mut refused = Vec::new();
    for spoken in readings {
        for from in origins(spoken, game) {
            match candidate(spoken, from, game) {
                Ok(played) if legal.contains(&played) => {}
                Ok(played) => legal.push(played),
                Err(why) => refused.extend(why),
            }
        }
    }
    match legal[..] {
        [played] => Ok(played),
        [] => Err(why_not(readings, &refused, game)),
        _ => Err(reason(
            format!("どの手か決まりません（{}）", listed(&legal, game, Lang::Ja)),
            format!("this can mean several moves ({})", listed(&legal, game, Lang::En)),
        )),
    }
}

/// The mover's pieces that the text can mean.
fn origins(spoken: &Spoken, game: &Game) -> Vec<Square> {
    let position = game.position();
    if let (Some(from), None) = (spoken.from, &spoken.kinds) {
        return vec![from];
    }
    let named = |square: &Square| {
        let piece = position.piece(*square);
        piece.is_some_and(|piece| spoken.kinds.as_ref().is_none_or(|kinds| kinds.contains(&piece.kind)))
    };
    let told = |square: &Square| spoken.from.is_none_or(|from| from == *square);
    position.pieces(position.side()).into_iter().filter(|square| named(square) && told(square)).collect()
}

/// The legal move of the piece on `from` that the text means.
///
/// # Errors
/// Why it is not legal; nothing where the text does not mean this piece.
fn candidate(spoken: &Spoken, from: Square, game: &Game) -> Result<Move, Option<Illegal>> {
    let position = game.position();
    let occupied = |square: Square| game.rules().size().contains(square) && position.piece(square).is_some();
    let way = match spoken.target {
        // There and nowhere: a pass, where the text tells both squares.
        Target::To(to) if to == from && spoken.from.is_none() => return Err(None),
        Target::To(to) => Move::new(from, to),
        Target::Over(via, to) => Move::over(from, via, to),
        // Nothing is taken on an empty square, and a step there and back is another move.
        Target::Igui(via) if !occupied(via) => return Err(Some(Illegal::NothingThere(via))),
        Target::Igui(via) => Move::over(from, via, from),
        Target::Pass(Some(via)) if via != from && occupied(via) => return Err(Some(Illegal::NoRoomToPass(from))),
        Target::Pass(Some(via)) if via != from => Move::over(from, via, from),
        Target::Pass(_) => Move::new(from, from),
    };
    let way = game.canonical(way);
    let wanted = if spoken.promotes { way.promoting() } else { way };
    match game.explain(wanted) {
        Ok(()) => Ok(wanted),
        // Where it has to turn over, nobody needs to say so.
        Err(Illegal::MustPromote { .. }) if game.explain(way.promoting()).is_ok() => Ok(way.promoting()),
        Err(illegal) => Err(Some(illegal)),
    }
}

fn why_not(readings: &[Spoken], refused: &[Illegal], game: &Game) -> Text {
    // The law says more than the way a piece moves.
    let law = refused
        .iter()
        .find(|illegal| !matches!(illegal, Illegal::NotAMoveOfThisPiece { .. } | Illegal::BlockedAt(_) | Illegal::OwnPieceAt(_)));
    let told = readings.iter().any(|spoken| spoken.from.is_some());
    if let Some(illegal) = law.or(refused.first().filter(|_| refused.len() == 1 || told)) {
        return reason(illegal.sentence(game.rules(), Lang::Ja), illegal.sentence(game.rules(), Lang::En));
    }
    if refused.is_empty() && told {
        return reason("そのマスに手番の側のこの名の駒がありません", "the side to move has no such piece on that square");
    }
    if refused.is_empty() {
        return reason("手番の側にこの名の駒がありません", "the side to move has no piece of this name");
    }
    reason("そこへ動けるこの名の駒がありません", "no piece of this name can go there")
}
