//! The list engine: one description of typed fields becomes table, lookup, export and screen.
//!
//! A feature says where its rows come from and which fields they have; the engine parses the
//! query, refuses what it does not know, puts the session's scope into the statement and writes the
//! rows. Two statements at most per page: the page and a count that stops at [`TOTAL_CAP`].

mod ask;
mod describe;
mod gram;
mod hits;
mod offer;
mod read;
mod routes;
mod search;
mod select;
mod source;
mod title;
mod totals;
mod way;
pub(crate) mod write;

pub use ask::Ask;
pub(crate) use describe::{one_of, query as describe_query};
pub(crate) use hits::holding;
pub use offer::Offer;
pub use read::{Page, Total, count, one, page, sums, walk};
pub use search::{Indexed, SearchIndex, Word};
pub use title::{beside, heading, title};
pub use totals::Totals;
pub use write::cell_text;

use crate::access::Scope;
use crate::act::Act;
use crate::codes::CodeTable;
use crate::validate::Rule;

/// Totals are exact up to here; beyond, the pager says "10,000+".
pub const TOTAL_CAP: u64 = 10_000;
/// Page sizes a list may be asked for.
pub const PAGE_SIZES: [u32; 6] = [10, 20, 50, 100, 500, 1000];
/// Page size when none is asked for.
pub const PAGE_SIZE: u32 = 20;
/// Stands for the time of the unit of work in the expression of a field that is neither sorted by nor
/// asked for: whether something is locked or due now.
pub const NOW: &str = "$now";
/// Stands for the id of the session's account, as a text, in such an expression.
pub const PARTY: &str = "$party";
/// Stands for the business day of the organization in such an expression, as a text: the day by which goods are promised.
pub const TODAY: &str = "$today";
/// Stands for the first day of the period that is asked for, in an expression of a list with a [`period`].
pub const FROM: &str = "$from";
/// Stands for the last day of that period.
pub const UNTIL: &str = "$until";
/// Stands for what is asked of a field in the condition of [`Field::asking`].
pub const VALUE: &str = "$value";
/// Stands for the tenant in such a condition.
pub const BRANCH: &str = "$branch";

/// Where a list's rows come from and what they show. A constant of its feature.
pub struct List {
    /// Name in the generated metadata, usually the feature's folder.
    pub name: &'static str,
    /// `from` clause without the word, aliases included.
    pub from: &'static str,
    /// Column of the row id, unique in the result.
    pub key: &'static str,
    /// Condition that always holds (`r.deleted = 0`); empty for none.
    pub always: &'static str,
    /// Rows a session may see.
    pub scope: Scope,
    /// Columns.
    pub fields: &'static [Field],
    /// Order when none is asked for.
    pub sort: (&'static str, Direction),
    /// Actions offered per row.
    pub offers: &'static [Offer],
}

impl List {
    /// The field of that wire name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Its search index, which the field of [`search`] brings.
    pub fn index(&self) -> Option<&'static SearchIndex> {
        self.fields.iter().find_map(|field| field.index)
    }

    /// What a single record offers to whoever works in `act`, for details: the offers whose field has
    /// the value given in `held`, as far as the session may use them on the route's screen.
    pub fn can(&self, act: &Act, held: &[(&str, i64)]) -> Vec<&'static str> {
        let holds = |offer: &Offer| match offer.when {
            None => true,
            Some((name, values)) => {
                held.iter().any(|(field, value)| *field == name && values.contains(value))
            }
        };
        let usable = write::usable(self, act.screen(), act.session());
        usable.into_iter().filter(|offer| holds(offer)).map(|offer| offer.action).collect()
    }
}

/// Order of a sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

/// What a field holds; decides wire form, alignment and input rules.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Any text.
    Text,
    /// A whole number.
    Int,
    /// A scaled integer with this many decimals.
    Decimal(u8),
    /// A code of this table.
    Code(&'static CodeTable),
    /// 0 or 1, `true` and `false` on the wire.
    Bool,
    /// A business date, `YYYY-MM-DD`.
    Date,
    /// UTC milliseconds, ISO 8601 in the session's zone on the wire.
    Time,
    /// A record id, a string on the wire.
    Id,
    /// A picture's address.
    Image,
}

impl Kind {
    /// Its name in the generated metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int => "int",
            Self::Decimal(_) => "decimal",
            Self::Code(_) => "code",
            Self::Bool => "bool",
            Self::Date => "date",
            Self::Time => "time",
            Self::Id => "id",
            Self::Image => "image",
        }
    }
}

/// How a field is asked for in the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// Part of the text, any case.
    Contains,
    /// The whole value.
    Equals,
    /// From and to, both inclusive: `fStart`, `fEnd`.
    Range,
    /// From and to as `YYYY-MM-DD HH:mm:ss` in the session's zone: `fStart`, `fEnd`.
    DateRange,
    /// The days that the columns of the list sum up: `fStart`, `fEnd`. See [`period`].
    Period,
    /// One of several, comma-separated.
    AnyOf,
    /// The whole value, chosen from the values that exist.
    Lookup,
    /// The code of a record of another master, chosen by `GET {base}/choose?field=`.
    Choose,
    /// Words anywhere in the columns of the list's search index, all of which must be found.
    Search,
}

impl Filter {
    /// Its name in the generated metadata.
    pub fn name(self) -> &'static str {
        match self {
            Self::Contains => "contains",
            Self::Equals => "equals",
            Self::Range => "range",
            Self::DateRange | Self::Period => "dateRange",
            Self::AnyOf => "anyOf",
            Self::Lookup => "lookup",
            Self::Choose => "choose",
            Self::Search => "search",
        }
    }
}

