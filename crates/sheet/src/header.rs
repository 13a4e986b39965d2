//! The row of titles: which cell of a row holds which column.

use std::collections::HashMap;

use crate::book::Row;
use crate::{Cell, fold};

/// Words before a colon that begin the line below a table.
const SIGNATURES: [&str; 20] = [
    "制表",
    "制表人",
    "制单",
    "制单人",
    "填表人",
    "经办人",
    "审核",
    "审核人",
    "复核人",
    "审批人",
    "制表日期",
    "打印日期",
    "打印时间",
    "日期",
    "作成者",
    "作成日",
    "preparedby",
    "checkedby",
    "approvedby",
    "printedon",
];
/// First words of rows that sum up the others.
const TOTALS: [&str; 19] = [
    "合计",
    "总计",
    "小计",
    "共计",
    "汇总",
    "本页合计",
    "合計",
    "総計",
    "小計",
    "計",
    "总和",
    "total",
    "totals",
    "grandtotal",
    "subtotal",
    "sum",
    "totalgeneral",
    "sumatotal",
    "suma",
];

/// The titles that are looked for, in several languages.
#[derive(Debug, Default)]
pub struct Titles {
    /// Columns by their folded title, one map a language.
    languages: Vec<HashMap<String, Named>>,
    /// Titles that mean nothing (the reasons that an earlier answer added).
    ignored: Vec<String>,
    /// Columns in all.
    columns: usize,
}

/// A column that a title names.
#[derive(Debug, Clone, Copy)]
struct Named {
    column: usize,
    /// Whether it is the column's own title, and not one that stands in for it.
    own: bool,
}

/// A row of titles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Its number.
    pub row: u32,
    /// Places of cells and the columns that they hold.
    pub places: Vec<(usize, usize)>,
    /// What stands in these cells, in the same order.
    pub titles: Vec<String>,
    /// Titles that nobody knows, with their places.
    pub unknown: Vec<(usize, String)>,
    /// Titles of columns that stand elsewhere already, with their places.
    pub repeated: Vec<(usize, String)>,
}

impl Titles {
    /// For so many columns, in so many languages.
    pub fn new(columns: usize, languages: usize) -> Self {
        Self { languages: vec![HashMap::new(); languages], ignored: Vec::new(), columns }
    }

    /// A column is called so in a language. The first column of two with one title keeps it.
    pub fn add(&mut self, language: usize, column: usize, title: &str) {
        self.name(language, title, Named { column, own: true });
    }

    /// A column is taken by this title where its own is not there.
    pub fn stand_in(&mut self, language: usize, column: usize, title: &str) {
        self.name(language, title, Named { column, own: false });
    }

    fn name(&mut self, language: usize, title: &str, named: Named) {
        if let Some(known) = self.languages.get_mut(language) {
            known.entry(key(title)).or_insert(named);
        }
    }

    /// A column with this title means nothing.
    pub fn ignore(&mut self, title: &str) {
        self.ignored.push(key(title));
    }

    /// Reads a row as titles, in the language that knows most of them; a title that this language does not
    /// know may be of another. None when too few are known: two, or all there are.
    pub fn header(&self, row: &Row) -> Option<Header> {
        let known = |titles: &HashMap<String, Named>| {
            words(row).filter(|(_, word)| find(titles, word).is_some()).count()
        };
        let language = self.languages.iter().max_by_key(|titles| known(titles))?;
        let mut header = Header {
            row: row.number,
            places: Vec::new(),
            titles: Vec::new(),
            unknown: Vec::new(),
            repeated: Vec::new(),
        };
        let named = |word: &str| {
            let elsewhere = || self.languages.iter().find_map(|titles| find(titles, word));
            find(language, word).or_else(elsewhere)
        };
        let own: Vec<usize> = words(row)
            .filter_map(|(_, word)| named(word))
            .filter(|named| named.own)
            .map(|own| own.column)
            .collect();
        for (place, word) in words(row) {
            match named(word) {
                Some(Named { column, own: is_own })
                    if header.places.iter().any(|(_, taken)| *taken == column)
                        || (!is_own && own.contains(&column)) =>
                {
                    header.repeated.push((place, word.trim().to_owned()));
                }
                Some(Named { column, .. }) => {
                    header.places.push((place, column));
                    header.titles.push(word.trim().to_owned());
                }
                None if self.ignored.contains(&key(word)) => {}
                None => header.unknown.push((place, word.trim().to_owned())),
            }
        }
        let enough = header.places.len() >= self.columns.min(2);
        // A sentence above the titles may hold two words that are titles; titles hold little else.
        (enough && header.places.len() >= header.unknown.len()).then_some(header)
    }
}

impl Header {
    /// Whether a row below says the same titles again, as printed pages do.
    pub fn is_repeated_by(&self, row: &Row, titles: &Titles) -> bool {
        titles.header(row).is_some_and(|again| again.places == self.places && again.unknown == self.unknown)
    }

    /// Cells up to here belong to the table.
    pub fn width(&self) -> usize {
        let known = self.places.iter().map(|(place, _)| *place);
        let places = known.chain(self.unknown.iter().chain(&self.repeated).map(|(place, _)| *place));
        places.max().map_or(0, |last| last + 1)
    }
}

/// Whether a row begins with a word that announces a sum.
pub fn is_total(row: &Row) -> bool {
    let first = row.cells.iter().find(|cell| !cell.is_blank());
    let Some(Cell::Text(text)) = first else { return false };
    let folded = fold(text);
    TOTALS.contains(&folded.trim_end_matches([':', '：']))
}

/// Whether a row is what people write below a table: who made it, who looked at it, when it was printed. Its first cell
/// announces that, and nothing but its value stands beside.
pub fn is_signature(row: &Row) -> bool {
    let mut said = row.cells.iter().filter(|cell| !cell.is_blank());
    let Some(Cell::Text(text)) = said.next() else { return false };
    let folded = fold(text);
    let Some((word, _)) = folded.split_once([':', '：']) else { return false };
    SIGNATURES.contains(&word) && said.all(|cell| matches!(cell, Cell::Text(_) | Cell::Moment(_)))
}

fn words(row: &Row) -> impl Iterator<Item = (usize, &str)> {
    row.cells.iter().enumerate().filter_map(|(place, cell)| match cell {
        Cell::Text(text) if !cell.is_blank() => Some((place, text.as_str())),
        _ => None,
    })
}

/// Without the star that marks a required column.
fn key(title: &str) -> String {
    fold(title).trim_matches(['*', ':']).to_owned()
}

/// A title may carry a remark in brackets: `Weight (kg)`.
fn find(titles: &HashMap<String, Named>, title: &str) -> Option<Named> {
    let key = key(title);
    let bare = || key.split('(').next().filter(|bare| !bare.is_empty());
    titles.get(&key).or_else(|| titles.get(bare()?)).copied()
}
