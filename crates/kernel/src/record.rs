//! The one door through which a row of master data is made, changed and deleted.
//!
//! Whoever goes through it gets for nothing: the tenant, id, version and "changed by" columns, the
//! scope of the session, the refusal of a stale version that names who was faster, and the audit
//! row with the columns that really changed.

mod many;

use db::{FromRow, Row, Value};

pub use many::Changed;

use crate::access::Scope;
use crate::act::Tx;
use crate::audit::{self, Change};
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::sql::Sql;

/// Columns and their values, by column name.
pub type Cells = Vec<(&'static str, Value)>;

/// `cells! { code: form.code, name: name }`: columns and values for [`Table`].
#[macro_export]
macro_rules! cells {
    ($($column:ident: $value:expr),* $(,)?) => {
        vec![$((stringify!($column), ::db::Value::from($value))),*]
    };
}

/// A table with the common columns `id, branch_code, version, deleted, created_by, gmt_created,
/// modified_by, gmt_modified`.
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Who sees its rows; columns are written without an alias.
    pub scope: Scope,
    /// Columns whose values do not belong into audit rows.
    pub secret: &'static [&'static str],
    /// Text columns under a unique key.
    pub unique: &'static [&'static str],
    /// What makes rows of this kind among others of the table: every statement asks for these values
    /// and every new row has them.
    pub only: &'static [(&'static str, i64)],
}

/// Rows that belong to a record, before and after a change, as text for the audit row.
#[derive(Debug, Clone)]
pub struct Child {
    /// What they are called in the audit row.
    pub name: &'static str,
    /// What they were.
    pub before: String,
    /// What they are.
    pub after: String,
}

/// A row to be added.
pub struct NewRow {
    /// Its own columns.
    pub cells: Cells,
    /// Rows that belong to it, for its audit row.
    pub children: Vec<Child>,
}

impl Table {
    /// A table and its scope.
    pub const fn new(name: &'static str, scope: Scope) -> Self {
        Self { name, scope, secret: &[], unique: &[], only: &[] }
    }

