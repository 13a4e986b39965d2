//! The request to change a record: its fields, and the version that was seen.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde_json::{Map, Value};
use utoipa::openapi::schema::{Object, Schema, Type};
use utoipa::openapi::{RefOr, schema};
use utoipa::{PartialSchema, ToSchema};

use super::Master;
use crate::call::complaint;

/// A master's own fields beside `version`, in one object, every other field refused.
pub struct Edit<M> {
    /// Version that was seen.
    pub version: i64,
    /// All fields of the record.
    pub form: M,
}

impl<'de, M: Master> Deserialize<'de> for Edit<M> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(input)?;
        let version = fields.remove("version").ok_or_else(|| D::Error::missing_field("version"))?;
        let version = version.as_i64().ok_or_else(|| D::Error::custom("version: expected a whole number"))?;
        // The message keeps its words and brings its path, by which the extractor knows the field.
        let form = serde_path_to_error::deserialize(Value::Object(fields))
            .map_err(|error| D::Error::custom(complaint(&error)))?;
        Ok(Self { version, form })
    }
}

impl<M: Master> PartialSchema for Edit<M> {
    fn schema() -> RefOr<Schema> {
        let version = Object::builder().schema_type(schema::SchemaType::Type(Type::Integer));
        match M::schema() {
            RefOr::T(Schema::Object(mut object)) => {
                object.properties.insert("version".into(), version.build().into());
                object.required.push("version".into());
                RefOr::T(Schema::Object(object))
            }
            other => other,
        }
    }
}

impl<M: Master> ToSchema for Edit<M> {
    fn name() -> Cow<'static, str> {
        Cow::Owned(format!("{}Edit", M::name()))
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        M::schemas(schemas);
    }
}
