//! Stock held back, let go, and given another status.

use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::Qty;
use serde_json::{Value, json};

use super::{at, filled};

const BASE: &str = "/wms/inventory";

fn rows(seen: &[&Value]) -> Value {
    seen.iter().map(|row| json!({ "id": row["id"], "qty": row["qty"] })).collect()
}

async fn post(actor: &Actor, verb: &str, body: Value) -> harness::Reply {
    actor.post(&format!("{BASE}/{verb}"), body).await
}

/// Holds some of a row for a delivery, as allocation will.
async fn hold(world: &World, row: &Value, qty: i64) {
    async fn run(tx: &mut Tx, (id, qty): &(Id, i64)) -> Answer<()> {
        let lying = stock::lying(tx, &[*id]).await?;
        let doc = stock::Doc { kind: "delivery", no: "CK1".into(), line: None };
        let bucket = lying[id].bucket.clone();
        stock::hold(tx, &doc, &[stock::Want { bucket, qty: Qty::of_raw(qty * 1_000_000), line: None }])
            .await?;
        Ok(())
    }
    let id: Id = row["id"].as_str().unwrap().parse().unwrap();
    let act = Act::of_program(&world.app, platform::FIRST_BRANCH, "inventoryManage", "test");
    Cx::outside(&world.app, act).write((id, qty), run).await.unwrap();
}

