//! A house for the clients: two goods and a place on the floor for each; what is picked in it leaves unchecked.

use std::path::Path;

use anyhow::{Result, ensure};
use db::{Db, vals};
use serde_json::{Value, json};

use super::Spot;
use super::client::sign_in;
use super::process::Process;
use crate::inbound::{Desk, OWNER, WAREHOUSE};

const AREA: &str = "FAULTS";
/// Plate of every truck of the run.
pub const PLATE: &str = "沪F12345";
/// Lines of a document.
pub const LINES: usize = 2;
/// Pieces of a line of a receipt, and of a shipment.
pub const RECEIVED: i64 = 24;
/// See [`RECEIVED`].
pub const SHIPPED: i64 = 5;

/// Fills a new database.
///
/// # Errors
/// When the program refuses something.
pub async fn furnish(program: &Path, data: &Path, url: &str, clients: usize) -> Result<()> {
    let place = Spot { program: program.to_owned(), data: data.to_owned(), url: url.to_owned() };
    let server = Process::start_with(&place, &["--demo=brief"]).await?;
    let headers = sign_in(&server.address).await?;
    let mut desk = Desk::open(&server.address, &headers).await?;
    let floor = json!({
        "code": AREA, "name": AREA, "maxContainers": 9_999, "maxLayers": 1, "depthPositions": 1, "storageStrategy": 2,
        "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    desk.post("/wms/bearType/add", &floor).await?;
    let area = json!({
        "code": AREA, "name": AREA, "warehouseCode": WAREHOUSE, "profile": "FROZEN", "purpose": "STORAGE", "floor": 1,
        "status": 0, "sort": 1,
    });
    desk.post("/wms/area/add", &area).await?;
    let places = json!({
        "areaCode": AREA, "bearTypeCode": AREA, "type": 1, "template": "{area}-{column:02}",
        "column": { "from": "01", "to": format!("{clients:02}") }, "sides": "NONE",
    });
    desk.post("/wms/location/generate", &places).await?;
    for (client, line) in (0..clients).flat_map(|client| (0..LINES).map(move |line| (client, line))) {
        let goods = json!({
            "code": goods(client, line), "name": goods(client, line), "ownerCode": OWNER, "unitCode": "BOX",
            "thermosphere": "FROZEN", "commodityType": 1, "source": 0, "settlementUnit": "piece",
            "catchWeightMode": 0, "serialMode": 0, "status": 0,
        });
        desk.post("/wms/goods/add", &goods).await?;
    }
    server.stop().await?;
    unchecked(url).await
}

/// Nobody checks what leaves, so that a shipment is one call.
async fn unchecked(url: &str) -> Result<()> {
    let db = Db::open(&url.parse()?).await?;
    let sql = "update warehouse set outbound_way = 2 where code = $1";
    let changed: Result<u64, db::Error> =
        db.write((), move |tx| Box::pin(async move { tx.exec(sql, &vals![WAREHOUSE]).await })).await;
    db.close().await;
    ensure!(changed? == 1, "there is no warehouse {WAREHOUSE}");
    Ok(())
}

/// Code of the goods of a client's line.
pub fn goods(client: usize, line: usize) -> String {
    format!("FAULTS-{client:02}-{line}")
}

/// A receipt of a client, or a shipment.
pub fn body(client: usize, ships: bool) -> Value {
    let qty = if ships { SHIPPED } else { RECEIVED };
    let place = format!("{AREA}-{:02}", client + 1);
    let line = |line: usize| {
        let mut line = json!({ "goodsCode": goods(client, line), "qty": qty });
        if !ships {
            line["grossWeight"] = json!(12);
            line["receipts"] =
                json!([{ "qty": qty, "weight": 12, "productTemp": -19, "targetLocationCode": place }]);
        }
        line
    };
    let lines: Vec<Value> = (0..LINES).map(line).collect();
    let mut note =
        json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": lines });
    if ships {
        note["departure"] = json!({ "sealNos": "S-1", "truckTemp": -22 });
    }
    note
}
