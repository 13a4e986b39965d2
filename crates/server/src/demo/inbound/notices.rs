//! Arrival notices of the demonstration: workbooks as suppliers send them, one a week.
//!
//! They go the way that a person's notice goes: it is read, goods that nobody knows are entered with what it says of
//! them, it is read again, and its lines become a note. Its days move with the demonstration, so that the goods are as
//! old at the door as they were when the workbook was written: some too old, which are turned away there, and some
//! with little life left, which are taken for a reason.

use std::collections::{BTreeMap, BTreeSet};

use kernel::clock::BusinessDay;
use serde_json::{Value, json};

use super::Lane;
use super::load::{PALLET_GRAMS, Yard, keeps, most, scaled};
use crate::demo::caller::{Caller, Upload, failed};
use crate::demo::exact;
use crate::program::StartError;

/// A workbook (see `ATTRIBUTION.md` beside it), whose goods it brings, and how many days before today it comes.
pub(super) struct Workbook {
    pub file: &'static str,
    pub owner: &'static str,
    pub back: i32,
    bytes: &'static [u8],
}

/// The workbooks, the longest ago first.
pub(super) const WORKBOOKS: [Workbook; 3] = [
    Workbook {
        file: "asn_zh_1.xlsx",
        owner: "C10006",
        back: 17,
        bytes: include_bytes!("../../../demo-data/notices/asn_zh_1.xlsx"),
    },
    Workbook {
        file: "asn_zh_2.xlsx",
        owner: "C10002",
        back: 10,
        bytes: include_bytes!("../../../demo-data/notices/asn_zh_2.xlsx"),
    },
    Workbook {
        file: "asn_en_1.xlsx",
        owner: "C10004",
        back: 3,
        bytes: include_bytes!("../../../demo-data/notices/asn_en_1.xlsx"),
    },
];

/// Days between the last production and the door.
const ON_THE_WAY: i32 = 1;
/// Goods whose facts are asked for at once.
const AT_ONCE: usize = 100;
/// Life in hundredths that goods need at the door, by the strictest of the demonstration's batch rules.
const LIFE: i64 = 70;

/// Reads a workbook, enters goods that nobody knows, and receives what it brings, puts it away and enters it.
pub(super) async fn receive(
    caller: &Caller,
    yard: &mut Yard,
    (workbook, lane): (&Workbook, &Lane),
    day: BusinessDay,
) -> Result<(), StartError> {
    let mut notice = read(caller, workbook, lane).await?;
    let unknown: Vec<&Value> = lines(&notice).filter(|line| line["goodsCode"].is_null()).collect();
    if !unknown.is_empty() {
        enter(caller, &lane.owner, &unknown).await?;
        notice = read(caller, workbook, lane).await?;
    }
    let goods = facts(caller, &lane.owner, &notice).await?;
    let produced = |line: &Value| line["productionDate"].as_str()?.parse::<BusinessDay>().ok();
    let newest = lines(&notice).filter_map(produced).max().unwrap_or(day);
    let later = newest.days_until(day) - ON_THE_WAY;
    let mut form = yard.head(lane);
    form["externalNo"] = Value::from(workbook.file.trim_end_matches(".xlsx"));
    form["source"] = Value::from("import");
    let mut door = Door { yard, day, later };
    let came = lines(&notice).filter_map(|line| {
        let goods = goods.get(line["goodsCode"].as_str()?)?;
        Some(door.line(line, goods))
    });
    form["lines"] = came.collect();
    caller.post("/wms/receivingNote/direct", &form).await.map(drop)
}

fn lines(notice: &Value) -> impl Iterator<Item = &Value> {
    notice["lines"].as_array().into_iter().flatten()
}

async fn read(caller: &Caller, workbook: &Workbook, lane: &Lane) -> Result<Value, StartError> {
    let upload = Upload {
        fields: &[("ownerCode", &lane.owner), ("warehouseCode", &lane.warehouse)],
        name: workbook.file,
        bytes: workbook.bytes,
    };
    caller.upload("/wms/receivingNote/notice/read", upload).await
}

/// Enters goods with what a notice says of them, as the console offers it.
async fn enter(caller: &Caller, owner: &str, lines: &[&Value]) -> Result<(), StartError> {
    let mut known = BTreeSet::new();
    for line in lines {
        let Some(gtin) = line["gtin"].as_str().filter(|gtin| known.insert(*gtin)) else { continue };
        caller.post("/wms/goods/add", &goods(line, owner, gtin)).await?;
    }
    Ok(())
}

fn goods(line: &Value, owner: &str, gtin: &str) -> Value {
    let zone = line["thermosphere"].as_str().unwrap_or("NORMAL");
    let rule = match zone {
        "FROZEN" => "PC-FROZEN",
        "CHILLED" => "PC-CHILLED",
        _ => "PC-DRY",
    };
    let pieces = &line["pack"]["pieces"];
    let cased = pieces.as_number().is_some_and(|pieces| pieces.to_string() != "1");
    let level = |level: u8, unit: &str, pieces: &Value| json!({ "level": level, "unitCode": unit, "pieces": pieces, "forInbound": false, "forOutbound": false });
    let mut base = level(1, "PCS", &json!(1));
    base["gtin"] = Value::from(gtin);
    base["forOutbound"] = Value::from(true);
    base["forInbound"] = Value::from(!cased);
    for field in ["netWeight", "grossWeight"] {
        base[field] = each(&line[field], &line["qty"]);
    }
    let mut packs = vec![base];
    if cased {
        let mut case = level(3, "CTN", pieces);
        case["forInbound"] = Value::from(true);
        packs.push(case);
    }
    json!({
        "ownerCode": owner, "code": format!("{owner}-{}", gtin.trim_start_matches('0')), "name": line["goodsName"],
        "unitCode": "PCS", "status": 0, "thermosphere": zone, "batchRuleCode": rule,
        "shelfLifeDays": line["shelfLifeDays"], "settlementUnit": "piece", "catchWeightMode": 0, "serialMode": 0,
        "commodityType": 1, "source": 0, "packs": packs, "photos": [],
    })
}

