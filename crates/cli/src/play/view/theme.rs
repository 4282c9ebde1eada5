//! The colours of the board.
//!
//! Wood where colours reach the screen. Without colours everything that they tell is told by signs and by reversed, bold and
//! underlined letters.

use koshogi_rules::Side;
use ratatui::style::{Color, Modifier, Style};

/// What a square has to tell besides its piece; the later outdoes the earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// Nothing.
    Plain,
    /// It lies in a promotion zone.
    Zone,
    /// The side whose reach is shown bears on it.
    Attacked,
    /// The last move left from here.
    Left,
    /// The last move ended here or took a piece here.
    Last,
    /// A royal that can be taken.
    Check,
    /// The piece in hand can go on from here.
    First,
    /// The piece in hand can end here.
    Target,
    /// The piece in hand can take what stands here.
    Capture,
    /// Where the piece in hand stood.
    Held,
    /// Where the piece in hand is on its way.
    Halfway,
    /// What a refusal speaks of.
    Blamed,
}

/// The colours, or none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Theme {
    colour: bool,
}

impl Theme {
    pub(crate) const fn new(colour: bool) -> Self {
        Self { colour }
    }

    /// Whether colours tell something, so that signs need not.
    pub(super) const fn has_colour(self) -> bool {
        self.colour
    }

    fn paint(self, colour: u8) -> Style {
        if self.colour { Style::new().fg(Color::Indexed(colour)) } else { Style::new() }
    }

    /// The frame of the board and its coordinates.
    pub(super) fn frame(self) -> Style {
        if self.colour { Style::new().fg(Color::Indexed(94)).bg(Color::Indexed(180)) } else { Style::new() }
    }

    /// The line where a promotion zone begins.
    pub(super) fn border(self) -> Style {
        if self.colour { Style::new().fg(Color::Indexed(52)).bg(Color::Indexed(180)) } else { Style::new() }
    }

    /// The names of files and ranks.
    pub(super) fn coordinates(self) -> Style {
        self.paint(180)
    }

    /// A square.
    pub(super) fn ground(self, ground: Ground) -> Style {
        if !self.colour {
            let modifier = match ground {
                Ground::Last | Ground::Left => Modifier::UNDERLINED,
                Ground::Held | Ground::Halfway | Ground::Blamed => Modifier::REVERSED,
                Ground::Check => Modifier::BOLD.union(Modifier::UNDERLINED),
                _ => Modifier::empty(),
            };
            return Style::new().add_modifier(modifier);
        }
        let background = match ground {
            Ground::Plain => 180,
            Ground::Zone => 179,
            Ground::Attacked => 152,
            Ground::Left => 187,
            Ground::Last => 229,
            Ground::Check => 211,
            Ground::First => 150,
            Ground::Target => 114,
            Ground::Capture => 209,
            Ground::Held => 117,
            Ground::Halfway => 45,
            Ground::Blamed => 203,
        };
        Style::new().bg(Color::Indexed(background)).fg(Color::Indexed(16))
    }

    /// The sign of an empty square.
    pub(super) fn empty(self) -> Style {
        if self.colour { Style::new().fg(Color::Indexed(137)) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// The sign of a square that the piece in hand can go to.
    pub(super) fn target(self) -> Style {
        self.paint(22).add_modifier(Modifier::BOLD)
    }

    /// A piece.
    pub(super) fn piece(self, side: Side, promoted: bool) -> Style {
        let colour = match (side, promoted) {
            (Side::Sente, false) => 16,
            (Side::Gote, false) => 19,
            (Side::Sente, true) => 124,
            (Side::Gote, true) => 90,
        };
        let style = self.paint(colour);
        if promoted || side == Side::Sente { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// The square under the cursor.
    pub(super) fn cursor(self) -> Style {
        if self.colour {
            Style::new().bg(Color::Indexed(24)).fg(Color::Indexed(231)).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// Headings.
    pub(super) fn heading(self) -> Style {
        self.paint(180).add_modifier(Modifier::BOLD)
    }

    /// What is said in passing.
    pub(super) fn quiet(self) -> Style {
        if self.colour { Style::new().fg(Color::DarkGray) } else { Style::new() }
    }

    /// The names of keys.
    pub(super) fn key(self) -> Style {
        self.paint(180).add_modifier(Modifier::BOLD)
    }

    /// A question.
    pub(super) fn question(self) -> Style {
        self.paint(117).add_modifier(Modifier::BOLD)
    }

    /// A refusal.
    pub(super) fn fault(self) -> Style {
        self.paint(210).add_modifier(Modifier::BOLD)
    }

    /// The end of a game.
    pub(super) fn end(self) -> Style {
        self.paint(114).add_modifier(Modifier::BOLD)
    }

    /// The move of the list that the players look at.
    pub(super) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
