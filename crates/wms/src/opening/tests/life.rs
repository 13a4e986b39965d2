//! The life of a note, and what is refused.

use harness::World;
use serde_json::{Value, json};

use super::{BASE, LINE, act, auditor, head, line, note, read, ready, with};

/// What the lines of a note look like.
async fn lines(actor: &harness::Actor, note: &Value, query: &str) -> Vec<Value> {
    let id = note["id"].as_str().unwrap();
    actor.get(&format!("{LINE}/list?noteId={id}{query}")).await.records()
}

/// Places of the warehouse that do not take the salmon: of another cold, locked, kept for other goods.
async fn unfit(admin: &harness::Actor) {
    let area = json!({
        "code": "N", "name": "常温区", "warehouseCode": "W1", "profile": "NORMAL", "purpose": "STORAGE", "status": 0, "sort": 2,
    });
    admin.post("/wms/area/add", area).await.ok();
    for (code, area, more) in [
        ("WARM-1", "N", json!({})),
        ("LOCKED-1", "A", json!({})),
        ("KEPT-1", "A", json!({ "dedicatedGoods": "COD" })),
    ] {
        let location = json!({ "code": code, "warehouseCode": "W1", "areaCode": area, "type": 1 });
        let made = admin.post("/wms/location/add", with(location, more)).await.data();
        let rows = json!({ "rows": [{ "id": made["id"], "version": 1 }] });
        admin.post("/wms/location/enable", rows).await.ok();
        if code == "LOCKED-1" {
            let rows = json!({ "rows": [{ "id": made["id"], "version": 1 }], "lock": 0, "reason": "检修" });
            admin.post("/wms/location/lock", rows).await.ok();
        }
    }
}

async fn refused_lines(world: &World) {
    let admin = ready(world).await;
    let made = note(&admin, "W1", &[]).await;
    let paste = |lines: Value| json!({ "noteId": made["id"], "lines": lines });
    let cases = [
        (line("NOTHING", "A-1", 1), "lines[0].goodsCode"),
        (line("SALMON", "B-1", 1), "lines[0].locationCode"),
        (line("SALMON", "Z-9", 1), "lines[0].locationCode"),
        (line("SALMON", "A-1", 0), "lines[0].qty"),
        (with(line("SALMON", "A-1", 1), json!({ "qty": 0.5 })), "lines[0].qty"),
        (with(line("SALMON", "A-1", 1), json!({ "statusCode": "NONE" })), "lines[0].statusCode"),
        (with(line("SALMON", "A-1", 1), json!({ "ownerCode": "NOBODY" })), "lines[0].ownerCode"),
        (with(line("SALMON", "A-1", 1), json!({ "containerCode": "P-9" })), "lines[0].containerCode"),
        (with(line("SALMON", "A-1", 1), json!({ "firstInAt": "2026-03-02" })), "lines[0].firstInAt"),
        (
            with(
                line("SALMON", "A-1", 1),
                json!({ "productionDate": "2026-02-01", "expiryDate": "2026-01-01" }),
            ),
            "lines[0].expiryDate",
        ),
        (line("COD", "A-1", 1), "lines[0].weight"),
        (line("SALMON", "WARM-1", 1), "lines[0].locationCode"),
        (line("SALMON", "LOCKED-1", 1), "lines[0].locationCode"),
        (line("SALMON", "KEPT-1", 1), "lines[0].locationCode"),
        (
            with(line("SALMON", "A-1", 1), json!({ "containerCode": "340123451234567890" })),
            "lines[0].containerCode",
        ),
    ];
    unfit(&admin).await;
    for (wrong, field) in cases {
        admin.post(&format!("{LINE}/paste"), paste(json!([wrong]))).await.invalid(field);
    }
    let torn = json!([
        with(line("SALMON", "A-1", 1), json!({ "containerCode": "P-1" })),
        with(line("SALMON", "A-2", 1), json!({ "containerCode": "P-1" })),
    ]);
    admin.post(&format!("{LINE}/paste"), paste(torn)).await.invalid("lines[1].containerCode");
    let many = with(
        line("COD", "Z-9", 1),
        json!({ "statusCode": "NONE", "containerCode": "P-9", "firstInAt": "2026-03-02" }),
    );
    let told = admin.post(&format!("{LINE}/paste"), paste(json!([many]))).await.fields();
    let told: std::collections::BTreeSet<&str> = told.iter().map(String::as_str).collect();
    let all = ["containerCode", "firstInAt", "locationCode", "statusCode", "weight"]
        .map(|field| format!("lines[0].{field}"));
    assert_eq!(told, all.iter().map(String::as_str).collect(), "all at once");
    admin.post(&format!("{LINE}/paste"), paste(json!([]))).await.invalid("lines");
    assert_eq!(lines(&admin, &made, "").await, Vec::<Value>::new(), "nothing of it was written");
}

