//! One row of a notice: cell by cell, what it says.

use codes::Thermosphere;
use kernel::clock::BusinessDay;
use kernel::import::misread;
use kernel::texts::Message;
use kernel::units::{Exact, Grams, Qty};
use kernel::validate::gs1;
use sheet::{Cell, Row, ascii, meaning, plain};

use super::amount::{amount, days, scaled, weight};
use super::words::{self, Column, Counted};

/// Characters of a remark or a name at most; what is beyond is cut.
const LONGEST: usize = 200;

/// What is told of a GTIN whose first digit was found by its check digit.
pub const CUT: &str = "notice.gtinCut";

/// A row as it was understood. Quantities are as the file counts them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    pub row: u32,
    pub code: Option<String>,
    pub gtin: Option<String>,
    pub name: Option<String>,
    pub spec: Option<String>,
    pub unit: Option<String>,
    pub packs: Option<Qty>,
    pub per_pack: Option<Qty>,
    pub total: Option<Qty>,
    pub net: Option<Grams>,
    pub gross: Option<Grams>,
    pub production: Option<BusinessDay>,
    pub expiry: Option<BusinessDay>,
    pub shelf_life: Option<i64>,
    pub zone: Option<Thermosphere>,
    pub batch: Option<String>,
    pub container: Option<String>,
    pub remark: Option<String>,
}

/// Something that a person should look at.
#[derive(Debug, Clone)]
pub struct Trouble {
    pub row: u32,
    pub column: Option<Column>,
    pub why: Message,
}

/// How the cells of a file are to be read.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    pub since_1904: bool,
    pub decimal_comma: bool,
}

/// Reads a row; `places` says which cell holds which column.
pub fn understood(row: &Row, places: &[(usize, Column)], manner: Manner) -> (Draft, Vec<Trouble>) {
    let (mut draft, mut troubles) = (Draft { row: row.number, ..Draft::default() }, Vec::new());
    let mut missing_total = None;
    for (place, column) in places {
        let cell = row.cell(*place);
        if cell.is_blank() {
            continue;
        }
        match draft.take(*column, cell, manner) {
            Ok(()) => {}
            // A sum that was never calculated is found below, from what it is the sum of.
            Err(why) if *column == Column::Total && *cell == Cell::Unvalued => missing_total = Some(why),
            Err(why) => troubles.push(Trouble { row: row.number, column: Some(*column), why }),
        }
    }
    troubles.extend(draft.settle(missing_total));
    (draft, troubles)
}

impl Draft {
    fn take(&mut self, column: Column, cell: &Cell, manner: Manner) -> Result<(), Message> {
        match column {
            Column::Number | Column::Brand => {}
            Column::Code => self.code = words_of(cell)?.map(|text| ascii(&text)),
            Column::Gtin => self.gtin = self.read_gtin(cell)?,
            Column::Name => self.name = words_of(cell)?,
            Column::Spec => self.spec = words_of(cell)?,
            Column::Unit => self.unit = words_of(cell)?,
            Column::Packs => {
                let read = amount(cell, manner.decimal_comma).map_err(misread)?;
                self.packs = read.as_ref().map(|read| quantity(&read.number)).transpose()?;
                // What stands with the number says better what is counted than a column of its own.
                if let Some(word) = read.map(|read| read.word).filter(|word| !word.is_empty()) {
                    self.unit = Some(word);
                }
            }
            Column::PerPack => self.per_pack = number(cell, manner)?,
            Column::Total => self.total = number(cell, manner)?,
            Column::Net => self.net = grams(cell, manner)?,
            Column::Gross => self.gross = grams(cell, manner)?,
            Column::Production => self.production = day(cell, manner)?,
            Column::Expiry => self.expiry = day(cell, manner)?,
            Column::ShelfLife => {
                let read = amount(cell, manner.decimal_comma).map_err(misread)?;
                let life = |read| days(&read).ok_or_else(|| Message::new("notice.shelfLife"));
                self.shelf_life = read.map(life).transpose()?;
            }
            Column::Zone => {
                let text = words_of(cell)?;
                let zone = |text: String| {
                    words::zone(&text).ok_or_else(|| Message::new("notice.zone").with("text", text))
                };
                self.zone = text.map(zone).transpose()?;
            }
            Column::Batch => self.batch = words_of(cell)?,
            Column::Container => self.container = words_of(cell)?.map(|text| ascii(&text)),
            Column::Remark => self.remark = words_of(cell)?,
        }
        Ok(())
    }

