//! What the form of goods must obey beyond the rules of single columns.

use codes::{CaptureMode, PackLevel, SettlementUnit};
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use kernel::validate::{Checks, GTIN};

use super::band;
use super::model::{Goods, Pack};
use crate::area::degrees;
use crate::batch_rule::Weights;

/// Scaled integers of one whole unit.
const ONE: i64 = 1_000_000;

/// Refuses a form with all that is wrong in it.
pub fn check(goods: &Goods) -> Answer<()> {
    let mut checks = photos(goods, temperatures(goods, settlement(goods, life(goods, Checks::new()))));
    let weights = Weights {
        mode: goods.catch_weight_mode,
        nominal: goods.nominal_weight,
        min: goods.weight_min,
        max: goods.weight_max,
    };
    for wrong in weights.wrong() {
        checks = checks.that(&wrong.field, false, wrong.message);
    }
    let planned = goods.catch_weight_mode == CaptureMode::None || goods.nominal_weight.is_some();
    checks = checks.that("nominalWeight", planned, Message::new("rule.required"));
    packs(goods, checks).done()
}

fn rising<T: Ord>(smaller: Option<T>, larger: Option<T>) -> bool {
    match (smaller, larger) {
        (Some(smaller), Some(larger)) => smaller <= larger,
        _ => true,
    }
}

fn life(goods: &Goods, checks: Checks) -> Checks {
    let (receive, warn, ship) = (goods.receive_min_pct, goods.warn_pct, goods.ship_min_pct);
    checks.that("warnPct", rising(ship, warn), Message::new("batchRuleManage.warnBelowShip")).that(
        "receiveMinPct",
        rising(ship, receive) && rising(warn, receive),
        Message::new("batchRuleManage.receiveBelow"),
    )
}

/// What is settled by trolleys or tons needs to be convertible into them.
fn settlement(goods: &Goods, checks: Checks) -> Checks {
    let trolley = goods.settlement_unit != SettlementUnit::Trolley || goods.trolley_pieces.is_some();
    let weighed = goods.nominal_weight.is_some()
        || goods.packs.first().is_some_and(|pack| pack.gross_weight.or(pack.net_weight).is_some());
    let ton = goods.settlement_unit != SettlementUnit::Ton || weighed;
    checks.that("trolleyPieces", trolley, Message::new("goodsManage.trolleyPieces")).that(
        "settlementUnit",
        ton,
        Message::new("goodsManage.tonNeedsWeight"),
    )
}

fn temperatures(goods: &Goods, checks: Checks) -> Checks {
    let whole = band::whole(goods.thermosphere);
    let within = |min, max| whole.holds(band::narrowed(whole, min, max));
    let asked = band::narrowed(whole, goods.min_temperature, goods.max_temperature);
    let wider =
        || Message::new("goodsManage.wider").with("min", degrees(whole.min)).with("max", degrees(whole.max));
    checks
        .that("minTemperature", within(goods.min_temperature, None), wider())
        .that("maxTemperature", within(None, goods.max_temperature), wider())
        .that("maxTemperature", asked.min <= asked.max, Message::new("goodsManage.bandClosed"))
}

fn photos(goods: &Goods, mut checks: Checks) -> Checks {
    for (at, photo) in goods.photos.iter().enumerate() {
        let once = goods.photos.iter().take(at).all(|other| other != photo);
        checks = checks.that(&format!("photos[{at}].file"), once, Message::new("goodsManage.photoTwice"));
    }
    checks
}

fn packs(goods: &Goods, mut checks: Checks) -> Checks {
    for (at, pack) in goods.packs.iter().enumerate() {
        let lower = at.checked_sub(1).and_then(|below| goods.packs.get(below));
        checks = size(at, pack, checks);
        checks = match lower {
            None => base(goods, pack, checks),
            Some(lower) => above(goods, at, (lower, pack), checks),
        };
        checks = repeated(goods, at, pack, checks);
    }
    layers(goods, checks)
}

fn place(at: usize, field: &str) -> String {
    format!("packs[{at}].{field}")
}