harness::both! {
    a_note_is_written_submitted_sent_back_and_voided(world) {
        let admin = ready(world).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 100), line("SALMON", "A-2", 50)]).await;
        assert!(made["docNo"].as_str().unwrap().starts_with("QC"), "{made}");
        assert_eq!((&made["lines"], &made["status"], &made["storageBillingFrom"]), (&json!(2), &json!(0), &json!("2026-02-28")));
        let first = &lines(&admin, &made, "").await[0];
        assert_eq!((&first["ownerCode"], &first["weight"], &first["unitName"]), (&json!("POLAR"), &json!(52), &json!("袋")));
        let edit = format!("{LINE}/{}/edit", first["id"].as_str().unwrap());
        let typed = with(line("SALMON", "A-3", 80), json!({ "noteId": made["id"], "version": 1 }));
        admin.post(&edit, typed.clone()).await.ok();
        admin.post(&edit, typed).await.refused(40010);
        assert_eq!(lines(&admin, &made, "&locationCode=A-3").await[0]["qty"], 80);
        act(&admin, &made, "edit", with(head("W2"), json!({}))).await.invalid("warehouseCode");
        act(&admin, &made, "submit", json!({})).await.refused(40010);
        let sent = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        assert_eq!((&sent["status"], &sent["own"], &sent["can"]), (&json!(1), &json!(true), &json!(["detail", "withdraw"])));
        admin.post(&format!("{LINE}/deleteMany"), json!({ "ids": [first["id"]] })).await.refused(40009);
        act(&admin, &sent, "reject", json!({ "opinion": "…" })).await.refused(40009);
        let judge = auditor(world).await;
        act(&judge, &sent, "reject", json!({})).await.invalid("opinion");
        let back = act(&judge, &sent, "reject", json!({ "opinion": "A-3 多了" })).await.data();
        assert_eq!((&back["status"], &back["auditOpinion"]), (&json!(3), &json!("A-3 多了")));
        admin.post(&format!("{LINE}/{}/delete", first["id"].as_str().unwrap()), json!({})).await.ok();
        let again = read(&admin, &back).await;
        assert_eq!((&again["status"], &again["lines"]), (&json!(0), &json!(1)));
        act(&admin, &again, "void", json!({ "reason": "" })).await.invalid("reason");
        let gone = act(&admin, &again, "void", json!({ "reason": "重做" })).await.data();
        assert_eq!((&gone["status"], &gone["can"]), (&json!(4), &json!(["detail"])));
        act(&admin, &gone, "submit", json!({})).await.refused(40009);
        let steps: Vec<String> = admin.get(&format!("{BASE}/{}/history", gone["id"].as_str().unwrap())).await.data()
            .as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap().to_owned()).collect();
        assert_eq!(steps[0], "void");
        assert!(steps.contains(&"submit".into()) && steps.contains(&"reject".into()), "{steps:?}");
    }

    lines_that_cannot_be_right_are_refused_by_place_and_nothing_is_written(world) {
        refused_lines(world).await;
    }

    a_table_may_call_statuses_and_owners_by_their_names(world) {
        let admin = ready(world).await;
        let made = note(&admin, "W1", &[]).await;
        let named = with(line("SALMON", "a-1", 3), json!({ "statusCode": "合格", "ownerCode": "POLAR 水产" }));
        let paste = json!({ "noteId": made["id"], "lines": [named] });
        let status = admin.get("/wms/inventoryStatus/list?code=QUALIFIED").await.records()[0]["name"].clone();
        assert_eq!(status, "合格");
        admin.post(&format!("{LINE}/paste"), paste).await.ok();
        let written = &lines(&admin, &made, "").await[0];
        assert_eq!((&written["statusCode"], &written["ownerCode"], &written["locationCode"]), (&json!("QUALIFIED"), &json!("POLAR"), &json!("A-1")));
    }

    what_became_wrong_before_the_submission_is_told_in_the_lines(world) {
        let admin = ready(world).await.lang("zh");
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 100), line("SALMON", "A-2", 50)]).await;
        let location = admin.get("/wms/location/list?code=A-2").await.records()[0].clone();
        let rows = json!({ "rows": [{ "id": location["id"], "version": location["version"] }] });
        admin.post("/wms/location/disable", rows.clone()).await.ok();
        let refused = act(&admin, &made, "submit", json!({})).await.data();
        assert_eq!((&refused["wrong"], &refused["status"], &refused["wrongLines"]), (&json!(1), &json!(0), &json!(1)));
        let wrong = lines(&admin, &made, "&wrong=true").await;
        assert_eq!(wrong.len(), 1);
        assert_eq!((&wrong[0]["locationCode"], &wrong[0]["lineNo"]), (&json!("A-2"), &json!(2)));
        assert!(wrong[0]["errorText"].as_str().unwrap().contains("库位"), "{}", wrong[0]["errorText"]);
        let location = admin.get("/wms/location/list?code=A-2").await.records()[0].clone();
        let rows = json!({ "rows": [{ "id": location["id"], "version": location["version"] }] });
        admin.post("/wms/location/enable", rows).await.ok();
        let sent = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        assert_eq!((&sent["wrong"], &sent["status"], &sent["wrongLines"]), (&json!(0), &json!(1), &json!(0)));
    }

    whoever_wrote_a_line_of_a_note_does_not_audit_it(world) {
        let admin = ready(world).await;
        let rights = ["search", "detail", "edit", "submit", "audit", "reject"].map(|action| format!("initWarehouseManage_{action}_button"));
        let rights = rights.each_ref().map(String::as_str);
        let (typist, mender, remover) = (world.account(&rights).await, world.account(&rights).await, world.account(&rights).await);
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1), line("SALMON", "A-2", 2)]).await;
        let held = lines(&admin, &made, "").await;
        let paste = json!({ "noteId": made["id"], "lines": [line("SALMON", "A-3", 3)] });
        typist.post(&format!("{LINE}/paste"), paste).await.ok();
        let typed = with(line("SALMON", "A-1", 4), json!({ "noteId": made["id"], "version": held[0]["version"] }));
        mender.post(&format!("{LINE}/{}/edit", held[0]["id"].as_str().unwrap()), typed).await.ok();
        remover.post(&format!("{LINE}/{}/delete", held[1]["id"].as_str().unwrap()), json!({})).await.ok();
        let sent = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        assert_eq!(sent["status"], 1, "{sent}");
        for maker in [&admin, &typist, &mender, &remover] {
            assert_eq!(read(maker, &sent).await["own"], true);
            for verb in ["audit", "reject"] {
                let refused = act(maker, &sent, verb, json!({ "opinion": "…" })).await;
                assert_eq!(refused.refused(40009).reason(), "initWarehouseManage.ownRecord");
            }
        }
        assert_eq!(read(&auditor(world).await, &sent).await["own"], false);
    }

    a_note_is_cleared_by_whoever_has_seen_its_lines(world) {
        let admin = ready(world).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1)]).await;
        let sent = act(&admin, &made, "submit", json!({})).await.data();
        let judge = auditor(world).await;
        let back = act(&judge, &sent, "reject", json!({ "opinion": "重数" })).await.data();
        act(&admin, &sent, "clear", json!({})).await.refused(40010);
        assert_eq!(read(&admin, &back).await["lines"], 1, "who saw it before it came back has not seen why");
        let paste = json!({ "noteId": made["id"], "lines": [line("SALMON", "A-3", 3)] });
        admin.post(&format!("{LINE}/paste"), paste).await.ok();
        act(&admin, &back, "clear", json!({})).await.refused(40010);
        let now = read(&admin, &back).await;
        assert_eq!((&now["lines"], &now["status"]), (&json!(2), &json!(0)));
        let empty = act(&admin, &now, "clear", json!({})).await.data();
        assert_eq!((&empty["lines"], &empty["status"]), (&json!(0), &json!(0)));
    }

    others_see_no_opening_stock_that_is_not_theirs(world) {
        let admin = ready(world).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 1)]).await;
        let path = format!("{BASE}/{}", made["id"].as_str().unwrap());
        world.stranger().await.get(&path).await.refused(40004);
        let rights = ["initWarehouseManage_detail_button", "initWarehouseManage_search_button", "initWarehouseManage_add_button"];
        let elsewhere = world.account_in(&rights, &["W2"]).await;
        elsewhere.get(&path).await.refused(40004);
        assert_eq!(elsewhere.get(&format!("{LINE}/list")).await.total(), 0);
        elsewhere.post(&format!("{BASE}/add"), head("W1")).await.invalid("warehouseCode");
        let owner = world.outsider("OWNER", &rights).await;
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 0);
        owner.post(&format!("{BASE}/add"), head("W1")).await.refused(40003);
        let clerk = world.account(&["initWarehouseManage_detail_button"]).await;
        clerk.post(&format!("{path}/submit"), json!({ "version": 1 })).await.refused(40003);
        act(&admin, &made, "submit", json!({ "version": 7 })).await.refused(40010);
    }
}
