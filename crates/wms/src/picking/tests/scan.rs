//! The page for scanners: it sends what was scanned so far, and is told what is missing.

use harness::both;
use serde_json::json;

use super::*;

async fn scan(actor: &Actor, scans: &[&str], more: Value) -> Reply {
    let form = with(json!({ "warehouse": "WH1", "scans": scans }), more);
    actor.post(&format!("{BASE}/scan"), form).await
}

both! { each_scan_says_what_is_missing_and_the_next_task_comes_by_itself(world) {
    let admin = stage(world).await;
    let on = json!({ "containerCode": "P-1" });
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({})), lying("VEAL", "N1-01", 4, json!({})), lying("OIL", "N1-02", 6, on)]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 3 }, { "goodsCode": "VEAL", "qty": 2 }, { "goodsCode": "OIL", "qty": 6 }])).await;
    assert_eq!(sheet["status"], 4, "{sheet}");
    let one = picker(world, &["WH1"]).await;
    let begin = scan(&one, &[], json!({})).await.data();
    assert_eq!((&begin["asked"], &begin["done"]), (&json!("location"), &json!(false)));
    assert_eq!(read(&admin, &json!({ "id": begin["noteId"] })).await["status"], 0, "looking begins nothing");
    let mut seen = Vec::new();
    let mut next = begin;
    while next["asked"] != "nothing" {
        let (place, goods) = (next["next"]["locationCode"].as_str().unwrap().to_owned(), next["next"]["goodsCode"].as_str().unwrap().to_owned());
        let wrong = scan(&one, &["R4-3"], json!({})).await;
        assert_eq!(wrong.refused(40009).reason(), "pick.wrongPlace");
        let there = scan(&one, &[&place], json!({})).await.data();
        assert_eq!((&there["asked"], &there["status"]), (&json!("goods"), &json!(1)));
        next = match goods.as_str() {
            "OIL" => scan(&one, &["P-1", &place], json!({})).await.data(),
            _ => {
                assert_eq!(scan(&one, &[&goods, &place], json!({})).await.data()["asked"], "qty");
                let qty = json!({ "qty": next["next"]["qty"] });
                let told = scan(&one, &[&place, &goods], qty.clone()).await.data();
                match goods.as_str() {
                    "VEAL" => {
                        assert_eq!(told["asked"], "weight");
                        scan(&one, &[&place, &goods], with(qty, json!({ "weight": 19 }))).await.data()
                    }
                    _ => told,
                }
            }
        };
        assert_eq!(next["done"], true, "{next}");
        seen.push(goods);
    }
    seen.sort();
    assert_eq!(seen, ["OIL", "RICE", "VEAL"]);
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 6);
    let nothing = scan(&one, &["R1-1"], json!({})).await.data();
    assert_eq!((&nothing["asked"], &nothing["noteId"]), (&json!("nothing"), &Value::Null));
    let there = on_hand(world).await;
    assert!(there.contains(&row("DOCK-1", Some("P-1"), "OIL", [6, 60, 6])), "{there:?}");
    assert!(there.contains(&row("DOCK-1", None, "VEAL", [2, 19, 2])), "{there:?}");
    world.verify().await;
} }

both! { what_cannot_be_meant_is_refused(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![milk("A", "2026-06-01", 30, "N1-01"), milk("B", "2026-09-01", 40, "N1-01")]).await;
    sheet(&admin, json!([{ "goodsCode": "MILK", "qty": 20 }])).await;
    scan(&admin, &["N1-01", "N1-02"], json!({})).await.invalid("scans");
    scan(&admin, &["N1-01", "MILK", "MILK"], json!({})).await.invalid("scans");
    scan(&admin, &["GIBBERISH"], json!({})).await.refused(40009);
    assert_eq!(scan(&admin, &["N1-01", "RICE"], json!({})).await.refused(40009).reason(), "pick.wrongGoods");
    assert_eq!(scan(&admin, &["N1-01", "MILK"], json!({})).await.data()["asked"], "lot");
    let lot = json!({ "batchNo": "A", "qty": 21 });
    assert_eq!(scan(&admin, &["N1-01", "MILK"], lot).await.refused(40009).reason(), "pick.overPlan");
    let done = scan(&admin, &["N1-01", "MILK"], json!({ "batchNo": "A", "qty": 20 })).await.data();
    assert_eq!((&done["done"], &done["asked"]), (&json!(true), &json!("nothing")));
    world.verify().await;
} }

