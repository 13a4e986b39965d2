//! Suppliers: who brings goods in.
//!
//! A supplier belongs to an owner, who sees it, or to nobody, which makes it the operator's own and common
//! to all goods. Two owners may buy from one company: each keeps a record of it. Whether fees are settled
//! with a supplier is the operator's affair, and so is the audit without which nobody can choose it.

#[cfg(test)]
mod tests;

use codes::{AuditStatus, EnabledStatus, SupplierSettlement};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::feature::Feature;
use kernel::list::{self, Field};
use kernel::master::{self, Audited, Before, Col, Master, Use};
use kernel::record::Cells;
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{owner, party, used};

/// A supplier.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Supplier {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Name as it stands on foreign papers.
    pub english_name: Option<String>,
    /// Owner who buys from it; none for the operator's own.
    pub owner_code: Option<String>,
    /// Whether fees are settled with it.
    pub settle: SupplierSettlement,
    /// Unified social credit code, of domestic ones.
    pub credit_code: Option<String>,
    /// Number of its food production or trading licence.
    pub food_licence: Option<String>,
    /// Last day of that licence.
    pub licence_until: Option<String>,
    /// Number under which customs know a producer abroad.
    pub overseas_no: Option<String>,
    /// Country or region by its ISO 3166 letters.
    pub country: Option<String>,
    /// Who is called first.
    pub contact: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Code of the division: province, city or district.
    pub region_code: Option<String>,
    /// Street and number.
    pub address: Option<String>,
    /// Bank.
    pub bank_name: Option<String>,
    /// Account number at the bank.
    pub bank_account: Option<String>,
    /// Whether it may be chosen.
    pub status: EnabledStatus,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Supplier {
    const TABLE: &'static str = "supplier";
    const SCREEN: &'static str = "supplierManage";
    const BASE: &'static str = "/wms/supplier";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::text("englishName").searched().hidden(),
        master::refers_to("ownerCode", owner::REFERENCE),
        master::code("settle", SupplierSettlement::DESCRIPTION),
        master::text("creditCode")
            .unique()
            .per(&["ownerCode"])
            .searched()
            .length(18)
            .rule(&validate::SOCIAL_CREDIT_CODE)
            .optional(),
        master::text("foodLicence").length(50).hidden(),
        master::date("licenceUntil"),
        master::text("overseasNo").length(50).hidden(),
        master::text("country").length(2).rule(&validate::COUNTRY).hidden(),
        master::text("contact").length(50),
        master::text("phone").rule(&validate::PHONE),
        master::text("email").length(254).rule(&validate::EMAIL).hidden(),
        master::text("regionCode").length(9).hidden(),
        master::text("address").length(200).hidden(),
        master::text("bankName").hidden(),
        master::text("bankAccount").length(40).hidden(),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[list::text("regionName", "region_name").nullable().contains().hidden()];
    const SCOPE: Scope = Scope::party("branch_code", "owner_code");
    // Food comes from nobody whose licence has run out.
    const CHOOSABLE: &'static str = concat!("status = 0", " and coalesce(licence_until, $today) >= $today");
    const USED_BY: &'static [Use] = &[
        used::receiving("supplier_code"),
        used::booking("supplier_code"),
        used::delivery("supplier_code"),
        used::open_opening_line("supplier_code"),
        used::batch("supplier_code"),
    ];
    const AUDITED: Option<Audited> = Some(Audited {
        screen: "supplierAudit",
        base: "/wms/supplierAudit",
        table: AuditStatus::DESCRIPTION,
        waiting: 0,
        passed: 1,
        failed: 2,
    });

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        party::has_owner(tx, self.owner_code.as_deref())?;
        let was = before.map_or(SupplierSettlement::No, |before| before.form.settle);
        party::keep(tx, &[("settle", self.settle != was)])?;
        party::region(self.region_code.as_deref())
    }
}

/// Manifest of supplierManage.
pub fn feature() -> Feature {
    Feature::master::<Supplier>().texts(include_str!("texts.toml"))
}

/// Manifest of supplierAudit.
pub fn audit() -> Feature {
    master::audit_feature::<Supplier>()
}
