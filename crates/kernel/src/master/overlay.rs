//! What a row of a file says over a record that is there.
//!
//! What the file has no column for stays as it is. What it has a column for is taken from the row, and an empty cell
//! empties the field, but for one that a new record begins with: that keeps what it has. Lines are replaced group by
//! group; those of groups that the file does not have stay.

use serde_json::{Map, Value as Json};

use super::draft::{Draft, Given, Wrong};
use super::shape::Shape;

/// A form made of both.
pub(super) struct Overlaid {
    /// The form.
    pub json: Json,
    /// By kind of lines, for each line its group.
    pub groups: Vec<Vec<usize>>,
    /// By kind of lines: its name and, for each line, which line of the draft it came from.
    lines: Vec<(&'static str, Vec<Option<usize>>)>,
}

impl Overlaid {
    /// Lays a draft over the form of its record.
    pub fn new(shape: &Shape, stands: Json, draft: &Draft, given: &Given) -> Self {
        let mut json = stands;
        let says = |field: &str| draft.json.get(field).cloned().unwrap_or_default();
        if let Some(object) = json.as_object_mut() {
            let secret: Vec<&str> = shape
                .columns
                .iter()
                .map(|placed| placed.col)
                .filter(|col| col.secret)
                .map(|col| col.name)
                .collect();
            for field in given.own.iter().filter(|field| !draft.stood.iter().any(|stood| stood == *field)) {
                let says = says(field);
                // A secret goes out as nothing, and stays when nothing comes in.
                if !(says.is_null() && secret.contains(field)) {
                    object.insert((*field).to_owned(), says);
                }
            }
        }
        let (mut groups, mut lines) = (Vec::new(), Vec::new());
        for (kind, rows) in shape.lines.iter().enumerate() {
            let name = rows.lines.name;
            let stands = json.get(name).and_then(Json::as_array).cloned().unwrap_or_default();
            let Some(fields) = given.lines.get(kind).filter(|fields| !fields.is_empty()) else {
                groups.push((0..stands.len()).collect());
                lines.push((name, vec![None; stands.len()]));
                continue;
            };
            let mut merged = Merged::default();
            let said = draft.groups.get(kind).map_or(&[][..], Vec::as_slice);
            let last = fields.keys().next_back().map_or(0, |last| last + 1).max(stands.len());
            for group in 0..last {
                let stood = stands.get(group);
                match (fields.get(&group), said.iter().position(|known| *known == group)) {
                    (None, _) => stood.cloned().into_iter().for_each(|line| merged.push(line, group, None)),
                    (Some(_), None) => {}
                    (Some(fields), Some(at)) => {
                        let new = draft.json.get(name).and_then(|lines| lines.get(at));
                        let line = line(stood, new, fields, |field| {
                            draft.stood.iter().any(|stood| *stood == format!("{name}[{at}].{field}"))
                        });
                        merged.push(line, group, Some(at));
                    }
                }
            }
            json[name] = Json::Array(merged.lines);
            groups.push(merged.groups);
            lines.push((name, merged.from));
        }
        Self { json, groups, lines }
    }

    /// What is wrong with the form, as the row has its fields. A line that the file does not have is told by its kind.
    pub fn told(&self, wrong: &mut [Wrong]) {
        for wrong in wrong {
            let Some((name, rest)) = wrong.field.as_deref().and_then(|field| field.split_once('[')) else {
                continue;
            };
            let Some((_, from)) = self.lines.iter().find(|(known, _)| *known == name) else { continue };
            let Some((number, own)) = rest.split_once(']') else { continue };
            let at = number.parse::<usize>().ok().and_then(|at| from.get(at).copied().flatten());
            wrong.field = Some(match at {
                Some(at) => format!("{name}[{at}]{own}"),
                None => name.to_owned(),
            });
        }
    }
}

#[derive(Default)]
struct Merged {
    lines: Vec<Json>,
    groups: Vec<usize>,
    from: Vec<Option<usize>>,
}

impl Merged {
    fn push(&mut self, line: Json, group: usize, from: Option<usize>) {
        self.lines.push(line);
        self.groups.push(group);
        self.from.push(from);
    }
}

/// A line of a row over the one that stands in its place, if any does.
fn line(
    stood: Option<&Json>,
    new: Option<&Json>,
    fields: &[&'static str],
    is_stand_in: impl Fn(&str) -> bool,
) -> Json {
    let new = new.and_then(Json::as_object).cloned().unwrap_or_default();
    let Some(stood) = stood.and_then(Json::as_object) else { return Json::Object(new) };
    let mut line: Map<String, Json> = stood.clone();
    for field in fields.iter().filter(|field| !is_stand_in(field)) {
        line.insert((*field).to_owned(), new.get(*field).cloned().unwrap_or_default());
    }
    Json::Object(line)
}
