//! Stories of locations over HTTP, and tables of the pattern engine.

mod form;
mod generate;
mod lease;
mod map;
mod pattern;
mod verbs;

use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::{Value, json};

const BASE: &str = "/wms/location";

/// A warehouse `W1` with a frozen area `A1`, a chilled area `A2` and a bearing type `PALLET`; another
/// warehouse `W2` with a frozen area `B1`.
async fn places(admin: &Actor) {
    for (code, name) in [("W1", "一号库"), ("W2", "二号库")] {
        let form = json!({
            "code": code, "name": name, "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0,
        });
        admin.post("/wms/warehouse/add", form).await.ok();
    }
    for (code, warehouse, profile) in
        [("A1", "W1", "FROZEN"), ("A2", "W1", "CHILLED"), ("B1", "W2", "FROZEN")]
    {
        let form = json!({
            "code": code, "name": format!("{code} 库区"), "warehouseCode": warehouse, "profile": profile,
            "purpose": "STORAGE", "status": 0, "sort": 1,
        });
        admin.post("/wms/area/add", form).await.ok();
    }
    let form = json!({
        "code": "PALLET", "name": "标准托盘位", "maxContainers": 1, "maxLayers": 1, "depthPositions": 1,
        "storageStrategy": 3, "mixOwner": false, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    admin.post("/wms/bearType/add", form).await.ok();
}

fn form(code: &str) -> Value {
    json!({ "code": code, "warehouseCode": "W1", "areaCode": "A1", "bearTypeCode": "PALLET", "type": 1 })
}

/// Adds a location and answers its id and version.
async fn add(admin: &Actor, code: &str) -> Value {
    admin.post(&format!("{BASE}/add"), form(code)).await.data()
}

/// The location as its list shows it.
async fn look(actor: &Actor, made: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", made["id"])).await.data()
}

fn rows(made: &[&Value]) -> Value {
    made.iter().map(|one| json!({ "id": one["id"], "version": one["version"] })).collect()
}

/// A pattern of 2 aisles, 5 columns, 3 levels.
fn pattern() -> Value {
    json!({
        "areaCode": "A1", "bearTypeCode": "PALLET", "type": 1,
        "template": "{area}-{roadway}-{column:02}-{level}",
        "roadway": { "from": "A", "to": "B" },
        "column": { "from": "1", "to": "5" },
        "level": { "from": "1", "to": "3" },
    })
}

/// Puts goods into a location as a posting would.
async fn fill(world: &World, code: &'static str) {
    async fn occupied(tx: &mut Tx, code: &&'static str) -> Answer<u64> {
        let sql =
            "update location set occupancy = 1, current_containers = 1 where branch_code = $1 and code = $2";
        let branch = tx.branch().to_owned();
        Ok(tx.exec(sql, &db::vals![branch, *code]).await?)
    }
    assert_eq!(program(world).write(code, occupied).await.unwrap(), 1);
}

/// Goods come to a place, as a receipt posts them: where they are only gathered, the ledger alone knows.
async fn receive(world: &World, place: &'static str) {
    program(world).write(place, come).await.unwrap();
}

async fn come(tx: &mut Tx, place: &&'static str) -> Answer<()> {
    let bucket = stock::Bucket {
        warehouse: "W1".into(),
        location: (*place).into(),
        container: None,
        owner: "POLAR".into(),
        goods: "FISH".into(),
        batch: None,
        status: "QUALIFIED".into(),
        frozen: false,
        entered: false,
    };
    let one = stock::Move {
        from: stock::Side::Beyond(codes::StockBeyond::Supplier),
        to: stock::Side::At(bucket),
        qty: kernel::units::Qty::of_raw(1_000_000),
        weight: stock::Weight::Of(kernel::units::Grams::of_raw(1_000)),
        hold: None,
        line: None,
        since: None,
    };
    let posting = stock::Posting {
        cause: format!("receiving/{place}"),
        verb: codes::StockVerb::Receive,
        doc: stock::Doc { kind: "receiving", no: "RK1".into(), line: None },
        reason: None,
        device: None,
        occurred_at: None,
        moves: vec![one],
    };
    stock::post(tx, &posting).await.map(drop)
}

fn program(world: &World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "behind"))
}
