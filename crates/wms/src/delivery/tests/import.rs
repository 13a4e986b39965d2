//! Orders that come as a table: a row for each line, its sheet before it.

use harness::{Actor, World, both};
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{BASE, sheet};
use crate::receiving::tests::ready;

const TITLES: &str =
    "Owner's reference,Warehouse,Cargo owner,To leave,Priority,Remark,Goods,Unit,Quantity,Batch";

/// A table of these rows.
fn table(rows: &[&str]) -> String {
    format!("{TITLES}\n{}\n", rows.join("\n"))
}

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

/// Rows and columns of errors.
fn told(found: &Value) -> Vec<(u64, &str)> {
    let errors = found["errors"].as_array().unwrap().iter();
    errors.map(|each| (each["row"].as_u64().unwrap(), each["column"].as_str().unwrap())).collect()
}

/// The sheet with this number, as its page shows it.
async fn found(actor: &Actor, number: &str) -> Option<Value> {
    let rows = actor.get(&format!("{BASE}/list?externalNo={number}")).await.records();
    let row = rows.into_iter().find(|row| row["externalNo"] == *number)?;
    Some(actor.get(&format!("{BASE}/{}", row["id"].as_str().unwrap())).await.data())
}

/// What a line says of its goods and how many of which unit.
fn ordered(sheet: &Value) -> Vec<(Value, Value, Value, Value)> {
    let lines = sheet["lines"].as_array().unwrap().iter();
    let said = |line: &Value, field: &str| line[field].clone();
    lines
        .map(|line| {
            (
                said(line, "goodsCode"),
                said(line, "unitCode"),
                said(line, "qtyEntered"),
                said(line, "qtyOrdered"),
            )
        })
        .collect()
}

both! { rows_of_a_table_become_sheets_and_no_second_time(world) {
    let admin = prepared(world).await;
    let text = table(&[
        "so-1,WH1,POLAR 水产,2026-03-05 08:30,10,by noon,SALMON,CTN,2,",
        ",,,,,,RICE,,7,",
        "so-1,WH1,POLAR 水产,2026-03-05 8:30,,,RICE,,1,",
        "SO-2,wh1,polar,2026-03-06,,,RICE,,3,",
    ]);
    let checked = admin.check_table(BASE, "orders.csv", text.clone()).await;
    assert_eq!(counts(&checked), [4, 4, 0, 0], "{checked}");
    assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    let ran = admin.run_table(BASE, &checked, "all").await;
    assert_eq!(counts(&ran), [4, 4, 0, 4], "{ran}");

    let one = found(&admin, "so-1").await.unwrap();
    assert_eq!((&one["status"], &one["source"], &one["priority"]), (&json!(0), &json!("import"), &json!(10)));
    assert_eq!((&one["remark"], &one["stagingLocationCode"]), (&json!("by noon"), &json!("DOCK-1")));
    assert!(one["contractNo"].is_string(), "{one}");
    assert_eq!(
        ordered(&one),
        [
            (json!("SALMON"), json!("CTN"), json!(2), json!(24)),
            (json!("RICE"), json!("BAG"), json!(7), json!(7)),
            (json!("RICE"), json!("BAG"), json!(1), json!(1)),
        ],
    );
    // The clocks of whoever sends the table, as in the form.
    let form = json!({ "requiredShipAt": "2026-03-05T08:30:00+08:00", "externalNo": "TYPED" });
    let typed = admin.post(&format!("{BASE}/add"), sheet(form)).await.data();
    assert_eq!(one["requiredShipAt"], typed["requiredShipAt"]);
    let two = found(&admin, "SO-2").await.unwrap();
    assert_eq!((&two["priority"], &two["totals"]["qty"]), (&json!(30), &json!(3)));
    assert!(two["requiredShipAt"].as_str().unwrap().contains("T00:00:00"), "{two}");

    // What was imported goes on as what was typed.
    let rows = json!({ "rows": [{ "id": one["id"], "version": one["version"] }] });
    assert_eq!(admin.post(&format!("{BASE}/submitMany"), rows).await.data()["done"], 1);
    let again = admin.check_table(BASE, "orders.csv", text).await;
    assert_eq!(counts(&again), [4, 0, 4, 0], "{again}");
    assert_eq!(told(&again), [(2, "Owner's reference"), (5, "Owner's reference")]);
    assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 3);
    done(world).await;
} }

