//! What follows from a master's columns: its list, its table, its keys.
//!
//! They are made once for each master and live as long as the program, like the constants that other
//! features write by hand.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::{Col, Master};
use crate::list::{self, Direction, Field, Filter, Kind, List, Offer};
use crate::record::Table;

/// A column with its place in the database.
pub(super) struct Placed {
    pub col: &'static Col,
    /// Column of the table.
    pub column: &'static str,
    /// Name of its unique key.
    pub key: &'static str,
}

/// Everything that follows from the columns.
pub(super) struct Shape {
    pub list: &'static List,
    pub table: Table,
    pub columns: Vec<Placed>,
}

static SHAPES: LazyLock<Mutex<HashMap<TypeId, &'static Shape>>> = LazyLock::new(Mutex::default);

/// The shape of a master.
pub(super) fn shape<M: Master>() -> &'static Shape {
    let mut shapes = SHAPES.lock().unwrap_or_else(PoisonError::into_inner);
    shapes.entry(TypeId::of::<M>()).or_insert_with(|| Box::leak(Box::new(make::<M>())))
}

/// The list of a master.
pub(super) fn list<M: Master>() -> &'static List {
    shape::<M>().list
}

fn make<M: Master>() -> Shape {
    let columns: Vec<Placed> = M::COLUMNS
        .iter()
        .map(|col| {
            let column = keep(snake(col.name));
            Placed { col, column, key: keep(format!("{}_{column}_key", M::TABLE)) }
        })
        .collect();
    let mut fields: Vec<Field> = columns.iter().map(field).collect();
    fields.extend([
        list::text("createdBy", "created_by").hidden(),
        list::time("gmtCreated", "gmt_created").hidden(),
        list::text("modifiedBy", "modified_by").hidden(),
        list::time("gmtModified", "gmt_modified"),
        list::int("version", "version").hidden(),
    ]);
    let list = List {
        name: keep(camel(M::TABLE)),
        from: M::TABLE,
        key: "id",
        always: "deleted = 0",
        scope: M::SCOPE,
        fields: Box::leak(fields.into_boxed_slice()),
        sort: ("gmtCreated", Direction::Desc),
        offers: const { &[Offer::always("edit"), Offer::always("delete")] },
    };
    let unique: Vec<&'static str> = columns
        .iter()
        .filter(|placed| placed.col.unique && matches!(placed.col.kind, Kind::Text))
        .map(|placed| placed.column)
        .collect();
    let table = Table::new(M::TABLE, M::SCOPE).unique(Box::leak(unique.into_boxed_slice()));
    Shape { list: Box::leak(Box::new(list)), table, columns }
}

fn field(placed: &Placed) -> Field {
    let col = placed.col;
    let mut field = list::field(col.name, placed.column, col.kind).sort();
    field.filter = match (col.kind, col.searched) {
        (Kind::Text, true) => Some(Filter::Contains),
        (Kind::Text | Kind::Image, false) => None,
        (Kind::Code(_), _) => Some(Filter::AnyOf),
        (Kind::Bool | Kind::Id | Kind::Image, _) => Some(Filter::Equals),
        (Kind::Int | Kind::Decimal(_), _) => Some(Filter::Range),
        (Kind::Date | Kind::Time, _) => Some(Filter::DateRange),
    };
    field.primary = col.searched;
    field.shown = col.shown;
    field.nullable = !col.required;
    field
}

fn keep(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
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
