//! Masters that refer to each other, have lines, share a table and are audited.

use db::vals;
use serde_json::{Value, json};

use crate::world::{ADMIN, World, both};

async fn add(world: &World, what: &str, form: Value) -> String {
    let data = world.post(ADMIN, &format!("/test/{what}/add"), form).await.data();
    data["id"].as_str().unwrap().to_owned()
}

async fn depots(world: &World) -> [String; 2] {
    let one = add(world, "depot", json!({ "code": "D1", "name": "North", "open": true })).await;
    let two = add(world, "depot", json!({ "code": "D2", "name": "South", "open": false })).await;
    [one, two]
}

#[tokio::test]
async fn a_reference_must_exist_be_on_offer_and_shows_its_name() {
    both(async |world| {
        let [_, south] = depots(world).await;
        let room = |depot: &str| json!({ "code": "R1", "depotCode": depot });
        let refused = world.post(ADMIN, "/test/room/add", room("D9")).await;
        assert_eq!(refused.wrong(), ["depotCode"]);
        let closed = world.post(ADMIN, "/test/room/add", room("D2")).await.json();
        assert_eq!(closed["data"]["fields"][0]["field"], "depotCode");
        assert!(closed.to_string().contains("cannot be chosen"), "{closed}");
        let id = add(world, "room", room("D1")).await;
        let shown = world.get(ADMIN, &format!("/test/room/{id}")).await.data();
        assert_eq!(
            (&shown["depotCode"], &shown["depotName"], &shown["shelves"]),
            (&json!("D1"), &json!("North"), &json!([]))
        );
        // What was chosen stays chosen when it is switched off.
        let depot = world.get(ADMIN, "/test/depot/list?code=D1").await.data()["records"][0].clone();
        let shut = json!({ "version": 1, "code": "D1", "name": "North", "open": false });
        world.post(ADMIN, &format!("/test/depot/{}/edit", depot["id"].as_str().unwrap()), shut).await.data();
        let mut edit = room("D1");
        (edit["version"], edit["code"]) = (json!(1), json!("R2"));
        world.post(ADMIN, &format!("/test/room/{id}/edit"), edit).await.data();
        // The list asks for the code that was chosen.
        assert_eq!(world.get(ADMIN, "/test/room/list?depotCode=D1").await.data()["total"], 1);
        assert_eq!(world.get(ADMIN, "/test/room/list?depotCode=D2").await.data()["total"], 0);
        world.post(ADMIN, &format!("/test/depot/{south}/delete"), json!({})).await.data();
    })
    .await;
}

#[tokio::test]
async fn a_record_in_use_keeps_its_code() {
    both(async |world| {
        let [north, _] = depots(world).await;
        add(world, "room", json!({ "code": "R1", "depotCode": "D1" })).await;
        let edit = |code: &str, name: &str| json!({ "version": 1, "code": code, "name": name, "open": true });
        let refused = world.post(ADMIN, &format!("/test/depot/{north}/edit"), edit("D7", "North")).await;
        assert!(refused.refused(40009).contains("Rooms (1)"));
        world.post(ADMIN, &format!("/test/depot/{north}/delete"), json!({})).await.refused(40009);
        world.post(ADMIN, &format!("/test/depot/{north}/edit"), edit("D1", "Far north")).await.data();
    })
    .await;
}

#[tokio::test]
async fn pickers_of_a_column_offer_what_may_be_chosen_and_belongs_together() {
    both(async |world| {
        depots(world).await;
        add(world, "room", json!({ "code": "R1", "depotCode": "D1" })).await;
        add(world, "room", json!({ "code": "COMMON" })).await;
        add(world, "vault", json!({ "code": "V1" })).await;
        let choose = async |what: &str| world.get(ADMIN, &format!("/test/{what}")).await.data();
        assert_eq!(choose("room/choose?field=depotCode").await, json!([{ "code": "D1", "name": "North" }]));
        assert_eq!(choose("room/choose?field=depotCode&term=sou").await, json!([]));
        let rooms = choose("keeper/choose?field=roomCode&depotCode=D2").await;
        assert_eq!(rooms, json!([{ "code": "COMMON", "name": "COMMON" }]));
        assert_eq!(
            choose("keeper/choose?field=roomCode&term=r1").await,
            json!([{ "code": "R1", "name": "R1" }])
        );
        assert_eq!(
            choose("room/choose?field=shelves.roomCode&depotCode=D1").await.as_array().unwrap().len(),
            2
        );
        for wrong in
            ["room/choose?field=code", "room/choose?field=x", "room/choose?field=depotCode&warehouse=1"]
        {
            assert_eq!(world.get(ADMIN, &format!("/test/{wrong}")).await.wrong().len(), 1, "{wrong}");
        }
        world.get("T1:8:depotManage_search_button", "/test/room/choose?field=depotCode").await.refused(40003);
        assert_eq!(
            world.get("T2:9:super_admin", "/test/room/choose?field=depotCode").await.data(),
            json!([])
        );
    })
    .await;
}

