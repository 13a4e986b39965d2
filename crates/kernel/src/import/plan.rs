//! The columns of a table that can be imported: those of the record, and those of its lines in numbered groups.

use std::collections::BTreeMap;

use sheet::Titles;

use super::Importer;
use crate::list::{self, Kind, List};
use crate::master::{Col, Given, Takes};
use crate::texts::{Lang, Texts};

/// Groups of lines that a template offers.
const OFFERED: usize = 3;
/// Groups of lines that are understood at most.
const GROUPS: usize = 30;

/// Where the value of a column belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The record itself.
    Own,
    /// A line of it: which kind of lines, and which group, from 0.
    Line { lines: usize, group: usize },
}

/// A column that can be imported.
#[derive(Debug)]
pub(super) struct Column {
    pub col: &'static Col,
    pub place: Place,
    /// Its field: `packs[0].gtin`.
    pub path: String,
    /// Whether the template has it; further groups are understood all the same.
    pub offered: bool,
    /// Whether a row must say it: nothing stands in for it, and it is no further line.
    pub needed: bool,
}

fn needed(col: &Col) -> bool {
    col.required && col.otherwise.is_none()
}

/// All columns of a master.
pub(super) struct Plan {
    pub columns: Vec<Column>,
    /// Names of the fields of lines, in order.
    pub lines: Vec<&'static str>,
    /// The field that the rows of one record share; none when each row is a record.
    pub joined: Option<&'static str>,
    /// The field that says which record a row is about, where rows may change records.
    key: Option<&'static str>,
    screen: &'static str,
    list: &'static List,
}

/// Whether a table can say it: pictures and ids it cannot.
fn importable(col: &Col) -> bool {
    col.importable && !matches!(col.kind, Kind::Image | Kind::Id)
}

impl Plan {
    pub fn of(importer: &Importer) -> Self {
        let Importer { screen, shape, joined, key, .. } = *importer;
        let own = shape.columns.iter().map(|placed| placed.col).filter(|col| importable(col));
        let own = own.map(|col| Column {
            col,
            place: Place::Own,
            path: col.name.to_owned(),
            offered: true,
            needed: needed(col),
        });
        let mut columns: Vec<Column> = own.collect();
        for (lines, rows) in shape.lines.iter().enumerate() {
            let offered = rows.lines.most.min(OFFERED.max(rows.lines.least));
            // A row has one line of a joined record.
            let groups = if joined.is_some() { 1 } else { GROUPS };
            for group in 0..rows.lines.most.min(groups) {
                let cols = rows.columns.iter().map(|placed| placed.col).filter(|col| importable(col));
                columns.extend(cols.map(|col| Column {
                    col,
                    place: Place::Line { lines, group },
                    path: format!("{}[{group}].{}", rows.lines.name, col.name),
                    offered: group < offered,
                    // A record without such lines is as good; a row of joined ones always has one.
                    needed: needed(col) && (joined.is_some() || group < rows.lines.least),
                }));
            }
        }
        let lines = shape.lines.iter().map(|rows| rows.lines.name).collect();
        Self { columns, lines, joined, key, screen, list: shape.list }
    }

    /// Whether a file may be without the column: one that changes records need only say which.
    pub fn is_missed(&self, column: &Column, takes: Takes) -> bool {
        match takes {
            Takes::New => column.place == Place::Own && column.needed,
            Takes::Existing | Takes::Both => self.key == Some(column.path.as_str()),
        }
    }

    /// What the columns of a file can say of a record.
    pub fn given(&self, places: impl IntoIterator<Item = usize>) -> Given {
        let mut given = Given { own: Vec::new(), lines: vec![BTreeMap::new(); self.lines.len()] };
        for column in places.into_iter().filter_map(|place| self.columns.get(place)) {
            match column.place {
                Place::Own => given.own.push(column.col.name),
                Place::Line { lines, group } => {
                    let groups = given.lines.get_mut(lines);
                    groups
                        .into_iter()
                        .for_each(|groups| groups.entry(group).or_default().push(column.col.name));
                }
            }
        }
        given
    }

