//! Confirming everything at once: what can be done is done, and the rest says why not.

use serde_json::json;

use super::*;

/// What became of each load: what it is called, and whether it was done.
fn rows(answer: &Value) -> Vec<(String, bool)> {
    let row = |row: &Value| (row["code"].as_str().unwrap().to_owned(), row["done"].as_bool().unwrap());
    answer["rows"].as_array().unwrap().iter().map(row).collect()
}

async fn lock(admin: &Actor, code: &str) {
    let found = admin.get(&format!("/wms/location/list?code={code}")).await.records();
    let rows = json!([{ "id": found[0]["id"], "version": found[0]["version"] }]);
    let form = json!({ "rows": rows, "lock": 2, "reason": "漏水" });
    assert_eq!(admin.post("/wms/location/lock", form).await.data()["done"], 1);
}

harness::both! {
    what_has_a_place_is_confirmed_and_what_has_none_stays_open(world) {
        let admin = house(world).await;
        let loads = [("FISH", Some("P1"), 40, 400), ("FISH", Some("B1"), 1, 10), ("FISH", Some("P2"), 30, 300)];
        let note = receive(world, delivery(1, &loads)).await;
        let all = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert_eq!(rows(&all), [("P1".into(), true), ("B1".into(), false), ("P2".into(), true)]);
        assert_eq!((&all["done"], &all["status"], column(&all, "status")), (&json!(2), &json!(1), vec!["3".into(), "0".into(), "3".into()]));
        assert_eq!(all["rows"][1]["reason"], "No suitable place was found; please choose one");
        assert_eq!((carrier(&admin, "P2").await, carrier(&admin, "B1").await), (json!([1, "F1-02"]), json!([1, "DOCK"])));
        let version = all["version"].clone();
        let again = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert_eq!((rows(&again), &again["done"]), (vec![("B1".into(), false)], &json!(0)));
        assert_eq!(again["version"], version, "nothing was written");
        world.verify().await;
    }

    a_place_that_was_locked_meanwhile_stops_its_own_load_alone(world) {
        let admin = house(world).await;
        let loads = [("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300), ("MEAT", None, 5, 50)];
        let note = receive(world, delivery(1, &loads)).await;
        lock(&admin, "F1-01").await;
        let all = act(&admin.lang("zh"), &note, "confirmAll", json!({})).await.data();
        assert_eq!(rows(&all)[0], ("P1".into(), false));
        assert_eq!((&all["done"], &all["rows"][0]["reason"]), (&json!(2), &json!("库位F1-01已全部锁定")));
        assert_eq!(standing(&admin, "F1-01").await, json!([0, 0, 0, 1]), "its room is still held");
        act(&admin, &note, "resuggest", json!({})).await.ok();
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert_eq!((&done["done"], &done["status"], &done["entryNo"].is_string()), (&json!(1), &json!(3), &true));
        world.verify().await;
    }
}
