//! The notation of movements.

use koshogi_rules::{Lion, Movement, MovementFault, Slide};

fn read(text: &str) -> Movement {
    Movement::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn steps(text: &str) -> Vec<(i8, i8)> {
    read(text).steps
}

fn refused(text: &str) -> (usize, MovementFault) {
    let error = Movement::parse(text).expect_err(text);
    (error.column, error.fault)
}

#[test]
fn letters_before_an_orthogonal_atom_are_a_union() {
    assert_eq!(steps("W"), [(-1, 0), (0, -1), (0, 1), (1, 0)]);
    assert_eq!(steps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
    assert_eq!(steps("vW"), steps("fbW"));
    assert_eq!(steps("sD"), [(-2, 0), (2, 0)]);
}

#[test]
fn letters_before_a_diagonal_atom_name_sides_or_one_corner() {
    assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
    assert_eq!(steps("lF"), [(-1, -1), (-1, 1)]);
    assert_eq!(steps("flF"), [(-1, 1)]);
    assert_eq!(steps("rbA"), [(2, -2)]);
    assert_eq!(steps("flbrF"), [(-1, 1), (1, -1)]);
}

#[test]
fn knights_are_told_apart_by_their_longer_half() {
    assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
    assert_eq!(steps("fsN"), [(-2, 1), (2, 1)]);
    assert_eq!(steps("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
    assert_eq!(steps("N").len(), 8);
    assert_eq!(steps("vN"), steps("ffbbN"));
}

#[test]
fn kings_and_queens_are_both() {
    assert_eq!(steps("K"), steps("WF"));
    assert_eq!(read("Q").slides, read("RB").slides);
    assert_eq!(steps("fK"), [(-1, 1), (0, 1), (1, 1)]);
}

#[test]
fn numbers_are_ranges_and_doubled_letters_slide() {
    let slide = |direction, range| Slide { direction, range };
    assert_eq!(read("bW2").slides, [slide((0, -1), Some(2))]);
    assert_eq!(read("fF3").slides, [slide((-1, 1), Some(3)), slide((1, 1), Some(3))]);
    assert_eq!(read("fWW").slides, read("fR").slides);
    assert_eq!(read("FF").slides, read("B").slides);
    assert_eq!(read("KK").slides, read("Q").slides);
    assert_eq!(steps("fR1"), steps("fW"));
}

#[test]
fn what_is_said_twice_is_kept_once() {
    assert_eq!(read("fW2fW4").slides, read("fW4").slides);
    assert_eq!(read("fW4fR").slides, read("fR").slides);
    assert_eq!(read("RK").steps, read("F").steps);
    assert!(read("lion K N").steps.is_empty());
    assert_eq!(read("lion:fW WvD").steps, [(-1, 0), (0, -2), (0, -1), (1, 0)]);
}

#[test]
fn lion_power_is_over_the_neighbourhood_or_along_lines() {
    assert_eq!(read("lion").lion, Lion::Area);
    assert_eq!(read("lion:fW").lion, Lion::Lines(vec![(0, 1)]));
    assert_eq!(read("lion:fF RbB").lion, Lion::Lines(vec![(-1, 1), (1, 1)]));
    assert_eq!(read("RbB lion:fF").text, "RbB lion:fF");
}

#[test]
fn what_means_nothing_is_refused_at_its_column() {
    assert_eq!(refused(""), (0, MovementFault::Empty));
    assert_eq!(refused("RbF fC"), (5, MovementFault::LeapOfThree('C')));
    assert_eq!(refused("角fW"), (0, MovementFault::UnknownLetter('角')));
    assert_eq!(refused("W loin"), (2, MovementFault::UnknownWord("loin".into())));
    assert_eq!(refused("Wf"), (1, MovementFault::NoAtom("f".into())));
    assert_eq!(refused("WffW"), (1, MovementFault::Directions { letters: "ff".into(), atom: 'W' }));
    assert_eq!(refused("WsK"), (1, MovementFault::Directions { letters: "s".into(), atom: 'K' }));
    assert_eq!(refused("NN"), (1, MovementFault::Doubled('N')));
    assert_eq!(refused("fR0"), (2, MovementFault::Range("0".into())));
    assert_eq!(refused("W99999999999"), (1, MovementFault::Range("99999999999".into())));
    assert_eq!(refused("A2"), (1, MovementFault::NoRange { atom: 'A', range: "2".into() }));
    for letter in "HCZGLJ".chars() {
        assert_eq!(refused(&format!("f{letter}")), (1, MovementFault::LeapOfThree(letter)));
    }
}

#[test]
fn all_faults_of_a_movement_are_told() {
    let faults = Movement::parse_all("fX H2 lino W0").expect_err("nothing of it means anything");
    assert_eq!(faults.iter().map(|error| error.column).collect::<Vec<_>>(), [1, 3, 4, 6, 12]);
}
