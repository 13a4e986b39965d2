//! Work on the floor and at the dock: picking, checking, loading, departure and signature.

use std::time::Duration;

use kernel::clock::ClockHand;
use serde_json::{Value, json};

use super::act;
use crate::demo::caller::Caller;
use crate::demo::exact;
use crate::demo::parties::AUDITOR;
use crate::program::StartError;

const NOTE: &str = "/wms/deliveryNote";
const PICK: &str = "/wms/pickNote";
/// Lists of delivery notes by the number of their way.
const WAYS: [&str; 3] = ["deliveryNote", "outboundNote", "newDelivery"];
/// Why frozen and chilled goods share a vehicle.
const SEVERAL_ROOMS: &str = "多温车，分仓装运";
/// Whoever checks may not have picked.
const CHECKER: &str = AUDITOR;

/// People of a warehouse at work, by a clock that goes on with every step.
pub(super) struct Floor<'a> {
    hand: &'a ClockHand,
    caller: &'a Caller,
    picker: Caller,
    checker: Caller,
    warehouse: &'a str,
}

impl<'a> Floor<'a> {
    pub(super) fn new(caller: &'a Caller, hand: &'a ClockHand, warehouse: &'a str) -> Self {
        let picker = if warehouse == "SH01" { "zhaozhiqiang" } else { "wuhaitao" };
        Self { hand, caller, picker: caller.by(picker), checker: caller.by(CHECKER), warehouse }
    }

    /// So many minutes go by.
    pub(super) fn pass(&self, minutes: u64) {
        self.hand.set(self.caller.app().clock.now().plus(Duration::from_secs(minutes * 60)));
    }

    /// Picking notes of a sheet.
    pub(super) async fn walks(&self, sheet: &Value) -> Result<Vec<Value>, StartError> {
        let number = sheet["docNo"].as_str().unwrap_or_default();
        let list = self.picker.get(&format!("{PICK}/list?sheetNo={number}")).await?;
        Ok(list["records"].as_array().cloned().unwrap_or_default())
    }

    /// A verb of the picker on a picking note.
    pub(super) async fn walk(&self, note: &Value, verb: &str, more: Value) -> Result<Value, StartError> {
        let id = note["id"].as_str().unwrap_or_default();
        self.picker.post(&format!("{PICK}/{id}/{verb}"), &more).await
    }

    /// Everything of a sheet is picked.
    pub(super) async fn pick(&self, sheet: &Value) -> Result<(), StartError> {
        for note in self.walks(sheet).await? {
            self.pass(8);
            let note = self.walk(&note, "take", json!({})).await?;
            let lines = note["lines"].as_array().cloned().unwrap_or_default();
            if lines.iter().any(|line| line["weightNeeded"] == false) {
                self.walk(&note, "confirmAll", json!({})).await?;
            }
            for line in lines.iter().filter(|line| line["weightNeeded"] == true) {
                self.pick_line(&note, line).await?;
            }
        }
        Ok(())
    }

    /// A line is picked with its scans, and weighed when it has to be.
    pub(super) async fn pick_line(&self, note: &Value, line: &Value) -> Result<Value, StartError> {
        let thing = if line["whole"] == true { &line["containerCode"] } else { &line["goodsCode"] };
        let mut scanned = json!({
            "lineId": line["id"], "locationScan": line["fromLocation"], "goodsScan": thing, "batchNo": line["batchNo"],
        });
        if line["weightNeeded"] == true {
            scanned["weight"] = line["weight"].clone();
        }
        self.pass(3);
        self.walk(note, "confirm", scanned).await
    }

    /// The delivery note of a sheet that was picked.
    pub(super) async fn note(&self, sheet: &Value) -> Result<Option<Value>, StartError> {
        let list = WAYS.get(sheet["outboundWay"].as_u64().unwrap_or_default() as usize);
        let number = sheet["docNo"].as_str().unwrap_or_default();
        let path = format!("/wms/{}/list?sheetNo={number}", list.unwrap_or(&NOTE));
        let list = self.checker.get(&path).await?;
        Ok(list["records"].as_array().and_then(|notes| notes.first()).cloned())
    }

