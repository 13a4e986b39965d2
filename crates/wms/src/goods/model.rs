//! A goods item with its packaging levels and photos.

use codes::{
    AbcClass, CaptureMode, CommodityType, EnabledStatus, GoodsSource, PackLevel, SettlementUnit, Thermosphere,
};
use kernel::units::{Celsius, Centimetres, CubicMetres, Grams, Money, Price, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A goods item of an owner.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Goods {
    /// Code of the cargo owner.
    pub owner_code: String,
    /// Code, unique in the organization.
    pub code: String,
    /// Name in the language of the house.
    pub name: String,
    /// Short name, or the initials of the name's pinyin, for quick typing.
    pub short_name: Option<String>,
    /// Name in English.
    pub english_name: Option<String>,
    /// Name in Spanish.
    pub spanish_name: Option<String>,
    /// Name in Japanese.
    pub japanese_name: Option<String>,
    /// What it is exactly: size, cut, content.
    pub spec: Option<String>,
    /// Code of the brand.
    pub brand_code: Option<String>,
    /// Category, in the house's own words.
    pub category: Option<String>,
    /// Code of the unit that stock is counted in.
    pub unit_code: String,
    /// Raw material, finished or semi-finished.
    pub commodity_type: CommodityType,
    /// Domestic or imported.
    pub source: GoodsSource,
    /// What is settled by.
    pub settlement_unit: SettlementUnit,
    /// Base units on one trolley.
    pub trolley_pieces: Option<Qty>,
    /// When real weights are taken down.
    pub catch_weight_mode: CaptureMode,
    /// Weight of one unit as planned, in kilograms.
    pub nominal_weight: Option<Grams>,
    /// Smallest weight of one unit, in kilograms.
    pub weight_min: Option<Grams>,
    /// Largest weight of one unit, in kilograms.
    pub weight_max: Option<Grams>,
    /// Thermosphere that it must be kept in.
    pub thermosphere: Thermosphere,
    /// Coldest temperature that it stands, where that is narrower than its thermosphere.
    pub min_temperature: Option<Celsius>,
    /// Warmest temperature that it stands, where that is narrower than its thermosphere.
    pub max_temperature: Option<Celsius>,
    /// Code of the batch rule.
    pub batch_rule_code: Option<String>,
    /// Days that it keeps, where that differs from its batch rule.
    pub shelf_life_days: Option<i64>,
    /// Least share of life at receipt in per cent, where that differs from its batch rule.
    pub receive_min_pct: Option<i64>,
    /// Share of life below which stock is ageing.
    pub warn_pct: Option<i64>,
    /// Least share of life when shipped.
    pub ship_min_pct: Option<i64>,
    /// When serial numbers are taken down.
    pub serial_mode: CaptureMode,
    /// Class by turnover.
    pub abc_class: Option<AbcClass>,
    /// Price of one unit, for claims and insurance.
    pub unit_price: Option<Price>,
    /// Insured value of one unit.
    pub insurance_value: Option<Money>,
    /// Code of the harmonized system.
    pub hs_code: Option<String>,
    /// Country or region that it comes from.
    pub origin: Option<String>,
    /// Whether documents may choose it.
    pub status: EnabledStatus,
    /// Anything else.
    pub remark: Option<String>,
    /// Packaging levels, the base unit first.
    #[serde(default)]
    pub packs: Vec<Pack>,
    /// Photos, the first of which stands for the goods.
    #[serde(default)]
    pub photos: Vec<Photo>,
}

/// A packaging level.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pack {
    /// Which level.
    pub level: PackLevel,
    /// Code of its unit.
    pub unit_code: String,
    /// Base units in one.
    pub pieces: Qty,
    /// Its GTIN, unique among the goods of its owner: several owners may keep the same product.
    pub gtin: Option<String>,
    /// Outer length in centimetres.
    pub length: Option<Centimetres>,
    /// Outer width in centimetres.
    pub width: Option<Centimetres>,
    /// Outer height in centimetres.
    pub height: Option<Centimetres>,
    /// Weight with packaging, in kilograms.
    pub gross_weight: Option<Grams>,
    /// Weight without packaging, in kilograms.
    pub net_weight: Option<Grams>,
    /// Volume in cubic metres, where it was measured; else it follows from the size.
    pub volume: Option<CubicMetres>,
    /// How many lie in one layer of a pallet.
    pub per_layer: Option<i64>,
    /// Layers on a pallet.
    pub layers: Option<i64>,
    /// Whether inbound documents count in it unless told otherwise.
    pub for_inbound: bool,
    /// Whether outbound documents count in it unless told otherwise.
    pub for_outbound: bool,
}

/// A photo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Photo {
    /// Id of the file.
    pub file: String,
}

/// Hundredths of a centimetre cubed in a millionth of a cubic metre.
const CUBIC: i128 = 1_000_000;

impl Pack {
    /// Volume of the box around it.
    pub fn outer_volume(&self) -> Option<CubicMetres> {
        let edges = [self.length?, self.width?, self.height?];
        let product = edges.into_iter().map(|edge| i128::from(edge.raw())).product::<i128>();
        let raw = kernel::units::half_up(product, CUBIC).ok()?;
        i64::try_from(raw).ok().map(CubicMetres::of_raw)
    }

    /// Its volume: as measured, else as its size says.
    pub fn any_volume(&self) -> Option<CubicMetres> {
        self.volume.or_else(|| self.outer_volume())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_volume_follows_from_the_size_unless_it_was_measured() {
        let mut pack: Pack = serde_json::from_value(serde_json::json!({
            "level": 3, "unitCode": "CASE", "pieces": 12, "length": 40, "width": 30.5, "height": 20,
            "forInbound": true, "forOutbound": false,
        }))
        .unwrap();
        assert_eq!(pack.any_volume(), Some(CubicMetres::of_raw(24_400)));
        pack.volume = Some(CubicMetres::of_raw(20_000));
        assert_eq!(pack.any_volume(), Some(CubicMetres::of_raw(20_000)));
        (pack.volume, pack.height) = (None, None);
        assert_eq!(pack.any_volume(), None);
    }
}
