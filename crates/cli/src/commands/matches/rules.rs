//! The lists of numbers of the command line: `--resign`, `--draw`, `--sprt`.

use koshogi_lab::sprt::{Model, Sprt};
use koshogi_lab::{DrawRule, ResignRule};

/// `SCORE,MOVES`.
pub(super) fn resign(text: &str) -> Result<ResignRule, String> {
    let fault = || "SCORE,MOVES is expected, both above 0, as in 1500,4".to_owned();
    let (score, moves) = text.split_once(',').ok_or_else(fault)?;
    let rule = score.parse().ok().zip(moves.parse().ok()).map(|(score, moves)| ResignRule { score, moves });
    rule.filter(|rule| rule.score > 0 && rule.moves > 0).ok_or_else(fault)
}

/// `SCORE,MOVES,FROM_PLY`.
pub(super) fn draw(text: &str) -> Result<DrawRule, String> {
    let fault = || "SCORE,MOVES,FROM_PLY is expected, as in 20,10,120".to_owned();
    let parts: Vec<&str> = text.split(',').collect();
    let [score, moves, from_ply] = parts[..] else { return Err(fault()) };
    let numbers = (score.parse().ok(), moves.parse().ok(), from_ply.parse().ok());
    match numbers {
        (Some(score), Some(moves), Some(from_ply)) if score >= 0 && moves > 0 => Ok(DrawRule { score, moves, from_ply }),
        _ => Err(fault()),
    }
}

/// `ELO0,ELO1[,ALPHA,BETA][,normalized]`.
pub(super) fn sprt(text: &str) -> Result<Sprt, String> {
    let fault = || "ELO0,ELO1[,ALPHA,BETA][,normalized] is expected, ELO0 below ELO1, as in 0,5 or 0,5,0.05,0.05".to_owned();
    let (numbers, model) = match text.strip_suffix(",normalized") {
        Some(numbers) => (numbers, Model::Normalized),
        None => (text.strip_suffix(",logistic").unwrap_or(text), Model::Logistic),
    };
    let numbers: Vec<f64> = numbers.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| fault())?;
    let (elo0, elo1, alpha, beta) = match numbers[..] {
        [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
        [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
        _ => return Err(fault()),
    };
    let small = |share: f64| share > 0.0 && share < 0.5;
    let sound = elo0 < elo1 && elo0.abs() < 1000.0 && elo1.abs() < 1000.0 && small(alpha) && small(beta);
    if sound { Ok(Sprt { elo0, elo1, alpha, beta, model }) } else { Err(fault()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_make_no_sense_are_refused() {
        for text in ["", "5", "5,", "0,3", "5,0", "-1,2", "x,y"] {
            assert!(resign(text).is_err(), "{text}");
        }
        for text in ["", "5,5", "5,0,1", "-1,1,1", "1,2,3,4"] {
            assert!(draw(text).is_err(), "{text}");
        }
        for text in ["", "5", "5,0", "0,5,0.05", "0,5,0,0.05", "0,5,0.6,0.05", "0,NaN", "0,5,0.05,0.05,weighted"] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_test_may_name_its_errors_and_its_model() {
        let usual = sprt("-5,0").expect("a test");
        assert_eq!((usual.elo0, usual.elo1, usual.alpha, usual.beta), (-5.0, 0.0, 0.05, 0.05));
        assert_eq!(usual.model, Model::Logistic);
        let other = sprt("0,2.5,0.1,0.2,normalized").expect("a test");
        assert_eq!((other.elo1, other.alpha, other.beta, other.model), (2.5, 0.1, 0.2, Model::Normalized));
    }
}
