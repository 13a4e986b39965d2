//! Goods as the pages of receiving ask for them: units, weights, limits, what their batches are asked for.

use std::collections::BTreeMap;

use codes::{BatchAttribute, BatchNoMode, CaptureMode, ExpiryMode, PackLevel, ShelfLifeUnit, Thermosphere};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::{Celsius, CubicMetres, Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::temperature::{self, Limits};
use crate::document::Shown;
use crate::goods::{self, Item};

/// Goods asked for in one call.
const MOST: usize = 200;
/// Hundredths of a degree in a tenth.
const TENTH: i64 = 10;

/// Which goods.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Asked {
    /// Codes between commas.
    pub codes: String,
    /// Owner that they must belong to.
    pub owner_code: Option<String>,
}

/// Goods.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// What it is exactly.
    pub spec: Option<String>,
    /// Owner.
    pub owner_code: String,
    /// Base unit.
    pub unit_code: String,
    /// Its name.
    pub unit_name: String,
    /// Decimals of a quantity in it.
    pub unit_decimals: i64,
    /// Thermosphere.
    pub thermosphere: Thermosphere,
    /// Coldest that it stands.
    pub min_temperature: Celsius,
    /// Warmest that it stands.
    pub max_temperature: Celsius,
    /// Limits at receipt; none where the temperature is not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// When real weights are taken.
    pub catch_weight_mode: CaptureMode,
    /// Whether it is weighed at receipt.
    pub weighed_at_receipt: bool,
    /// Planned weight of one unit.
    pub nominal_weight: Option<Grams>,
    /// Smallest weight of one unit.
    pub weight_min: Option<Grams>,
    /// Largest weight of one unit.
    pub weight_max: Option<Grams>,
    /// Gross weight of one base unit.
    pub unit_weight: Option<Grams>,
    /// Volume of one base unit.
    pub unit_volume: Option<CubicMetres>,
    /// Units that it may be counted in.
    pub units: Vec<Unit>,
    /// What is asked of its batches.
    pub attributes: Vec<Attribute>,
    /// Where batch numbers come from.
    pub batch_no_mode: Option<BatchNoMode>,
    /// How long it keeps.
    pub shelf_life: Option<ShelfLife>,
}

/// A unit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unit {
    /// Code.
    pub unit_code: String,
    /// Name.
    pub unit_name: Option<String>,
    /// Base units in one.
    pub pieces: Qty,
    /// Packaging level.
    pub level: PackLevel,
    /// Whether inbound documents count in it unless told otherwise.
    pub for_inbound: bool,
    /// Whether outbound documents do.
    pub for_outbound: bool,
    /// Its GTIN.
    pub gtin: Option<String>,
}

/// An attribute of batches.
#[derive(Debug, Serialize, ToSchema)]
pub struct Attribute {
    /// Which one.
    pub attribute: BatchAttribute,
    /// Whether it must be said.
    pub required: bool,
    /// What it is called instead of its own name.
    pub label: Option<String>,
}

/// A shelf life.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShelfLife {
    /// How many.
    pub length: i32,
    /// Of what.
    pub unit: ShelfLifeUnit,
    /// Whether the day of production is the first of them.
    pub mode: ExpiryMode,
}

/// Goods that the session sees, in the order in which they were asked for; those of another owner are left out.
pub async fn facts(tx: &mut Tx, asked: &Asked) -> Answer<Vec<Facts>> {
    let codes: Vec<&str> = asked.codes.split(',').map(str::trim).filter(|code| !code.is_empty()).collect();
    if codes.len() > MOST {
        return Err(Fault::invalid("codes", "rule.outOfRange"));
    }
    let items = goods::items(tx, &codes).await?;
    let of_owner = |item: &&Item| asked.owner_code.as_ref().is_none_or(|owner| item.owner_code == *owner);
    let found: BTreeMap<&str, &Item> =
        items.values().filter(of_owner).map(|item| (item.code.as_str(), item)).collect();
    let packs: Vec<&goods::Pack> = items.values().flat_map(|item| &item.packs).collect();
    let units: Vec<(Option<Id>, &str)> = packs.iter().map(|pack| (None, pack.unit_code.as_str())).collect();
    let names = Shown::of(tx, units.into_iter()).await?;
    Ok(codes.iter().filter_map(|code| found.get(code)).map(|item| of(item, &names)).collect())
}

fn of(item: &Item, names: &Shown) -> Facts {
    let rule = item.rule.as_ref().map(|(rule, _)| rule);
    let label = |attribute: BatchAttribute| {
        let all = rule.map(|rule| rule.attributes.as_slice()).unwrap_or_default();
        all.iter().find(|each| each.attribute == attribute).and_then(|each| each.label.clone())
    };
    let degrees = |tenths: i64| Celsius::of_raw(tenths * TENTH);
    let attributes = item.attributes().map(|(attribute, required)| Attribute {
        attribute,
        required,
        label: label(attribute),
    });
    let unit = |pack: &goods::Pack| Unit {
        unit_name: names.line(None, &pack.unit_code).unit_name,
        unit_code: pack.unit_code.clone(),
        pieces: pack.pieces,
        level: pack.level,
        for_inbound: pack.for_inbound,
        for_outbound: pack.for_outbound,
        gtin: pack.gtin.clone(),
    };
    Facts {
        code: item.code.clone(),
        name: item.name.clone(),
        spec: item.spec.clone(),
        owner_code: item.owner_code.clone(),
        unit_code: item.unit_code.clone(),
        unit_name: item.unit_name.clone(),
        unit_decimals: item.unit_decimals,
        thermosphere: item.thermosphere,
        min_temperature: degrees(item.band.min),
        max_temperature: degrees(item.band.max),
        limits: temperature::limits(item.thermosphere, item.band),
        catch_weight_mode: item.weights.mode,
        weighed_at_receipt: item.weighed_at_receipt(),
        nominal_weight: item.weights.nominal,
        weight_min: item.weights.min,
        weight_max: item.weights.max,
        unit_weight: item.unit_weight,
        unit_volume: item.unit_volume,
        units: item.packs.iter().map(unit).collect(),
        attributes: attributes.collect(),
        batch_no_mode: rule.map(|rule| rule.batch_no_mode),
        shelf_life: item.life().map(|life| ShelfLife {
            length: life.length,
            unit: life.unit,
            mode: life.mode,
        }),
    }
}
