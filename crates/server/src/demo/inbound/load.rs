//! What a truck of the demonstration brings.

use std::collections::BTreeMap;

use kernel::clock::BusinessDay;
use serde_json::{Map, Value, json};

use super::Lane;
use crate::demo::caller::{Caller, failed};
use crate::demo::chance::Chance;
use crate::demo::exact;
use crate::program::StartError;

/// Goods of an owner that are received.
const ASSORTMENT: usize = 40;
/// Goods of one truck, at least and at most.
const LINES: (u64, u64) = (3, 7);

/// What a pallet of the demonstration carries at most, in grams and cubic centimetres: the lightest racks take a ton.
pub(super) const PALLET_GRAMS: u64 = 800_000;
const PALLET_CM3: u64 = 1_300_000;

/// What can be brought and what it comes on.
pub(super) struct Yard {
    /// Goods by owner.
    goods: BTreeMap<String, Vec<Value>>,
    /// Free pallets, the next at the end.
    pallets: Vec<String>,
    chance: Chance,
    trucks: u64,
}

impl Yard {
    pub(super) async fn new(caller: &Caller, lanes: &[Lane]) -> Result<Self, StartError> {
        let mut goods = BTreeMap::new();
        for lane in lanes {
            if !goods.contains_key(&lane.owner) {
                goods.insert(lane.owner.clone(), assortment(caller, &lane.owner).await?);
            }
        }
        let free = "/wms/container/list?status=0&pageSize=1000&sortField=code&sortType=desc";
        let free = caller.get(free).await?;
        let pallets = free["records"].as_array().into_iter().flatten();
        let pallets = pallets.filter(|each| each["containerClass"] == 0 && each["ownerCode"].is_null());
        let pallets = pallets.filter_map(|each| each["code"].as_str().map(str::to_owned)).collect();
        Ok(Self { goods, pallets, chance: Chance::of(20_260_301), trucks: 0 })
    }

    /// The next number below `most`.
    pub(super) fn below(&mut self, most: u64) -> u64 {
        self.chance.below(most)
    }

    /// Codes of the goods of each owner, between commas.
    pub(super) fn codes(&self) -> BTreeMap<String, String> {
        let codes = |goods: &[Value]| {
            let codes: Vec<&str> = goods.iter().filter_map(|goods| goods["code"].as_str()).collect();
            codes.join(",")
        };
        self.goods.iter().map(|(owner, goods)| (owner.clone(), codes(goods))).collect()
    }

    /// A truck that is received, put away and entered at once.
    pub(super) async fn receive(
        &mut self,
        caller: &Caller,
        lane: &Lane,
        day: BusinessDay,
    ) -> Result<Value, StartError> {
        let form = self.note(lane, day, true);
        caller.post("/wms/receivingNote/direct", &form).await
    }

    /// A note as its form has it, with what was measured at the door when it is `received`.
    pub(super) fn note(&mut self, lane: &Lane, day: BusinessDay, received: bool) -> Value {
        let mut note = self.head(lane);
        let goods = self.goods.get(&lane.owner).cloned().unwrap_or_default();
        let count = LINES.0 + self.below(LINES.1 - LINES.0 + 1);
        let first = self.below(goods.len() as u64);
        let chosen =
            (0..count.min(goods.len() as u64)).map(|at| ((first + at * 3) % goods.len() as u64) as usize);
        let mut places: Vec<usize> = chosen.collect();
        places.sort_unstable();
        places.dedup();
        let lines = places.into_iter().filter_map(|at| goods.get(at));
        note["lines"] = lines.map(|goods| self.line(goods, day, received)).collect();
        note
    }

    /// A note without lines: who brings it, and in what.
    pub(super) fn head(&mut self, lane: &Lane) -> Value {
        self.trucks += 1;
        let number = self.trucks;
        json!({
            "warehouseCode": lane.warehouse, "ownerCode": lane.owner,
            "externalNo": format!("PO-{number:05}"), "plateNo": plate(number), "driverName": DRIVERS[(number % 6) as usize],
            "driverPhone": format!("138{:08}", 10_000_000 + number * 7_919), "sealNo": format!("FX{:06}", 100_000 + number * 37),
            "reeferSetTemp": -20, "reeferActualTemp": exact("-19.5"),
        })
    }

    fn line(&mut self, goods: &Value, day: BusinessDay, received: bool) -> Value {
        let unit = goods["units"].as_array().into_iter().flatten().find(|unit| unit["forInbound"] == true);
        let pieces = unit.and_then(|unit| unit["pieces"].as_u64()).unwrap_or(1);
        let unit = unit.map_or(&goods["unitCode"], |unit| &unit["unitCode"]);
        let cases = (4 + self.below(24)).min(most(goods, pieces));
        let batch = self.batch(goods, day);
        let mut line = json!({ "goodsCode": goods["code"], "unitCode": unit, "qty": cases, "batch": batch });
        let weight = self.weight(goods, cases * pieces);
        if let Some(weight) = &weight {
            line["grossWeight"] = weight.clone();
        }
        if received {
            let mut receipt =
                json!({ "qty": cases, "unitCode": unit, "productTemp": self.temperature(goods) });
            if let Some(weight) = weight {
                receipt["weight"] = weight;
            }
            if let Some(pallet) = self.pallets.pop() {
                receipt["containerCode"] = Value::from(pallet);
            }
            line["receipts"] = json!([receipt]);
        }
        line
    }

