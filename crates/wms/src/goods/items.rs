//! What documents need to know of goods: one look at many of them, in two statements.
//!
//! An [`Item`] is the goods as they are now, with what follows from them and their batch rule together: the band
//! that they must be kept in, how real weights are taken, how long they keep. Documents keep snapshots of names;
//! nothing here is kept or changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use codes::{
    BatchAttribute, CaptureMode, EnabledStatus, PackLevel, SettlementUnit, ShelfLifeUnit, Thermosphere,
};
use db::{FromRow, Row};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::{Celsius, Centimetres, CubicMetres, Exact, Grams, Qty};

use super::Pack;
use super::band::{narrowed, whole};
use super::known::{Known, forget};
use crate::area::Band;
use crate::batch_rule::{BatchRule, Least, Limits, ShelfLife, Weights};

/// Who sees goods, in the words of this module's statement.
const SCOPE: Scope = Scope::party("g.branch_code", "g.owner_code");
/// A tenth of a degree, as goods have it, in hundredths.
const TENTH: i64 = 10;

/// Goods as documents need them.
#[derive(Debug, Clone)]
pub struct Item {
    /// Id.
    pub id: Id,
    /// Code, unique in the organization.
    pub code: String,
    /// Name in the language of the house.
    pub name: String,
    /// What it is exactly.
    pub spec: Option<String>,
    /// Category.
    pub category: Option<String>,
    /// Code of the cargo owner.
    pub owner_code: String,
    /// Code of the unit that stock is counted in.
    pub unit_code: String,
    /// Name of that unit; its code when it has none.
    pub unit_name: String,
    /// Decimals that a quantity in that unit may have.
    pub unit_decimals: i64,
    /// GTIN of the base unit.
    pub gtin: Option<String>,
    /// Whether documents may choose it.
    pub enabled: bool,
    /// What is settled by.
    pub settlement_unit: SettlementUnit,
    /// Base units on one trolley.
    pub trolley_pieces: Option<Qty>,
    /// Thermosphere that it must be kept in.
    pub thermosphere: Thermosphere,
    /// Coldest to warmest that it stands, in tenths of a degree.
    pub band: Band,
    /// How real weights of single units are taken: the goods' own say, else their rule's.
    pub weights: Weights,
    /// Weight of one base unit with packaging.
    pub unit_weight: Option<Grams>,
    /// Volume of one base unit.
    pub unit_volume: Option<CubicMetres>,
    /// Packaging levels, the base unit first.
    pub packs: Vec<Pack>,
    /// Their batch rule as it is now, with the number of its version.
    pub rule: Option<(Arc<BatchRule>, i64)>,
    /// Days that it keeps, where that differs from its rule.
    shelf_life_days: Option<i64>,
    /// Own least shares of life in per cent: at receipt, warned of, when shipped.
    shares: [Option<i64>; 3],
}

impl Item {
    /// The packaging level that is counted in this unit: the largest of them.
    pub fn pack(&self, unit: &str) -> Option<&Pack> {
        self.packs.iter().rev().find(|pack| pack.unit_code == unit)
    }

    /// Base units in one of a unit; none when the goods are not packed in it.
    pub fn pieces_in(&self, unit: &str) -> Option<Qty> {
        let own = (unit == self.unit_code).then(|| Qty::of_raw(ONE));
        own.or_else(|| self.pack(unit).map(|pack| pack.pieces))
    }

    /// Whether a quantity has no more decimals than the unit allows.
    pub fn counts(&self, qty: Qty) -> bool {
        let places = u32::try_from(self.unit_decimals.clamp(0, 6)).unwrap_or_default();
        qty.raw() % 10_i64.pow(6 - places) == 0
    }

    /// The case that the goods come in.
    pub fn case(&self) -> Option<&Pack> {
        self.packs.iter().find(|pack| pack.level == PackLevel::Case)
    }

