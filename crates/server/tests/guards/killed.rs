//! Nothing lost: the program is killed in the middle of its work, again and again.
//!
//! Clients post receipts and shipments, one call each, with idempotency keys, and keep a ledger of what was
//! acknowledged. The process is killed (`kill -9`), started again on the same data, and every client sends again what it
//! had no answer to, under the same key, as the browser does. At the end everything acknowledged is there, once and
//! whole, nothing else is, and `floe verify` finds every balance to be what the moves say. `bench faults -- kill` does the
//! same for longer.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use db::{Db, FromRow, vals};
use nix::sys::signal::Signal;
use serde_json::{Value, json};

use crate::process::{Desk, Running, floe};

/// How long each process lives after the clients began, in milliseconds; the last one goes on until all is answered.
const LIVES: [u64; 6] = [350, 120, 700, 240, 480, 60];
const CLIENTS: usize = 4;
const PASSWORD: &str = "Frost-2026-door";
const OWNER: &str = "C10003";
const WAREHOUSE: &str = "NB01";
const AREA: &str = "KILLED";
const PLATE: &str = "沪K12345";
/// Pieces of a line of a receipt, and of a shipment.
const PIECES: [i64; 2] = [24, 5];

/// What a client does by one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verb {
    Receive,
    Ship,
}

/// What a client knows.
#[derive(Debug, Default)]
struct Known {
    sent: usize,
    /// The call that it has no answer to.
    open: Option<usize>,
    /// Numbers of documents, by what they are about and by call.
    made: BTreeMap<(Verb, usize), String>,
    cut: usize,
}

/// Three receipts of two goods, then a shipment of them, and so on.
fn verb(call: usize) -> Verb {
    if call % 4 == 3 { Verb::Ship } else { Verb::Receive }
}

fn goods(client: usize, line: usize) -> String {
    format!("KILLED-{client}-{line}")
}

fn body(client: usize, verb: Verb) -> Value {
    let lines =
        |pieces: i64| (0..2).map(move |line| json!({ "goodsCode": goods(client, line), "qty": pieces }));
    let mut note = json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE });
    match verb {
        Verb::Receive => {
            let place = format!("{AREA}-{:02}", client + 1);
            let received = |mut line: Value| {
                line["grossWeight"] = json!(12);
                line["receipts"] = json!([{
                    "qty": line["qty"], "weight": 12, "productTemp": -19, "targetLocationCode": place,
                }]);
                line
            };
            note["lines"] = lines(PIECES[0]).map(received).collect();
        }
        Verb::Ship => {
            note["lines"] = lines(PIECES[1]).collect();
            note["departure"] = json!({ "sealNos": "S-1", "truckTemp": -22 });
        }
    }
    note
}

/// Sends what is open, then new calls until told to stop or the server is gone.
fn work(desk: &Desk, client: usize, mut known: Known, stop: &AtomicBool) -> Known {
    loop {
        let call = match known.open.take() {
            Some(call) => call,
            None if stop.load(Ordering::Relaxed) => return known,
            None => {
                known.sent += 1;
                known.sent - 1
            }
        };
        let verb = verb(call);
        let path = match verb {
            Verb::Receive => "/wms/receivingNote/direct",
            Verb::Ship => "/wms/deliverySheet/direct",
        };
        let key = format!("killed-{client}-{call}");
        let Some(answer) = desk.ask(path, &body(client, verb), Some(&key)) else {
            (known.open, known.cut) = (Some(call), known.cut + 1);
            return known;
        };
        assert_eq!(answer["status"], 0, "{answer}");
        let number = answer["data"]["docNo"].as_str().expect("a number").to_owned();
        known.made.insert((verb, call), number);
    }
}

/// Goods of every client, and a place on the floor for each; what is picked in the warehouse leaves unchecked.
fn furnish(data: &Path) {
    let server = Running::start(data, Some(PASSWORD), &["--demo=brief"]);
    let desk = Desk::of(&server, PASSWORD);
    desk.post(
        "/wms/bearType/add",
        &json!({
            "code": AREA, "name": AREA, "maxContainers": 9_999, "maxLayers": 1, "depthPositions": 1,
            "storageStrategy": 2, "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
        }),
    );
    desk.post(
        "/wms/area/add",
        &json!({
            "code": AREA, "name": AREA, "warehouseCode": WAREHOUSE, "profile": "FROZEN", "purpose": "STORAGE",
            "floor": 1, "status": 0, "sort": 1,
        }),
    );
    desk.post(
        "/wms/location/generate",
        &json!({
            "areaCode": AREA, "bearTypeCode": AREA, "type": 1, "template": "{area}-{column:02}",
            "column": { "from": "01", "to": format!("{CLIENTS:02}") }, "sides": "NONE",
        }),
    );
    for (client, line) in (0..CLIENTS).flat_map(|client| [(client, 0), (client, 1)]) {
        desk.post(
            "/wms/goods/add",
            &json!({
                "code": goods(client, line), "name": goods(client, line), "ownerCode": OWNER, "unitCode": "BOX",
                "thermosphere": "FROZEN", "commodityType": 1, "source": 0, "settlementUnit": "piece",
                "catchWeightMode": 0, "serialMode": 0, "status": 0,
            }),
        );
    }
    server.signal(Signal::SIGTERM);
    server.wait();
}

