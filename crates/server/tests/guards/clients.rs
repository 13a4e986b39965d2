//! The example programs of customers against a real server: they book, lose an answer, wait when they are told to, and
//! follow their goods into stock, while the warehouse does its side of the work.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::process::{Desk, Running};

const PASSWORD: &str = "Frost-2026-door";
const OWNER: &str = "C10003";
const WAREHOUSE: &str = "NB01";
const AREA: &str = "CLIENT";
const GOODS: &str = "CLIENT-BOX";
const BOOKINGS: &str = "/wms/inboundBookingPublic";
/// What the key of the program may do.
const SCOPES: [&str; 4] = [
    "inboundBookingPublic_add_button",
    "inboundBookingPublic_detail_button",
    "inboundBookingPublic_submit_button",
    "entryManage_search_button",
];

/// A program of the folder `examples`, and what runs it.
struct Program {
    runner: &'static str,
    file: &'static str,
    number: &'static str,
}

const PROGRAMS: [Program; 2] = [
    Program { runner: "python3", file: "python/book_inbound.py", number: "PO-PY-1" },
    Program { runner: "node", file: "typescript/bookInbound.ts", number: "PO-TS-1" },
];

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Whether the machine can run it. Node has to be one that takes TypeScript as it is.
fn runs(program: &Program) -> bool {
    let mut command = Command::new(program.runner);
    match program.runner {
        "node" => command.args(["-e", "process.exit(process.features.typescript ? 0 : 1)"]),
        _ => command.arg("--version"),
    };
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Goods of the owner, a cold place on the floor, and an account of the owner with a key.
fn furnish(desk: &Desk) -> String {
    let bearing = json!({
        "code": AREA, "name": AREA, "maxContainers": 9_999, "maxLayers": 1, "depthPositions": 1, "storageStrategy": 2,
        "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    desk.post("/wms/bearType/add", &bearing);
    let area = json!({ "code": AREA, "name": AREA, "warehouseCode": WAREHOUSE, "profile": "FROZEN",
        "purpose": "STORAGE", "floor": 1, "status": 0, "sort": 1 });
    desk.post("/wms/area/add", &area);
    let places = json!({ "areaCode": AREA, "bearTypeCode": AREA, "type": 1, "template": "{area}-{column:02}",
        "column": { "from": "01", "to": "04" }, "sides": "NONE" });
    desk.post("/wms/location/generate", &places);
    let goods = json!({
        "code": GOODS, "name": GOODS, "ownerCode": OWNER, "unitCode": "BOX", "thermosphere": "FROZEN", "commodityType": 1,
        "source": 0, "settlementUnit": "piece", "catchWeightMode": 0, "serialMode": 0, "status": 0,
    });
    desk.post("/wms/goods/add", &goods);
    let role = json!({ "code": "PROGRAM", "roleName": "Program", "type": "WMS", "resources": SCOPES });
    let role = desk.post("/arpa-basic-api/role/add", &role)["id"].clone();
    let account = json!({
        "code": OWNER, "username": "jinxiu-erp", "name": "锦绣果业 ERP", "partyType": "ENTERPRISE_OWNER", "dataType": "WAREHOUSE",
        "roles": [role], "allWarehouses": false, "warehouses": [WAREHOUSE],
    });
    let account = desk.post("/arpa-basic-api/account/add", &account)["account"]["id"].clone();
    let key = json!({ "partyId": account, "name": "ERP", "scopes": SCOPES, "addresses": ["127.0.0.0/8"] });
    desk.post("/arpa-basic-api/apiKey/add", &key)["secret"].as_str().expect("a secret").to_owned()
}

/// Stands between a program and the server, and keeps to itself the first answer to a booking.
struct Wire {
    address: String,
    /// Answers that nobody got.
    lost: Arc<AtomicUsize>,
}

impl Wire {
    fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address").to_string();
        let lost = Arc::new(AtomicUsize::new(0));
        let (server, counted) = (server.to_owned(), lost.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // One call a connection; a program that went away is no matter.
                drop(pass(stream, &server, &counted));
            }
        });
        Self { address, lost }
    }
}

fn pass(mut program: TcpStream, server: &str, lost: &AtomicUsize) -> std::io::Result<()> {
    let mut asked = Vec::new();
    let mut part = [0_u8; 4096];
    let end = loop {
        let read = program.read(&mut part)?;
        if read == 0 {
            return Ok(());
        }
        asked.extend_from_slice(&part[..read]);
        if let Some(end) = asked.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
    };
    let head = String::from_utf8_lossy(&asked[..end]).into_owned();
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    while asked.len() < end + length.unwrap_or(0) {
        let read = program.read(&mut part)?;
        asked.extend_from_slice(&part[..read]);
    }
    let kept = head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("connection:"));
    let head = kept.collect::<Vec<_>>().join("\r\n").trim_end().to_owned() + "\r\nconnection: close\r\n\r\n";
    let mut upstream = TcpStream::connect(server)?;
    upstream.write_all(head.as_bytes())?;
    upstream.write_all(&asked[end..])?;
    let mut answer = Vec::new();
    upstream.read_to_end(&mut answer)?;
    let books = head.starts_with(&format!("POST {BOOKINGS}/add "));
    if books && lost.compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
        return Ok(());
    }
    program.write_all(&answer)
}

