//! What follows from a master's columns: its list, its table, its keys.
//!
//! They are made once for each master and live as long as the program, like the constants that other
//! features write by hand.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::audited;
use super::{Col, Lines, Master};
use crate::list::{self, Field, Filter, Kind, List, Offer, SearchIndex};
use crate::record::Table;

/// A column with its place in the database.
pub(crate) struct Placed {
    pub col: &'static Col,
    /// Column of the table.
    pub column: &'static str,
    /// Name of its unique key.
    pub key: &'static str,
    /// Columns that a record referred to must share.
    pub within: Vec<&'static str>,
    /// Columns within which it is unique.
    pub per: Vec<&'static str>,
}

/// Lines with the places of their columns.
pub(crate) struct Rows {
    pub lines: &'static Lines,
    pub columns: Vec<Placed>,
    /// Columns of the record that stand in each line, too, because something is unique within them. Cells
    /// of a line have them behind those of `columns`.
    pub carried: Vec<&'static str>,
    /// What a detail shows of them.
    pub fields: Vec<Field>,
}

/// Everything that follows from the columns.
pub(crate) struct Shape {
    pub list: &'static List,
    pub table: Table,
    pub columns: Vec<Placed>,
    pub lines: Vec<Rows>,
    /// Its search index.
    pub search: Option<&'static SearchIndex>,
    /// The columns, as a `select` takes them.
    pub column_list: &'static str,
}

/// The filter of a master that has a search index.
const KEYWORD: &str = "keyword";

static SHAPES: LazyLock<Mutex<HashMap<TypeId, &'static Shape>>> = LazyLock::new(Mutex::default);

/// The shape of a master.
pub(crate) fn shape<M: Master>() -> &'static Shape {
    let mut shapes = SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
    shapes.entry(TypeId::of::<M>()).or_insert_with(|| Box::leak(Box::new(make::<M>())))
}

/// The list of a master.
pub(super) fn list<M: Master>() -> &'static List {
    shape::<M>().list
}

fn make<M: Master>() -> Shape {
    let columns = placed(M::TABLE, M::COLUMNS);
    let rows = |lines: &'static Lines| {
        let columns = placed(lines.table, lines.columns);
        let fields = columns.iter().flat_map(|placed| fields(lines.table, placed)).collect();
        let mut carried: Vec<&'static str> =
            columns.iter().flat_map(|placed| placed.per.iter().copied()).collect();
        carried.sort_unstable();
        carried.dedup();
        Rows { lines, columns, carried, fields }
    };
    let unique = columns
        .iter()
        .filter(|placed| placed.col.unique && matches!(placed.col.kind, Kind::Text))
        .map(|placed| placed.column);
    // What was passed is told by the audit rows of the changes before it.
    let audit: &[&str] = if M::AUDITED.is_some() { &["makers", "approved"] } else { &[] };
    let secret = columns.iter().filter(|placed| placed.col.secret).map(|placed| placed.column);
    let secret = secret.chain(audit.iter().copied());
    let table = Table::new(M::TABLE, M::SCOPE)
        .unique(keep_all(unique.collect()))
        .secret(keep_all(secret.collect()))
        .only(M::FIXED);
    let name = if M::NAME.is_empty() { keep(camel(M::TABLE)) } else { M::NAME };
    let names: Vec<&str> = columns.iter().map(|placed| placed.column).collect();
    Shape {
        list: list_of::<M>(name, &columns, (M::OFFERS, &[])),
        table,
        search: M::SEARCH,
        column_list: keep(names.join(", ")),
        lines: M::LINES.iter().map(rows).collect(),
        columns,
    }
}

