//! The interface is what its description says.

use axum::http::Method;
use serde_json::{Value, json};

use crate::common::serve;

#[tokio::test]
async fn every_operation_of_the_description_is_there() {
    let served = serve().await;
    let description = served.get("/api/openapi.json").await.good();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 10, "{paths:?}");
    for (path, item) in paths {
        for method in item.as_object().unwrap().keys() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let path = path.replace("{id}", "none").replace("{name}", "none");
            let body = json!({});
            let answer = served.ask(method.clone(), &path, (method != Method::GET).then_some(&body)).await;
            assert_ne!(answer.status, 405, "{method} {path}");
            // A game that is missing is no route that is missing.
            let missing = path.contains("none") && answer.status == 404;
            assert!(missing || answer.status != 404, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn every_reference_of_the_description_leads_somewhere() {
    let description = serde_json::to_value(koshogi_server::description()).unwrap();
    let mut open = vec![&description];
    let mut references = 0;
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                    assert!(description.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
                    references += 1;
                }
                open.extend(fields.values());
            }
            Value::Array(values) => open.extend(values),
            _ => {}
        }
    }
    assert!(references > 20, "{references}");
    for name in ["Problem", "ImportEvent", "AnalysisWord", "AnalysisAnswer"] {
        assert!(description["components"]["schemas"][name].is_object(), "{name}");
    }
}
