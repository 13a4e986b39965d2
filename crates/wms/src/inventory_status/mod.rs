//! Inventory statuses: what state a piece of stock is in, and what may be done with it.
//!
//! A plain master. Whether stock counts as qualified or as damaged decides the filter of the stock
//! queries, whether it can be allocated decides outbound orders. The hold on stock (freeze status)
//! is not a status of this kind: it comes and goes with a hold document.

mod store;
#[cfg(test)]
mod tests;

use codes::EnabledStatus;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use kernel::id::Id;
use kernel::list::Direction;
use kernel::master::{self, Before, Col, Master, Use};
use kernel::record::Cells;
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::used;

/// An inventory status.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InventoryStatus {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Qualified stock; damaged otherwise.
    pub qualified: bool,
    /// Whether orders may be allocated from it.
    pub allocatable: bool,
    /// Whether it may be chosen.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for InventoryStatus {
    const TABLE: &'static str = "inventory_status";
    const SCREEN: &'static str = "inventoryStatusManage";
    const BASE: &'static str = "/wms/inventoryStatus";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(16).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required().length(50),
        master::flag("qualified"),
        master::flag("allocatable"),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999),
        master::text("remark").length(500).hidden(),
    ];
    const SORT: (&'static str, Direction) = ("sort", Direction::Asc);
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        used::stock("status_code"),
        used::open_receiving_line("status_code"),
        used::open_delivery_line("status_code"),
        used::open_opening_line("status_code"),
    ];

    /// Damaged goods never leave with an order.
    fn check(&self) -> Answer<()> {
        match self.allocatable && !self.qualified {
            true => Err(Fault::invalid("allocatable", "inventoryStatusManage.damagedAllocatable")),
            false => Ok(()),
        }
    }

    /// One of each kind must stay on offer: without it no goods come in.
    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let Some(before) = before else { return Ok(Cells::new()) };
        let kind = |status: &Self| (status.qualified, status.allocatable);
        if self.status != EnabledStatus::Enabled || kind(self) != kind(&before.form) {
            store::keep_one(tx, before.id, &before.form).await?;
        }
        Ok(Cells::new())
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        let status = store::find(tx, id).await?;
        store::keep_one(tx, id, &status).await
    }

    /// Lists of stock ask for qualified or damaged without looking at the status.
    async fn saved(&self, tx: &mut Tx, _: Id) -> Answer<()> {
        stock::relabel(tx, &stock::Label::Status(self.code.trim().to_owned())).await.map(drop)
    }
}

/// Manifest of inventoryStatusManage.
pub fn feature() -> Feature {
    Feature::master::<InventoryStatus>().texts(include_str!("texts.toml"))
}
