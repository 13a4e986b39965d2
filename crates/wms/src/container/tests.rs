//! Stories of containers and their types over HTTP, on both databases.

mod series;

use codes::ContainerStatus;
use db::{Dialect, vals};
use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

const BASE: &str = "/wms/container";
const TYPES: &str = "/wms/containerType";

/// A pallet of 1200 by 1000.
fn pallet(code: &str) -> Value {
    json!({
        "code": code, "name": "1200×1000 标准托盘", "containerClass": 0, "length": 120, "width": 100, "height": 14.5,
        "tareWeight": 22.5, "maxLoad": 1500, "boards": 1, "stackable": true, "nestable": false,
        "returnable": true, "forNormal": true, "forChilled": true, "forFrozen": true, "status": 0, "sort": 1,
    })
}

/// A container of the operator.
fn container(code: &str) -> Value {
    json!({ "code": code, "typeCode": "STD", "ownerKind": 0 })
}

async fn with_type(world: &World) -> Actor {
    let admin = world.admin().await;
    admin.post(&format!("{TYPES}/add"), pallet("STD")).await.ok();
    admin
}

async fn add(actor: &Actor, form: Value) -> String {
    actor.post(&format!("{BASE}/add"), form).await.data()["id"].as_str().unwrap().to_owned()
}

/// An owner that has passed its audit, seen by its own account.
async fn owner(world: &World, rights: &[&str]) -> Actor {
    let owner = world.outsider("ENTERPRISE_OWNER", rights).await;
    crate::goods::tests::audited_owner(world, &owner.username).await;
    owner
}

/// Somebody packs a container, which a posting writes without a new version, and is not done yet.
async fn being_packed(world: &World) -> JoinHandle<Answer<()>> {
    async fn unit(tx: &mut Tx, begun: &UnboundedSender<()>) -> Answer<()> {
        let sql = "update container set status = $1 where code = 'TP-001'";
        tx.exec(sql, &vals![ContainerStatus::Occupied]).await?;
        begun.send(()).ok();
        tx.rows("select 1 from pg_sleep(0.5)", &[]).await?;
        Ok(())
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, platform::FIRST_BRANCH, "test", "behind"));
    let (begun, mut told) = unbounded_channel();
    let packing = tokio::spawn(async move { cx.write(begun, unit).await });
    assert!(told.recv().await.is_some());
    packing
}

