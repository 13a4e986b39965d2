//! What tables of orders bring beside plain lines: returns to suppliers, goods that stand in for others, weights, and
//! what there is to say of sheets that mix temperatures.

use harness::{Actor, World, both};
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::BASE;
use super::returns::supplier;
use crate::receiving::tests::ready;

async fn prepared(world: &World) -> Actor {
    Tasks::start(&world.app).unwrap();
    ready(world).await.lang("en")
}

async fn done(world: &World) {
    world.app.shared.get::<Tasks>().unwrap().stop().await;
}

fn counts(found: &Value) -> [i64; 4] {
    ["rows", "good", "bad", "imported"].map(|name| found[name].as_i64().unwrap())
}

fn told(found: &Value) -> Vec<(u64, &str)> {
    let errors = found["errors"].as_array().unwrap().iter();
    errors.map(|each| (each["row"].as_u64().unwrap(), each["column"].as_str().unwrap())).collect()
}

async fn sheets(actor: &Actor, query: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for row in actor.get(&format!("{BASE}/list?sortField=docNo&sortType=asc&{query}")).await.records() {
        found.push(actor.get(&format!("{BASE}/{}", row["id"].as_str().unwrap())).await.data());
    }
    found
}

both! { returns_come_in_the_same_table_and_have_numbers_of_their_own(world) {
    let admin = prepared(world).await;
    supplier(world, &admin).await;
    let titles = "Owner's reference,Kind,Warehouse,Cargo owner,Supplier code,Goods,Quantity";
    let text = format!("{titles}\nR-1,Return to supplier,WH1,POLAR,SUP,RICE,3\n,,,,,SALMON,2\nD-1,,WH1,POLAR,,RICE,5\nR-1,Delivery,WH1,POLAR,,RICE,1\n");
    let checked = admin.check_table(BASE, "orders.csv", text.clone()).await;
    assert_eq!(counts(&checked), [4, 4, 0, 0], "{checked}");
    let ran = admin.run_table(BASE, &checked, "all").await;
    assert_eq!(counts(&ran), [4, 4, 0, 4], "{ran}");
    assert_eq!(sheets(&admin, "externalNo=D-1").await[0]["kind"], 1, "who says nothing orders");
    let made = sheets(&admin, "externalNo=R-1").await;
    let kinds: Vec<(&Value, &Value)> = made.iter().map(|sheet| (&sheet["kind"], &sheet["supplierCode"])).collect();
    assert_eq!(made.len(), 2, "{made:?}");
    assert!(kinds.contains(&(&json!(2), &json!("SUP"))) && kinds.contains(&(&json!(1), &Value::Null)), "{kinds:?}");
    let back = made.iter().find(|sheet| sheet["kind"] == 2).unwrap();
    assert_eq!((&back["restPolicy"], back["lines"].as_array().unwrap().len()), (&json!(2), 2));

    // Both numbers are taken now, each among its kind.
    let again = admin.check_table(BASE, "orders.csv", text).await;
    assert_eq!(counts(&again), [4, 0, 4, 0], "{again}");
    // What a return lacks, and what it may not have, is said as in its form.
    let wrong = format!("{titles}\nR-2,Return to supplier,WH1,POLAR,,RICE,3\nR-3,Delivery,WH1,POLAR,SUP,RICE,3\nR-4,Sample,WH1,POLAR,,RICE,3\n");
    let checked = admin.check_table(BASE, "wrong.csv", wrong).await;
    assert_eq!(told(&checked), [(2, "Supplier code"), (3, "Supplier code"), (4, "Kind")], "{checked}");

    // Whoever may write no returns brings none.
    let clerk = world.account_in(&["deliverysheetManage_import_button"], &["WH1"]).await.lang("en");
    let text = format!("{titles}\nR-5,Return to supplier,WH1,POLAR,SUP,RICE,3\n");
    let checked = clerk.check_table(BASE, "orders.csv", text.clone()).await;
    assert_eq!(told(&checked), [(2, "Kind")], "{checked}");
    let rights = ["deliverysheetManage_import_button", "returnGoodsNoteAdd_add_button"];
    let checked = world.account_in(&rights, &["WH1"]).await.check_table(BASE, "orders.csv", text).await;
    assert_eq!(counts(&checked), [1, 1, 0, 0], "{checked}");

    let out = admin.get(&format!("{BASE}/export?template=true&format=csv&externalNo=R-1")).await.text();
    assert!(out.contains("Return to supplier") && out.contains("SUP"), "{out}");
    for typed in ["/wms/supplierReturn/add", "/wms/deliverySheet/add"] {
        let form = json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "kind": 2, "lines": [{ "goodsCode": "RICE", "qty": 1 }] });
        admin.post(typed, form).await.invalid("kind");
    }
    done(world).await;
} }