#[tokio::test]
async fn a_reference_that_belongs_elsewhere_is_refused() {
    both(async |world| {
        depots(world).await;
        add(world, "depot", json!({ "code": "D3", "name": "East", "open": true })).await;
        add(world, "room", json!({ "code": "R1", "depotCode": "D1" })).await;
        let keeper = |depot: &str, room: &str| json!({ "code": "K", "name": "Kim", "depotCode": depot, "roomCode": room });
        assert_eq!(world.post(ADMIN, "/test/keeper/add", keeper("D3", "R1")).await.wrong(), ["roomCode"]);
        add(world, "keeper", keeper("D1", "R1")).await;
    })
    .await;
}

#[tokio::test]
async fn lines_come_with_their_record_and_are_replaced_when_one_changes() {
    both(async |world| {
        depots(world).await;
        let form = |shelves: Value| json!({ "code": "R1", "depotCode": "D1", "shelves": shelves });
        let wrong = form(json!([{ "mark": "A1" }, { "mark": "TOO LONG", "roomCode": "NONE" }]));
        assert_eq!(world.post(ADMIN, "/test/room/add", wrong).await.wrong(), ["shelves[1].mark"]);
        let wrong = form(json!([{ "mark": "A1" }, { "mark": "A2", "roomCode": "NONE" }]));
        assert_eq!(world.post(ADMIN, "/test/room/add", wrong).await.wrong(), ["shelves[1].roomCode"]);
        let twice = form(json!([{ "mark": "A1" }, { "mark": "A1" }]));
        assert_eq!(world.post(ADMIN, "/test/room/add", twice).await.wrong(), ["shelves"]);
        let many = form(json!([{ "mark": "1" }, { "mark": "2" }, { "mark": "3" }, { "mark": "4" }]));
        assert_eq!(world.post(ADMIN, "/test/room/add", many).await.wrong(), ["shelves"]);
        let id = add(world, "room", form(json!([{ "mark": "A1", "load": 1.5 }, { "mark": "A2" }]))).await;
        let shown = world.get(ADMIN, &format!("/test/room/{id}")).await.data();
        assert_eq!(shown["shelves"][0], json!({ "mark": "A1", "roomCode": null, "load": 1.5 }));
        let sizes: Vec<i64> = world.all("select size from room where branch_code = $1", vals!["T1"].into()).await;
        assert_eq!(sizes, [2]);
        let edit = |version: i64, shelves: Value| {
            let mut form = form(shelves);
            form["version"] = json!(version);
            form
        };
        let path = format!("/test/room/{id}/edit");
        let same = world.post(ADMIN, &path, edit(1, json!([{ "mark": "A1", "load": 1.5 }, { "mark": "A2" }]))).await;
        assert_eq!(same.data()["version"], 1);
        world.post(ADMIN, &path, edit(1, json!([{ "mark": "A2" }]))).await.data();
        world.post(ADMIN, &path, edit(1, json!([]))).await.refused(40010);
        let marks: Vec<String> = world.all("select mark from shelf where branch_code = $1", vals!["T1"].into()).await;
        assert_eq!(marks, ["A2"]);
        let told: Vec<String> = world
            .all("select before_json from audit where table_name = 'room' and branch_code = $1 order by id desc limit 1", vals!["T1"].into())
            .await;
        assert!(told[0].contains("A1"), "{told:?}");
        world.post(ADMIN, &format!("/test/room/{id}/delete"), json!({})).await.data();
        let left: Vec<i64> = world.all("select count(*) from shelf where branch_code = $1", vals!["T1"].into()).await;
        assert_eq!(left, [0]);
    })
    .await;
}