    /// Base units on a pallet, where that is known.
    pub fn pallet(&self) -> Option<Qty> {
        self.packs.iter().find(|pack| pack.level == PackLevel::Pallet).map(|pack| pack.pieces)
    }

    /// Weight of a quantity as planned: by the planned weight of units that are weighed, else by their gross
    /// weight. None when neither is known.
    ///
    /// # Errors
    /// `Internal` beyond the range of the unit.
    pub fn weight_of(&self, qty: Qty) -> Answer<Option<Grams>> {
        let Some(each) = self.weights.nominal.or(self.unit_weight) else { return Ok(None) };
        let exact = Exact::from(each).times(qty).and_then(Exact::rounded);
        exact.map(Some).map_err(Fault::internal)
    }

    /// Volume of a quantity; none when that of a unit is not known.
    ///
    /// # Errors
    /// `Internal` beyond the range of the unit.
    pub fn volume_of(&self, qty: Qty) -> Answer<Option<CubicMetres>> {
        let Some(each) = self.unit_volume else { return Ok(None) };
        let exact = Exact::from(each).times(qty).and_then(Exact::rounded);
        exact.map(Some).map_err(Fault::internal)
    }

    /// Whether real weights are taken down when it is received.
    pub fn weighed_at_receipt(&self) -> bool {
        matches!(self.weights.mode, CaptureMode::AtReceipt | CaptureMode::Both)
    }

    /// How long it keeps, when that is known.
    pub fn life(&self) -> Option<ShelfLife> {
        let rule = self.rule.as_ref().map(|(rule, _)| rule);
        match self.shelf_life_days.and_then(|days| i32::try_from(days).ok()) {
            None => rule.and_then(|rule| rule.life()),
            Some(length) => Some(ShelfLife {
                length,
                unit: ShelfLifeUnit::Day,
                mode: rule.map_or(codes::ExpiryMode::Following, |rule| rule.expiry_mode),
            }),
        }
    }

    /// Reports its stock from this share of life on; from its rule's when there is none.
    pub const fn warn_at(&mut self, percent: Option<i64>) {
        let [_, warn, _] = &mut self.shares;
        *warn = percent;
    }

    /// The least life asked for: shares are the goods' own where they say them, days are the rule's.
    pub fn limits(&self) -> Limits {
        let rule = self.rule.as_ref().map(|(rule, _)| rule.as_ref());
        let [receive, warn, ship] = self.shares;
        let least = |own: Option<i64>, percent: Option<i64>, days| Least { percent: own.or(percent), days };
        Limits {
            receive: least(
                receive,
                rule.and_then(|rule| rule.receive_min_pct),
                rule.and_then(|rule| rule.receive_min_days),
            ),
            // The first of the days on which stock is reported is one of them.
            warn: least(
                warn,
                rule.and_then(|rule| rule.warn_pct),
                rule.and_then(|rule| rule.alert_days).map(|days| days + 1),
            ),
            ship: least(
                ship,
                rule.and_then(|rule| rule.ship_min_pct),
                rule.and_then(|rule| rule.ship_min_days),
            ),
        }
    }

    /// The attributes of its batches that are asked for, with whether they must be there.
    pub fn attributes(&self) -> impl Iterator<Item = (BatchAttribute, bool)> {
        let rule = self.rule.as_ref().map(|(rule, _)| rule.attributes.as_slice()).unwrap_or_default();
        let used = rule.iter().filter(|each| each.usage != codes::AttributeUse::Unused);
        used.map(|each| (each.attribute, each.usage == codes::AttributeUse::Required))
    }
}

/// Scaled integer of one unit.
const ONE: i64 = 1_000_000;

