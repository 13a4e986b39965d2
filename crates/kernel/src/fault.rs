//! Every way a call can be refused, and the one table that gives each its numbers.
//!
//! A fault knows what happened, never how it is worded: the pipeline renders it in the caller's
//! language at the edge. Bugs are `Internal`: logged once with the request id and shown as nothing
//! but that id.

use std::time::Duration;

use http::StatusCode;

use crate::clock::Instant;
use crate::seldom::Seldom;
use crate::texts::Message;

/// What every handler answers: the value that becomes `data`, or the refusal.
pub type Answer<T> = Result<T, Fault>;

/// One field of the request that is wrong, and why.
#[derive(Debug, Clone)]
pub struct FieldError {
    /// The field's wire name; dotted and indexed inside lists: `lines[3].code`.
    pub field: String,
    /// Why, as a text key with its arguments.
    pub message: Message,
}

impl FieldError {
    /// A field error from a text key.
    pub fn new(field: impl Into<String>, key: &'static str) -> Self {
        Self { field: field.into(), message: Message::new(key) }
    }
}

/// A refusal. Variants are listed in the order in which checks are made.
#[derive(Debug)]
pub enum Fault {
    /// No session, an expired one, a revoked one, or one of another device.
    SignedOut,
    /// Too many calls of one kind; try again after the given time.
    TooMany {
        /// When it makes sense to try again.
        retry_after: Duration,
        /// What there was too much of.
        message: Message,
    },
    /// The server sheds load or its database is not reachable; nothing was done.
    Busy,
    /// The permission code of the route is not held.
    Denied,
    /// No such path, no such record, or not yours: never told apart.
    NotFound,
    /// The body is larger than the route takes.
    TooLarge,
    /// The input is wrong, field by field.
    Invalid(Vec<FieldError>),
    /// The idempotency key was used before with another body.
    KeyReused,
    /// Somebody else changed the record meanwhile.
    Stale {
        /// Name of the person who changed it.
        by: String,
        /// When it was changed.
        at: Instant,
    },
    /// Others kept changing the same rows at the same moment, however often it was tried; nothing was done.
    Crossed,
    /// A rule of the business forbids it now; the message says which and what to do.
    Refused(Message),
    /// Not a refusal: the stored answer of an earlier call with the same idempotency key. It rides
    /// the error path so that nothing after the claim of the key runs twice.
    Replay(String),
    /// The call ran longer than a call may; whether it was done is not known.
    TimedOut,
    /// The connection to the database broke at the very end; whether it was done is not known.
    Unsure,
    /// A bug or a broken machine. The text is for the log only.
    Internal(String),
    /// A unique key was broken and no statement said which field that is: a bug, until
    /// [`OnUnique::on_unique`] turns it into a wrong field.
    Unique(String),
}

/// The numbers of a fault: envelope status, HTTP status and text key of its general message.
pub struct Numbers {
    /// `status` in the envelope.
    pub status: u32,
    /// HTTP status, which agrees with it for proxies and logs.
    pub http: StatusCode,
    /// Text key of the message when the fault has none of its own.
    pub key: &'static str,
}

const fn numbers(status: u32, http: StatusCode, key: &'static str) -> Numbers {
    Numbers { status, http, key }
}

impl Fault {
    /// A wrong field with the text key of the reason.
    pub fn invalid(field: impl Into<String>, key: &'static str) -> Self {
        Self::Invalid(vec![FieldError::new(field, key)])
    }

    /// A business refusal with a text key and no arguments.
    pub fn refused(key: &'static str) -> Self {
        Self::Refused(Message::new(key))
    }

    /// A bug, described for the log.
    pub fn internal(what: impl std::fmt::Display) -> Self {
        Self::Internal(what.to_string())
    }

    /// The one table of error numbers (decisions 4).
    pub fn numbers(&self) -> Numbers {
        match self {
            Self::SignedOut => numbers(21332, StatusCode::UNAUTHORIZED, "fault.signedOut"),
            Self::TooMany { .. } => numbers(40029, StatusCode::TOO_MANY_REQUESTS, "fault.tooMany"),
            Self::Busy => numbers(40029, StatusCode::SERVICE_UNAVAILABLE, "fault.busy"),
            Self::Denied => numbers(40003, StatusCode::FORBIDDEN, "fault.denied"),
            Self::NotFound => numbers(40004, StatusCode::NOT_FOUND, "fault.notFound"),
            Self::TooLarge => numbers(40001, StatusCode::PAYLOAD_TOO_LARGE, "fault.tooLarge"),
            Self::Invalid(_) => numbers(40001, StatusCode::BAD_REQUEST, "fault.invalid"),
            Self::KeyReused => numbers(40901, StatusCode::CONFLICT, "fault.keyReused"),
            Self::Stale { .. } => numbers(40010, StatusCode::CONFLICT, "fault.stale"),
            Self::Crossed => numbers(40010, StatusCode::CONFLICT, "fault.crossed"),
            Self::Refused(_) => numbers(40009, StatusCode::CONFLICT, "fault.refused"),
            Self::Replay(_) => numbers(0, StatusCode::OK, "fault.replay"),
            Self::TimedOut => numbers(50000, StatusCode::GATEWAY_TIMEOUT, "fault.timedOut"),
            Self::Unsure => numbers(50000, StatusCode::GATEWAY_TIMEOUT, "fault.unsure"),
            Self::Internal(_) | Self::Unique(_) => {
                numbers(50000, StatusCode::INTERNAL_SERVER_ERROR, "fault.internal")
            }
        }
    }
}

/// Lets an insert or update name the field whose uniqueness it broke, at the statement itself.
pub trait OnUnique<T> {
    /// Turns a violation of the unique key `constraint` into a wrong `field` ("is taken already").
    fn on_unique(self, constraint: &str, field: &str) -> Answer<T>;
}

impl<T> OnUnique<T> for Result<T, db::Error> {
    fn on_unique(self, constraint: &str, field: &str) -> Answer<T> {
        self.map_err(|error| match error {
            db::Error::Unique { constraint: broken } if broken == constraint => {
                Fault::invalid(field, "rule.taken")
            }
            other => other.into(),
        })
    }
}

impl<T> OnUnique<T> for Answer<T> {
    fn on_unique(self, constraint: &str, field: &str) -> Self {
        self.map_err(|fault| match fault {
            Fault::Unique(broken) if broken == constraint => Fault::invalid(field, "rule.taken"),
            other => other,
        })
    }
}

/// The line about calls that found the database full or away, which is one of thousands then.
static TURNED_AWAY: Seldom = Seldom::new();

impl From<db::Error> for Fault {
    fn from(error: db::Error) -> Self {
        match error {
            db::Error::Overloaded | db::Error::Unavailable(_) | db::Error::Timeout => {
                if let Some(left_out) = TURNED_AWAY.turn() {
                    tracing::warn!(%error, left_out, "the database did not take the work");
                }
                Self::Busy
            }
            db::Error::Unsure(_) => {
                tracing::warn!(%error, "whether a unit of work was done is not known");
                Self::Unsure
            }
            db::Error::Conflict(_) => {
                tracing::warn!(%error, "units of work kept getting in each other's way");
                Self::Crossed
            }
            db::Error::Unique { constraint } => Self::Unique(constraint),
            other => Self::Internal(other.to_string()),
        }
    }
}
