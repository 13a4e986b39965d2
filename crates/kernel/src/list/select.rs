//! The statements of a list.
//!
//! Nulls come last in either direction, and no index of both databases has them there. A page or a walk that is sorted
//! by a nullable column is therefore read in two parts, the rows with a value and the rows without, each of which an
//! index on the column serves.

use db::{Value, id_list};

use super::ask::{Ask, Test};
use super::source::source;
use super::way::{PASSED, WALKED, Way, by_hand, gathered_after};
use super::{BRANCH, Direction, FROM, Field, List, NOW, PARTY, TODAY, UNTIL, VALUE};
use crate::access::Session;
use crate::act::Act;
use crate::id::Id;
use crate::people;
use crate::sql::Sql;

/// From this many skipped rows on, the page is found on the narrow key first and its columns are
/// fetched after, so that the skipped rows are walked in the index only.
const DEEP: u64 = 1_000;

/// Rows among which a statement looks: all, or those with these ids.
pub type Among<'a> = Option<&'a [i64]>;

/// One page of rows: the key, then every field.
pub fn page(list: &List, ask: &Ask, act: &Act, way: Way) -> Sql {
    if way == Way::Gather {
        return gathered(list, ask, act, (None, ask.size, ask.offset()));
    }
    let session = act.session();
    let mut sql = columns(list, act, Some(ask));
    let parted = ask.has_nulls();
    if ask.offset() < DEEP && !parted && way == Way::Order {
        restrict(&mut sql, list, ask, session, (None, way));
        order(&mut sql, list, ask.sort);
        limit(&mut sql, ask.size, ask.offset());
        return sql;
    }
    sql.push(" where ");
    sql.push(list.key);
    sql.push(" in (select key from (");
    part(&mut sql, list, ask, session, (way, if parted { Some(Part::Held) } else { None }));
    if parted {
        sql.push(" union all ");
        part(&mut sql, list, ask, session, (way, Some(Part::Null)));
    }
    sql.push(") found");
    limit(&mut sql, ask.size, ask.offset());
    sql.push(")");
    order(&mut sql, list, ask.sort);
    sql
}

/// Rows by whether the column they are sorted by holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It does: they come first.
    Held,
    /// It does not.
    Null,
}

impl Part {
    fn restrict(self, sql: &mut Sql, field: &Field) {
        sql.push(" and ");
        sql.push(field.column);
        sql.push(if self == Self::Held { " is not null" } else { " is null" });
    }
}

/// The keys up to the end of a page, in order.
fn part(sql: &mut Sql, list: &List, ask: &Ask, session: &Session, (way, part): (Way, Option<Part>)) {
    sql.push("select key from (select ");
    sql.push(list.key);
    sql.push(" as key from ");
    sql.push(source(list, ask, Some(ask.sort.0)));
    restrict(sql, list, ask, session, (None, way));
    if let Some(part) = part {
        part.restrict(sql, ask.sort.0);
    }
    plain_order(sql, list, ask.sort);
    limit(sql, ask.offset().saturating_add(ask.size), 0);
    sql.push(") part");
}

/// The keys among some that the conditions hold for, in order.
pub fn keys(list: &List, ask: &Ask, session: &Session, ids: &[i64]) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(list.key);
    sql.push(" from ");
    sql.push(source(list, ask, Some(ask.sort.0)));
    restrict(&mut sql, list, ask, session, (Some(ids), Way::Order));
    order(&mut sql, list, ask.sort);
    sql
}

/// The rows of these keys: the key, then every field.
pub fn of_keys(list: &List, ask: &Ask, act: &Act, ids: &[i64]) -> Sql {
    let mut sql = columns(list, act, Some(ask));
    bounds(&mut sql, list, act.session());
    among(&mut sql, list, Some(ids));
    order(&mut sql, list, ask.sort);
    sql
}

/// Where a walk stands: the sort value and the key of the row read last.
#[derive(Debug, Clone)]
pub struct Last {
    pub value: Value,
    pub key: Value,
}

/// What a walk reads next.
pub struct Step<'a> {
    /// The part of the rows, when the column they are sorted by may be null.
    pub part: Option<Part>,
    /// The row before them.
    pub last: Option<Last>,
    /// How many.
    pub rows: u64,
    /// Among which.
    pub among: Among<'a>,
    /// How they are come by.
    pub way: Way,
}

