//! Basic data of the demonstration beyond what every tenant begins with: two more inventory statuses.

use serde_json::json;

use super::caller::Caller;
use crate::program::StartError;

/// Code, name, whether it is qualified.
const STATUSES: [(&str, &str, bool); 2] = [("EXPIRED", "过期", false), ("RETURNED", "退货待判", true)];

/// Adds what is not there yet.
pub(super) async fn fill(caller: &Caller) -> Result<(), StartError> {
    let form = |(place, (code, name, qualified)): (u32, (&str, &str, bool))| {
        let sort = 100 + place;
        json!({ "code": code, "name": name, "qualified": qualified, "allocatable": false, "status": 0, "sort": sort })
    };
    let forms = (1..).zip(STATUSES).map(form).collect();
    caller.add_missing("/wms/inventoryStatus", "code", forms).await.map(drop)
}