/// The goods with these codes that the session sees, by code. Codes that are not there are left out.
///
/// # Errors
/// Only those of the database.
pub async fn items(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, Item>> {
    let mut codes = codes.to_vec();
    codes.sort_unstable();
    codes.dedup();
    let known = tx.memo().get::<Known>().unwrap_or_else(|| tx.memo().keep(Known::default()));
    if let Some(all) = known.of(&codes, Item::clone) {
        return Ok(all);
    }
    let read = read_all(tx, codes).await?;
    known.learn(&read);
    Ok(read)
}

async fn read_all(tx: &mut Tx, codes: Vec<&str>) -> Answer<BTreeMap<String, Item>> {
    let mut found: Vec<Item> = Vec::with_capacity(codes.len());
    let mut rules = HashMap::new();
    let mut sql = Sql::new(COLUMNS);
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("g.code", codes);
    for row in tx.rows(sql.text(), sql.values()).await? {
        found.push(read(&row, &mut rules)?);
    }
    let mut packs: HashMap<Id, Vec<Pack>> = HashMap::new();
    let ids: Vec<Id> = found.iter().map(|item| item.id).collect();
    let mut sql = Sql::new(PACKS);
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("goods_id", ids);
    sql.push(" order by goods_id, line_no");
    for row in tx.rows(sql.text(), sql.values()).await? {
        packs.entry(row.get("goods_id")?).or_default().push(Pack::from_row(&row)?);
    }
    let with_packs = |mut item: Item| {
        item.packs = packs.remove(&item.id).unwrap_or_default();
        (item.code.clone(), item)
    };
    Ok(found.into_iter().map(with_packs).collect())
}

/// How cold goods must be kept, by code, whoever may see them. Goods that are gone are left out.
///
/// # Errors
/// Only those of the database.
pub async fn colds<'a>(
    tx: &mut Tx,
    codes: impl Iterator<Item = &'a str>,
) -> Answer<BTreeMap<String, Thermosphere>> {
    let codes: BTreeSet<&str> = codes.collect();
    if let Some(colds) = tx.memo().get::<Known>().and_then(|known| known.of(&codes, |item| item.thermosphere))
    {
        return Ok(colds);
    }
    let mut sql = Sql::new("select code, thermosphere from goods where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.into_iter().collect());
    let rows: Vec<(String, Thermosphere)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().collect())
}

