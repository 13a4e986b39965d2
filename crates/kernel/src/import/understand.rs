//! From a row of a table to the form that a person would have posted.

use std::collections::HashMap;

use serde_json::{Map, Number, Value as Json};
use sheet::{Cell, Found, Misread, Row, ascii, fold, meaning};

use super::plan::{Column, Place, Plan};
use super::wording::misread;
use crate::clock::Zone;
use crate::codes::{CodeTable, Wire};
use crate::list::Kind;
use crate::master::{Draft, Said, Takes, Wrong};
use crate::texts::{Lang, Message, Texts};
use crate::validate::{GTIN, gs1};

/// Choices that a message names at most.
const CHOICES: usize = 12;

/// What is needed to understand the rows of one file.
pub(super) struct Reading<'a> {
    pub plan: &'a Plan,
    pub found: &'a Found,
    /// Whether drafts say what of them the row left open, because it may be about a record that is there.
    changes: bool,
    codes: HashMap<&'static str, Words>,
    zone: &'a Zone,
}

/// Whose file it is: the words that they read, and where their clocks stand.
#[derive(Clone, Copy)]
pub(super) struct Theirs<'a> {
    pub texts: &'a Texts,
    pub lang: Lang,
    pub zone: &'a Zone,
}

/// What a row says, as it stands there.
pub(super) struct Parts {
    /// Fields of the record.
    pub own: Map<String, Json>,
    /// Lines by kind, then group: only groups with something in them become lines.
    pub lines: Vec<Vec<(usize, Map<String, Json>)>>,
    /// Columns whose cells say nothing that can be taken, and why.
    pub unread: Vec<(usize, Message)>,
}

/// What the codes of a table may be called, and what can be chosen in the reader's language.
struct Words {
    codes: HashMap<String, Json>,
    choices: String,
}

impl<'a> Reading<'a> {
    pub fn new(plan: &'a Plan, found: &'a Found, Theirs { texts, lang, zone }: Theirs<'a>) -> Self {
        let tables = plan.columns.iter().filter_map(|column| match column.col.kind {
            Kind::Code(table) => Some((table.name, words(table, texts, lang))),
            _ => None,
        });
        Self { plan, found, changes: false, codes: tables.collect(), zone }
    }

    /// The same for rows that are about such records.
    pub fn changing(mut self, takes: Takes) -> Self {
        self.changes = takes != Takes::New;
        self
    }

    /// The form of a row. Cells that say nothing usable are left out and told.
    pub fn draft(&self, row: &Row) -> Draft {
        let mut parts = self.parts(row);
        let stood = self.stand_in(&mut parts.own, &mut parts.lines, &parts.unread);
        let mut draft = self.whole(row, parts);
        if self.changes {
            draft.stood = stood;
        } else {
            draft.groups.clear();
        }
        draft
    }

    /// The form of a row as far as the row says it.
    pub fn said(&self, row: &Row) -> Draft {
        self.whole(row, self.parts(row))
    }

    fn whole(&self, row: &Row, Parts { mut own, mut lines, unread }: Parts) -> Draft {
        let (mut wrong, mut all) = (Vec::new(), Vec::with_capacity(lines.len()));
        for (kind, groups) in lines.iter_mut().enumerate() {
            groups.sort_by_key(|(group, _)| *group);
            all.push(groups.iter().map(|(group, _)| *group).collect());
            let name = self.plan.lines.get(kind).copied().unwrap_or_default();
            let objects = groups.iter().map(|(_, object)| Json::Object(object.clone()));
            own.insert(name.to_owned(), Json::Array(objects.collect()));
        }
        for (place, message) in unread {
            let Some(column) = self.plan.columns.get(place) else { continue };
            wrong.push(Wrong { field: Some(self.field(column, &lines)), why: Said::from(message) });
        }
        Draft { row: row.number, json: Json::Object(own), wrong, groups: all, ..Draft::default() }
    }

