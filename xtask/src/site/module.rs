//! A compiled module on its way to the browser: cut where its source marks parts that are loaded later, and bound to JavaScript.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use wasm_bindgen_cli_support::Bindgen;
use wasm_encoder::{Module, RawSection};
use wasm_split_cli_support::Options;
use wasmparser::{Parser, Payload};

/// The names of functions, a third of a module, which help nobody who plays.
const NAMES: &str = "name";

/// Binds `input` as `name.js` and `name_bg.wasm` in the folder `bound`, its parts beside them.
pub(super) fn bind(input: &Path, name: &str, bound: &Path) -> Result<()> {
    fs::create_dir_all(bound)?;
    let compiled = fs::read(input).with_context(|| format!("{} is missing", input.display()))?;
    let main = bound.with_extension("main.wasm");
    let script = format!("./{name}.js");
    let mut options = Options::new(&compiled);
    options.output_dir = bound;
    options.main_out_path = &main;
    options.link_name = "./parts.js";
    options.main_module = &script;
    let cut = wasm_split_cli_support::transform(options);
    let parts = cut.map_err(|error| anyhow!("{} cannot be cut: {error:?}", input.display()))?.split_modules;
    for part in parts {
        fs::write(&part, without_names(&fs::read(&part)?)?)?;
    }
    Bindgen::new()
        .input_path(&main)
        .web(true)
        .and_then(|bindgen| {
            bindgen.remove_name_section(true).remove_producers_section(true);
            // The parts ask the module for what the linker exports.
            bindgen.keep_lld_exports(true).demangle(false);
            bindgen.typescript(false).omit_default_module_path(true).out_name(name).generate(bound)
        })
        .with_context(|| format!("{} cannot be bound", main.display()))
}

fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        let names = matches!(&payload, Payload::CustomSection(section) if section.name() == NAMES);
        if let Some((id, range)) = payload.as_section().filter(|_| !names) {
            kept.section(&RawSection { id, data: &module[usize::try_from(range.start)?..usize::try_from(range.end)?] });
        }
    }
    Ok(kept.finish())
}
