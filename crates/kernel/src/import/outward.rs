//! Records in the columns of their template, so that what goes out can come in again.

use db::{Row, Value};

use super::Importer;
use super::plan::{Place, Plan};
use crate::act::Tx;
use crate::fault::Answer;
use crate::list::{Kind, List};
use crate::master::{Col, Shape, Stored, most_lines, stored};
use crate::texts::{Lang, Texts};

/// Where a column finds its value.
#[derive(Debug, Clone, Copy)]
enum Spot {
    Own(usize),
    Line { lines: usize, group: usize, at: usize },
}

/// The columns of such a file.
pub(crate) struct Layout {
    shape: &'static Shape,
    /// Whether a record has a row for each of its lines.
    joined: bool,
    columns: Vec<(Spot, &'static Col)>,
    /// Their titles.
    pub titles: Vec<String>,
}

impl Importer {
    /// Whether the rows of a list can come in again by its template: each is a record, or a line of one.
    pub(crate) fn is_of(&self, screen: &str, list: &List) -> bool {
        self.screen == screen && self.shape.list.name == list.name
    }
}

/// As many groups of lines as the record with most of them has, for each kind.
pub(crate) async fn groups(tx: &mut Tx, importer: &Importer) -> Answer<Vec<usize>> {
    most_lines(tx, importer.shape).await
}

/// The records of some rows of the list, in their order.
pub(crate) async fn records(tx: &mut Tx, (importer, rows): &(Importer, Vec<Row>)) -> Answer<Vec<Stored>> {
    let ids = rows.iter().map(|row| row.at(0)).collect::<Result<Vec<i64>, db::Error>>()?;
    stored(tx, importer.shape, &ids).await
}

impl Layout {
    /// For records with so many lines of each kind.
    pub fn new(importer: &Importer, groups: &[usize], texts: &Texts, lang: Lang) -> Self {
        let (plan, shape) = (Plan::of(importer), importer.shape);
        let (mut columns, mut titles) = (Vec::new(), Vec::new());
        for (column, title) in plan.columns.iter().zip(plan.titles(texts, lang)) {
            let spot = match column.place {
                Place::Own => {
                    shape.columns.iter().position(|placed| placed.col.name == column.col.name).map(Spot::Own)
                }
                Place::Line { lines, group } => {
                    let there = column.offered || groups.get(lines).is_some_and(|most| group < *most);
                    let rows = shape.lines.get(lines).filter(|_| there);
                    let at = rows.and_then(|rows| {
                        rows.columns.iter().position(|placed| placed.col.name == column.col.name)
                    });
                    at.map(|at| Spot::Line { lines, group, at })
                }
            };
            if let Some(spot) = spot {
                columns.push((spot, column.col));
                titles.push(title);
            }
        }
        Self { shape, joined: importer.joined.is_some(), columns, titles }
    }

    /// The rows of a record: one, or one for each of its lines, all of which say what the record itself says.
    pub fn rows<'a>(&'a self, record: &'a Stored) -> impl Iterator<Item = Vec<(Kind, &'a Value)>> {
        let most = record.lines.iter().map(Vec::len).max().unwrap_or_default();
        let rows = if self.joined { most.max(1) } else { 1 };
        (0..rows).map(|row| self.values(record, row).collect())
    }

    /// What a row of a record says in each column. A secret stays one.
    fn values<'a>(&'a self, record: &'a Stored, row: usize) -> impl Iterator<Item = (Kind, &'a Value)> {
        debug_assert_eq!(self.shape.columns.len(), record.cells.len());
        self.columns.iter().map(move |(spot, col)| {
            let cell = match *spot {
                Spot::Own(at) => record.cells.get(at),
                Spot::Line { lines, group, at } => {
                    record.lines.get(lines).and_then(|lines| lines.get(group + row)?.get(at))
                }
            };
            let value = cell.filter(|_| !col.secret).map_or(&Value::Null, |(_, value)| value);
            (col.kind, value)
        })
    }
}
