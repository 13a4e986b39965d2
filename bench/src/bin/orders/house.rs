//! The house before the orders: places, goods, stores, and the stock.

use anyhow::{Context as _, Result, bail, ensure};
use bench::crew;
use bench::inbound::{Desk, Headers, OWNER, PLATE, WAREHOUSE};
use bench::server::Server;
use bench::tables::{self, RECORD, record, run};
use db::Db;
use kernel::clock::{BusinessDay, Clock, DayCut, Zone};
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::plan::{Flow, LIVES};
use super::set::Set;

/// Thermospheres, each with an area of its own.
const ZONES: [&str; 3] = ["FROZEN", "CHILLED", "NORMAL"];
/// Racks of an area, and columns of a rack.
const RACKS: usize = 16;
const COLUMNS: usize = 40;
/// Lines that are pasted in one call.
const PASTED: usize = 1_000;
/// Lines of an arrival.
const ARRIVAL: usize = 200;
/// Rows that one statement writes.
const CHUNK: usize = 1_000;

/// A day so many days from today.
fn day(days: i64) -> BusinessDay {
    let today = DayCut::midnight(Zone::UTC).day_of(Clock::system().now());
    today.plus_days(i32::try_from(days).unwrap_or_default())
}

/// Code of a product.
pub fn code(product: &str) -> String {
    format!("ORD-{product}")
}

/// Code of a store.
pub fn store(number: &str) -> String {
    format!("STORE-{number}")
}

/// Where a product lies: a place of its thermosphere.
fn place(set: &Set, at: usize) -> String {
    let zone = set.goods.get(at).map_or("NORMAL", |(_, zone)| zone);
    format!("ORD-{zone}-{:02}-{:02}", at / COLUMNS % RACKS + 1, at % COLUMNS + 1)
}

