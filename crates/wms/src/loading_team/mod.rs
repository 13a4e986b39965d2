//! Loading teams: who carries goods from the gate to the dock and back.
//!
//! A team works in one warehouse, does some of the six kinds of job, and is paid by its contract. Teams
//! are the operator's affair: outside parties see none, and staff those of the warehouses in their reach.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use codes::{EnabledStatus, JobType};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use kernel::master::{self, Col, Master, Use};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::used;
use crate::warehouse::Warehouse;

/// A loading team.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LoadingTeam {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Warehouse where it works.
    pub warehouse_code: String,
    /// Who leads it and signs for it.
    pub leader: String,
    /// Phone of the leader.
    pub phone: String,
    /// Identity number of the leader, 18 characters; absent keeps the one that is stored.
    pub id_card: Option<String>,
    /// People in it.
    pub headcount: i64,
    /// Codes of the job types that it does, between commas: `1,3,5`.
    pub job_types: String,
    /// Bank.
    pub bank_name: Option<String>,
    /// Account number at the bank.
    pub bank_account: Option<String>,
    /// Whether it may be chosen.
    pub status: EnabledStatus,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for LoadingTeam {
    const TABLE: &'static str = "loading_team";
    const SCREEN: &'static str = "loadingTeamManage";
    const BASE: &'static str = "/wms/loadingTeam";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::refers::<Warehouse>("warehouseCode").required(),
        master::text("leader").searched().required().length(50),
        master::text("phone").required().rule(&validate::PHONE),
        master::text("idCard").length(18).rule(&validate::CITIZEN_ID).secret().hidden(),
        master::int("headcount").required().within(1, 9_999),
        master::text("jobTypes").required().length(20),
        master::text("bankName").hidden(),
        master::text("bankAccount").length(40).hidden(),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::text("remark").length(500).hidden(),
    ];
    const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        Use {
            table: "contract",
            column: "party_code",
            holds: "code",
            alive: "deleted = 0 and party_kind = 3",
            name: "route.contractManage",
        },
        used::receiving("loading_team_code"),
        used::delivery("loading_team_code"),
    ];

    /// Job types that exist, each once.
    fn check(&self) -> Answer<()> {
        let mut seen = HashSet::new();
        let known = |code: &str| {
            let job = code.trim().parse().ok().and_then(|code: i64| JobType::of(code));
            job.is_some_and(|job| seen.insert(job))
        };
        match self.job_types.split(',').all(known) {
            true => Ok(()),
            false => Err(Fault::invalid("jobTypes", "loadingTeamManage.jobTypesWrong")),
        }
    }
}

/// Whether a team is on offer; none is always.
///
/// # Errors
/// `Invalid` with `loadingTeamCode`.
pub async fn check(tx: &mut Tx, code: Option<&str>) -> Answer<()> {
    match validate::given(code) {
        Some(code) => master::choosable::<LoadingTeam>(tx, "loadingTeamCode", code).await,
        None => Ok(()),
    }
}

/// Manifest of loadingTeamManage.
pub fn feature() -> Feature {
    Feature::master::<LoadingTeam>().texts(include_str!("texts.toml"))
}
