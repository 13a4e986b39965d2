//! Stories of allocation over HTTP, on both databases.

mod choosing;
mod contention;
mod days;
mod life;
mod many;
mod refusals;
mod rests;
mod rules;
mod seams;
mod swaps;
mod vectors;

use db::vals;
use harness::{Actor, Reply, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::{Value, json};

use crate::opening::tests::stock_of;
use crate::receiving::tests::{ready, with};

pub const BASE: &str = "/wms/deliverySheet";

/// A batch rule without minimums, a class of goods under it, and a customer.
pub async fn stage(world: &World) -> Actor {
    let admin = ready(world).await.lang("zh");
    let rule = json!({
        "code": "DAYS", "name": "按效期", "ownerCode": null, "batchNoMode": 0, "shelfLifeUnit": 0, "expiryMode": 0,
        "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0,
        "sort": 1, "attributes": [
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 1, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": true },
        ],
    });
    admin.post("/wms/batchRule/add", rule).await.ok();
    let milk = json!({
        "code": "MILK", "ownerCode": "POLAR", "name": "鲜奶", "unitCode": "BAG", "commodityType": 1, "source": 1,
        "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "NORMAL", "serialMode": 0, "status": 0,
        "batchRuleCode": "DAYS", "category": "乳制品",
    });
    admin.post("/wms/goods/add", milk).await.ok();
    admin
}

/// A lot of milk: batch, made on, expires on, how many, at which location.
pub type Milk<'a> = (&'a str, &'a str, &'a str, i64, &'a str);

/// Lots of milk, there before, entered and free. A world can be stocked once.
pub async fn milk(world: &World, admin: &Actor, lots: &[Milk<'_>]) {
    stock_of(world, admin, &[("WH1", lots.iter().map(lot).collect())]).await;
}

/// A line of opening stock.
pub fn lot((batch, made, expires, qty, location): &Milk<'_>) -> Value {
    json!({
        "locationCode": location, "goodsCode": "MILK", "statusCode": "QUALIFIED", "qty": qty, "weight": qty, "batchNo": batch,
        "productionDate": made, "expiryDate": expires,
    })
}

/// The lots of the specification's table.
pub const LOTS: [Milk<'static>; 4] = [
    ("A", "2025-09-01", "2026-03-20", 30, "N1-01"),
    ("B", "2025-12-01", "2026-06-01", 40, "N1-01"),
    ("C", "2025-10-01", "2026-05-01", 50, "N1-02"),
    ("D", "2025-08-01", "2026-04-15", 20, "N1-02"),
];

/// A sheet that waits for so much milk, which arrives on the third of March.
pub async fn wanted(admin: &Actor, qty: i64, changes: Value) -> Value {
    let lines = json!([{ "goodsCode": "MILK", "qty": qty }]);
    let form = json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "requiredArriveAt": "2026-03-03T02:00:00Z", "lines": lines,
    });
    admin.post(&format!("{BASE}/addSubmit"), with(form, changes)).await.data()
}

/// A verb on a sheet as it was last seen.
pub async fn act(actor: &Actor, sheet: &Value, verb: &str, more: Value) -> Reply {
    let body = with(json!({ "version": sheet["version"] }), more);
    actor.post(&format!("{BASE}/{}/{verb}", sheet["id"].as_str().unwrap()), body).await
}

pub async fn allot(actor: &Actor, sheet: &Value) -> Value {
    act(actor, sheet, "allot", json!({})).await.data()
}

pub async fn read(actor: &Actor, sheet: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", sheet["id"].as_str().unwrap())).await.data()
}

/// What a sheet was promised: batch and quantity, in order.
pub fn given(sheet: &Value) -> Vec<(String, i64)> {
    let each = |each: &Value| (each["batchNo"].as_str().unwrap().to_owned(), each["qty"].as_i64().unwrap());
    sheet["reservations"].as_array().unwrap().iter().map(each).collect()
}

/// The same with its status.
pub fn got(sheet: &Value) -> (i64, Vec<(String, i64)>) {
    (sheet["status"].as_i64().unwrap(), given(sheet))
}

pub fn lots(pairs: &[(&str, i64)]) -> Vec<(String, i64)> {
    pairs.iter().map(|(batch, qty)| ((*batch).to_owned(), *qty)).collect()
}

/// How much the ledger holds, and whether everything that is promised is held and the other way round.
pub async fn held(world: &World) -> i64 {
    for branch in crate::verify::branches(&world.app).await.unwrap() {
        let derived = crate::verify::derive(&world.app, &branch).await.unwrap();
        assert!(derived.found.is_empty(), "{:?}", derived.found);
    }
    async fn sum(tx: &mut Tx, (): &()) -> Answer<Option<i64>> {
        Ok(tx.one("select cast(sum(held) as bigint) from stock", &vals![]).await?)
    }
    let act = Act::of_program(&world.app, "", "inventoryManage", "test");
    Cx::outside(&world.app, act).read((), sum).await.unwrap().unwrap_or_default() / 1_000_000
}

/// Changes rows behind everybody's back: what documents do that are not there yet.
pub async fn set(world: &World, sql: &'static str) {
    async fn run(tx: &mut Tx, sql: &&'static str) -> Answer<u64> {
        Ok(tx.exec(sql, &vals![]).await?)
    }
    let act = Act::of_program(&world.app, "", "inventoryManage", "test");
    assert!(Cx::outside(&world.app, act).write(sql, run).await.unwrap() > 0, "{sql}");
}

/// Keeps lot D back, as a hold document does.
pub async fn freeze(world: &World) {
    set(
        world,
        "update stock set freeze_status = abs(freeze_status - 1), key = substr(key, 1, length(key) - 3) || '1|1'
         where batch_id in (select id from batch where batch_no = 'D')",
    )
    .await;
}

/// Lets it go again.
pub async fn thaw(world: &World) {
    set(
        world,
        "update stock set freeze_status = abs(freeze_status - 1), key = substr(key, 1, length(key) - 3) || '0|1'
         where batch_id in (select id from batch where batch_no = 'D')",
    )
    .await;
}

/// A customer that may be chosen.
pub async fn customer(world: &World, admin: &Actor, changes: Value) {
    let form = json!({ "code": "SHOP", "name": "门店", "kind": 4, "neverOlder": false, "status": 0, "shelfLife": [] });
    let made = admin.post("/wms/customer/add", with(form, changes)).await.data();
    let auditor = world.account(&["customerAudit_pass_button"]).await;
    let pass = format!("/wms/customerAudit/{}/pass", made["id"].as_str().unwrap());
    auditor.post(&pass, json!({ "version": made["version"] })).await.ok();
}
