//! The description of the interface as a contract: every answer that a test gets is held against it.

use std::cell::RefCell;
use std::sync::LazyLock;

use axum::http::Method;
use boon::{Compiler, Draft, Schemas};
use serde_json::Value;

use crate::common::Answer;

/// What the description is called among schemas.
const NAME: &str = "http://localhost/openapi.json";

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let mut description = serde_json::to_value(koshogi_server::description()).unwrap();
    close(&mut description);
    description
});

thread_local! {
    static CONTRACT: RefCell<(Compiler, Schemas)> = RefCell::new({
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.add_resource(NAME, DESCRIPTION.clone()).unwrap();
        (compiler, Schemas::new())
    });
}

/// Holds an answer against the operation of its method and path. What is no part of the interface is no concern of the contract, but for
/// refusals.
pub(crate) fn check(method: &Method, path: &str, answer: &Answer) {
    let place = format!("{method} {path}: {}", answer.status);
    let Some(operation) = operation(method, path) else {
        if path.starts_with("/api/v") {
            assert!(answer.status.is_client_error(), "{place} of an operation that is not described");
            holds("/components/schemas/Problem", &answer.json(), &place);
        }
        return;
    };
    let range = format!("{}XX", answer.status.as_u16() / 100);
    let response = [answer.status.as_str(), range.as_str()]
        .map(|status| format!("{operation}/responses/{status}"))
        .into_iter()
        .find(|pointer| DESCRIPTION.pointer(pointer).is_some())
        .unwrap_or_else(|| panic!("{place} is not described"));
    let contents = DESCRIPTION.pointer(&format!("{response}/content")).and_then(Value::as_object);
    let Some(contents) = contents else {
        return assert!(answer.bytes.is_empty(), "{place} has a body that is not described");
    };
    let kind = answer.header("content-type").split(';').next().unwrap();
    assert!(contents.contains_key(kind), "{place} is {kind}, which is not described");
    let schema = format!("{response}/content/{}/schema", kind.replace('/', "~1"));
    match kind {
        "application/json" | "application/problem+json" => holds(&schema, &answer.json(), &place),
        "text/event-stream" => {
            let events = answer.text().lines().filter_map(|line| line.strip_prefix("data:"));
            events.for_each(|event| holds(&schema, &serde_json::from_str(event).unwrap(), &place));
        }
        _ => {}
    }
}

/// Holds a message against a schema of the description, by its name.
pub(crate) fn check_message(name: &str, message: &Value) {
    holds(&format!("/components/schemas/{name}"), message, name);
}

/// Where the operation stands in the description.
fn operation(method: &Method, path: &str) -> Option<String> {
    let path = path.split('?').next().unwrap();
    let fits = |template: &str| {
        let same = |(part, word): (&str, &str)| part == word || part.starts_with('{') && !word.is_empty();
        template.split('/').count() == path.split('/').count() && template.split('/').zip(path.split('/')).all(same)
    };
    let paths = DESCRIPTION["paths"].as_object().unwrap();
    // A word comes before a name.
    let found = paths.keys().filter(|template| fits(template)).min_by_key(|template| template.matches('{').count())?;
    let pointer = format!("/paths/{}/{}", found.replace('/', "~1"), method.as_str().to_lowercase());
    DESCRIPTION.pointer(&pointer).map(|_| pointer)
}

fn holds(pointer: &str, value: &Value, place: &str) {
    CONTRACT.with_borrow_mut(|(compiler, schemas)| {
        let schema = compiler.compile(&format!("{NAME}#{pointer}"), schemas).unwrap();
        if let Err(error) = schemas.validate(value, schema) {
            panic!("{place} breaks {pointer}: {error:#}\n{value}");
        }
    });
}

/// Lets no part of a schema have properties that are not described. What has none described may have any.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (name, inner) in fields.iter_mut() {
                match (name.as_str(), inner) {
                    ("properties", Value::Object(parts)) => parts.values_mut().for_each(shut),
                    ("items" | "schema", inner) => shut(inner),
                    _ => {}
                }
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(parts) => parts.iter_mut().for_each(close),
        _ => {}
    }
}

fn shut(schema: &mut Value) {
    if let Value::Object(fields) = schema
        && ["$ref", "properties", "oneOf", "allOf"].iter().any(|word| fields.contains_key(*word))
    {
        fields.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
    }
}
