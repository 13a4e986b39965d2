//! `openapi.json`, written from the routes themselves.
//!
//! A handler's argument and answer types describe themselves (see `handler.rs`); this file turns
//! those descriptions into an OpenAPI 3.1 document with the permission code of every route as
//! `x-permission`. Operation ids follow one rule, `<screen>_<action>`, so that they never need care.

mod flat;
mod names;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::schema::ArrayItems;
use utoipa::openapi::{RefOr, Schema};

use crate::feature::{Access, Feature, Route};
pub use flat::{nothing, untold};
use names::{Names, Piece};

/// What an operation answers on success.
pub enum Answered {
    /// `data` of the envelope has this schema.
    Data(Value),
    /// A file.
    File,
    /// A stream of events whose data has this schema.
    Events(Value),
}

impl Answered {
    /// The schema of `T` as `data`; named types are collected by [`Operation::answers`].
    pub fn data<T: ToSchema>() -> (Self, Named) {
        let (schema, named) = schema_of::<T>();
        (Self::Data(schema), named)
    }

    /// The schema of `T` as the data of events.
    pub fn events<T: ToSchema>() -> (Self, Named) {
        let (schema, named) = schema_of::<T>();
        (Self::Events(schema), named)
    }
}

/// Named schemas that a description refers to.
pub type Named = Vec<(String, RefOr<Schema>)>;

/// Lets `Operation::answers` take a file without named schemas.
impl From<Answered> for (Answered, Named) {
    fn from(answered: Answered) -> Self {
        (answered, Vec::new())
    }
}

/// One operation while its handler's types describe themselves.
#[derive(Default)]
pub struct Operation {
    parameters: Vec<Value>,
    /// Schemas that the parameters refer to.
    named: Named,
    body: Option<(Value, Named)>,
    answered: Option<(Answered, Named)>,
}

impl Operation {
    /// The operation takes a JSON body of type `T`.
    pub fn takes_json<T: ToSchema>(&mut self) {
        self.takes::<T>("application/json");
    }

    /// The operation takes a form-encoded body of type `T`.
    pub fn takes_form<T: ToSchema>(&mut self) {
        self.takes::<T>("application/x-www-form-urlencoded");
    }

    fn takes<T: ToSchema>(&mut self, media: &str) {
        let (schema, named) = schema_of::<T>();
        self.body = Some((json!({ "required": true, "content": { media: { "schema": schema } } }), named));
    }

    /// The operation takes one file as the multipart field `file`.
    pub fn takes_file(&mut self) {
        let file = json!({ "type": "object", "required": ["file"],
            "properties": { "file": { "type": "string", "contentMediaType": "application/octet-stream" } } });
        let content = json!({ "multipart/form-data": { "schema": file } });
        self.body = Some((json!({ "required": true, "content": content }), Vec::new()));
    }

    /// The fields of `T` are query parameters.
    pub fn takes_query<T: ToSchema>(&mut self) {
        let schema = serde_json::to_value(T::schema()).unwrap_or_default();
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let needed = required.contains(&name.as_str());
            self.parameters.push(json!({ "name": name, "in": "query", "required": needed, "schema": field }));
        }
        let mut named = Vec::new();
        T::schemas(&mut named);
        self.named.extend(named);
    }

    /// One query parameter known only as data.
    pub fn takes_parameter(&mut self, name: &str, schema: Value) {
        self.parameters.push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
    }

    /// One query parameter that must be given.
    pub fn needs_parameter(&mut self, name: &str, schema: Value) {
        self.parameters.push(json!({ "name": name, "in": "query", "required": true, "schema": schema }));
    }

    /// What a success answers.
    pub fn answers(&mut self, answered: impl Into<(Answered, Named)>) {
        self.answered = Some(answered.into());
    }

    /// The operation in pieces: parameters, body, answer.
    fn pieces(self, route: &Route) -> [Piece; 3] {
        let (body, of_body) = self.body.unwrap_or_default();
        let (answered, of_answer) =
            self.answered.map_or((None, Vec::new()), |(answered, named)| (Some(answered), named));
        [
            Piece::new(parameters(route, self.parameters), self.named),
            Piece::new(body, of_body),
            flat::flattened(Piece::new(success(answered), of_answer)),
        ]
    }
}

/// A reference to the named schema of `T`, or its schema in place when it is a plain value.
fn schema_of<T: ToSchema>() -> (Value, Named) {
    let mut named = Vec::new();
    T::schemas(&mut named);
    let own = T::schema();
    let written = serde_json::to_value(&own).unwrap_or_default();
    let plain = ["properties", "oneOf", "allOf"].into_iter().all(|word| written.get(word).is_none());
    if plain {
        name_items(&own, &mut named);
        return (written, named);
    }
    let name = T::name().into_owned();
    named.push((name.clone(), own));
    (json!({ "$ref": format!("#/components/schemas/{name}") }), named)
}

