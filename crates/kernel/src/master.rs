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
use crate::fault::Answer;
use crate::feature::Feature;

mod cells;
mod column;
mod edit;
mod flow;
mod shape;

pub use column::{Col, code, date, decimal, flag, int, text};
pub use edit::Edit;
pub use flow::{Many, Picked, Term, Written};

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
    /// Where its records are used: a record in use cannot be deleted.
    const USED_BY: &'static [Use] = &[];

    /// Condition on records that pickers offer (`status = 0`); empty for all. What was chosen before
    /// stays chosen.
    const CHOOSABLE: &'static str = "";

    /// What the columns cannot say; asked after their own rules hold.
    ///
    /// # Errors
    /// `Invalid` with the wrong fields.
    fn check(&self) -> Answer<()> {
        Ok(())
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
    /// `/{id}`; `POST /exportTask`, `/add`, `/{id}/edit`, `/{id}/delete`, `/deleteMany`.
    pub fn master<M: Master>() -> Self {
        Self::new(M::SCREEN, M::BASE)
            .list(shape::list::<M>())
            .get("/pick", "search", flow::pick_call::<M>)
            .record(shape::list::<M>())
            .post("/add", "add", flow::add_call::<M>)
            .post("/{id}/edit", "edit", flow::edit_call::<M>)
            .post("/{id}/delete", "delete", flow::delete_call::<M>)
            .post("/deleteMany", "delete", flow::delete_many_call::<M>)
    }
}
