//! What is known about a statement's text before it runs: its placeholders, its SQLite form, and whether it is allowed.
//!
//! Texts carry `$1`, `$2`, … on both databases; SQLite gets `?1`, `?2`, …, the same numbers. A unit of work owns
//! neither its transaction nor its connection, so statements that would end the one or change the other are refused
//! here, as is a second statement behind a semicolon (SQLite would silently ignore it).

mod all;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use crate::scan::{Piece, pieces};
use crate::{Error, Value};
pub(crate) use all::All;

/// First words that would take the transaction or the connection out of our hands.
const RESERVED: [&str; 14] = [
    "abort",
    "analyze",
    "attach",
    "begin",
    "commit",
    "detach",
    "end",
    "pragma",
    "release",
    "rollback",
    "savepoint",
    "set",
    "start",
    "vacuum",
];

/// A checked statement.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The text for PostgreSQL: as written, but for lists that are one value.
    pub(crate) text: String,
    /// The text for SQLite.
    pub(crate) lite: String,
    /// The highest placeholder.
    pub(crate) places: usize,
    /// Whether it takes a list of texts for which PostgreSQL plans anew when it is long.
    pub(crate) words: bool,
    /// The table that it inserts into.
    pub(crate) into: Option<String>,
    /// What it is for many lists of values, once it was asked for.
    all: OnceLock<Result<All, Error>>,
}

impl Statement {
    /// Checks a text and rewrites its placeholders.
    pub(crate) fn parse(sql: &str) -> Result<Self, Error> {
        let (mut lite, mut text) = (String::with_capacity(sql.len()), String::with_capacity(sql.len()));
        let (mut places, mut started, mut ended) = (0, false, false);
        let all: Vec<Piece> = pieces(sql).collect();
        let (mut lock_ends, mut list_ends, mut words) = (0, 0, false);
        for (at, piece) in all.iter().copied().enumerate() {
            if let Some((number, plan)) = words_in(&all[at..]) {
                places = places.max(place(number, sql)?);
                (list_ends, words) = (at + IN_WORDS, words || plan == Plan::Anew);
                lite.push_str(&format!("in (select value from json_each(?{number}))"));
                text.push_str(&format!("= any(cast(${number} as text[]))"));
            }
            if let Some((number, [for_lite, for_pg])) = value_list(&all[at..]) {
                places = places.max(place(number, sql)?);
                list_ends = at + 4;
                lite.push_str(&for_lite);
                text.push_str(&for_pg);
            }
            if at < list_ends {
                continue;
            }
            lock_ends = lock_ends.max(at + row_lock(&all[at..]));
            if ended && !matches!(piece, Piece::Blank(_)) {
                return Err(Error::Misuse(format!("more than one statement in one text: {sql}")));
            }
            match piece {
                Piece::Word(word) if !started && RESERVED.contains(&word.to_ascii_lowercase().as_str()) => {
                    return Err(Error::Misuse(format!("`{word}` is not for units of work: {sql}")));
                }
                Piece::Place(number) => {
                    places = places.max(place(number, sql)?);
                    lite.push('?');
                }
                Piece::Other(";") => ended = true,
                _ => {}
            }
            if matches!(piece, Piece::Place(_)) {
                text.push('$');
            }
            text.push_str(piece.text());
            started |= !matches!(piece, Piece::Blank(_));
            if !ended && at >= lock_ends {
                lite.push_str(piece.text());
            }
        }
        Ok(Self { text, lite, places, words, into: inserted(&all), all: OnceLock::new() })
    }

    /// The same for many lists of values at once, as PostgreSQL gets it.
    pub(crate) fn all(&self) -> Result<&All, Error> {
        self.all.get_or_init(|| All::parse(&self.text)).as_ref().map_err(Error::clone)
    }

    /// Every placeholder must have its value and every value its placeholder.
    pub(crate) fn check(&self, values: &[Value]) -> Result<(), Error> {
        if self.places != values.len() {
            let text = format!("{} placeholders but {} values: {}", self.places, values.len(), self.text);
            return Err(Error::Misuse(text));
        }
        check_texts(values)
    }
}

/// Ids as the one value that `ids($1)` takes, in the order given.
#[must_use]
pub fn id_list(ids: impl IntoIterator<Item = i64>) -> Value {
    let mut text = String::new();
    for id in ids {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&id.to_string());
    }
    Value::Text(text)
}

/// Texts as the one value that `words($1)` takes, in the order given: a JSON array.
#[must_use]
pub fn word_list<'a>(words: impl IntoIterator<Item = &'a str>) -> Value {
    let mut text = String::from("[");
    for word in words {
        separate(&mut text);
        push_json(&mut text, word);
    }
    text.push(']');
    Value::Text(text)
}

/// The texts of a list that [`word_list`] made.
pub(crate) fn words_of(list: &str) -> Vec<String> {
    let (mut words, mut word, mut inside) = (Vec::new(), String::new(), false);
    let mut signs = list.chars();
    while let Some(sign) = signs.next() {
        match (inside, sign) {
            (true, '"') => {
                words.push(std::mem::take(&mut word));
                inside = false;
            }
            (true, '\\') => match signs.next() {
                Some('u') => {
                    let code: String = signs.by_ref().take(4).collect();
                    word.extend(u32::from_str_radix(&code, 16).ok().and_then(char::from_u32));
                }
                escaped => word.extend(escaped),
            },
            (true, sign) => word.push(sign),
            (false, sign) => inside = sign == '"',
        }
    }
    words
}

