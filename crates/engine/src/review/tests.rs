use super::*;
use koshogi_rules::Square;

fn mv(from: (u8, u8), to: (u8, u8)) -> Move {
    let square = |(file, rank)| Square::new(file, rank).expect("a square");
    Move::new(square(from), square(to))
}

fn look(score: Score, second: Option<Score>, best: Option<Move>) -> Look {
    Look { score, second, line: best.into_iter().collect(), moves: 30, depth: 8, nodes: 1 }
}

const EVEN: Score = Score::Hundredths(0);

#[test]
fn chances_are_even_at_nothing_and_mirror_each_other() {
    assert!((chance(EVEN) - 0.5).abs() < 1e-12);
    for value in [1, 80, 700, 5_000] {
        let both = chance(Score::Hundredths(value)) + chance(Score::Hundredths(-value));
        assert!((both - 1.0).abs() < 1e-12, "{value}");
        assert!(chance(Score::Hundredths(value)) > chance(Score::Hundredths(value - 1)));
    }
    assert!((chance(Score::Wins(9)), chance(Score::Loses(9))) == (1.0, 0.0));
}

#[test]
fn accuracy_is_the_published_curve() {
    // Values of the published formula, worked out by hand.
    for (loss, expected) in [(0.0, 100.0), (0.05, 79.81), (0.10, 63.58), (0.30, 24.77), (1.0, 0.0)] {
        assert!((accuracy(loss) - expected).abs() < 0.05, "{loss}: {}", accuracy(loss));
    }
}

#[test]
fn the_move_of_the_search_loses_nothing_however_deep_the_next_look_sees() {
    let best = mv((7, 9), (7, 8));
    let found = assess(Side::Sente, best, &look(EVEN, None, Some(best)), &look(Score::Hundredths(900), None, None));
    assert!(found.best && found.loss == 0.0 && found.slip.is_none(), "{found:?}");
}

#[test]
fn slips_are_graded_by_lost_chances_and_not_by_hundredths() {
    let (best, played) = (mv((7, 9), (7, 8)), mv((6, 9), (6, 8)));
    let slip = |before: i32, after: i32| {
        let before = look(Score::Hundredths(before), None, Some(best));
        assess(Side::Gote, played, &before, &look(Score::Hundredths(-after), None, None)).slip
    };
    assert_eq!(slip(0, 0), None);
    assert_eq!(slip(0, -60), None, "two and a half points");
    let at = |points: f64| -(800.0 * (points / (1.0 - points)).ln()).round() as i32;
    assert_eq!(slip(0, -at(0.44)), Some(Slip::Inaccuracy));
    assert_eq!(slip(0, -at(0.39)), Some(Slip::Mistake));
    assert_eq!(slip(0, -at(0.34)), Some(Slip::Blunder));
    assert_eq!(slip(5_000, 4_000), None, "ten times as much, in a game that is won");
    assert_eq!(slip(-300, 500), None, "what gains is no slip");
}

#[test]
fn a_missed_and_an_allowed_mate_are_told() {
    let (best, played) = (mv((7, 9), (7, 8)), mv((6, 9), (6, 8)));
    let wins = look(Score::Wins(5), None, Some(best));
    let missed = assess(Side::Sente, played, &wins, &look(Score::Hundredths(-2_500), None, None));
    assert_eq!((missed.missed, missed.allowed), (Some(5), None));
    assert_eq!(assess(Side::Sente, played, &wins, &look(Score::Loses(8), None, None)).missed, None, "a longer way is a win too");
    let allowed = assess(Side::Sente, played, &look(EVEN, None, Some(best)), &look(Score::Wins(3), None, None));
    assert_eq!((allowed.allowed, allowed.slip), (Some(3), Some(Slip::Blunder)));
    let lost = assess(Side::Sente, played, &look(Score::Loses(4), None, Some(best)), &look(Score::Wins(1), None, None));
    assert_eq!((lost.allowed, lost.slip), (None, None), "lost before");
}

#[test]
fn the_only_move_is_one_that_everything_else_falls_behind() {
    let (best, other) = (mv((7, 9), (7, 8)), mv((6, 9), (6, 8)));
    let after = look(EVEN, None, None);
    let only = |second, played| assess(Side::Sente, played, &look(EVEN, second, Some(best)), &after).only;
    assert_eq!(only(Some(Score::Hundredths(-2_500)), best), Some(Only::Good));
    assert_eq!(only(Some(Score::Hundredths(-2_500)), other), None, "it was not played");
    assert_eq!(only(Some(Score::Hundredths(-20)), best), None);
    assert_eq!(only(None, best), None, "nobody looked");
    let forced = Look { moves: 1, ..look(EVEN, None, Some(best)) };
    assert_eq!(assess(Side::Sente, best, &forced, &after).only, Some(Only::Legal));
}

#[test]
fn the_end_of_a_game_is_what_the_rules_say() {
    use koshogi_rules::Reason;
    let won = Outcome::win(Side::Sente, Reason::RoyalTaken);
    assert_eq!(Look::over(won, Side::Gote).score, Score::Loses(0));
    assert_eq!(Look::over(won, Side::Sente).score, Score::Wins(0));
    assert_eq!(Look::over(Outcome::draw(Reason::LoneRoyals), Side::Gote).score, EVEN);
}

fn moved(side: Side, loss: f64) -> Assessment {
    let slip = STEPS.iter().find(|(least, _)| loss >= *least).map(|(_, slip)| *slip);
    let (before, after) = (0.5, 0.5 - loss);
    Assessment { side, before, after, loss, best: loss == 0.0, slip, only: None, missed: None, allowed: None }
}

#[test]
fn a_side_without_a_loss_is_wholly_accurate_and_a_blunder_counts_against_its_own_side() {
    assert_eq!(summarize(&[]), [Summary::default(); 2]);
    let line: Vec<_> = (0..20)
        .map(|at| match at {
            11 => moved(Side::Gote, 0.4),
            13 => moved(Side::Gote, 0.06),
            at if at % 2 == 0 => moved(Side::Sente, 0.0),
            _ => moved(Side::Gote, 0.01),
        })
        .collect();
    let [sente, gote] = summarize(&line);
    assert_eq!((sente.moves, sente.best, sente.slips), (10, 10, [0, 0, 0]));
    assert!((sente.accuracy.expect("moves") - 100.0).abs() < 1e-3, "{sente:?}");
    assert_eq!((gote.moves, gote.slips), (10, [1, 0, 1]));
    assert_eq!((gote.count(Slip::Inaccuracy), gote.count(Slip::Blunder)), (1, 1));
    let gote = gote.accuracy.expect("moves");
    let plain = (8.0 * accuracy(0.01) + accuracy(0.4) + accuracy(0.06)) / 10.0;
    assert!(gote < plain, "a blunder weighs more than a quiet move: {gote} {plain}");
}
