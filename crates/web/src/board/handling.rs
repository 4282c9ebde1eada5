//! From what fingers do to what is seen: the scene of a board that moves are made on.

use koshogi_rules::SquareSet;
use koshogi_table::fingers::{Fingers, Habits, Refusal, Why};
use koshogi_table::hand::Hand;

use super::drawing::one;
use super::scene::Scene;
use super::standing::Standing;
use crate::i18n;
use crate::settings::Settings;
use koshogi_rules::{Lang, Rules, Side};

/// The habits that the settings choose.
pub(super) fn habits(settings: &Settings) -> Habits {
    Habits { touch_move: settings.touch_move, confirm: settings.confirm }
}

/// What is to be seen of a position with these fingers over it.
pub(super) fn scene(standing: &Standing, fingers: &Fingers, settings: &Settings, live: bool) -> Scene {
    let game = standing.game();
    let mut scene = Scene::of(standing.rules().clone(), &game.position().setup());
    let reach = standing.reach();
    let hand = fingers.hand();
    scene.last = game.moves().last().copied().filter(|_| settings.last);
    scene.held = hand.from();
    scene.halfway = match (hand, fingers.question()) {
        // The piece waits where it would end.
        (_, Some(question)) => Some(question.at()).filter(|at| Some(*at) != hand.from()),
        (Hand::Halfway { via, .. }, None) => Some(via),
        _ => None,
    };
    if fingers.question().is_none() {
        scene.targets = if settings.targets { reach.ends(hand) } else { SquareSet::EMPTY };
        scene.firsts = if settings.targets { reach.firsts(hand) } else { SquareSet::EMPTY };
    }
    if settings.check {
        scene.check = standing.check();
    }
    if settings.movable && live && hand == Hand::Empty {
        scene.movable = standing.movable();
    }
    for side in Side::BOTH {
        if settings.attacks[side.index()] {
            scene.attacked[side.index()] = standing.attacked(side);
        }
    }
    scene.guards = one(fingers.refusal().and_then(Refusal::guard));
    scene
}

/// Why something cannot be done, in words.
pub(super) fn reason(refusal: &Refusal, rules: &Rules, lang: Lang) -> String {
    match &refusal.why {
        Why::Illegal(illegal) => illegal.sentence(rules, lang),
        Why::CannotMove => i18n::board::CANNOT_MOVE.get(lang).to_owned(),
        Why::Touched => i18n::board::TOUCHED.get(lang).to_owned(),
    }
}
