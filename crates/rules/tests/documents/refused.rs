//! Documents that make no sense. Each file of `refused/` says below a line what is wrong with it, as `#! COLUMN SENTENCE`;
//! a sentence that ends with `…` gives only the beginning.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use koshogi_rules::{DocumentError, DocumentErrors, DocumentFault, Lang, Variant};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents/refused");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn errors(text: &str) -> DocumentErrors {
    Variant::parse(text).expect_err("the document makes no sense")
}

/// Line, column and sentence of every fault that the file announces.
fn announced(text: &str) -> Vec<(usize, usize, String)> {
    let mut announced = Vec::new();
    let mut line = 1;
    for (index, content) in text.lines().enumerate() {
        match content.strip_prefix("#! ") {
            Some(note) => {
                let (column, sentence) = note.split_once(' ').unwrap();
                announced.push((line, column.parse().unwrap(), sentence.to_owned()));
            }
            None => line = index + 1,
        }
    }
    announced
}

fn fits(found: &DocumentError, (line, column, sentence): &(usize, usize, String)) -> bool {
    let told = found.fault.sentence(Lang::En);
    let same = match sentence.strip_suffix('…') {
        Some(beginning) => told.starts_with(beginning),
        None => told == *sentence,
    };
    (found.line, found.column) == (*line, *column) && same
}

#[test]
fn every_fault_of_a_document_is_told_at_its_place() {
    assert!(!files().is_empty());
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let mut expected = announced(&text);
        expected.sort_by_key(|(line, column, _)| (*line, *column));
        let found = errors(&text);
        let wrong = found.faults().iter().zip(&expected).find(|(found, expected)| !fits(found, expected));
        assert!(
            wrong.is_none() && found.faults().len() == expected.len(),
            "{}:\n{found}\nbut announced is\n{}",
            file.display(),
            expected.iter().map(|(line, column, text)| format!("line {line}, column {column}: {text}\n")).collect::<String>()
        );
    }
}

/// The name of a fault without what it carries.
fn name(fault: &DocumentFault) -> String {
    format!("{fault:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

#[test]
fn every_kind_of_fault_is_met() {
    let met: BTreeSet<String> = files()
        .iter()
        .flat_map(|file| {
            errors(&fs::read_to_string(file).unwrap()).faults().iter().map(|error| name(&error.fault)).collect::<Vec<_>>()
        })
        .collect();
    let source = include_str!("../../src/document/fault.rs");
    let body = source.split_once("pub enum DocumentFault {").unwrap().1.split_once("\n}").unwrap().0;
    let variants = body.lines().filter_map(|line| {
        let line = line.strip_prefix("    ").filter(|line| line.starts_with(char::is_uppercase))?;
        Some(line.chars().take_while(|c| c.is_alphanumeric()).collect::<String>())
    });
    let unmet: Vec<String> = variants.filter(|variant| !met.contains(variant)).collect();
    assert!(unmet.is_empty(), "no refused document shows {unmet:?}");
}

#[test]
fn every_fault_is_told_in_both_languages() {
    let is_japanese = |c: char| ('ぁ'..='ん').contains(&c);
    for file in files() {
        for error in errors(&fs::read_to_string(&file).unwrap()).faults() {
            let (ja, en) = (error.sentence(Lang::Ja), error.sentence(Lang::En));
            assert!(ja.contains(is_japanese), "{ja}");
            assert!(!en.contains(is_japanese), "{en}");
            assert!(ja.starts_with(&format!("{} 行 {} 列", error.line, error.column)), "{ja}");
            assert_eq!(en, error.to_string());
        }
    }
}

#[test]
fn an_empty_text_lacks_everything() {
    let missing: Vec<DocumentFault> = errors("").faults().iter().map(|error| error.fault.clone()).collect();
    let expected = ["id", "name", "board", "pieces", "royal", "array"].map(DocumentFault::MissingKey);
    assert_eq!(missing, expected);
}
