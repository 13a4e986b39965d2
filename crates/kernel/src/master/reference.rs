//! References: a column that holds the code of another master's record.
//!
//! What is referred to must exist within the session's scope, belong together with what else the form
//! says, and be offered to be chosen; what was chosen before stays chosen. Checks are made for many
//! references at once, one statement for each kind, because an import brings thousands.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use db::{Row, Value};

use super::Master;
use crate::access::{Scope, Session};
use crate::act::Tx;
use crate::clock::DayCut;
use crate::fault::{Answer, Fault, FieldError};
use crate::list::SearchIndex;
use crate::sql::Sql;

/// Stands for the day of the calendar where the session is in [`Master::CHOOSABLE`]: who is valid until a day can be
/// chosen until then.
pub const TODAY: &str = "$today";

/// Records that a column may refer to.
#[derive(Debug, Clone, Copy)]
pub struct Reference {
    /// Their table, which has the common columns and a `code` unique in the tenant.
    pub table: &'static str,
    /// Column that people know them by beside the code; `code` for none.
    pub label: &'static str,
    /// Condition on those that may be chosen, see [`TODAY`]; empty for all.
    pub choosable: &'static str,
    /// `audit_status` of those that may be chosen, when they are audited.
    pub passed: Option<i64>,
    /// Columns that make them among others of the table, as [`Master::FIXED`].
    pub only: &'static [(&'static str, i64)],
    /// Who sees them.
    pub scope: Scope,
    /// The index that finds them.
    pub search: Option<&'static SearchIndex>,
}

impl Reference {
    /// The records of a master.
    pub const fn to<M: Master>() -> Self {
        let passed = match M::AUDITED {
            Some(audited) => Some(audited.passed),
            None => None,
        };
        Self {
            table: M::TABLE,
            label: M::LABEL,
            choosable: M::CHOOSABLE,
            passed,
            only: M::FIXED,
            scope: M::SCOPE,
            search: M::SEARCH,
        }
    }

    /// Whether there is a name beside the code.
    pub const fn is_named(&self) -> bool {
        // Texts cannot be compared in a constant; no other label is as short.
        !matches!(self.label.as_bytes(), b"code")
    }

    /// Names of the records with these codes that the session sees, by code.
    pub async fn names(&self, tx: &mut Tx, codes: &[String]) -> Answer<BTreeMap<String, String>> {
        if codes.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut sql = Sql::new("select code, ");
        sql.push(self.label);
        self.records(&mut sql, tx.session());
        sql.and_any_of("code", codes.to_vec());
        let rows: Vec<(String, Option<String>)> = tx.all(sql.text(), sql.values()).await?;
        Ok(rows.into_iter().filter_map(|(code, name)| Some((code, name?))).collect())
    }

    /// Appends the condition that a record may be chosen, without an `and`.
    pub(super) fn may_be_chosen(&self, sql: &mut Sql, tx: &Tx) {
        let condition = if self.choosable.is_empty() { "1 = 1" } else { self.choosable };
        for (at, text) in condition.split(TODAY).enumerate() {
            if at > 0 {
                sql.bind(DayCut::midnight(tx.session().zone.clone()).day_of(tx.now()));
            }
            sql.push(text);
        }
        if let Some(passed) = self.passed {
            sql.push(" and audit_status = ");
            sql.bind(passed);
        }
    }

    /// Appends ` from … where …`: its records within the session's scope.
    pub(super) fn records(&self, sql: &mut Sql, session: &Session) {
        sql.push(" from ");
        sql.push(self.table);
        sql.push(" where deleted = 0");
        for (column, value) in self.only {
            sql.and_equals(column, *value);
        }
        self.scope.restrict(sql, session);
    }
}