/// Keeps goods from being deleted, given away or counted otherwise until what is written of them is there to be seen:
/// whoever does that locks them first. Nothing to do while nobody else writes.
///
/// # Errors
/// Only those of the database.
pub async fn keep(tx: &mut Tx, codes: &[&str]) -> Answer<()> {
    if codes.is_empty() || tx.is_alone() {
        return Ok(());
    }
    let mut sql = Sql::new("select id from goods where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.to_vec());
    sql.push(" order by code for key share");
    tx.rows(sql.text(), sql.values()).await?;
    forget(tx);
    Ok(())
}

const COLUMNS: &str =
    "select g.id, g.code, g.name, g.spec, g.category, g.owner_code, g.unit_code, g.base_gtin,
       g.status, g.settlement_unit, g.trolley_pieces, g.thermosphere, g.min_temperature, g.max_temperature,
       g.catch_weight_mode, g.nominal_weight, g.weight_min, g.weight_max, g.base_gross_weight, g.base_volume,
       g.shelf_life_days, g.receive_min_pct, g.warn_pct, g.ship_min_pct, g.batch_rule_code,
       coalesce(u.name, g.unit_code) as unit_name, coalesce(u.decimals, 0) as unit_decimals, v.version_no as rule_version, v.content as rule
     from goods g
     left join unit u on u.branch_code = g.branch_code and u.code = g.unit_code
     left join batch_rule r on r.branch_code = g.branch_code and r.code = g.batch_rule_code and r.deleted = 0
     left join batch_rule_version v on v.branch_code = r.branch_code and v.rule_id = r.id
       and v.version_no = r.rule_version
     where g.deleted = 0";

const PACKS: &str =
    "select goods_id, level, unit_code, pieces, gtin, length, width, height, gross_weight, net_weight,
       volume, per_layer, layers, for_inbound, for_outbound
     from goods_pack where 1 = 1";

/// Rules that were read already, by their code: many goods share one.
type Rules = HashMap<String, Arc<BatchRule>>;

fn read(row: &Row, rules: &mut Rules) -> Answer<Item> {
    let code = |column: &str| -> Answer<i64> { Ok(row.get(column)?) };
    let rule = rule(row, rules)?;
    let thermosphere: Thermosphere = row.get("thermosphere")?;
    let degrees = |tenths: Option<i64>| tenths.map(|tenths| Celsius::of_raw(tenths * TENTH));
    let (min, max) = (degrees(row.get("min_temperature")?), degrees(row.get("max_temperature")?));
    Ok(Item {
        id: row.get("id")?,
        code: row.get("code")?,
        name: row.get("name")?,
        spec: row.get("spec")?,
        category: row.get("category")?,
        owner_code: row.get("owner_code")?,
        unit_code: row.get("unit_code")?,
        unit_name: row.get("unit_name")?,
        unit_decimals: row.get("unit_decimals")?,
        gtin: row.get("base_gtin")?,
        enabled: EnabledStatus::of(code("status")?) == Some(EnabledStatus::Enabled),
        settlement_unit: row.get("settlement_unit")?,
        trolley_pieces: row.get("trolley_pieces")?,
        thermosphere,
        band: narrowed(whole(thermosphere), min, max),
        weights: weights(row, rule.as_ref().map(|(rule, _)| rule.as_ref()))?,
        unit_weight: row.get("base_gross_weight")?,
        unit_volume: row.get("base_volume")?,
        packs: Vec::new(),
        rule,
        shelf_life_days: row.get("shelf_life_days")?,
        shares: [row.get("receive_min_pct")?, row.get("warn_pct")?, row.get("ship_min_pct")?],
    })
}

fn rule(row: &Row, rules: &mut Rules) -> Answer<Option<(Arc<BatchRule>, i64)>> {
    let code: Option<String> = row.get("batch_rule_code")?;
    let content: Option<String> = row.get("rule")?;
    let (Some(code), Some(content)) = (code, content) else { return Ok(None) };
    let version: i64 = row.get("rule_version")?;
    if let Some(known) = rules.get(&code) {
        return Ok(Some((known.clone(), version)));
    }
    let rule: BatchRule = serde_json::from_str(&content).map_err(Fault::internal)?;
    let rule = Arc::new(rule);
    rules.insert(code, rule.clone());
    Ok(Some((rule, version)))
}

fn weights(row: &Row, rule: Option<&BatchRule>) -> Answer<Weights> {
    let own = Weights {
        mode: row.get("catch_weight_mode")?,
        nominal: row.get("nominal_weight")?,
        min: row.get("weight_min")?,
        max: row.get("weight_max")?,
    };
    let of_rule = |rule: &BatchRule| Weights {
        mode: rule.catch_weight_mode,
        nominal: own.nominal.or(rule.nominal_weight),
        min: rule.weight_min,
        max: rule.weight_max,
    };
    Ok(match rule {
        Some(rule) if own.mode == CaptureMode::None => of_rule(rule),
        _ => own,
    })
}

impl FromRow for Pack {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        let flag = |column: &str| row.get::<i64>(column).map(|flag| flag == 1);
        let length = |column: &str| row.get::<Option<Centimetres>>(column);
        Ok(Self {
            level: row.get("level")?,
            unit_code: row.get("unit_code")?,
            pieces: row.get("pieces")?,
            gtin: row.get("gtin")?,
            length: length("length")?,
            width: length("width")?,
            height: length("height")?,
            gross_weight: row.get("gross_weight")?,
            net_weight: row.get("net_weight")?,
            volume: row.get("volume")?,
            per_layer: row.get("per_layer")?,
            layers: row.get("layers")?,
            for_inbound: flag("for_inbound")?,
            for_outbound: flag("for_outbound")?,
        })
    }
}
