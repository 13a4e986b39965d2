//! Tables of goods: what single goods obey, thousands obey too.

use std::time::Duration;

use harness::Actor;
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{BASE, add, audited_owner, packed, ready, with};

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUploadForShipper";

/// A table of goods by owner, code and the GTIN of their base unit.
fn table(rows: &[[&str; 3]]) -> String {
    let own = "Goods code,Goods,Cargo owner,Unit,Thermosphere,Commodity type,Source,Settled by,Catch weight,Serial numbers,Status";
    let lines = ["Level", "Unit", "Base units", "GTIN", "Default in", "Default out"]
        .map(|title| format!("Packaging levels 1 {title}"));
    let titles = format!("{own},{}", lines.join(","));
    rows.iter().fold(titles, |text, [owner, code, gtin]| {
        format!("{text}\n{code},Salmon,{owner},BAG,FROZEN,1,1,piece,0,0,0,1,BAG,1,{gtin},no,no")
    })
}

/// What a check of a table says.
async fn checked(actor: &Actor, text: String) -> Value {
    let file = actor.upload(UPLOAD, "goods.csv", text.into_bytes()).await.data();
    let queued = actor.post(&format!("{BASE}/import/check"), json!({ "file": file["id"] })).await.data();
    for _ in 0..1500 {
        let state = actor.get(&format!("{BASE}/import/{}", queued["id"].as_str().unwrap())).await.data();
        if state["status"] != "IN_PROCESS" {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the check does not end");
}

harness::both! {
    a_gtin_stands_once_with_each_owner_of_a_table(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await.lang("en");
        audited_owner(world, "OTHER").await;
        add(&admin, with("packs", packed())).await;
        let rows = [
            ["POLAR", "A", "6901234567892"], ["OTHER", "B", "6901234567892"], ["OTHER", "C", "6901234567892"],
            ["POLAR", "D", "96385074"], ["OTHER", "E", "96385074"],
        ];
        let found = checked(&admin, table(&rows)).await;
        let errors = found["errors"].as_array().unwrap();
        let told: Vec<(u64, &str)> =
            errors.iter().map(|each| (each["row"].as_u64().unwrap(), each["column"].as_str().unwrap())).collect();
        assert_eq!(told, [(2, "Packaging levels 1 GTIN"), (4, "Packaging levels 1 GTIN")], "{found}");
        assert_eq!(found["good"], json!(3), "{found}");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }
}
