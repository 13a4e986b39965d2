//! The statements of a list.

use db::Value;

use super::ask::{Ask, Test};
use super::{Direction, Field, List, NOW};
use crate::access::Session;
use crate::act::Act;
use crate::clock::Instant;
use crate::id::Id;
use crate::sql::Sql;

/// From this many skipped rows on, the page is found on the narrow key first and its columns are
/// fetched after, so that the skipped rows are walked in the index only.
const DEEP: u64 = 1_000;

/// One page of rows: the key, then every field.
pub fn page(list: &List, ask: &Ask, act: &Act) -> Sql {
    let session = act.session();
    let mut sql = columns(list, act.now());
    if ask.offset() < DEEP {
        restrict(&mut sql, list, ask, session);
        order(&mut sql, list, ask.sort);
        limit(&mut sql, ask.size, ask.offset());
        return sql;
    }
    sql.push(" where ");
    sql.push(list.key);
    sql.push(" in (select ");
    sql.push(list.key);
    from(&mut sql, list);
    restrict(&mut sql, list, ask, session);
    order(&mut sql, list, ask.sort);
    limit(&mut sql, ask.size, ask.offset());
    sql.push(")");
    order(&mut sql, list, ask.sort);
    sql
}

/// Where a walk stands: the sort value and the key of the row read last.
#[derive(Debug, Clone)]
pub struct Last {
    pub value: Value,
    pub key: Value,
}

/// The next rows after `last`, for walking a whole result in short reads whose cost does not grow with
/// the distance walked.
pub fn next(list: &List, ask: &Ask, act: &Act, last: Option<Last>, rows: u64) -> Sql {
    let mut sql = columns(list, act.now());
    restrict(&mut sql, list, ask, act.session());
    if let Some(last) = last {
        after(&mut sql, list, ask.sort, last);
    }
    order(&mut sql, list, ask.sort);
    limit(&mut sql, rows, 0);
    sql
}

/// The condition that a row comes after `last`. Rows whose sort column is null come at the end.
fn after(sql: &mut Sql, list: &List, (field, direction): (&Field, Direction), last: Last) {
    let further = if direction == Direction::Asc { " > " } else { " < " };
    if last.value == Value::Null {
        sql.push(" and ");
        sql.push(field.column);
        sql.push(" is null");
        return sql.compare(list.key, further, last.key);
    }
    sql.push(" and ((");
    sql.push(field.column);
    sql.push(", ");
    sql.push(list.key);
    sql.push(")");
    sql.push(further);
    sql.push("(");
    sql.bind(last.value);
    sql.push(", ");
    sql.bind(last.key);
    sql.push(")");
    if field.nullable {
        sql.push(" or ");
        sql.push(field.column);
        sql.push(" is null");
    }
    sql.push(")");
}

/// How many rows there are, counted up to one more than `cap`.
pub fn count(list: &List, ask: &Ask, session: &Session, cap: u64) -> Sql {
    let mut sql = Sql::new("select count(*) from (select 1 as one");
    from(&mut sql, list);
    restrict(&mut sql, list, ask, session);
    sql.push(" limit ");
    sql.number(cap + 1);
    sql.push(") counted");
    sql
}

/// One row by its key.
pub fn one(list: &List, act: &Act, id: Id) -> Sql {
    let mut sql = columns(list, act.now());
    bounds(&mut sql, list, act.session());
    sql.and_equals(list.key, id);
    sql
}

/// Distinct values of a field that contain `term`, in order, at most `rows`.
pub fn lookup(list: &List, field: &Field, term: &str, session: &Session, rows: u64) -> Sql {
    let mut sql = Sql::new("select distinct ");
    sql.push(field.column);
    from(&mut sql, list);
    bounds(&mut sql, list, session);
    sql.and_contains(field.column, term);
    sql.push(" order by 1");
    limit(&mut sql, rows, 0);
    sql
}

fn columns(list: &List, now: Instant) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(list.key);
    for field in list.fields {
        sql.push(", ");
        for (at, text) in field.column.split(NOW).enumerate() {
            if at > 0 {
                sql.bind(now);
            }
            sql.push(text);
        }
    }
    from(&mut sql, list);
    sql
}

fn from(sql: &mut Sql, list: &List) {
    sql.push(" from ");
    sql.push(list.from);
}

/// What always holds: the list's own condition and the session's scope.
fn bounds(sql: &mut Sql, list: &List, session: &Session) {
    sql.push(" where ");
    sql.push(if list.always.is_empty() { "1 = 1" } else { list.always });
    list.scope.restrict(sql, session);
}

fn restrict(sql: &mut Sql, list: &List, ask: &Ask, session: &Session) {
    bounds(sql, list, session);
    for condition in &ask.conditions {
        match &condition.test {
            Test::Contains(text) => sql.and_contains(condition.column, text),
            Test::Equals(value) => sql.and_equals(condition.column, value.clone()),
            Test::From(value) => sql.compare(condition.column, " >= ", value.clone()),
            Test::To(value) => sql.compare(condition.column, " <= ", value.clone()),
            Test::AnyOf(values) => sql.and_any_of(condition.column, values.clone()),
        }
    }
}

/// Sorts by the field, then by the key in the same direction so that one index serves both.
fn order(sql: &mut Sql, list: &List, (field, direction): (&Field, Direction)) {
    let word = if direction == Direction::Asc { " asc" } else { " desc" };
    sql.push(" order by ");
    sql.push(field.column);
    sql.push(word);
    if field.nullable {
        sql.push(" nulls last");
    }
    sql.push(", ");
    sql.push(list.key);
    sql.push(word);
}

fn limit(sql: &mut Sql, rows: u64, offset: u64) {
    sql.push(" limit ");
    sql.number(rows);
    if offset > 0 {
        sql.push(" offset ");
        sql.number(offset);
    }
}
