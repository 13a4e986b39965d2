//! Loading by scanner: the vehicle, its dock, its cold, then what comes on board.

use harness::both;
use serde_json::json;

use super::loaded::frozen;
use super::*;

async fn scan(actor: &Actor, note: &Value, more: Value) -> Reply {
    let form = with(json!({ "warehouse": "WH1", "noteId": note["id"] }), more);
    actor.post(&format!("{BASE}/scanLoad"), form).await
}

async fn told(actor: &Actor, note: &Value, more: Value) -> Value {
    scan(actor, note, more).await.data()
}

const PLATE: &str = "沪A12345";

both! { the_vehicle_is_read_and_then_loaded_piece_by_piece(world) {
    let admin = house(world, 1).await;
    let lines = json!([{ "goodsCode": "RICE", "qty": 10, "locationCode": "R1-1" }, { "goodsCode": "RICE", "qty": 8, "containerCode": "P-1" }]);
    let (sheet, note) = picked(world, &admin, lines).await;
    let unchecked = scan(&admin, &note, json!({ "plateNo": PLATE })).await;
    assert_eq!(unchecked.refused(40009).reason(), "deliveryNoteManage.notChecked");
    assert_eq!(told(&admin, &json!({}), json!({})).await["asked"], "nothing");
    passed(&admin, &note).await;
    let offered = told(&admin, &json!({}), json!({})).await;
    assert_eq!((&offered["asked"], &offered["note"]["id"], &offered["left"]), (&json!("vehicle"), &note["id"], &json!(2)));
    let by_pallet = told(&admin, &json!({}), json!({ "scans": ["P-1"] })).await;
    assert_eq!((&by_pallet["note"]["id"], &by_pallet["asked"]), (&note["id"], &json!("vehicle")));
    let first = scan(&admin, &json!({}), json!({ "scans": [PLATE] })).await;
    assert_eq!(first.refused(40009).reason(), "deliveryNoteManage.noteFirst", "a plate that nobody wrote down names no note");
    let read_plate = told(&admin, &note, json!({ "scans": ["沪A·12345"] })).await;
    assert_eq!((&read_plate["asked"], &read_plate["plateNo"]), (&json!("goods"), &json!(PLATE)));
    assert_eq!(read(&admin, &note).await["plateNo"], Value::Null, "looking writes nothing");
    let one = told(&admin, &note, json!({ "plateNo": PLATE, "scans": ["P-1"] })).await;
    assert_eq!((&one["asked"], &one["done"], &one["left"]), (&json!("goods"), &json!(true), &json!(1)));
    let twice = scan(&admin, &note, json!({ "plateNo": PLATE, "scans": ["P-1"] })).await;
    assert_eq!(twice.refused(40009).reason(), "deliveryNoteManage.loadedAlready");
    for (form, field) in [(json!({ "plateNo": "沪B99999" }), "plateNo"), (json!({ "plateNo": PLATE, "lineId": sheet["id"] }), "lineId")] {
        scan(&admin, &note, form).await.invalid(field);
    }
    let all = told(&admin, &note, json!({ "plateNo": PLATE, "scans": ["RICE"] })).await;
    assert_eq!((&all["asked"], &all["left"], &all["note"]["status"]), (&json!("ship"), &json!(0), &json!(3)));
    let known = told(&admin, &json!({}), json!({ "scans": [PLATE] })).await;
    assert_eq!((&known["note"]["id"], &known["asked"]), (&note["id"], &json!("ship")));
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    let gone = scan(&admin, &note, json!({ "plateNo": PLATE })).await;
    assert_eq!(gone.refused(40009).reason(), "document.state");
    world.verify().await;
} }

