//! Places judged by a table and by chance, and looked for in a warehouse of a hundred thousand.

mod chance;
mod table;

use std::collections::BTreeMap;

use codes::{AreaPurpose, LocationLock, LocationType, StorageStrategy, Thermosphere};
use kernel::id::Id;
use kernel::units::{CubicMetres, Grams, Qty};

use super::model::{Bearing, Carrier, Content, Facts, Load, Taken, Ware};
use crate::area::Band;

const WAREHOUSE: &str = "WH1";
const FROZEN: Band = Band { min: -300, max: -180 };

/// Goods of an owner in a batch: so many kilograms and tenths of a cubic metre.
fn content(owner: &str, goods: &str, batch: i64, (kilograms, tenths): (i64, i64)) -> Content {
    Content {
        ware: Ware {
            goods: goods.into(),
            owner: owner.into(),
            thermosphere: Thermosphere::Frozen,
            band: Band { min: -700, max: -180 },
        },
        batch: Some(Id::of(batch)),
        qty: Qty::of_raw(1_000_000),
        weight: Grams::of_raw(kilograms * 1_000),
        volume: CubicMetres::of_raw(tenths * 100_000),
    }
}

/// A pallet of a type that weighs 20 kg itself.
fn pallet(code: &str, type_code: &str, contents: Vec<Content>) -> Load {
    let carrier = Carrier {
        code: code.into(),
        type_code: type_code.into(),
        tare: Grams::of_raw(20_000),
        size: Some([12_000, 10_000, 1_450]),
        made_for: vec![Thermosphere::Chilled, Thermosphere::Frozen],
    };
    Load { carrier: Some(carrier), contents }
}

fn loose(content: Content) -> Load {
    Load { carrier: None, contents: vec![content] }
}

/// A place for one whole pallet or two half ones, 1,000 kg and 2 m³, nothing mixed.
fn place(code: &str) -> Facts {
    Facts {
        id: Id::of(1),
        code: code.into(),
        warehouse: WAREHOUSE.into(),
        area: "F1".into(),
        kind: LocationType::Storage,
        purpose: AreaPurpose::Storage,
        enabled: true,
        area_enabled: true,
        lock: LocationLock::None,
        thermosphere: Thermosphere::Frozen,
        band: FROZEN,
        bearing: Some(bearing(StorageStrategy::NotMixed, false)),
        level: None,
        rented: None,
        dedicated_owner: None,
        dedicated_goods: None,
        walk: 1,
        spot: [None; 3],
        stands: Taken::default(),
        coming: Taken::default(),
    }
}

fn bearing(strategy: StorageStrategy, mix_owner: bool) -> Bearing {
    Bearing {
        max_weight: Some(1_000_000),
        max_volume: Some(2_000_000),
        max_containers: 2,
        strategy,
        mix_owner,
        allowed: BTreeMap::from([("WHOLE".to_owned(), (1, 10_000)), ("HALF".to_owned(), (2, 5_000))]),
        opening: [Some(10_000), Some(12_000), None],
        max_beam: Some(2_000_000),
    }
}