    /// A free pallet, as long as there are some.
    pub(super) fn pallet(&mut self) -> Option<String> {
        self.pallets.pop()
    }

    /// What the batch rule asks for.
    fn batch(&mut self, goods: &Value, day: BusinessDay) -> Value {
        // Fresh enough for the strictest rule.
        let age = i32::try_from(self.below((keeps(goods) / 6).max(1).unsigned_abs())).unwrap_or_default();
        self.made(goods, day.plus_days(-age))
    }

    /// The same of goods that were made on a day.
    pub(super) fn made(&mut self, goods: &Value, made: BusinessDay) -> Value {
        let mut batch = Map::new();
        for attribute in goods["attributes"].as_array().into_iter().flatten() {
            let name = attribute["attribute"].as_str().unwrap_or_default();
            let value = match name {
                "productionDate" => Value::from(made.to_string()),
                "batchNo" if goods["batchNoMode"] == 0 => {
                    Value::from(format!("L{}", made.to_string().replace('-', "")))
                }
                "origin" => Value::from("CN"),
                "plantNo" => Value::from("3100/15007"),
                "grade" => Value::from("A"),
                "customsNo" => Value::from(format!("2226{:014}", 20_260_000_000_u64 + self.below(99_999))),
                _ => continue,
            };
            if attribute["required"] == true || name == "productionDate" {
                batch.insert(name.to_owned(), value);
            }
        }
        Value::Object(batch)
    }

    /// Kilograms of goods that are weighed, a little off the plan.
    fn weight(&mut self, goods: &Value, pieces: u64) -> Option<Value> {
        if goods["weighedAtReceipt"] != true {
            return None;
        }
        let grams = scaled(&goods["nominalWeight"].as_number()?.to_string(), 3)?;
        let per_mille = 990 + self.below(21);
        let whole = grams * pieces * per_mille / 1_000;
        Some(exact(&format!("{}.{:03}", whole / 1_000, whole % 1_000)))
    }

    /// What the probe reads in goods of a line.
    pub(super) fn temperature_of(&mut self, line: &Value) -> Value {
        let code = &line["goodsCode"];
        let goods = self.goods.values().flatten().find(|goods| goods["code"] == *code).cloned();
        goods.map_or(Value::Null, |goods| self.temperature(&goods))
    }

    /// What the probe reads: within the goods' own degrees.
    pub(super) fn temperature(&mut self, goods: &Value) -> Value {
        // Whole degrees are enough: what is written behind the point is cut off.
        let degrees = |end: &str| goods[end].as_number()?.to_string().split('.').next()?.parse::<i64>().ok();
        match goods["thermosphere"].as_str() {
            Some("FROZEN") => {
                let warmest = degrees("maxTemperature").unwrap_or(-18).min(-18);
                exact(&format!("{}.{}", warmest - 1, self.below(10)))
            }
            Some("CHILLED") => {
                let coldest = degrees("minTemperature").unwrap_or(0).max(0);
                exact(&format!("{}.{}", coldest + 1, self.below(8)))
            }
            _ => Value::Null,
        }
    }
}

/// Cases that a pallet carries and a rack takes, at least one.
pub(super) fn most(goods: &Value, pieces: u64) -> u64 {
    let fit = |field: &str, places: usize, most: u64| {
        let each = goods[field].as_number().and_then(|number| scaled(&number.to_string(), places));
        each.filter(|each| *each > 0).map(|each| most / (each * pieces).max(1))
    };
    let [by_weight, by_volume] = [fit("unitWeight", 3, PALLET_GRAMS), fit("unitVolume", 6, PALLET_CM3)];
    by_weight.unwrap_or(u64::MAX).min(by_volume.unwrap_or(u64::MAX)).max(1)
}

/// Days that goods keep.
pub(super) fn keeps(goods: &Value) -> i64 {
    let life = goods["shelfLife"]["length"].as_i64().unwrap_or(365);
    match goods["shelfLife"]["unit"].as_i64() {
        Some(1) => life * 30,
        Some(2) => life * 365,
        _ => life,
    }
}

/// A decimal number as it is written, times ten to the power of `places`.
pub(super) fn scaled(number: &str, places: usize) -> Option<u64> {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    format!("{whole}{rest:0<places$}").parse().ok()
}

async fn assortment(caller: &Caller, owner: &str) -> Result<Vec<Value>, StartError> {
    let list = format!("/wms/goods/list?ownerCode={owner}&status=0&pageSize=50&sortField=code&sortType=asc");
    let list = caller.get(&list).await?;
    let codes = list["records"].as_array().into_iter().flatten().filter_map(|goods| goods["code"].as_str());
    let codes: Vec<&str> = codes.take(ASSORTMENT).collect();
    if codes.is_empty() {
        return Err(failed("receipts", &format!("{owner} has no goods")));
    }
    let goods = format!("/wms/receivingNote/goods?ownerCode={owner}&codes={}", codes.join(","));
    Ok(caller.get(&goods).await?.as_array().cloned().unwrap_or_default())
}

const DRIVERS: [&str; 6] = ["孙国强", "马建华", "刘春生", "郑海涛", "冯立新", "曹卫东"];

/// A plate of a truck.
fn plate(number: u64) -> String {
    const PLACES: [&str; 4] = ["沪A", "浙B", "苏E", "粤A"];
    format!("{}{:05}", PLACES[(number % 4) as usize], 10_000 + number * 131 % 89_999)
}
