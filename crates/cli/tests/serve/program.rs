//! The program as a process of its own.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    // A connection to a server that was killed must not be used again.
    let config = Agent::config_builder().max_idle_connections(0).timeout_global(Some(Duration::from_secs(30)));
    config.http_status_as_error(false).build().into()
});

pub(crate) struct Program {
    child: Child,
    url: String,
}

impl Program {
    /// Starts it over the library of a folder, and waits until it listens.
    pub(crate) fn start(folder: &Path, args: &[&str]) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("koshogi"))
            .args(["serve", "--port", "0", "--lang", "en", "--database"])
            .arg(folder.join("library.db"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.unwrap_or_else(|| panic!("{line}")).to_owned();
        Self { child, url }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it by a signal; its status and what it wrote to the error stream.
    pub(crate) fn stop(&mut self, signal: &str) -> (ExitStatus, String) {
        Command::new("kill").args([format!("-{signal}"), self.child.id().to_string()]).status().unwrap();
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap(), log)
    }

    /// Kills it in the middle of whatever it does.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a body and waits for the whole answer; nothing where the server is gone before that.
pub(crate) fn send(method: &str, url: &str, body: &Value) -> Option<(u16, Value)> {
    let request = match method {
        "POST" => AGENT.post(url),
        _ => AGENT.put(url),
    };
    let mut response = request.send_json(body).ok()?;
    let status = response.status().as_u16();
    Some((status, response.body_mut().read_json().ok()?))
}

pub(crate) fn get(url: &str) -> Value {
    AGENT.get(url).call().unwrap().body_mut().read_json().unwrap()
}

pub(crate) fn text(url: &str) -> String {
    AGENT.get(url).call().unwrap().body_mut().with_config().limit(u64::MAX).read_to_string().unwrap()
}