/// The next rows of a walk over a whole result in short reads, whose cost does not grow with the
/// distance walked.
pub fn next(list: &List, ask: &Ask, act: &Act, step: Step<'_>) -> Sql {
    if let (Way::Gather, last) = (step.way, &step.last) {
        return gathered(list, ask, act, (last.as_ref(), step.rows, 0));
    }
    let mut sql = columns(list, act, Some(ask));
    restrict(&mut sql, list, ask, act.session(), (step.among, step.way));
    if let Some(part) = step.part {
        part.restrict(&mut sql, ask.sort.0);
    }
    if let Some(last) = step.last {
        after(&mut sql, list, ask.sort, last);
    }
    plain_order(&mut sql, list, ask.sort);
    limit(&mut sql, step.rows, 0);
    sql
}

/// The condition that a row of the same part comes after `last`.
fn after(sql: &mut Sql, list: &List, (field, direction): (&Field, Direction), last: Last) {
    let further = if direction == Direction::Asc { " > " } else { " < " };
    if last.value == Value::Null {
        return sql.compare(list.key, further, last.key);
    }
    sql.push(" and (");
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
}

/// Rows from among all that the conditions leave, sorted by hand: the sort is written so that no index serves it.
fn gathered(list: &List, ask: &Ask, act: &Act, (last, rows, offset): (Option<&Last>, u64, u64)) -> Sql {
    let (field, direction) = ask.sort;
    let mut sql = columns(list, act, Some(ask));
    for text in [" where ", list.key, " in (select key from (select ", list.key, " as key from "] {
        sql.push(text);
    }
    sql.push(source(list, ask, Some(field)));
    restrict(&mut sql, list, ask, act.session(), (None, Way::Gather));
    if let Some(last) = last {
        gathered_after(&mut sql, list, ask.sort, last);
    }
    let word = if direction == Direction::Asc { " asc" } else { " desc" };
    sql.push(" order by ");
    by_hand(&mut sql, field.column);
    for text in [word, if field.nullable { " nulls last, " } else { ", " }, list.key, word] {
        sql.push(text);
    }
    limit(&mut sql, rows, offset);
    sql.push(") found)");
    order(&mut sql, list, ask.sort);
    sql
}

/// Where a row stands in the order. What always holds need not hold for it any more: people go on from a row that
/// they saw a moment ago.
pub fn position(list: &List, ask: &Ask, session: &Session, id: Id) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(ask.sort.0.column);
    sql.push(", ");
    sql.push(list.key);
    sql.push(" from ");
    sql.push(source(list, ask, Some(ask.sort.0)));
    sql.push(" where 1 = 1");
    list.scope.restrict(&mut sql, session);
    sql.and_equals(list.key, id);
    sql
}

/// Rows by group, with the sums of some columns: the group, how many, the sums; the largest last sum first.
pub fn sums(
    list: &List,
    ask: &Ask,
    session: &Session,
    (group, sums): (&'static str, &[&'static str]),
) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(group);
    sql.push(" as grouped, count(*) as counted");
    for column in sums {
        sql.push(", cast(coalesce(sum(");
        sql.push(column);
        sql.push("), 0) as bigint)");
    }
    from(&mut sql, list);
    restrict(&mut sql, list, ask, session, (None, Way::Order));
    sql.push(" group by ");
    sql.push(group);
    sql
}

/// How many rows there are, counted up to one more than `cap`.
pub fn count(list: &List, ask: &Ask, session: &Session, cap: u64, ids: Among<'_>) -> Sql {
    let mut sql = Sql::new("select count(*) from (select 1 as one from ");
    sql.push(source(list, ask, None));
    restrict(&mut sql, list, ask, session, (ids, Way::Order));
    sql.push(" limit ");
    sql.number(cap.saturating_add(1));
    sql.push(") counted");
    sql
}

/// One row by its key.
pub fn one(list: &List, act: &Act, id: Id) -> Sql {
    let mut sql = columns(list, act, None);
    bounds(&mut sql, list, act.session());
    sql.and_equals(list.key, id);
    sql
}

