//! The shared input rules of the specification, each said once for server and browser.
//!
//! A rule is an anchored regular expression that Rust and a browser read alike, and where an
//! expression cannot say it all (check digits, dates) a function beside it. `codegen` hands the
//! expressions to the browser; `validate/cases.json` holds good and bad examples of every rule and is
//! read by the tests of both sides, so neither can drift.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::fault::{Answer, Fault, FieldError};
use crate::texts::Message;

mod identity;
mod rules;
#[cfg(test)]
mod tests;

pub use ::gs1::digits as gs1;
pub use rules::*;

/// The messages of the rules, for the registry of texts.
pub const TEXTS: &str = include_str!("validate/texts.toml");

/// One rule about the text of an input.
#[derive(Debug)]
pub struct Rule {
    /// camelCase name, the same in the browser.
    pub name: &'static str,
    /// Text key of the refusal: `rule.<name>`.
    pub text: &'static str,
    /// Anchored expression in the syntax that Rust and ECMAScript (with flag `u`) share.
    pub pattern: &'static str,
    /// What the expression cannot say; asked only of texts that match it. The browser has its own.
    pub beyond: Option<fn(&str) -> bool>,
    compiled: LazyLock<Regex>,
}

impl Rule {
    /// Whether the text obeys the rule.
    pub fn accepts(&self, text: &str) -> bool {
        self.compiled.is_match(text) && self.beyond.is_none_or(|holds| holds(text))
    }

    /// The spelling in which a text that obeys the rule is kept: a GTIN of any length is one number.
    pub fn spelled<'a>(&self, text: &'a str) -> &'a str {
        if self.name == GTIN.name { gs1::shortest(text) } else { text }
    }

    /// The text key of the refusal, when the text breaks the rule.
    pub fn refusal(&self, text: &str) -> Option<&'static str> {
        if self.accepts(text) { None } else { Some(self.text) }
    }
}

/// A code as it is kept: in capital letters, so that one typed or scanned in small ones is the same (decision 0043).
pub fn code(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        text.to_ascii_uppercase().into()
    } else {
        text.into()
    }
}

/// Whether an optional input has nothing in it: absent and blank are the same.
pub fn is_empty(text: Option<&str>) -> bool {
    text.is_none_or(|text| !NON_EMPTY.accepts(text))
}

/// The text of an optional input without the blanks around it; none when nothing is in it.
pub fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !is_empty(Some(text))).map(str::trim)
}

/// Collects the wrong fields of a request, so that a person sees all of them at once.
///
/// ```
/// use kernel::validate::{Checks, PASSWORD, PHONE};
///
/// let checked = Checks::new()
///     .required("name", "  ")
///     .optional("phone", Some("12"), &PHONE)
///     .rule("password", "abcd1234", &PASSWORD)
///     .done();
/// assert!(checked.is_err());
/// ```
#[derive(Debug, Default)]
pub struct Checks {
    wrong: Vec<FieldError>,
}

impl Checks {
    /// Nothing is wrong yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The field must have something in it.
    #[must_use]
    pub fn required(self, field: &str, text: &str) -> Self {
        self.rule(field, text, &NON_EMPTY)
    }

    /// The field must obey the rule.
    #[must_use]
    pub fn rule(self, field: &str, text: &str, rule: &Rule) -> Self {
        self.that(field, rule.accepts(text), Message::new(rule.text))
    }

    /// The field must obey the rule unless it is absent or blank.
    #[must_use]
    pub fn optional(self, field: &str, text: Option<&str>, rule: &Rule) -> Self {
        let holds = text.is_none_or(|text| rule.accepts(text)) || is_empty(text);
        self.that(field, holds, Message::new(rule.text))
    }

    /// The field must have at most `max` characters.
    #[must_use]
    pub fn at_most(self, field: &str, text: &str, max: usize) -> Self {
        self.that(field, text.chars().nth(max).is_none(), Message::new("rule.tooLong").with("max", max))
    }

    /// The field, when there is one, must have at most `max` characters.
    #[must_use]
    pub fn optional_at_most(self, field: &str, text: Option<&str>, max: usize) -> Self {
        self.at_most(field, text.unwrap_or_default(), max)
    }

    /// The number must lie within limits, both inclusive.
    #[must_use]
    pub fn within(self, field: &str, number: i64, min: i64, max: i64) -> Self {
        let message = Message::new("rule.outOfRange").with("min", min).with("max", max);
        self.that(field, (min..=max).contains(&number), message)
    }

    /// The field is wrong for the reason of `message` unless `holds`.
    #[must_use]
    pub fn that(mut self, field: &str, holds: bool, message: Message) -> Self {
        if !holds {
            self.wrong.push(FieldError { field: field.to_owned(), message });
        }
        self
    }

    /// Ends the checks.
    ///
    /// # Errors
    /// [`Fault::Invalid`] with the wrong fields in the order of the checks.
    pub fn done(self) -> Answer<()> {
        if self.wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(self.wrong)) }
    }
}