both! { everything_wrong_with_a_table_of_sheets_is_told_at_once(world) {
    let admin = prepared(world).await;
    let text = table(&[
        "BAD-1,WH1,POLAR,,60,,SALMON,CTN,2,",
        ",,,,,,TROUT,,1,",
        ",,,,,,RICE,CTN,0.5,",
        "BAD-2,NOWHERE,POLAR,soon,,,RICE,,much,",
        "BAD-3,NOWHERE,POLAR,,,,RICE,,1,",
        "GOOD,WH1,POLAR,,,,RICE,,4,",
        "BAD-4,WH1,ARCTIC,,,,TROUT,,4,",
        "GOOD,WH1,POLAR,,,,RICE,,4,",
        "BAD-5,WH1,POLAR,2026-03-05,,,SALMON,CTN,1,",
        ",,,2026-03-06,,,SALMON,CTN,1,",
        "BAD-6,WH1,POLAR,,,,SALMON,PALLET,1,",
    ]);
    let checked = admin.check_table(BASE, "orders.csv", text).await;
    assert_eq!(counts(&checked), [11, 1, 10, 0], "{checked}");
    let told = told(&checked);
    for expected in [
        (2, "Priority"), (5, "To leave"), (5, "Line: Quantity"), (6, "Warehouse code"), (9, "Owner's reference"), (10, "To leave"),
        (12, "Line: Unit"),
    ] {
        assert!(told.contains(&expected), "{expected:?} in {told:?}");
    }
    // Nobody covers what ARCTIC has here.
    let reason = |row: u64| checked["errors"].as_array().unwrap().iter().find(|each| each["row"] == row).unwrap()["reason"].clone();
    assert!(reason(8).as_str().unwrap().contains("ARCTIC"), "{checked}");
    admin.post(&format!("{BASE}/import/run"), json!({ "check": checked["id"], "mode": "all" })).await.refused(40009);
    let ran = admin.run_table(BASE, &checked, "good").await;
    assert_eq!(counts(&ran), [11, 1, 10, 1], "{ran}");
    assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);

    // Lines are judged as those of the form are, all of a sheet's at once.
    let checked = admin.check_table(BASE, "lines.csv", table(&[
        "BAD-1,WH1,POLAR,,,,SALMON,CTN,2,", ",,,,,,TROUT,,1,", ",,,,,,RICE,,0.5,", ",,,,,,RICE,CTN,1,",
    ])).await;
    let told: Vec<(u64, &str)> = self::told(&checked);
    assert_eq!(told, [(3, "Line: Goods"), (4, "Line: Quantity"), (5, "Line: Unit")], "{checked}");
    done(world).await;
} }

both! { a_table_gives_nobody_more_than_the_form_does(world) {
    let admin = prepared(world).await;
    let add = ["deliverysheetAdd_add_button", "deliverysheetManage_search_button"];
    world.account(&add).await.get(&format!("{BASE}/import/template")).await.refused(40003);
    let clerk = world.account_in(&["deliverysheetManage_import_button"], &["WH2"]).await.lang("en");
    let plain = table(&["SO-1,WH1,POLAR,,,,RICE,,4,"]);
    let checked = clerk.check_table(BASE, "orders.csv", plain.clone()).await;
    assert_eq!(told(&checked), [(2, "Warehouse code")], "{checked}");

    // A batch by name passes over the rotation, which is a right of its own.
    let clerk = world.account_in(&["deliverysheetManage_import_button"], &["WH1"]).await.lang("en");
    let checked = clerk.check_table(BASE, "batch.csv", table(&["SO-1,WH1,POLAR,,,,RICE,,4,B-7"])).await;
    assert_eq!(told(&checked), [(2, "Line: Batch")], "{checked}");
    let checked = clerk.check_table(BASE, "orders.csv", plain).await;
    assert_eq!(counts(&clerk.run_table(BASE, &checked, "all").await), [1, 1, 0, 1]);
    assert!(found(&admin, "SO-1").await.is_some());
    assert_eq!(world.stranger().await.get(&format!("{BASE}/list")).await.total(), 0);
    done(world).await;
} }

both! { sheets_of_many_rows_come_whole_and_go_out_as_they_came(world) {
    let admin = prepared(world).await;
    let mut rows = Vec::new();
    for number in 0..40 {
        for line in 0..30 {
            let head = if line == 0 { format!("S-{number:02},WH1,POLAR,2026-03-05 08:00,20,,") } else { ",,,,,,".into() };
            rows.push(format!("{head}{},,{},", ["RICE", "SALMON"][line % 2], line + 1));
        }
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let checked = admin.check_table(BASE, "orders.csv", table(&rows)).await;
    assert_eq!(counts(&checked), [1_200, 1_200, 0, 0], "{}", checked["errors"]);
    assert_eq!(admin.run_table(BASE, &checked, "good").await["imported"], 1_200);
    assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 40);
    assert_eq!(found(&admin, "S-39").await.unwrap()["totals"]["qty"], 465);

    let csv = admin.get(&format!("{BASE}/export?template=true&format=csv&externalNo=S-07")).await.text();
    assert_eq!(csv.lines().count(), 31, "a row for each line: {csv}");
    let kept = found(&admin, "S-07").await.unwrap();
    admin.post(&format!("{BASE}/{}/delete", kept["id"].as_str().unwrap()), json!({})).await.ok();
    let checked = admin.check_table(BASE, "again.csv", csv).await;
    assert_eq!(counts(&checked), [30, 30, 0, 0], "{checked}");
    admin.run_table(BASE, &checked, "all").await;
    let again = found(&admin, "S-07").await.unwrap();
    assert_eq!((ordered(&again), &again["requiredShipAt"]), (ordered(&kept), &kept["requiredShipAt"]));
    done(world).await;
} }

both! { the_template_of_sheets_is_filled_in_and_comes_back(world) {
    let admin = prepared(world).await;
    let template = admin.clone().lang("zh").get(&format!("{BASE}/import/template?format=csv")).await.text();
    for title in ["货主单号*", "仓库编码*", "明细 货品*", "明细 数量*", "要求发货时间"] {
        assert!(template.contains(title), "{title} in {template}");
    }
    let checked = admin.check_table(BASE, "template.csv", template).await;
    assert_eq!((&checked["status"], &checked["rows"]), (&json!("COMPLETED"), &json!(0)), "{checked}");
    done(world).await;
} }
