//! Several notes of one vehicle leave together; what cannot leaves nothing behind. And what is picked late is checked.

use db::vals;
use harness::{World, both};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use serde_json::{Value, json};

use super::*;
use crate::picking::tests::{cx, on_hand, row};

/// How much lies where goods are gathered, whatever the ledger says.
async fn lies(world: &World, whole: i64) {
    async fn set(tx: &mut Tx, whole: &i64) -> Answer<()> {
        let sql = "update stock set qty = $1, held = $1, weight = $2 where branch_code = $3 and location_code = 'DOCK-1'";
        tx.exec(sql, &vals![whole * 1_000_000, whole * 10_000, tx.branch()]).await?;
        Ok(())
    }
    cx(world).write(whole, set).await.unwrap();
}

fn rows(notes: &[&Value]) -> Value {
    let row = |note: &&Value| json!({ "id": note["id"], "version": note["version"] });
    json!({ "rows": notes.iter().map(row).collect::<Vec<_>>() })
}

both! { what_the_ledger_refuses_among_many_leaves_no_mark(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    let ready = done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let sealed = with(rows(&[&ready]), json!({ "sealNos": "S-1" }));
    lies(world, 4).await;
    let told = admin.post(&format!("{BASE}/shipMany"), sealed.clone()).await.data();
    assert_eq!((&told["done"], told["rows"][0]["reason"].is_string()), (&json!(0), true), "{told}");
    lies(world, 10).await;
    let told = admin.post(&format!("{BASE}/shipMany"), sealed.clone()).await.data();
    assert_eq!(told["done"], 1, "{told}");
    assert_eq!(on_hand(world).await, [row("N1-02", Some("P-1"), "RICE", [8, 80, 0]), row("R1-3", None, "RICE", [10, 100, 0])]);
    world.verify().await;
} }

both! { notes_of_one_vehicle_leave_together_with_its_plate_dock_and_seals(world) {
    let admin = house(world, 2).await;
    let (_, one) = picked(world, &admin, ten()).await;
    let other = json!([{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-3" }]);
    let (_, other) = picked(world, &admin, other).await;
    let vehicle = json!({ "plateNo": "沪a·12345", "dockCode": "D3", "driverName": "李师傅", "sealNos": "S-7" });
    let path = format!("{BASE}/shipMany");
    let long = with(rows(&[&one]), json!({ "plateNo": "9".repeat(51) }));
    admin.post(&path, long).await.invalid("plateNo");
    let none = admin.post(&path, rows(&[&one, &other])).await.data();
    assert_eq!(none["done"], 0, "neither seals nor a vehicle: {none}");
    let told = admin.post(&path, with(rows(&[&one, &other]), vehicle.clone())).await.data();
    assert_eq!(told["done"], 2, "{told}");
    for note in [&one, &other] {
        let left = read(&admin, note).await;
        assert_eq!((&left["plateNo"], &left["dockCode"], &left["sealNos"], &left["status"]), (&json!("沪A12345"), &json!("D3"), &json!("S-7"), &json!(2)));
    }
    let twice = admin.post(&path, with(rows(&[&read(&admin, &one).await]), vehicle)).await.data();
    assert_eq!(twice["done"], 0, "it has left");
    world.verify().await;
} }

both! { one_seal_is_not_said_of_two_vehicles(world) {
    let admin = house(world, 2).await;
    let (_, one) = picked(world, &admin, ten()).await;
    let other = json!([{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-3" }]);
    let (_, other) = picked(world, &admin, other).await;
    let one = done(&admin, &one, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let other = done(&admin, &other, "vehicle", json!({ "plateNo": "沪B67890" })).await;
    let path = format!("{BASE}/shipMany");
    let sealed = with(rows(&[&one, &other]), json!({ "sealNos": "S-1" }));
    let both = admin.post(&path, sealed).await;
    assert_eq!(both.refused(40009).reason(), "deliveryNoteManage.severalVehicles");
    for note in [&one, &other] {
        let told = admin.post(&path, with(rows(&[note]), json!({ "sealNos": "S-1" }))).await.data();
        assert_eq!(told["done"], 1, "{told}");
    }
} }

both! { goods_of_two_temperatures_do_not_leave_on_one_vehicle(world) {
    async fn colder(tx: &mut Tx, note: &Id) -> Answer<()> {
        let sql = "update delivery_note set thermosphere = 'CHILLED' where branch_code = $1 and id = $2";
        tx.exec(sql, &vals![tx.branch().to_owned(), *note]).await.map(drop).map_err(Into::into)
    }
    let admin = house(world, 2).await;
    let (_, one) = picked(world, &admin, ten()).await;
    let other = json!([{ "goodsCode": "RICE", "qty": 3, "locationCode": "R1-3" }]);
    let (_, other) = picked(world, &admin, other).await;
    cx(world).write(other["id"].as_str().unwrap().parse().unwrap(), colder).await.unwrap();
    let form = with(rows(&[&one, &other]), json!({ "plateNo": "沪A12345", "sealNos": "S-7", "truckTemp": 3 }));
    let told = admin.post(&format!("{BASE}/shipMany"), form).lang("en").await.data();
    assert_eq!((&told["done"], &told["rows"][0]["done"], &told["rows"][1]["done"]), (&json!(1), &json!(true), &json!(false)));
    assert_eq!(read(&admin, &other).await["status"], 1, "{told}");
} }

both! { a_vehicle_in_the_place_of_another_is_read_by_itself(world) {
    let (admin, ..) = super::loaded::frozen(world).await;
    takes(&admin, 0).await;
    let (_, note) = picked(world, &admin, json!([{ "goodsCode": "ICE", "qty": 2 }])).await;
    passed(&admin, &note).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let cooled = done(&admin, &note, "precool", json!({ "truckTemp": -18 })).await;
    let on = |plate: &str| with(rows(&[&cooled]), json!({ "plateNo": plate, "sealNos": "S-1" }));
    let path = format!("{BASE}/shipMany");
    let other = admin.post(&path, on("沪B67890")).await.data();
    assert_eq!((&other["done"], &other["rows"][0]["fields"]), (&json!(0), &json!(["truckTemp"])), "{other}");
    let still = read(&admin, &note).await;
    assert_eq!((&still["plateNo"], &still["truckTemp"]), (&json!("沪A12345"), &json!(-18)), "nothing changed");
    let read_too = with(on("沪B67890"), json!({ "truckTemp": -20 }));
    assert_eq!(admin.post(&path, read_too).await.data()["done"], 1);
    let left = read(&admin, &note).await;
    assert_eq!((&left["plateNo"], &left["truckTemp"]), (&json!("沪B67890"), &json!(-20)));
    world.verify().await;
} }

both! { what_was_picked_after_the_check_is_checked_before_anything_leaves(world) {
    async fn late(tx: &mut Tx, sheet: &Id) -> Answer<()> {
        let line = "delete from delivery_note_line where branch_code = $1 and line_no = 2";
        tx.exec(line, &vals![tx.branch()]).await?;
        crate::shipping::left_picking(tx, &[*sheet]).await
    }
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    passed(&admin, &note).await;
    assert_eq!(stand(&admin, &sheet, &note).await, (2, 7));
    let id: Id = sheet["id"].as_str().unwrap().parse().unwrap();
    cx(world).write(id, late).await.unwrap();
    assert_eq!(stand(&admin, &sheet, &note).await, (1, 6), "the sheet waits for the check, too");
} }
