//! Exports over HTTP: what is in the files, who may have them, how large they get.

use std::io::Cursor;

use axum::body::Body;
use calamine::{Data, Reader as _, Xlsx, open_workbook_from_rs};
use db::{Value, vals};
use http::{Request, header};
use kernel::id::Id;

use crate::world::{ADMIN, Reply, START, World, both};

pub const COLUMNS: [&str; 13] = [
    "id",
    "branch_code",
    "party_code",
    "code",
    "name",
    "brand_id",
    "quantity",
    "price",
    "grade",
    "frozen",
    "day",
    "at",
    "ean",
];

/// Goods of tenant T1, the odd ones of party P8. Every third has no quantity, so that nulls are walked too.
pub async fn fill(world: &World, first: i64, last: i64) {
    for from in (first..=last).step_by(5_000) {
        let rows: Vec<Vec<Value>> = (from..=last.min(from + 4_999)).map(row).collect();
        let done: Result<(), db::Error> = world
            .app
            .db
            .write(rows, |tx| {
                Box::pin(async move {
                    let rows =
                        tx.context().iter().map(|row| [row.as_slice(), &[Value::Int(0)]].concat()).collect();
                    let columns = [COLUMNS.as_slice(), &["deleted"]].concat();
                    tx.insert_many("goods", &columns, rows).await.map(drop)
                })
            })
            .await;
        done.unwrap();
    }
}

fn row(number: i64) -> Vec<Value> {
    let party = if number % 2 == 1 { "P8" } else { "P7" };
    let quantity = (number % 3 != 0).then_some(number % 50 * 1_000_000);
    let at = START.millis() + number * 1000;
    vals![
        Id::of(number),
        "T1",
        party,
        format!("G{number:06}"),
        format!("Goods {number}"),
        Value::Null,
        quantity,
        number * 100,
        number % 2 + 1,
        0,
        "2026-03-01",
        at,
        6_900_000_000_000_i64 + number
    ]
    .into()
}

/// One row of special cases beside a plain one.
async fn specials(world: &World) {
    fill(world, 1, 1).await;
    let insert = "insert into goods (id, branch_code, party_code, code, name, brand_id, quantity, price, grade, frozen,
        day, at, ean, deleted) values (2, 'T1', 'P7', '=1+1', null, null, -2500000, 1250, 2, 1, '2026-02-28', $1, 5, 0)";
    world.exec(insert, vals![START].into()).await;
}

async fn export(world: &World, query: &str, lang: &str) -> Reply {
    let request = Request::get(format!("/test/goods/export?{query}")).header(header::ACCEPT_LANGUAGE, lang);
    world.call(request, ADMIN, Body::empty()).await
}

fn text(reply: &Reply) -> String {
    String::from_utf8(reply.bytes.to_vec()).unwrap()
}

fn sheet(bytes: &[u8]) -> Vec<Vec<Data>> {
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    assert_eq!(book.sheet_names(), ["Sheet1"]);
    book.worksheet_range("Sheet1").unwrap().rows().map(<[Data]>::to_vec).collect()
}

#[tokio::test]
async fn an_xlsx_has_numbers_as_numbers_times_in_the_zone_and_words_in_the_language() {
    both(async |world| {
        specials(world).await;
        let reply = export(world, "format=xlsx&sortField=code&sortType=desc", "zh").await;
        assert_eq!(reply.headers[header::CONTENT_TYPE], kernel::codes::ExportFormat::Xlsx.mime());
        let name = reply.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
        assert_eq!(name, "attachment; filename*=UTF-8''%E8%B4%A7%E5%93%81%E7%AE%A1%E7%90%86.xlsx");
        let rows = sheet(&reply.bytes);
        let titles: Vec<String> = rows[0].iter().map(ToString::to_string).collect();
        assert_eq!(titles, ["货品编码", "名称", "数量", "单价", "等级", "冻结", "日期", "时间"]);
        assert_eq!(
            rows[1][..4],
            [
                Data::String("G000001".into()),
                Data::String("Goods 1".into()),
                Data::Float(1.0),
                Data::Float(1.0)
            ]
        );
        assert_eq!(rows[2][0], Data::String("=1+1".into()));
        assert_eq!(rows[2][1], Data::Empty);
        assert_eq!(rows[2][2..4], [Data::Float(-2.5), Data::Float(12.5)]);
        assert_eq!(rows[2][4..6], [Data::String("二级".into()), Data::String("是".into())]);
        let Data::DateTime(at) = &rows[2][7] else { panic!("{:?}", rows[2][7]) };
        // 2026-03-01 16:00 in the spreadsheet's own counting of days.
        assert!((at.as_f64() - (46_082.0 + 16.0 / 24.0)).abs() < 1e-9, "{at:?}");
        assert!(matches!(rows[2][6], Data::DateTime(_)));
    })
    .await;
}