#[tokio::test]
async fn two_kinds_share_a_table_and_a_code_but_no_screen() {
    both(async |world| {
        let room = add(world, "room", json!({ "code": "R1" })).await;
        assert_eq!(world.post(ADMIN, "/test/vault/add", json!({ "code": "R1" })).await.wrong(), ["code"]);
        let vault = add(world, "vault", json!({ "code": "V1" })).await;
        assert_eq!(world.get(ADMIN, "/test/vault/list").await.data()["total"], 1);
        world.get(ADMIN, &format!("/test/vault/{room}")).await.refused(40004);
        world
            .post(ADMIN, &format!("/test/room/{vault}/edit"), json!({ "version": 1, "code": "X" }))
            .await
            .refused(40004);
        world.post(ADMIN, &format!("/test/room/{vault}/delete"), json!({})).await.refused(40004);
    })
    .await;
}

#[tokio::test]
async fn a_secret_shows_its_end_and_stays_unless_it_is_given_anew() {
    both(async |world| {
        let id = add(world, "room", json!({ "code": "R1", "secretNo": "1234567" })).await;
        let path = format!("/test/room/{id}");
        assert_eq!(world.get(ADMIN, &path).await.data()["secretNo"], "****4567");
        let mut version = 1;
        for (given, stored) in
            [(Value::Null, Some("1234567")), (json!("****4567"), Some("1234567")), (json!(""), None)]
        {
            let edit = json!({ "version": version, "code": format!("R{version}x"), "secretNo": given });
            version =
                world.post(ADMIN, &format!("{path}/edit"), edit).await.data()["version"].as_i64().unwrap();
            let held: Vec<Option<String>> =
                world.all("select secret_no from room where branch_code = $1", vals!["T1"].into()).await;
            assert_eq!(held, [stored.map(str::to_owned)]);
        }
        let told: Vec<String> = world
            .all(
                "select after_json from audit where table_name = 'room' and branch_code = $1",
                vals!["T1"].into(),
            )
            .await;
        assert!(told.iter().all(|row| !row.contains("4567")), "{told:?}");
    })
    .await;
}

#[tokio::test]
async fn whoever_made_or_changed_a_record_does_not_audit_it() {
    both(async |world| {
        depots(world).await;
        let (maker, auditor) = ("T1:7:super_admin", "T1:8:super_admin");
        let form = |name: &str| json!({ "code": "K1", "name": name, "depotCode": "D1" });
        let id = add(world, "keeper", form("Kim")).await;
        let audit = |verb: &str| format!("/test/keeperAudit/{id}/{verb}");
        let seen = |version: i64| json!({ "version": version, "opinion": "seen" });
        assert!(world.post(maker, &audit("pass"), seen(1)).await.refused(40009).contains("somebody else"));
        assert_eq!(world.post(auditor, &audit("fail"), json!({ "version": 1 })).await.wrong(), ["opinion"]);
        world.post(auditor, &audit("fail"), seen(1)).await.data();
        world.post(auditor, &audit("pass"), seen(2)).await.refused(40009);
        let edit = async |who: &str, version: i64, name: &str| {
            let mut form = form(name);
            form["version"] = json!(version);
            world.post(who, &format!("/test/keeper/{id}/edit"), form).await.data()["version"].clone()
        };
        assert_eq!(edit(auditor, 2, "Kim Lee").await, 3);
        // The second person changed it meanwhile, so a third has to look.
        world.post(auditor, &audit("pass"), seen(3)).await.refused(40009);
        world.post("T1:9:super_admin", &audit("pass"), seen(2)).await.refused(40010);
        world.post("T1:9:super_admin", &audit("pass"), seen(3)).await.data();
        let compared = world.get(auditor, &audit("comparison")).await.data();
        assert_eq!(compared["before"], compared["after"]);
        // A change falls back and shows the old beside the new; saving the same does not.
        assert_eq!(edit(maker, 4, "Kim Lee").await, 4);
        assert_eq!(edit(maker, 4, "Kim Park").await, 5);
        let shown = world.get(auditor, &format!("/test/keeperAudit/{id}")).await.data();
        assert_eq!((&shown["auditStatus"], &shown["can"]), (&json!(0), &json!(["pass", "fail"])));
        let compared = world.get(auditor, &audit("comparison")).await.data();
        assert_eq!(
            (&compared["before"]["name"], &compared["after"]["name"]),
            (&json!("Kim Lee"), &json!("Kim Park"))
        );
        world.post(maker, &audit("pass"), seen(5)).await.refused(40009);
        world.post(auditor, &audit("pass"), seen(5)).await.data();
        world.post("T1:6:keeperManage_search_button", &audit("pass"), seen(6)).await.refused(40003);
        world.get("T2:9:super_admin", &audit("comparison")).await.refused(40004);
    })
    .await;
}
