//! Goods of the demonstration with their brands and batch rules.
//!
//! They are many, so they are not called one by one: they go through the bulk door of their master, by the rules of
//! the form, some hundred in a unit of work.

use std::collections::{BTreeMap, BTreeSet};

use codes::{
    AbcClass, CaptureMode, CommodityType, EnabledStatus, GoodsSource, PackLevel, SettlementUnit, Thermosphere,
};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::master::{self, Master};
use kernel::units::{Celsius, Centimetres, Grams, Qty};
use serde_json::{Value, json};
use wms::brand::Brand;
use wms::goods::{Goods, Pack};

use super::Extent;
use super::caller::{Caller, failed};
use super::catalogue::classes::Trade;
use super::catalogue::{Article, articles};
use crate::program::StartError;

/// Goods of a demonstration in brief: one in so many.
const BRIEF: usize = 30;
/// Records in a unit of work: large enough to be quick, small enough for others to get their turn.
const BATCH: usize = 500;
/// Goods that a brand needs to be a record.
const BRANDED: usize = 2;

/// A piece, scaled.
const ONE: i64 = 1_000_000;
/// Millimetres of a pallet's edges and of what may stand on it, and grams that it carries.
const PALLET: [i64; 3] = [1_200, 1_000, 1_500];
const PALLET_LOAD: i64 = 1_000_000;

/// Adds brands, batch rules and goods where there are none.
pub(super) async fn fill(caller: &Caller, extent: Extent) -> Result<(), StartError> {
    caller.add_missing("/wms/batchRule", "code", batch_rules()).await?;
    if !caller.is_empty("/wms/goods").await? {
        return Ok(());
    }
    let step = if extent == Extent::Brief { BRIEF } else { 1 };
    let unpacked = tokio::task::spawn_blocking(articles).await;
    let articles = unpacked.map_err(std::io::Error::other).and_then(|articles| articles);
    let articles = articles.map_err(|error| failed("the catalogue", &error.to_string()))?;
    let articles: Vec<Article> = articles.into_iter().step_by(step).collect();
    let brands = brands(&articles);
    let mut numbers = BTreeMap::new();
    let goods = articles.iter().map(|article| goods(article, &brands, &mut numbers)).collect();
    if caller.is_empty("/wms/brand").await? {
        add_all::<Brand>(caller, brand_forms(brands)).await?;
    }
    add_all::<Goods>(caller, goods).await
}

/// Adds records by the rules of their forms.
async fn add_all<M: Master + Sync + 'static>(caller: &Caller, mut forms: Vec<M>) -> Result<(), StartError> {
    async fn add<M: Master>(tx: &mut Tx, forms: &Vec<M>) -> Answer<u64> {
        master::add_many(tx, forms).await
    }
    while !forms.is_empty() {
        let rest = forms.split_off(forms.len().min(BATCH));
        let cx = caller.cx(M::SCREEN).await?;
        let added = cx.write(forms, add::<M>).await;
        added.map_err(|fault| failed(M::BASE, &format!("{fault:?}")))?;
        forms = rest;
    }
    Ok(())
}

/// Codes of the brands that several goods have, by their names.
fn brands(articles: &[Article]) -> BTreeMap<String, String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for article in articles.iter().filter(|article| !article.brand.is_empty()) {
        *counts.entry(&article.brand).or_default() += 1;
    }
    let mut taken = BTreeSet::new();
    let mut brands = BTreeMap::new();
    for (name, _) in counts.into_iter().filter(|(_, count)| *count >= BRANDED) {
        let plain: String =
            name.to_uppercase().chars().filter(char::is_ascii_alphanumeric).take(24).collect();
        let free = |code: &String| !code.is_empty() && taken.insert(code.clone());
        let mut tries = std::iter::once(plain.clone()).chain((2..100).map(|at| format!("{plain}-{at}")));
        if let Some(code) = tries.find({
            let mut free = free;
            move |code| free(code)
        }) {
            brands.insert(name.to_owned(), code);
        }
    }
    brands
}

fn brand_forms(brands: BTreeMap<String, String>) -> Vec<Brand> {
    let form = |(place, (name, code)): (i64, (String, String))| Brand {
        code,
        english_name: Some(name.clone()),
        name,
        origin: None,
        status: EnabledStatus::Enabled,
        sort: place.min(9_999),
        remark: None,
    };
    (1..).zip(brands).map(form).collect()
}

