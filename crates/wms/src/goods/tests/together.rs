//! Two people at once: one chooses what the other deletes.

use serde_json::json;

use super::{BASE, ready, with};

/// How often they meet.
const ROUNDS: usize = 25;

harness::both! {
    what_somebody_chooses_is_not_deleted_at_the_same_moment(world) {
        let admin = ready(world).await;
        let other = world.admin().await;
        for round in 0..ROUNDS {
            let code = format!("B-{round}");
            let brand = json!({ "code": code, "name": code, "status": 0, "sort": 0 });
            let id = admin.post("/wms/brand/add", brand).await.data()["id"].as_str().unwrap().to_owned();
            let mut form = with("brandCode", json!(code));
            form["code"] = json!(format!("G-{round}"));
            let (add, delete) = (format!("{BASE}/add"), format!("/wms/brand/{id}/delete"));
            let (added, deleted) =
                tokio::join!(async { admin.post(&add, form).await }, async { other.post(&delete, json!({})).await });
            // Either order is right; what never happens is goods of a brand that is not there.
            assert_ne!(added.status == 0, deleted.status == 0, "round {round}: {} and {}", added.text(), deleted.text());
        }
    }
}
