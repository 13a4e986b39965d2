//! Messages as they are kept in the database: key and arguments, so that everybody reads them in their own language.

use std::borrow::Cow;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::texts::{Argument, Message};
use serde::{Deserialize, Serialize};

/// A message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    key: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    with: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    texts: Vec<(String, String)>,
}

impl From<&Message> for Kept {
    fn from(message: &Message) -> Self {
        let mut kept = Self { key: message.key.to_string(), with: Vec::new(), texts: Vec::new() };
        for (name, argument) in &message.arguments {
            match argument {
                Argument::Value(value) => kept.with.push((name.to_string(), value.clone())),
                Argument::Key(key) => kept.texts.push((name.to_string(), key.to_string())),
            }
        }
        kept
    }
}

impl Kept {
    /// In the caller's language.
    pub fn words(&self, tx: &Tx) -> String {
        let mut message = Message::new(Cow::Owned(self.key.clone()));
        for (name, value) in &self.with {
            message = message.with(Cow::Owned(name.clone()), value);
        }
        for (name, key) in &self.texts {
            message = message.with_text(Cow::Owned(name.clone()), Cow::Owned(key.clone()));
        }
        tx.words(&message)
    }
}

/// What was said of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Why something is missing.
    pub reason: Option<Kept>,
    /// What expires earlier and was left all the same.
    pub inversion: Option<Kept>,
    /// What was passed over.
    pub skipped: Vec<Kept>,
    /// Lots that were passed over for reasons beyond the ones that are told.
    pub more: u32,
}

/// As it is kept.
///
/// # Errors
/// None that anybody has seen.
pub fn to_text<T: Serialize>(kept: &T) -> Answer<String> {
    serde_json::to_string(kept).map_err(Fault::internal)
}
