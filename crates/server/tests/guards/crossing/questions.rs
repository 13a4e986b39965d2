//! Everything that can be asked of the program, made from its routes and its API description.

use std::collections::{BTreeMap, BTreeSet};

use harness::{Actor, World};
use http::Method;
use kernel::feature::{Access, Route};
use kernel::list::Filter;
use serde_json::{Map, Value, json};

use super::rows::Hidden;

/// Values that name things beyond the wall, by the word that parameters and fields use for them.
pub type Names = BTreeMap<&'static str, String>;

/// Rows that a question takes from each side.
const EACH: usize = 2;

/// Questions to ask, made once and asked twice.
#[derive(Debug, Default)]
pub struct Questions {
    /// Paths of reading routes, with what they are asked.
    pub reads: BTreeSet<String>,
    /// Paths that go on telling; of each, what comes first.
    pub streams: BTreeSet<String>,
    /// Those of `reads` that ask for a hidden record by its id.
    pub hidden: BTreeSet<String>,
    /// Bodies for writing routes that name hidden things.
    pub writes: Vec<(String, Value)>,
    /// Lists, with how many hidden records they have for somebody who sees everything.
    pub lists: BTreeMap<String, usize>,
}

/// The API description.
pub fn document() -> Value {
    let files = server::generated().expect("texts without mistakes");
    serde_json::from_str(&files["openapi.json"]).expect("JSON")
}

fn routes(world: &World) -> impl Iterator<Item = &Route> {
    world.app.features.iter().flat_map(|feature| &feature.routes).map(AsRef::as_ref)
}

/// Not those that end the session which this guard needs, and not exports in the background, which are asked for apart.
fn keeps_session(route: &Route) -> bool {
    const ENDING: [&str; 7] =
        ["logout", "changeLogin", "changeRole", "party/updatePass", "/revoke", "/signOut", "/exportTask"];
    !ENDING.iter().any(|word| route.path.ends_with(word))
}

/// The part of a path that its screen's routes share.
fn base(path: &str) -> String {
    path.split('/').take(3).collect::<Vec<_>>().join("/")
}

impl Questions {
    /// Makes them by looking around as somebody who sees everything and as somebody who does not.
    pub async fn make(
        world: &World,
        [everything, actor]: [&Actor; 2],
        hidden: &Hidden,
        names: &Names,
    ) -> Self {
        let mut made = Self::default();
        let document = document();
        let known = Known::look(world, [everything, actor], hidden).await;
        for route in routes(world).filter(|route| keeps_session(route)) {
            if document["paths"][&route.path]["get"]["responses"]["200"]["content"]
                .get("text/event-stream")
                .is_some()
            {
                made.streams.insert(route.path.clone());
            } else if route.method == Method::GET {
                made.ask(route, &document, &known, names);
            } else if !matches!(route.access, Access::Public) {
                made.write(route, &document, &known, names);
            }
        }
        for feature in &world.app.features {
            for field in fields(&document, feature.base) {
                made.reads.insert(format!("{}/choose?field={field}", feature.base));
                made.reads.insert(format!("{}/lookup?field={field}", feature.base));
            }
        }
        made.lists = known.lists;
        made
    }

    fn ask(&mut self, route: &Route, document: &Value, known: &Known, names: &Names) {
        if route.path.contains("{id}") {
            let ids = known.ids(&base(&route.path));
            for (id, hidden) in ids {
                let path =
                    format!("{}{}", route.path.replace("{id}", id), query(route, document, names, true));
                if hidden {
                    self.hidden.insert(path.clone());
                }
                self.reads.insert(path);
            }
            return;
        }
        let plain = match route.path.rsplit('/').next() {
            Some("list") => "?pageSize=1000",
            // A workbook says when it was made.
            Some("export" | "template") => "?format=csv",
            _ => "",
        };
        self.reads.insert(format!("{}{plain}", route.path));
        if route.path.ends_with("/list") {
            let filters = known.filters.get(&route.path).into_iter().flatten();
            self.reads.extend(filters.map(|filter| format!("{}?pageSize=100&{filter}", route.path)));
        } else if !["/export", "/template"].iter().any(|end| route.path.ends_with(end)) {
            for all in [false, true] {
                self.reads.insert(format!("{}{}", route.path, query(route, document, names, all)));
            }
        }
    }