/// Pairs of texts as the one value that `pairs($1)` takes, in the order given: a JSON array of arrays.
#[must_use]
pub fn pair_list<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Value {
    let mut text = String::from("[");
    for (one, other) in pairs {
        separate(&mut text);
        text.push('[');
        push_json(&mut text, one);
        text.push(',');
        push_json(&mut text, other);
        text.push(']');
    }
    text.push(']');
    Value::Text(text)
}

fn separate(list: &mut String) {
    if list.len() > 1 {
        list.push(',');
    }
}

fn push_json(list: &mut String, word: &str) {
    list.push('"');
    for sign in word.chars() {
        match sign {
            '"' | '\\' => list.extend(['\\', sign]),
            '\u{1}'..='\u{1f}' => list.push_str(&format!("\\u{:04x}", u32::from(sign))),
            _ => list.push(sign),
        }
    }
    list.push('"');
}

/// Pieces of `in (words($1))` and of `in (kept($1))`.
const IN_WORDS: usize = 8;

/// What PostgreSQL does about a statement with a long list of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// It is planned for that list, `words($1)`: right where the list decides which index is the best.
    Anew,
    /// Its plan is kept, `kept($1)`: right where planning costs more than any list can gain.
    Kept,
}

/// The placeholder of `in (words($1))` or `in (kept($1))`, when that begins here. PostgreSQL gets an array, which it
/// compares by an index, or by a hash where it takes another one. Of a list that is a query it would believe that it is
/// short, and go through it for every row of a table that it thinks small because it is new.
fn words_in<'a>(rest: &[Piece<'a>]) -> Option<(&'a str, Plan)> {
    let [
        Piece::Word("in"),
        Piece::Blank(" "),
        Piece::Other("("),
        Piece::Word(kind),
        Piece::Other("("),
        Piece::Place(number),
        Piece::Other(")"),
        Piece::Other(")"),
        ..,
    ] = *rest
    else {
        return None;
    };
    match kind {
        "words" => Some((number, Plan::Anew)),
        "kept" => Some((number, Plan::Kept)),
        _ => None,
    }
}

/// A list that is one value, when one begins here: its placeholder, and what SQLite and PostgreSQL get for it.
fn value_list<'a>(rest: &[Piece<'a>]) -> Option<(&'a str, [String; 2])> {
    let [Piece::Word(kind), Piece::Other("("), Piece::Place(number), Piece::Other(")"), ..] = *rest else {
        return None;
    };
    let both = match kind {
        "ids" => [
            format!("select value from json_each('[' || ?{number} || ']')"),
            format!("select unnest(cast(string_to_array(${number}, ',') as bigint[]))"),
        ],
        "pairs" => [
            format!("select value ->> 0, value ->> 1 from json_each(?{number})"),
            format!("select pair ->> 0, pair ->> 1 from jsonb_array_elements(cast(${number} as jsonb)) pair"),
        ],
        _ => return None,
    };
    Some((number, both))
}

/// How many pieces a row lock takes that begins here: `for key share`, `for update` or `for no key update`, these two with
/// or without `skip locked`.
/// SQLite has none and needs none, because its writing units run one after the other.
fn row_lock(rest: &[Piece]) -> usize {
    let words = rest.iter().enumerate().filter(|(at, piece)| *at == 0 || !matches!(piece, Piece::Blank(_)));
    let words: Vec<(usize, &str)> = words
        .map_while(|(at, piece)| match piece {
            Piece::Word(word) => Some((at, &**word)),
            _ => None,
        })
        .take(6)
        .collect();
    let begins = |lock: &[&str]| {
        let same =
            words.iter().zip(lock).filter(|((_, word), wanted)| word.eq_ignore_ascii_case(wanted)).count();
        (same == lock.len()).then(|| words.get(same - 1).map_or(0, |(at, _)| at + 1))
    };
    let locks: [&[&str]; 5] = [
        &["for", "no", "key", "update", "skip", "locked"],
        &["for", "no", "key", "update"],
        &["for", "update", "skip", "locked"],
        &["for", "update"],
        &["for", "key", "share"],
    ];
    locks.into_iter().find_map(begins).unwrap_or_default()
}

/// The table of a statement that begins with `insert into`.
fn inserted(all: &[Piece]) -> Option<String> {
    let mut words = all.iter().filter(|piece| !matches!(piece, Piece::Blank(_)));
    let mut next = || match words.next() {
        Some(Piece::Word(word)) => Some(*word),
        _ => None,
    };
    let begins = next()?.eq_ignore_ascii_case("insert") && next()?.eq_ignore_ascii_case("into");
    begins.then(next).flatten().map(str::to_owned)
}

/// The number of a placeholder. SQLite allows up to 32,766, PostgreSQL 65,535.
fn place(number: &str, sql: &str) -> Result<usize, Error> {
    match number.parse() {
        Ok(place @ 1..=32_766) => Ok(place),
        _ => Err(Error::Misuse(format!("${number} is not a placeholder: {sql}"))),
    }
}

/// Refuses anything but a plain lower-case name where a table or column is put into a text.
pub(crate) fn check_name(name: &str) -> Result<(), Error> {
    let first = name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    if first && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') {
        return Ok(());
    }
    Err(Error::Misuse(format!("`{name}` is not a name of a table or column")))
}

/// PostgreSQL's text cannot hold the character U+0000, so SQLite's may not either.
pub(crate) fn check_texts(values: &[Value]) -> Result<(), Error> {
    if values.iter().any(|value| matches!(value, Value::Text(text) if text.contains('\0'))) {
        return Err(Error::Misuse("a text value holds the character U+0000".into()));
    }
    Ok(())
}
