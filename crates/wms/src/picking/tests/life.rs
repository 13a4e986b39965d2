//! From promised to gathered.

use harness::both;
use serde_json::json;

use super::*;

fn lines() -> Value {
    json!([{ "goodsCode": "RICE", "qty": 4, "locationCode": "R3-1" }, { "goodsCode": "RICE", "qty": 5, "locationCode": "R1-3" },
        { "goodsCode": "RICE", "qty": 6, "locationCode": "R3-3" }, { "goodsCode": "RICE", "qty": 7, "locationCode": "R1-1" }])
}

fn rice() -> Vec<Value> {
    ["R3-1", "R1-3", "R3-3", "R1-1"].iter().map(|place| lying("RICE", place, 10, json!({}))).collect()
}

both! { what_is_promised_is_walked_to_the_shortest_way_and_gathered(world) {
    let admin = stage(world).await;
    stocked(world, &admin, rice()).await;
    let sheet = sheet(&admin, lines()).await;
    assert_eq!(sheet["status"], 4);
    let note = note(&admin, &sheet).await;
    let walk = column(&note, "fromLocation");
    assert!([["R1-1", "R1-3", "R3-3", "R3-1"], ["R3-1", "R3-3", "R1-3", "R1-1"]].iter().any(|way| walk == *way), "{walk:?}");
    assert_eq!((&note["pathMillimetres"], &note["areaCode"], &note["lineCount"]), (&json!(28_000), &json!("R1"), &json!(4)));
    let route = admin.get(&format!("{BASE}/{}/route", note["id"].as_str().unwrap())).await.data();
    let stops = route["legs"][0]["steps"].as_array().unwrap().iter().filter_map(|step| step["locationCode"].as_str());
    assert_eq!(stops.collect::<Vec<_>>(), walk);
    assert!(route["pathMillimetres"].as_i64() <= route["sShapeMillimetres"].as_i64(), "{route}");
    assert_eq!(jobs(&admin, &note).await, [("PICKING".into(), "WAITING".into(), None)]);

    let first = act(&admin, &note, "confirm", right(&note["lines"][0], json!({}))).await.data();
    assert_eq!((&first["status"], &first["doneLines"], &sheet_now(&admin, &sheet).await["status"]), (&json!(1), &json!(1), &json!(5)));
    assert_eq!(jobs(&admin, &note).await[0].1, "WORKING");
    for line in &note["lines"].as_array().unwrap()[1..] {
        act(&admin, &note, "confirm", right(line, json!({}))).await.ok();
    }
    let done = read(&admin, &note).await;
    assert_eq!((&done["status"], &done["doneQty"], &done["doneWeight"]), (&json!(2), &json!(22), &json!(220)));
    assert_eq!(jobs(&admin, &note).await[0].1, "COMPLETED");
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 6);
    assert_eq!(admin.get("/wms/deliveryNote/list").await.total(), 1, "what is picked waits for its check");
    let there = on_hand(world).await;
    assert_eq!(there[0], row("DOCK-1", None, "RICE", [22, 220, 22]), "gathered, and free to nobody: {there:?}");
    assert_eq!(there.iter().map(|row| row.3).sum::<i64>(), 40);
    let history = admin.get(&format!("{BASE}/{}/history", note["id"].as_str().unwrap())).await.data();
    assert_eq!(history[0]["action"], "pick");
    act(&admin, &note, "confirm", right(&note["lines"][0], json!({}))).await.refused(40009);
    world.verify().await;
} }

both! { a_paper_is_confirmed_as_it_was_planned(world) {
    let admin = stage(world).await;
    stocked(world, &admin, [rice(), vec![lying("VEAL", "N1-01", 10, json!({}))]].concat()).await;
    let mut wanted = lines();
    wanted.as_array_mut().unwrap().push(json!({ "goodsCode": "VEAL", "qty": 2 }));
    let sheet = sheet(&admin, wanted).await;
    let both = notes(&admin, &sheet).await;
    let areas: Vec<&Value> = both.iter().map(|note| &note["areaCode"]).collect();
    assert_eq!(areas, [&json!("N1"), &json!("R1")], "a note for each area");
    let printed = act(&admin, &both[1], "print", json!({})).await.data();
    assert_eq!((&printed["printCount"], printed["printedAt"].is_string()), (&json!(1), true));
    let done = act(&admin, &both[1], "confirmAll", json!({})).await.data();
    assert_eq!((&done["status"], column(&done, "status")), (&json!(2), vec!["1".to_owned(); 4]));
    let weighed = act(&admin, &both[0], "confirmAll", json!({})).await;
    assert_eq!(weighed.refused(40009).reason(), "pick.nothingToConfirm");
    assert_eq!(sheet_now(&admin, &sheet).await["status"], 5);
    assert_eq!(on_hand(world).await[0], row("DOCK-1", None, "RICE", [22, 220, 22]));
    world.verify().await;
} }