    /// What the cells of a row say, and those that cannot be understood.
    pub(super) fn parts(&self, row: &Row) -> Parts {
        let mut own = Map::new();
        let mut lines: Vec<Vec<(usize, Map<String, Json>)>> = vec![Vec::new(); self.plan.lines.len()];
        let mut unread: Vec<(usize, Message)> = Vec::new();
        for (at, place) in &self.found.header.places {
            let Some(column) = self.plan.columns.get(*place) else { continue };
            let cell = row.cell(*at);
            if cell.is_blank() {
                continue;
            }
            let value = self.value(column, cell);
            let object = match column.place {
                Place::Own => &mut own,
                Place::Line { lines: kind, group } => match lines.get_mut(kind) {
                    Some(groups) => line(groups, group),
                    None => continue,
                },
            };
            match value {
                Ok(value) => drop(object.insert(column.col.name.to_owned(), value)),
                Err(message) => unread.push((*place, message)),
            }
        }
        Parts { own, lines, unread }
    }

    /// Puts what a form begins with where the row says nothing: not where it says something that cannot be read,
    /// and not into lines that are not there. Answers the fields that it filled, where somebody asks for them.
    pub(super) fn stand_in(
        &self,
        own: &mut Map<String, Json>,
        lines: &mut [Vec<(usize, Map<String, Json>)>],
        unread: &[(usize, Message)],
    ) -> Vec<String> {
        let mut filled = Vec::new();
        for (place, column) in self.plan.columns.iter().enumerate() {
            let Some(json) = column.col.otherwise.and_then(|json| serde_json::from_str(json).ok()) else {
                continue;
            };
            if unread.iter().any(|(known, _)| *known == place) {
                continue;
            }
            let object = match column.place {
                Place::Own => Some(&mut *own),
                Place::Line { lines: kind, group } => lines
                    .get_mut(kind)
                    .and_then(|groups| groups.iter_mut().find(|(known, _)| *known == group))
                    .map(|(_, object)| object),
            };
            if let Some(object) = object.filter(|object| !object.contains_key(column.col.name)) {
                object.insert(column.col.name.to_owned(), json);
                filled.push(column);
            }
        }
        if !self.changes {
            return Vec::new();
        }
        lines.iter_mut().for_each(|groups| groups.sort_by_key(|(group, _)| *group));
        filled.into_iter().map(|column| self.field(column, lines)).collect()
    }

    /// The field of a column in a form without its empty groups.
    fn field(&self, column: &Column, lines: &[Vec<(usize, Map<String, Json>)>]) -> String {
        let Place::Line { lines: kind, group } = column.place else { return column.path.clone() };
        let used = lines.get(kind).and_then(|groups| groups.iter().position(|(known, _)| *known == group));
        let name = self.plan.lines.get(kind).copied().unwrap_or_default();
        format!("{name}[{}].{}", used.unwrap_or(group), column.col.name)
    }

    /// The place in the row of a field of its form; the other way round than [`Self::field`].
    pub fn cell_of(&self, row: &Row, field: &str) -> Option<usize> {
        let place = self.column_of(row, field)?;
        self.found.header.places.iter().find(|(_, known)| *known == place).map(|(at, _)| *at)
    }

    /// The place of a field in the row that goes back, where columns stand that the file lacks.
    pub fn cell_back(&self, row: &Row, field: &str, added: &[(usize, usize)]) -> Option<usize> {
        let place = self.column_of(row, field)?;
        let there = self.found.header.places.iter().chain(added);
        there.into_iter().find(|(_, known)| *known == place).map(|(at, _)| *at)
    }

    /// The column of a field of a row's form: the second line may be the third group.
    pub fn column_of(&self, row: &Row, field: &str) -> Option<usize> {
        let Some((name, rest)) = field.split_once('[') else { return self.plan.position(field) };
        let (number, own) = rest.split_once("].")?;
        let kind = self.plan.lines.iter().position(|known| *known == name)?;
        let mut groups: Vec<usize> = self
            .found
            .header
            .places
            .iter()
            .filter(|(at, _)| !row.cell(*at).is_blank())
            .filter_map(|(_, place)| match self.plan.columns.get(*place)?.place {
                Place::Line { lines, group } if lines == kind => Some(group),
                _ => None,
            })
            .collect();
        groups.sort_unstable();
        groups.dedup();
        let group = groups.get(number.parse::<usize>().ok()?)?;
        self.plan.position(&format!("{name}[{group}].{own}"))
    }

