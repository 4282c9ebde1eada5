//! The review for programs.

use koshogi_engine::Score;
use koshogi_engine::review::{Assessment, Only, Slip, Summary};
use koshogi_notation::record::NodeId;
use koshogi_notation::{sfen, usi};
use koshogi_rules::Side;
use serde::Serialize;
use serde_json::{Value, json};

use super::review::Review;

/// A position and the move that leads to it.
#[derive(Serialize)]
struct Position {
    ply: usize,
    /// The moves from the start, where the position is not of the main line.
    #[serde(skip_serializing_if = "Option::is_none")]
    variation: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    to_move: &'static str,
    score: Value,
    /// Sente's chance of winning.
    chance: f64,
    depth: u32,
    nodes: u64,
    line: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    assessment: Option<Value>,
}

/// A game in one line, without a line break.
pub(super) fn line(name: &str, review: &Review) -> String {
    let record = &review.record;
    let positions: Vec<_> = review.nodes().iter().filter_map(|&id| position(review, id)).collect();
    let [sente, gote] = review.summary().map(|summary| summarized(&summary));
    let variant = record.rules().variant();
    json!({
        "record": name,
        "variant": variant.id,
        "sfen": sfen::write(record.start(), variant),
        "sente": sente,
        "gote": gote,
        "positions": positions,
    })
    .to_string()
}

fn position(review: &Review, id: NodeId) -> Option<Position> {
    let (look, tree) = (review.look(id)?, review.record.tree());
    let (node, side) = (tree.node(id), review.side(id));
    let main = id == NodeId::ROOT || tree.main_line().any(|main| main == id);
    let path = || usi::write(&tree.path(id).into_iter().filter_map(|at| tree.node(at).played()).collect::<Vec<_>>());
    Some(Position {
        ply: node.ply(),
        variation: (!main).then(path),
        played: node.played().map(|mv| mv.to_string()),
        to_move: word(side),
        score: match look.score.of_sente(side) {
            Score::Hundredths(value) => json!({ "hundredths": value }),
            Score::Wins(plies) => json!({ "wins": "sente", "plies": plies }),
            Score::Loses(plies) => json!({ "wins": "gote", "plies": plies }),
        },
        chance: rounded(if side == Side::Sente { look.chance() } else { 1.0 - look.chance() }),
        depth: look.depth,
        nodes: look.nodes,
        line: usi::write(&look.line),
        assessment: review.assessment(id).map(|assessment| assessed(&assessment)),
    })
}

fn assessed(assessment: &Assessment) -> Value {
    let slip = assessment.slip.map(|slip| match slip {
        Slip::Inaccuracy => "inaccuracy",
        Slip::Mistake => "mistake",
        Slip::Blunder => "blunder",
    });
    let only = assessment.only.map(|only| match only {
        Only::Legal => "legal",
        Only::Good => "good",
    });
    json!({
        "side": word(assessment.side),
        "loss": rounded(assessment.loss),
        "best": assessment.best,
        "slip": slip,
        "only": only,
        "missed_win": assessment.missed,
        "allowed_win": assessment.allowed,
    })
}

fn summarized(summary: &Summary) -> Value {
    json!({
        "moves": summary.moves,
        "accuracy": summary.accuracy.map(rounded),
        "loss": rounded(summary.loss),
        "inaccuracies": summary.count(Slip::Inaccuracy),
        "mistakes": summary.count(Slip::Mistake),
        "blunders": summary.count(Slip::Blunder),
        "best": summary.best,
    })
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::Sente => "sente",
        Side::Gote => "gote",
    }
}

/// A number with four places: more would differ in its last ones between machines.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
