//! A line is told all that is wrong with it at once: when it is typed, in a file, and at the submission.

use std::collections::BTreeSet;

use harness::Actor;
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{LINE, act, line, note, read, ready, with};

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUpload";

/// A warm place of the warehouse that is kept for other goods, and locked.
async fn unfit(admin: &Actor) {
    let area = json!({
        "code": "N", "name": "常温区", "warehouseCode": "W1", "profile": "NORMAL", "purpose": "STORAGE", "status": 0, "sort": 2,
    });
    admin.post("/wms/area/add", area).await.ok();
    let location = json!({ "code": "WARM-1", "warehouseCode": "W1", "areaCode": "N", "type": 1, "dedicatedGoods": "COD" });
    let made = admin.post("/wms/location/add", location).await.data();
    let rows = json!({ "rows": [{ "id": made["id"], "version": 1 }] });
    admin.post("/wms/location/enable", rows.clone()).await.ok();
    admin.post("/wms/location/lock", with(rows, json!({ "lock": 0, "reason": "检修" }))).await.ok();
}

async fn lines_of(admin: &Actor, note: &Value) -> Vec<Value> {
    admin.get(&format!("{LINE}/list?noteId={}", note["id"].as_str().unwrap())).await.records()
}

harness::both! {
    every_reason_against_a_place_is_told(world) {
        let admin = ready(world).await.lang("en");
        unfit(&admin).await;
        let made = note(&admin, "W1", &[]).await;
        let paste = json!({ "noteId": made["id"], "lines": [line("SALMON", "WARM-1", 1)] });
        let refused = admin.post(&format!("{LINE}/paste"), paste).await;
        let told = refused.fields();
        assert_eq!(told, vec!["lines[0].locationCode"; 3], "not to be chosen, kept for others, of another cold");
        assert_eq!(lines_of(&admin, &made).await, Vec::<Value>::new());
    }

    a_row_with_a_cell_that_cannot_be_read_is_told_the_rest_too(world) {
        let admin = ready(world).await.lang("zh");
        Tasks::start(&world.app).unwrap();
        let made = note(&admin, "W1", &[]).await;
        let file = "货品编码*,库位*,数量*,库存状态*,容器,生产日期,到期日期,首次入库日期\n\
                    SALMON,B-1,许多,NONE,P-9,昨天,,2026/3/2\n\
                    ,A-1,1,合格,,,,\n\
                    COD,A-1,0,合格,,,,\n";
        let file = admin.upload(UPLOAD, "期初.csv", file.as_bytes().to_vec()).await.data();
        let ask = json!({ "file": file["id"], "within": made["id"] });
        let queued = admin.post(&format!("{LINE}/import/check"), ask).await.data();
        let checked = admin.import_ended(LINE, &queued).await;
        Tasks::stop(&world.app.shared.get::<Tasks>().unwrap()).await;
        let of_row = |row: u64| -> BTreeSet<String> {
            let errors = checked["errors"].as_array().unwrap().iter().filter(|error| error["row"] == row);
            errors.map(|error| error["column"].as_str().unwrap().trim_end_matches('*').to_owned()).collect()
        };
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
        assert_eq!(of_row(2), set(&["数量", "生产日期", "库位", "库存状态", "容器", "首次入库日期"]), "{checked}");
        assert_eq!(of_row(3), set(&["货品编码"]), "{checked}");
        assert_eq!(of_row(4), set(&["数量", "重量（kg）"]), "{checked}");
    }

    a_container_in_two_places_is_told_in_each_of_its_lines(world) {
        let admin = ready(world).await.lang("zh");
        let at = |location: &str, container: &str| with(line("SALMON", location, 1), json!({ "containerCode": container }));
        let made = note(&admin, "W1", &[at("A-1", "P-1"), line("SALMON", "A-3", 1)]).await;
        let rows = lines_of(&admin, &made).await;
        // Each of the two is right by itself.
        let typed = with(at("A-2", "P-1"), json!({ "noteId": made["id"], "version": rows[1]["version"] }));
        admin.post(&format!("{LINE}/{}/edit", rows[1]["id"].as_str().unwrap()), typed).await.ok();
        let told = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        assert_eq!((&told["status"], &told["wrong"]), (&json!(0), &json!(2)), "{told}");
        for row in lines_of(&admin, &made).await {
            let text = row["errorText"].as_str().unwrap();
            assert_eq!(text.matches("P-1").count(), 1, "{text}");
            assert!(text.contains("A-1") && text.contains("A-2"), "{text}");
        }
    }
}