    /// The place of a field among the columns.
    pub fn position(&self, path: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.path == path)
    }

    /// The titles in one language, no two alike.
    pub fn titles(&self, texts: &Texts, lang: Lang) -> Vec<String> {
        let mut titles: Vec<String> = Vec::with_capacity(self.columns.len());
        for column in &self.columns {
            let own = self.own_title(texts, lang, column);
            let title = match column.place {
                Place::Own => list::heading(texts, lang, (self.screen, self.list), column.col.name),
                Place::Line { lines, group } => {
                    let group = (group + 1).to_string();
                    let lines = self.lines_title(texts, lang, lines);
                    let key = if self.joined.is_some() { "import.joinedTitle" } else { "import.lineTitle" };
                    texts.render(lang, key, &[("lines", &lines), ("number", &group), ("title", &own)])
                }
            };
            let taken = titles.contains(&title);
            titles.push(if taken { format!("{title} ({})", column.path) } else { title });
        }
        titles
    }

    /// The title of a field in words; a field that is no column says which lines it is.
    pub fn title(&self, texts: &Texts, lang: Lang, titles: &[String], path: &str) -> String {
        match self.position(path).and_then(|place| titles.get(place)) {
            Some(title) => title.clone(),
            None => match self.lines.iter().position(|name| *name == path) {
                Some(lines) => self.lines_title(texts, lang, lines),
                None => path.to_owned(),
            },
        }
    }

    /// The title of a column by itself; lines have words of their own where a screen gives them some.
    fn own_title(&self, texts: &Texts, lang: Lang, column: &Column) -> String {
        let of_line = match column.place {
            Place::Line { lines, .. } => self.lines.get(lines),
            Place::Own => None,
        };
        let of_line = of_line.map(|lines| format!("{}.{lines}.{}", self.screen, column.col.name));
        let key = of_line.filter(|key| texts.has(key));
        let key = key.unwrap_or_else(|| list::title(texts, self.screen, column.col.name));
        texts.render(lang, &key, &[])
    }

    fn lines_title(&self, texts: &Texts, lang: Lang, lines: usize) -> String {
        let name = self.lines.get(lines).copied().unwrap_or_default();
        let own = format!("{}.{name}", self.screen);
        let key = if texts.has(&own) { own } else { list::title(texts, self.screen, name) };
        texts.render(lang, &key, &[])
    }

    /// A row of a joined record has one line: its columns are known by their own titles, too, where no other has them.
    fn plainly(&self, known: &mut Titles, texts: &Texts, (language, lang): (usize, Lang), place: usize) {
        let own = |column: &Column| self.own_title(texts, lang, column);
        let Some(title) = self.columns.get(place).map(own) else { return };
        if self.columns.iter().filter(|column| own(column) == title).count() == 1 {
            known.stand_in(language, place, &title);
        }
    }

    /// All titles in all languages, and the fields' own names.
    pub fn known(&self, texts: &Texts) -> Titles {
        let mut known = Titles::new(self.columns.len(), Lang::ALL.len());
        for (language, lang) in Lang::ALL.into_iter().enumerate() {
            for (place, title) in self.titles(texts, lang).iter().enumerate() {
                known.add(language, place, title);
            }
            for (place, column) in self.columns.iter().enumerate() {
                known.add(language, place, &column.path);
                if column.place != Place::Own {
                    if self.joined.is_some() {
                        self.plainly(&mut known, texts, (language, lang), place);
                    }
                    continue;
                }
                // A name says which record it is, too, where the code is not there.
                let name = texts.render(lang, &list::title(texts, self.screen, column.col.name), &[]);
                known.stand_in(language, place, &name);
                // Screens have titles of their own (brand code); people write the plain ones (code) as well.
                let plain = format!("field.{}", column.col.name);
                if texts.has(&plain) {
                    known.add(language, place, &texts.render(lang, &plain, &[]));
                }
            }
            for own in ["import.reasons", "import.rowNumber"] {
                known.ignore(&texts.render(lang, own, &[]));
            }
        }
        known
    }
}
