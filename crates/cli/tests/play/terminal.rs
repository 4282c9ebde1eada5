//! A terminal with the program in it.

use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long the program may take to show something.
const PATIENCE: Duration = Duration::from_secs(20);

/// Starts `koshogi play`, closes the terminal under it once it has drawn something, and answers whether the program ended.
pub(crate) fn ends_when_the_terminal_goes_away(data: &Path) -> bool {
    let (mut child, master) = start("en", &["chu"], data, (80, 24));
    let mut reader = master.try_clone_reader().unwrap();
    assert!(reader.read(&mut [0; 4096]).unwrap() > 0);
    drop((reader, master));
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    false
}

type Started = (Box<dyn Child + Send + Sync>, Box<dyn MasterPty + Send>);

fn start(lang: &str, args: &[&str], data: &Path, (width, height): (u16, u16)) -> Started {
    let pty = native_pty_system().openpty(PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 }).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_koshogi"));
    command.args([&["play"], args, &["--lang", lang]].concat());
    command.env("XDG_DATA_HOME", data);
    command.env("HOME", data);
    command.env("TERM", "xterm-256color");
    (pty.slave.spawn_command(command).unwrap(), pty.master)
}

/// The program in a terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Terminal {
    /// Starts `koshogi play` in English with its data in this folder.
    pub(crate) fn play(args: &[&str], data: &Path, size: (u16, u16)) -> Self {
        Self::speaking("en", args, data, size)
    }

    /// Starts it in a language.
    pub(crate) fn speaking(lang: &str, args: &[&str], data: &Path, (width, height): (u16, u16)) -> Self {
        let (child, master) = start(lang, args, data, (width, height));
        let (mut reader, keys) = (master.try_clone_reader().unwrap(), master.take_writer().unwrap());
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, master, keys, output, screen: vt100::Parser::new(size(height), size(width), 0) }
    }

    /// Presses keys, as a terminal sends them.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
        self
    }

    pub(crate) fn resize(&mut self, (width, height): (u16, u16)) {
        self.screen.screen_mut().set_size(size(height), size(width));
        self.master.resize(PtySize { rows: height, cols: width, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits until the screen shows a text.
    pub(crate) fn shows(&mut self, text: &str) -> &mut Self {
        self.until(|screen| screen.contents().contains(text), text);
        self
    }

    fn until(&mut self, holds: impl Fn(&vt100::Screen) -> bool, what: &str) {
        let start = Instant::now();
        while !holds(self.screen.screen()) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("the screen does not show {what:?}:\n{}", self.screen.screen().contents()),
            }
        }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Ends the program as a crash of the machine would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for the program to end; its status, what it left on the screen, and whether the terminal is as it was.
    pub(crate) fn ends(mut self) -> (u32, String, bool) {
        let status = self.child.wait().unwrap().exit_code();
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
            self.screen.process(&bytes);
        }
        let screen = self.screen.screen();
        let restored = !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
        (status, screen.contents(), restored)
    }
}

fn size(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}
