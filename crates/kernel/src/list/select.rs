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
    sql.push(" from ");
    sql.push(source(list, ask, Some(ask.sort.0)));
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
    let mut sql = Sql::new("select count(*) from (select 1 as one from ");
    sql.push(source(list, ask, None));
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

/// The tables that decide which rows there are and in which order. A table that is left-joined adds no
/// row and takes none away (the key is unique in the result), so those at the end that neither a
/// condition nor the sort looks into are left out.
///
/// The text is searched at every call: that is some hundred letters beside a statement's round trip,
/// and a store of what was found would first have to compare as many letters to find it again.
fn source(list: &List, ask: &Ask, sort: Option<&Field>) -> &'static str {
    const JOIN: &str = "left join ";
    let mut source = list.from;
    while let Some(at) = source.rfind(JOIN) {
        let joined = source.get(at + JOIN.len()..).unwrap_or_default();
        // What follows an inner join is none of ours to leave out.
        let alias = joined.split_whitespace().nth(1).filter(|_| !joined.contains(" join "));
        let used = |text: &str| alias.is_none_or(|alias| mentions(text, alias));
        let kept = source.get(..at).unwrap_or_default();
        let conditions = ask.conditions.iter().map(|condition| condition.column);
        let mut texts = list.scope.columns().chain(conditions).chain(sort.map(|field| field.column));
        if used(list.always) || used(kept) || texts.any(used) {
            break;
        }
        source = kept.trim_end();
    }
    source
}

/// Whether a text names a column of the table with that alias.
fn mentions(text: &str, alias: &str) -> bool {
    let part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    text.match_indices(alias).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let column = text.get(at + alias.len()..).is_some_and(|after| after.starts_with('.'));
        column && !before.is_some_and(part)
    })
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

#[cfg(test)]
mod tests {
    use super::super::{Direction, Scope, field, text};
    use super::*;
    use crate::list::Kind;
    use crate::list::ask::Condition;

    static STAFF: List = List {
        name: "staff",
        from: "staff s
          left join department d on d.branch_code = s.branch_code and d.id = s.department_id
          left join party p on p.id = d.leader_id",
        key: "s.id",
        always: "s.deleted = 0",
        scope: Scope::operator("s.branch_code"),
        fields: &[
            text("name", "s.name").sort(),
            text("departmentName", "d.name").contains().sort(),
            field("leader", "p.name", Kind::Text).sort(),
        ],
        sort: ("name", Direction::Asc),
        offers: &[],
    };

    fn tables(filter: Option<&'static str>, sort: Option<&str>) -> usize {
        let fields = STAFF.fields.iter();
        let conditions = fields
            .filter(|field| Some(field.name) == filter)
            .map(|field| Condition { column: field.column, test: Test::Contains("x".into()) });
        let first = STAFF.fields.first().expect("a field");
        let ask = Ask { page: 1, size: 20, sort: (first, Direction::Asc), conditions: conditions.collect() };
        source(&STAFF, &ask, sort.and_then(|name| STAFF.field(name))).matches("join").count() + 1
    }

    #[test]
    fn tables_that_only_lend_names_are_not_counted_through() {
        assert_eq!((tables(None, None), tables(None, Some("name"))), (1, 1));
        assert_eq!((tables(Some("departmentName"), None), tables(None, Some("departmentName"))), (2, 2));
        assert_eq!((tables(Some("leader"), None), tables(None, Some("leader"))), (3, 3));
    }

    #[test]
    fn an_alias_is_a_whole_word_before_a_point() {
        assert!(mentions("d.name", "d") && mentions("lower(d.name)", "d"));
        assert!(!mentions("id.name", "d") && !mentions("s.d", "d") && !mentions("deleted = 0", "d"));
    }
}
