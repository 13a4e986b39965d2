//! What an import hands over: forms that nobody has looked at, and what is wrong with them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::fault::FieldError;
use crate::id::Id;
use crate::texts::{Argument, Message};

/// What is to be done with the good rows of a batch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum WriteMode {
    /// Nothing: it is a look.
    #[default]
    None,
    /// They are written when no row of the batch is wrong.
    Whole,
    /// They are written.
    Good,
}

/// Which records rows may be about, where a file may change what is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Takes {
    /// New ones only: one whose code is taken is wrong.
    #[default]
    New,
    /// Existing ones only: one whose code nobody has is wrong.
    Existing,
    /// Both.
    Both,
}

impl Takes {
    /// Its name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Existing => "existing",
            Self::Both => "both",
        }
    }
}

/// How the rows of a file meet records that are there.
#[derive(Debug, Clone)]
pub(crate) struct Meeting {
    /// Which records they may be about.
    pub takes: Takes,
    /// What the columns of the file can say of a record: the rest of it stays.
    pub given: Given,
    /// Whether a look came before, and each row says which record it saw.
    pub seen: bool,
}

/// The columns of a table, as fields of a form.
#[derive(Debug, Clone, Default)]
pub(crate) struct Given {
    /// Fields of the record.
    pub own: Vec<&'static str>,
    /// By kind of lines, then by group: fields of a line.
    pub lines: Vec<BTreeMap<usize, Vec<&'static str>>>,
}

/// A record as a look saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// Its id.
    pub id: Id,
    /// Its version.
    pub version: i64,
}

/// A record that is there and that a row is about.
#[derive(Debug)]
pub(crate) struct Found {
    /// Place of the row in the batch.
    pub at: usize,
    /// The record.
    pub seen: Seen,
    /// Whether the row says nothing else than stands there.
    pub same: bool,
    /// Its form as it stands.
    pub before: Json,
    /// Its form as the row would have it.
    pub after: Json,
    /// By kind of lines: the group of each line in `after`; those in `before` are in order.
    pub groups: Vec<Vec<usize>>,
}

/// A record that somebody wants, not checked yet.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Draft {
    /// Row of the file; the first one.
    pub row: u32,
    /// The form as it would be posted.
    pub json: Json,
    /// What is wrong already.
    pub wrong: Vec<Wrong>,
    /// The rows that it was joined from; none when it stands in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<Box<Joint>>,
    /// By kind of lines: the group of the table that each line stands in. Only where records may be changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<usize>>,
    /// Fields that the row leaves empty and a new record begins with. Only where records may be changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stood: Vec<String>,
    /// The record that a look saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
}

/// The rows of a table that make one record, each with one line of a kind at most.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Joint {
    /// Their numbers in the file.
    pub rows: Vec<u32>,
    /// By the field of the lines: for each line its place among `rows`.
    pub lines: BTreeMap<String, Vec<usize>>,
}

impl Draft {
    /// How many rows of the file it stands in.
    pub fn rows(&self) -> usize {
        self.joint.as_ref().map_or(1, |joint| joint.rows.len())
    }

    /// The number in the file of one of them.
    pub fn row(&self, place: usize) -> u32 {
        self.joint.as_ref().and_then(|joint| joint.rows.get(place).copied()).unwrap_or(self.row)
    }

    /// The place among its rows where a field stands, and what the field is called there.
    pub fn place<'a>(&self, field: &'a str) -> (usize, Cow<'a, str>) {
        let of_line = || {
            let (name, rest) = field.split_once('[')?;
            let (number, own) = rest.split_once("].")?;
            let own = own.split(['[', '.']).next().unwrap_or_default();
            let place = self.place_of_line(name, number.parse().ok()?)?;
            Some((place, Cow::Owned(format!("{name}[0].{own}"))))
        };
        of_line().unwrap_or((0, Cow::Borrowed(field)))
    }

    fn place_of_line(&self, name: &str, line: usize) -> Option<usize> {
        self.joint.as_ref()?.lines.get(name)?.get(line).copied()
    }

    /// What is wrong, with the row of the file where a message names another line of the record.
    pub fn named(&self, mut wrong: Wrong) -> Wrong {
        let field = wrong.field.as_deref().unwrap_or_default();
        let lines = field.split('[').next().unwrap_or_default();
        for (name, value) in &mut wrong.why.values {
            let line = value.parse::<usize>().ok().filter(|_| name == "line");
            let place = line.and_then(|line| self.place_of_line(lines, line.checked_sub(1)?));
            if let Some(place) = place {
                *value = self.row(place).to_string();
            }
        }
        wrong
    }
}

/// Something wrong with a row.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Wrong {
    /// Field of the form (`packs[0].gtin`); none when it is the row as a whole.
    pub field: Option<String>,
    /// Why.
    pub why: Said,
}

/// A message that is kept until somebody reads it, in a language not known yet.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Said {
    key: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    values: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    texts: Vec<(String, String)>,
}

impl From<Message> for Said {
    fn from(message: Message) -> Self {
        let mut said = Self { key: message.key.into_owned(), values: Vec::new(), texts: Vec::new() };
        for (name, argument) in message.arguments {
            match argument {
                Argument::Value(value) => said.values.push((name.into_owned(), value)),
                Argument::Key(key) => said.texts.push((name.into_owned(), key.into_owned())),
            }
        }
        said
    }
}

impl Said {
    /// The message again.
    pub fn message(&self) -> Message {
        let message = Message::new(self.key.clone());
        let message =
            self.values.iter().fold(message, |message, (name, value)| message.with(name.clone(), value));
        self.texts.iter().fold(message, |message, (name, key)| message.with_text(name.clone(), key.clone()))
    }
}

impl From<FieldError> for Wrong {
    fn from(error: FieldError) -> Self {
        Self { field: Some(error.field), why: error.message.into() }
    }
}

/// Rows to be looked at together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// The rows.
    pub drafts: Vec<Draft>,
    /// What is to be done with them.
    pub mode: WriteMode,
    /// The record whose lines they become; none for records of their own.
    pub within: Option<Id>,
    /// How they meet records that are there; none where all are new.
    pub meeting: Option<Arc<Meeting>>,
}

/// What became of a batch.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Taken {
    /// Rows whose records were written.
    pub written: u64,
    /// Of these the ones whose records were there.
    #[serde(default)]
    pub changed: u64,
    /// Rows that say nothing else than stands there.
    #[serde(default)]
    pub same: u64,
    /// Places of wrong rows in the batch, with all that is wrong with each.
    pub wrong: Vec<(usize, Vec<Wrong>)>,
    /// Of a look, the records that are there.
    #[serde(skip)]
    pub found: Vec<Found>,
    /// Of a look, what people should know of good rows.
    #[serde(skip)]
    pub notes: Vec<Said>,
}
