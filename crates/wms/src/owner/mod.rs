//! Cargo owners: whose goods lie in the warehouses.
//!
//! Persons and enterprises are two screens over one table with one space of codes, and one audit over
//! both. An owner moves nothing by itself: goods, contracts and stock choose it by its code, and only when
//! it is enabled and has passed its audit. An outside account sees the owner that it belongs to; it may
//! correct it, which the operator audits, and never make, close or rename one.

mod model;
mod rules;
#[cfg(test)]
mod tests;

pub use model::{AnyOwner, Contact, EnterpriseOwner, PersonalOwner};

use codes::{CargoOwnerAuditStatus, NoticeChannel};
use kernel::access::Scope;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::list::{self, Field};
use kernel::master::{self, Audited, Col, Lines, Reference, Use};
use kernel::validate;

use crate::{party, used};

/// Owners of both kinds that goods, contracts, suppliers and customers may choose.
pub const REFERENCE: Reference = Reference {
    table: "cargo_owner",
    label: "name",
    only: &[],
    choosable: CHOOSABLE,
    passed: Some(AUDITED.passed),
    scope: SCOPE,
    search: None,
};

/// Enabled, and within the days of its business; `$today` is [`master::TODAY`].
const CHOOSABLE: &str = concat!(
    "status = 0",
    " and coalesce(valid_from, $today) <= $today and coalesce(valid_to, $today) >= $today"
);

/// An owner sees itself, the operator sees all.
const SCOPE: Scope = Scope::party("branch_code", "code");

/// The audit of owners has numbers of its own: 3 is passed here, 1 elsewhere.
const AUDITED: Audited = Audited {
    screen: "cargoOwnerAudit",
    base: "/wms/cargoOwnerAudit",
    table: CargoOwnerAuditStatus::DESCRIPTION,
    waiting: 0,
    passed: 3,
    failed: 2,
};

/// Where owners are used. A contract is with an owner, a customer or a loading team.
const USED_BY: &[Use] = &[
    named("goods", "route.goodsManage"),
    used::stock("owner_code"),
    used::receiving("owner_code"),
    used::delivery("owner_code"),
    used::booking("owner_code"),
    used::open_opening_line("owner_code"),
    named("allocation_rule", "route.allocationRuleManage"),
    Use { column: "party_code", alive: OF_CONTRACTS, ..named("contract", "route.contractManage") },
    named("supplier", "route.supplierManage"),
    named("customer", "route.customerManage"),
    named("batch_rule", "route.batchRuleManage"),
    named("container", "route.containerManage"),
    Use { column: "dedicated_owner", ..named("location", "route.locationManage") },
    Use { column: "code", alive: OF_ACCOUNTS, ..named("party", "route.accountManage") },
    Use { column: "granted_code", ..named("data_grant", "route.Authorization") },
];

/// Accounts that see an owner by its code. Whoever got the code of a deleted one would be theirs to see.
const OF_ACCOUNTS: &str = "deleted = 0 and party_type in ('INDEPENDENT_OWNER', 'ENTERPRISE_OWNER')";

/// Contracts with owners of either kind.
const OF_CONTRACTS: &str = "deleted = 0 and party_kind in (0, 1)";

const fn named(table: &'static str, name: &'static str) -> Use {
    Use { table, column: "owner_code", holds: "code", alive: "deleted = 0", name }
}

/// People to talk to.
const CONTACTS: Lines = Lines {
    name: "contacts",
    table: "cargo_owner_contact",
    parent: "owner_id",
    columns: &[
        master::text("contact").required().length(50),
        master::text("phone").required().rule(&validate::PHONE),
        master::text("email").length(254).rule(&validate::EMAIL),
        master::text("duty").length(50),
        master::code("channel", NoticeChannel::DESCRIPTION),
    ],
    least: 0,
    most: 20,
};

/// Fields that no form writes.
const SHOWN: &[Field] = &[list::text("regionName", "region_name").nullable().contains()];

/// A column that may be empty, and shares its value with no other record when it is not.
const fn one_of_a_kind(col: Col) -> Col {
    col.unique().optional()
}

/// Manifest of personalCargoOwner.
pub fn persons() -> Feature {
    Feature::master::<PersonalOwner>().texts(party::TEXTS).texts(include_str!("texts.toml"))
}

/// Manifest of enterpriseCargoOwner.
pub fn enterprises() -> Feature {
    Feature::master::<EnterpriseOwner>()
}

/// Manifest of cargoOwnerAudit: owners of both kinds.
pub fn audit() -> Feature {
    master::audit_feature::<AnyOwner>()
}
