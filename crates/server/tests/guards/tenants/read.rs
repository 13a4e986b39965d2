//! Reads a statement, and says which of its tables are not bound to a tenant.
//!
//! A table is bound when its `branch_code` must equal a value or the `branch_code` of something bound, in a condition that
//! stands by itself beside others with `and`: one under `or` or `not` binds nothing, and that of a left join only the table
//! that is joined. What an inner query asks may bind the inner tables to the outer ones, never the other way round.
//! Whatever a query makes (a derived table, a `with`, a list of values) is bound by itself, for the tables in it are
//! looked at on their own. An insert is bound by naming the column.

use std::collections::{BTreeMap, BTreeSet};

use super::equal::{ENDS, Equal, Side, conditions};
use super::parts::{Part, is_query};

/// Words that, like those that end a condition, are no other name of a table.
const KEYWORDS: [&str; 11] =
    ["outer", "natural", "using", "window", "values", "select", "default", "indexed", "not", "fetch", "do"];

/// The tables of a statement that are not bound, by the names that the statement has for them.
///
/// # Panics
/// When the text cannot be read.
pub fn unbound(sql: &str, tenants: &BTreeSet<String>) -> Vec<String> {
    let parts = Part::all(sql);
    let mut reading = Reading { tenants, found: Vec::new() };
    reading.statement(&parts, &Scope::default());
    reading.found
}

/// What names mean in a query.
#[derive(Debug, Default, Clone)]
struct Scope {
    /// Tables of the query and of those around it, by name; the innermost counts.
    tables: BTreeMap<String, Table>,
    /// The names of the query's own tables.
    own: BTreeSet<String>,
    /// Names of `with`.
    made: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Table {
    of_tenant: bool,
    bound: bool,
}

struct Reading<'a> {
    tenants: &'a BTreeSet<String>,
    found: Vec<String>,
}

