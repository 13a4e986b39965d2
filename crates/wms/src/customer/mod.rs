//! Customers: who gets goods, or pays for them.
//!
//! A customer belongs to an owner, who sees it, or to nobody, which makes it the operator's own. It says
//! how much shelf life it wants left on what it gets, in days and in percent of the whole, and may say so
//! again for single classes of goods; the stricter one holds. Credit and days to pay are the operator's
//! affair. Like owners and suppliers it is audited before it can be chosen.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use codes::{AuditStatus, CustomerKind, EnabledStatus};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::feature::Feature;
use kernel::list::{self, Field};
use kernel::master::{self, Audited, Before, Col, Lines, Master, Use};
use kernel::record::Cells;
use kernel::units::Money;
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{owner, party, used};

/// What a customer wants left of the shelf life of a class of goods.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShelfLife {
    /// Class of goods.
    pub goods_class: String,
    /// Days left at least.
    pub min_days: Option<i64>,
    /// Percent left at least.
    pub min_percent: Option<i64>,
}

/// A customer.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Customer {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Name as it stands on foreign papers.
    pub english_name: Option<String>,
    /// What it is to the business.
    pub kind: CustomerKind,
    /// Owner who sells to it; none for the operator's own.
    pub owner_code: Option<String>,
    /// Unified social credit code.
    pub credit_code: Option<String>,
    /// Who is called first.
    pub contact: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Another phone.
    pub second_phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Code of the division: province, city or district.
    pub region_code: Option<String>,
    /// Street and number.
    pub address: Option<String>,
    /// Postal code.
    pub postal_code: Option<String>,
    /// When its gate takes goods in, in words: `Mon-Sat 05:00-08:30`.
    pub delivery_window: Option<String>,
    /// How much may be owed, two decimals.
    pub credit_limit: Option<Money>,
    /// Days to pay.
    pub payment_days: Option<i64>,
    /// Days of shelf life left at least.
    pub min_shelf_days: Option<i64>,
    /// Percent of the shelf life left at least.
    pub min_shelf_percent: Option<i64>,
    /// Whether it never takes goods older than those it got last.
    pub never_older: bool,
    /// Whether it may be chosen.
    pub status: EnabledStatus,
    /// Anything else.
    pub remark: Option<String>,
    /// What it wants of single classes of goods.
    #[serde(default)]
    pub shelf_life: Vec<ShelfLife>,
}

impl Master for Customer {
    const TABLE: &'static str = "customer";
    const SCREEN: &'static str = "customerManage";
    const BASE: &'static str = "/wms/customer";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::text("englishName").searched().hidden(),
        master::code("kind", CustomerKind::DESCRIPTION),
        master::refers_to("ownerCode", owner::REFERENCE),
        master::text("creditCode")
            .unique()
            .per(&["ownerCode"])
            .searched()
            .length(18)
            .rule(&validate::SOCIAL_CREDIT_CODE)
            .hidden()
            .optional(),
        master::text("contact").length(50),
        master::text("phone").rule(&validate::PHONE),
        master::text("secondPhone").rule(&validate::PHONE).hidden(),
        master::text("email").length(254).rule(&validate::EMAIL).hidden(),
        master::text("regionCode").length(9).hidden(),
        master::text("address").length(200).hidden(),
        master::text("postalCode").length(10).rule(&validate::POSTAL_CODE).hidden(),
        master::text("deliveryWindow").hidden(),
        master::decimal("creditLimit", 2).within(0, 9_999_999_999).hidden(),
        master::int("paymentDays").within(0, 365).hidden(),
        master::int("minShelfDays").within(0, 3_650).hidden(),
        master::int("minShelfPercent").within(0, 100).hidden(),
        master::flag("neverOlder").hidden(),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[list::text("regionName", "region_name").nullable().contains()];
    const LINES: &'static [Lines] = &[Lines {
        name: "shelfLife",
        table: "customer_shelf_life",
        parent: "customer_id",
        columns: &[
            master::text("goodsClass").required().length(50),
            master::int("minDays").within(0, 3_650),
            master::int("minPercent").within(0, 100),
        ],
        least: 0,
        most: 100,
    }];
    const SCOPE: Scope = Scope::party("branch_code", "owner_code");
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        Use {
            table: "contract",
            column: "party_code",
            holds: "code",
            alive: "deleted = 0 and party_kind = 2",
            name: "route.contractManage",
        },
        used::booking("customer_code"),
        used::receiving("customer_code"),
        used::delivery("customer_code"),
    ];
    const AUDITED: Option<Audited> = Some(Audited {
        screen: "customerAudit",
        base: "/wms/customerAudit",
        table: AuditStatus::DESCRIPTION,
        waiting: 0,
        passed: 1,
        failed: 2,
    });

    /// Every class once, and something said of it.
    fn check(&self) -> Answer<()> {
        let mut seen = HashSet::new();
        let mut wrong = Vec::new();
        for (at, line) in self.shelf_life.iter().enumerate() {
            if !seen.insert(line.goods_class.trim().to_lowercase()) {
                wrong.push(FieldError::new(
                    format!("shelfLife[{at}].goodsClass"),
                    "customerManage.classTwice",
                ));
            }
            if line.min_days.is_none() && line.min_percent.is_none() {
                wrong.push(FieldError::new(
                    format!("shelfLife[{at}].minDays"),
                    "customerManage.daysOrPercent",
                ));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        party::has_owner(tx, self.owner_code.as_deref())?;
        let was = before.map(|before| (before.form.credit_limit, before.form.payment_days));
        let (limit, days) = was.unwrap_or_default();
        let terms = [("creditLimit", self.credit_limit != limit), ("paymentDays", self.payment_days != days)];
        party::keep(tx, &terms)?;
        party::region(self.region_code.as_deref())
    }
}

/// Manifest of customerManage.
pub fn feature() -> Feature {
    Feature::master::<Customer>().texts(include_str!("texts.toml"))
}

/// Manifest of customerAudit.
pub fn audit() -> Feature {
    master::audit_feature::<Customer>()
}
