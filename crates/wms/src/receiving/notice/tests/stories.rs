//! Stories over HTTP, on both databases.

use harness::{Actor, Call, Reply, World};
use serde_json::{Value, json};

use super::{bytes, own, truth};
use crate::goods::tests::{audited_owner, goods, with_unit};

const READ: &str = "/wms/receivingNote/notice/read";

async fn house(world: &World) -> Actor {
    let admin = with_unit(world).await;
    let form = json!({ "code": "W1", "name": "一号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
    admin.post("/wms/warehouse/add", form).await.ok();
    for owner in ["POLAR", "NORD"] {
        audited_owner(world, owner).await;
    }
    admin
}

/// A call with several parts.
fn posted(actor: &Actor, fields: &[(&str, &str)], file: Option<&[u8]>) -> Call {
    let mut body = Vec::new();
    for (name, value) in fields {
        body.extend(
            format!("--NOTICE\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").bytes(),
        );
    }
    if let Some(bytes) = file {
        let head = "--NOTICE\r\ncontent-disposition: form-data; name=\"file\"; filename=\"notice.xlsx\"\r\n\
             content-type: application/octet-stream\r\n\r\n";
        body.extend(head.bytes());
        body.extend(bytes);
        body.extend(b"\r\n");
    }
    body.extend(b"--NOTICE--\r\n");
    actor.post_raw(READ, "multipart/form-data; boundary=NOTICE", body)
}

/// Whose goods come where.
fn of(owner: &str) -> [(&str, &str); 2] {
    [("ownerCode", owner), ("warehouseCode", "W1")]
}

async fn read(actor: &Actor, owner: &str, file: &[u8]) -> Reply {
    posted(actor, &of(owner), Some(file)).await
}

fn line(notice: &Value, row: u64) -> &Value {
    notice["lines"].as_array().unwrap().iter().find(|line| line["row"] == row).unwrap()
}

fn problems(notice: &Value, row: u64) -> Vec<String> {
    let all = notice["problems"].as_array().unwrap().iter().filter(|problem| problem["row"] == row);
    all.map(|problem| {
        format!("{}: {}", problem["column"].as_str().unwrap_or("-"), problem["msg"].as_str().unwrap())
    })
    .collect()
}

harness::both! {
    an_emailed_notice_becomes_the_lines_of_a_form(world) {
        let admin = house(world).await;
        let notice = read(&admin, "POLAR", &bytes("asn_zh_1")).await.data();
        let truth = truth(&own(), "asn_zh_1");
        assert_eq!(notice["lines"].as_array().unwrap().len(), truth.len());
        for row in &truth {
            let line = line(&notice, row["sheet_row"].parse().unwrap());
            let number = |field: &str| row[field].parse::<serde_json::Number>().unwrap();
            assert_eq!(line["gtin"], json!(row["gtin14"]));
            assert_eq!((&line["qty"], &line["pack"]["qty"], &line["pack"]["pieces"]),
                (&json!(number("total_units")), &json!(number("cases")), &json!(number("units_per_case"))), "{line}");
            assert_eq!(line["productionDate"], json!(row["production_date"]));
            assert_eq!((&line["containerCode"], &line["goodsCode"]), (&json!(row["pallet"]), &Value::Null));
        }
        assert_eq!(notice["problems"].as_array().unwrap().len(), truth.len() + 1, "all goods are new, and so is the owner");
        assert!(problems(&notice, 2)[0].contains("Fulton America Limited Company"), "{:?}", problems(&notice, 2));
        let head = &notice["head"];
        assert_eq!((&head["ownerCode"], &head["plateNo"]), (&json!("POLAR"), &json!("鲁BD12345")));
        assert_eq!(head["remark"], "时段 上午; 柜号 CSQU 305438-3");
        assert_eq!(notice["sheets"], json!(["Sheet2"]));
        assert!(notice["ignored"].as_array().unwrap().len() >= 5, "{}", notice["ignored"]);
        let before = admin.get("/wms/goods/list").await.total();
        assert_eq!(before, 0, "nothing is written");
    }

    known_goods_are_found_by_gtin_and_differences_are_told(world) {
        let admin = house(world).await;
        let mut form = goods("RICE", "POLAR");
        form["name"] = json!("长粒米");
        form["thermosphere"] = json!("NORMAL");
        form["packs"] = json!([
            { "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "094922462497", "forInbound": false, "forOutbound": true },
            { "level": 3, "unitCode": "CASE", "pieces": 12, "forInbound": true, "forOutbound": false },
        ]);
        admin.post("/wms/goods/add", form.clone()).await.ok();
        form["code"] = json!("N-RICE");
        form["ownerCode"] = json!("NORD");
        admin.post("/wms/goods/add", form).await.ok();
        let notice = read(&admin, "POLAR", &bytes("asn_zh_1")).await.data();
        let rice = line(&notice, 8);
        assert_eq!((&rice["goodsCode"], &rice["goodsName"], &rice["unitCode"]), (&json!("RICE"), &json!("长粒米"), &json!("BAG")));
        assert_eq!((&rice["qty"], &rice["pack"]["unitCode"]), (&json!(8), &json!("BAG")));
        let told = problems(&notice, 8);
        assert!(told.iter().any(|told| told.starts_with("每件数量: ") && told.contains("12")), "{told:?}");
        assert!(problems(&notice, 9).iter().any(|told| told.starts_with("商品条码: ")), "{notice}");
        let english = posted(&admin, &of("POLAR"), Some(&bytes("asn_zh_1"))).lang("en").await.data();
        assert!(problems(&english, 9)[0].contains("no goods"), "{:?}", problems(&english, 9));
    }

    whoever_the_head_names_is_taken_when_the_form_may_choose_them(world) {
        let admin = house(world).await;
        let supplier = json!({ "code": "SUP", "name": "青岛 海产", "ownerCode": "NORD", "settle": 0, "status": 0 });
        let made = admin.post("/wms/supplier/add", supplier).await.data();
        let auditor = world.account(&["supplierAudit_pass_button"]).await;
        let pass = format!("/wms/supplierAudit/{}/pass", made["id"].as_str().unwrap());
        let table = "条码,品名,件数\n4006381333931,货,1\n";
        let file = |owner: &str| format!("货主：{owner},供应商,青岛 海产\n{table}").into_bytes();
        let name = admin.get("/wms/enterpriseCargoOwner/list?code=NORD").await.records()[0]["name"].as_str().unwrap().to_owned();
        let here = [("warehouseCode", "W1")];
        let waiting = posted(&admin, &here, Some(&file("NORD"))).await.data();
        assert_eq!((&waiting["head"]["ownerCode"], &waiting["head"]["supplierCode"]), (&json!("NORD"), &Value::Null));
        assert!(problems(&waiting, 1).iter().any(|told| told.contains("青岛 海产")), "{waiting}");
        auditor.post(&pass, json!({ "version": made["version"] })).await.ok();
        for named in [name.as_str(), "nord"] {
            let head = posted(&admin, &here, Some(&file(named))).await.data()["head"].clone();
            assert_eq!((&head["ownerCode"], &head["ownerName"]), (&json!("NORD"), &json!(name)));
            assert_eq!((&head["supplierCode"], &head["supplierName"]), (&json!("SUP"), &json!("青岛 海产")));
        }
        let preset = [("ownerCode", "POLAR"), ("ownerPreset", "true"), ("warehouseCode", "W1")];
        let taken = posted(&admin, &preset, Some(&file("NORD"))).await.data();
        assert_eq!(taken["head"]["ownerCode"], "NORD", "nobody has chosen the owner yet");
        let kept = posted(&admin, &preset, Some(&file("别人"))).await.data();
        assert_eq!(kept["head"]["ownerCode"], "POLAR");
        assert!(problems(&kept, 1).iter().any(|told| told.contains("别人")), "{kept}");
        let chosen = read(&admin, "POLAR", &file("NORD")).await.data();
        assert_eq!(chosen["head"]["ownerCode"], "POLAR");
        assert!(problems(&chosen, 1).iter().any(|told| told.contains("NORD")), "{chosen}");
        assert_eq!(chosen["head"]["supplierCode"], Value::Null, "a supplier of another owner");
        posted(&admin, &here, Some(&file("别人"))).await.invalid("ownerCode");
        let closed = json!({ "code": "GONE", "name": "已停", "status": 1 });
        admin.post("/wms/enterpriseCargoOwner/add", closed).await.ok();
        posted(&admin, &here, Some(&file("GONE"))).await.invalid("ownerCode");
    }

    packages_are_counted_in_base_units_by_what_the_goods_say(world) {
        let admin = house(world).await;
        let mut form = goods("SALMON", "POLAR");
        form["packs"] = json!([
            { "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6901234567892", "forInbound": false, "forOutbound": true },
            { "level": 3, "unitCode": "CASE", "pieces": 12, "gtin": "16901234567899", "forInbound": true, "forOutbound": false },
        ]);
        admin.post("/wms/goods/add", form).await.ok();
        let rows = "货品编码,条码,件数,单位,温层\n,16901234567899,5,,冷冻\n,6901234567892,5箱,,\n,6901234567892,5袋,,\nSALMON,,7,箱,\nSALMON,,7,BAG,\nSALMON,,7,桶,常温\nTROUT,,7,箱,\n";
        let notice = read(&admin, "POLAR", rows.as_bytes()).await.data();
        for (row, qty, unit) in [(2, 60, "CASE"), (3, 60, "CASE"), (4, 5, "BAG"), (5, 84, "CASE"), (6, 7, "BAG")] {
            let line = line(&notice, row);
            assert_eq!((&line["goodsCode"], &line["qty"], &line["pack"]["unitCode"]), (&json!("SALMON"), &json!(qty), &json!(unit)), "{row}: {line}");
            assert!(problems(&notice, row).is_empty(), "{row}: {:?}", problems(&notice, row));
        }
        assert_eq!(problems(&notice, 7).len(), 1, "the zone differs: {:?}", problems(&notice, 7));
        assert_eq!(line(&notice, 8)["goodsCode"], Value::Null);
    }

    a_notice_is_refused_as_a_whole_with_the_field_that_is_wrong(world) {
        let admin = house(world).await;
        let file = bytes("asn_en_1");
        for (fields, sent, wrong) in [
            (vec![("ownerCode", "NOBODY"), ("warehouseCode", "W1")], true, "ownerCode"),
            (vec![("ownerCode", "POLAR"), ("warehouseCode", "W9")], true, "warehouseCode"),
            (vec![("warehouseCode", "W1")], true, "ownerCode"),
            (vec![("ownerCode", "POLAR"), ("warehouseCode", "W1")], false, "file"),
            (vec![("ownerCode", "POLAR"), ("warehouseCode", "W1"), ("goods", "x")], true, "goods"),
        ] {
            posted(&admin, &fields, sent.then_some(file.as_slice())).await.invalid(wrong);
        }
        read(&admin, "POLAR", b"hello").await.invalid("file");
        read(&admin, "POLAR", b"").await.invalid("file");
        let clerk = world.account(&["goodsManage_search_button"]).await;
        read(&clerk, "POLAR", &file).await.refused(40003);
        let allowed = world.account(&["receivingNoteAdd_import_button"]).await;
        read(&allowed, "POLAR", &file).await.ok();
        let elsewhere = world.account_in(&["receivingNoteAdd_import_button"], &["W2"]).await;
        read(&elsewhere, "POLAR", &file).await.invalid("warehouseCode");
        let owner = world.outsider("ENTERPRISE_OWNER", &["receivingNoteAdd_import_button"]).await;
        read(&owner, "POLAR", &file).await.invalid("ownerCode");
    }
}
