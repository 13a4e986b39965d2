//! Shapes of files.

use kernel::clock::Instant;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Visibility {
    /// The operator's people, and the outside parties that see its sender's records or a record that it is used for.
    Own,
    /// Every account of the organization, outside parties' too: what was said to be for everybody in it.
    Tenant,
    /// Everybody, signed in or not.
    Public,
}

impl Visibility {
    /// As it is stored.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Tenant => "tenant",
            Self::Public => "public",
        }
    }
}

/// What may be said about an upload beside its content.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UploadAsk {
    /// Who may read it; `public` is for pictures of the operator.
    pub visibility: Option<Visibility>,
}

/// A file that was stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Stored {
    /// Its id.
    pub id: Id,
    /// Its name, cleaned; its ending says what it is.
    pub name: String,
    /// Path of its content below the API's base.
    pub url: String,
    /// Bytes, as stored.
    pub size: u64,
    /// Media type of its content.
    pub mime: String,
}

/// Bytes of an uploaded file at most; one of the program's shared things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadLimit(pub u64);

impl UploadLimit {
    /// From a setting in MiB.
    pub const fn mib(mib: u32) -> Self {
        Self(mib as u64 * 1024 * 1024)
    }
}

impl Default for UploadLimit {
    fn default() -> Self {
        Self::mib(20)
    }
}

/// Stored instead of a visibility while nobody may read the file: its bytes are on their way in or out.
pub const NOBODY: &str = "nobody";

db::record! {
    /// A file's row.
    pub struct FileRow in "file" {
        pub id: Id,
        pub branch_code: String,
        pub party_id: Id,
        pub party_code: String,
        pub visibility: String,
        pub name: String,
        pub mime: String,
        pub size: i64,
        pub digest: String,
        pub object_key: String,
        pub created_at: Instant,
        pub uses: i64,
        pub used_at: Instant,
    }
}