    fn write(&mut self, route: &Route, document: &Value, known: &Known, names: &Names) {
        let operation = &document["paths"][&route.path]["post"];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let hidden: Vec<&str> = known
            .ids(&base(&route.path))
            .into_iter()
            .filter(|(_, hidden)| *hidden)
            .map(|(id, _)| id)
            .collect();
        let Some(id) = hidden.first() else {
            self.writes.push((route.path.replace("{id}", "1"), sample(schema, document, names, "1", 0)));
            return;
        };
        for path in hidden.iter().map(|id| route.path.replace("{id}", id)).collect::<BTreeSet<_>>() {
            self.writes.push((path, sample(schema, document, names, id, 0)));
        }
    }
}

/// What the administrator finds: ids by the base of their routes, and filters with the values of hidden records.
struct Known {
    ids: BTreeMap<String, Vec<(String, bool)>>,
    lists: BTreeMap<String, usize>,
    filters: BTreeMap<String, BTreeSet<String>>,
}

impl Known {
    async fn look(world: &World, [everything, actor]: [&Actor; 2], hidden: &Hidden) -> Self {
        let mut known = Self { ids: BTreeMap::new(), lists: BTreeMap::new(), filters: BTreeMap::new() };
        for feature in &world.app.features {
            for list in &feature.lists {
                let path = format!("{}/list", feature.base);
                let records = everything.get(&format!("{path}?pageSize=1000")).await.records();
                // Whoever is behind the wall may not open every list.
                let reply = actor.get(&format!("{path}?pageSize=10")).await;
                let own = if reply.status == 0 { reply.records() } else { Vec::new() };
                let beyond: Vec<&Value> =
                    records.iter().filter(|record| hidden.contains(&id_of(record))).collect();
                let ids = known.ids.entry(base(&path)).or_default();
                ids.extend(beyond.iter().take(EACH).map(|record| (id_of(record), true)));
                ids.extend(own.iter().take(EACH).map(|record| (id_of(record), false)));
                let filters = known.filters.entry(path.clone()).or_default();
                for field in list.fields.iter().filter(|field| asks_a_value(field.filter)) {
                    let values = beyond.iter().filter_map(|record| record[field.name].as_str());
                    if let Some(value) = values.into_iter().find(|value| !value.is_empty()) {
                        let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
                        filters.insert(format!("{}={value}", field.name));
                    }
                }
                known.lists.insert(path, beyond.len());
            }
        }
        // A stranger's jobs, tasks and whatever has no list of its own: some of every kind.
        let some: Vec<(String, bool)> =
            hidden.0.values().flat_map(|ids| ids.iter().take(1)).map(|id| (id.to_string(), true)).collect();
        known.ids.insert(String::new(), some);
        known
    }

    /// Ids for the routes below a base: of its own list, and of every table for one without a list.
    fn ids(&self, base: &str) -> Vec<(&str, bool)> {
        let own = self.ids.get(base).filter(|own| own.iter().any(|(_, hidden)| *hidden));
        let own = own.or_else(|| self.ids.get(""));
        own.into_iter().flatten().map(|(id, hidden)| (id.as_str(), *hidden)).collect()
    }
}

fn id_of(record: &Value) -> String {
    record["id"].as_str().unwrap_or_default().to_owned()
}

fn asks_a_value(filter: Option<Filter>) -> bool {
    matches!(
        filter,
        Some(Filter::Contains | Filter::Equals | Filter::Lookup | Filter::Choose | Filter::AnyOf)
    )
}

