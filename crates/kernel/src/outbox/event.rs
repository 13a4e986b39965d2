//! One event, as it is kept and as it is told.
//!
//! Its text is made once, so everybody who gets it, however often, gets the same bytes. It names documents, places and
//! codes; never a person, a price or an amount of money.

use std::borrow::Cow;

use db::{Value, vals};
use serde::{Serialize, Serializer};

use crate::clock::Instant;
use crate::fault::{Answer, Fault};
use crate::id::Id;

/// The table of events.
pub const TABLE: &str = "event";

/// The columns of a row that is made by [`Event::row`].
pub const COLUMNS: [&str; 12] = [
    "id",
    "branch_code",
    "kind",
    "at",
    "document",
    "document_id",
    "doc_no",
    "seq",
    "warehouse_code",
    "owner_code",
    "party_id",
    "body",
];

/// What happened to a document.
#[derive(Debug)]
pub struct Event<'a> {
    /// Tenant.
    pub branch: &'a str,
    /// When.
    pub at: Instant,
    /// `receivingNote.partlyReceived`.
    pub kind: &'a str,
    /// Name of its source: `receivingNote`.
    pub document: &'a str,
    /// Id of the document.
    pub record: Id,
    /// Its number.
    pub number: &'a str,
    /// Its version, which orders the events of a document.
    pub version: i64,
    /// Its warehouse.
    pub warehouse: Option<&'a str>,
    /// Its owner.
    pub owner: Option<&'a str>,
    /// The account whose own it is.
    pub party: Option<Id>,
    /// What changed.
    pub change: Option<Changed>,
}

/// A field before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The field.
    pub field: Cow<'static, str>,
    /// Before; none for a new document.
    pub from: Option<State>,
    /// After.
    pub to: Option<State>,
}

/// What a field holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// A code with its name.
    Code {
        /// The number.
        code: i64,
        /// Its name.
        name: String,
    },
    /// A word.
    Name(&'static str),
    /// An amount with its decimals.
    Amount(String),
}

impl State {
    /// Its name, when it has one.
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Code { name, .. } => Some(name.clone()),
            Self::Name(name) => Some((*name).to_owned()),
            Self::Amount(_) => None,
        }
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Coded<'a> {
            code: i64,
            name: &'a str,
        }
        match self {
            Self::Code { code, name } => Coded { code: *code, name }.serialize(out),
            Self::Name(name) => out.serialize_str(name),
            // An amount stays exact: it is a text to programs that read numbers as floats.
            Self::Amount(amount) => out.serialize_str(amount),
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    kind: &'a str,
    id: String,
    number: &'a str,
    version: i64,
}

#[derive(Serialize)]
struct Body<'a> {
    id: String,
    #[serde(rename = "type")]
    kind: &'a str,
    at: String,
    tenant: &'a str,
    warehouse: Option<&'a str>,
    owner: Option<&'a str>,
    document: Document<'a>,
    change: Option<&'a Changed>,
}

impl Event<'_> {
    /// Its row, in the order of [`COLUMNS`].
    ///
    /// # Errors
    /// None that can happen: it is all texts and numbers.
    pub fn row(&self, id: Id) -> Answer<Vec<Value>> {
        let values = vals![
            id,
            self.branch,
            self.kind,
            self.at,
            self.document,
            self.record,
            self.number,
            self.version,
            self.warehouse,
            self.owner,
            self.party,
            self.body(id)?
        ];
        Ok(values.into())
    }

    /// The text that is told.
    fn body(&self, id: Id) -> Answer<String> {
        let body = Body {
            id: id.to_string(),
            kind: self.kind,
            at: self.at.to_string(),
            tenant: self.branch,
            warehouse: self.warehouse,
            owner: self.owner,
            document: Document {
                kind: self.document,
                id: self.record.to_string(),
                number: self.number,
                version: self.version,
            },
            change: self.change.as_ref(),
        };
        serde_json::to_string(&body).map_err(Fault::internal)
    }
}
