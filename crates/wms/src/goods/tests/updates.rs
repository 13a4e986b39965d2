//! Goods that go out by the columns of the template, are changed in the table and come in again.

use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{BASE, add, goods, packed, ready, with};

/// Rows that change, that stand so already, that are wrong.
fn fates(found: &Value) -> [i64; 3] {
    ["changed", "same", "bad"].map(|name| found[name].as_i64().unwrap())
}

harness::both! {
    a_table_of_goods_goes_out_is_changed_and_comes_in_again(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await.lang("zh");
        let mut form = with("packs", packed());
        (form["spec"], form["unitPrice"], form["remark"]) = (json!("500g"), json!(12.5), json!("旧备注"));
        let id = add(&admin, form).await;
        for code in ["TUNA", "COD"] {
            add(&admin, goods(code, "POLAR")).await;
        }
        let before = admin.get(&format!("{BASE}/{id}")).await.data();
        let out = admin.get(&format!("{BASE}/export?template=true&format=csv")).await.text();
        let found = admin.check_rows((BASE, "existing"), "goods.csv", out.clone()).await;
        assert_eq!(fates(&found), [0, 3, 0], "{found}");
        let changed = out.replace("旧备注", "鳞片已去").replace("12.5", "13.75").replace("500g", "");
        let found = admin.check_rows((BASE, "existing"), "goods.csv", changed).await;
        assert_eq!(fates(&found), [1, 2, 0], "{found}");
        let done = admin.run_table(BASE, &found, "all").await;
        assert_eq!((fates(&done), &done["imported"]), ([1, 2, 0], &json!(1)), "{done}");
        let mut after = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!([&after["remark"], &after["unitPrice"], &after["spec"]], [&json!("鳞片已去"), &json!(13.75), &Value::Null]);
        assert_eq!(after["version"], json!(2));
        for field in ["remark", "unitPrice", "spec", "version", "gmtModified"] {
            after[field] = before[field].clone();
        }
        assert_eq!(after, before, "everything else stays, packaging and all");
        let tasks = admin.get("/arpa-basic-api/task/list?sortField=gmtCreated&sortType=desc").await.records();
        assert_eq!(tasks[0]["message"], json!("已新增 0 行，更新 1 行，无变化 2 行"));
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    a_changed_name_and_gtin_are_found_and_the_old_ones_are_not(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await.lang("zh");
        add(&admin, with("packs", packed())).await;
        add(&admin, goods("TUNA", "POLAR")).await;
        let table = "货品编码,货品名称,包装层级1 条码(GTIN)\nSALMON,大西洋鲑,96385074\n";
        let found = admin.check_rows((BASE, "both"), "goods.csv", table).await;
        assert_eq!(fates(&found), [1, 0, 0], "{found}");
        admin.run_table(BASE, &found, "good").await;
        let codes = async |keyword: &str| {
            let rows = admin.get(&format!("{BASE}/list?keyword={keyword}")).await.records();
            rows.iter().map(|row| row["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(codes("大西").await, ["SALMON"]);
        assert_eq!(codes("96385074").await, ["SALMON"]);
        assert_eq!(codes("三文").await, ["TUNA"]);
        let list = admin.get(&format!("{BASE}/list?code=SALMON")).await.records();
        assert_eq!(list[0]["baseGtin"], json!("96385074"), "what follows from the packaging follows");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    a_table_changes_no_goods_without_the_right_to_edit(world) {
        Tasks::start(&world.app).unwrap();
        let admin = ready(world).await;
        add(&admin, goods("TUNA", "POLAR")).await;
        let clerk = world.account(&["goodsManage_import_button", "goodsManage_search_button"]).await;
        let file = clerk.upload("/arpa-basic-api/fileUpload/fileUploadForShipper", "g.csv", "code,name\nTUNA,Bonito\n").await.data();
        let ask = |rows: &str| json!({ "file": file["id"], "rows": rows });
        clerk.post(&format!("{BASE}/import/check"), ask("both")).await.refused(40003);
        clerk.post(&format!("{BASE}/import/check"), ask("new")).await.ok();
        let contracts = admin.upload("/arpa-basic-api/fileUpload/fileUploadForShipper", "c.csv", "contractNo\nA\n").await.data();
        let booking = admin.post("/wms/outboundBooking/import/check", json!({ "file": contracts["id"], "rows": "both" })).await;
        booking.invalid("rows");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }
}
