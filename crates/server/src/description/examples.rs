//! Examples of the calls that programs usually begin with: one file, which a test compares with the schemas.

use serde_json::{Value, json};

/// By method and path: `request` as it is sent, and `answer` as `data` of the envelope.
const EXAMPLES: &str = include_str!("examples.json");

/// All of them; a test reads the file, so it is never empty.
pub(super) fn all() -> Value {
    serde_json::from_str(EXAMPLES).unwrap_or_default()
}

/// Puts an example into its operation.
pub(super) fn put(operation: &mut Value, example: &Value) {
    if let Some(request) = example.get("request") {
        let content = operation["requestBody"]["content"].as_object_mut();
        if let Some((_, media)) = content.and_then(|content| content.iter_mut().next()) {
            media["example"] = request.clone();
        }
    }
    if let Some(answer) = example.get("answer") {
        let whole = json!({ "status": 0, "msg": "", "data": answer });
        operation["responses"]["200"]["content"]["application/json"]["example"] = whole;
    }
}
