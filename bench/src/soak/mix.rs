//! What a day consists of, call by call: goods come and leave, and between these people look at lists and the home page.

use serde_json::json;

use crate::inbound::{self, Headers, LINES, OWNER, PLATE, WAREHOUSE};
use crate::load::Request;

/// Clients whose goods come and leave.
pub const CLIENTS: usize = 32;
/// Of each ten calls these read, beside one receipt and one departure.
const READS: [&str; 8] = [
    "/wms/receivingNote/list?pageSize=20",
    "/wms/home",
    "/wms/inventory/list?pageSize=20",
    "/wms/goods/list?pageSize=20",
    "/wms/deliverySheet/list?pageSize=20",
    "/wms/home",
    "/wms/location/list?pageSize=50",
    "/wms/inventoryLog/list?pageSize=20",
];
/// Pieces of each of ten goods that come with a note and leave with a sheet, so that stock stays as it is.
const QTY: usize = 24;

/// The calls, ready to be sent in turn.
pub struct Mix(Vec<Request>);

impl Mix {
    /// The calls of somebody at a server.
    #[must_use]
    pub fn of(address: &str, headers: &Headers) -> Self {
        let headers: Vec<(&str, &str)> =
            headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut all = Vec::new();
        for client in 0..CLIENTS {
            let [first, second] = [0, READS.len() / 2].map(|at| &READS[at..at + READS.len() / 2]);
            let note = inbound::note_of(client, QTY, true).to_string();
            all.push(Request::post(address, "/wms/receivingNote/direct", &headers, &note));
            all.extend(first.iter().map(|path| Request::get(address, path, &headers)));
            let sheet = sheet(client).to_string();
            all.push(Request::post(address, "/wms/deliverySheet/direct", &headers, &sheet));
            all.extend(second.iter().map(|path| Request::get(address, path, &headers)));
        }
        Self(all)
    }

    /// The call whose turn it is.
    pub fn at(&self, ticket: u64) -> Option<&Request> {
        let turn = ticket.checked_rem(u64::try_from(self.0.len()).ok()?)?;
        self.0.get(usize::try_from(turn).ok()?)
    }
}

/// A sheet that is written, allocated, picked and has left with one call.
fn sheet(client: usize) -> serde_json::Value {
    let line = |line| json!({ "goodsCode": inbound::goods(client, line), "qty": QTY });
    let lines: Vec<serde_json::Value> = (0..LINES).map(line).collect();
    json!({
        "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": lines,
        "departure": { "sealNos": "S-1", "truckTemp": -22 },
    })
}
