//! What a line says of its batch, its container and its weight, as the goods ask for it.

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{LINE, act, line, note, read, ready, stock_of, with};

/// Batches by their customs declaration and the day on which they came.
fn declared() -> Value {
    json!({
        "code": "CUSTOMS", "name": "按报关单", "ownerCode": null, "batchNoMode": 0, "shelfLife": 18, "shelfLifeUnit": 1,
        "expiryMode": 0, "removalDays": 15, "alertDays": 60, "receiveMinPct": 66, "warnPct": 33, "shipMinPct": 20,
        "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0,
        "sort": 1, "attributes": [
            { "attribute": "productionDate", "usage": 1, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": true },
            { "attribute": "inboundDate", "usage": 1, "inIdentity": true },
            { "attribute": "customsNo", "usage": 2, "inIdentity": true },
            { "attribute": "ext1", "label": "标签", "usage": 1, "inIdentity": false },
            { "attribute": "ext5", "label": "产线", "usage": 1, "inIdentity": false },
        ],
    })
}

/// Goods of a rule that asks for a customs declaration, and goods that are weighed, 9 to 11 kg each.
async fn goods(world: &World, admin: &Actor) {
    admin.post("/wms/batchRule/add", declared()).await.ok();
    let veal = with(crate::goods::tests::goods("VEAL", "POLAR"), json!({ "batchRuleCode": "CUSTOMS" }));
    let beef = with(
        crate::goods::tests::goods("BEEF", "POLAR"),
        json!({ "catchWeightMode": 1, "nominalWeight": 10, "weightMin": 9, "weightMax": 11 }),
    );
    crate::goods::tests::audited_owner(world, "ARCTIC").await;
    for form in [veal, beef, crate::goods::tests::goods("KRILL", "ARCTIC")] {
        admin.post("/wms/goods/add", form).await.ok();
    }
}

fn weighing(goods: &str, weight: f64, changes: Value) -> Value {
    with(line(goods, "A-1", 2), with(json!({ "weight": weight }), changes))
}

async fn paste(admin: &Actor, note: &Value, lines: &[Value]) -> harness::Reply {
    admin.post(&format!("{LINE}/paste"), json!({ "noteId": note["id"], "lines": lines })).await
}

/// Customs declaration, the house's own and the day on which it came, of each batch.
async fn batches(world: &World) -> Vec<(String, Option<String>, Option<String>, String)> {
    let sql = "select customs_no, ext1, ext5, inbound_date from batch where customs_no is not null order by customs_no";
    world.db().read((), move |tx| Box::pin(async move { tx.all(sql, &[]).await })).await.unwrap()
}

harness::both! {
    goods_have_the_batch_that_their_rule_asks_for_and_came_when_the_line_says(world) {
        let admin = ready(world).await;
        goods(world, &admin).await;
        let veal = |changes: Value| weighing("VEAL", 20.0, changes);
        let made = note(&admin, "W1", &[]).await;
        let unsaid = paste(&admin, &made, &[veal(json!({}))]).await;
        assert_eq!(unsaid.fields(), ["lines[0].customsNo"]);
        paste(&admin, &made, &[veal(json!({ "customsNo": "C1", "ext2": "?" }))]).await.invalid("lines[0].ext2");
        stock_of(world, &admin, &[("W1", vec![
            veal(json!({ "customsNo": "C1", "ext1": "红标", "firstInAt": "2025-11-03" })),
            veal(json!({ "customsNo": "C2", "ext5": "蓝标" })),
        ])]).await;
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(batches(world).await, [
            ("C1".to_owned(), text("红标"), None, "2025-11-03".to_owned()),
            ("C2".to_owned(), None, text("蓝标"), "2026-02-28".to_owned()),
        ]);
        let typed = with(veal(json!({ "customsNo": "C3" })), json!({ "noteId": made["id"] }));
        admin.post(&format!("{LINE}/add"), typed).await.ok();
        let held = admin.get(&format!("{LINE}/list?noteId={}", made["id"].as_str().unwrap())).await.records();
        assert_eq!((held.len(), &held[0]["customsNo"], &held[0]["ext1"]), (1, &json!("C3"), &json!(null)));
        world.verify().await;
    }

    a_container_holds_goods_of_one_owner(world) {
        let admin = ready(world).await.lang("en");
        goods(world, &admin).await;
        let boxed = |goods: &str| weighing(goods, 1.0, json!({ "containerCode": "P-1" }));
        let made = note(&admin, "W1", &[]).await;
        let both = paste(&admin, &made, &[boxed("COD"), boxed("KRILL")]).await;
        assert_eq!(both.fields(), ["lines[1].containerCode"]);
        // Each of the two is right by itself.
        for goods in ["COD", "KRILL"] {
            paste(&admin, &made, &[boxed(goods)]).await.ok();
        }
        let told = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        assert_eq!((&told["status"], &told["wrong"]), (&json!(0), &json!(2)), "{told}");
        let held = admin.get(&format!("{LINE}/list?noteId={}", made["id"].as_str().unwrap())).await.records();
        for (row, other) in held.iter().zip(["ARCTIC", "POLAR"]) {
            let text = row["errorText"].as_str().unwrap();
            assert!(text.matches("P-1").count() == 1 && text.contains(other), "{text}");
        }
        stock_of(world, &admin, &[("W1", vec![boxed("COD")])]).await;
        paste(&admin, &made, &[boxed("KRILL")]).await.invalid("lines[0].containerCode");
    }

    goods_that_are_weighed_weigh_what_so_many_of_them_can(world) {
        let admin = ready(world).await;
        goods(world, &admin).await;
        let made = note(&admin, "W1", &[]).await;
        for weight in [0.0, 17.9, 22.1] {
            paste(&admin, &made, &[weighing("BEEF", weight, json!({}))]).await.invalid("lines[0].weight");
        }
        paste(&admin, &made, &[weighing("BEEF", 18.0, json!({})), weighing("BEEF", 22.0, json!({}))]).await.ok();
        paste(&admin, &made, &[weighing("COD", 0.0, json!({}))]).await.ok();
    }
}