/// A column of a form that refers to a record.
#[derive(Debug, Clone)]
pub struct Referred {
    /// Name on the wire, `packs[0].unitCode` in lines.
    pub field: String,
    /// What it refers to.
    pub reference: &'static Reference,
    /// The code that it holds.
    pub code: String,
    /// Columns of the record that must hold these values, or nothing.
    pub within: Vec<(&'static str, Value)>,
    /// Whether it held the same code before, and so need not be on offer any more.
    pub kept: bool,
}

impl Referred {
    /// A field that refers to a record, wherever that belongs.
    pub fn to(reference: &'static Reference, field: impl Into<String>, code: impl Into<String>) -> Self {
        Self { field: field.into(), reference, code: code.into(), within: Vec::new(), kept: false }
    }
}

/// What is known of a record that is referred to.
struct Found {
    choosable: bool,
    columns: HashMap<&'static str, Value>,
}

/// The wrong ones among references, in their order.
pub async fn wrong(tx: &mut Tx, referred: &[Referred]) -> Answer<Vec<FieldError>> {
    let mut found: HashMap<(&'static str, String), Found> = HashMap::new();
    let mut groups: BTreeMap<&'static str, Vec<&Referred>> = BTreeMap::new();
    for each in referred {
        groups.entry(each.reference.table).or_default().push(each);
    }
    for (table, group) in groups {
        let Some(first) = group.first() else { continue };
        let columns: HashSet<&'static str> =
            group.iter().flat_map(|each| each.within.iter().map(|(column, _)| *column)).collect();
        let columns: Vec<&'static str> = columns.into_iter().collect();
        let codes: HashSet<&str> = group.iter().map(|each| each.code.as_str()).collect();
        for row in rows(tx, first.reference, &columns, codes.into_iter().collect()).await? {
            found.insert((table, row.at(0)?), read(&row, &columns)?);
        }
    }
    let refusal = |each: &Referred| {
        let held = found.get(&(each.reference.table, each.code.clone()));
        let key = match held {
            None => "rule.notFound",
            Some(held) if !each.kept && !held.choosable => "master.notChoosable",
            Some(held) if !belongs(held, &each.within) => "master.notWithin",
            Some(_) => return None,
        };
        Some(FieldError::new(each.field.clone(), key))
    };
    Ok(referred.iter().filter_map(refusal).collect())
}

async fn rows(
    tx: &mut Tx,
    reference: &'static Reference,
    columns: &[&'static str],
    codes: Vec<&str>,
) -> Answer<Vec<Row>> {
    let mut sql = Sql::new("select code, case when ");
    reference.may_be_chosen(&mut sql, tx);
    sql.push(" then 1 else 0 end");
    for column in columns {
        sql.push(", ");
        sql.push(column);
    }
    reference.records(&mut sql, tx.session());
    sql.and_any_of("code", codes);
    if tx.may_lock() {
        // Nobody deletes it, or changes its code, before what refers to it is there to be seen.
        sql.push(" order by code for key share");
    }
    Ok(tx.rows(sql.text(), sql.values()).await?)
}

fn read(row: &Row, columns: &[&'static str]) -> Answer<Found> {
    let choosable: i64 = row.at(1)?;
    let columns = columns.iter().enumerate().map(|(at, column)| (*column, row.value(at + 2).clone()));
    Ok(Found { choosable: choosable == 1, columns: columns.collect() })
}

/// A record that says nothing in a column is common to all.
fn belongs(found: &Found, within: &[(&'static str, Value)]) -> bool {
    within.iter().all(|(column, wanted)| match found.columns.get(column) {
        None | Some(Value::Null) => true,
        Some(held) => held == wanted,
    })
}

/// Refuses what is referred to and does not exist, is not on offer or belongs elsewhere. What `before` referred to,
/// under whichever field, need not be on offer any more.
///
/// # Errors
/// `Invalid` with every wrong field.
pub async fn check(tx: &mut Tx, referred: Vec<Referred>, before: &[Referred]) -> Answer<()> {
    if referred.is_empty() {
        return Ok(());
    }
    let wrong = check_each(tx, vec![(referred, before.to_vec())]).await?.pop().unwrap_or_default();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// The same for many forms at once, each with what it referred to before: the wrong fields of each, in their order. One
/// statement for each kind of record.
///
/// # Errors
/// Only those of the database.
pub async fn check_each(
    tx: &mut Tx,
    forms: Vec<(Vec<Referred>, Vec<Referred>)>,
) -> Answer<Vec<Vec<FieldError>>> {
    let mut told = vec![Vec::new(); forms.len()];
    let mut all = Vec::new();
    for (at, (referred, before)) in forms.into_iter().enumerate() {
        let stood: HashSet<(&str, &str)> =
            before.iter().map(|each| (each.reference.table, each.code.as_str())).collect();
        // A reference names its form before its field, and gives it back when it is wrong.
        all.extend(referred.into_iter().map(|each| Referred {
            kept: each.kept || stood.contains(&(each.reference.table, each.code.as_str())),
            field: format!("{at}:{}", each.field),
            ..each
        }));
    }
    for error in wrong(tx, &all).await? {
        let (at, field) = error.field.split_once(':').unwrap_or_default();
        if let Some(told) = at.parse().ok().and_then(|at: usize| told.get_mut(at)) {
            told.push(FieldError { field: field.to_owned(), message: error.message });
        }
    }
    Ok(told)
}

/// Names of what is referred to: by the last part of the field that refers, and then by code.
pub type Names = BTreeMap<String, BTreeMap<String, String>>;

/// The names of everything that is referred to, one statement for each kind under each field.
pub async fn names(tx: &mut Tx, referred: &[Referred]) -> Answer<Names> {
    let mut wanted: BTreeMap<(&str, &str), (&'static Reference, BTreeSet<&str>)> = BTreeMap::new();
    for each in referred {
        let field = each.field.rsplit('.').next().unwrap_or_default();
        let of = wanted.entry((field, each.reference.table));
        of.or_insert((each.reference, BTreeSet::new())).1.insert(&each.code);
    }
    let mut names = Names::new();
    for ((field, _), (reference, codes)) in wanted {
        let codes: Vec<String> = codes.into_iter().map(str::to_owned).collect();
        let found = reference.names(tx, &codes).await?;
        names.entry(field.to_owned()).or_default().extend(found);
    }
    Ok(names)
}

/// Refuses `field` unless `code` is a record of the master that may be chosen: for references that
/// depend on another field of the form.
///
/// # Errors
/// `Invalid` with the field.
pub async fn choosable<M: Master>(tx: &mut Tx, field: &str, code: &str) -> Answer<()> {
    let referred = Referred::to(const { &Reference::to::<M>() }, field, code);
    check(tx, vec![referred], &[]).await
}
