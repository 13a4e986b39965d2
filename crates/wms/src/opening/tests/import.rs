//! Lines that come as a table.

use kernel::task::Tasks;
use rust_xlsxwriter::Workbook;
use serde_json::json;

use super::{LINE, act, note, read, ready};

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUploadForShipper";
const TITLES: [&str; 6] = ["货品编码", "库位", "数量", "库存状态", "首次入库日期", "重量（kg）"];

fn table(rows: &[[&str; 6]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "期初库存 2026").unwrap();
    for (row, cells) in (2_u32..).zip(std::iter::once(&TITLES).chain(rows)) {
        for (column, text) in (0_u16..).zip(cells) {
            sheet.write_string(row, column, *text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

harness::both! {
    lines_that_go_out_as_the_template_come_into_another_note(world) {
        let admin = ready(world).await.lang("zh");
        Tasks::start(&world.app).unwrap();
        let bytes = table(&[
            ["SALMON", "A-1", "100", "QUALIFIED", "2025/11/3", ""],
            ["COD", "A-2", "4", "QUALIFIED", "", "12.5"],
        ]);
        let bring = async |note: &serde_json::Value, name: &str, bytes: Vec<u8>| {
            let file = admin.upload(UPLOAD, name, bytes).await.data();
            let ask = json!({ "file": file["id"], "within": note["id"] });
            let queued = admin.post(&format!("{LINE}/import/check"), ask).await.data();
            let checked = admin.import_ended(LINE, &queued).await;
            let run = json!({ "check": queued["id"], "mode": "all" });
            let ran = admin.import_ended(LINE, &admin.post(&format!("{LINE}/import/run"), run).await.data()).await;
            assert_eq!(ran["imported"], 2, "{checked}");
        };
        let first = note(&admin, "W1", &[]).await;
        bring(&first, "期初.xlsx", bytes).await;
        let lines = async |note: &serde_json::Value| {
            let mut lines = admin.get(&format!("{LINE}/list?noteId={}", note["id"].as_str().unwrap())).await.records();
            for line in &mut lines {
                for field in ["id", "noteId", "gmtCreated", "gmtModified"] {
                    line[field] = serde_json::Value::Null;
                }
            }
            lines
        };
        let path = format!("{LINE}/export?template=true&format=xlsx&noteId={}", first["id"].as_str().unwrap());
        let file = admin.get(&path).await.bytes().to_vec();
        let held = lines(&first).await;
        act(&admin, &read(&admin, &first).await, "clear", json!({})).await.ok();
        let second = note(&admin, "W1", &[]).await;
        bring(&second, "再来.xlsx", file).await;
        Tasks::stop(&world.app.shared.get::<Tasks>().unwrap()).await;
        assert_eq!(lines(&second).await, held);
    }

    a_table_of_lines_is_checked_told_and_brought_into_its_note(world) {
        let admin = ready(world).await.lang("zh");
        let made = note(&admin, "W1", &[]).await;
        Tasks::start(&world.app).unwrap();
        let template = admin.get(&format!("{LINE}/import/template?format=csv")).await.text();
        assert!(template.contains("货品编码*") && template.contains("首次入库日期"), "{template}");
        let bytes = table(&[
            ["SALMON", "A-1", "100", "QUALIFIED", "2025/11/3", ""],
            ["SALMON", "B-1", "5", "QUALIFIED", "", ""],
            ["COD", "A-2", "4", "DAMAGED", "", ""],
            ["COD", "A-2", "4", "DAMAGED", "", "12.5"],
        ]);
        let file = admin.upload(UPLOAD, "期初.xlsx", bytes).await.data();
        admin.post(&format!("{LINE}/import/check"), json!({ "file": file["id"] })).await.invalid("within");
        let ask = json!({ "file": file["id"], "within": made["id"] });
        let queued = admin.post(&format!("{LINE}/import/check"), ask).await.data();
        let checked = admin.import_ended(LINE, &queued).await;
        assert_eq!((&checked["rows"], &checked["good"], &checked["hasFile"]), (&json!(4), &json!(2), &json!(true)), "{checked}");
        let told: Vec<(u64, &str)> = checked["errors"].as_array().unwrap().iter()
            .map(|error| (error["row"].as_u64().unwrap(), error["column"].as_str().unwrap())).collect();
        assert!(told.contains(&(5, "库位")) && told.contains(&(6, "重量（kg）")), "{told:?}");
        let run = json!({ "check": queued["id"], "mode": "good" });
        let ran = admin.import_ended(LINE, &admin.post(&format!("{LINE}/import/run"), run).await.data()).await;
        Tasks::stop(&world.app.shared.get::<Tasks>().unwrap()).await;
        assert_eq!(ran["imported"], checked["good"], "{ran}");
        let now = read(&admin, &made).await;
        assert_eq!(now["lines"], checked["good"]);
        let id = made["id"].as_str().unwrap();
        let lines = admin.get(&format!("{LINE}/list?noteId={id}")).await.records();
        assert_eq!((&lines[0]["qty"], &lines[0]["firstInAt"], &lines[0]["weight"]), (&json!(100), &json!("2025-11-03"), &json!(52)));
        let cleared = act(&admin, &now, "clear", json!({})).await.data();
        assert_eq!(cleared["lines"], 0);
    }
}