/// Names of fields that forms and lists below a base have, for pickers that are asked for one.
fn fields(document: &Value, base: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let empty = Map::new();
    for (path, methods) in document["paths"].as_object().unwrap_or(&empty) {
        if !path.starts_with(&format!("{base}/")) {
            continue;
        }
        let names = methods["get"]["parameters"].as_array().into_iter().flatten();
        found.extend(names.filter_map(|each| each["name"].as_str()).map(str::to_owned));
        properties(&methods["post"]["requestBody"], document, "", &mut found, 0);
    }
    found.into_iter().filter(|name| name.to_lowercase().contains("code") || name.ends_with("Id")).collect()
}

fn properties(schema: &Value, document: &Value, before: &str, found: &mut BTreeSet<String>, deep: u8) {
    let schema = resolved(schema, document);
    if deep > 4 {
        return;
    }
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        let whole = format!("{before}{name}");
        properties(inner, document, &format!("{whole}."), found, deep + 1);
        found.insert(whole);
    }
    if let Some(items) = schema.get("items") {
        properties(items, document, before, found, deep + 1);
    }
    for media in schema["content"].as_object().into_iter().flat_map(Map::values) {
        properties(&media["schema"], document, before, found, deep);
    }
}

fn resolved<'a>(schema: &'a Value, document: &'a Value) -> &'a Value {
    let target = schema["$ref"].as_str().or_else(|| schema["oneOf"][1]["$ref"].as_str());
    match target.and_then(|target| target.strip_prefix('#')) {
        Some(path) => document.pointer(path).unwrap_or(&Value::Null),
        None => schema,
    }
}

/// What a parameter or a field of this name is given: something beyond the wall.
fn value_of(name: &str, names: &Names) -> Option<String> {
    let low = name.to_lowercase();
    names.iter().find(|(word, _)| low.contains(*word)).map(|(_, value)| value.clone())
}

fn query(route: &Route, document: &Value, names: &Names, all: bool) -> String {
    let described = &document["paths"][&route.path]["get"]["parameters"];
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    for parameter in described.as_array().into_iter().flatten().filter(|each| each["in"] == "query") {
        let name = parameter["name"].as_str().unwrap_or_default();
        if parameter["required"] == true || all {
            match value_of(name, names) {
                Some(value) => pairs.append_pair(name, &value),
                None if parameter["required"] == true => pairs.append_pair(name, "ownerCode"),
                None => &mut pairs,
            };
        }
    }
    match pairs.finish() {
        empty if empty.is_empty() => empty,
        pairs => format!("?{pairs}"),
    }
}

/// A body of a schema that names what is beyond the wall wherever it can.
fn sample(schema: &Value, document: &Value, names: &Names, id: &str, deep: u8) -> Value {
    let schema = resolved(schema, document);
    if deep > 6 {
        return Value::Null;
    }
    let inner = |schema: &Value| sample(schema, document, names, id, deep + 1);
    if let Some(first) = schema["enum"].as_array().and_then(|codes| codes.first()) {
        return first.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str).unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "object" => {
            let mut object = Map::new();
            for (name, field) in schema["properties"].as_object().into_iter().flatten() {
                let named = value_of(name, names).filter(|_| is_text(field, document));
                let value = match name.as_str() {
                    "id" => json!(id),
                    "ids" => json!([id]),
                    "version" => json!(1),
                    id_of if id_of.ends_with("Id") => json!(id),
                    _ => named.map_or_else(|| inner(field), Value::String),
                };
                object.insert(name.clone(), value);
            }
            Value::Object(object)
        }
        "array" => json!([inner(&schema["items"])]),
        "integer" | "number" => json!(1),
        "boolean" => json!(true),
        "string" => json!("X1"),
        _ => Value::Null,
    }
}

fn is_text(schema: &Value, document: &Value) -> bool {
    let schema = resolved(schema, document);
    let text = |kind: &Value| kind == "string";
    let kind = &schema["type"];
    schema.get("enum").is_none()
        && (text(kind) || kind.as_array().is_some_and(|kinds| kinds.iter().any(text)))
}
