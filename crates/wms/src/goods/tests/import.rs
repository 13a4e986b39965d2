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

    a_list_of_goods_goes_out_as_the_template_and_comes_in_again(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await.lang("zh");
        admin.post("/wms/brand/add", json!({ "code": "NORD", "name": "北海", "status": 0, "sort": 0 })).await.ok();
        let mut form = with("packs", packed());
        (form["brandCode"], form["spec"], form["unitPrice"]) = (json!("NORD"), json!("500g"), json!(12.5));
        let id = add(&admin, form).await;
        let mut before = admin.get(&format!("{BASE}/{id}")).await.data();
        let file = admin.get(&format!("{BASE}/export?template=true&format=xlsx")).await.bytes();
        admin.post(&format!("{BASE}/{id}/delete"), json!({})).await.ok();
        let found = admin.check_table(BASE, "goods.xlsx", file).await;
        assert_eq!((&found["good"], &found["bad"], &found["notes"]), (&json!(1), &json!(0), &json!([])), "{found}");
        assert_eq!(admin.run_table(BASE, &found, "all").await["imported"], 1);
        let made = admin.get(&format!("{BASE}/list?code=SALMON")).await.records();
        let mut after = admin.get(&format!("{BASE}/{}", made[0]["id"].as_str().unwrap())).await.data();
        for field in ["id", "gmtCreated", "gmtModified"] {
            (before[field], after[field]) = (json!(null), json!(null));
        }
        assert_eq!(before, after);
        // The list as it stands says owner, brand and unit by name; that is enough where only one is called so.
        let names = admin.get(&format!("{BASE}/export?format=xlsx&columns=code,name,ownerName,brandName,unitName,thermosphere")).await;
        admin.post(&format!("{BASE}/{}/delete", made[0]["id"].as_str().unwrap()), json!({})).await.ok();
        let found = admin.check_table(BASE, "goods.xlsx", names.bytes()).await;
        assert_eq!((&found["good"], &found["bad"]), (&json!(1), &json!(0)), "{found}");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    the_example_of_the_template_would_be_taken_but_for_being_one(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await.lang("zh");
        let template = admin.get(&format!("{BASE}/import/template?format=csv")).await.text();
        assert!(template.trim_start_matches('\u{feff}').starts_with("货品编码*"), "{template}");
        // The same row under another code is a record.
        let filled = template.replacen("DEMO-1", "REAL-1", 1);
        let found = admin.check_table(BASE, "goods.csv", filled).await;
        assert_eq!((&found["good"], &found["bad"]), (&json!(1), &json!(0)), "{found}");
        let found = admin.check_table(BASE, "goods.csv", template).await;
        assert_eq!((&found["good"], &found["bad"]), (&json!(0), &json!(0)), "{found}");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }
}
