//! Heads of documents: what people fill in is what is stored, so one declaration serves both.

/// Declares the form of a document's head: a struct with `version`, the fields, and `lines` of the `LineForm` in scope.
/// It knows its own columns, their values, and how to read itself from a row, without its lines. What stands after `also`
/// is said by some calls and stored by none.
macro_rules! form {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[doc = $doc:literal])+ $(#[serde($($serde:tt)+)])? $field:ident: $type:ty,)+
        }
        $(also { $($(#[doc = $said_doc:literal])+ $said:ident: $said_type:ty,)+ })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// Version that was seen; absent when adding.
            pub version: Option<i64>,
            $($(#[doc = $doc])+ $(#[serde($($serde)+)])? pub $field: $type,)+
            $($(
                $(#[doc = $said_doc])+
                #[serde(
                    default,
                    skip_serializing_if = "kernel::openapi::untold",
                    serialize_with = "kernel::openapi::nothing"
                )]
                pub $said: $said_type,
            )+)?
            /// Its lines.
            #[serde(skip_serializing_if = "kernel::openapi::untold", serialize_with = "kernel::openapi::nothing")]
            #[schema(required = true)]
            pub lines: Vec<LineForm>,
        }

        impl $name {
            /// Its own columns as text for a select.
            pub const COLUMN_LIST: &'static str = concat!("version" $(, ", ", stringify!($field))+);

            /// Its own columns with their values.
            pub fn cells(&self) -> kernel::record::Cells {
                vec![$((stringify!($field), self.$field.clone().into())),+]
            }
        }

        impl db::FromRow for $name {
            fn from_row(row: &db::Row) -> Result<Self, db::Error> {
                Ok(Self {
                    version: row.get("version")?,
                    $($field: row.get(stringify!($field))?,)+
                    $($($said: Default::default(),)+)?
                    lines: Vec::new(),
                })
            }
        }
    };
}

pub(crate) use form;
