//! A text to be shown later, in a language that is not known yet.

use std::borrow::Cow;
use std::fmt;

/// A text key with its arguments. Refusals are made of these and rendered at the edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The text key.
    pub key: Cow<'static, str>,
    /// Values of the placeholders by name.
    pub arguments: Vec<(Cow<'static, str>, Argument)>,
}

/// The value of a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Shown as it is: a number, a name, a document number.
    Value(String),
    /// A text key, shown in the reader's language: a field title, a status.
    Key(Cow<'static, str>),
}

impl Message {
    /// A message without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Self { key: key.into(), arguments: Vec::new() }
    }

    /// Gives the placeholder `name` a value.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl fmt::Display) -> Self {
        self.arguments.push((name.into(), Argument::Value(value.to_string())));
        self
    }

    /// Gives the placeholder `name` the text of another key.
    #[must_use]
    pub fn with_text(
        mut self,
        name: impl Into<Cow<'static, str>>,
        key: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.arguments.push((name.into(), Argument::Key(key.into())));
        self
    }
}

impl From<&'static str> for Message {
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}