both! { substitutes_and_weights_come_with_their_lines_and_go_out_with_them(world) {
    let admin = prepared(world).await;
    let titles = "Owner's reference,Warehouse,Cargo owner,Substitutes allowed,Goods,Quantity,Substitutes,Gross weight (kg),Volume (m³)";
    let text = format!("{titles}\nW-1,WH1,POLAR,yes,RICE,3,salmon 2:1,31.5,0.25\n,,,,SALMON,2,,,\n");
    let checked = admin.check_table(BASE, "orders.csv", text).await;
    assert_eq!(counts(&checked), [2, 2, 0, 0], "{checked}");
    admin.run_table(BASE, &checked, "all").await;
    let made = sheets(&admin, "externalNo=W-1").await.remove(0);
    let (rice, fish) = (&made["lines"][0], &made["lines"][1]);
    assert_eq!(made["substitutable"], true);
    assert_eq!(rice["substitutes"], json!([{ "goodsCode": "SALMON", "gives": 2, "insteadOf": 1 }]));
    assert_eq!((&rice["grossWeight"], &rice["volume"]), (&json!(31.5), &json!(0.25)));
    assert_eq!((&fish["substitutes"], &fish["grossWeight"]), (&json!([]), &json!(1)), "as the goods say");

    let out = admin.get(&format!("{BASE}/export?template=true&format=csv&externalNo=W-1")).await.text();
    assert!(out.contains("SALMON 2:1") && out.contains("31.5"), "{out}");
    admin.post(&format!("{BASE}/{}/delete", made["id"].as_str().unwrap()), json!({})).await.ok();
    let checked = admin.check_table(BASE, "again.csv", out).await;
    assert_eq!(counts(&checked), [2, 2, 0, 0], "{checked}");
    admin.run_table(BASE, &checked, "all").await;
    assert_eq!(sheets(&admin, "externalNo=W-1").await[0]["lines"][0]["substitutes"], rice["substitutes"]);

    let wrong = format!(
        "{titles}\nW-2,WH1,POLAR,yes,RICE,3,RICE,,\nW-3,WH1,POLAR,yes,RICE,3,TROUT,,\nW-4,WH1,POLAR,yes,RICE,3,SALMON x,,\n\
         W-5,WH1,POLAR,yes,RICE,3,,-1,\nW-6,WH1,POLAR,yes,RICE,3,,,-1\n",
    );
    let checked = admin.check_table(BASE, "wrong.csv", wrong).await;
    let columns = ["Line: Substitutes", "Line: Substitutes", "Line: Substitutes", "Line: Gross weight (kg)", "Line: Volume (m³)"];
    let expected: Vec<(u64, &str)> = (2..).zip(columns).collect();
    assert_eq!(told(&checked), expected, "{checked}");
    // Typed in words as well.
    let line = json!({ "goodsCode": "RICE", "qty": 1, "substitutes": "SALMON 2:1" });
    let form = json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": [line] });
    let typed = admin.post(&format!("{BASE}/add"), form).await.data();
    assert_eq!(typed["lines"][0]["substitutes"], rice["substitutes"]);
    let template = admin.get(&format!("{BASE}/import/template?format=csv")).await.text();
    assert!(template.contains("A02 2:1"), "{template}");
    done(world).await;
} }

both! { a_table_says_which_sheets_mix_temperatures_and_takes_them(world) {
    let admin = prepared(world).await;
    let titles = "Owner's reference,Warehouse,Cargo owner,Goods,Quantity";
    let mut text = format!("{titles}\nM-1,WH1,POLAR,RICE,1\n,,,SALMON,1\nM-2,WH1,POLAR,RICE,1\nM-3,WH1,POLAR,SALMON,1\n,,,TROUT,1\n");
    let checked = admin.check_table(BASE, "orders.csv", text.clone()).await;
    assert_eq!(counts(&checked), [5, 3, 2, 0], "{checked}");
    let notes = checked["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 1, "wrong sheets have more urgent news: {checked}");
    let note = notes[0].as_str().unwrap();
    assert!(["M-1", "RICE", "SALMON", "Normal", "Frozen"].iter().all(|word| note.contains(word)), "{note}");
    let ran = admin.run_table(BASE, &checked, "good").await;
    assert_eq!((counts(&ran), &ran["notes"]), ([5, 3, 2, 3], &json!([])));

    // Many are not told one by one.
    text = titles.to_owned();
    for number in 0..23 {
        text += &format!("\nN-{number},WH1,POLAR,RICE,1\n,,,SALMON,1");
    }
    let checked = admin.check_table(BASE, "many.csv", text).await;
    let notes = checked["notes"].as_array().unwrap();
    assert_eq!((notes.len(), notes[20].as_str().unwrap().contains('3')), (21, true), "{notes:?}");
    done(world).await;
} }