/// Whose an article is, and what the codes of the owner's goods begin with.
fn owner(article: &Article) -> (&'static str, &'static str) {
    let small = article.class.zone == Thermosphere::Frozen && article.draw(23) == 0;
    if small && article.class.trade == Trade::Seafood {
        return ("P20001", "CHS");
    }
    if article.class.trade == Trade::Produce && article.draw(29) == 0 {
        return ("P20002", "LXL");
    }
    // Taiwan, Hong Kong, Japan, Korea.
    if ["0471", "0489", "045", "049", "0880"].iter().any(|prefix| article.gtin.starts_with(prefix)) {
        return ("C10007", "DH");
    }
    match article.class.trade {
        Trade::Seafood => ("C10001", "DHSC"),
        Trade::Dairy => ("C10002", "BFMC"),
        Trade::Produce => ("C10003", "JXGY"),
        Trade::Import => ("C10004", "LW"),
        Trade::Pantry => ("C10005", "HW"),
        Trade::Snacks => ("C10006", "LT"),
    }
}

fn goods(
    article: &Article,
    brands: &BTreeMap<String, String>,
    numbers: &mut BTreeMap<&'static str, u32>,
) -> Goods {
    let (owner, prefix) = owner(article);
    let number = numbers.entry(prefix).or_default();
    *number += 1;
    let class = article.class;
    let weighed = class.zone == Thermosphere::Frozen && class.density == 850;
    let share = |percent: i64| weighed.then(|| Grams::of_raw(article.net * percent / 100));
    let narrowed = |end: i64, usual: [i64; 3]| {
        let [normal, chilled, frozen] = usual;
        let whole = match class.zone {
            Thermosphere::Normal => normal,
            Thermosphere::Chilled => chilled,
            Thermosphere::Frozen => frozen,
        };
        (end != whole).then(|| Celsius::of_raw(end * 10))
    };
    Goods {
        owner_code: owner.to_owned(),
        code: format!("{prefix}-{number:05}"),
        name: article.name.clone(),
        short_name: None,
        english_name: Some(article.foreign_name.clone()),
        spanish_name: None,
        japanese_name: None,
        spec: Some(format!("{}g×{}", article.net, class.load)),
        brand_code: brands.get(&article.brand).cloned(),
        category: Some(class.zh.to_owned()),
        unit_code: unit(class.zh).to_owned(),
        commodity_type: if weighed { CommodityType::RawMaterial } else { CommodityType::Finished },
        source: if article.imported { GoodsSource::Imported } else { GoodsSource::Domestic },
        settlement_unit: settlement(article, weighed),
        trolley_pieces: (class.trade == Trade::Produce).then(|| Qty::of_raw(class.load * 24 * ONE)),
        catch_weight_mode: if weighed { CaptureMode::AtReceipt } else { CaptureMode::None },
        nominal_weight: share(100),
        weight_min: share(80),
        weight_max: share(120),
        thermosphere: class.zone,
        min_temperature: narrowed(class.band.0, [0, 0, -300]),
        max_temperature: narrowed(class.band.1, [300, 80, -180]),
        batch_rule_code: Some(rule(article).to_owned()),
        shelf_life_days: Some(article.keeps),
        receive_min_pct: None,
        warn_pct: None,
        ship_min_pct: None,
        serial_mode: CaptureMode::None,
        abc_class: Some(match article.draw(10) {
            0 => AbcClass::Fast,
            1..=3 => AbcClass::Medium,
            _ => AbcClass::Slow,
        }),
        unit_price: None,
        insurance_value: None,
        hs_code: None,
        origin: origin(&article.gtin).map(str::to_owned),
        status: EnabledStatus::Enabled,
        remark: None,
        packs: packs(article),
        photos: Vec::new(),
    }
}

fn settlement(article: &Article, weighed: bool) -> SettlementUnit {
    match article.class.trade {
        _ if weighed => SettlementUnit::Ton,
        Trade::Produce => SettlementUnit::Trolley,
        _ => SettlementUnit::Piece,
    }
}

/// The unit that goods of a class are counted in.
fn unit(class: &str) -> &'static str {
    match class {
        "饮用水" | "果汁" | "茶饮及茶叶" | "汽水及功能饮料" | "酒类" | "食用油" | "鲜奶" | "糖浆" => {
            "BTL"
        }
        "冷冻果蔬" | "冷冻薯制品" | "薯片及膨化食品" | "大米" | "糖果" | "面包" | "面粉杂粮" | "坚果炒货" => {
            "BAG"
        }
        "酸奶" | "冷冻披萨" | "饼干" | "早餐谷物" | "冰淇淋" | "速冻餐食" | "冷藏熟食" | "禽蛋" => {
            "BOX"
        }
        _ => "PCS",
    }
}

/// Where the number was given out (GS1 prefixes), which is where most such goods come from.
fn origin(gtin: &str) -> Option<&'static str> {
    const PREFIXES: [(&str, &str); 9] = [
        ("069", "中国"),
        ("0471", "中国台湾"),
        ("0489", "中国香港"),
        ("045", "日本"),
        ("049", "日本"),
        ("0880", "韩国"),
        ("08", "意大利"),
        ("094", "新西兰"),
        ("00", "美国"),
    ];
    PREFIXES.iter().find(|(prefix, _)| gtin.starts_with(prefix)).map(|(_, name)| *name)
}