#[tokio::test]
async fn the_text_formats_hold_the_same_rows_and_guard_formulas() {
    both(async |world| {
        specials(world).await;
        let query = "columns=code,quantity,grade,at&sortField=code&sortType=asc&name=..%2Fstock%3F";
        let csv = export(world, &format!("format=csv&{query}"), "en").await;
        assert_eq!(csv.headers[header::CONTENT_DISPOSITION], "attachment; filename*=UTF-8''stock.csv");
        assert_eq!(
            text(&csv),
            "\u{feff}Goods code,Quantity,Grade,Time\r\n'=1+1,-2.5,Second,2026-03-01 16:00:00\r\n\
             G000001,1,Second,2026-03-01 16:00:01\r\n"
        );
        let txt = export(world, &format!("format=txt&{query}"), "en").await;
        assert!(text(&txt).contains("\r\n'=1+1\t-2.5\tSecond\t2026-03-01 16:00:00\r\n"), "{}", text(&txt));
        let html = export(world, &format!("format=html&{query}"), "es").await;
        assert!(text(&html).contains("<th scope=\"col\">Cantidad</th>"), "{}", text(&html));
        assert!(text(&html).contains("<td class=\"t\">'=1+1</td><td class=\"n\">-2.5</td>"), "{}", text(&html));
        let xml = export(world, &format!("format=xml&{query}"), "ja").await;
        assert!(text(&xml).contains("<Worksheet ss:Name=\"Sheet1\">"), "{}", text(&xml));
        let row = "<Cell><Data ss:Type=\"String\">=1+1</Data></Cell><Cell><Data ss:Type=\"Number\">-2.5</Data></Cell>\
            <Cell><Data ss:Type=\"String\">二級</Data></Cell>\
            <Cell ss:StyleID=\"time\"><Data ss:Type=\"DateTime\">2026-03-01T16:00:00.000</Data></Cell>";
        assert!(text(&xml).contains(row), "{}", text(&xml));
    })
    .await;
}

#[tokio::test]
async fn everything_wrong_in_the_query_is_named_at_once() {
    both(async |world| {
        let reply = export(world, "format=pdf&columns=code,nothing&colour=red&sortField=price", "en").await;
        let mut wrong = reply.wrong();
        wrong.sort();
        assert_eq!(wrong, ["colour", "columns", "format", "sortField"]);
        assert_eq!(export(world, "columns=code,code", "en").await.wrong(), ["columns"]);
        assert_eq!(export(world, "format=csv&format=xml", "en").await.wrong(), ["format"]);
    })
    .await;
}

#[tokio::test]
async fn a_walk_meets_every_row_once_in_the_order_of_the_screen() {
    both(async |world| {
        fill(world, 1, 2_500).await;
        for order in ["asc", "desc"] {
            let sort = format!("sortField=quantity&sortType={order}");
            let mut shown = Vec::new();
            for page in 1..=3 {
                let path = format!("/test/goods/list?pageNum={page}&pageSize=1000&{sort}");
                let data = world.get(ADMIN, &path).await.data();
                let records = data["records"].as_array().unwrap().iter();
                shown.extend(records.map(|record| record["code"].as_str().unwrap().to_owned()));
            }
            let csv = text(&export(world, &format!("format=csv&columns=code&{sort}"), "en").await);
            let walked: Vec<&str> = csv.lines().skip(1).collect();
            assert_eq!(walked.len(), 2_500);
            assert_eq!(walked, shown, "{order}");
        }
        let filtered = text(&export(world, "format=csv&columns=code&code=G00004", "en").await);
        assert_eq!(filtered.lines().count(), 11);
    })
    .await;
}

#[tokio::test]
async fn a_file_holds_what_its_reader_may_see_and_needs_the_permission() {
    both(async |world| {
        fill(world, 1, 4).await;
        let codes = async |token: &str| {
            let reply = world.get(token, "/test/goods/export?format=csv&columns=code").await;
            text(&reply).lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(codes(ADMIN).await.len(), 4);
        assert_eq!(codes("T1:8:goodsManage_export_button:P8").await, ["G000001", "G000003"]);
        assert!(codes("T2:9:super_admin").await.is_empty());
        let clerk = world.get("T1:8:goodsManage_search_button", "/test/goods/export").await;
        clerk.refused(40003);
        world
            .post("T1:8:goodsManage_search_button", "/test/goods/exportTask", serde_json::json!({}))
            .await
            .refused(40003);
    })
    .await;
}

#[tokio::test]
async fn a_large_result_is_refused_at_once_and_the_background_named() {
    both(async |world| {
        fill(world, 1, 20_001).await;
        let refused = export(world, "format=csv", "en").await.refused(40009);
        assert!(refused.contains("20000 rows") && refused.contains("background"), "{refused}");
        world.exec("update goods set deleted = 1 where id = $1", vals![1].into()).await;
        let csv = text(&export(world, "format=csv&columns=code", "en").await);
        assert_eq!(csv.lines().count(), 20_001);
    })
    .await;
}
