//! Whether everybody can use the page: what axe finds, and whether it fits a small screen.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::page::Page;

/// What looks for barriers on a page, by itself: see `axe/README.md`.
const AXE: &str = include_str!("../../axe/axe.min.js");

/// Looks for breaches of WCAG 2.2 AA and of good practice; answers a line for each: rule, elements, what is wrong.
const LOOK: &str = "
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const found = await axe.run({ runOnly: RULES ?? { type: 'tag', values: tags }, resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')}`))";

/// A state of the page: how it is called, where it is, and what a reader does there first.
struct Place {
    name: &'static str,
    address: &'static str,
    /// A script that does it, and what is there then.
    act: Option<(&'static str, &'static str)>,
}

const fn place(name: &'static str, address: &'static str) -> Place {
    Place { name, address, act: None }
}

const fn after(name: &'static str, address: &'static str, act: &'static str, then: &'static str) -> Place {
    Place { name, address, act: Some((act, then)) }
}

/// Every page, and what opens on it.
const PLACES: &[Place] = &[
    after(
        "a new game with everything open",
        "#/new/chu",
        "document.querySelectorAll('details').forEach((details) => { details.open = true });
         document.querySelector('.new-game .switch input').click()",
        ".numbers",
    ),
    after("the table", "#/new/chu", "document.querySelector('button[type=submit]').click()", ".table .moves"),
    after("the settings", "#/play", "document.querySelector('.top button').click()", "dialog[open]"),
    after(
        "a piece in hand, and one that is explained",
        "#/play",
        "document.querySelector(\"[data-square='7i']\").focus();
         document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
         document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))",
        ".bubble.card",
    ),
    place("the study", "#/study"),
    after("its analysis", "#/study", "document.getElementById('tab-1').click()", ".analysis"),
    after("its review", "#/study", "document.getElementById('tab-2').click()", ".review"),
    after("where records are opened", "#/study", "document.getElementById('tab-3').click()", ".open"),
    after("where records are taken away", "#/study", "document.getElementById('tab-4').click()", ".share"),
    place("setting up", "#/study/setup"),
    place("the problems", "#/study/problems"),
    place("the records", "#/records"),
    after(
        "the records with a game that is selected, after an import with a fault",
        "#/records",
        "const until = async (css) => { while (!document.querySelector(css)) await new Promise(requestAnimationFrame); };
         await until('.records .found');
         document.querySelector('.records-head .main').click();
         document.querySelectorAll('details').forEach((details) => { details.open = true });
         const transfer = new DataTransfer();
         transfer.items.add(new File(['[Variant \"sho\"]\\n[White \"Mori\"]\\n\\n1. P-7f P-9z *\\n'], 'one.pgn'));
         document.querySelector('.records').dispatchEvent(
           new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
         await until('.games-table tbody input');
         document.querySelector('.games-table tbody input').click()",
        ".selection",
    ),
    after(
        "the rule book with a piece on trial",
        "#/rules/chu",
        "document.querySelectorAll('details').forEach((details) => { details.open = true });
         document.querySelector('.face-article button').click()",
        ".trial",
    ),
    place("the rule book of another game", "#/rules/wa"),
];

impl Place {
    async fn go(&self, page: &Page, number: usize) -> Result<()> {
        page.go(&format!("?{number}{}", self.address)).await?;
        if let Some((act, then)) = self.act {
            page.script(act).await.with_context(|| self.name)?;
            page.wait(then).await?;
        }
        Ok(())
    }
}

pub(super) async fn every_page_fits_a_phone(page: Page, _: PathBuf) -> Result<()> {
    for (number, place) in PLACES.iter().enumerate() {
        place.go(&page, number).await?;
        page.fits(place.name).await?;
    }
    Ok(())
}

pub(super) async fn every_page_is_open_to_all(page: Page, _: PathBuf) -> Result<()> {
    let mut barriers = Vec::new();
    for (number, place) in PLACES.iter().enumerate() {
        place.go(&page, number).await?;
        page.script(AXE).await?;
        // In the dark only colours differ.
        for (scheme, rules) in [("light", "undefined"), ("dark", "['color-contrast']")] {
            page.prefer("prefers-color-scheme", scheme).await?;
            let found = page.script(&LOOK.replace("RULES", rules)).await?;
            let lines = found.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str);
            barriers.extend(lines.map(|line| format!("{}, {scheme}: {line}", place.name)));
        }
    }
    ensure!(barriers.is_empty(), "axe finds\n      {}", barriers.join("\n      "));
    Ok(())
}
