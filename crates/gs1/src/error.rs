//! Why a text is not what a label should hold.

use crate::flaw::{Flaw, Wrong};

/// A refusal, in technical words; [`Error::key`] names the sentence for users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// There is nothing to read.
    #[error("there is nothing to read")]
    Empty,
    /// It is longer than any carrier can hold.
    #[error("more than {0} characters")]
    TooLong(usize),
    /// It is no GS1 data at all: no bracket, no FNC1, no link, no key of digits.
    #[error("no GS1 data")]
    NotGs1,
    /// The brackets around an identifier are wrong.
    #[error("the brackets from byte {at} on enclose no application identifier")]
    Brackets {
        /// Byte of the bracket, or of what should have been one.
        at: usize,
    },
    /// Nobody gave out the identifier.
    #[error("no application identifier begins `{0}`")]
    UnknownAi(String),
    /// A value is too short or too long.
    #[error("({ai}) is not {least} to {most} characters long")]
    Length {
        /// The identifier.
        ai: String,
        /// Fewest characters.
        least: usize,
        /// Most characters.
        most: usize,
    },
    /// A value holds something wrong.
    #[error("({ai}) {}: {}", wrong.flaw.name(), wrong.marked(value, '|'))]
    Value {
        /// The identifier.
        ai: String,
        /// The value, up to the end of the part that is wrong.
        value: String,
        /// What is wrong and where.
        wrong: Wrong,
    },
    /// An identifier came twice with different values.
    #[error("({0}) has two values")]
    Repeated(String),
    /// Two identifiers that must not be on one item.
    #[error("({0}) and ({1}) exclude each other")]
    Exclusive(String, String),
    /// An identifier that says something about another one, which is missing.
    #[error("({0}) needs one of {1}")]
    Required(String, String),
    /// A digital signature of a key without its serial part.
    #[error("({0}) is signed and needs its serial part")]
    Unserialised(String),
    /// A web address that is no GS1 Digital Link.
    #[error("the address is no GS1 Digital Link: {0}")]
    Link(&'static str),
    /// An identifier that a Digital Link must not carry where it stands.
    #[error("({0}) has no place in this Digital Link")]
    LinkPlace(String),
    /// The symbol cannot hold such data, or nobody knows its identifier.
    #[error("the symbology does not fit the data")]
    Symbology,
    /// A code of digits whose last digit does not check the others.
    #[error("the last digit of {0} does not check the others")]
    CheckDigit(String),
}

impl Error {
    /// The key of the sentence for users.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Empty => "gs1.empty",
            Self::TooLong(_) => "gs1.tooLong",
            Self::NotGs1 => "gs1.notGs1",
            Self::Brackets { .. } => "gs1.brackets",
            Self::UnknownAi(_) => "gs1.unknownAi",
            Self::Length { .. } => "gs1.length",
            Self::Value { wrong, .. } => match wrong.flaw.kind() {
                "checkDigit" => "gs1.checkDigit",
                "date" => "gs1.date",
                "character" => "gs1.character",
                _ => "gs1.value",
            },
            Self::Repeated(_) => "gs1.repeated",
            Self::Exclusive(..) => "gs1.exclusive",
            Self::Required(..) => "gs1.required",
            Self::Unserialised(_) => "gs1.unserialised",
            Self::Link(_) => "gs1.link",
            Self::LinkPlace(_) => "gs1.linkPlace",
            Self::Symbology => "gs1.symbology",
            Self::CheckDigit(_) => "gs1.checkDigit",
        }
    }

    /// What the sentence needs: names of placeholders and what stands for them.
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Empty | Self::NotGs1 | Self::Brackets { .. } | Self::Link(_) | Self::Symbology => {
                Vec::new()
            }
            Self::TooLong(most) => vec![("most", most.to_string())],
            Self::UnknownAi(ai) | Self::Repeated(ai) | Self::Unserialised(ai) | Self::LinkPlace(ai) => {
                vec![("ai", ai.clone())]
            }
            Self::Length { ai, least, most } => {
                vec![("ai", ai.clone()), ("least", least.to_string()), ("most", most.to_string())]
            }
            Self::Value { ai, value, wrong } if wrong.flaw.kind() == "checkDigit" => {
                vec![("text", format!("({ai}){value}"))]
            }
            Self::Value { ai, value, .. } => vec![("ai", ai.clone()), ("text", value.clone())],
            Self::Exclusive(ai, other) => vec![("ai", ai.clone()), ("other", other.clone())],
            Self::Required(ai, others) => vec![("ai", ai.clone()), ("others", others.clone())],
            Self::CheckDigit(text) => vec![("text", text.clone())],
        }
    }

    /// What is wrong with a value, when it is a value.
    pub fn flaw(&self) -> Option<Flaw> {
        match self {
            Self::Value { wrong, .. } => Some(wrong.flaw),
            _ => None,
        }
    }

    /// The identifier and its value with two marks around what is wrong, when it is a value.
    pub fn marked(&self) -> Option<String> {
        match self {
            Self::Value { ai, value, wrong } => Some(format!("({ai}){}", wrong.marked(value, '|'))),
            _ => None,
        }
    }
}
