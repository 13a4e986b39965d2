//! Steps of a delivery sheet on its way out, as the screens make them.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use crate::inbound::{Desk, OWNER, PLATE, WAREHOUSE};

/// Sheets.
pub const SHEET: &str = "/wms/deliverySheet";
/// Delivery notes of a warehouse that checks and does not load.
pub const NOTE: &str = "/wms/deliveryNote";
/// Those of a warehouse that does not check.
pub const QUICK_NOTE: &str = "/wms/newDelivery";

/// A sheet with these lines.
#[must_use]
pub fn sheet(lines: Value) -> Value {
    json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": lines })
}

/// The warehouse lets goods go without a check from now on.
///
/// # Errors
/// When the server refuses it.
pub async fn go_quick(desk: &mut Desk) -> Result<()> {
    let row = first(desk.get(&format!("/wms/warehouse/list?code={WAREHOUSE}")).await?)?;
    let path = format!("/wms/warehouse/{}", text(&row, "id")?);
    let held = desk.get(&path).await?;
    let mut form = json!({ "outboundWay": QUICK });
    for field in FORM {
        form[field] = held[field].clone();
    }
    desk.post(&format!("{path}/edit"), &form).await.map(drop)
}

/// The way out without a check.
const QUICK: i64 = 2;
/// What else the form of a warehouse says.
const FORM: [&str; 7] = ["version", "code", "name", "attribute", "type", "thermosphere", "status"];

/// A verb on a record as it was seen; answers the record as it is then.
///
/// # Errors
/// When the server refuses it.
pub async fn act(desk: &mut Desk, (base, seen): (&str, &Value), verb: &str, more: Value) -> Result<Value> {
    let mut body = json!({ "version": seen["version"] });
    if let (Value::Object(body), Value::Object(more)) = (&mut body, more) {
        body.extend(more);
    }
    desk.post(&format!("{base}/{}/{verb}", text(seen, "id")?), &body).await
}

/// Everything that was picked for a note is counted and found right.
///
/// # Errors
/// When the server refuses a step.
pub async fn check(desk: &mut Desk, note: &Value) -> Result<Value> {
    let begun = act(desk, (NOTE, note), "startCheck", json!({ "mode": 1, "ownPickReason": "-" })).await?;
    let counted = begun["lines"].as_array().into_iter().flatten();
    let counted: Vec<Value> =
        counted.map(|line| json!({ "lineId": line["id"], "qty": line["qty"] })).collect();
    let checked = act(desk, (NOTE, &begun), "check", json!({ "lines": counted })).await?;
    act(desk, (NOTE, &checked), "pass", json!({})).await
}

/// A note that was checked leaves on a cold vehicle.
///
/// # Errors
/// When the server refuses it.
pub async fn ship(desk: &mut Desk, note: &Value) -> Result<()> {
    let seal = json!({ "sealNos": "S-1", "truckTemp": -22, "mixReason": "a truck of several rooms" });
    act(desk, (NOTE, note), "ship", seal).await.map(drop)
}

/// The first row of a list.
///
/// # Errors
/// When there is none.
pub fn first(mut list: Value) -> Result<Value> {
    list["records"].get_mut(0).map(Value::take).context("the list is empty")
}

/// A text of a record.
///
/// # Errors
/// When it has none of that name.
pub fn text<'a>(record: &'a Value, field: &str) -> Result<&'a str> {
    record[field].as_str().with_context(|| format!("no {field} in {record}"))
}
