//! Columns of plain masters.

use std::borrow::Cow;

use super::Master;
use super::reference::Reference;
use crate::codes::CodeTable;
use crate::list::Kind;
use crate::validate::{self, COUNTRY, GTIN, LETTERS_DIGITS_HYPHEN, Rule};

/// Characters of a text column unless it says otherwise.
const LENGTH: usize = 100;

/// One column: its name on the wire, what it holds, and its rules.
#[derive(Debug, Clone, Copy)]
pub struct Col {
    /// Name on the wire; the database has it in snake case, unless it says otherwise.
    pub name: &'static str,
    /// Column of the table, where it is another: the name is a word of SQL.
    pub column: Option<&'static str>,
    /// What it holds.
    pub kind: Kind,
    /// Whether two records of a tenant may not share a value.
    pub unique: bool,
    /// Whether it is unique and yet no code of ours: a number that somebody else gave is kept as they wrote it.
    pub foreign: bool,
    /// Fields of the record within which it is unique; the whole tenant when there are none.
    pub per: &'static [&'static str],
    /// Whether the list can be searched by it, in the first row.
    pub searched: bool,
    /// Whether its filter stands in the first row, which those of searched columns do by themselves.
    pub primary: bool,
    /// Whether it must have a value.
    pub required: bool,
    /// Whether it shows in the list at first.
    pub shown: bool,
    /// Whether the list can be sorted by it.
    pub sortable: bool,
    /// Characters of a text at most.
    pub length: usize,
    /// Smallest and largest number, scaled as in the database.
    pub range: (i64, i64),
    /// Rule that a text obeys.
    pub rule: Option<&'static Rule>,
    /// Records whose code it holds.
    pub reference: Option<Reference>,
    /// Fields of the form that the record referred to must share.
    pub within: &'static [&'static str],
    /// Whether lists, forms and audit rows show only its end.
    pub secret: bool,
    /// Whether a table of an import can say it.
    pub importable: bool,
    /// What an import takes when a table says nothing: the value that the form begins with, as JSON.
    pub otherwise: Option<&'static str>,
    /// Text key of what a template says of it beside its kind: how a text is put together.
    pub explained: Option<&'static str>,
}

const fn column(name: &'static str, kind: Kind) -> Col {
    let range = (i64::MIN, i64::MAX);
    Col {
        name,
        column: None,
        kind,
        unique: false,
        foreign: false,
        per: &[],
        searched: false,
        primary: false,
        required: false,
        shown: true,
        sortable: true,
        length: LENGTH,
        range,
        rule: None,
        reference: None,
        within: &[],
        secret: false,
        importable: true,
        otherwise: None,
        explained: None,
    }
}

/// A text. Blanks around it are cut off, and one that is blank is no text.
pub const fn text(name: &'static str) -> Col {
    column(name, Kind::Text)
}

/// A whole number.
pub const fn int(name: &'static str) -> Col {
    column(name, Kind::Int)
}

/// An exact number with so many decimals.
pub const fn decimal(name: &'static str, decimals: u8) -> Col {
    column(name, Kind::Decimal(decimals))
}

/// A code of a table; always there.
pub const fn code(name: &'static str, table: &'static CodeTable) -> Col {
    column(name, Kind::Code(table)).required()
}

/// Yes or no; always there.
pub const fn flag(name: &'static str) -> Col {
    column(name, Kind::Bool).required().otherwise("false")
}

/// A business date.
pub const fn date(name: &'static str) -> Col {
    column(name, Kind::Date)
}

/// A moment; tables say it by the clocks of whoever sends them.
pub const fn time(name: &'static str) -> Col {
    column(name, Kind::Time)
}

/// The code of a record of another master: it must exist and, unless it was held before, be on offer. The
/// list shows its name beside, as `brandName` for `brandCode`.
pub const fn refers<M: Master>(name: &'static str) -> Col {
    refers_to(name, Reference::to::<M>())
}

/// The same for records that are no master, or for several masters of one table.
pub const fn refers_to(name: &'static str, reference: Reference) -> Col {
    let mut col = text(name);
    col.reference = Some(reference);
    col
}

impl Col {
    /// The record referred to must have the values of these fields of the same form in its columns of
    /// the same names, or nothing there, which makes it common to all.
    pub const fn sharing(mut self, fields: &'static [&'static str]) -> Self {
        self.within = fields;
        self
    }

    /// Kept in a column of another name.
    pub const fn kept_in(mut self, column: &'static str) -> Self {
        self.column = Some(column);
        self
    }

    /// Lists and forms show only the end of this text, audit rows nothing of it. An edit without a value
    /// keeps it, one with an empty text removes it.
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// What an import takes when a table says nothing, as JSON (`"0"`, `"\"piece\""`): the value that the form
    /// begins with, so that nobody has to fill a column with the same word.
    pub const fn otherwise(mut self, json: &'static str) -> Self {
        self.otherwise = Some(json);
        self
    }

    /// No table of an import can say it: the id of an uploaded file.
    pub const fn by_hand(mut self) -> Self {
        self.importable = false;
        self
    }

    /// No two records of a tenant share it; it must have a value.
    pub const fn unique(mut self) -> Self {
        self.unique = true;
        self.required()
    }

    /// Unique, and a number that others gave: it is kept as they wrote it, small letters too.
    pub const fn foreign(mut self) -> Self {
        self.foreign = true;
        self
    }

    /// Unique only among records that agree in these fields of the record, all of them texts: each owner has
    /// its own. A table of lines has the columns of the record's fields, too; the engine writes them. The
    /// unique key is better searched by the column first: `(branch_code, <column>, <fields>)`.
    pub const fn per(mut self, fields: &'static [&'static str]) -> Self {
        self.per = fields;
        self
    }

    /// The list can be searched by it.
    pub const fn searched(mut self) -> Self {
        self.searched = true;
        self
    }

    /// Its filter stands in the first row.
    pub const fn primary(mut self) -> Self {
        self.primary = true;
        self
    }

    /// It must have a value.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Templates say this of it, too.
    pub const fn explained(mut self, key: &'static str) -> Self {
        self.explained = Some(key);
        self
    }

    /// It may be without a value, as codes and unique columns are not by themselves.
    pub const fn optional(mut self) -> Self {
        self.required = false;
        self
    }

    /// It does not show in the list at first.
    pub const fn hidden(mut self) -> Self {
        self.shown = false;
        self
    }

    /// The list cannot be sorted by it: of so large a table every sort needs an index.
    pub const fn unsorted(mut self) -> Self {
        self.sortable = false;
        self
    }

    /// Characters at most.
    pub const fn length(mut self, characters: usize) -> Self {
        self.length = characters;
        self
    }

    /// Smallest and largest value, both allowed, scaled as in the database.
    pub const fn within(mut self, smallest: i64, largest: i64) -> Self {
        self.range = (smallest, largest);
        self
    }

    /// The rule that a text obeys.
    pub const fn rule(mut self, rule: &'static Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// A text as the column keeps it. What is unique and what refers to something are codes, which are kept in capital
    /// letters; a GTIN has no more zeros in front than it needs.
    pub(crate) fn spelled<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let rule = self.rule.map(|rule| rule.name);
        if let Some(gtin) = self.rule.filter(|rule| rule.name == GTIN.name) {
            return gtin.spelled(text).into();
        }
        let letters = [Some(LETTERS_DIGITS_HYPHEN.name), Some(COUNTRY.name)];
        let code = self.unique && !self.foreign || self.reference.is_some() || letters.contains(&rule);
        if code { validate::code(text) } else { text.into() }
    }
}
