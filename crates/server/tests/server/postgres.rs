//! A PostgreSQL of our own: in a temporary folder, on a free port of this machine, gone when it is dropped.

use std::net::TcpListener;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use koshogi_server::Database;
use sqlx::{AssertSqlSafe, Connection as _};
use tempfile::TempDir;

/// How long it may take to start, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Postgres {
    server: Child,
    port: u16,
    _folder: TempDir,
}

impl Postgres {
    /// Starts one; nothing where its programs are not installed.
    pub(crate) async fn start() -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::tempdir().unwrap();
        let owner = owner();
        if let Some((user, group)) = owner {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let command = |program: &str| {
            let mut command = Command::new(programs.join(program));
            // It refuses to run as root.
            if let Some((user, group)) = owner {
                command.uid(user).gid(group);
            }
            command.current_dir(folder.path()).env_remove("LC_ALL").env("LANG", "C").stdout(Stdio::null());
            command
        };
        let data = folder.path().join("data");
        let made = command("initdb")
            .args(["--auth=trust", "--username=koshogi", "--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"])
            .arg(&data)
            .output()
            .unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let server = command("postgres")
            .arg("-D")
            .arg(&data)
            .args([
                "-p",
                &port.to_string(),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off",
            ])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let postgres = Self { server, port, _folder: folder };
        let started = Instant::now();
        while let Err(error) = sqlx::PgConnection::connect(&postgres.address("postgres")).await {
            assert!(started.elapsed() < PATIENCE, "PostgreSQL does not start: {error}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Some(postgres)
    }

    fn address(&self, name: &str) -> String {
        format!("postgres://koshogi@127.0.0.1:{}/{name}", self.port)
    }

    /// A new database.
    pub(crate) async fn database(&self, name: &str) -> Database {
        let mut connection = sqlx::PgConnection::connect(&self.address("postgres")).await.unwrap();
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut connection).await.unwrap();
        self.address(name).parse().unwrap()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Interrupt is its fast way to end; it takes its own helpers along.
        let id = self.server.id().to_string();
        let _ = Command::new("kill").args(["-INT", &id]).status();
        let _ = self.server.wait();
    }
}

/// The folder of its programs: on the path, or where Debian has them.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    let has = |folder: &Path| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    debian.chain(std::env::split_paths(&path)).find(|folder| has(folder))
}

/// The user and group that it runs as, where we are root.
fn owner() -> Option<(u32, u32)> {
    let id = |args: &[&str]| {
        let output = Command::new("id").args(args).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    (id(&["-u"]) == Some(0)).then(|| Some((id(&["-u", "postgres"])?, id(&["-g", "postgres"])?)))?
}
