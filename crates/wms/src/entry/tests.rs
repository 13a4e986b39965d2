//! Stories of entry over HTTP, on both databases.

use harness::{Actor, Reply, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use platform::FIRST_BRANCH;
use serde_json::{Value, json};

use crate::putaway::tests::{act as put, delivery, house, receive};

const BASE: &str = "/wms/entryNote";

/// The entry note of two loads that were put away: a pallet of 40 and 30 loose ones.
async fn due(world: &World, admin: &Actor) -> String {
    let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("MEAT", None, 30, 300)])).await;
    let done = put(admin, &note, "confirmAll", json!({})).await.data();
    done["entryNoteId"].as_str().unwrap().to_owned()
}

async fn act(actor: &Actor, note: &str, verb: &str, form: Value) -> Reply {
    actor.post(&format!("{BASE}/{note}/{verb}"), form).await
}

async fn read(actor: &Actor, note: &str) -> Value {
    actor.get(&format!("{BASE}/{note}")).await.data()
}

/// What is on hand and entered.
async fn entered(world: &World) -> i64 {
    async fn unit(tx: &mut Tx, (): &()) -> Answer<i64> {
        let sql = "select coalesce(cast(sum(qty) as bigint), 0) from stock where entry_state = 1";
        Ok(tx.one::<i64>(sql, &[]).await?.unwrap_or_default() / 1_000_000)
    }
    let act = Act::of_program(&world.app, FIRST_BRANCH, "entryManage", "search");
    Cx::outside(&world.app, act).read((), unit).await.unwrap()
}

