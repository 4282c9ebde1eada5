//! A static host on this machine: the site lies in a folder of it.

use std::path::PathBuf;

use anyhow::Result;
use axum::Router;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tower_http::services::ServeDir;

/// A host that serves until it is stopped.
pub(crate) struct Host {
    /// The address of the site.
    pub(crate) base: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Host {
    /// Serves the site from now on.
    pub(crate) async fn start(site: PathBuf) -> Result<Self> {
        let host = Router::new().nest_service("/some/folder", ServeDir::new(site).precompressed_br());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let base = format!("http://{}/some/folder/", listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let asked = async move {
            // Whoever started it may also just let go of it.
            let _ = stopped.await;
        };
        let served = tokio::spawn(async move { axum::serve(listener, host).with_graceful_shutdown(asked).await });
        Ok(Self { base, stop, served })
    }

    /// Stops; nothing answers any more.
    pub(crate) async fn stop(self) -> Result<()> {
        // A host that is gone already is stopped.
        let _ = self.stop.send(());
        Ok(self.served.await??)
    }
}