async fn rows<T: FromRow + Send + 'static>(db: &Db, sql: &'static str, word: &str) -> Vec<T> {
    let word = word.to_owned();
    let read = db.read((), move |tx: &mut db::Tx| {
        let word = word.clone();
        Box::pin(async move { tx.all::<T>(sql, &vals![word.as_str()]).await })
    });
    read.await.unwrap_or_else(|error: db::Error| panic!("{error}"))
}

async fn open(data: &Path) -> Db {
    let url = format!("sqlite:{}", data.join("floe.db").display());
    Db::open(&url.parse().expect("a URL")).await.expect("the database")
}

/// Nobody checks what leaves, so that a shipment is one call.
async fn unchecked(data: &Path) {
    let db = open(data).await;
    let changed: Result<u64, db::Error> = db
        .write((), |tx| {
            Box::pin(async move {
                tx.exec("update warehouse set outbound_way = 2 where code = $1", &vals![WAREHOUSE]).await
            })
        })
        .await;
    assert_eq!(changed, Ok(1));
    db.close().await;
}

/// Every acknowledged document once, no other, and on hand what they say.
async fn compare(data: &Path, known: &[Known]) {
    let db = open(data).await;
    let told = |verb: Verb| -> Vec<&String> {
        known
            .iter()
            .flat_map(|known| &known.made)
            .filter(|((of, _), _)| *of == verb)
            .map(|(_, number)| number)
            .collect()
    };
    for (verb, sql) in [
        (Verb::Receive, "select doc_no from receiving_note where plate_no = $1"),
        (Verb::Ship, "select doc_no from delivery_sheet where plate_no = $1"),
    ] {
        let (told, there) = (told(verb), rows::<String>(&db, sql, PLATE).await);
        assert!(!told.is_empty(), "nothing was done: {verb:?}");
        let (one, other): (BTreeSet<&String>, BTreeSet<&String>) =
            (told.iter().copied().collect(), there.iter().collect());
        assert_eq!(one, other, "{verb:?}: acknowledged, and there");
        assert_eq!((told.len(), there.len()), (one.len(), one.len()), "{verb:?}: each of them once");
    }
    for (client, known) in known.iter().enumerate() {
        let count =
            |verb: Verb| i64::try_from(known.made.keys().filter(|(of, _)| *of == verb).count()).unwrap();
        let left = PIECES[0] * count(Verb::Receive) - PIECES[1] * count(Verb::Ship);
        for line in 0..2 {
            let sql = "select cast(coalesce(sum(qty), 0) as bigint), cast(coalesce(sum(held), 0) as bigint) from stock
                where goods_code = $1";
            let lying = rows::<(i64, i64)>(&db, sql, &goods(client, line)).await;
            assert_eq!(lying, [(left * 1_000_000, 0)], "goods {line} of client {client}");
        }
    }
    db.close().await;
}

#[test]
fn everything_acknowledged_is_there_once_however_often_the_program_is_killed() {
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    furnish(data.path());
    runtime.block_on(unchecked(data.path()));
    let mut known: Vec<Known> = (0..CLIENTS).map(|_| Known::default()).collect();
    let mut token = None;
    for life in LIVES.into_iter().map(Some).chain([None]) {
        let server = Running::start(data.path(), None, &[]);
        let token = token.get_or_insert_with(|| Desk::of(&server, PASSWORD).token).clone();
        let stop = Arc::new(AtomicBool::new(life.is_none()));
        let clients: Vec<_> = known
            .drain(..)
            .enumerate()
            .map(|(client, known)| {
                let (desk, stop) =
                    (Desk { address: server.address.clone(), token: token.clone() }, stop.clone());
                thread::spawn(move || work(&desk, client, known, &stop))
            })
            .collect();
        if let Some(life) = life {
            thread::sleep(Duration::from_millis(life));
            server.signal(Signal::SIGKILL);
            stop.store(true, Ordering::Relaxed);
            server.wait();
        }
        known = clients.into_iter().map(|client| client.join().unwrap()).collect();
    }
    assert!(known.iter().all(|known| known.open.is_none()), "every call has its answer");
    assert!(known.iter().any(|known| known.cut > 0), "some calls were cut off");
    runtime.block_on(compare(data.path(), &known));
    let verified = floe(data.path()).arg("verify").output().unwrap();
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success() && said.contains(" 0 differ"), "{said}");
}
