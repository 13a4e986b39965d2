//! Who unloads, how long it takes, and what the team is paid by.

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{act, awaited, lines, path, read, ready, receive};

/// Sums of what the team is paid by: pieces, kilograms, minutes; and how many rows say so.
async fn paid(world: &World) -> (i64, i64, i64, i64) {
    let db = world.db();
    let sums = db.read((), |tx| {
        Box::pin(async move {
            tx.one::<(i64, i64, i64, i64)>(
                "select cast(coalesce(sum(qty), 0) as bigint), cast(coalesce(sum(weight), 0) as bigint),
                   cast(coalesce(sum(minutes), 0) as bigint), count(*)
                 from fee_event where charge_trigger = 10 and party_code = 'T1'",
                &[],
            )
            .await
        })
    });
    let (qty, weight, minutes, rows) = sums.await.unwrap().unwrap();
    (qty / 1_000_000, weight / 1_000, minutes, rows)
}

/// A note of a hundred bags, which a team has unloaded within half an hour before anything was counted.
async fn unloaded(world: &World, admin: &Actor) -> Value {
    let team = json!({
        "code": "T1", "name": "一队", "warehouseCode": "WH1", "leader": "王强", "phone": "13812345678", "headcount": 8,
        "jobTypes": "1,2,3", "status": 0,
    });
    if admin.get("/wms/loadingTeam/list?code=T1").await.total() == 0 {
        admin.post("/wms/loadingTeam/add", team).await.ok();
    }
    let waited =
        awaited(admin, lines(json!([{ "goodsCode": "RICE", "qty": 100, "grossWeight": 1000 }]))).await;
    let began =
        act(admin, &waited, "startUnload", json!({ "loadingTeamCode": "T1", "jobType": 2 })).await.data();
    world.clock.advance(30 * 60_000);
    act(admin, &began, "endUnload", json!({})).await.data()
}

harness::both! {
    a_team_is_paid_for_what_came_whenever_it_is_counted(world) {
        let admin = ready(world).await;
        let ended = unloaded(world, &admin).await;
        assert_eq!(paid(world).await, (0, 0, 30, 1));
        world.clock.advance(60 * 60_000);
        let came = receive(&admin, &ended, json!([{ "qty": 60 }, { "qty": 10 }, { "rejectedQty": 5, "rejectionReason": "破" }])).await.data();
        let (qty, weight, minutes, _) = paid(world).await;
        assert_eq!((qty, weight, minutes), (70, 700, 30), "counted an hour later, unloaded in half an hour");
        let back = act(&admin, &came, "cancel", json!({ "reason": "扫错", "receiptIds": [came["receipts"][1]["id"]] })).await.data();
        let (qty, weight, minutes, rows) = paid(world).await;
        assert_eq!((qty, weight, minutes), (60, 600, 30));
        let short = json!({ "lines": [{ "lineId": back["lines"][0]["id"], "reason": "少发" }] });
        act(&admin, &back, "closeShort", short).await.ok();
        assert_eq!(paid(world).await, (60, 600, 30, rows), "nothing came or went");
    }

    a_note_that_is_withdrawn_or_void_keeps_no_vehicle_and_pays_nobody(world) {
        let admin = ready(world).await;
        for (verb, said) in [("withdraw", json!({})), ("void", json!({ "reason": "整车退回" }))] {
            let ended = unloaded(world, &admin).await;
            assert_eq!(paid(world).await.2, 30, "{verb}");
            let gone = act(&admin, &ended, verb, said).await.data();
            for field in ["unloadStartAt", "unloadEndAt", "arrivedAt", "checkedInAt", "checkedInBy"] {
                assert_eq!(gone[field], Value::Null, "{verb} {field}");
            }
            assert_eq!(paid(world).await.2, 0, "{verb}");
        }
    }

    a_team_that_is_named_at_the_dock_has_the_job(world) {
        let admin = ready(world).await;
        let ended = unloaded(world, &admin).await;
        let jobs = admin.get(&format!("/wms/task/list?docNo={}", ended["docNo"].as_str().unwrap())).await.records();
        assert_eq!((jobs.len(), &jobs[0]["loadingTeamCode"], &jobs[0]["jobType"]), (1, &json!("T1"), &json!(2)));
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 1 }]))).await;
        act(&admin, &waited, "startUnload", json!({ "jobType": 5 })).await.invalid("jobType");
    }

    the_job_of_unloading_is_counted_in_the_unit_of_its_goods_where_that_is_one(world) {
        let admin = ready(world).await;
        for (form, qty, unit) in [
            (lines(json!([{ "goodsCode": "RICE", "qty": 7 }, { "goodsCode": "SALMON", "qty": 3, "batch": { "batchNo": "L1" } }])), json!(10), json!("BAG")),
            (lines(json!([{ "goodsCode": "RICE", "qty": 7 }, { "goodsCode": "OIL", "qty": 3 }])), json!(null), json!(null)),
        ] {
            let waited = awaited(&admin, form).await;
            let jobs = admin.get(&format!("/wms/task/list?docNo={}", waited["docNo"].as_str().unwrap())).await.records();
            assert_eq!((jobs.len(), &jobs[0]["qty"], &jobs[0]["unitCode"]), (1, &qty, &unit));
        }
    }

    the_coldest_reading_is_not_warmer_than_the_warmest(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 1 }]))).await;
        let readings = |min: i64, max: i64| json!({ "productTempMin": min, "productTempMax": max });
        act(&admin, &waited, "startUnload", readings(-10, -20)).await.invalid("productTempMax");
        let began = act(&admin, &waited, "startUnload", readings(-20, -18)).await.data();
        // What is not said again stands.
        act(&admin, &began, "startUnload", json!({ "productTempMin": -15 })).await.invalid("productTempMin");
        assert_eq!(read(&admin, &waited).await["productTempMin"], -20);
    }

    what_a_posting_is_called_is_the_same_when_it_is_said_again(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 100 }]))).await;
        receive(&admin, &waited, json!([{ "qty": 10 }])).await.ok();
        receive(&admin, &waited, json!([{ "qty": 10 }])).await.ok();
        let mut form = lines(json!([{ "goodsCode": "RICE", "qty": 5 }]));
        form["lines"][0]["receipts"] = json!([{ "qty": 2 }]);
        let direct = admin.post("/wms/receivingNote/direct", form).await.data();
        admin.post(&path(&direct, "registerAll"), json!({})).await.ok();
        let db = world.db();
        let causes = db.read((), |tx| Box::pin(async move {
            tx.all::<String>("select cause from stock_posting where cause like 'receiving/%' order by id", &[]).await
        }));
        let causes = causes.await.unwrap();
        let name = |note: &Value, version: i64| format!("receiving/{}/register/{version}", note["docNo"].as_str().unwrap());
        assert_eq!(causes, [name(&waited, 1), name(&waited, 2), name(&direct, 0), name(&direct, 1)]);
    }
}