/// Piece, case and pallet.
fn packs(article: &Article) -> Vec<Pack> {
    let load = article.class.load;
    let level = |level, unit: &str, pieces: i64| Pack {
        level,
        unit_code: unit.to_owned(),
        pieces: Qty::of_raw(pieces * ONE),
        gtin: None,
        length: None,
        width: None,
        height: None,
        gross_weight: None,
        net_weight: None,
        volume: None,
        per_layer: None,
        layers: None,
        for_inbound: false,
        for_outbound: false,
    };
    let sized = |pack: Pack, gtin: &str, [length, width, height]: [i64; 3], gross: i64, net: i64| Pack {
        gtin: Some(gtin.strip_prefix('0').unwrap_or(gtin).to_owned()),
        length: Some(Centimetres::of_raw(length * 10)),
        width: Some(Centimetres::of_raw(width * 10)),
        height: Some(Centimetres::of_raw(height * 10)),
        gross_weight: Some(Grams::of_raw(gross)),
        net_weight: Some(Grams::of_raw(net)),
        ..pack
    };
    let base = level(PackLevel::Base, unit(article.class.zh), 1);
    let base = sized(base, &article.gtin, article.size, article.gross(), article.net);
    let size = article.case_size();
    let case = level(PackLevel::Case, "CTN", load);
    let mut case = sized(case, &article.case_gtin, size, article.case_gross(), article.net * load);
    case.for_inbound = true;
    case.for_outbound = true;
    let per_layer = ((PALLET[0] / size[0]) * (PALLET[1] / size[1])).max(1);
    let layers = (PALLET[2] / size[2]).min(PALLET_LOAD / (article.case_gross() * per_layer)).max(1);
    if per_layer * layers == 1 {
        return vec![base, case];
    }
    (case.per_layer, case.layers) = (Some(per_layer), Some(layers));
    vec![base, case, level(PackLevel::Pallet, "PLT", per_layer * layers * load)]
}

fn rule(article: &Article) -> &'static str {
    match (article.class.zone, article.keeps) {
        (Thermosphere::Frozen, _) if article.class.density == 850 => "PC-MEAT",
        (Thermosphere::Frozen, _) => "PC-FROZEN",
        (Thermosphere::Chilled, ..=35) => "PC-FRESH",
        (Thermosphere::Chilled, _) => "PC-CHILLED",
        (Thermosphere::Normal, ..=60) => "PC-SHORT",
        (Thermosphere::Normal, _) => "PC-DRY",
    }
}

/// Code, name, days, per cent at receipt, for a warning and when shipped, whether the plant's number is asked for.
#[rustfmt::skip]
const RULES: [(&str, &str, i64, [i64; 3], bool); 6] = [
    ("PC-FROZEN", "冷冻食品", 360, [66, 33, 20], false),
    ("PC-MEAT", "冷冻肉类(称重)", 360, [66, 33, 20], true),
    ("PC-CHILLED", "冷藏食品", 90, [70, 40, 30], false),
    ("PC-FRESH", "短保冷藏食品", 14, [80, 60, 50], false),
    ("PC-SHORT", "短保常温食品", 30, [75, 50, 40], false),
    ("PC-DRY", "常温食品", 365, [66, 33, 20], false),
];

fn batch_rules() -> Vec<Value> {
    let form = |(place, (code, name, days, [receive, warn, ship], plant)): (
        u32,
        (&str, &str, i64, [i64; 3], bool),
    )| {
        let mut attributes = vec![
            json!({ "attribute": "productionDate", "usage": 2, "inIdentity": true }),
            json!({ "attribute": "expiryDate", "usage": 1, "inIdentity": false }),
            json!({ "attribute": "batchNo", "usage": 1, "inIdentity": true }),
        ];
        if plant {
            attributes.push(json!({ "attribute": "plantNo", "usage": 2, "inIdentity": true }));
            attributes.push(json!({ "attribute": "origin", "usage": 1, "inIdentity": false }));
        }
        json!({
            "code": code, "name": name, "batchNoMode": 1, "batchNoPattern": "{yyyyMMdd}{seq3}", "shelfLife": days,
            "shelfLifeUnit": 0, "expiryMode": 0, "receiveMinPct": receive, "warnPct": warn, "shipMinPct": ship,
            "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0,
            "catchWeightMode": i32::from(plant), "status": 0, "sort": place * 10, "attributes": attributes,
        })
    };
    (1..).zip(RULES).map(form).collect()
}
