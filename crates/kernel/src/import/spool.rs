//! Drafts between reading and writing: what stands twice in a file, and a file of drafts for one transaction.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Seek as _, SeekFrom, Write as _};
use std::sync::Mutex;

use serde_json::Value as Json;

use super::CHUNK;
use crate::fault::{Answer, Fault};
use crate::master::{Col, Draft, Shape, Wrong};
use crate::texts::Message;

/// Remembers the unique values of a file, each with the row that had it first.
pub(super) struct Doubles {
    own: Vec<(&'static Col, HashMap<String, u32>)>,
    lines: Vec<(&'static str, &'static Col, HashMap<String, u32>)>,
}

impl Doubles {
    pub fn of(shape: &Shape) -> Self {
        let own = shape.columns.iter().filter(|placed| placed.col.unique);
        let lines = shape.lines.iter().flat_map(|rows| {
            let unique = rows.columns.iter().filter(|placed| placed.col.unique);
            unique.map(|placed| (rows.lines.name, placed.col, HashMap::new()))
        });
        Self { own: own.map(|placed| (placed.col, HashMap::new())).collect(), lines: lines.collect() }
    }

    /// Marks the values of a draft that a row above had already.
    pub fn note(&mut self, draft: &mut Draft) {
        let row = draft.row;
        for (col, known) in &mut self.own {
            let within = within(col, &draft.json);
            let first = draft.json.get(col.name).and_then(|value| seen(known, (value, &within), row));
            draft.wrong.extend(first.map(|first| repeated(col.name.to_owned(), first)));
        }
        for (lines, col, known) in &mut self.lines {
            let (name, within) = (col.name, within(col, &draft.json));
            let values = draft.json.get(*lines).and_then(Json::as_array).into_iter().flatten();
            let firsts = values.enumerate().filter_map(|(at, line)| {
                let first = seen(known, (line.get(name)?, &within), row)?;
                Some(repeated(format!("{lines}[{at}].{name}"), first))
            });
            let firsts: Vec<Wrong> = firsts.collect();
            draft.wrong.extend(firsts);
        }
    }
}

/// What a record says in the fields within which a column is unique.
fn within(col: &Col, json: &Json) -> String {
    col.per.iter().map(|field| format!("\u{0}{}", json.get(field).map(text).unwrap_or_default())).collect()
}

fn text(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}

/// The row that had the value first, unless it is this one.
fn seen(known: &mut HashMap<String, u32>, (value, within): (&Json, &str), row: u32) -> Option<u32> {
    let mut text = text(value);
    if text.is_empty() {
        return None;
    }
    text.push_str(within);
    match known.get(&text) {
        Some(first) => Some(*first),
        None => {
            known.insert(text, row);
            None
        }
    }
}

fn repeated(field: String, first: u32) -> Wrong {
    Wrong { field: Some(field), why: Message::new("import.repeated").with("row", first).into() }
}

/// Drafts on disk, so that one transaction over all of them needs no memory for them. It is read from its
/// beginning by every attempt.
pub(super) struct Spool(Mutex<File>);

/// A spool in the making.
pub(super) struct Spooling(BufWriter<File>);

impl Spooling {
    pub fn new(file: File) -> Self {
        Self(BufWriter::new(file))
    }

    pub fn push(&mut self, drafts: &[Draft]) -> io::Result<()> {
        for draft in drafts {
            serde_json::to_writer(&mut self.0, draft)?;
            self.0.write_all(b"\n")?;
        }
        Ok(())
    }

    pub fn done(self) -> io::Result<Spool> {
        Ok(Spool(Mutex::new(self.0.into_inner().map_err(io::IntoInnerError::into_error)?)))
    }
}

impl Spool {
    /// The drafts, a chunk at a time.
    pub fn chunks(&self) -> Answer<impl Iterator<Item = Answer<Vec<Draft>>> + Send + use<>> {
        let mut file = self.0.lock().map_err(Fault::internal)?.try_clone().map_err(Fault::internal)?;
        file.seek(SeekFrom::Start(0)).map_err(Fault::internal)?;
        let mut lines = BufReader::new(file).lines();
        Ok(std::iter::from_fn(move || {
            let (mut drafts, mut rows) = (Vec::new(), 0);
            while rows < CHUNK {
                let Some(line) = lines.next() else { break };
                let draft = line.map_err(Fault::internal).and_then(|line| {
                    let draft: Draft = serde_json::from_str(&line).map_err(Fault::internal)?;
                    Ok(draft)
                });
                match draft {
                    Ok(draft) => {
                        rows += draft.rows();
                        drafts.push(draft);
                    }
                    Err(fault) => return Some(Err(fault)),
                }
            }
            Some(drafts).filter(|drafts| !drafts.is_empty()).map(Ok)
        }))
    }
}
