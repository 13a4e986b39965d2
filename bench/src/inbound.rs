//! A warehouse of its own for each client: goods, a place on the floor, and bodies of calls.
//!
//! The demonstration gives owner, contract and warehouse. Clients share what clients of a real house share (the tables,
//! the series of numbers, the place where trucks are unloaded), and each has goods and a place of its own.

use crate::load::{Connection, Request};
use crate::server::Server;
use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

/// Lines of a document.
pub const LINES: usize = 10;
/// Plate of every truck.
pub const PLATE: &str = "沪A12345";
/// Whose goods they are.
pub const OWNER: &str = "C10003";
/// A warehouse of the owner's contract, where somebody else checks what leaves.
pub const WAREHOUSE: &str = "NB01";
const AREA: &str = "BENCH";
const STORE: &str = "BENCHSTORE";

/// What a call begins with.
pub type Headers = Vec<(&'static str, String)>;

/// Somebody at a desk.
pub struct Desk {
    address: String,
    headers: Headers,
    connection: Connection,
}

impl Desk {
    /// Sits down.
    ///
    /// # Errors
    /// When the server cannot be reached.
    pub async fn open(address: &str, headers: &Headers) -> Result<Self> {
        let connection = Connection::open(address).await?;
        Ok(Self { address: address.to_owned(), headers: headers.clone(), connection })
    }

    /// `data` of a reading call.
    ///
    /// # Errors
    /// When the answer is not 200.
    pub async fn get(&mut self, path: &str) -> Result<Value> {
        let request = Request::get(&self.address, path, &borrowed(&self.headers));
        self.send(path, request).await
    }

    /// `data` of a writing call.
    ///
    /// # Errors
    /// When the answer is not 200.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Value> {
        let request = Request::post(&self.address, path, &borrowed(&self.headers), &body.to_string());
        self.send(path, request).await
    }

    async fn send(&mut self, path: &str, request: Request) -> Result<Value> {
        let (status, body) = self.connection.send(&request).await?;
        ensure!(status == 200, "{path} answers {status}: {}", String::from_utf8_lossy(body));
        let mut answer: Value = serde_json::from_slice(body)?;
        Ok(answer["data"].take())
    }
}

fn borrowed(headers: &Headers) -> Vec<(&str, &str)> {
    headers.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// Makes goods and places for so many clients.
///
/// # Errors
/// When the server refuses one.
pub async fn make(server: &Server, headers: &Headers, clients: usize) -> Result<()> {
    let mut desk = Desk::open(&server.address, headers).await?;
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
    // Goods that are put away by themselves need a place of each kind.
    let mut store = area.clone();
    (store["code"], store["name"], store["sort"]) = (json!(STORE), json!(STORE), json!(2));
    desk.post("/wms/area/add", &store).await?;
    let places = json!({
        "areaCode": STORE, "bearTypeCode": AREA, "type": 1, "template": "{area}-{column:04}",
        "column": { "from": "0001", "to": format!("{:04}", 2 * clients * LINES) }, "sides": "NONE",
    });
    desk.post("/wms/location/generate", &places).await?;
    for client in 0..clients {
        make_goods(&mut desk, client).await?;
    }
    Ok(())
}

async fn make_goods(desk: &mut Desk, client: usize) -> Result<()> {
    let unit = desk.get(&format!("/wms/goods/list?ownerCode={OWNER}&pageSize=10")).await?;
    let unit = unit["records"][0]["unitCode"].as_str().context("the owner has no goods")?.to_owned();
    for line in 0..LINES {
        let goods = json!({
            "code": goods(client, line), "name": goods(client, line), "ownerCode": OWNER, "unitCode": unit,
            "thermosphere": "FROZEN", "commodityType": 1, "source": 0, "settlementUnit": "piece",
            "catchWeightMode": 0, "serialMode": 0, "status": 0,
        });
        desk.post("/wms/goods/add", &goods).await?;
    }
    Ok(())
}

/// Makes goods of one more client, and brings a hundred pieces of each to the first place.
///
/// # Errors
/// When the server refuses it.
pub async fn make_hot(desk: &mut Desk, client: usize) -> Result<()> {
    make_goods(desk, client).await?;
    let mut note = note_of(client, 100, true);
    for line in note["lines"].as_array_mut().into_iter().flatten() {
        line["receipts"][0]["targetLocationCode"] = json!(format!("{AREA}-01"));
    }
    desk.post("/wms/receivingNote/direct", &note).await.map(drop)
}

/// Code of the goods of a client's line.
pub fn goods(client: usize, line: usize) -> String {
    format!("BENCH-{client:02}-{line:02}")
}

/// Code of a client's place on the floor.
pub fn floor(client: usize) -> String {
    format!("{AREA}-{:02}", client + 1)
}

/// A note of ten lines of a client's goods, each with what was measured at the door when it is `received`.
pub fn note(client: usize, received: bool) -> Value {
    note_of(client, 24, received)
}

/// The same of so many of each of the goods.
pub fn note_of(client: usize, qty: usize, received: bool) -> Value {
    let lines: Vec<Value> = (0..LINES).map(|at| line(client, at, (qty, received))).collect();
    json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": lines })
}

fn line(client: usize, at: usize, (qty, received): (usize, bool)) -> Value {
    let mut line = json!({ "goodsCode": goods(client, at), "qty": qty, "grossWeight": 12 });
    if received {
        line["receipts"] = json!([{
            "qty": qty, "weight": 12, "productTemp": -19, "targetLocationCode": floor(client),
        }]);
    }
    line
}