/// Kilograms of one of so many, at least a gram; nothing when the whole is not known.
fn each(whole: &Value, qty: &Value) -> Value {
    let number = |value: &Value, places| scaled(&value.as_number()?.to_string(), places);
    match (number(whole, 3), number(qty, 0)) {
        (Some(grams), Some(count)) if grams > 0 && count > 0 => {
            let grams = (grams / count).max(1);
            exact(&format!("{}.{:03}", grams / 1_000, grams % 1_000))
        }
        _ => Value::Null,
    }
}

/// What the receiving form knows of the goods of a notice, by code.
async fn facts(caller: &Caller, owner: &str, notice: &Value) -> Result<BTreeMap<String, Value>, StartError> {
    let codes: BTreeSet<&str> = lines(notice).filter_map(|line| line["goodsCode"].as_str()).collect();
    if codes.is_empty() {
        return Err(failed("notices", "a workbook brings nothing"));
    }
    let codes: Vec<&str> = codes.into_iter().collect();
    let mut facts = BTreeMap::new();
    for some in codes.chunks(AT_ONCE) {
        let path = format!("/wms/receivingNote/goods?ownerCode={owner}&codes={}", some.join(","));
        let found = caller.get(&path).await?;
        for goods in found.as_array().into_iter().flatten() {
            facts.insert(goods["code"].as_str().unwrap_or_default().to_owned(), goods.clone());
        }
    }
    Ok(facts)
}

/// Where lines are judged when they come.
struct Door<'a> {
    yard: &'a mut Yard,
    day: BusinessDay,
    /// Days by which the days of the workbook move.
    later: i32,
}

impl Door<'_> {
    fn line(&mut self, line: &Value, goods: &Value) -> Value {
        let counted = match line["pack"]["unitCode"].as_str() {
            Some(unit) => (unit, &line["pack"]["qty"], line["pack"]["pieces"].as_u64().unwrap_or(1)),
            None => (goods["unitCode"].as_str().unwrap_or_default(), &line["qty"], 1),
        };
        let (unit, qty, pieces) = counted;
        let made = line["productionDate"].as_str().and_then(|day| day.parse::<BusinessDay>().ok());
        let made = made.map_or(self.day, |made| made.plus_days(self.later));
        let receipts = self.receipts((line, goods), (unit, qty, pieces), made);
        json!({
            "goodsCode": line["goodsCode"], "unitCode": unit, "qty": qty, "remark": remark(line),
            "grossWeight": line["grossWeight"], "batch": self.yard.made(goods, made), "receipts": receipts,
        })
    }

    /// Each pallet that is taken in, or all of it turned away.
    fn receipts(
        &mut self,
        (line, goods): (&Value, &Value),
        (unit, qty, pieces): (&str, &Value, u64),
        made: BusinessDay,
    ) -> Vec<Value> {
        let life = keeps(goods);
        let age = i64::from(made.days_until(self.day));
        let mut count = qty.as_u64().unwrap_or(1);
        if age >= life {
            return vec![
                json!({ "unitCode": unit, "rejectedQty": count, "rejectionReason": "到货时已过保质期" }),
            ];
        }
        let gross = line["grossWeight"].as_number().and_then(|gross| scaled(&gross.to_string(), 3));
        let grams = (gross.unwrap_or_default() / count).max(1);
        let most = (PALLET_GRAMS / grams).max(1).min(most(goods, pieces));
        let excuse = ((life - age) * 100 < life * LIFE).then_some("货主书面同意接收");
        let weighed = goods["weighedAtReceipt"] == true;
        let mut broken = said(line, ["破损", "damaged"]);
        let mut receipts = Vec::new();
        while count > 0 {
            let damaged = std::mem::take(&mut broken);
            let some = if damaged { 1 } else { count.min(most) };
            count -= some;
            let mut receipt = json!({
                "unitCode": unit, "qty": some, "productTemp": self.yard.temperature(goods), "overrideReason": excuse,
                "damagedType": damaged.then_some("CRUSHED"),
            });
            if weighed {
                let grams = grams * some;
                receipt["weight"] = exact(&format!("{}.{:03}", grams / 1_000, grams % 1_000));
            }
            receipts.push(receipt);
        }
        receipts
    }
}

/// Whether the remark of a line has one of these words.
fn said(line: &Value, words: [&str; 2]) -> bool {
    let remark = line["remark"].as_str().unwrap_or_default();
    words.iter().any(|word| remark.contains(word))
}

/// What the sender calls the pallet, and what else is said.
fn remark(line: &Value) -> Value {
    let pallet = line["containerCode"].as_str().map(|code| format!("托盘 {code}"));
    let said = line["remark"].as_str().map(str::to_owned);
    let words: Vec<String> = pallet.into_iter().chain(said).collect();
    Value::from(words.join(" "))
}
