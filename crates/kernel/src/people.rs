//! Whose names are told to whom: the operator's people are a matter of the operator, so outside parties read a word
//! for all of them where a name stands (decision 0032).
//!
//! Documents, lists and logs keep names as they were, in fields that end in `By`. The rule is applied where answers
//! leave the program, where files are written and where a list is asked about a name, so no feature can forget it.

use std::borrow::Cow;
use std::collections::HashSet;

use axum::body::{Body, to_bytes};
use axum::response::Response;
use http::header;

use crate::access::{KEY_MARK, Session};
use crate::fault::Fault;
use crate::live::EVENTS;

/// Text that stands for everybody whose name is not told.
pub const OPERATOR: &str = "people.operator";

/// Fields that hold the name of a person, in answers and in lists.
pub const FIELDS: [&str; 23] = [
    "assignedBy",
    "auditBy",
    "by",
    "cancelledBy",
    "checkedBy",
    "checkedInBy",
    "checker",
    "confirmedBy",
    "createdBy",
    "enteredBy",
    "finishedBy",
    "loadedBy",
    "madeBy",
    "modifiedBy",
    "postedBy",
    "problemBy",
    "receivedBy",
    "reversedBy",
    "revokedBy",
    "shippedBy",
    "submittedBy",
    "terminatedBy",
    "voidBy",
];

/// Whether a field holds the name of a person.
pub fn is_named(field: &str) -> bool {
    FIELDS.contains(&field)
}

impl Session {
    /// The name as it is told: itself, or `word` for somebody of whom this session is told no name.
    pub fn told<'a>(&self, name: &'a str, word: &'a str) -> &'a str {
        let known = |names: &HashSet<String>| {
            // What a program did is signed with the name of its account and of its key.
            let account = name.rsplit_once(KEY_MARK).map_or(name, |(account, _)| account);
            names.contains(name) || names.contains(account)
        };
        let kept = name.is_empty() || self.names.as_deref().is_none_or(known);
        if kept { name } else { word }
    }
}

/// A refusal as the session may read it: who was faster may be somebody whose name is not told.
pub(crate) fn fault(fault: Fault, session: &Session, word: &str) -> Fault {
    match fault {
        Fault::Stale { by, at } => Fault::Stale { by: session.told(&by, word).to_owned(), at },
        other => other,
    }
}

/// An answer as the session may read it. Files are made of what may be read already.
pub(crate) async fn answer(response: Response, session: &Session, word: &str) -> Response {
    let is_file = response.headers().contains_key(header::CONTENT_DISPOSITION);
    // A stream goes on; each of its events is told as it may be read.
    let is_stream = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == EVENTS);
    if session.names.is_none() || is_file || is_stream {
        return response;
    }
    let (head, body) = response.into_parts();
    // An answer is one text in memory: reading it fails only where there is nothing to send.
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let body = match std::str::from_utf8(&bytes) {
        Ok(json) => Body::from(rewritten(json, session, word)),
        Err(_) => Body::from(bytes),
    };
    Response::from_parts(head, body)
}

/// JSON text as the session may read it.
pub(crate) fn json(json: String, session: &Session, word: &str) -> String {
    if session.names.is_none() { json } else { rewritten(&json, session, word) }
}

/// JSON text in which the names that are not told are `word`; everything else stays letter for letter.
fn rewritten(json: &str, session: &Session, word: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let (mut rest, mut named) = (json, false);
    while let Some((before, text, after)) = next_text(rest) {
        // Only a colon may stand between the name of a field and its value.
        let is_value = named && before == ":";
        out.push_str(before);
        out.push_str(&if is_value { value(text, session, word) } else { Cow::Borrowed(text) });
        named = is_named(text.trim_matches('"')) && after.starts_with(':');
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The text up to the next string, the string with its quotation marks, and what follows it.
fn next_text(json: &str) -> Option<(&str, &str, &str)> {
    let begin = json.find('"')?;
    let mut escaped = false;
    let closing = json.bytes().enumerate().skip(begin + 1).find(|(_, byte)| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    });
    let (end, _) = closing?;
    Some((json.get(..begin)?, json.get(begin..=end)?, json.get(end + 1..)?))
}

fn value<'a>(text: &'a str, session: &Session, word: &str) -> Cow<'a, str> {
    let Ok(name) = serde_json::from_str::<String>(text) else { return Cow::Borrowed(text) };
    match session.told(&name, word) {
        told if told == name => Cow::Borrowed(text),
        told => Cow::Owned(serde_json::Value::from(told).to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn outside() -> Session {
        let names: HashSet<String> = ["东海水产".to_owned(), "O'Neil \"Al\"".to_owned()].into();
        Session { names: Some(Arc::new(names)), ..Session::of_program("T", "东海水产") }
    }

    fn read(json: &str) -> String {
        rewritten(json, &outside(), "仓储方")
    }

    #[test]
    fn names_of_the_operators_people_become_a_word_and_nothing_else_changes() {
        for (sent, read_as) in [
            (r#"{"by":"孙丽","at":1}"#, r#"{"by":"仓储方","at":1}"#),
            (r#"{"by":"东海水产","reason":"孙丽"}"#, r#"{"by":"东海水产","reason":"孙丽"}"#),
            (
                r#"{"createdBy":"","auditBy":null,"qty":1.50}"#,
                r#"{"createdBy":"","auditBy":null,"qty":1.50}"#,
            ),
            (r#"[{"a":"by"},{"b":["by","x"]}]"#, r#"[{"a":"by"},{"b":["by","x"]}]"#),
            (r#"{"x":"\"by\":\"孙丽\"","voidBy":"A\\"}"#, r#"{"x":"\"by\":\"孙丽\"","voidBy":"仓储方"}"#),
            (
                r#"{"madeBy":"O'Neil \"Al\"","rentBy":"AREA"}"#,
                r#"{"madeBy":"O'Neil \"Al\"","rentBy":"AREA"}"#,
            ),
            (r#"{"by":{"by":"孙丽"}}"#, r#"{"by":{"by":"仓储方"}}"#),
            ("null", "null"),
        ] {
            assert_eq!(read(sent), read_as);
        }
    }

    #[test]
    fn the_operators_people_are_told_every_name() {
        let own = Session::of_program("T", "林雪");
        assert_eq!(rewritten(r#"{"by":"孙丽"}"#, &own, "仓储方"), r#"{"by":"孙丽"}"#);
        assert_eq!(outside().told("孙丽", "仓储方"), "仓储方");
        assert_eq!(outside().told("东海水产 · ERP", "仓储方"), "东海水产 · ERP");
        assert_eq!(outside().told("孙丽 · ERP", "仓储方"), "仓储方");
    }

    #[test]
    fn a_refusal_does_not_say_who_of_them_was_faster() {
        let at = crate::clock::Instant::of_millis(0);
        let stale = |by: &str| fault(Fault::Stale { by: by.to_owned(), at }, &outside(), "仓储方");
        assert!(matches!(stale("孙丽"), Fault::Stale { by, .. } if by == "仓储方"));
        assert!(matches!(stale("东海水产"), Fault::Stale { by, .. } if by == "东海水产"));
    }
}
