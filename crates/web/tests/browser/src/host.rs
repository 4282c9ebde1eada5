//! A static host on this machine: the site lies in a folder of it.

use std::path::PathBuf;

use anyhow::Result;
use axum::Router;
use tower_http::services::ServeDir;

/// Serves the site from now on; answers its address.
pub(crate) async fn serve(site: PathBuf) -> Result<String> {
    let host = Router::new().nest_service("/some/folder", ServeDir::new(site));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, host).await });
    Ok(format!("http://{address}/some/folder/"))
}
