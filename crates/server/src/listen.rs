//! Listening, and coming to an end.

use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

use crate::app::App;

/// How long requests may go on after the server was asked to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The port cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, #[source] io::Error),
    /// Listening failed.
    #[error("the server: {0}")]
    Serve(#[from] io::Error),
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens on a port; port 0 is any that is free.
    ///
    /// # Errors
    /// When the port cannot be had.
    pub async fn bind(ip: IpAddr, port: u16) -> Result<Self, ServerError> {
        let wanted = SocketAddr::new(ip, port);
        let failed = |error| ServerError::Listen(wanted, error);
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        Ok(Self { listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{}/", self.address.port()),
            _ => format!("http://{}/", self.address),
        }
    }

    /// Answers requests until `stop` comes, then ends what is under way and closes the store.
    ///
    /// # Errors
    /// When listening fails.
    pub async fn run(self, router: Router, app: App, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let mut stopping = app.stopping();
        let asked = {
            let app = app.clone();
            async move {
                stop.await;
                tracing::info!("stopping");
                app.stop();
            }
        };
        let serve = axum::serve(self.listener, router).with_graceful_shutdown(asked);
        let patience = async {
            // The application is alive here, and so is the sender.
            let _ = stopping.wait_for(|stop| *stop).await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            served = serve => served?,
            () = patience => tracing::warn!("some requests did not end and were broken off"),
        }
        app.store().close().await;
        tracing::info!("stopped");
        Ok(())
    }
}