    /// A GTIN in fourteen digits, with the zeros back that a spreadsheet has dropped, and the first digit that a
    /// column of thirteen has cut off. One whose check digit is wrong is told and kept: the mistake may be its owner's.
    fn read_gtin(&mut self, cell: &Cell) -> Result<Option<String>, Message> {
        let Some(text) = words_of(cell)? else { return Ok(None) };
        let digits: String = ascii(&text).chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
        let whole = gs1::restored(&digits).unwrap_or_else(|| digits.clone());
        match (gs1::gtin14(&whole), gs1::with_first(&digits)) {
            (Some(gtin), _) => Ok(Some(gtin)),
            (None, Some(gtin)) => {
                self.gtin = Some(gtin.clone());
                Err(Message::new(CUT).with("gtin", gtin))
            }
            (None, None) => {
                let is_long =
                    (8..=14).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
                self.gtin = Some(if is_long { format!("{digits:0>14}") } else { digits });
                Err(Message::new("rule.gtin"))
            }
        }
    }

    /// Whether it says which goods it is about.
    pub fn names_goods(&self) -> bool {
        self.code.is_some() || self.gtin.is_some() || self.name.is_some()
    }

    /// Whether it says how many.
    pub fn counts(&self) -> bool {
        self.packs.is_some() || self.total.is_some()
    }

    /// Brings the three quantities together: the total follows from the others, and differs from them nowhere.
    fn settle(&mut self, missing_total: Option<Message>) -> Vec<Trouble> {
        let trouble = |column, why| vec![Trouble { row: self.row, column: Some(column), why }];
        let product = match (self.packs, self.per_pack) {
            (Some(packs), Some(each)) => Exact::from(packs).times(each).and_then(Exact::rounded::<Qty>).ok(),
            _ => None,
        };
        match (product, self.total, missing_total) {
            (Some(product), Some(total), _) if product != total => {
                let why = Message::new("notice.total").with("total", total).with("product", product);
                self.total = Some(product);
                return vec![Trouble { row: self.row, column: Some(Column::Total), why }];
            }
            (Some(product), None, _) => self.total = Some(product),
            (None, None, Some(why)) => return trouble(Column::Total, why),
            _ => {}
        }
        // Only single units say by themselves how many there are in all.
        if self.total.is_none() && self.unit.as_deref().and_then(words::counted) == Some(Counted::Singles) {
            self.total = self.packs;
        }
        Vec::new()
    }
}

/// A text without odd signs; none when it is blank.
pub fn words_of(cell: &Cell) -> Result<Option<String>, Message> {
    let text = meaning::text(cell).map_err(misread)?;
    Ok(text
        .map(|text| plain(&text).chars().take(LONGEST).collect::<String>())
        .filter(|text| !text.is_empty()))
}

fn quantity(number: &str) -> Result<Qty, Message> {
    let qty = scaled::<Qty>(number, 1, 1).filter(|qty| qty.is_positive());
    qty.ok_or_else(|| Message::new("notice.quantity"))
}

fn number(cell: &Cell, manner: Manner) -> Result<Option<Qty>, Message> {
    let read = amount(cell, manner.decimal_comma).map_err(misread)?;
    read.map(|read| quantity(&read.number)).transpose()
}

fn grams(cell: &Cell, manner: Manner) -> Result<Option<Grams>, Message> {
    let read = amount(cell, manner.decimal_comma).map_err(misread)?;
    let kept = |grams: &Grams| !grams.is_negative();
    read.map(|read| weight(&read).filter(kept).ok_or_else(|| Message::new("notice.weight"))).transpose()
}

fn day(cell: &Cell, manner: Manner) -> Result<Option<BusinessDay>, Message> {
    let text = meaning::day(cell, manner.since_1904).map_err(misread)?;
    text.map(|text| text.parse().map_err(|_| Message::new("import.day"))).transpose()
}
