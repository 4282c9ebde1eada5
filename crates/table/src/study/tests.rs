use super::*;
use koshogi_notation::usi;
use koshogi_rules::{Choices, Rules};
use std::sync::Arc;

fn study(moves: &str) -> Study {
    let rules = Rules::new(koshogi_games::find("sho").unwrap(), &Choices::default()).unwrap();
    let mut study = Study::from(Record::new(Arc::new(rules)));
    play(&mut study, moves);
    study
}

fn play(study: &mut Study, moves: &str) {
    for word in moves.split_whitespace() {
        let mv = usi::read_legal(word, study.game()).unwrap();
        study.play(mv).unwrap();
    }
}

/// The moves that lead to where it stands.
fn here(study: &Study) -> String {
    usi::write(study.game().moves())
}

/// 7g7f 3c3d 2g2f with branches 2g2f 8c8d after the first two, and 6g6f at the start.
fn branched() -> Study {
    let mut study = study("7g7f 3c3d 2g2f");
    study.step(-2);
    play(&mut study, "8c8d 2g2f");
    study.to_start();
    play(&mut study, "6g6f");
    study
}

#[test]
fn stepping_follows_the_branch_that_was_looked_at_last() {
    let mut study = branched();
    study.step(-1);
    study.beside(-1);
    assert_eq!(here(&study), "", "the start has nothing beside it");
    study.step(1);
    assert_eq!(here(&study), "6g6f");
    study.beside(-1);
    study.to_end();
    assert_eq!(here(&study), "7g7f 8c8d 2g2f");
    study.step(-1);
    study.beside(-1);
    study.to_end();
    assert_eq!(here(&study), "7g7f 3c3d 2g2f");
    study.beside(1);
    study.step(99);
    assert_eq!(here(&study), "7g7f 3c3d 2g2f", "nothing lies beside or behind it");
}

#[test]
fn a_move_that_is_there_is_not_written_again() {
    let mut study = branched();
    let moves = study.tree().len();
    study.to_start();
    play(&mut study, "7g7f 8c8d");
    assert_eq!(study.tree().len(), moves);
    assert!(study.play(Move::new("5e".parse().unwrap(), "5d".parse().unwrap())).is_err());
    assert_eq!(here(&study), "7g7f 8c8d");
}

#[test]
fn what_is_taken_out_comes_back_in_its_place() {
    let mut study = branched();
    let whole = study.record().clone();
    let first = whole.tree().main_line().next().unwrap();
    study.go(whole.tree().end_of_line(first));
    study.delete(first);
    assert_eq!((here(&study).as_str(), study.tree().len()), ("", 1));
    study.undo();
    assert_eq!(study.record(), &whole);
    assert_eq!(here(&study), "7g7f 3c3d 2g2f", "and it is shown again");
    study.redo();
    assert_eq!(study.tree().len(), 1);
    play(&mut study, "7g7f");
    study.undo();
    study.undo();
    assert_eq!(study.record(), &whole, "moves made after it are taken back before it");
}

#[test]
fn a_branch_is_lifted_one_level_at_a_time() {
    let mut study = branched();
    study.to_start();
    play(&mut study, "6g6f 3c3d");
    study.step(-1);
    play(&mut study, "4c4d");
    let inner = study.at();
    assert!(study.is_branch(inner));
    study.promote(inner);
    assert_eq!(usi::write(&study.record().moves()), "7g7f 3c3d 2g2f");
    study.promote(inner);
    assert_eq!(usi::write(&study.record().moves()), "6g6f 4c4d");
    assert!(!study.is_branch(inner));
    let whole = study.record().clone();
    study.promote(inner);
    assert_eq!(study.record(), &whole, "the main line is lifted no further");
}

#[test]
fn a_comment_that_is_typed_is_one_change() {
    let mut study = study("7g7f");
    study.comment("好");
    study.comment("好手");
    assert_eq!(study.notes().comments, ["好手"]);
    study.judge(1);
    study.judge(3);
    assert_eq!(study.notes().nags, [3], "judgements exclude each other");
    study.judge(3);
    assert!(study.notes().nags.is_empty());
    for _ in 0..3 {
        study.undo();
    }
    assert_eq!(study.notes().comments, ["好手"]);
    study.undo();
    assert!(study.notes().comments.is_empty());
    study.comment("  ");
    assert!(study.notes().comments.is_empty(), "a blank comment is none");
}

#[test]
fn signs_of_a_review_leave_those_of_a_person() {
    let mut study = study("7g7f 3c3d");
    study.judge(1);
    let line: Vec<_> = study.tree().main_line().collect();
    study.mark(&[(line[0], 4), (line[1], 2)]);
    let signs = |study: &Study| line.iter().map(|id| study.tree().node(*id).notes.nags.clone()).collect::<Vec<_>>();
    assert_eq!(signs(&study), [vec![4], vec![1]]);
    study.undo();
    assert_eq!(signs(&study), [vec![], vec![1]]);
}

#[test]
fn another_record_takes_the_place_of_the_old_one_until_it_is_undone() {
    let mut study = branched();
    let (old, at) = (study.record().clone(), study.at());
    let other = self::study("3g3f").record().clone();
    let end = other.tree().end_of_line(NodeId::ROOT);
    study.open(other, end);
    assert_eq!(here(&study), "3g3f");
    study.head(Header::Sente, "大橋宗桂");
    study.undo();
    study.undo();
    assert_eq!((study.record(), study.at()), (&old, at));
}

#[test]
fn a_game_that_was_played_is_studied_with_its_end() {
    let mut game = study("7g7f 3c3d").game().clone();
    game.resign(koshogi_rules::Side::Sente);
    let mut study = Study::from(Record::from(&game));
    assert_eq!(study.record().moves(), game.moves());
    assert_eq!(study.record().ending(), game.outcome().map(Into::into));
    study.to_end();
    play(&mut study, "2g2f");
    assert_eq!(here(&study), "7g7f 3c3d 2g2f", "what could have been played is a branch");
    assert_eq!(study.record().moves(), game.moves());
}

#[test]
fn texts_are_written_once_for_every_node() {
    let mut study = branched();
    let mut texts = HashMap::new();
    study.texts(&mut texts, |mv, game| format!("{} {mv}", game.moves().len() + 1));
    assert_eq!(texts.len(), study.tree().len());
    for id in study.tree().below(NodeId::ROOT) {
        let node = study.tree().node(id);
        assert_eq!(texts[&id], format!("{} {}", node.ply(), node.played().unwrap()));
    }
    study.to_end();
    play(&mut study, "3c3d");
    study.texts(&mut texts, |mv, _| format!("new {mv}"));
    assert_eq!(texts[&study.at()], "new 3c3d");
    assert_eq!(texts.values().filter(|text| text.starts_with("new")).count(), 1);
}

#[test]
fn the_outline_puts_branches_below_the_move_that_they_replace() {
    let mut study = branched();
    let second = study.tree().main_line().nth(1).unwrap();
    study.go(second);
    study.comment("定跡");
    let name = |id: &NodeId| study.tree().node(*id).played().unwrap().to_string();
    let rows: Vec<_> = outline(study.record())
        .iter()
        .map(|row| match row {
            Row::Main(id) => name(id),
            Row::Branch { depth, moves } => format!("({depth} {})", moves.iter().map(name).collect::<Vec<_>>().join(" ")),
            Row::Comment { id, .. } => format!("{{{}}}", study.tree().node(*id).notes.comments.concat()),
        })
        .collect();
    assert_eq!(rows, ["7g7f", "(1 6g6f)", "3c3d", "{定跡}", "(1 8c8d 2g2f)", "2g2f"]);
}