    /// A verb of the checker on a delivery note.
    pub(super) async fn step(&self, note: &Value, verb: &str, more: Value) -> Result<Value, StartError> {
        act(&self.checker, (NOTE, note), verb, more).await
    }

    /// Somebody looks at every line and finds it right, where a check is asked.
    pub(super) async fn check(&self, note: Value) -> Result<Value, StartError> {
        if note["way"] == 2 {
            return Ok(note);
        }
        self.pass(6);
        let note = self.step(&note, "startCheck", json!({ "mode": 1 })).await?;
        self.pass(9);
        let note = self.step(&note, "check", json!({ "lines": counted(&note) })).await?;
        self.step(&note, "pass", json!({})).await
    }

    /// A vehicle comes, is cold, and is loaded, where that is asked.
    pub(super) async fn load(&self, note: Value) -> Result<Value, StartError> {
        if note["way"] != 1 {
            return Ok(note);
        }
        let note = self.dock(note).await?;
        self.pass(20);
        let all = self.door(&note);
        self.step(&note, "load", all).await
    }

    /// What is read and said when goods come on board: frozen and chilled ones share a vehicle with several rooms.
    pub(super) fn door(&self, note: &Value) -> Value {
        match cold(note) {
            Value::Null => json!({}),
            cold => json!({ "productTemp": cold, "mixReason": SEVERAL_ROOMS }),
        }
    }

    /// The vehicle stands at its dock and was read.
    pub(super) async fn dock(&self, note: Value) -> Result<Value, StartError> {
        self.pass(15);
        let number = note["lineCount"].as_u64().unwrap_or(1);
        let vehicle = json!({
            "plateNo": note["plateNo"], "driverName": note["driverName"], "driverPhone": note["driverPhone"],
            "carrier": note["carrier"], "dockCode": format!("D{:02}", 1 + number % 6),
            "loadingTeamCode": (self.warehouse == "SH01").then_some("ZX-SH1"),
        });
        let note = self.step(&note, "vehicle", vehicle).await?;
        match cold(&note) {
            Value::Null => Ok(note),
            cold => self.step(&note, "precool", json!({ "truckTemp": cold })).await,
        }
    }

    /// It leaves, sealed.
    pub(super) async fn ship(&self, note: Value) -> Result<Value, StartError> {
        self.pass(5);
        let digits: String = note["docNo"].as_str().unwrap_or_default().chars().rev().take(6).collect();
        let seal = json!({
            "sealNos": format!("FL{digits}"), "truckTemp": self.reading(&note).await?, "mixReason": SEVERAL_ROOMS,
        });
        self.step(&note, "ship", seal).await
    }

    /// What the vehicle reads; a row of a list does not tell what it may be.
    async fn reading(&self, note: &Value) -> Result<Value, StartError> {
        if note["lines"].is_array() {
            return Ok(cold(note));
        }
        let id = note["id"].as_str().unwrap_or_default();
        Ok(cold(&self.checker.get(&format!("{NOTE}/{id}")).await?))
    }

    /// Somebody signs for it, and keeps back one of a line when it is not all as it should be.
    pub(super) async fn sign(&self, note: Value, refused: bool) -> Result<Value, StartError> {
        self.pass(150);
        let line = note["lines"].as_array().and_then(|lines| lines.first()).filter(|_| refused);
        let refused: Vec<Value> = line
            .map(|line| json!({ "lineId": line["id"], "qty": 1, "reason": "外箱破损，客户拒收" }))
            .into_iter()
            .collect();
        let who = note["consigneeName"].as_str().unwrap_or("收货组");
        self.step(&note, "sign", json!({ "signedBy": who, "refused": refused })).await
    }
}

/// Every line as it should be.
pub(super) fn counted(note: &Value) -> Vec<Value> {
    let lines = note["lines"].as_array().into_iter().flatten();
    lines.map(|line| json!({ "lineId": line["id"], "qty": line["qty"] })).collect()
}

/// Air of a vehicle, a little colder than it must be; nothing where nobody asks.
fn cold(note: &Value) -> Value {
    let most = note["truckMax"].as_number().map(ToString::to_string);
    let degrees = most.and_then(|most| most.split('.').next()?.parse::<i64>().ok());
    degrees.map_or(Value::Null, |most| exact(&(most - 2).to_string()))
}
