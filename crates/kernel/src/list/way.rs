//! How the rows of a page are come by.
//!
//! A filter and an order that no index serves together leave two ways: gather what the filter leaves and sort it, or go
//! through all rows in order and pass over what it does not leave. The first costs as much as it leaves, the second as
//! much as it does not. A database guesses which is cheaper, and where it guesses wrong a page takes a second instead of
//! some milliseconds; so the list counts, and says which way in the statement.

use db::Value;

use super::ask::Ask;
use super::select::Last;
use super::{Direction, Field, List, TOTAL_CAP};
use crate::sql::Sql;

/// Rows that are gathered for a page far from the first one: passing so far would cost as much.
const GATHERED: u64 = 50_000;
/// From this many rows before the page on, it is far.
const FAR: u64 = 1_000;

/// How the rows of a page are come by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As the database likes: an index serves filter and order together, or the rows are few anyway.
    Order,
    /// In order, over what the filters do not leave.
    Pass,
    /// All that the filters leave, sorted then.
    Gather,
}

impl Way {
    /// Rows that are gathered at most for a page.
    pub(super) fn most(ask: &Ask) -> u64 {
        if ask.after.is_none() && ask.offset() >= FAR { GATHERED } else { TOTAL_CAP }
    }
}

/// Around a condition by which SQLite shall not look for rows while it goes through them in order. PostgreSQL knows how
/// many rows a condition leaves, and takes the case away when it plans.
pub(super) const PASSED: (&str, &str) = (" and case when 1 = 1 then (1 = 1", ") end");

/// Around words that rows are walked for in order. PostgreSQL thinks that several words in several columns leave nothing,
/// and would read the whole table to find it; of a case it does not know.
pub(super) const WALKED: (&str, &str) = (" and case when 1 = 1", " then 1 else 0 end = 1");

/// The condition that a row comes after `last`, whichever of the two has a value.
pub(super) fn gathered_after(
    sql: &mut Sql,
    list: &List,
    (field, direction): (&Field, Direction),
    last: &Last,
) {
    let further = if direction == Direction::Asc { " > " } else { " < " };
    if last.value == Value::Null {
        sql.push(" and ");
        by_hand(sql, field.column);
        sql.push(" is null");
        return sql.compare(list.key, further, last.key.clone());
    }
    sql.push(" and ((");
    by_hand(sql, field.column);
    for text in [", ", list.key, ")", further, "("] {
        sql.push(text);
    }
    sql.bind(last.value.clone());
    sql.push(", ");
    sql.bind(last.key.clone());
    sql.push(")");
    if field.nullable {
        sql.push(" or ");
        by_hand(sql, field.column);
        sql.push(" is null");
    }
    sql.push(")");
}

/// A column in a form that no index is in the order of.
pub(super) fn by_hand(sql: &mut Sql, column: &'static str) {
    for text in ["coalesce(", column, ", ", column, ")"] {
        sql.push(text);
    }
}