both! { the_dock_and_the_cold_are_asked_for_before_anything_comes_on_board(world) {
    let (admin, cold, dry) = frozen(world).await;
    done(&admin, &cold, "vehicle", json!({ "plateNo": PLATE, "dockCode": "DOCK-2" })).await;
    let truck = json!({ "plateNo": PLATE });
    assert_eq!(told(&admin, &cold, truck.clone()).await["asked"], "dock");
    scan(&admin, &cold, with(truck.clone(), json!({ "scans": ["DOCK-1"] }))).await.invalid("dockCode");
    let there = told(&admin, &cold, with(truck.clone(), json!({ "scans": ["DOCK-2"] }))).await;
    assert_eq!((&there["asked"], &there["dockCode"]), (&json!("truckTemp"), &json!("DOCK-2")));
    let at = json!({ "plateNo": PLATE, "dockCode": "DOCK-2" });
    let unread = told(&admin, &cold, with(at.clone(), json!({ "scans": ["ICE"] }))).await;
    assert_eq!((&unread["asked"], &unread["done"]), (&json!("truckTemp"), &json!(false)));
    scan(&admin, &cold, with(at.clone(), json!({ "truckTemp": -9 }))).await.invalid("truckTemp");
    let cooled = told(&admin, &cold, with(at.clone(), json!({ "truckTemp": -18 }))).await;
    assert_eq!((&cooled["asked"], &cooled["done"]), (&json!("goods"), &json!(true)));
    scan(&admin, &cold, with(at.clone(), json!({ "scans": ["ICE"], "productTemp": -9 }))).await.invalid("productTemp");
    let other = scan(&admin, &cold, with(at.clone(), json!({ "scans": ["RICE"] }))).await;
    assert_eq!(other.refused(40009).reason(), "deliveryNoteManage.notOnNote");
    let all = told(&admin, &cold, with(at, json!({ "scans": ["ICE"], "productTemp": -18 }))).await;
    assert_eq!(all["asked"], "ship");
    let mixed = scan(&admin, &dry, json!({ "plateNo": PLATE })).await;
    assert_eq!(mixed.refused(40009).reason(), "deliveryNoteManage.mixedThermospheres");
    assert_eq!(read(&admin, &dry).await["loadedLines"], 0, "nothing changed");
    let clerk = world.account_in(&["deliveryNoteManage_load_button"], &["WH1"]).await;
    let offered = told(&clerk, &json!({}), json!({})).await;
    assert_eq!(offered["note"]["id"], dry["id"], "what is on board waits for somebody who may let it go");
    let nobody = world.account_in(&["deliveryNoteManage_search_button"], &["WH1"]).await;
    scan(&nobody, &dry, json!({})).await.refused(40003);
    let owner = world.outsider("CARGO_OWNER", &["deliveryNoteManage_load_button"]).await;
    scan(&owner, &dry, json!({})).await.refused(40003);
} }

both! { what_nobody_loads_piece_by_piece_is_offered_and_leaves_on_the_vehicle_that_was_read(world) {
    for way in [0, 2] {
        let admin = if way == 0 { house(world, way).await } else { let admin = world.admin().await; takes(&admin, way).await; admin };
        let lines = json!([{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-3" }]);
        let (sheet, note) = picked(world, &admin, lines).await;
        if way == 0 {
            assert_eq!(told(&admin, &json!({}), json!({})).await["asked"], "nothing", "it is to be checked first");
            passed(&admin, &note).await;
        }
        let offered = told(&admin, &json!({}), json!({})).await;
        assert_eq!((&offered["asked"], &offered["note"]["id"], &offered["note"]["way"]), (&json!("vehicle"), &note["id"], &json!(way)));
        let loader = world.account_in(&["deliveryNoteManage_load_button"], &["WH1"]).await;
        assert_eq!(told(&loader, &json!({}), json!({})).await["asked"], "nothing", "whoever may not let it go has nothing to do");
        assert_eq!(told(&admin, &note, json!({ "scans": [PLATE] })).await["asked"], "goods");
        act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await.refused(40009);
        let gone = done(&admin, &note, "ship", json!({ "sealNos": "S-1", "plateNo": "沪A·12345", "dockCode": "d-7" })).await;
        assert_eq!((&gone["plateNo"], &gone["dockCode"], gone["departedAt"].is_string()), (&json!(PLATE), &json!("d-7"), true));
        assert_eq!(picking::sheet_now(&admin, &sheet).await["status"], 8);
    }
    world.verify().await;
} }

both! { the_wrong_vehicle_does_not_leave_with_it(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": PLATE, "dockCode": "D3" })).await;
    let before = read(&admin, &note).await;
    act(&admin, &note, "ship", json!({ "sealNos": "S-1", "plateNo": "沪B99999" })).await.invalid("plateNo");
    act(&admin, &note, "ship", json!({ "sealNos": "S-1", "plateNo": PLATE, "dockCode": "D4" })).await.invalid("dockCode");
    assert_eq!(read(&admin, &note).await, before, "nothing changed");
    // A dock is the same however it is written.
    done(&admin, &note, "ship", json!({ "sealNos": "S-1", "plateNo": PLATE, "dockCode": "d3" })).await;
} }