/// Distinct values of a field in the rows that are asked for, in order, as many as a page has.
pub fn lookup(list: &List, field: &Field, ask: &Ask, session: &Session, ids: Among<'_>) -> Sql {
    let mut sql = Sql::new("select distinct ");
    sql.push(field.column);
    from(&mut sql, list);
    restrict(&mut sql, list, ask, session, (ids, Way::Order));
    sql.push(" order by 1");
    limit(&mut sql, ask.size, 0);
    sql
}

fn columns(list: &List, act: &Act, ask: Option<&Ask>) -> Sql {
    let mut sql = Sql::new("select ");
    sql.push(list.key);
    let today = act.session().day_cut().day_of(act.now());
    let (first, last) = ask.map_or((None, None), |ask| ask.period);
    let until = last.unwrap_or(today);
    let places = [
        (NOW, act.now().into()),
        (PARTY, act.session().party.to_string().into()),
        (TODAY, today.into()),
        (FROM, first.unwrap_or_else(|| until.plus_days(1 - i32::from(until.parts().2))).into()),
        (UNTIL, until.into()),
    ];
    for field in list.fields {
        sql.push(", ");
        put(&mut sql, field.column, &places);
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

fn restrict(sql: &mut Sql, list: &List, ask: &Ask, session: &Session, (ids, way): (Among<'_>, Way)) {
    bounds(sql, list, session);
    among(sql, list, ids);
    for condition in &ask.conditions {
        named(sql, list, condition.column, session);
        let passed = way == Way::Pass && ask.scatters(condition);
        if passed {
            sql.push(PASSED.0);
        }
        match &condition.test {
            Test::Contains(text) => sql.and_contains(condition.column, text),
            Test::Equals(value) => sql.and_equals(condition.column, value.clone()),
            Test::From(value) => sql.compare(condition.column, " >= ", value.clone()),
            Test::To(value) => sql.compare(condition.column, " <= ", value.clone()),
            Test::AnyOf(values) => sql.and_any_of(condition.column, values.clone()),
            Test::Asked(text, value) => {
                sql.push(" and (");
                put(sql, text, &[(VALUE, value.clone()), (BRANCH, session.branch.as_str().into())]);
                sql.push(")");
            }
            Test::Search(index, words) => {
                // The index says that the words are frequent.
                let walked = ids.is_none();
                sql.push(if walked { WALKED.0 } else { "" });
                index.recheck(sql, list, &session.branch, words);
                sql.push(if walked { WALKED.1 } else { "" });
            }
        }
        if passed {
            sql.push(PASSED.1);
        }
    }
}

/// Whoever is told some names only finds nothing by the others.
fn named(sql: &mut Sql, list: &List, column: &'static str, session: &Session) {
    let is_named = || list.fields.iter().any(|field| field.column == column && people::is_named(field.name));
    if let Some(names) = session.names.as_ref().filter(|_| is_named()) {
        let mut names: Vec<String> = names.iter().cloned().collect();
        names.sort_unstable();
        sql.and_any_of(column, names);
    }
}

/// Appends a text with values in the place of their marks.
fn put(sql: &mut Sql, mut text: &'static str, places: &[(&str, Value)]) {
    while let Some(at) = text.find('$') {
        let (before, after) = text.split_at(at);
        sql.push(before);
        match places.iter().find(|(mark, _)| after.starts_with(mark)) {
            Some((mark, value)) => {
                sql.bind(value.clone());
                text = after.get(mark.len()..).unwrap_or_default();
            }
            None => {
                sql.push("$");
                text = after.get(1..).unwrap_or_default();
            }
        }
    }
    sql.push(text);
}

fn among(sql: &mut Sql, list: &List, ids: Among<'_>) {
    let Some(ids) = ids else { return };
    sql.push(" and ");
    sql.push(list.key);
    sql.push(" in (ids(");
    sql.bind(id_list(ids.iter().copied()));
    sql.push("))");
}

/// Sorts rows among which none or all have a null, as an index does.
fn plain_order(sql: &mut Sql, list: &List, (field, direction): (&Field, Direction)) {
    order(sql, list, (&Field { nullable: false, ..*field }, direction));
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
