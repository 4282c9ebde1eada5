//! Pictures of the page, for the documentation.

use std::path::Path;

use anyhow::Result;

use crate::driver::Browser;
use crate::page::{Device, Page};

/// Takes a picture of every game, on a desktop in one language and on a phone in the other.
pub(crate) async fn take(browser: &Browser, base: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for (device, language, name) in [(Device::Desktop, "ja", "desktop"), (Device::Phone, "en", "phone")] {
        let page = Page::open(browser, base, device, language).await?;
        for variant in koshogi_games::all() {
            page.go(&format!("?{}#/new/{}", variant.id, variant.id)).await?;
            page.click("button[type=submit]").await?;
            page.wait("[data-square='1a']").await?;
            page.picture(&folder.join(format!("{}-{name}.png", variant.id))).await?;
        }
        page.close().await?;
    }
    Ok(())
}