impl Reading<'_> {
    /// A statement or a query in parentheses.
    fn statement(&mut self, parts: &[Part], around: &Scope) {
        let (parts, around) = self.with(parts, around);
        if parts.first().is_some_and(|part| part.word() == "insert") {
            return self.insert(parts, &around);
        }
        let is_set = |part: &Part| ["union", "intersect", "except"].contains(&part.word());
        for query in parts.split(is_set) {
            self.query(query, &around);
        }
    }

    /// Goes past `with`, and remembers what it makes.
    fn with<'p>(&mut self, parts: &'p [Part], around: &Scope) -> (&'p [Part], Scope) {
        let mut around = around.clone();
        if parts.first().is_none_or(|part| part.word() != "with") {
            return (parts, around);
        }
        let mut rest = &parts[1..];
        while let [first, more @ ..] = rest {
            match first {
                Part::Word(word) if ["recursive", "as", "not", "materialized"].contains(&word.as_str()) => {}
                Part::Word(word) if ["select", "insert", "update", "delete"].contains(&word.as_str()) => {
                    break;
                }
                Part::Word(word) => drop(around.made.insert(word.clone())),
                Part::Group(group) if is_query(group) => self.statement(group, &around),
                _ => {}
            }
            rest = more;
        }
        (rest, around)
    }

    fn insert(&mut self, parts: &[Part], around: &Scope) {
        let table = parts.get(2).map(Part::word).unwrap_or_default();
        let columns =
            parts.iter().find_map(|part| if let Part::Group(group) = part { Some(group) } else { None });
        let named = columns.is_some_and(|group| group.iter().any(|part| part.word() == "branch_code"));
        if self.tenants.contains(table) && !named {
            self.found.push(table.to_owned());
        }
        let from = parts.iter().position(|part| part.word() == "select");
        match from {
            Some(from) => self.statement(&parts[from..], around),
            None => self.inner(parts, around),
        }
    }

    fn query(&mut self, parts: &[Part], around: &Scope) {
        let mut scope = Scope { own: BTreeSet::new(), ..around.clone() };
        self.tables(parts, &mut scope);
        let equals = conditions(parts);
        loop {
            let before = scope.tables.clone();
            for Equal { sides: [one, other], only } in &equals {
                bind(&mut scope, (one, only.as_deref()), other);
                bind(&mut scope, (other, only.as_deref()), one);
            }
            if before == scope.tables {
                break;
            }
        }
        let own = scope.own.iter().filter(|name| !scope.tables[*name].bound);
        self.found.extend(own.cloned());
        self.inner(parts, &scope);
    }

    /// Queries in parentheses, however deep.
    fn inner(&mut self, parts: &[Part], scope: &Scope) {
        for part in parts {
            match part {
                Part::Group(group) if is_query(group) => self.statement(group, scope),
                Part::Group(group) => self.inner(group, scope),
                _ => {}
            }
        }
    }

    /// Reads the tables of a query.
    fn tables(&mut self, parts: &[Part], scope: &mut Scope) {
        let (mut at, mut listed) = (0, false);
        while let Some(part) = parts.get(at) {
            let before = at.checked_sub(1).map_or("", |before| parts[before].word());
            at += 1;
            let begins = match part {
                Part::Word(word) => match word.as_str() {
                    "from" => before != "distinct",
                    "join" => true,
                    "update" => at == 1,
                    "using" => matches!(parts.get(at), Some(Part::Word(_))),
                    word => {
                        listed &= word == "on"
                            || !ENDS.contains(&word)
                            || ["left", "inner", "cross"].contains(&word);
                        false
                    }
                },
                Part::Sign(',') => listed,
                _ => false,
            };
            if begins {
                listed = true;
                at = self.table(parts, at, scope);
            }
        }
    }

    /// One table, and answers where it ends.
    fn table(&mut self, parts: &[Part], mut at: usize, scope: &mut Scope) -> usize {
        while parts.get(at).is_some_and(|part| ["lateral", "only"].contains(&part.word())) {
            at += 1;
        }
        let (name, mut of_tenant) = match parts.get(at) {
            Some(Part::Word(word)) => {
                (word.clone(), self.tenants.contains(word) && !scope.made.contains(word))
            }
            Some(Part::Group(group))
                if is_query(group) || group.first().is_some_and(|part| part.word() == "values") =>
            {
                (String::new(), false)
            }
            other => panic!("no table: {other:?} in {parts:?}"),
        };
        at += 1;
        // A function that makes rows.
        if let (Some(Part::Group(_)), false) = (parts.get(at), name.is_empty()) {
            of_tenant = false;
            at += 1;
        }
        at += usize::from(parts.get(at).is_some_and(|part| part.word() == "as"));
        let is_name = |word: &&str| !word.is_empty() && !ENDS.contains(word) && !KEYWORDS.contains(word);
        let alias = parts.get(at).map(Part::word).filter(is_name);
        at += usize::from(alias.is_some());
        let name = alias.map_or(name, str::to_owned);
        scope.tables.insert(name.clone(), Table { of_tenant, bound: !of_tenant });
        scope.own.insert(name);
        at
    }
}

/// Binds the table of one side when the other is bound.
fn bind(scope: &mut Scope, (one, only): (&Side, Option<&str>), other: &Side) {
    let bound = match other {
        Side::Value => true,
        Side::Column(Some(name)) => scope.tables.get(name).is_some_and(|table| table.bound),
        Side::Column(None) => alone(scope).is_some_and(|name| scope.tables[&name].bound),
    };
    let name = match one {
        Side::Value => None,
        Side::Column(Some(name)) => Some(name.clone()).filter(|name| scope.own.contains(name)),
        Side::Column(None) => alone(scope),
    };
    if let (true, Some(name)) = (bound, name.filter(|name| only.is_none_or(|only| only == name)))
        && let Some(table) = scope.tables.get_mut(&name)
    {
        table.bound = true;
    }
}

