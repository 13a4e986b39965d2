//! Bearing types: what a location can bear and hold, and how it is filled and emptied.
//!
//! A plain master with the container types that fit as its lines. Each line says how many containers of
//! a type fit and what share of the location one of them takes: one whole pallet, or two half ones.

#[cfg(test)]
mod tests;

use codes::{EnabledStatus, RetrievalOrder, StorageStrategy, Thermosphere};
use db::vals;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::feature::Feature;
use kernel::master::{self, Before, Col, Lines, Master, Use};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::{Centimetres, CubicMetres, Grams, Ratio};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::container::ContainerType;

/// What a location of a kind bears and holds.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BearType {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Clear opening along the aisle, in centimetres.
    pub length: Option<Centimetres>,
    /// Clear opening into the rack.
    pub width: Option<Centimetres>,
    /// Clear opening upwards.
    pub height: Option<Centimetres>,
    /// Most weight in one location, in kilograms.
    pub max_weight: Option<Grams>,
    /// Most volume in one location, in cubic metres.
    pub max_volume: Option<CubicMetres>,
    /// Most containers in one location.
    pub max_containers: i64,
    /// Most layers on each other.
    pub max_layers: i64,
    /// Places behind each other: 1 for a plain rack, more for a lane or a drive-in.
    pub depth_positions: i64,
    /// Most weight of all locations of a level together.
    pub max_beam_weight: Option<Grams>,
    /// What may lie together.
    pub storage_strategy: StorageStrategy,
    /// Whether goods of several owners may lie together.
    pub mix_owner: bool,
    /// In which order goods come out of a deep one.
    pub retrieval_order: RetrievalOrder,
    /// Thermosphere that it is meant for; any when left out.
    pub thermosphere: Option<Thermosphere>,
    /// How many boards or locations it counts for in billing.
    pub billing_unit_factor: Ratio,
    /// Whether locations may choose it.
    pub status: EnabledStatus,
    /// Anything else.
    pub remark: Option<String>,
    /// Containers that fit; every type when there is no line.
    #[serde(default)]
    pub allowed_container_types: Vec<AllowedContainer>,
}

/// A type of container that fits.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AllowedContainer {
    /// Container type.
    pub type_code: String,
    /// How many of them fit.
    pub count: i64,
    /// Part of the location that one takes: 0.5 for half of it.
    pub share: Ratio,
}

impl Master for BearType {
    const TABLE: &'static str = "bear_type";
    const SCREEN: &'static str = "locationBearType";
    const BASE: &'static str = "/wms/bearType";
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::decimal("length", 2).within(1, 10_000_000),
        master::decimal("width", 2).within(1, 10_000_000),
        master::decimal("height", 2).within(1, 10_000_000),
        master::decimal("maxWeight", 3).within(1, 999_999_999_999),
        master::decimal("maxVolume", 6).within(1, 999_999_999_999).hidden(),
        master::int("maxContainers").required().within(1, 9_999),
        master::int("maxLayers").required().within(1, 999).hidden(),
        master::int("depthPositions").required().within(1, 999),
        master::decimal("maxBeamWeight", 3).within(1, 999_999_999_999).hidden(),
        master::code("storageStrategy", StorageStrategy::DESCRIPTION),
        master::flag("mixOwner").hidden(),
        master::code("retrievalOrder", RetrievalOrder::DESCRIPTION),
        master::code("thermosphere", Thermosphere::DESCRIPTION).optional(),
        master::decimal("billingUnitFactor", 3).required().within(0, 999_999).hidden(),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::text("remark").length(500).hidden(),
    ];
    const LINES: &'static [Lines] = &[Lines {
        name: "allowedContainerTypes",
        table: "bear_type_container",
        parent: "bear_type_id",
        columns: &[
            master::refers::<ContainerType>("typeCode").required(),
            master::int("count").required().within(1, 9_999),
            master::decimal("share", 4).required().within(1, 10_000),
        ],
        least: 0,
        most: 50,
    }];
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        used("location", "deleted = 0", "route.locationManage"),
        used(
            "contract_rate",
            "contract_id in (select c.id from contract c where c.deleted = 0)",
            "route.contractManage",
        ),
    ];

    fn check(&self) -> Answer<()> {
        let mut wrong = Vec::new();
        if let (Some(beam), Some(one)) = (self.max_beam_weight, self.max_weight)
            && beam < one
        {
            wrong.push(FieldError::new("maxBeamWeight", "locationBearType.beamBelowOne"));
        }
        if self.depth_positions > self.max_containers {
            wrong.push(FieldError::new("depthPositions", "locationBearType.deeperThanFull"));
        }
        for (at, line) in self.allowed_container_types.iter().enumerate() {
            let field = |name: &str| format!("allowedContainerTypes[{at}].{name}");
            let earlier = self.allowed_container_types.iter().take(at);
            if earlier.clone().any(|other| other.type_code == line.type_code) {
                wrong.push(FieldError::new(field("typeCode"), "rule.repeatedField"));
            }
            if line.count > self.max_containers {
                wrong.push(FieldError::new(field("count"), "locationBearType.moreThanFit"));
            }
            // As many as fit, each with its share, are no more than the whole location.
            if i128::from(line.share.raw()) * i128::from(line.count) > WHOLE {
                wrong.push(FieldError::new(field("share"), "locationBearType.moreThanWhole"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
    }

    /// Locations of another thermosphere could not have chosen what it would be.
    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let (Some(before), Some(meant)) = (before, self.thermosphere) else { return Ok(Cells::new()) };
        if before.form.thermosphere == self.thermosphere {
            return Ok(Cells::new());
        }
        let elsewhere: Option<i64> = tx
            .one(
                "select count(*) from location l
                   join area a on a.branch_code = l.branch_code and a.code = l.area_code and a.deleted = 0
                 where l.branch_code = $1 and l.bear_type_code = $2 and l.deleted = 0 and a.thermosphere <> $3",
                &vals![tx.branch(), before.form.code.as_str(), meant],
            )
            .await?;
        match elsewhere.unwrap_or_default() {
            0 => Ok(Cells::new()),
            count => {
                let message = Message::new("locationBearType.usedElsewhere").with("count", count);
                Err(Fault::Invalid(vec![FieldError { field: "thermosphere".into(), message }]))
            }
        }
    }
}

/// Rows of a table that name a bearing type by its code.
const fn used(table: &'static str, alive: &'static str, name: &'static str) -> Use {
    Use { table, column: "bear_type_code", holds: "code", alive, name }
}

/// A whole location, in millionths.
const WHOLE: i128 = 1_000_000;

/// Manifest of locationBearType.
pub fn feature() -> Feature {
    Feature::master::<BearType>().texts(include_str!("texts.toml"))
}
