//! A small judge of JSON by the schemas of this project. It knows the words that they use and panics at any other, so
//! nothing passes because it was not understood.

use serde_json::Value;

/// The document whose components schemas refer to.
pub struct Schemas<'a>(pub &'a Value);

/// Words that say nothing about a value.
const SILENT: [&str; 6] = ["description", "example", "default", "format", "contentMediaType", "title"];

impl Schemas<'_> {
    /// What is wrong with a value, by the place where it is.
    pub fn wrong(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut wrong = Vec::new();
        self.judge(schema, value, "data", &mut wrong);
        wrong
    }

    fn judge(&self, schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
        let Some(words) = schema.as_object() else { panic!("no schema: {schema}") };
        for (word, said) in words {
            match word.as_str() {
                "$ref" => {
                    let target = said.as_str().unwrap().strip_prefix('#').unwrap();
                    self.judge(self.0.pointer(target).unwrap(), value, at, wrong);
                }
                "type" => {
                    let kinds: Vec<&str> = said.as_array().map_or_else(
                        || vec![said.as_str().unwrap()],
                        |all| all.iter().filter_map(Value::as_str).collect(),
                    );
                    if !kinds.iter().any(|kind| is(value, kind)) {
                        wrong.push(format!("{at} is {value}, not {said}"));
                    }
                }
                "enum" => {
                    if !said.as_array().unwrap().contains(value) {
                        wrong.push(format!("{at} is {value}, none of {said}"));
                    }
                }
                "oneOf" | "anyOf" => {
                    let fits =
                        said.as_array().unwrap().iter().filter(|one| self.wrong(one, value).is_empty());
                    if fits.count() == 0 {
                        wrong.push(format!("{at} is {value}, which none of {word} takes"));
                    }
                }
                "allOf" => said.as_array().unwrap().iter().for_each(|one| self.judge(one, value, at, wrong)),
                "required" => {
                    let Some(object) = value.as_object() else { continue };
                    for name in said.as_array().unwrap().iter().filter_map(Value::as_str) {
                        if !object.contains_key(name) {
                            wrong.push(format!("{at}.{name} is missing"));
                        }
                    }
                }
                "properties" => {
                    for (name, inner) in value.as_object().into_iter().flatten() {
                        match said.get(name) {
                            Some(schema) => self.judge(schema, inner, &format!("{at}.{name}"), wrong),
                            // Where fields are listed, an example has no other, whether others were allowed or not.
                            None => wrong.push(format!("{at}.{name} is unknown")),
                        }
                    }
                }
                "items" => {
                    for (number, inner) in value.as_array().into_iter().flatten().enumerate() {
                        self.judge(said, inner, &format!("{at}[{number}]"), wrong);
                    }
                }
                "minimum" => {
                    if value.as_f64().zip(said.as_f64()).is_some_and(|(value, least)| value < least) {
                        wrong.push(format!("{at} is below {said}"));
                    }
                }
                "maximum" => {
                    if value.as_f64().zip(said.as_f64()).is_some_and(|(value, most)| value > most) {
                        wrong.push(format!("{at} is above {said}"));
                    }
                }
                "additionalProperties" | "propertyNames" | "pattern" => {}
                silent => assert!(
                    SILENT.contains(&silent),
                    "a word of schemas that this judge does not know: {silent}"
                ),
            }
        }
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("a kind that this judge does not know: {other}"),
    }
}

#[test]
fn the_judge_finds_what_is_wrong() {
    let document = serde_json::json!({ "components": { "schemas": { "A": {
        "type": "object", "required": ["a"], "properties": { "a": { "type": "integer", "minimum": 1 } } } } } });
    let schema = serde_json::json!({ "type": "array", "items": { "$ref": "#/components/schemas/A" } });
    let schemas = Schemas(&document);
    assert_eq!(schemas.wrong(&schema, &serde_json::json!([{ "a": 1 }])), Vec::<String>::new());
    let wrong = schemas.wrong(&schema, &serde_json::json!([{ "a": 0 }, { "b": 1 }, 7]));
    assert_eq!(
        wrong,
        [
            "data[0].a is below 1",
            "data[1].b is unknown",
            "data[1].a is missing",
            "data[2] is 7, not \"object\""
        ]
    );
}