both! { what_is_at_hand_is_taken_instead_of_what_was_promised(world) {
    let admin = stage(world).await;
    let on = |code: &str| lying("RICE", "N1-02", 10, json!({ "containerCode": code }));
    let lots = vec![on("P-1"), on("P-2"), milk("A", "2026-06-01", 30, "N1-01"), milk("B", "2026-06-01", 40, "N1-01"), milk("C", "2026-09-01", 40, "N1-01")];
    stocked(world, &admin, lots).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 5 }, { "goodsCode": "MILK", "qty": 20 }])).await;
    let first = note(&admin, &sheet).await;
    let line = |goods: &str| first["lines"].as_array().unwrap().iter().find(|line| line["goodsCode"] == goods).unwrap().clone();
    let of = |line: &Value| json!({ "noteId": first["id"], "lineId": line["id"] });
    let (rice, drink) = (line("RICE"), line("MILK"));
    let promised = rice["containerCode"].as_str().unwrap().to_owned();
    let other = if promised == "P-1" { "P-2" } else { "P-1" };

    // Whoever may not swap is told that it is another one, as before.
    let one = picker(world, &["WH1"]).await;
    assert_eq!(scan(&one, &["N1-02", other], of(&rice)).await.refused(40009).reason(), "pick.otherLotFree");
    scan(&one, &["N1-02", other], with(of(&rice), json!({ "swap": true }))).await.refused(40003);
    let asked = scan(&admin, &["N1-02", other], of(&rice)).await.data();
    assert_eq!((&asked["asked"], &asked["instead"], &asked["next"]["containerCode"]), (&json!("swap"), &json!(other), &json!(promised)));
    assert_eq!(sheet_now(&admin, &sheet).await["version"], sheet["version"], "asking changes nothing");

    let told = scan(&admin, &["N1-02", other], with(of(&rice), json!({ "swap": true }))).await.data();
    assert_eq!((&told["asked"], &told["next"]["containerCode"], &told["next"]["qty"]), (&json!("qty"), &json!(other), &json!(5)));
    let again = json!({ "noteId": told["noteId"], "lineId": told["next"]["lineId"], "qty": 5 });
    assert_eq!(scan(&admin, &["N1-02", other], again).await.data()["done"], true);
    assert!(on_hand(world).await.contains(&row("N1-02", Some(&promised), "RICE", [10, 100, 0])), "{:?}", on_hand(world).await);

    // A batch of the same age may come instead, a younger one not.
    let wanted = scan(&admin, &["N1-01"], of(&drink)).await.data()["next"]["batchNo"].as_str().unwrap().to_owned();
    let same = if wanted == "A" { "B" } else { "A" };
    let swap = |lot: &str| with(of(&drink), json!({ "swap": true, "batchNo": lot }));
    assert_eq!(scan(&admin, &["N1-01", "MILK"], swap("C")).await.status, 40009);
    scan(&admin, &["R1-1", "MILK"], swap(same)).await.refused(40009);
    let told = scan(&admin, &["N1-01", "MILK"], swap(same)).await.data();
    assert_eq!((&told["asked"], &told["next"]["batchNo"]), (&json!("qty"), &json!(same)));
    let rest = json!({ "noteId": told["noteId"], "lineId": told["next"]["lineId"], "batchNo": same, "qty": 20 });
    assert_eq!(scan(&admin, &["N1-01", "MILK"], rest).await.data()["asked"], "nothing");
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 6);
    world.verify().await;
} }