harness::both! {
    goods_that_are_entered_can_be_promised_and_a_confirmed_note_is_locked(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        let before = read(&admin, &note).await;
        assert_eq!((&before["status"], &before["confirmStatus"], &before["totalExpected"]), (&json!(1), &json!(1), &json!(70)));
        assert_eq!(before["can"], json!(["detail", "enter"]));
        assert_eq!(entered(world).await, 0);
        act(&admin, &note, "confirm", json!({ "version": 1 })).await.refused(40009);
        act(&admin, &note, "cancel", json!({ "version": 1, "reason": "x" })).await.refused(40009);
        act(&admin, &note, "enter", json!({ "version": 9 })).await.refused(40010);
        let done = act(&admin, &note, "enter", json!({ "version": 1, "remark": "齐" })).await.data();
        assert_eq!((&done["status"], &done["entryDate"], &done["totalEntered"], &done["totalDifference"]),
            (&json!(2), &json!("2026-03-02"), &json!(70), &json!(0)));
        assert_eq!(entered(world).await, 70);
        assert_eq!(done["can"], json!(["detail", "confirm", "cancel"]));
        act(&admin, &note, "enter", json!({ "version": 2 })).await.refused(40009);
        let agreed = act(&admin, &note, "confirm", json!({ "version": 2 })).await.data();
        assert_eq!((&agreed["confirmStatus"], &agreed["can"]), (&json!(2), &json!(["detail"])));
        for (verb, form) in [("cancel", json!({ "version": 3, "reason": "x" })), ("confirm", json!({ "version": 3 }))] {
            let reply = act(&admin, &note, verb, form).await;
            reply.refused(40009);
            assert!(reply.msg().contains("has confirmed"), "{}", reply.msg());
        }
        let history = admin.get(&format!("{BASE}/{note}/history")).await.data();
        let steps: Vec<&str> = history.as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap()).collect();
        assert_eq!(steps, ["confirm", "enter", "confirm"]);
        world.verify().await;
    }

    a_night_belongs_to_the_business_day_of_its_warehouse(world) {
        async fn cutoff(tx: &mut Tx, (): &()) -> Answer<u64> {
            Ok(tx.exec("update warehouse set cutoff = '06:00' where code = 'WH1'", &[]).await?)
        }
        house(world).await;
        let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "entryManage", "test"));
        assert_eq!(cx.write((), cutoff).await.unwrap(), 1);
        // Half past four in the morning of the third is the night of the second.
        world.clock.set("2026-03-02T20:30:00Z".parse().unwrap());
        let admin = world.admin().await;
        let note = due(world, &admin).await;
        assert_eq!(read(&admin, &note).await["businessDay"], "2026-03-02", "what the page proposes is what the call takes");
        act(&admin, &note, "enter", json!({ "version": 1, "entryDate": "2026-03-03" })).await.invalid("entryDate");
        act(&admin, &note, "enter", json!({ "version": 1, "entryDate": "2026-03-01" })).await.invalid("entryDate");
        let done = act(&admin, &note, "enter", json!({ "version": 1 })).await.data();
        assert_eq!(done["entryDate"], "2026-03-02");
        let days = world.db().read((), |tx| Box::pin(async move {
            tx.all::<String>("select distinct business_date from fee_event", &[]).await
        })).await.unwrap();
        assert_eq!(days, ["2026-03-02"], "fees and documents have one day");
        world.verify().await;
    }

    many_notes_are_entered_in_one_call_and_each_is_told_what_became_of_it(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        let second = receive(world, delivery(2, &[("FISH", Some("P2"), 5, 50)])).await;
        let second = put(&admin, &second, "confirmAll", json!({})).await.data()["entryNoteId"].as_str().unwrap().to_owned();
        let path = format!("{BASE}/enterMany");
        admin.post(&path, json!({ "rows": [] })).await.invalid("rows");
        admin.post(&path, json!({ "rows": [{ "id": note }] })).await.refused(40001);
        let row = |id: &str, version: i64| json!({ "id": id, "version": version });
        let told = admin.post(&path, json!({ "rows": [row(&second, 9), row(&note, 1), row("7", 1)] })).await.data();
        let done: Vec<&Value> = told["rows"].as_array().unwrap().iter().map(|row| &row["done"]).collect();
        assert_eq!((&told["done"], done), (&json!(1), vec![&json!(false), &json!(true), &json!(false)]), "{told}");
        assert_eq!(told["rows"][1]["code"], read(&admin, &note).await["docNo"]);
        assert!(told["rows"][0]["reason"].is_string() && told["rows"][2]["code"].is_null(), "{told}");
        assert_eq!((entered(world).await, &read(&admin, &note).await["entryDate"]), (70, &json!("2026-03-02")));
        assert_eq!(read(&admin, &second).await["status"], 1);
        let told = admin.post(&path, json!({ "rows": [row(&note, 1), row(&second, 1)] })).await.data();
        assert_eq!((&told["done"], &told["rows"][0]["done"]), (&json!(1), &json!(false)), "entered once: {told}");
        assert_eq!(entered(world).await, 75);
        world.verify().await;
    }

    of_many_notes_one_whose_goods_are_gone_is_told_and_the_others_are_entered(world) {
        let admin = house(world).await;
        let first = due(world, &admin).await;
        let second = receive(world, delivery(2, &[("FISH", Some("P2"), 5, 50)])).await;
        let second = put(&admin, &second, "confirmAll", json!({})).await.data()["entryNoteId"].as_str().unwrap().to_owned();
        let rights = ["search", "detail"].map(|action| format!("entryManage_{action}_button"));
        let clerk = world.account(&rights.each_ref().map(String::as_str)).await;
        let rows = json!({ "rows": [{ "id": first, "version": 1 }, { "id": second, "version": 1 }] });
        clerk.post(&format!("{BASE}/enterMany"), rows.clone()).await.refused(40003);
        let stranger = world.outsider("ENTERPRISE_OWNER", &["entryManage_enter_button"]).await;
        stranger.post(&format!("{BASE}/enterMany"), rows.clone()).await.refused(40003);
        assert_eq!(entered(world).await, 0);
        lose(world, "P2").await;
        let told = admin.post(&format!("{BASE}/enterMany"), rows).await.data();
        assert_eq!((&told["done"], &told["rows"][1]["done"]), (&json!(1), &json!(false)), "{told}");
        assert_eq!((entered(world).await, &read(&admin, &second).await["status"]), (70, &json!(1)));
        world.verify().await;
    }

    what_differs_needs_a_reason_and_stays_unentered(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        let line = read(&admin, &note).await["lines"][1]["id"].clone();
        let enter = |line: Value| json!({ "version": 1, "lines": [line] });
        act(&admin, &note, "enter", enter(json!({ "id": line, "qty": 28 }))).await.invalid("lines[0].reason");
        act(&admin, &note, "enter", enter(json!({ "id": line, "qty": 31, "reason": "x" }))).await.invalid("lines[0].qty");
        act(&admin, &note, "enter", enter(json!({ "id": line, "qty": -1, "reason": "x" }))).await.invalid("lines[0].qty");
        act(&admin, &note, "enter", enter(json!({ "id": line, "qty": 27.5, "reason": "x" }))).await.invalid("lines[0].qty");
        act(&admin, &note, "enter", enter(json!({ "id": "7", "qty": 1 }))).await.invalid("lines[0].id");
        for day in ["2026-03-03", "2026-03-01"] {
            act(&admin, &note, "enter", json!({ "version": 1, "entryDate": day })).await.invalid("entryDate");
        }
        assert_eq!(entered(world).await, 0);
        let done = act(&admin, &note, "enter", enter(json!({ "id": line, "qty": 28, "reason": "破损两袋" }))).await.data();
        assert_eq!((&done["totalDifference"], &done["lines"][1]["qtyDifference"]), (&json!(-2), &json!(-2)));
        assert_eq!(done["lines"][1]["differenceReason"], "破损两袋");
        assert_eq!(entered(world).await, 68);
        world.verify().await;
    }

    goods_that_got_another_status_before_are_entered_in_it(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        let meat = admin.get("/wms/inventory/list?goodsCode=MEAT").await.records().remove(0);
        let form = json!({ "rows": [{ "id": meat["id"], "qty": 30, "part": 5 }], "statusCode": "DAMAGED", "reason": "压坏" });
        assert_eq!(admin.post("/wms/inventory/restate", form).await.data()["done"], 1);
        act(&admin, &note, "enter", json!({ "version": 1 })).await.ok();
        assert_eq!(entered(world).await, 70);
        let damaged = admin.get("/wms/inventory/list?goodsCode=MEAT&statusCode=DAMAGED").await.records();
        assert_eq!((damaged.len(), &damaged[0]["qty"], &damaged[0]["entered"]), (1, &json!(5), &json!(true)));
        world.verify().await;
    }

    what_was_not_entered_stays_to_be_entered_in_a_note_of_its_own(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        let line = |note: &Value, at: usize| note["lines"][at]["id"].clone();
        let before = read(&admin, &note).await;
        let part = |line: Value, qty: i64, version: i64| json!({ "version": version, "lines": [{ "id": line, "qty": qty, "reason": "破损" }] });
        let nothing = json!({ "version": 1, "lines": [
            { "id": line(&before, 0), "qty": 0, "reason": "x" }, { "id": line(&before, 1), "qty": 0, "reason": "x" },
        ] });
        act(&admin, &note, "enter", nothing).await.invalid("lines");
        assert_eq!(before["restNoteId"], json!(null));
        let done = act(&admin, &note, "enter", part(line(&before, 1), 28, 1)).await.data();
        let rest = done["restNoteId"].as_str().unwrap().to_owned();
        let left = read(&admin, &rest).await;
        assert_eq!((&left["docNo"], &left["followsNo"], &left["followsId"]), (&done["restNo"], &done["docNo"], &json!(note)));
        assert_eq!((&left["status"], &left["totalExpected"], &left["totalWeight"]), (&json!(1), &json!(2), &json!(20)));
        assert_eq!((left["lines"].as_array().unwrap().len(), &left["lines"][0]["goodsCode"]), (1, &json!("MEAT")));
        assert_eq!(left["lines"][0]["unitName"], "袋");
        let waiting = admin.get(&format!("{BASE}/list?status=1")).await.records();
        assert_eq!((waiting.len(), &waiting[0]["id"], &waiting[0]["followsNo"]), (1, &json!(rest), &done["docNo"]));
        world.clock.advance(24 * 60 * 60 * 1_000);
        let admin = world.admin().await;
        let again = act(&admin, &rest, "enter", json!({
            "version": 1, "entryDate": "2026-03-02", "lines": [{ "id": line(&left, 0), "qty": 1, "reason": "少一袋" }],
        })).await.data();
        assert_eq!(entered(world).await, 69, "from the day on which they were put away");
        let last = again["restNoteId"].as_str().unwrap().to_owned();
        act(&admin, &last, "enter", json!({ "version": 1 })).await.ok();
        assert_eq!((entered(world).await, &read(&admin, &last).await["restNoteId"]), (70, &json!(null)));
        world.verify().await;
    }

    an_entry_shares_the_weight_with_its_rest_to_the_gram(world) {
        let admin = house(world).await;
        // 17 kg of 7 pieces, entered three at a time: no part of it is a whole number of grams.
        let note = receive(world, delivery(1, &[("MEAT", None, 7, 17)])).await;
        let done = put(&admin, &note, "confirmAll", json!({})).await.data();
        let first = done["entryNoteId"].as_str().unwrap().to_owned();
        let (mut note, mut notes) = (first.clone(), Vec::new());
        for qty in [3, 3, 1] {
            let line = read(&admin, &note).await["lines"][0]["id"].clone();
            let form = json!({ "version": 1, "lines": [{ "id": line, "qty": qty, "reason": "分批" }] });
            let entered = act(&admin, &note, "enter", form).await.data();
            notes.push(note);
            note = entered["restNoteId"].as_str().unwrap_or_default().to_owned();
        }
        let mut weights = Vec::new();
        for note in &notes {
            let seen = read(&admin, note).await;
            assert_eq!(seen["totalWeight"], seen["lines"][0]["weight"]);
            weights.push(seen["totalWeight"].clone());
        }
        assert_eq!(weights, [json!(7.286), json!(7.286), json!(2.428)], "17 kg together");
        for note in notes.iter().rev() {
            let version = read(&admin, note).await["version"].clone();
            act(&admin, note, "cancel", json!({ "version": version, "reason": "数错" })).await.ok();
        }
        let back = read(&admin, &first).await;
        assert_eq!((&back["totalWeight"], &back["lines"][0]["weight"]), (&json!(17), &json!(17)));
        world.verify().await;
    }

    papers_of_one_delivery_carry_one_business_day(world) {
        let admin = house(world).await;
        let change = json!({ "changes": [{ "name": "cutOffHour", "value": "23", "version": 0 }] });
        admin.post("/arpa-basic-api/setting/edit", change).await.ok();
        let entry = due(world, &admin).await;
        let note = read(&admin, &entry).await;
        let jobs = admin.get("/wms/task/list").await.records();
        let opening = json!({ "warehouseCode": "WH1", "cutoverAt": "2026-01-01T00:00:00Z" });
        let opening = admin.post("/wms/openingStock/add", opening).await.data();
        for number in [&note["docNo"], &note["putawayNo"], &jobs[0]["jobNo"], &opening["docNo"]] {
            assert_eq!(number.as_str().unwrap().get(2..8), Some("260301"), "{number}: before the evening it is the day before");
        }
    }

    a_cancelled_entry_takes_its_rest_back_unless_that_was_entered(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        let line = read(&admin, &note).await["lines"][1]["id"].clone();
        let part = |version: i64| json!({ "version": version, "lines": [{ "id": line, "qty": 28, "reason": "破损" }] });
        let cancel = |version: i64| json!({ "version": version, "reason": "数错" });
        let rest = act(&admin, &note, "enter", part(1)).await.data()["restNoteId"].as_str().unwrap().to_owned();
        act(&admin, &rest, "enter", json!({ "version": 1 })).await.ok();
        let refused = act(&admin, &note, "cancel", cancel(2)).await;
        refused.refused(40009);
        assert!(refused.msg().contains("The rest is entered by RZ"), "{}", refused.msg());
        assert_eq!(entered(world).await, 70);
        act(&admin, &rest, "cancel", cancel(2)).await.ok();
        let putaway = read(&admin, &note).await["putawayId"].as_str().unwrap().to_owned();
        let first = crate::putaway::tests::read(&admin, &putaway).await["lines"][0]["id"].clone();
        put(&admin, &putaway, "undo", json!({ "lineId": first, "reason": "x" })).await.refused(40009);
        let back = act(&admin, &note, "cancel", cancel(2)).await.data();
        assert_eq!((&back["totalExpected"], &back["restNoteId"], entered(world).await), (&json!(70), &json!(null), 0));
        admin.get(&format!("{BASE}/{rest}")).await.refused(40004);
        put(&admin, &putaway, "undo", json!({ "lineId": first, "reason": "x" })).await.ok();
        world.verify().await;
    }

    an_entry_is_cancelled_while_nothing_is_reserved_and_made_again(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        act(&admin, &note, "enter", json!({ "version": 1 })).await.ok();
        act(&admin, &note, "cancel", json!({ "version": 2, "reason": "" })).await.invalid("reason");
        reserve(world).await;
        let reply = act(&admin, &note, "cancel", json!({ "version": 2, "reason": "数错" })).await;
        reply.refused(40009);
        assert_eq!((entered(world).await, &read(&admin, &note).await["status"]), (70, &json!(2)));
        release(world).await;
        let back = act(&admin, &note, "cancel", json!({ "version": 2, "reason": "数错" })).await.data();
        assert_eq!((&back["status"], &back["entryDate"], &back["lines"][0]["qtyEntered"]), (&json!(1), &json!(null), &json!(null)));
        assert_eq!(entered(world).await, 0);
        act(&admin, &note, "enter", json!({ "version": 3 })).await.ok();
        assert_eq!(entered(world).await, 70);
        world.verify().await;
    }

    owners_confirm_their_own_and_enter_nothing(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        act(&admin, &note, "enter", json!({ "version": 1 })).await.ok();
        let rights = ["search", "detail", "enter", "confirm", "cancel"].map(|action| format!("entryManage_{action}_button"));
        let stranger = world.outsider("ENTERPRISE_OWNER", &rights.each_ref().map(String::as_str)).await;
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
        act(&stranger, &note, "confirm", json!({ "version": 2 })).await.refused(40004);
        act(&stranger, &note, "enter", json!({ "version": 2 })).await.refused(40003);
        act(&stranger, &note, "cancel", json!({ "version": 2, "reason": "x" })).await.refused(40003);
        let clerk = world.account(&["entryManage_detail_button"]).await;
        assert_eq!(read(&clerk, &note).await["can"], json!(["detail"]));
        act(&clerk, &note, "confirm", json!({ "version": 2 })).await.refused(40003);
    }

    silence_confirms_after_the_hours_that_the_organization_says(world) {
        let admin = house(world).await;
        let note = due(world, &admin).await;
        act(&admin, &note, "enter", json!({ "version": 1 })).await.ok();
        assert_eq!(super::branches(&world.app).await.unwrap(), [FIRST_BRANCH]);
        world.clock.advance(90 * 60 * 60 * 1_000);
        assert_eq!(super::confirm_old(&world.app, FIRST_BRANCH).await.unwrap(), 0, "never, unless somebody says so");
        let change = json!({ "changes": [{ "name": "entryConfirmHours", "value": "72", "version": 0 }] });
        let admin = world.admin().await;
        admin.post("/arpa-basic-api/setting/edit", change).await.ok();
        assert_eq!(super::confirm_old(&world.app, FIRST_BRANCH).await.unwrap(), 1);
        let done = read(&admin, &note).await;
        assert_eq!((&done["confirmStatus"], &done["confirmedBy"]), (&json!(2), &json!("floe")));
        assert_eq!(super::confirm_old(&world.app, FIRST_BRANCH).await.unwrap(), 0);
    }
}