/// The only table of a query that can have the column, where it stands without a table.
fn alone(scope: &Scope) -> Option<String> {
    let mut own = scope.own.iter().filter(|name| scope.tables[*name].of_tenant);
    let first = own.next().cloned();
    first.filter(|_| own.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::unbound;

    fn of(sql: &str) -> Vec<String> {
        unbound(sql, &["stock", "batch", "hold"].map(str::to_owned).into())
    }

    #[test]
    fn a_statement_that_names_the_tenant_for_each_table_passes() {
        for sql in [
            "select id from stock where branch_code = $1 and (qty > 0 or held > 0)",
            "select id from stock where (branch_code = $1) for update skip locked",
            "select s.id from stock s left join batch b on b.branch_code = s.branch_code and b.id = s.batch_id
             where s.branch_code = $1 order by s.id limit 1",
            "select s.id from stock s, hold h where s.id = h.stock_id and h.branch_code = s.branch_code and $1 = h.branch_code",
            "select s.id, (select b.code from batch b where b.branch_code = s.branch_code) from stock s where s.branch_code = $1",
            "select id from (select id from stock where branch_code = $1 union all select id from hold where branch_code = $1) x",
            "with x as (select branch_code, id from stock where branch_code = $1)
             select b.id from x join batch b on b.branch_code = x.branch_code and b.id = x.id",
            "insert into stock (id, branch_code) values ($1, $2) on conflict (id) do update set id = excluded.id",
            "insert into stock (id, branch_code) select id, branch_code from hold where branch_code = $1",
            "update stock set qty = $1 where id = $2 and branch_code = $3 returning id",
            "delete from stock where branch_code = 'X' and id in (ids($1))",
            "select 1 from node where id = $1",
            "select b.id from (values ($1, $2)) w(code, id) join batch b on b.branch_code = $3 and b.code = w.code",
        ] {
            assert!(of(sql).is_empty(), "{sql}: {:?}", of(sql));
        }
    }

    #[test]
    fn a_statement_that_leaves_a_table_to_all_tenants_is_found() {
        for (sql, found) in [
            ("select id from stock where id = $1", "stock"),
            ("select branch_code from stock where id = $1", "stock"),
            ("select id from stock where branch_code = $1 or id = $2", "stock"),
            ("select id from stock where not branch_code = $1", "stock"),
            ("select id from stock where branch_code <= $1", "stock"),
            ("select id from stock where branch_code || '' = $1", "stock"),
            ("select id from stock where branch_code = name", "stock"),
            ("select s.id from stock s left join batch b on b.id = s.batch_id where s.branch_code = $1", "b"),
            (
                "select s.id from stock s left join batch b on b.branch_code = s.branch_code and s.branch_code = $1",
                "b, s",
            ),
            ("select s.id from stock s, hold h where h.branch_code = s.branch_code", "h, s"),
            (
                "select s.id from stock s where exists (select 1 from hold h where h.branch_code = s.branch_code)",
                "s, h",
            ),
            ("select s.id from stock s where exists (select 1 from hold h where s.branch_code = $1)", "s, h"),
            ("select id from stock where branch_code = $1 union all select id from hold", "hold"),
            ("with x as (select id from stock) select id from x", "stock"),
            ("select id from (select id from stock) x where x.branch_code = $1", "stock"),
            ("insert into stock (id) values ($1)", "stock"),
            ("insert into stock (id, branch_code) select id, branch_code from hold", "hold"),
            (
                "insert into stock (id, branch_code) values ($1, (select b.code from batch b where b.id = $1))",
                "b",
            ),
            ("update stock set branch_code = $1 where id = $2", "stock"),
            ("delete from stock where id in (select id from hold where branch_code = $1)", "stock"),
        ] {
            assert_eq!(of(sql).join(", "), found, "{sql}");
        }
    }
}
