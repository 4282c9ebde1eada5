//! The terminal, taken and given back.

use std::io::{self, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use koshogi_rules::Lang;
use ratatui::DefaultTerminal;

use crate::failure;

/// The terminal while the board has it.
pub(super) struct Guard {
    terminal: DefaultTerminal,
}

impl Guard {
    /// Takes the terminal. It is given back when the guard goes, also when the program panics.
    pub(super) fn enter(lang: Lang) -> io::Result<Self> {
        let terminal = ratatui::try_init()?;
        // The hook of `try_init` leaves the full screen; ours comes before it and speaks after it.
        let restore = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave_extras();
            restore(panic);
            failure::say(match lang {
                Lang::Ja => "対局は控えてあります。もう一度「koshogi play」で開くと続きを指せます。",
                Lang::En => "the game is kept: 'koshogi play' goes on with it",
            });
        }));
        let guard = Self { terminal };
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
        Ok(guard)
    }

    pub(super) fn terminal(&mut self) -> &mut DefaultTerminal {
        &mut self.terminal
    }

    /// Gives the terminal to the shell until it sends the board back to the foreground.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        leave_extras();
        ratatui::try_restore()?;
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        crossterm::terminal::enable_raw_mode()?;
        execute!(stdout(), crossterm::terminal::EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        self.terminal.clear()
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the same shape as where shells can suspend")]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        leave_extras();
        ratatui::restore();
    }
}

/// Nothing can be done about a terminal that is gone.
fn leave_extras() {
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
}

/// How long the board has to leave by itself once it was asked to.
const GRACE: Duration = Duration::from_secs(1);

/// Signals that ask the program to end.
pub(super) struct Signals {
    leave: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to listen.
    ///
    /// When the terminal itself goes away (a closed window, a lost connection), waiting for a key may never come back. The game is kept
    /// after every change, so the program then ends from outside the wait.
    pub(super) fn watch() -> io::Result<Self> {
        let leave = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

            let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT])?;
            let leave = Arc::clone(&leave);
            std::thread::spawn(move || {
                if let Some(signal) = signals.forever().next() {
                    leave.store(true, Ordering::Relaxed);
                    std::thread::sleep(GRACE);
                    leave_extras();
                    ratatui::restore();
                    std::process::exit(128 + signal);
                }
            });
        }
        Ok(Self { leave })
    }

    pub(super) fn asks_to_leave(&self) -> bool {
        self.leave.load(Ordering::Relaxed)
    }
}