fn start(program: &Program, folder: &Path, wire: &Wire, key: &str) -> Child {
    let day = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time").as_millis();
    let day = kernel::clock::Instant::of_millis(i64::try_from(day).expect("a time"))
        .plus(Duration::from_secs(2 * 86_400));
    let booking = json!({
        "externalNo": program.number, "ownerCode": OWNER, "warehouseCode": WAREHOUSE,
        "bookingDate": day.to_string().get(..10), "slot": "morning", "thermosphere": "FROZEN", "plateNo": "沪A12345",
        "driverName": "王强", "driverPhone": "13812345678", "pallets": 2, "tons": 1, "lines": [{ "goodsCode": GOODS, "qty": 48 }],
    });
    let file = folder.join(format!("{}.json", program.number));
    std::fs::write(&file, booking.to_string()).expect("the booking");
    Command::new(program.runner)
        .arg(examples().join(program.file))
        .arg(&file)
        .env("FLOE_URL", format!("http://{}", wire.address))
        .env("FLOE_KEY", key)
        .env("FLOE_PAUSE", "0.2")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Asks until it is there.
fn until<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    for _ in 0..600 {
        if let Some(found) = look() {
            return found;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("{what} did not come about");
}

/// The warehouse's side: the booking is accepted, its goods are received, put away and entered.
fn work(desk: &Desk, number: &str) {
    let booking = until("a submitted booking", || {
        let list = desk.get(&format!("{BOOKINGS}/list?status=1&pageSize=100"));
        list["records"].as_array()?.iter().find(|row| row["externalNo"] == number).cloned()
    });
    let path = format!("{BOOKINGS}/{}", booking["id"].as_str().expect("an id"));
    desk.post(&format!("{path}/approve"), &json!({ "version": booking["version"] }));
    let note = desk.get(&path)["noteId"].as_str().expect("a note").to_owned();
    let note = desk.get(&format!("/wms/receivingNote/{note}"));
    let path = format!("/wms/receivingNote/{}", note["id"].as_str().expect("an id"));
    let receipt = json!({ "lineId": note["lines"][0]["id"], "qty": 48, "weight": 480, "productTemp": -19 });
    desk.post(&format!("{path}/register"), &json!({ "receipts": [receipt] }));
    let of_note = format!("list?receivingNo={}", note["docNo"].as_str().expect("a number"));
    let putaway = desk.get(&format!("/wms/putawayNote/{of_note}"))["records"][0].clone();
    let path = format!("/wms/putawayNote/{}", putaway["id"].as_str().expect("a putaway note"));
    desk.post(&format!("{path}/take"), &json!({}));
    desk.post(&format!("{path}/confirmAll"), &json!({}));
    let entry = until("an entry note", || {
        let list = desk.get(&format!("/wms/entryNote/{of_note}"));
        list["records"].get(0).cloned()
    });
    if entry["status"] == 1 {
        let path = format!("/wms/entryNote/{}/enter", entry["id"].as_str().expect("an id"));
        desk.post(&path, &json!({ "version": entry["version"] }));
    }
}

#[test]
fn the_example_programs_book_an_arrival_and_follow_it_into_stock() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path(), Some(PASSWORD), &["--demo=brief"]);
    let desk = Desk::of(&server, PASSWORD);
    let key = furnish(&desk);
    for program in &PROGRAMS {
        if !runs(program) {
            println!("{} is not on this machine, so examples/{} was not run", program.runner, program.file);
            continue;
        }
        let wire = Wire::to(&server.address);
        let child = start(program, data.path(), &wire, &key);
        work(&desk, program.number);
        let ended = child.wait_with_output().expect("its end");
        let (said, told) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
        assert!(ended.status.success(), "{}: {said}\n{told}", program.file);
        for step in
            ["calls for C10003 with the key ERP", "booked ", "submitted ", "received ", "in stock: RZ"]
        {
            assert!(said.contains(step), "{}: {step} in {said}\n{told}", program.file);
        }
        assert_eq!(wire.lost.load(Ordering::SeqCst), 1, "an answer was lost");
        assert!(told.contains("no answer"), "{told}");
        let list = desk.get(&format!("{BOOKINGS}/list?pageSize=100"));
        let records = list["records"].as_array().expect("records");
        let own: Vec<&Value> = records.iter().filter(|row| row["externalNo"] == program.number).collect();
        assert_eq!((own.len(), &own[0]["status"]), (1, &json!(4)), "booked once, and received");
    }
}

#[test]
fn a_program_waits_when_it_is_asked_to() {
    let data = tempfile::tempdir().unwrap();
    for program in PROGRAMS.iter().filter(|program| runs(program)) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let wire = Wire { address, lost: Arc::default() };
        let child = start(program, data.path(), &wire, "floe_1_x");
        let busy = r#"{"status":40029,"msg":"Wait.","data":{"retryAfter":1}}"#;
        let dead = r#"{"status":21332,"msg":"Signed out.","data":null}"#;
        for (line, body) in [
            ("429 Too Many Requests\r\nretry-after: 1", busy),
            ("503 Service Unavailable", busy),
            // A proxy says it by a date, here one that has passed.
            ("503 Service Unavailable\r\nretry-after: Wed, 21 Oct 2015 07:28:00 GMT", busy),
            ("401 Unauthorized", dead),
        ] {
            let (mut stream, _) = listener.accept().unwrap();
            let mut part = [0_u8; 4096];
            assert!(stream.read(&mut part).unwrap() > 0);
            let answer = format!(
                "HTTP/1.1 {line}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(answer.as_bytes()).unwrap();
        }
        let ended = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(!ended.status.success() && told.contains("refused, 21332: Signed out."), "{told}");
        // As long as it is told, and a little longer each time when nobody says how long.
        for seconds in [1, 2, 4] {
            let wait = format!("waits {seconds} s: the server asks to wait");
            assert_eq!(told.matches(&wait).count(), 1, "{wait} in {told}");
        }
    }
}