    /// Keeps the values of these columns out of audit rows; that they changed is still said.
    pub const fn secret(mut self, columns: &'static [&'static str]) -> Self {
        self.secret = columns;
        self
    }

    /// Frees the values of these text columns when a row is deleted: a unique key covers deleted rows
    /// too, and a code that nobody has any more must be free to be given again. `#` and the id are
    /// appended, so the columns must not take a `#` from people.
    pub const fn unique(mut self, columns: &'static [&'static str]) -> Self {
        self.unique = columns;
        self
    }

    /// One kind of rows in a table of several.
    pub const fn only(mut self, values: &'static [(&'static str, i64)]) -> Self {
        self.only = values;
        self
    }

    /// Adds a row and answers its id.
    pub async fn insert(&self, tx: &mut Tx, cells: Cells) -> Result<Id, db::Error> {
        self.insert_with(tx, cells, Vec::new()).await
    }

    /// Adds a row together with rows that belong to it (the resources of a role), which stand in the
    /// same audit row. The caller writes them.
    pub async fn insert_with(
        &self,
        tx: &mut Tx,
        cells: Cells,
        children: Vec<Child>,
    ) -> Result<Id, db::Error> {
        let id = tx.new_id();
        self.insert_as(tx, id, cells, children).await?;
        Ok(id)
    }

    /// The same under an id that other rows have already, because they were made first.
    pub async fn insert_as(
        &self,
        tx: &mut Tx,
        id: Id,
        cells: Cells,
        children: Vec<Child>,
    ) -> Result<(), db::Error> {
        self.insert_all_as(tx, vec![(id, NewRow { cells, children })]).await
    }

    /// Adds many rows with their audit rows in a few statements, and answers their ids in order.
    pub async fn insert_many(&self, tx: &mut Tx, rows: Vec<NewRow>) -> Result<Vec<Id>, db::Error> {
        let rows: Vec<(Id, NewRow)> = rows.into_iter().map(|row| (tx.new_id(), row)).collect();
        let ids = rows.iter().map(|(id, _)| *id).collect();
        self.insert_all_as(tx, rows).await?;
        Ok(ids)
    }

    /// The same under ids that other rows have already, because they were made first.
    pub async fn insert_all_as(&self, tx: &mut Tx, rows: Vec<(Id, NewRow)>) -> Result<(), db::Error> {
        // One statement for each set of columns: a computed column need not be there for all.
        let mut sets: Vec<(Vec<&'static str>, Vec<Vec<Value>>)> = Vec::new();
        for (id, row) in &rows {
            let cells = self.common(tx, *id).into_iter().chain(row.cells.iter().cloned());
            let (columns, values): (Vec<&'static str>, Vec<Value>) = cells.unzip();
            match sets.iter_mut().find(|(known, _)| *known == columns) {
                Some((_, rows)) => rows.push(values),
                None => sets.push((columns, vec![values])),
            }
        }
        for (columns, values) in sets {
            tx.insert_many(self.name, &columns, values).await?;
        }
        let told = rows.into_iter().map(|(id, row)| {
            let children = row.children.into_iter().filter(|child| child.before != child.after);
            let children = children.map(|child| (child.name, child.after.into()));
            // What was left empty is not worth a word.
            let set = row.cells.into_iter().filter(|(_, value)| *value != Value::Null).chain(children);
            (id, self.told(set.collect()))
        });
        let told: Vec<(Id, Cells)> = told.collect();
        let changes: Vec<Change<'_>> = told
            .iter()
            .map(|(id, set)| Change { table: self.name, record: *id, before: &[], after: set })
            .collect();
        let logged = audit::log_many(tx, &changes).await;
        logged.map_err(|fault| db::Error::Other(format!("audit: {fault:?}")))
    }

    /// The common columns of a new row, and those that make its kind.
    fn common(&self, tx: &Tx, id: Id) -> Cells {
        let (now, who) = (tx.now(), tx.session().name.as_str());
        let mut cells: Cells = vec![
            ("id", id.into()),
            ("branch_code", tx.branch().into()),
            ("version", 1_i64.into()),
            ("deleted", 0_i64.into()),
            ("created_by", who.into()),
            ("gmt_created", now.into()),
            ("modified_by", who.into()),
            ("gmt_modified", now.into()),
        ];
        cells.extend(self.only.iter().map(|(column, value)| (*column, Value::Int(*value))));
        cells
    }

    /// Reads `columns` of one row within the session's scope; `NotFound` otherwise.
    pub async fn load<T: FromRow>(&self, tx: &mut Tx, columns: &'static str, id: Id) -> Answer<T> {
        let mut sql = Sql::new("select ");
        sql.push(columns);
        self.of_id(&mut sql, tx, id);
        tx.one(sql.text(), sql.values()).await?.ok_or(Fault::NotFound)
    }

    /// The same as it comes, for columns that are not known by their names.
    pub async fn row(&self, tx: &mut Tx, columns: &'static str, id: Id) -> Answer<Row> {
        let mut sql = Sql::new("select ");
        sql.push(columns);
        self.of_id(&mut sql, tx, id);
        tx.rows(sql.text(), sql.values()).await?.into_iter().next().ok_or(Fault::NotFound)
    }

    /// Makes others wait who would refer to a row, change it or delete it, until this unit of work ends. Whoever
    /// looks for uses of a row before it goes locks it first: an earlier user is then seen, a later one refused.
    pub async fn lock(&self, tx: &mut Tx, id: Id) -> Answer<()> {
        let mut sql = Sql::new("select version");
        self.of_id(&mut sql, tx, id);
        sql.push(" for update");
        tx.one::<i64>(sql.text(), sql.values()).await?.map(drop).ok_or(Fault::NotFound)
    }

    /// Changes a row that still has `version`. Columns that keep their value are left alone; when
    /// none changes, nothing is written and the version stays.
    pub async fn update(&self, tx: &mut Tx, id: Id, version: i64, cells: Cells) -> Answer<()> {
        self.update_with(tx, id, version, cells, Vec::new()).await
    }

    /// Changes a row together with rows that belong to it (the resources of a role): a changed child
    /// alone makes a new version too, and stands in the same audit row. The caller writes the
    /// children; `children` holds what they were and what they are, as text.
    pub async fn update_with(
        &self,
        tx: &mut Tx,
        id: Id,
        version: i64,
        cells: Cells,
        children: Vec<Child>,
    ) -> Answer<()> {
        let before = self.current(tx, id, &cells).await?;
        let held: i64 = before.get("version")?;
        if held != version {
            return Err(Fault::Stale { by: before.get("modified_by")?, at: before.get("gmt_modified")? });
        }
        let mut old = Cells::new();
        let mut new = Cells::new();
        for (column, value) in cells {
            let was: Value = before.get(column)?;
            if was != value {
                old.push((column, was));
                new.push((column, value));
            }
        }
        let changed: Vec<Child> = children.into_iter().filter(|child| child.before != child.after).collect();
        if new.is_empty() && changed.is_empty() {
            return Ok(());
        }
        self.write(tx, id, version, &new).await?;
        for child in changed {
            old.push((child.name, child.before.into()));
            new.push((child.name, child.after.into()));
        }
        let (old, new) = (self.told(old), self.told(new));
        audit::log(tx, Change { table: self.name, record: id, before: &old, after: &new }).await
    }

    /// What an audit row may hold of these cells.
    fn told(&self, mut cells: Cells) -> Cells {
        for (column, value) in &mut cells {
            if self.secret.contains(column) && *value != Value::Null {
                *value = "***".into();
            }
        }
        cells
    }

    /// Marks a row deleted and frees its unique values; `version` is checked when the caller knows one.
    pub async fn delete(&self, tx: &mut Tx, id: Id, version: Option<i64>) -> Answer<()> {
        let unique: Cells = self.unique.iter().map(|column| (*column, Value::Null)).collect();
        let before = self.current(tx, id, &unique).await?;
        let held: i64 = before.get("version")?;
        if version.is_some_and(|version| version != held) {
            return Err(Fault::Stale { by: before.get("modified_by")?, at: before.get("gmt_modified")? });
        }
        let gone: Cells = vec![("deleted", 1_i64.into())];
        let mut cells = gone.clone();
        for column in self.unique {
            if let Some(value) = before.get::<Option<String>>(column)? {
                cells.push((*column, format!("{value}#{id}").into()));
            }
        }
        self.write(tx, id, held, &cells).await?;
        audit::log(tx, Change { table: self.name, record: id, before: &[], after: &gone }).await
    }

    /// The row as it stands, with the columns about to change, within the session's scope.
    async fn current(&self, tx: &mut Tx, id: Id, cells: &Cells) -> Answer<Row> {
        let mut sql = Sql::new("select version, modified_by, gmt_modified");
        for (column, _) in cells {
            sql.push(", ");
            sql.push(column);
        }
        self.of_id(&mut sql, tx, id);
        tx.rows(sql.text(), sql.values()).await?.into_iter().next().ok_or(Fault::NotFound)
    }

    fn of_id(&self, sql: &mut Sql, tx: &Tx, id: Id) {
        self.of_kind(sql, tx);
        sql.and_equals("id", id);
    }

    /// Appends ` from … where …`: the rows of this kind within the session's scope.
    pub(crate) fn of_kind(&self, sql: &mut Sql, tx: &Tx) {
        sql.push(" from ");
        sql.push(self.name);
        sql.push(" where deleted = 0");
        for (column, value) in self.only {
            sql.and_equals(column, *value);
        }
        self.scope.restrict(sql, tx.session());
    }

    async fn write(&self, tx: &mut Tx, id: Id, version: i64, cells: &Cells) -> Answer<()> {
        let (now, who) = (tx.now(), tx.session().name.clone());
        let mut sql = Sql::new("update ");
        sql.push(self.name);
        sql.push(" set version = ");
        sql.bind(version + 1);
        sql.push(", modified_by = ");
        sql.bind(who.as_str());
        sql.push(", gmt_modified = ");
        sql.bind(now);
        for (column, value) in cells {
            sql.push(", ");
            sql.push(column);
            sql.push(" = ");
            sql.bind(value.clone());
        }
        sql.push(" where deleted = 0");
        sql.and_equals("branch_code", tx.branch());
        sql.and_equals("id", id);
        sql.and_equals("version", version);
        match tx.exec(sql.text(), sql.values()).await? {
            1 => Ok(()),
            _ => Err(self.overtaken(tx, id).await),
        }
    }

    /// Somebody committed between our look and our write: says who.
    async fn overtaken(&self, tx: &mut Tx, id: Id) -> Fault {
        match self.current(tx, id, &Cells::new()).await {
            Ok(row) => match (row.get("modified_by"), row.get("gmt_modified")) {
                (Ok(by), Ok(at)) => Fault::Stale { by, at },
                (Err(error), _) | (_, Err(error)) => error.into(),
            },
            Err(fault) => fault,
        }
    }
}