harness::both! {
    a_container_is_added_found_changed_and_deleted(world) {
        let admin = with_type(world).await;
        let mut form = container("TP-001");
        form["rfid"] = json!("E280116060000209");
        let id = add(&admin, form.clone()).await;
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!((&read["status"], &read["containerClass"], &read["typeName"]), (&json!(0), &json!(0), &json!("1200×1000 标准托盘")));
        assert_eq!(read["can"], json!(["edit", "maintain", "lost", "scrap", "delete"]));
        for query in ["code=tp-0", "typeCode=STD", "status=0", "containerClass=0", "ownerKind=0", "rfid=E2801160"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 1, "{query}");
        }
        form["remark"] = json!("左前角有磕碰");
        form["version"] = json!(1);
        let edit = format!("{BASE}/{id}/edit");
        admin.post(&edit, form.clone()).await.ok();
        admin.post(&edit, form).await.refused(40010);
        let mut twin = container("TP-002");
        twin["rfid"] = json!("E280116060000209");
        admin.post(&format!("{BASE}/add"), twin.clone()).await.invalid("rfid");
        admin.post(&format!("{BASE}/{id}/delete"), json!({})).await.ok();
        admin.get(&format!("{BASE}/{id}")).await.refused(40004);
        add(&admin, twin).await;
    }

    a_code_is_the_houses_own_or_an_sscc_that_checks(world) {
        let admin = with_type(world).await;
        add(&admin, container("106141412345678908")).await;
        let wrong = admin.post(&format!("{BASE}/add"), container("106141412345678907")).await;
        wrong.invalid("code");
        add(&admin, container("12345678901234567")).await;
        admin.post(&format!("{BASE}/add"), container("TP 1")).await.invalid("code");
        admin.post(&format!("{BASE}/add"), container("12345678901234567")).await.invalid("code");
    }

    whose_it_is_says_which_name_is_asked_for(world) {
        let admin = with_type(world).await;
        let of = |kind: i64| { let mut form = container("X"); form["ownerKind"] = json!(kind); form };
        admin.post(&format!("{BASE}/add"), of(1)).await.invalid("ownerCode");
        admin.post(&format!("{BASE}/add"), of(2)).await.invalid("poolCompany");
        let mut both = of(0);
        (both["ownerCode"], both["poolCompany"]) = (json!("NOBODY"), json!("路凯"));
        admin.post(&format!("{BASE}/add"), both.clone()).await.invalid("poolCompany");
        both["ownerKind"] = json!(2);
        both["ownerCode"] = Value::Null;
        add(&admin, both).await;
        let mut unknown = of(1);
        unknown["ownerCode"] = json!("NOBODY");
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("ownerCode");
    }

    a_container_is_mended_lost_found_and_scrapped_and_each_step_is_kept(world) {
        let admin = with_type(world).await;
        let id = add(&admin, container("TP-001")).await;
        let verb = async |verb: &str, version: i64, reason: Option<&str>| {
            admin.post(&format!("{BASE}/{id}/{verb}"), json!({ "version": version, "reason": reason })).await
        };
        assert_eq!(verb("maintain", 1, None).await.data()["version"], 2);
        verb("maintain", 2, None).await.refused(40009);
        verb("lost", 2, None).await.invalid("reason");
        verb("lost", 2, Some("  ")).await.invalid("reason");
        verb("lost", 1, Some("客户未归还")).await.refused(40010);
        verb("lost", 2, Some("客户未归还")).await.ok();
        verb("release", 3, None).await.refused(40009);
        assert_eq!(admin.get(&format!("{BASE}/{id}")).await.data()["can"], json!(["edit", "found", "scrap", "delete"]));
        verb("found", 3, None).await.ok();
        verb("scrap", 4, Some("腿断")).await.ok();
        for gone in ["maintain", "release", "lost", "found", "scrap"] {
            verb(gone, 5, Some("再来")).await.refused(40009);
        }
        let events = admin.get(&format!("{BASE}/{id}/events")).await.data();
        let told: Vec<_> = events.as_array().unwrap().iter().map(|event| {
            (event["event"].as_str().unwrap().to_owned(), event["fromStatus"].clone(), event["toStatus"].clone())
        }).collect();
        let step = |event: &str, from: i64, to: i64| (event.to_owned(), json!(from), json!(to));
        assert_eq!(told, [step("SCRAP", 0, 4), step("FOUND", 3, 0), step("LOST", 2, 3), step("MAINTAIN", 0, 2)]);
        assert_eq!(events[2]["reason"], "客户未归还");
        assert!(admin.get(&format!("{BASE}/choose?field=typeCode&term=")).await.data().as_array().unwrap().len() == 1);
    }

    a_container_that_is_being_packed_is_not_taken_out_of_use(world) {
        let admin = with_type(world).await;
        let id = add(&admin, container("TP-001")).await;
        // SQLite has one writer, so nobody is ever met there.
        if world.db().dialect() == Dialect::Postgres {
            let packing = being_packed(world).await;
            let reply = admin.post(&format!("{BASE}/{id}/maintain"), json!({ "version": 1 })).await;
            packing.await.unwrap().unwrap();
            assert_eq!(reply.refused(40009).reason(), "containerManage.wrongState");
            assert_eq!(admin.get(&format!("{BASE}/{id}")).await.data()["status"], 1);
        }
    }

    no_form_writes_a_status(world) {
        let admin = with_type(world).await;
        for field in ["status", "containerClass", "statusReason"] {
            let mut form = container("TP-001");
            form[field] = json!(1);
            admin.post(&format!("{BASE}/add"), form).await.invalid(field);
        }
    }

    labels_carry_codes_and_ssccs_and_are_kept_as_events(world) {
        let admin = with_type(world).await;
        let own = add(&admin, container("TP-001")).await;
        let sscc = add(&admin, container("106141412345678908")).await;
        let labels = admin.post(&format!("{BASE}/labels"), json!({ "ids": [own, sscc] })).await.data();
        assert_eq!((&labels[0]["barcode"], &labels[0]["human"]), (&json!("00106141412345678908"), &json!("(00) 106141412345678908")));
        assert_eq!((&labels[0]["gs1"], &labels[1]["gs1"]), (&json!(true), &json!(false)));
        assert_eq!((&labels[1]["barcode"], &labels[1]["typeName"]), (&json!("TP-001"), &json!("1200×1000 标准托盘")));
        assert_eq!(admin.get(&format!("{BASE}/{own}/events")).await.data()[0]["event"], "LABEL");
        admin.post(&format!("{BASE}/labels"), json!({ "ids": [own, "1"] })).await.refused(40004);
        admin.post(&format!("{BASE}/labels"), json!({ "ids": [] })).await.invalid("ids");
    }

    a_type_in_use_keeps_its_code_and_class_and_stays(world) {
        let admin = with_type(world).await;
        add(&admin, container("TP-001")).await;
        let types = admin.get(&format!("{TYPES}/list")).await.records();
        let id = types[0]["id"].as_str().unwrap().to_owned();
        let mut form = pallet("STD");
        form["version"] = json!(1);
        let edit = format!("{TYPES}/{id}/edit");
        let with = |field: &str, value: Value| { let mut form = form.clone(); form[field] = value; form };
        admin.post(&edit, with("containerClass", json!(1))).await.invalid("containerClass");
        admin.post(&edit, with("code", json!("OTHER"))).await.refused(40009);
        admin.post(&format!("{TYPES}/{id}/delete"), json!({})).await.refused(40009);
        admin.post(&edit, with("status", json!(1))).await.ok();
        admin.post(&format!("{BASE}/add"), container("TP-002")).await.invalid("typeCode");
    }

    a_type_stands_somewhere_and_holds_no_more_than_its_size(world) {
        let admin = world.admin().await;
        let mut nowhere = pallet("BOX");
        for field in ["forNormal", "forChilled", "forFrozen"] {
            nowhere[field] = json!(false);
        }
        admin.post(&format!("{TYPES}/add"), nowhere).await.invalid("forNormal");
        let mut bottomless = pallet("BOX");
        (bottomless["containerClass"], bottomless["maxVolume"]) = (json!(1), json!(0.174001));
        admin.post(&format!("{TYPES}/add"), bottomless.clone()).await.invalid("maxVolume");
        bottomless["maxVolume"] = json!(0.174);
        admin.post(&format!("{TYPES}/add"), bottomless).await.ok();
        let mut flat = pallet("FLAT");
        (flat["length"], flat["tareWeight"], flat["boards"]) = (json!(0), json!(-1), json!(1000.5));
        assert_eq!(admin.post(&format!("{TYPES}/add"), flat).await.fields(), ["length", "tareWeight", "boards"]);
    }

    an_owner_sees_its_own_containers_and_makes_no_others(world) {
        let admin = with_type(world).await;
        let owner = owner(world, &[
            "containerManage_search_button", "containerManage_detail_button", "containerManage_add_button",
            "containerManage_lost_button", "containerManage_print_button",
        ]).await;
        let of_house = add(&admin, container("TP-001")).await;
        let mut own = container("OWN-1");
        (own["ownerKind"], own["ownerCode"]) = (json!(1), json!(owner.username));
        let id = add(&owner, own).await;
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 1);
        owner.get(&format!("{BASE}/{of_house}")).await.refused(40004);
        owner.get(&format!("{BASE}/{of_house}/events")).await.refused(40004);
        owner.post(&format!("{BASE}/{of_house}/lost"), json!({ "version": 1, "reason": "x" })).await.refused(40004);
        owner.post(&format!("{BASE}/labels"), json!({ "ids": [of_house] })).await.refused(40004);
        owner.post(&format!("{BASE}/add"), container("TP-009")).await.invalid("ownerKind");
        let read = owner.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!(read["can"], json!(["lost"]));
    }

    strangers_and_people_without_the_right_are_refused(world) {
        let admin = with_type(world).await;
        let id = add(&admin, container("TP-001")).await;
        let stranger = world.stranger().await;
        stranger.get(&format!("{BASE}/{id}")).await.refused(40004);
        stranger.post(&format!("{BASE}/{id}/scrap"), json!({ "version": 1, "reason": "x" })).await.refused(40004);
        stranger.post(&format!("{BASE}/add"), container("TP-001")).await.invalid("typeCode");
        let clerk = world.account(&["containerManage_search_button"]).await;
        for verb in ["maintain", "release", "lost", "found", "scrap"] {
            clerk.post(&format!("{BASE}/{id}/{verb}"), json!({ "version": 1, "reason": "x" })).await.refused(40003);
        }
        clerk.post(&format!("{BASE}/labels"), json!({ "ids": [id] })).await.refused(40003);
        clerk.post(&format!("{BASE}/generate/preview"), json!({})).await.refused(40003);
        clerk.get(&format!("{BASE}/{id}/events")).await.refused(40003);
    }
}
