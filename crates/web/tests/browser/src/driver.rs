//! The browser's driver, a program of its own.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// A driver that runs as long as this lives.
pub(crate) struct Browser {
    driver: Child,
    /// Where it listens.
    pub(crate) address: String,
}

impl Browser {
    /// Starts Debian's chromedriver.
    pub(crate) fn start() -> Result<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver does not start; Debian's package is chromium-driver")?;
        Ok(Self { driver, address: format!("http://127.0.0.1:{port}") })
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // One that is gone already needs no end.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
