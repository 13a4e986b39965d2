//! Containers, and what is asked and answered about them.

use codes::{ContainerClass, ContainerEvent, ContainerOwner, ContainerStatus};
use db::{Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::list::{self, Field, Offer};
use kernel::master::{self, Before, Col, Master};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate::{self, Checks, SSCC};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kind::ContainerType;
use crate::owner;

/// Who sees a container: the operator all, a cargo owner its own.
pub const SCOPE: Scope = Scope::party("branch_code", "owner_code");

/// A container.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Container {
    /// Its code, unique in the organization: the house's own, or an SSCC.
    pub code: String,
    /// Code of its type.
    pub type_code: String,
    /// Whose it is.
    pub owner_kind: ContainerOwner,
    /// Code of the cargo owner that it belongs to.
    pub owner_code: Option<String>,
    /// Name of the pool company that it belongs to.
    pub pool_company: Option<String>,
    /// Weight of this one when it is empty, where it differs from its type's, in kilograms.
    pub tare_weight: Option<Grams>,
    /// Number of its radio tag.
    pub rfid: Option<String>,
    /// Number of the data logger that travels with it.
    pub temp_probe_no: Option<String>,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Container {
    const TABLE: &'static str = "container";
    const SCREEN: &'static str = super::SCREEN;
    const BASE: &'static str = "/wms/container";
    const SCOPE: Scope = SCOPE;
    const LABEL: &'static str = "code";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(64).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::refers::<ContainerType>("typeCode").required(),
        master::code("ownerKind", ContainerOwner::DESCRIPTION),
        master::refers_to("ownerCode", owner::REFERENCE),
        master::text("poolCompany").hidden(),
        master::decimal("tareWeight", 3).within(0, 100_000_000).hidden(),
        master::text("rfid").unique().optional().searched().length(64).hidden(),
        master::text("tempProbeNo").length(64).hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[
        list::code("containerClass", "container_class", ContainerClass::DESCRIPTION),
        list::code("status", "status", ContainerStatus::DESCRIPTION).primary(),
        list::text("statusReason", "status_reason").nullable().hidden(),
        list::text("locationCode", "location_code").contains().nullable(),
    ];
    const CHOOSABLE: &'static str = "status = 0";
    const OFFERS: &'static [Offer] = &[
        Offer::always("edit"),
        Offer::when("maintain", "status", &[0]),
        Offer::when("release", "status", &[2]),
        Offer::when("lost", "status", &[0, 2]),
        Offer::when("found", "status", &[3]),
        Offer::when("scrap", "status", &[0, 2, 3]),
        Offer::when("delete", "status", &[0, 2, 3, 4]),
    ];

    fn check(&self) -> Answer<()> {
        let of = |kind| self.owner_kind == kind;
        let (owned, pooled) = (self.owner_code.is_some(), !validate::is_empty(self.pool_company.as_deref()));
        Checks::new()
            .that("code", is_own_or_sscc(self.code.trim()), Message::new(SSCC.text))
            .that("ownerCode", owned || !of(ContainerOwner::CargoOwner), Message::new("rule.required"))
            .that(
                "ownerCode",
                !owned || of(ContainerOwner::CargoOwner),
                Message::new("containerManage.notOwned"),
            )
            .that("poolCompany", pooled || !of(ContainerOwner::Pool), Message::new("rule.required"))
            .that(
                "poolCompany",
                !pooled || of(ContainerOwner::Pool),
                Message::new("containerManage.notPooled"),
            )
            .done()
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        if tx.session().parties.is_some() && self.owner_kind != ContainerOwner::CargoOwner {
            // It would be out of their own sight at once.
            return Err(Fault::invalid("ownerKind", "containerManage.onlyOwn"));
        }
        let class: Option<i64> = tx
            .one(
                "select container_class from container_type where branch_code = $1 and code = $2 and deleted = 0",
                &vals![tx.branch(), self.type_code.as_str()],
            )
            .await?;
        let mut cells: Cells = vec![("container_class", class.into())];
        match before {
            None => cells.push(("status", wire(ContainerStatus::Free))),
            Some(before) if before.form.type_code != self.type_code => refuse_occupied(tx, before.id).await?,
            Some(_) => {}
        }
        Ok(cells)
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        refuse_occupied(tx, id).await
    }
}

/// Eighteen digits are an SSCC and must check; anything else is the house's own code.
fn is_own_or_sscc(code: &str) -> bool {
    let digits = code.len() == 18 && code.bytes().all(|letter| letter.is_ascii_digit());
    !digits || SSCC.accepts(code)
}

/// What lies in a container was weighed and placed by its type.
async fn refuse_occupied(tx: &mut Tx, id: Id) -> Answer<()> {
    let status: Option<i64> = tx
        .one("select status from container where branch_code = $1 and id = $2", &vals![tx.branch(), id])
        .await?;
    if status.and_then(ContainerStatus::of) == Some(ContainerStatus::Occupied) {
        return Err(Fault::refused("containerManage.occupied"));
    }
    Ok(())
}

/// A status as the database has it.
pub fn wire(status: ContainerStatus) -> Value {
    status.into()
}

/// A verb on one container.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verb {
    /// Version that was seen.
    pub version: i64,
    /// Why; asked for when a container is lost or scrapped.
    #[serde(default)]
    pub reason: Option<String>,
}

/// What happened to a container.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Happened {
    /// Id of the event.
    pub id: Id,
    /// What it was.
    pub event: ContainerEvent,
    /// Status before; none where it did not change.
    pub from_status: Option<ContainerStatus>,
    /// Status after.
    pub to_status: ContainerStatus,
    /// Why.
    pub reason: Option<String>,
    /// Where it was then, when goods moved with it.
    pub location_code: Option<String>,
    /// Who.
    pub made_by: String,
    /// When.
    pub made_at: Instant,
}

/// What stands on a container's label.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Label {
    /// Id of the container.
    pub id: Id,
    /// What the bar code holds: the code, for an SSCC with its identifier `00`.
    pub barcode: String,
    /// Whether the bar code is a GS1 element string, which begins with the function character.
    pub gs1: bool,
    /// What is printed under it.
    pub human: String,
    /// Name of its type.
    pub type_name: String,
    /// Name of the cargo owner or pool company; none for the operator's.
    pub owner_name: Option<String>,
}

impl db::FromRow for Happened {
    fn from_row(row: &db::Row) -> Result<Self, db::Error> {
        Ok(Self {
            id: row.get("id")?,
            event: row.get("event")?,
            from_status: row.get("from_status")?,
            to_status: row.get("to_status")?,
            reason: row.get("reason")?,
            location_code: row.get("location_code")?,
            made_by: row.get("made_by")?,
            made_at: row.get("made_at")?,
        })
    }
}
