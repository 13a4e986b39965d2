//! What the boxes of documents ask for: records whose code or name holds what was typed, within what is chosen already.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::master::{Choice, Reference, Wanted, choices};
use serde::Deserialize;
use utoipa::ToSchema;

/// Rows that a choice is limited to: a column and its value.
pub type Within = Option<(&'static str, String)>;

/// What is looked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    /// Field to be filled.
    pub field: String,
    /// Part of code or name; empty for the first ones.
    #[serde(default)]
    pub term: String,
}

/// What is looked for on a form that names an owner and a warehouse.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LookedWithin {
    /// Field to be filled: `ownerCode`, `lines.goodsCode`.
    pub field: String,
    /// Part of code or name; empty for the first ones.
    #[serde(default)]
    pub term: String,
    /// Owner chosen already.
    pub owner_code: Option<String>,
    /// Warehouse chosen already.
    pub warehouse_code: Option<String>,
}

impl LookedWithin {
    /// The field, in a line or not.
    pub fn name(&self) -> &str {
        self.field.rsplit('.').next().unwrap_or_default()
    }

    /// Within the warehouse, once it is chosen.
    pub fn here(&self) -> Within {
        given(self.warehouse_code.as_ref()).map(|code| ("warehouse_code", code))
    }

    /// Of the owner, once one is chosen.
    pub fn owned(&self) -> Within {
        given(self.owner_code.as_ref()).map(|code| ("owner_code", code))
    }

    /// Of the owner, who has to be chosen first.
    ///
    /// # Errors
    /// `Invalid` while there is none.
    pub fn of_owner(&self) -> Answer<Within> {
        self.owned().map(Some).ok_or_else(|| Fault::invalid("ownerCode", "rule.required"))
    }
}

fn given(code: Option<&String>) -> Option<String> {
    code.filter(|code| !code.is_empty()).cloned()
}

/// The records on offer.
///
/// # Errors
/// Only those of the database.
pub async fn offered(
    tx: &mut Tx,
    reference: &'static Reference,
    within: Within,
    term: &str,
) -> Answer<Vec<Choice>> {
    let within = within.into_iter().collect();
    choices(tx, &Wanted { reference, term: term.trim().to_owned(), within }).await
}

/// The answer to a field that refers to nothing.
pub fn nothing() -> Fault {
    Fault::invalid("field", "rule.unknownField")
}