/// A list of a master's records with these actions, and fields that only this list has.
pub(super) fn list_of<M: Master>(
    name: &'static str,
    columns: &[Placed],
    (offers, own): (&'static [Offer], &[Field]),
) -> &'static List {
    let mut fields: Vec<Field> = columns.iter().flat_map(|placed| fields(M::TABLE, placed)).collect();
    fields.extend(M::SHOWN);
    fields.extend(M::AUDITED.iter().flat_map(audited::fields));
    fields.extend(own);
    fields.extend([
        list::text("createdBy", "created_by").hidden(),
        list::time("gmtCreated", "gmt_created").hidden(),
        list::text("modifiedBy", "modified_by").hidden(),
        list::time("gmtModified", "gmt_modified"),
        list::int("version", "version").hidden(),
    ]);
    fields.extend(M::SEARCH.map(|index| list::search(KEYWORD, index)));
    let fixed: String = M::FIXED.iter().map(|(column, value)| format!(" and {column} = {value}")).collect();
    Box::leak(Box::new(List {
        name,
        from: M::TABLE,
        key: "id",
        always: keep(format!("deleted = 0{fixed}")),
        scope: M::SCOPE,
        fields: Box::leak(fields.into_boxed_slice()),
        sort: M::SORT,
        offers,
    }))
}

fn placed(table: &str, columns: &'static [Col]) -> Vec<Placed> {
    let place = |col: &'static Col| {
        let column = col.column.unwrap_or_else(|| keep(snake(col.name)));
        let columns = |names: &[&str]| names.iter().map(|name| keep(snake(name))).collect();
        let (within, per) = (columns(col.within), columns(col.per));
        Placed { col, column, key: keep(format!("{table}_{column}_key")), within, per }
    };
    columns.iter().map(place).collect()
}

/// A column's field and, for a reference, the name of what it refers to. The name is a subquery rather
/// than a join: it is worked out for the rows of the page only.
fn fields(table: &str, placed: &Placed) -> Vec<Field> {
    let own = field(placed);
    match placed.col.reference.filter(|reference| reference.is_named()) {
        None => vec![own],
        Some(reference) => {
            let name = keep(format!("{}Name", placed.col.name.trim_end_matches("Code")));
            let column = keep(format!(
                "(select r.{} as {}_label from {} r where r.branch_code = {table}.branch_code and r.code = {table}.{})",
                reference.label, placed.column, reference.table, placed.column
            ));
            let mut named = list::text(name, column);
            if own.sortable {
                named = named.sorted_as(own.name);
            }
            named.shown = own.shown;
            vec![own.hidden(), named]
        }
    }
}

fn field(placed: &Placed) -> Field {
    let col = placed.col;
    let mut field = list::field(col.name, placed.column, col.kind);
    field.sortable = col.sortable;
    field.filter = match (col.kind, col.searched) {
        _ if col.reference.is_some() => Some(Filter::Choose),
        (Kind::Text, true) => Some(Filter::Contains),
        (Kind::Text | Kind::Image, false) => None,
        (Kind::Code(_), _) => Some(Filter::AnyOf),
        (Kind::Bool | Kind::Id | Kind::Image, _) => Some(Filter::Equals),
        (Kind::Int | Kind::Decimal(_), _) => Some(Filter::Range),
        (Kind::Date | Kind::Time, _) => Some(Filter::DateRange),
    };
    if col.secret {
        field.column = keep(format!(
            "case when length({0}) > 4 then '****' || substr({0}, length({0}) - 3) else {0} end",
            placed.column
        ));
        (field.filter, field.sortable) = (None, false);
    }
    field.primary = col.searched || col.primary;
    field.shown = col.shown;
    field.nullable = !col.required;
    field
}

pub(super) fn keep(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn keep_all(texts: Vec<&'static str>) -> &'static [&'static str] {
    Box::leak(texts.into_boxed_slice())
}

/// `goodsUnit` to `goods_unit`.
fn snake(name: &str) -> String {
    name.chars().fold(String::new(), |mut out, letter| {
        if letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
        out
    })
}

/// `goods_unit` to `goodsUnit`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |mut out, word| {
        let mut letters = word.chars();
        out.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        out.extend(letters);
        out
    })
}
