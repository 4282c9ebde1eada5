//! Keys, whatever terminal they come from.

/// A key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// A character.
    Char(char),
    /// A character with the control key.
    Control(char),
    Up,
    Down,
    Left,
    Right,
    Enter,
    Escape,
    Backspace,
    Delete,
    Tab,
    BackTab,
    PageUp,
    PageDown,
    Home,
    End,
}