/// The first level is the unit that stock is counted in.
fn base(goods: &Goods, pack: &Pack, checks: Checks) -> Checks {
    checks
        .that(&place(0, "level"), pack.level == PackLevel::Base, Message::new("goodsManage.baseFirst"))
        .that(&place(0, "unitCode"), pack.unit_code == goods.unit_code, Message::new("goodsManage.baseUnit"))
        .that(&place(0, "pieces"), pack.pieces.raw() == ONE, Message::new("goodsManage.baseIsOne"))
}

/// Each level is above the one before it and holds more.
fn above(goods: &Goods, at: usize, (lower, pack): (&Pack, &Pack), checks: Checks) -> Checks {
    let checks = checks
        .that(&place(at, "level"), pack.level > lower.level, Message::new("goodsManage.levelsRise"))
        .that(&place(at, "pieces"), pack.pieces > lower.pieces, Message::new("goodsManage.piecesGrow"))
        .that(
            &place(at, "volume"),
            rising(lower.any_volume(), pack.any_volume()),
            Message::new("goodsManage.volumeShrinks"),
        );
    let Some(base) = goods.packs.first() else { return checks };
    let light = || Message::new("goodsManage.lighterThanContent");
    checks
        .that(&place(at, "grossWeight"), carries(pack.gross_weight, base.gross_weight, pack.pieces), light())
        .that(&place(at, "netWeight"), carries(pack.net_weight, base.net_weight, pack.pieces), light())
}

/// Whether a level weighs at least what its base units weigh together. A base unit's weight was rounded to a
/// gram, so half a gram a piece is forgiven.
fn carries(level: Option<Grams>, base: Option<Grams>, pieces: Qty) -> bool {
    let (Some(level), Some(base)) = (level, base) else { return true };
    let pieces = i128::from(pieces.raw());
    let doubled = 2 * i128::from(level.raw()) * i128::from(ONE);
    doubled + pieces >= 2 * i128::from(base.raw()) * pieces
}

fn size(at: usize, pack: &Pack, checks: Checks) -> Checks {
    let both = pack.per_layer.is_some() == pack.layers.is_some();
    checks
        .that(
            &place(at, "netWeight"),
            rising(pack.net_weight, pack.gross_weight),
            Message::new("goodsManage.netAboveGross"),
        )
        .that(
            &place(at, "volume"),
            rising(pack.volume, pack.outer_volume()),
            Message::new("goodsManage.volumeAboveSize"),
        )
        .that(&place(at, "layers"), both, Message::new("goodsManage.layersTogether"))
}

/// What may stand on one line only.
fn repeated(goods: &Goods, at: usize, pack: &Pack, checks: Checks) -> Checks {
    let earlier = || goods.packs.iter().take(at);
    let number = |pack: &Pack| pack.gtin.as_deref().map(|gtin| GTIN.spelled(gtin.trim()).to_owned());
    let gtin = pack.gtin.is_none() || earlier().all(|other| number(other) != number(pack));
    let inbound = !pack.for_inbound || earlier().all(|other| !other.for_inbound);
    let outbound = !pack.for_outbound || earlier().all(|other| !other.for_outbound);
    checks
        .that(&place(at, "gtin"), gtin, Message::new("rule.taken"))
        .that(&place(at, "forInbound"), inbound, Message::new("goodsManage.oneDefault"))
        .that(&place(at, "forOutbound"), outbound, Message::new("goodsManage.oneDefault"))
}

/// Where the pallet is a level too, its pieces are what lies on it.
fn layers(goods: &Goods, mut checks: Checks) -> Checks {
    let pallet = goods.packs.iter().find(|pack| pack.level == PackLevel::Pallet);
    let Some(pallet) = pallet else { return checks };
    for (at, pack) in goods.packs.iter().enumerate().filter(|(_, pack)| pack.level != PackLevel::Pallet) {
        let (Some(per_layer), Some(layers)) = (pack.per_layer, pack.layers) else { continue };
        let laid = i128::from(per_layer) * i128::from(layers) * i128::from(pack.pieces.raw());
        let message = Message::new("goodsManage.palletPieces").with_text("level", PackLevel::Pallet.label());
        checks = checks.that(&place(at, "layers"), laid == i128::from(pallet.pieces.raw()), message);
    }
    checks
}
