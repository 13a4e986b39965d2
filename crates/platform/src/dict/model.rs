//! Question and answer of the dictionary lists.

use std::collections::BTreeMap;

use kernel::codes::Wire;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, Schema, SchemaType, Type};
use utoipa::{PartialSchema, ToSchema};

/// Which tables are wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DictQuery {
    /// Names of tables, comma-separated; all when left out.
    #[serde(default)]
    pub types: Option<String>,
    /// `all` for the labels in all four languages.
    #[serde(default)]
    pub languages: Option<String>,
}

/// One code with its word.
#[derive(Debug, Serialize, ToSchema)]
pub struct DictRow {
    /// The value on the wire, a number or a word.
    pub code: DictCode,
    /// Name of the row in programs.
    pub key: &'static str,
    /// Word in the caller's language.
    pub label: String,
    /// Words in all languages, when asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels: Option<BTreeMap<&'static str, String>>,
    /// How a status looks: `neutral`, `active`, `waiting`, `done` or `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tone: Option<&'static str>,
}

/// A code as it stands on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DictCode(pub Wire<'static>);

impl Serialize for DictCode {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(out)
    }
}

impl PartialSchema for DictCode {
    fn schema() -> RefOr<Schema> {
        Object::builder().schema_type(SchemaType::from_iter([Type::Integer, Type::String])).into()
    }
}

impl ToSchema for DictCode {}