/// One column of a list.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Wire name.
    pub name: &'static str,
    /// SQL expression over the `from` clause; see [`NOW`].
    pub column: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether it can be sorted by.
    pub sortable: bool,
    /// Field whose order stands for its own; see [`Field::sorted_as`].
    pub sorts_as: Option<&'static str>,
    /// Whether its column may hold null (then nulls come last).
    pub nullable: bool,
    /// How it can be asked for.
    pub filter: Option<Filter>,
    /// Whether its filter stands in the first row.
    pub primary: bool,
    /// Whether the column shows at first.
    pub shown: bool,
    /// Width in pixels at first.
    pub width: Option<u16>,
    /// The index of a field that is no column but a question; see [`search`].
    pub index: Option<&'static SearchIndex>,
    /// What its filter asks of a row when that is no comparison of its column; see [`Field::asking`].
    pub asking: Option<&'static str>,
    /// Rule of its texts: one that obeys it is looked for as it is kept.
    pub rule: Option<&'static Rule>,
    /// What its filter asks by what is given; see [`Field::cases`].
    pub cases: &'static [(&'static str, &'static str)],
    /// Whether what its filter leaves is gathered and then sorted; see [`Field::gathered`].
    pub gathered: bool,
}

/// A field of a kind; refine it with the methods of [`Field`].
pub const fn field(name: &'static str, column: &'static str, kind: Kind) -> Field {
    Field {
        name,
        column,
        kind,
        sortable: false,
        sorts_as: None,
        nullable: false,
        filter: None,
        primary: false,
        shown: true,
        width: None,
        index: None,
        asking: None,
        rule: None,
        cases: &[],
        gathered: false,
    }
}

/// The one box that finds rows by any column of a search index. It is no column: rows do not have it.
/// Columns of the index that are asked for by a part of them use the index, too.
pub const fn search(name: &'static str, index: &'static SearchIndex) -> Field {
    let mut field = field(name, "null", Kind::Text).filter(Filter::Search).primary().hidden();
    field.index = Some(index);
    field
}

/// The period that columns sum up, which stands in their expressions as [`FROM`] and [`UNTIL`]: the month so far unless
/// it is said otherwise. `condition` says which rows its first day ([`VALUE`]) leaves. It is no column: it holds nothing.
pub const fn period(name: &'static str, condition: &'static str) -> Field {
    field(name, "null", Kind::Date).filter(Filter::Period).asking(condition).nullable().primary().hidden()
}

/// A text.
pub const fn text(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Text)
}

/// A whole number.
pub const fn int(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Int)
}

/// A code, asked for as a set.
pub const fn code(name: &'static str, column: &'static str, table: &'static CodeTable) -> Field {
    field(name, column, Kind::Code(table)).filter(Filter::AnyOf)
}

/// Yes or no.
pub const fn flag(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Bool).filter(Filter::Equals)
}

/// A time, sortable and asked for as a range.
pub const fn time(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Time).filter(Filter::DateRange).sort()
}

/// A record id (never shown at first).
pub const fn id(name: &'static str, column: &'static str) -> Field {
    field(name, column, Kind::Id).hidden()
}

impl Field {
    /// Can be sorted by.
    pub const fn sort(mut self) -> Self {
        self.sortable = true;
        self
    }

    /// Sorting by it sorts by another field, which has an index: names that stand in another table by their codes, so
    /// that rows of one name come together without a look at all of them.
    pub const fn sorted_as(mut self, field: &'static str) -> Self {
        self.sorts_as = Some(field);
        self.sort()
    }

    /// May be null.
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Can be asked for.
    pub const fn filter(mut self, filter: Filter) -> Self {
        self.filter = Some(filter);
        self
    }

    /// Asked for by a part of the text.
    pub const fn contains(self) -> Self {
        self.filter(Filter::Contains)
    }

    /// Asked for by a text that may be spelled in several ways.
    pub const fn spelled(mut self, rule: &'static Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Asked for by a value that exists.
    pub const fn lookup(self) -> Self {
        self.filter(Filter::Lookup)
    }

    /// Its filter asks this of a row instead of comparing the column: a condition in which [`VALUE`] stands for
    /// what is asked and [`BRANCH`] for the tenant. For filters by one whole value.
    pub const fn asking(mut self, condition: &'static str) -> Self {
        self.asking = Some(condition);
        self
    }

    /// Its filter asks this of a row, by the value that is given; an empty condition asks for all rows. What is asked
    /// stands in the statement itself, so that an index over a few of the rows can serve it.
    pub const fn cases(mut self, cases: &'static [(&'static str, &'static str)]) -> Self {
        self.cases = cases;
        self.filter(Filter::Equals)
    }

    /// No index holds the rows that its filter leaves in the orders of the list. Few of them are gathered and then
    /// sorted; many are come upon soon by whoever goes through all rows in order. The list counts before it chooses.
    pub const fn gathered(mut self) -> Self {
        self.gathered = true;
        self
    }

    /// Its filter stands in the first row.
    pub const fn primary(mut self) -> Self {
        self.primary = true;
        self
    }

    /// Not shown at first.
    pub const fn hidden(mut self) -> Self {
        self.shown = false;
        self
    }

    /// Width at first.
    pub const fn width(mut self, pixels: u16) -> Self {
        self.width = Some(pixels);
        self
    }
}