    fn value(&self, column: &Column, cell: &Cell) -> Result<Json, Message> {
        let col = column.col;
        let nothing = |value: Option<Json>| value.unwrap_or(Json::Null);
        Ok(match col.kind {
            Kind::Int | Kind::Decimal(_) => {
                let text = meaning::number(cell, self.found.decimal_comma).map_err(misread)?;
                nothing(text.and_then(|text| text.parse::<Number>().ok()).map(Json::Number))
            }
            Kind::Date => {
                nothing(meaning::day(cell, self.found.since_1904).map_err(misread)?.map(Json::String))
            }
            Kind::Time => {
                let moment = meaning::moment(cell, self.found.since_1904).map_err(misread)?;
                let stamp = |text: String| self.zone.read(&text).map(|at| Json::String(self.zone.stamp(at)));
                nothing(moment.map(stamp).transpose().map_err(|_| misread(Misread::Moment))?)
            }
            Kind::Bool => nothing(meaning::flag(cell).map_err(misread)?.map(Json::Bool)),
            Kind::Code(table) => match meaning::text(cell).map_err(misread)? {
                Some(text) => self.code(table, &text)?,
                None => Json::Null,
            },
            _ => nothing(words_of(column, cell)?.map(Json::String)),
        })
    }

    fn code(&self, table: &CodeTable, text: &str) -> Result<Json, Message> {
        let words = self.codes.get(table.name);
        let found = words.and_then(|words| words.codes.get(&fold(text))).cloned();
        let choices = words.map_or("", |words| words.choices.as_str());
        found.ok_or_else(|| Message::new("import.code").with("choices", choices))
    }
}

fn line(groups: &mut Vec<(usize, Map<String, Json>)>, group: usize) -> &mut Map<String, Json> {
    let at = groups.iter().position(|(known, _)| *known == group).unwrap_or_else(|| {
        groups.push((group, Map::new()));
        groups.len() - 1
    });
    &mut groups[at].1
}

/// A text; one that is a code has no full-width signs, and no spreadsheet made a day of it.
fn words_of(column: &Column, cell: &Cell) -> Result<Option<String>, Message> {
    let col = column.col;
    let exact = col.unique || col.rule.is_some() || col.reference.is_some();
    if exact && matches!(cell, Cell::Moment(_)) {
        return Err(Message::new("import.becameDay"));
    }
    let text = meaning::text(cell).map_err(misread)?;
    Ok(match text {
        // What is referred to may be called by its name; whoever looks it up finds the code.
        Some(text) if exact && col.reference.is_none() => {
            let text = ascii(&text);
            let gtin = col.rule.is_some_and(|rule| rule.name == GTIN.name);
            let text = if gtin { gs1::restored(&text).unwrap_or(text) } else { text };
            Some(col.spelled(&text).into_owned())
        }
        other => other,
    })
}

fn words(table: &'static CodeTable, texts: &Texts, lang: Lang) -> Words {
    let mut codes = HashMap::new();
    for row in table.rows {
        let value = match row.code {
            Wire::Int(code) => Json::from(code),
            Wire::Text(code) => Json::from(code),
        };
        let labels = Lang::ALL.into_iter().map(|lang| texts.render(lang, &table.label(row), &[]));
        for word in labels.chain([row.code.to_string()]) {
            codes.entry(fold(&word)).or_insert_with(|| value.clone());
        }
    }
    Words { codes, choices: choices(table, texts, lang).join(" / ") }
}

/// The labels of a table, the first ones of a long one.
pub(super) fn choices(table: &CodeTable, texts: &Texts, lang: Lang) -> Vec<String> {
    let rows = table.rows.iter().take(CHOICES);
    let mut labels: Vec<String> = rows.map(|row| texts.render(lang, &table.label(row), &[])).collect();
    if table.rows.len() > CHOICES {
        labels.push("…".to_owned());
    }
    labels
}
