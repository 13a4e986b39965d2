//! Units in which goods are counted.
//!
//! A plain master. Every unit is a kind of piece or of trolley, because that is what conversion and
//! billing know; its decimals say how finely it can be counted.

#[cfg(test)]
mod tests;

use codes::{EnabledStatus, GoodsUnit};
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::list::Direction;
use kernel::master::{self, Col, Master, Use};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A unit.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Unit {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// How it is written behind a number.
    pub symbol: Option<String>,
    /// Whether it counts pieces or trolleys.
    pub kind: GoodsUnit,
    /// Decimals of a quantity, 0 to 6.
    pub decimals: i64,
    /// Whether goods may choose it.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Unit {
    const TABLE: &'static str = "unit";
    const SCREEN: &'static str = "unitManage";
    const BASE: &'static str = "/wms/unit";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required().length(50),
        master::text("symbol").length(16),
        master::code("kind", GoodsUnit::DESCRIPTION),
        master::int("decimals").required().within(0, 6),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999),
        master::text("remark").length(500).hidden(),
    ];
    const SORT: (&'static str, Direction) = ("sort", Direction::Asc);
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[used("goods", "deleted = 0"), used("goods_pack", "")];
}

/// Goods and their packaging levels are counted in units.
const fn used(table: &'static str, alive: &'static str) -> Use {
    Use { table, column: "unit_code", holds: "code", alive, name: "route.goodsManage" }
}

/// Manifest of unitManage.
pub fn feature() -> Feature {
    Feature::master::<Unit>().texts(include_str!("texts.toml"))
}