/// The items of a list stand in place and are named nowhere; when they hold more of their own kind
/// (the nodes of a tree), the name by which they do so must lead to them.
fn name_items(own: &RefOr<Schema>, named: &mut Named) {
    let RefOr::T(Schema::Array(list)) = own else { return };
    let ArrayItems::RefOrSchema(items) = &list.items else { return };
    let mut names = Vec::new();
    references(&serde_json::to_value(items).unwrap_or_default(), &mut names);
    for name in names {
        if !named.iter().any(|(known, _)| *known == name) {
            named.push((name, (**items).clone()));
        }
    }
}

/// Names of the schemas that a schema refers to.
fn references(schema: &Value, names: &mut Vec<String>) {
    match schema {
        Value::Object(map) => {
            let name = map.get("$ref").and_then(Value::as_str).and_then(|target| target.rsplit('/').next());
            names.extend(name.map(str::to_owned));
            map.values().for_each(|inner| references(inner, names));
        }
        Value::Array(list) => list.iter().for_each(|inner| references(inner, names)),
        _ => {}
    }
}

/// The whole document.
pub fn document(features: &[Feature], version: &str) -> Value {
    let mut paths: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    let mut schemas: BTreeMap<String, Value> = BTreeMap::new();
    schemas.insert("Failure".into(), failure_schema());
    let mut names = Names::default();
    let mut described = Vec::new();
    for route in features.iter().flat_map(|feature| &feature.routes) {
        let mut operation = Operation::default();
        (route.describe)(&mut operation, route.list);
        let pieces = operation.pieces(route);
        pieces.iter().for_each(|piece| names.note(route.screen, piece));
        described.push((route, pieces));
    }
    for (route, pieces) in described {
        let settled = pieces.map(|piece| names.settle(piece, &mut schemas));
        let written = written(route, settled);
        paths.entry(route.path.clone()).or_default().insert(route.method.as_str().to_lowercase(), written);
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Floe", "version": version, "license": { "name": "Apache-2.0" } },
        "security": [{ "session": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "session": { "type": "http", "scheme": "bearer" } },
        },
    })
}

/// The parameters of a route: those of its path, those of its handler, and the key of a write.
fn parameters(route: &Route, own: Vec<Value>) -> Value {
    let mut parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    parameters.extend(own);
    if route.writes() {
        parameters.push(json!({ "name": "Idempotency-Key", "in": "header", "required": false,
            "schema": { "type": "string", "maxLength": 64 } }));
    }
    Value::from(parameters)
}

fn success(answered: Option<Answered>) -> Value {
    match answered {
        Some(Answered::File) => {
            json!({ "description": "The file, in the format that was asked for or that it has", "content": { "*/*": {} } })
        }
        Some(Answered::Events(schema)) => {
            let content = json!({ crate::live::EVENTS: { "schema": schema } });
            json!({ "description": "Events: `data` whenever it has changed, `end` when the session is over", "content": content })
        }
        Some(Answered::Data(schema)) => envelope(schema),
        None => envelope(json!({})),
    }
}

fn written(route: &Route, [parameters, body, success]: [Value; 3]) -> Value {
    let mut written = json!({
        "operationId": route.operation_id(),
        "tags": [route.screen],
        "parameters": parameters,
        "responses": { "200": success, "default": failure() },
    });
    if !body.is_null() {
        written["requestBody"] = body;
    }
    match &route.access {
        Access::Public => written["security"] = json!([]),
        Access::Arriving | Access::SignedIn | Access::Common => {}
        Access::Permission(code) => written["x-permission"] = json!(code),
        Access::AnyOf(codes) => written["x-permission"] = json!(codes),
    }
    written
}

fn envelope(data: Value) -> Value {
    let schema = json!({
        "type": "object",
        "required": ["status", "msg", "data"],
        "properties": { "status": { "type": "integer" }, "msg": { "type": "string" }, "data": data },
    });
    json!({ "description": "Done", "content": { "application/json": { "schema": schema } } })
}

fn failure() -> Value {
    let reference = json!({ "$ref": "#/components/schemas/Failure" });
    json!({ "description": "Refused", "content": { "application/json": { "schema": reference } } })
}

fn failure_schema() -> Value {
    let field = json!({ "type": "object", "required": ["field", "msg"],
        "properties": { "field": { "type": "string" }, "msg": { "type": "string" } } });
    json!({
        "type": "object",
        "required": ["status", "msg", "data"],
        "properties": {
            "status": { "type": "integer", "description": "40001, 40003, 40004, 40009, 40010, 40029, 40901, 21332 or 50000" },
            "msg": { "type": "string", "description": "In the caller's language" },
            "data": { "type": ["object", "null"], "properties": {
                "fields": { "type": "array", "items": field },
                "reason": { "type": "string" },
                "retryAfter": { "type": "integer" },
                "requestId": { "type": "string" },
            } },
        },
    })
}
