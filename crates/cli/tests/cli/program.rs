//! Running the program.

use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// What the program answered.
pub(crate) struct Answer {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with a locale that speaks English.
pub(crate) fn program() -> Command {
    let mut program = assert_cmd::cargo::cargo_bin_cmd!("koshogi");
    program.env_remove("LC_MESSAGES").env_remove("LANG").env("LC_ALL", "C.UTF-8");
    program
}

/// Runs a command line.
pub(crate) fn run<const N: usize>(args: [&str; N]) -> Answer {
    answer(program().args(args))
}

/// Runs a command line with this on standard input.
pub(crate) fn feed<const N: usize>(args: [&str; N], input: impl Into<Vec<u8>>) -> Answer {
    answer(program().args(args).write_stdin(input))
}

/// Runs a prepared command.
pub(crate) fn answer(command: &mut Command) -> Answer {
    let output = command.output().expect("the program starts");
    Answer {
        code: output.status.code().expect("the program exits"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the error stream is text"),
    }
}

impl Answer {
    /// The output of a run that went well.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!(self.code, 0, "{}", self.err);
        self.out
    }

    /// The error stream of a run that failed with this status, in the form that all messages have.
    #[track_caller]
    pub(crate) fn bad(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        assert!(self.err.starts_with("koshogi: "), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// A data file of the workspace.
pub(crate) fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The same as a text for a command line.
pub(crate) fn data_path(path: &str) -> String {
    data(path).to_str().expect("a path of the workspace is text").to_owned()
}

/// A folder of its own for a test, empty.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}
