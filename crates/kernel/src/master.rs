//! Plain master data: records whose every rule is a rule about one column.
//!
//! A type, a list of columns and, where needed, one check give a whole screen: list, detail, add,
//! edit, delete, export and pickers, each with its permission, scope, version, audit and place in the
//! API description. A record that needs more than that (child rows, an action of its own) is a feature
//! of its own and still uses `list` and `record`.

use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::access::Scope;
use crate::act::Tx;
use crate::fault::Answer;
use crate::feature::Feature;
use crate::id::Id;
use crate::import::Importer;
use crate::list::{Direction, Field, Offer, SearchIndex};
use crate::record::Cells;

mod audited;
mod bulk;
mod cells;
mod change;
mod column;
mod draft;
mod edit;
mod flow;
mod into;
mod joined;
mod lines;
mod named;
mod overlay;
mod picking;
mod reference;
mod searching;
mod shape;
mod sift;
mod standing;
mod stored;
mod taken;

pub(crate) use bulk::{take, told};
pub(crate) use draft::{
    Batch, Draft, Found, Given, Joint, Meeting, Said, Seen, Taken, Takes, WriteMode, Wrong,
};
pub(crate) use into::take_lines;
pub(crate) use joined::take_joined;
pub(crate) use lines::most as most_lines;
pub(crate) use named::named;
pub(crate) use shape::{Shape, shape};
pub(crate) use standing::key_of;
pub(crate) use stored::{Stored, many as stored};

pub use audited::{Audited, Comparison, Opinion, audit_feature};
pub use bulk::add_many;
pub use column::{Col, code, date, decimal, flag, int, refers, refers_to, text, time};
pub use edit::Edit;
pub use flow::{Many, Written, add, edit};
pub use into::{Lined, add_lines, check_line, wrong_lines};
pub use joined::Joined;
pub use lines::Lines;
pub use picking::{Choice, Picked, Term, Wanted, called, choices};
pub use reference::{Names, Reference, Referred, TODAY, check, check_each, choosable, names};
pub use stored::Before;

/// Words of plain masters, for the registry of texts.
pub const TEXTS: &str = include_str!("master/texts.toml");

/// A kind of plain master data. The type is the request and the answer at once: its fields, as it is
/// written in JSON, are the columns; it denies unknown fields. The table has the common columns of
/// [`crate::record::Table`], and for each column of this list one of the same name in snake case;
/// unique keys are named `<table>_<column>_key`.
pub trait Master: Serialize + DeserializeOwned + ToSchema + Send + Sync + 'static {
    /// Table.
    const TABLE: &'static str;
    /// Screen: permission prefix, menu component.
    const SCREEN: &'static str;
    /// Path before its routes.
    const BASE: &'static str;
    /// Columns in the order of the screen.
    const COLUMNS: &'static [Col];
    /// Who sees its rows; everybody in the tenant unless said otherwise.
    const SCOPE: Scope = Scope::everybody("branch_code");
    /// Where its records are used: a record in use cannot be deleted, nor change the column that is held.
    const USED_BY: &'static [Use] = &[];
    /// Name of its list, when the table's is not good enough: two masters over one table.
    const NAME: &'static str = "";
    /// Column that people know a record by beside its `code`, shown where others refer to it.
    const LABEL: &'static str = "name";
    /// Columns that make records of this kind among others of the table.
    const FIXED: &'static [(&'static str, i64)] = &[];
    /// Fields of its list that no form writes: lock, lease, occupancy.
    const SHOWN: &'static [Field] = &[];
    /// Actions offered per row.
    const OFFERS: &'static [Offer] = &[Offer::always("edit"), Offer::always("delete")];
    /// Order of its list when none is asked for.
    const SORT: (&'static str, Direction) = ("gmtCreated", Direction::Desc);
    /// Rows that belong to a record, each a field of the form.
    const LINES: &'static [Lines] = &[];
    /// Whether somebody else must look at a record before it may be chosen.
    const AUDITED: Option<Audited> = None;
    /// The index that finds its records by any part of their texts. Its columns are columns of the table
    /// and of the lines. The list gets a filter `keyword`, and its pickers use the index, too.
    const SEARCH: Option<&'static SearchIndex> = None;
    /// Whether [`Master::prepare`] or [`Master::saved`] looks at other records of the same kind. An import
    /// then writes row by row, so that each row sees the ones above it; otherwise a thousand at a time.
    const ROW_BY_ROW: bool = false;

    /// Condition on records that pickers offer (`status = 0`), see [`TODAY`]; empty for all. What was chosen
    /// before stays chosen.
    const CHOOSABLE: &'static str = "";

    /// What the columns cannot say; asked after their own rules hold.
    ///
    /// # Errors
    /// `Invalid` with the wrong fields.
    fn check(&self) -> Answer<()> {
        Ok(())
    }

    /// What only the database can say; asked after columns, references and [`Master::check`]. Answers
    /// further columns to be written with the form's. `before` is the record as it stands, none for a
    /// new one.
    ///
    /// # Errors
    /// `Invalid` with the wrong fields, or a refusal.
    fn prepare(
        &self,
        _tx: &mut Tx,
        _before: Option<&Before<Self>>,
    ) -> impl Future<Output = Answer<Cells>> + Send {
        async { Ok(Cells::new()) }
    }

    /// What else changes with a record, once it and its lines stand.
    ///
    /// # Errors
    /// A refusal, which undoes the change.
    fn saved(&self, _tx: &mut Tx, _id: Id) -> impl Future<Output = Answer<()>> + Send {
        async { Ok(()) }
    }

    /// What else must hold before a record is deleted, beyond [`Master::USED_BY`].
    ///
    /// # Errors
    /// A refusal.
    fn leaving(_tx: &mut Tx, _id: Id) -> impl Future<Output = Answer<()>> + Send {
        async { Ok(()) }
    }
}

/// A place where records of a master are used.
#[derive(Debug, Clone, Copy)]
pub struct Use {
    /// Table that refers to the master.
    pub table: &'static str,
    /// Its column.
    pub column: &'static str,
    /// The master's column that it holds: `id`, `code`.
    pub holds: &'static str,
    /// Condition on rows that count (`deleted = 0`); empty for all.
    pub alive: &'static str,
    /// Text key of the place, such as `route.goodsManage`.
    pub name: &'static str,
}

impl Feature {
    /// A feature that is nothing but a plain master: `GET /list`, `/lookup`, `/export`, `/pick`,
    /// `/choose`, `/{id}`; `POST /exportTask`, `/add`, `/{id}/edit`, `/{id}/delete`, `/deleteMany`; and the
    /// import: `GET /import/template`, `/import/{id}`; `POST /import/check`, `/import/run`.
    pub fn master<M: Master>() -> Self {
        Self::new(M::SCREEN, M::BASE)
            .list(shape::list::<M>())
            .get("/pick", "search", picking::pick_call::<M>)
            .get("/choose", "search", picking::choose_call::<M>)
            .record_with(shape::list::<M>(), flow::lines::<M>)
            .post("/add", "add", flow::add_call::<M>)
            .post("/{id}/edit", "edit", flow::edit_call::<M>)
            .post("/{id}/delete", "delete", flow::delete_call::<M>)
            .post("/deleteMany", "delete", flow::delete_many_call::<M>)
            .imports(Importer::of::<M>())
    }
}
