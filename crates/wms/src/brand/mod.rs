//! Brands of goods.
//!
//! A plain master. Goods choose a brand by its code; a brand that is switched off stays with the goods
//! that have it and is not offered to others.

#[cfg(test)]
mod import_tests;
#[cfg(test)]
mod tests;

use codes::EnabledStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::list::Direction;
use kernel::master::{self, Col, Master, Use};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A brand.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Brand {
    /// Code, unique in the organization.
    pub code: String,
    /// Name in the language of the house.
    pub name: String,
    /// Name as it stands on foreign papers.
    pub english_name: Option<String>,
    /// Country or region that it comes from.
    pub origin: Option<String>,
    /// Whether goods may choose it.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Brand {
    const TABLE: &'static str = "brand";
    const SCREEN: &'static str = "brandManage";
    const BASE: &'static str = "/wms/brand";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::text("englishName").searched(),
        master::text("origin"),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999),
        master::text("remark").length(500).hidden(),
    ];
    const SORT: (&'static str, Direction) = ("sort", Direction::Asc);
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[Use {
        table: "goods",
        column: "brand_code",
        holds: "code",
        alive: "deleted = 0",
        name: "route.goodsManage",
    }];
}

/// Manifest of brandManage.
pub fn feature() -> Feature {
    Feature::master::<Brand>().texts(include_str!("texts.toml"))
}