harness::both! {
    stock_is_held_back_and_let_go_each_row_with_its_own_result(world) {
        let admin = filled(world).await;
        let (salmon, cod) = (at(&admin, "A-1").await, at(&admin, "A-2").await);
        let other = json!({ "id": "4711", "qty": 5 });
        let body = json!({ "rows": [
            { "id": salmon["id"], "qty": 100 }, other, { "id": cod["id"], "qty": 39 }, { "id": salmon["id"], "qty": 100 },
        ], "reason": "抽检待定" });
        let held = post(&admin, "freeze", body).await.data();
        assert_eq!(held["done"], 1);
        assert!(held["docNo"].as_str().unwrap().starts_with("DJ"), "{held}");
        let told: Vec<&Value> = held["results"].as_array().unwrap().iter().map(|result| &result["ok"]).collect();
        assert_eq!(told, [true, false, false, false]);
        assert!(held["results"][2]["reason"].as_str().unwrap().contains("40"), "{held}");
        let frozen = at(&admin, "A-1").await;
        assert_eq!((&frozen["frozen"], &frozen["available"], &frozen["qty"]), (&json!(true), &json!(0), &json!(100)));
        assert_eq!(frozen["firstInAt"], salmon["firstInAt"], "it is as old as before");
        assert_eq!(frozen["can"], json!(["detail", "unfreeze", "restate"]));
        let again = post(&admin, "freeze", json!({ "rows": rows(&[&frozen]), "reason": "再冻" })).await.data();
        assert_eq!((&again["done"], &again["docNo"]), (&json!(0), &Value::Null));
        let part = json!({ "rows": [{ "id": frozen["id"], "qty": 100, "part": 30 }], "reason": "放行一部分" });
        assert_eq!(post(&admin, "unfreeze", part).await.data()["done"], 1);
        let both = admin.get(&format!("{BASE}/list?locationCode=A-1&sortField=goodsCode&sortType=asc")).await.records();
        let mut quantities: Vec<(i64, bool)> = both.iter().map(|row| (row["qty"].as_i64().unwrap(), row["frozen"].as_bool().unwrap())).collect();
        quantities.sort_unstable();
        assert_eq!(quantities, [(30, false), (70, true)]);
        let weight: f64 = both.iter().map(|row| row["weight"].as_f64().unwrap()).sum();
        assert!((weight - 52.0).abs() < 1e-9, "{weight}");
        let moves = admin.get(&format!("{BASE}/{}/moves", frozen["id"].as_str().unwrap())).await.data();
        assert_eq!((&moves[0]["qty"], &moves[0]["left"], &moves[0]["reason"]), (&json!(-30), &json!(70), &json!("放行一部分")));
        assert_eq!((&moves[1]["qty"], &moves[1]["verb"]), (&json!(100), &json!("RESTATE")));
        world.verify().await;
    }

    what_is_held_for_a_delivery_keeps_its_state(world) {
        let admin = filled(world).await;
        let salmon = at(&admin, "A-3").await;
        hold(world, &salmon, 20).await;
        let refused = post(&admin, "freeze", json!({ "rows": rows(&[&salmon]), "reason": "抽检" })).await.data();
        assert_eq!(refused["done"], 0);
        let reason = refused["results"][0]["reason"].as_str().unwrap();
        assert!(reason.contains("20") && reason.contains("40"), "{reason}");
        let part = json!({ "rows": [{ "id": salmon["id"], "qty": 60, "part": 40 }], "reason": "抽检" });
        assert_eq!(post(&admin, "freeze", part).await.data()["done"], 1);
        world.verify().await;
    }

    stock_gets_another_status_with_a_reason(world) {
        let admin = filled(world).await;
        let salmon = at(&admin, "A-3").await;
        let body = |status: &str, reason: &str| json!({
            "rows": [{ "id": salmon["id"], "qty": 60, "part": 3 }], "statusCode": status, "reason": reason,
        });
        post(&admin, "restate", body("NONE", "压坏")).await.invalid("statusCode");
        post(&admin, "restate", body("", "压坏")).await.invalid("statusCode");
        post(&admin, "restate", body("DAMAGED", " ")).await.invalid("reason");
        let same = post(&admin, "restate", body("QUALIFIED", "压坏")).await.data();
        assert_eq!(same["done"], 0);
        let done = post(&admin, "restate", body("DAMAGED", "压坏")).await.data();
        assert!(done["docNo"].as_str().unwrap().starts_with("ZT"), "{done}");
        let damaged = admin.get(&format!("{BASE}/list?quality=2&goodsCode=SALMON")).await.records();
        assert_eq!((damaged.len(), &damaged[0]["qty"], &damaged[0]["weight"]), (1, &json!(3), &json!(1.56)));
        let log = admin.get(&format!("/wms/inventoryLog/list?docNo={}", done["docNo"].as_str().unwrap())).await.records();
        assert_eq!((&log[0]["fromStatus"], &log[0]["toStatus"], &log[0]["reason"]), (&json!("合格"), &json!("残损"), &json!("压坏")));
        for (field, body) in [
            ("rows", json!({ "rows": [], "statusCode": "DAMAGED", "reason": "x" })),
            ("rows[0].part", json!({ "rows": [{ "id": salmon["id"], "qty": 60, "part": 61 }], "statusCode": "DAMAGED", "reason": "x" })),
            ("rows[0].part", json!({ "rows": [{ "id": salmon["id"], "qty": 60, "part": 0 }], "statusCode": "DAMAGED", "reason": "x" })),
        ] {
            post(&admin, "restate", body).await.invalid(field);
        }
        world.verify().await;
    }

    a_part_of_a_row_is_counted_as_its_unit_is(world) {
        let admin = filled(world).await;
        let salmon = at(&admin, "A-3").await;
        let body = json!({ "rows": [{ "id": salmon["id"], "qty": 60, "part": 2.5 }], "statusCode": "DAMAGED", "reason": "x" });
        post(&admin, "restate", body.clone()).await.invalid("rows[0].part");
        let mut hold = body;
        hold.as_object_mut().unwrap().remove("statusCode");
        post(&admin, "freeze", hold).await.invalid("rows[0].part");
        assert_eq!(at(&admin, "A-3").await["qty"], 60, "half a bag is no stock");
    }

    the_same_key_holds_back_once(world) {
        let admin = filled(world).await;
        let salmon = at(&admin, "A-3").await;
        let body = json!({ "rows": [{ "id": salmon["id"], "qty": 60, "part": 10 }], "reason": "抽检" });
        let path = format!("{BASE}/freeze");
        let first = admin.post(&path, body.clone()).with_key("k-1").await.data();
        assert_eq!(admin.post(&path, body).with_key("k-1").await.data(), first);
        let frozen = admin.get(&format!("{BASE}/list?frozen=true")).await.records();
        assert_eq!((frozen.len(), &frozen[0]["qty"]), (1, &json!(10)));
    }
}