/// Areas, places, the rule of the batches, goods and stores.
pub async fn make(server: &Server, headers: &Headers, (set, db): (&Set, &Db)) -> Result<()> {
    let mut desk = Desk::open(&server.address, headers).await?;
    let floor = json!({
        "code": "ORD", "name": "ORD", "maxContainers": 9_999, "maxLayers": 1, "depthPositions": 1,
        "storageStrategy": 2, "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    desk.post("/wms/bearType/add", &floor).await?;
    for zone in ZONES {
        let area = format!("ORD-{zone}");
        let form = json!({
            "code": area, "name": area, "warehouseCode": WAREHOUSE, "profile": zone, "purpose": "STORAGE",
            "floor": 1, "status": 0, "sort": 1,
        });
        desk.post("/wms/area/add", &form).await?;
        let places = json!({
            "areaCode": area, "bearTypeCode": "ORD", "type": 1, "template": "{area}-{rack:02}-{column:02}",
            "rack": { "from": "01", "to": format!("{RACKS:02}") },
            "column": { "from": "01", "to": format!("{COLUMNS:02}") }, "sides": "NONE",
        });
        desk.post("/wms/location/generate", &places).await?;
    }
    let rule = json!({
        "code": "ORD-DAYS", "name": "ORD-DAYS", "batchNoMode": 0, "shelfLifeUnit": 0, "expiryMode": 0, "rotation": 1,
        "mixedBatch": false, "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0, "sort": 1,
        "attributes": [
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 2, "inIdentity": true },
        ],
    });
    desk.post("/wms/batchRule/add", &rule).await?;
    let unit = desk.get(&format!("/wms/goods/list?ownerCode={OWNER}&pageSize=10")).await?;
    let unit = unit["records"][0]["unitCode"].as_str().context("the owner has no goods")?.to_owned();
    goods(db, set, &unit).await?;
    stores(server, headers, (set, db)).await
}

/// Goods are written into their table: there is a measurement of their import.
async fn goods(db: &Db, set: &Set, unit: &str) -> Result<()> {
    let own = record(&tables::branch(db).await?);
    for (chunk, some) in set.goods.chunks(CHUNK).enumerate() {
        let rows: Vec<String> = (0..)
            .zip(some)
            .map(|(at, (product, zone))| format!("({}, '{}', '{zone}')", chunk * CHUNK + at, code(product)))
            .collect();
        let sql = format!(
            "with n(i, code, zone) as (values {})
             insert into goods ({RECORD}, owner_code, code, name, unit_code, commodity_type, source, settlement_unit,
               catch_weight_mode, thermosphere, serial_mode, status, batch_rule_code)
             select {own}, '{OWNER}', code, code, '{unit}', 1, 1, 'piece', 0, zone, 0, 0, 'ORD-DAYS' from n",
            rows.join(", ")
        );
        run(db, sql).await?;
    }
    Ok(())
}

/// Stores are added and audited. One person does both, so who added them is forgotten in between.
async fn stores(server: &Server, headers: &Headers, (set, db): (&Set, &Db)) -> Result<()> {
    let mut numbers: Vec<&str> = set.orders.iter().map(|order| order.store.as_str()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let at = (server.address.as_str(), headers, 4);
    let add = async |desk: &mut Desk, number: &str| {
        let name = store(number);
        let form = json!({ "code": name, "name": name, "kind": 4, "ownerCode": OWNER, "regionCode": "330206", "neverOlder": false, "status": 0 });
        desk.post("/wms/customer/add", &form).await
    };
    let (added, _) = crew::work(at, numbers, add).await?;
    run(db, "update customer set makers = ',' where code like 'STORE-%'".to_owned()).await?;
    let pass = async |desk: &mut Desk, added: Value| {
        let path = format!("/wms/customerAudit/{}/pass", added["id"].as_str().unwrap_or_default());
        desk.post(&path, &json!({ "version": 1, "opinion": "ok" })).await
    };
    crew::work(at, added, pass).await.map(drop)
}

/// The stock that is there when the product begins to be used; answers its lines.
pub async fn open(
    server: &Server,
    headers: &Headers,
    (set, flows): (&Set, &[Flow]),
    db: &Db,
) -> Result<usize> {
    let mut desk = Desk::open(&server.address, headers).await?;
    let head = json!({ "warehouseCode": WAREHOUSE, "cutoverAt": "2026-01-01T00:00:00Z" });
    let note = desk.post("/wms/openingStock/add", &head).await?;
    let id = note["id"].as_str().context("no id")?.to_owned();
    let mut lines = Vec::new();
    for (at, flow) in flows.iter().enumerate() {
        for (lot, qty) in flow.lots.into_iter().enumerate().take(3).filter(|(_, qty)| *qty > 0) {
            lines.push(json!({
                "goodsCode": set.goods.get(at).map(|(product, _)| code(product)), "locationCode": place(set, at),
                "qty": qty, "weight": qty, "statusCode": "QUALIFIED", "batchNo": format!("L{lot}"),
                "expiryDate": day(LIVES.get(lot).copied().unwrap_or_default()).to_string(),
            }));
        }
    }
    for some in lines.chunks(PASTED) {
        desk.post("/wms/openingLine/paste", &json!({ "noteId": id, "lines": some })).await?;
    }
    let path = format!("/wms/openingStock/{id}");
    let version = desk.get(&path).await?["version"].clone();
    let sent = desk.post(&format!("{path}/submit"), &json!({ "version": version })).await?;
    ensure!(sent["wrong"] == 0, "the submission answers {sent}");
    run(db, "update opening_note set makers = ','".to_owned()).await?;
    desk.post(&format!("{path}/audit"), &json!({ "version": sent["version"] })).await?;
    loop {
        let now = desk.get(&path).await?;
        match (now["status"].as_i64(), now["task"]["status"].as_str()) {
            (Some(2), _) => return Ok(lines.len()),
            (_, Some("FAIL")) => bail!("the posting failed: {now}"),
            _ => sleep(Duration::from_millis(100)).await,
        }
    }
}

/// The later lots come on trucks, and are received, put away and entered; answers their lines.
pub async fn receive(server: &Server, headers: &Headers, (set, flows): (&Set, &[Flow])) -> Result<usize> {
    let mut lines = Vec::new();
    let [.., life] = LIVES;
    for (at, flow) in flows.iter().enumerate() {
        let [.., qty] = flow.lots;
        let Some((product, zone)) = set.goods.get(at).filter(|_| qty > 0) else { continue };
        let temperature = match *zone {
            "FROZEN" => json!(-19),
            "CHILLED" => json!(3),
            _ => Value::Null,
        };
        lines.push(json!({
            "goodsCode": code(product), "qty": qty, "batch": { "batchNo": "L3", "expiryDate": day(life).to_string() },
            "receipts": [{
                "qty": qty, "weight": qty, "productTemp": temperature, "targetLocationCode": place(set, at),
            }],
        }));
    }
    let note = async |desk: &mut Desk, some: &[Value]| {
        let form = json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": some });
        desk.post("/wms/receivingNote/direct", &form).await
    };
    crew::work((&server.address, headers, 4), lines.chunks(ARRIVAL), note).await?;
    Ok(lines.len())
}
