//! From the rows of a record to its form: below the first one its own cells are repeated or blank.

use serde_json::{Map, Value as Json};
use sheet::{Row, fold};

use super::plan::Place;
use super::understand::{Parts, Reading};
use crate::master::{Draft, Joint, Said, Wrong};
use crate::texts::Message;

/// Rows of one record at most: a table that repeats its number further has another record of that number.
pub(super) const MOST: usize = 1_000;

/// A form in the making.
struct Joining {
    own: Map<String, Json>,
    /// By kind of lines.
    lines: Vec<Vec<Json>>,
    joint: Joint,
    wrong: Vec<Wrong>,
}

impl Reading<'_> {
    /// Whether a row goes on with the record of another: it says the same number, or none.
    pub fn goes_on(&self, row: &Row, first: &Row) -> bool {
        let Some(at) = self.key_cell() else { return false };
        let number = fold(&row.cell(at).shown());
        number.is_empty() || number == fold(&first.cell(at).shown())
    }

    /// The cell of the field that the rows of a record share.
    fn key_cell(&self) -> Option<usize> {
        let place = self.plan.position(self.plan.joined?)?;
        self.found.header.places.iter().find(|(_, known)| *known == place).map(|(at, _)| *at)
    }

    /// The form of the rows of a record.
    pub fn joined(&self, rows: &[Row]) -> Draft {
        let mut joining = Joining {
            own: Map::new(),
            lines: vec![Vec::new(); self.plan.lines.len()],
            joint: Joint { rows: rows.iter().map(|row| row.number).collect(), ..Joint::default() },
            wrong: Vec::new(),
        };
        let mut unread = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let mut parts = self.parts(row);
            let _: Vec<String> = self.stand_in(&mut Map::new(), &mut parts.lines, &parts.unread);
            self.tell_unread(&mut joining, place, &parts);
            if place == 0 {
                unread = std::mem::take(&mut parts.unread);
                joining.own = parts.own;
            } else {
                repeat(&mut joining, row.number, parts.own);
            }
            for (kind, groups) in parts.lines.into_iter().enumerate() {
                let name = self.plan.lines.get(kind).copied().unwrap_or_default();
                let places = joining.joint.lines.entry(name.to_owned()).or_default();
                places.extend(groups.iter().map(|_| place));
                if let Some(lines) = joining.lines.get_mut(kind) {
                    lines.extend(groups.into_iter().map(|(_, line)| Json::Object(line)));
                }
            }
        }
        let _: Vec<String> = self.stand_in(&mut joining.own, &mut [], &unread);
        for (name, lines) in self.plan.lines.iter().zip(joining.lines) {
            joining.own.insert((*name).to_owned(), Json::Array(lines));
        }
        Draft {
            row: rows.first().map_or(0, |row| row.number),
            json: Json::Object(joining.own),
            wrong: joining.wrong,
            joint: Some(Box::new(joining.joint)),
            ..Draft::default()
        }
    }

    /// Tells the cells that say nothing usable. Below the first row the record's own are told as differing.
    fn tell_unread(&self, joining: &mut Joining, place: usize, parts: &Parts) {
        for (at, message) in &parts.unread {
            let Some(column) = self.plan.columns.get(*at) else { continue };
            let (field, message) = match column.place {
                Place::Own if place > 0 => {
                    let row = joining.joint.rows.get(place).copied().unwrap_or_default();
                    (column.path.clone(), differs(row))
                }
                Place::Own => (column.path.clone(), message.clone()),
                Place::Line { lines: kind, .. } => {
                    let line = joining.lines.get(kind).map_or(0, Vec::len);
                    let name = self.plan.lines.get(kind).copied().unwrap_or_default();
                    (format!("{name}[{line}].{}", column.col.name), message.clone())
                }
            };
            joining.wrong.push(Wrong { field: Some(field), why: Said::from(message) });
        }
    }
}

/// A later row may say what the first did not, and nothing else than the first did.
fn repeat(joining: &mut Joining, row: u32, own: Map<String, Json>) {
    for (name, value) in own {
        match joining.own.get(&name) {
            Some(first) if *first != value => {
                joining.wrong.push(Wrong { field: Some(name), why: Said::from(differs(row)) });
            }
            Some(_) => {}
            None => drop(joining.own.insert(name, value)),
        }
    }
}

fn differs(row: u32) -> Message {
    Message::new("import.differs").with("row", row)
}
