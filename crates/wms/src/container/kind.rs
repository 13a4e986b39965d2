//! Types of containers: what a pallet or box of a kind measures, carries and stands.
//!
//! A plain master under the screen of containers. Locations say which types they take, containers which
//! type they are; the class of a type is therefore fixed as soon as there is a container of it.

use codes::{ContainerClass, EnabledStatus};
use db::vals;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master::{self, Before, Col, Master, Use};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::{Centimetres, CubicMetres, Grams, Qty};
use kernel::validate::{self, Checks};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Ten metres, in hundredths of a centimetre: no container is longer.
const LONGEST: i64 = 100_000;
/// A hundred tons, in grams.
const HEAVIEST: i64 = 100_000_000;
/// Cubic centimetres of a hundredth on each edge in one millionth of a cubic metre.
const TO_CUBIC: i128 = 1_000_000;

/// A type of containers.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContainerType {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Pallet or turnover box.
    pub container_class: ContainerClass,
    /// Outer length in centimetres.
    pub length: Centimetres,
    /// Outer width in centimetres.
    pub width: Centimetres,
    /// Outer height of the empty container in centimetres.
    pub height: Centimetres,
    /// Weight of the empty container in kilograms.
    pub tare_weight: Grams,
    /// What it carries, in kilograms.
    pub max_load: Option<Grams>,
    /// What goes into or onto it, in cubic metres.
    pub max_volume: Option<CubicMetres>,
    /// Boards that one container counts for in billing.
    pub boards: Qty,
    /// Full ones may stand on each other.
    pub stackable: bool,
    /// Empty ones go into each other.
    pub nestable: bool,
    /// It goes back to whoever it belongs to, and is claimed when it does not.
    pub returnable: bool,
    /// It stands normal temperature.
    pub for_normal: bool,
    /// It stands chilled stores.
    pub for_chilled: bool,
    /// It stands deep cold.
    pub for_frozen: bool,
    /// Whether containers and locations may choose it.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for ContainerType {
    const TABLE: &'static str = "container_type";
    const SCREEN: &'static str = super::SCREEN;
    const BASE: &'static str = "/wms/containerType";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::code("containerClass", ContainerClass::DESCRIPTION),
        master::decimal("length", 2).required().within(1, LONGEST),
        master::decimal("width", 2).required().within(1, LONGEST),
        master::decimal("height", 2).required().within(1, LONGEST),
        master::decimal("tareWeight", 3).required().within(0, HEAVIEST),
        master::decimal("maxLoad", 3).within(1, HEAVIEST),
        master::decimal("maxVolume", 6).within(1, 1_000_000_000).hidden(),
        master::decimal("boards", 6).required().within(0, 1_000_000_000).hidden(),
        master::flag("stackable").hidden(),
        master::flag("nestable").hidden(),
        master::flag("returnable"),
        master::flag("forNormal").hidden(),
        master::flag("forChilled").hidden(),
        master::flag("forFrozen").hidden(),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999).hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        Use {
            table: "container",
            column: "type_code",
            holds: "code",
            alive: "deleted = 0",
            name: "route.containerManage",
        },
        Use {
            table: "bear_type_container",
            column: "type_code",
            holds: "code",
            alive: "bear_type_id in (select b.id from bear_type b where b.deleted = 0)",
            name: "route.locationBearType",
        },
        Use {
            table: "contract_rate",
            column: "container_type_code",
            holds: "code",
            alive: "contract_id in (select c.id from contract c where c.deleted = 0)",
            name: "route.contractManage",
        },
    ];

    fn check(&self) -> Answer<()> {
        let anywhere = self.for_normal || self.for_chilled || self.for_frozen;
        let room = self.max_volume.filter(|_| self.container_class == ContainerClass::TurnoverBox);
        let room = room.is_none_or(|volume| i128::from(volume.raw()) * TO_CUBIC <= self.outer());
        Checks::new()
            .that("forNormal", anywhere, Message::new("containerManage.nowhere"))
            .that("maxVolume", room, Message::new("containerManage.roomAboveSize"))
            .done()
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let Some(before) = before.filter(|before| before.form.container_class != self.container_class) else {
            return Ok(Cells::new());
        };
        let made: Option<i64> = tx
            .one(
                "select count(*) from container where branch_code = $1 and type_code = $2 and deleted = 0",
                &vals![tx.branch(), before.form.code.as_str()],
            )
            .await?;
        match made.unwrap_or_default() {
            0 => Ok(Cells::new()),
            count => {
                let message = Message::new("containerManage.classInUse").with("count", count);
                Err(Fault::Invalid(vec![FieldError { field: "containerClass".into(), message }]))
            }
        }
    }
}

impl ContainerType {
    /// Volume of the box around it, in hundredths of a centimetre cubed.
    fn outer(&self) -> i128 {
        i128::from(self.length.raw()) * i128::from(self.width.raw()) * i128::from(self.height.raw())
    }
}