/// A pallet of fish is not there any more.
async fn lose(world: &World, pallet: &'static str) {
    async fn unit(tx: &mut Tx, pallet: &&'static str) -> Answer<()> {
        let places = ["F1-01", "F1-02", "F1-03", "F1-04", "F1-LANE"];
        let row = crate::putaway::lying(tx, &places, &[*pallet], &["FISH"]).await?.remove(0);
        let place = row.bucket.location.clone();
        let gone = stock::Move {
            from: stock::Side::At(row.bucket),
            to: stock::Side::Beyond(codes::StockBeyond::Lost),
            qty: row.qty,
            weight: stock::Weight::Share,
            hold: None,
            since: None,
            line: None,
        };
        let posting = stock::Posting {
            cause: "lost/1".into(),
            verb: codes::StockVerb::Adjust,
            doc: stock::Doc { kind: "count", no: "PD1".into(), line: None },
            reason: None,
            device: None,
            occurred_at: None,
            moves: vec![gone],
        };
        stock::post(tx, &posting).await?;
        crate::place::settle(tx, &[place.as_str()], &[*pallet]).await
    }
    program(world).write(pallet, unit).await.expect("a loss");
}

/// Somebody promises ten of the fish.
async fn reserve(world: &World) {
    async fn unit(tx: &mut Tx, (): &()) -> Answer<()> {
        let rows = crate::putaway::lying(tx, &["F1-01"], &["P1"], &["FISH"]).await?;
        let bucket = rows.into_iter().map(|row| row.bucket).find(|bucket| bucket.entered).unwrap();
        let doc = stock::Doc { kind: "delivery", no: "CK1".into(), line: None };
        let want = stock::Want { bucket, qty: kernel::units::Qty::of_raw(10_000_000), line: None };
        stock::hold(tx, &doc, &[want]).await.map(drop)
    }
    program(world).write((), unit).await.expect("a hold");
}

async fn release(world: &World) {
    async fn unit(tx: &mut Tx, (): &()) -> Answer<()> {
        let holds: Vec<kernel::id::Id> =
            tx.all("select id from stock_hold where ended_at is null", &[]).await?;
        stock::release(tx, &holds).await
    }
    program(world).write((), unit).await.expect("a release");
}

fn program(world: &World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "deliverysheetManage", "allot"))
}
