//! A plain master from end to end: brands, which are a type, a list of columns and one check.

use axum::body::Body;
use db::vals;
use http::{Request, header};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::{Answer, Fault};
use kernel::master;
use serde_json::{Value, json};

use crate::parts::Brand;
use crate::world::{ADMIN, World, both};

fn brand(code: &str, name: &str) -> Value {
    json!({ "code": code, "name": name, "goodsUnit": null, "sort": 1, "grade": 2, "active": true, "since": "2026-01-31",
        "fee": 12.5 })
}

async fn add(world: &World, code: &str, name: &str) -> String {
    let data = world.post(ADMIN, "/test/brand/add", brand(code, name)).await.data();
    data["id"].as_str().unwrap().to_owned()
}

fn with(mut form: Value, name: &str, value: Value) -> Value {
    form[name] = value;
    form
}

#[tokio::test]
async fn a_record_is_added_listed_shown_changed_and_deleted() {
    both(async |world| {
        let id = add(world, "B-1", "  Polar  ").await;
        let data = world.get(ADMIN, "/test/brand/list?name=pol").await.data();
        assert_eq!(data["total"], 1);
        let shown = world.get(ADMIN, &format!("/test/brand/{id}")).await.data();
        assert_eq!(shown, data["records"][0]);
        assert_eq!((&shown["name"], &shown["fee"], &shown["goodsUnit"]), (&json!("Polar"), &json!(12.5), &Value::Null));
        assert_eq!((&shown["active"], &shown["grade"], &shown["since"]), (&json!(true), &json!(2), &json!("2026-01-31")));
        assert_eq!((&shown["version"], &shown["createdBy"], &shown["can"]), (&json!(1), &json!("Person 7"), &json!(["edit", "delete"])));
        let edit = with(brand("B-1", "Arctic"), "version", json!(1));
        let written = world.post(ADMIN, &format!("/test/brand/{id}/edit"), edit.clone()).await.data();
        assert_eq!(written, json!({ "id": id, "version": 2 }));
        let stale = world.post(ADMIN, &format!("/test/brand/{id}/edit"), with(edit, "sort", json!(2))).await;
        assert!(stale.refused(40010).contains("Person 7"));
        world.post(ADMIN, &format!("/test/brand/{id}/delete"), json!({})).await.data();
        world.get(ADMIN, &format!("/test/brand/{id}")).await.refused(40004);
        assert_eq!(world.get(ADMIN, "/test/brand/list").await.data()["total"], 0);
        let audit = "select action, after_json from audit where table_name = 'brand' and branch_code = $1 order by id";
        let audited: Vec<(String, String)> = world.all(audit, vals!["T1"].into()).await;
        let actions: Vec<&str> = audited.iter().map(|(action, _)| action.as_str()).collect();
        assert_eq!(actions, ["add", "edit", "delete"]);
        assert_eq!(audited[1].1, r#"{"name":"Arctic"}"#);
    })
    .await;
}

#[tokio::test]
async fn every_rule_of_a_column_is_checked_and_all_errors_come_at_once() {
    both(async |world| {
        let wrong = json!({ "code": "a b", "name": " ", "goodsUnit": "x".repeat(101), "sort": 1000, "grade": 1,
            "active": false, "since": "2026-02-30", "fee": 0.001 });
        // The unit's own type refuses a third decimal before any column is looked at.
        assert_eq!(world.post(ADMIN, "/test/brand/add", wrong.clone()).await.wrong(), ["fee"]);
        let wrong = with(wrong, "fee", json!(1000.01));
        let fields = world.post(ADMIN, "/test/brand/add", wrong).await.wrong();
        assert_eq!(fields, ["code", "name", "goodsUnit", "sort", "since", "fee"]);
        // The master's own check comes after the columns.
        assert_eq!(world.post(ADMIN, "/test/brand/add", brand("POLAR", "POLAR")).await.wrong(), ["name"]);
        let table = [("grade", json!(3), "grade"), ("active", json!("yes"), "active"), ("colour", json!("red"), "colour")];
        for (field, value, named) in table {
            let refused = world.post(ADMIN, "/test/brand/add", with(brand("B", "x"), field, value.clone())).await;
            assert_eq!(refused.wrong(), [named], "{value}");
            let id = "1";
            let edit = with(with(brand("B", "x"), field, value), "version", json!(1));
            let refused = world.post(ADMIN, &format!("/test/brand/{id}/edit"), edit).await;
            let wrong = refused.wrong();
            assert_eq!(wrong.len(), 1);
            assert!(wrong[0] == named || wrong[0] == "body", "{wrong:?}");
        }
        let unseen = world.post(ADMIN, "/test/brand/1/edit", brand("B", "x")).await;
        assert_eq!(unseen.wrong(), ["version"]);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_taken_once_in_a_tenant_when_adding_and_when_editing() {
    both(async |world| {
        add(world, "B-1", "One").await;
        let second = add(world, "B-2", "Two").await;
        assert_eq!(world.post(ADMIN, "/test/brand/add", brand("B-1", "Three")).await.wrong(), ["code"]);
        let edit = with(brand("B-1", "Two"), "version", json!(1));
        assert_eq!(world.post(ADMIN, &format!("/test/brand/{second}/edit"), edit).await.wrong(), ["code"]);
        world.post("T2:9:super_admin", "/test/brand/add", brand("B-1", "Theirs")).await.data();
    })
    .await;
}

#[tokio::test]
async fn a_code_is_free_again_when_its_record_was_deleted() {
    both(async |world| {
        for name in ["One", "Two", "Three"] {
            let id = add(world, "B-1", name).await;
            world.post(ADMIN, &format!("/test/brand/{id}/delete"), json!({})).await.data();
        }
        let sql = "select code from brand where branch_code = $1 order by id";
        let codes: Vec<String> = world.all(sql, vals!["T1"].into()).await;
        let ids: Vec<i64> =
            world.all("select id from brand where branch_code = $1 order by id", vals!["T1"].into()).await;
        let freed: Vec<String> = ids.iter().map(|id| format!("B-1#{id}")).collect();
        assert_eq!(codes, freed);
    })
    .await;
}

#[tokio::test]
async fn a_text_that_no_database_can_store_is_a_wrong_field() {
    both(async |world| {
        let reply = world.post(ADMIN, "/test/brand/add", brand("B-1", "Po\0lar")).await;
        assert_eq!(reply.wrong(), ["name"]);
        let reply = world
            .post(ADMIN, "/test/brand/add", json!({ "lines": [{ "code": "a" }, { "code": "\0" }] }))
            .await;
        assert_eq!(reply.wrong(), ["lines[1].code"]);
        // A backslash followed by the same letters is an ordinary text.
        add(world, "B-2", "\\u0000").await;
        assert_eq!(world.get(ADMIN, "/test/brand/list?name=%00").await.wrong(), ["name"]);
    })
    .await;
}

#[tokio::test]
async fn a_record_in_use_says_where_and_nothing_of_the_batch_is_deleted() {
    both(async |world| {
        let (used, free) = (add(world, "B-1", "One").await, add(world, "B-2", "Two").await);
        crate::exports::fill(world, 1, 3).await;
        let owner: i64 = used.parse().unwrap();
        world.exec("update goods set brand_id = $1 where id < 3", vals![owner].into()).await;
        let refused = world.post(ADMIN, "/test/brand/deleteMany", json!({ "ids": [free, used] })).await;
        assert_eq!(refused.refused(40009), "“B-1” is used in Goods (2) and cannot be deleted.");
        assert_eq!(world.get(ADMIN, "/test/brand/list").await.data()["total"], 2);
        world.exec("update goods set deleted = 1 where brand_id = $1", vals![owner].into()).await;
        world.post(ADMIN, "/test/brand/deleteMany", json!({ "ids": [free, used] })).await.data();
        assert_eq!(world.get(ADMIN, "/test/brand/list").await.data()["total"], 0);
        assert_eq!(world.post(ADMIN, "/test/brand/deleteMany", json!({ "ids": [] })).await.wrong(), ["ids"]);
    })
    .await;
}

#[tokio::test]
async fn another_tenant_finds_nothing_and_every_action_needs_its_permission() {
    both(async |world| {
        let id = add(world, "B-1", "One").await;
        let stranger = "T2:9:super_admin";
        world.get(stranger, &format!("/test/brand/{id}")).await.refused(40004);
        let edit = with(brand("B-1", "Mine"), "version", json!(1));
        world.post(stranger, &format!("/test/brand/{id}/edit"), edit.clone()).await.refused(40004);
        world.post(stranger, &format!("/test/brand/{id}/delete"), json!({})).await.refused(40004);
        let clerk = "T1:8:brandManage_search_button";
        let shown = world.get(clerk, "/test/brand/list").await.data();
        assert_eq!(shown["records"][0]["can"], json!([]));
        world.get(clerk, &format!("/test/brand/{id}")).await.refused(40003);
        for (path, body) in [
            ("add", brand("B", "x")),
            (&format!("{id}/edit"), edit),
            (&format!("{id}/delete"), json!({})),
            ("deleteMany", json!({ "ids": [id] })),
        ] {
            world.post(clerk, &format!("/test/brand/{path}"), body).await.refused(40003);
        }
    })
    .await;
}

#[tokio::test]
async fn a_picker_finds_by_any_searched_column() {
    both(async |world| {
        let polar = add(world, "B-1", "Polar").await;
        let north = add(world, "P-2", "North_%").await;
        let pick = async |term: &str| world.get(ADMIN, &format!("/test/brand/pick?term={term}")).await.data();
        assert_eq!(pick("p").await.as_array().unwrap().len(), 2);
        assert_eq!(pick("POL").await, json!([{ "id": polar, "words": ["B-1", "Polar"] }]));
        assert_eq!(pick("_").await, pick("%25").await);
        assert_eq!(pick("%25").await, json!([{ "id": north, "words": ["P-2", "North_%"] }]));
        assert_eq!(world.get(ADMIN, "/test/brand/pick").await.data().as_array().unwrap().len(), 2);
        assert_eq!(world.get(ADMIN, "/test/brand/lookup?field=code&term=b").await.data(), json!(["B-1"]));
        for (query, field) in [
            ("field=code&terms=b", "terms"),
            ("field=code&term=a&term=b", "term"),
            ("field=x", "field"),
            ("", "field"),
        ] {
            let reply = world.get(ADMIN, &format!("/test/brand/lookup?{query}")).await.json();
            assert_eq!(
                (&reply["status"], &reply["data"]["fields"][0]["field"]),
                (&json!(40001), &json!(field)),
                "{query}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_repeated_submit_adds_one_record() {
    both(async |world| {
        let submit = async |form: Value| {
            let request = Request::post("/test/brand/add").header("idempotency-key", "k1");
            world.call(request, ADMIN, Body::from(form.to_string())).await
        };
        let first = submit(brand("B-1", "One")).await.data();
        assert_eq!(submit(brand("B-1", "One")).await.data(), first);
        submit(brand("B-1", "Two")).await.refused(40901);
        let request =
            Request::get("/test/brand/export?format=csv&columns=code").header(header::ACCEPT_LANGUAGE, "zh");
        let csv = world.call(request, ADMIN, Body::empty()).await;
        assert_eq!(csv.bytes, "\u{feff}编码\r\nB-1\r\n");
    })
    .await;
}

#[tokio::test]
async fn the_routes_of_a_master_are_in_the_api_description() {
    both(async |world| {
        let document = kernel::openapi::document(&world.app.features, "1");
        let paths = document["paths"].as_object().unwrap();
        let brand: Vec<&str> = paths.keys().filter_map(|path| path.strip_prefix("/test/brand/")).collect();
        assert_eq!(
            brand,
            [
                "add",
                "choose",
                "deleteMany",
                "export",
                "exportTask",
                "import/check",
                "import/run",
                "import/template",
                "import/{id}",
                "list",
                "lookup",
                "pick",
                "{id}",
                "{id}/delete",
                "{id}/edit"
            ]
        );
        let edit = &document["paths"]["/test/brand/{id}/edit"]["post"];
        assert_eq!(edit["x-permission"], "brandManage_edit_button");
        let schema = &document["components"]["schemas"]["BrandEdit"];
        assert_eq!(schema["properties"]["version"]["type"], "integer", "{schema}");
        assert_eq!(schema["properties"]["goodsUnit"]["type"], json!(["string", "null"]), "{schema}");
        let record = &document["paths"]["/test/brand/{id}"]["get"]["responses"]["200"];
        assert!(record.to_string().contains("gmtModified"), "{record}");
    })
    .await;
}

/// Brands through the bulk door.
async fn add_many(world: &World, codes: &[&str]) -> Result<u64, Fault> {
    async fn add(tx: &mut Tx, forms: &Vec<Brand>) -> Answer<u64> {
        master::add_many(tx, forms).await
    }
    let form = |code: &&str| -> Brand {
        let json = json!({ "code": code, "name": format!("n{code}"), "sort": 1, "grade": 1, "active": true, "fee": 1.25 });
        serde_json::from_value(json).unwrap()
    };
    let forms: Vec<Brand> = codes.iter().map(form).collect();
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "T1", "test", "fill"));
    cx.write(forms, add).await
}

#[tokio::test]
async fn many_records_are_added_together_or_not_at_all() {
    both(async |world| {
        assert_eq!(add_many(world, &["A", "B", "C"]).await.unwrap(), 3);
        let rows: Vec<(String, i64)> =
            world.all("select code, fee from brand order by code", Vec::new()).await;
        assert_eq!(rows, [("A", 125), ("B", 125), ("C", 125)].map(|(code, fee)| (code.to_owned(), fee)));
        let audited: Vec<i64> =
            world.all("select count(*) from audit where table_name = 'brand'", Vec::new()).await;
        assert_eq!(audited, [3]);
        let Err(Fault::Invalid(wrong)) = add_many(world, &["D", "B", "E F", "G"]).await else {
            panic!("taken")
        };
        let fields: Vec<&str> = wrong.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["[1].code", "[2].code"]);
        assert!(matches!(add_many(world, &["H", "H"]).await, Err(Fault::Invalid(_))));
        let count: Vec<i64> = world.all("select count(*) from brand", Vec::new()).await;
        assert_eq!(count, [3]);
    })
    .await;
}
