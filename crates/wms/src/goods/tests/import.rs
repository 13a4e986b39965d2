//! Tables of goods: what single goods obey, thousands obey too.

use kernel::task::Tasks;
use serde_json::json;

use super::{BASE, add, audited_owner, packed, ready, with};

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

harness::both! {
    a_gtin_stands_once_with_each_owner_of_a_table(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await.lang("en");
        audited_owner(world, "OTHER").await;
        add(&admin, with("packs", packed())).await;
        let rows = [
            ["POLAR", "A", "6901234567892"], ["OTHER", "B", "6901234567892"], ["OTHER", "C", "6901234567892"],
            ["POLAR", "D", "96385074"], ["OTHER", "E", "96385074"], ["OTHER", "F", "00000096385074"], ["OTHER", "G", "06901234567892"],
        ];
        let found = admin.check_table(BASE, "goods.csv", table(&rows)).await;
        let errors = found["errors"].as_array().unwrap();
        let told: Vec<(u64, &str)> =
            errors.iter().map(|each| (each["row"].as_u64().unwrap(), each["column"].as_str().unwrap())).collect();
        let all = [2, 4, 7, 8].map(|row| (row, "Packaging levels 1 GTIN"));
        assert_eq!(told, all, "{found}");
        assert_eq!(found["good"], json!(3), "{found}");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }
}
