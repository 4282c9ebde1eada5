//! The page as a reader uses it.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use thirtyfour::prelude::*;

use crate::driver::Browser;

/// How long something may take to appear: a busy machine with two cores is slow.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long the page may go on moving.
const SETTLED: Duration = Duration::from_secs(3);
/// A room whose part of the page is loaded: until then a note stands in its place.
const ENTERED: &str = "main > :not(.awaited)";
/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(40);

/// Remembers whatever the page complains about.
const LISTEN: &str = "
    window.complaints = [];
    const error = console.error;
    console.error = (...words) => { window.complaints.push(words.join(' ')); error(...words); };
    addEventListener('error', (event) => window.complaints.push(event.message));
    addEventListener('unhandledrejection', (event) => window.complaints.push(String(event.reason)));
";

/// What the page is seen on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Device {
    /// A screen of 1280 by 860 and a mouse.
    Desktop,
    /// A screen of 360 by 740 and a finger.
    Phone,
}

/// A page in a browser of its own.
#[derive(Clone)]
pub(crate) struct Page {
    driver: WebDriver,
    base: String,
}

impl Page {
    /// Opens the site; `language` is what the browser asks for (`ja`, `en`).
    pub(crate) async fn open(browser: &Browser, base: &str, device: Device, language: &str) -> Result<Self> {
        let mut wants = DesiredCapabilities::chrome();
        for flag in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--window-size=1280,860",
        ] {
            wants.add_arg(flag)?;
        }
        wants.add_experimental_option("prefs", json!({ "intl.accept_languages": language }))?;
        if device == Device::Phone {
            let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2.0, "touch": true, "mobile": true });
            wants.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": metrics }))?;
        }
        let begun = Instant::now();
        let driver = loop {
            match WebDriver::new(&browser.address, wants.clone()).await {
                Ok(driver) => break driver,
                // The driver listens a moment after it was started.
                Err(_) if begun.elapsed() < PATIENCE => tokio::time::sleep(PAUSE).await,
                Err(error) => return Err(error).context("the browser does not start"),
            }
        };
        driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LISTEN })).await?;
        let page = Self { driver, base: base.to_owned() };
        page.go("").await?;
        Ok(page)
    }

    /// The same browser with the site of another host.
    pub(crate) fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }

    /// Goes to an address of the site (`#/rules`), and waits for its room.
    pub(crate) async fn go(&self, address: &str) -> Result<()> {
        let address = format!("{}{address}", self.base);
        self.driver.goto(&address).await?;
        // The driver may answer while the page before is still there.
        let file = serde_json::to_string(address.split('#').next().unwrap_or_default())?;
        self.entered(&format!("location.href.split('#')[0] === {file}")).await
    }

    /// Loads the page anew, as after a crash.
    pub(crate) async fn reload(&self) -> Result<()> {
        self.script("window.left = true").await?;
        self.driver.refresh().await?;
        self.entered("!window.left").await
    }

    /// Waits until a room is there, in a page of which this holds.
    async fn entered(&self, page: &str) -> Result<()> {
        self.until("the room", &format!("return {page} && !!document.querySelector('{ENTERED}')")).await
    }

    /// Waits for an element.
    pub(crate) async fn wait(&self, css: &str) -> Result<WebElement> {
        self.find(&By::Css(css)).await
    }

    /// Waits for what is found so.
    async fn find(&self, by: &By) -> Result<WebElement> {
        let begun = Instant::now();
        loop {
            if let Ok(found) = self.driver.find(by.clone()).await {
                return Ok(found);
            }
            ensure!(begun.elapsed() < PATIENCE, "there is no {by:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until something holds.
    pub(crate) async fn until(&self, what: &str, script: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            // A script may fall between two pages.
            let answer = self.script(script).await;
            if matches!(answer, Ok(serde_json::Value::Bool(true))) {
                return Ok(());
            }
            ensure!(begun.elapsed() < PATIENCE, "{what}: never; last {answer:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// What a script of the page answers.
    pub(crate) async fn script(&self, script: &str) -> Result<serde_json::Value> {
        Ok(self.driver.execute(script, Vec::new()).await?.json().clone())
    }

    /// Whether an element is there now.
    pub(crate) async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.driver.find_all(By::Css(css)).await?.is_empty())
    }

    /// The text of an element.
    pub(crate) async fn text(&self, css: &str) -> Result<String> {
        Ok(self.wait(css).await?.text().await?)
    }

    /// Clicks or taps an element.
    pub(crate) async fn click(&self, css: &str) -> Result<()> {
        self.click_on(&By::Css(css)).await
    }

    /// Clicks what is found so.
    async fn click_on(&self, by: &By) -> Result<()> {
        let begun = Instant::now();
        loop {
            let element = self.find(by).await?;
            let clicked = async {
                element.scroll_into_view().await?;
                element.click().await
            };
            match clicked.await {
                // It may be drawn anew meanwhile, or a page that still scrolls to where its address points moves it away from under the mouse.
                Err(_) if begun.elapsed() < SETTLED => tokio::time::sleep(PAUSE).await,
                clicked => return clicked.with_context(|| format!("{by:?} cannot be clicked")),
            }
        }
    }

    /// Clicks the one of these elements with this number, from 0, by the page's own script: what is drawn anew all the time,
    /// or an input that lies hidden behind what is drawn.
    pub(crate) async fn tick(&self, css: &str, number: usize) -> Result<()> {
        let click = format!(
            "const found = document.querySelectorAll({})[{number}]; found?.click(); return !!found",
            serde_json::to_string(css)?
        );
        self.until(&format!("{css} number {number}"), &click).await
    }

    /// Clicks the button that bears this text.
    pub(crate) async fn press(&self, text: &str) -> Result<()> {
        self.click_on(&By::XPath(format!("//*[self::button or self::a][normalize-space()='{text}']"))).await
    }

    /// Types into a field, or chooses a file by its path.
    pub(crate) async fn type_into(&self, css: &str, text: &str) -> Result<()> {
        Ok(self.wait(css).await?.send_keys(text).await?)
    }

    /// Taps squares one after another.
    pub(crate) async fn tap(&self, squares: &str) -> Result<()> {
        for square in squares.split_whitespace() {
            self.click(&format!("[data-square='{square}']")).await?;
        }
        Ok(())
    }

    /// Drags from one square to another with the mouse.
    pub(crate) async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let from = self.wait(&format!("[data-square='{from}']")).await?;
        let to = self.wait(&format!("[data-square='{to}']")).await?;
        let chain = self.driver.action_chain();
        chain
            .move_to_element_center(&from)
            .click_and_hold()
            .move_by_offset(9, 9)
            .move_to_element_center(&to)
            .release()
            .perform()
            .await?;
        Ok(())
    }

    /// Rests the mouse on a square.
    pub(crate) async fn hover(&self, square: &str) -> Result<()> {
        let cell = self.wait(&format!("[data-square='{square}']")).await?;
        Ok(self.driver.action_chain().move_to_element_center(&cell).perform().await?)
    }

    /// Puts a finger on a square; `lift_finger` takes it away.
    pub(crate) async fn put_finger(&self, square: &str) -> Result<()> {
        let cell = self.wait(&format!("[data-square='{square}']")).await?;
        cell.scroll_into_view().await?;
        let rect = cell.rect().await?;
        let scrolled = self.script("return [scrollX, scrollY]").await?;
        let seen = |place: f64, axis: usize| place - scrolled.get(axis).and_then(serde_json::Value::as_f64).unwrap_or(0.0);
        let at = json!({ "x": seen(rect.x + rect.width / 2.0, 0), "y": seen(rect.y + rect.height / 2.0, 1) });
        let touch = json!({ "type": "touchStart", "touchPoints": [at] });
        self.driver.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
        Ok(())
    }

    /// Takes the finger away.
    pub(crate) async fn lift_finger(&self) -> Result<()> {
        let touch = json!({ "type": "touchEnd", "touchPoints": [] });
        self.driver.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
        Ok(())
    }

    /// Lets the device prefer something (`prefers-color-scheme`, `dark`).
    pub(crate) async fn prefer(&self, feature: &str, value: &str) -> Result<()> {
        let media = json!({ "features": [{ "name": feature, "value": value }] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Types a text into a field, or chooses it there, as a reader does who has pasted it.
    pub(crate) async fn write(&self, css: &str, text: &str) -> Result<()> {
        self.wait(css).await?;
        let script = format!(
            "const field = document.querySelector(\"{css}\"); field.value = {};
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); field.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            serde_json::to_string(text)?
        );
        self.script(&script).await.map(|_| ())
    }

    /// Leaves something in the browser's storage for the page that is opened next, behind what this one keeps itself when it goes.
    pub(crate) async fn leave(&self, name: &str, kept: &str) -> Result<()> {
        let kept = serde_json::to_string(kept)?;
        self.script(&format!("addEventListener('pagehide', () => localStorage.setItem('koshogi.{name}', {kept}))"))
            .await
            .map(|_| ())
    }

    /// Types keys to whatever has the focus.
    pub(crate) async fn keys(&self, keys: &[Key]) -> Result<()> {
        for key in keys {
            self.driver.action_chain().send_keys(key.clone()).perform().await?;
        }
        Ok(())
    }

    /// Types letters to whatever has the focus.
    pub(crate) async fn letters(&self, letters: &str) -> Result<()> {
        Ok(self.driver.action_chain().send_keys(letters).perform().await?)
    }

    /// What a screen reader says of a square.
    pub(crate) async fn square(&self, square: &str) -> Result<String> {
        let cell = self.wait(&format!("[data-square='{square}']")).await?;
        cell.attr("aria-label").await?.context("a square has a label")
    }

    /// Waits until a square is described with this word.
    pub(crate) async fn expect(&self, square: &str, word: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            let label = self.square(square).await?;
            if label.contains(word) {
                return Ok(());
            }
            ensure!(begun.elapsed() < PATIENCE, "{square} is «{label}», not «{word}»");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Makes sure that nothing lies beyond the width of the screen.
    pub(crate) async fn fits(&self, what: &str) -> Result<()> {
        let over = self.script("return document.documentElement.scrollWidth - innerWidth").await?;
        ensure!(over.as_i64().is_some_and(|over| over <= 0), "{what}: the page is {over} too wide");
        Ok(())
    }

    /// What the console complained about.
    pub(crate) async fn complaints(&self) -> Result<Vec<String>> {
        let log = self.script("return window.complaints || []").await?;
        Ok(log.as_array().into_iter().flatten().filter_map(|line| line.as_str().map(str::to_owned)).collect())
    }

    /// The version of the browser.
    pub(crate) async fn version(&self) -> Result<String> {
        let version = self.driver.cdp().send_raw("Browser.getVersion", json!({})).await?;
        let product = version["product"].as_str().context("a browser has a version")?;
        Ok(product.rsplit('/').next().unwrap_or(product).to_owned())
    }

    /// Writes a picture of what is seen.
    pub(crate) async fn picture(&self, file: &Path) -> Result<()> {
        Ok(self.driver.screenshot(file).await?)
    }

    /// Ends the browser.
    pub(crate) async fn close(self) -> Result<()> {
        Ok(self.driver.quit().await?)
    }
}