both! { a_part_of_a_line_becomes_a_line_of_its_own_and_goes_into_a_new_container(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 10 }])).await;
    let note = note(&admin, &sheet).await;
    let part = right(&note["lines"][0], json!({ "qty": 4, "toContainer": SSCC }));
    let parted = act(&admin, &note, "confirm", part.clone()).await.data();
    assert_eq!((column(&parted, "qty"), column(&parted, "status")), (vec!["6".into(), "4".into()], vec!["0".into(), "1".into()]));
    assert_eq!(parted["lines"][1]["toContainer"], SSCC);
    let sheet = sheet_now(&admin, &sheet).await;
    assert_eq!((&sheet["lines"][0]["qtyAllocated"], &sheet["lines"][0]["qtyPicked"]), (&json!(6), &json!(4)));
    act(&admin, &note, "confirm", right(&parted["lines"][0], json!({ "toContainer": "NONE" }))).await.invalid("toContainer");
    act(&admin, &note, "confirm", right(&parted["lines"][0], json!({ "toContainer": SSCC }))).await.ok();
    assert_eq!(on_hand(world).await, [row("DOCK-1", Some(SSCC), "RICE", [10, 100, 10])]);
    let other = super::sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 1 }])).await;
    assert_eq!(other["status"], 2, "nothing is free");
    world.verify().await;
} }

both! { two_who_reach_for_one_note_never_both_get_it(world) {
    let admin = stage(world).await;
    stocked(world, &admin, rice()).await;
    let sheet = sheet(&admin, lines()).await;
    let note = note(&admin, &sheet).await;
    let (one, other) = (picker(world, &["WH1"]).await, picker(world, &["WH1"]).await);
    let (first, second) = tokio::join!(
        act(&one, &note, "confirm", right(&note["lines"][0], json!({}))),
        act(&other, &note, "confirm", right(&note["lines"][0], json!({}))),
    );
    let done = [&first, &second].iter().filter(|reply| reply.status == 0).count();
    assert_eq!(done, 1, "{} and {}", first.text(), second.text());
    let late = if first.status == 0 { &second } else { &first };
    assert!(["pick.takenBy", "pick.lineDone"].contains(&late.refused(40009).reason().as_str()), "{}", late.text());
    assert_eq!(read(&admin, &note).await["doneLines"], 1);
    world.verify().await;
} }

both! { a_note_is_taken_given_and_given_back_and_its_job_goes_along(world) {
    let admin = stage(world).await;
    stocked(world, &admin, rice()).await;
    let sheet = sheet(&admin, lines()).await;
    let note = note(&admin, &sheet).await;
    let (one, other) = (picker(world, &["WH1"]).await, picker(world, &["WH1"]).await);
    let taken = act(&one, &note, "take", json!({})).await.data();
    let name = taken["assignedTo"].as_str().unwrap().to_owned();
    assert_eq!(jobs(&admin, &note).await, [("PICKING".into(), "WAITING".into(), Some(name))]);
    let refused = act(&other, &note, "confirm", right(&note["lines"][0], json!({}))).await;
    assert_eq!(refused.refused(40009).reason(), "pick.takenBy");
    act(&admin, &note, "release", json!({})).await.ok();
    assert_eq!(jobs(&admin, &note).await[0].2, None);
    act(&admin, &note, "assign", json!({ "accountId": "1" })).await.invalid("accountId");
    act(&other, &note, "confirm", right(&note["lines"][0], json!({}))).await.ok();
    assert_eq!(act(&admin, &note, "take", json!({ "version": 1 })).await.status, 40010);
} }

both! { a_repeated_call_picks_once(world) {
    let admin = stage(world).await;
    stocked(world, &admin, rice()).await;
    let sheet = sheet(&admin, lines()).await;
    let note = note(&admin, &sheet).await;
    let path = format!("{BASE}/{}/confirm", note["id"].as_str().unwrap());
    let form = right(&note["lines"][0], json!({ "qty": 2 }));
    let once = admin.post(&path, form.clone()).with_key("pick-1").await.data();
    let again = admin.post(&path, form).with_key("pick-1").await.data();
    assert_eq!(once, again);
    assert_eq!(on_hand(world).await[0], row("DOCK-1", None, "RICE", [2, 20, 2]));
    world.verify().await;
} }
