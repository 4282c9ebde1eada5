//! Why something was refused.

use koshogi_notation::{Fault, Severity};
use koshogi_rules::Text;
use serde::{Deserialize, Serialize};

/// A refusal, as `application/problem+json` (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// A word for the kind of problem, for programs: `not-found`, `conflict`, `illegal-record`, …
    #[serde(rename = "type")]
    pub kind: String,
    /// The status of the answer, such as 404.
    pub status: u16,
    /// What is wrong, in English.
    pub title: String,
    /// What is wrong, in both languages.
    pub reason: Bilingual,
    /// Every fault of what was sent, with its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultAt>,
    /// The revision that is stored, where another one was expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<i64>,
}

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Bilingual {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

/// A fault of a text, and its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FaultAt {
    /// The file, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, from 1; in a [`Record`](crate::Record), the node.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What stands there.
    pub text: String,
    /// The number of the move, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// Whether something was lost; otherwise it was understood all the same.
    pub error: bool,
    /// What is wrong with it.
    pub reason: Bilingual,
}

impl From<Text> for Bilingual {
    fn from(text: Text) -> Self {
        Self { ja: text.ja, en: text.en }
    }
}

impl From<&Fault> for FaultAt {
    fn from(fault: &Fault) -> Self {
        Self {
            file: None,
            line: fault.line,
            column: fault.column,
            text: fault.text.clone(),
            ply: fault.ply,
            error: fault.severity == Severity::Error,
            reason: fault.reason.clone().into(),
        }
    }
}
