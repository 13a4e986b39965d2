//! What an audited note brings about, also after a breakdown.

use db::vals;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{act, auditor, line, note, posted, read, ready, stock_of, with};

harness::both! {
    an_audited_note_stands_in_the_ledger_with_the_days_on_which_the_goods_came(world) {
        let admin = ready(world).await;
        let lines = [
            with(line("SALMON", "A-1", 100), json!({ "firstInAt": "2025-11-03", "containerCode": "P-1", "batchNo": "B7", "expiryDate": "2026-12-31" })),
            with(line("COD", "A-2", 40), json!({ "weight": 20.5, "statusCode": "DAMAGED" })),
        ];
        let done = stock_of(world, &admin, &[("W1", lines.to_vec())]).await.remove(0);
        assert_eq!((&done["postedLines"], &done["lines"]), (&json!(2), &json!(2)));
        let rows = admin.get("/wms/inventory/list?sortField=locationCode&sortType=asc").await.records();
        assert_eq!(rows.len(), 2);
        let (salmon, cod) = (&rows[0], &rows[1]);
        assert_eq!((&salmon["qty"], &salmon["available"], &salmon["weight"]), (&json!(100), &json!(100), &json!(52)));
        assert_eq!(salmon["firstInAt"], "2025-11-03T00:00:00.000+08:00");
        assert_eq!((&salmon["batchNo"], &salmon["expiryDate"], &salmon["daysLeft"]), (&json!("B7"), &json!("2026-12-31"), &json!(305)));
        assert_eq!((&salmon["containerCode"], &salmon["entered"], &salmon["shelfLifeState"]), (&json!("P-1"), &json!(true), &json!("OK")));
        assert_eq!((&cod["qty"], &cod["available"], &cod["weight"], &cod["quality"]), (&json!(40), &json!(0), &json!(20.5), &json!(2)));
        assert_eq!(cod["firstInAt"], "2026-02-28T16:00:00.000+08:00");
        let log = admin.get("/wms/inventoryLog/list").await.records();
        assert_eq!(log.len(), 2);
        assert_eq!((&log[0]["verb"], &log[0]["docNo"], &log[0]["fromBeyond"]), (&json!("ADJUST"), &done["docNo"], &json!("OPENING")));
        let place = admin.get("/wms/location/list?code=A-1").await.records()[0].clone();
        assert_eq!((&place["occupancy"], &place["currentWeight"]), (&json!(1), &json!(72)));
        world.verify().await;
    }

    two_notes_with_one_container_do_not_both_get_it(world) {
        let admin = ready(world).await;
        let judge = auditor(world).await;
        let boxed = |place: &str| with(line("SALMON", place, 10), json!({ "containerCode": "P-1" }));
        let mut sent = Vec::new();
        for place in ["A-1", "A-2"] {
            let made = note(&admin, "W1", &[boxed(place)]).await;
            sent.push(act(&admin, &made, "submit", json!({})).await.data());
        }
        Tasks::start(&world.app).unwrap();
        let (one, other) = tokio::join!(act(&judge, &sent[0], "audit", json!({})), act(&judge, &sent[1], "audit", json!({})));
        one.ok();
        other.ok();
        let ended = [posted(&admin, &sent[0]).await, posted(&admin, &sent[1]).await];
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        let stands = ended.iter().filter(|note| note["status"] == 2).count();
        assert_eq!(stands, 1, "{ended:?}");
        assert_eq!(admin.get("/wms/inventory/list").await.total(), 1);
        world.verify().await;
    }

    a_posting_that_broke_goes_on_where_it_ended(world) {
        let admin = ready(world).await;
        let many: Vec<Value> = (0..900).map(|at| line("SALMON", &format!("A-{}", at % 3 + 1), 1)).collect();
        let made = note(&admin, "W1", &many).await;
        for more in [&many[..], &many[..400]] {
            admin.post("/wms/openingLine/paste", json!({ "noteId": made["id"], "lines": more })).await.ok();
        }
        let made = read(&admin, &made).await;
        assert_eq!(made["lines"], 2_200);
        let sent = act(&admin, &made, "submit", json!({})).await.data();
        // A line that only the database knows to be wrong: the second step of the task finds it.
        break_line(world, "update opening_line set goods_code = 'GONE' where line_no = 2100").await;
        let judge = auditor(world).await;
        Tasks::start(&world.app).unwrap();
        act(&judge, &sent, "audit", json!({})).await.ok();
        let failed = posted(&admin, &sent).await;
        assert_eq!((&failed["status"], &failed["postedLines"]), (&json!(1), &json!(2_000)));
        assert!(failed["task"]["message"].as_str().unwrap().contains("2100"), "{failed}");
        assert_eq!(read(&judge, &failed).await["can"], json!(["detail", "audit", "reject"]));
        break_line(world, "update opening_line set goods_code = 'SALMON' where line_no = 2100").await;
        act(&judge, &failed, "audit", json!({})).await.ok();
        let done = posted(&admin, &failed).await;
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        assert_eq!((&done["status"], &done["postedLines"]), (&json!(2), &json!(2_200)));
        let sums = admin.get("/wms/inventory/summary?by=goods").await.data();
        assert_eq!((&sums["total"]["qty"], &sums["rows"][0]["code"]), (&json!(2_200), &json!("SALMON")));
        assert_eq!(admin.get("/wms/inventoryLog/list").await.total(), 2_200);
        world.verify().await;
    }

    a_line_that_became_wrong_after_others_were_posted_is_put_right_and_the_rest_posted(world) {
        let admin = ready(world).await;
        let many: Vec<Value> = (0..1_000).map(|at| line("SALMON", &format!("A-{}", at % 3 + 1), 1)).collect();
        let made = note(&admin, "W1", &many).await;
        for more in [&many[..], &many[..10]] {
            admin.post("/wms/openingLine/paste", json!({ "noteId": made["id"], "lines": more })).await.ok();
        }
        let sent = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        break_line(world, "update opening_line set goods_code = 'GONE' where line_no = 2003").await;
        let judge = auditor(world).await;
        Tasks::start(&world.app).unwrap();
        act(&judge, &sent, "audit", json!({})).await.ok();
        let failed = posted(&admin, &sent).await;
        assert_eq!((&failed["status"], &failed["postedLines"]), (&json!(1), &json!(2_000)));
        let back = act(&judge, &failed, "reject", json!({ "opinion": "第 2003 行" })).await.data();
        assert_eq!((&back["status"], &back["postedLines"]), (&json!(3), &json!(2_000)));
        let back = read(&admin, &back).await;
        assert_eq!(back["can"], json!(["detail", "edit"]), "what stands in the ledger is not given up");
        act(&admin, &back, "void", json!({ "reason": "…" })).await.refused(40009);
        act(&admin, &back, "edit", with(super::head("W1"), json!({ "cutoverAt": "2026-02-27T16:00:00+08:00" }))).await.invalid("cutoverAt");
        let of = async |no: i64| {
            let query = format!("/wms/openingLine/list?noteId={}&pageSize=100&posted={}&sortField=lineNo&sortType=asc", back["id"].as_str().unwrap(), no <= 2_000);
            admin.get(&query).await.records().into_iter().find(|line| line["lineNo"] == no).unwrap()
        };
        let path = |line: &Value, verb: &str| format!("/wms/openingLine/{}/{verb}", line["id"].as_str().unwrap());
        let typed = |version: &Value| with(line("SALMON", "A-1", 5), json!({ "noteId": back["id"], "version": version }));
        let (stands, wrong, other) = (of(1).await, of(2_003).await, of(2_004).await);
        admin.post(&path(&stands, "edit"), typed(&stands["version"])).await.refused(40009);
        admin.post(&path(&stands, "delete"), json!({})).await.refused(40009);
        admin.post(&path(&wrong, "edit"), typed(&wrong["version"])).await.ok();
        admin.post(&path(&other, "delete"), json!({})).await.ok();
        let sent = act(&admin, &read(&admin, &back).await, "submit", json!({})).await.data();
        assert_eq!((&sent["wrong"], &sent["status"]), (&json!(0), &json!(1)));
        act(&admin, &sent, "audit", json!({})).await.refused(40009);
        act(&judge, &sent, "audit", json!({})).await.ok();
        let done = posted(&admin, &sent).await;
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        assert_eq!((&done["status"], &done["postedLines"], &done["lines"]), (&json!(2), &json!(2_009), &json!(2_009)));
        assert_eq!(admin.get("/wms/inventory/summary?by=goods").await.data()["total"]["qty"], 2_013);
        world.verify().await;
    }

    a_container_that_nobody_knew_is_made_with_the_posting(world) {
        let admin = ready(world).await;
        let sscc = "340123451234567895";
        let boxed = |place: &str| with(line("SALMON", place, 10), json!({ "containerCode": sscc }));
        let made = note(&admin, "W1", &[]).await;
        let paste = |lines: Value| json!({ "noteId": made["id"], "lines": lines });
        admin.post("/wms/openingLine/paste", paste(json!([boxed("A-1"), boxed("A-2")]))).await.invalid("lines[1].containerCode");
        assert_eq!(admin.get(&format!("/wms/container/list?code={sscc}")).await.total(), 0);
        stock_of(world, &admin, &[("W1", vec![boxed("A-1"), with(boxed("A-1"), json!({ "qty": 5 }))])]).await;
        let container = admin.get(&format!("/wms/container/list?code={sscc}")).await.records().remove(0);
        assert_eq!((&container["typeCode"], &container["status"]), (&json!("PALLET"), &json!(1)));
        let row = admin.get("/wms/inventory/list").await.records().remove(0);
        assert_eq!((&row["containerCode"], &row["qty"], &row["weight"]), (&json!(sscc), &json!(15), &json!(7.8)));
        world.verify().await;
    }
}

/// Runs one statement behind everybody's back.
async fn break_line(world: &harness::World, sql: &'static str) {
    async fn run(tx: &mut Tx, sql: &&'static str) -> Answer<u64> {
        Ok(tx.exec(sql, &vals![]).await?)
    }
    let act = Act::of_program(&world.app, "", "initWarehouseManage", "test");
    assert_eq!(Cx::outside(&world.app, act).write(sql, run).await.unwrap(), 1);
}
