//! The story of a table of brands over HTTP: from the template to the list, through uploads and the task centre.

use std::fs::File;
use std::io::{Seek as _, Write as _};

use harness::World;
use kernel::task::Tasks;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

const BASE: &str = "/wms/brand";
const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUploadForShipper";

fn start(world: &World) {
    Tasks::start(&world.app).unwrap();
}

async fn stop(world: &World) {
    world.app.shared.get::<Tasks>().unwrap().stop().await;
}

fn table(rows: &[[&str; 4]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name("品牌").unwrap();
    sheet.write_string(0, 0, "2026 年品牌资料").unwrap();
    for (row, cells) in (2_u32..).zip(std::iter::once(&["编码", "名称", "状态", "排序"]).chain(rows))
    {
        for (column, text) in (0_u16..).zip(cells) {
            sheet.write_string(row, column, *text).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// What the last column of a table that goes back says: where each row stood. The sheet keeps its name.
fn numbers_of(bytes: &[u8], sheet: &str) -> Vec<i64> {
    let mut titles = sheet::Titles::new(2, 1);
    titles.add(0, 0, "错误原因");
    titles.add(0, 1, "原文件行号");
    ["品牌编码", "品牌名称", "状态", "排序"].into_iter().for_each(|title| titles.ignore(title));
    let mut file = tempfile(bytes);
    file.rewind().unwrap();
    let mut book = sheet::Book::open(file, sheet::Limits::default()).unwrap();
    let found = book.find(&titles).unwrap();
    assert_eq!(found.sheet(), Some(sheet));
    let (at, _) = *found.header.places.iter().find(|(_, place)| *place == 1).unwrap();
    let mut numbers = Vec::new();
    book.rows::<sheet::Refusal>(&found, |row| {
        numbers.push(row.cell(at).shown().parse().unwrap());
        Ok(())
    })
    .unwrap();
    numbers
}

/// A file that is gone when it is closed.
fn tempfile(bytes: &[u8]) -> File {
    let path = std::env::temp_dir().join(format!("floe-{}-{}", std::process::id(), bytes.len()));
    let mut file = File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    file.write_all(bytes).unwrap();
    file
}

harness::both! {
    a_table_with_errors_is_checked_and_its_good_rows_imported(world) {
        start(world);
        let admin = world.admin().await.lang("zh");
        let rows = [["ＰＯＬＡＲ", "极地", "启用", "1"], ["A B", "空格", "启用", "2"], ["ARCTIC", "北极", "0", "３"], ["POLAR", "重复", "禁用", "4"], ["合计", "", "", "10"], ["制表人：小王", "", "2026-11-22", ""]];
        let found = admin.check_table(BASE, "brands.xlsx", table(&rows)).await;
        let counts = ["rows", "good", "bad", "skipped"].map(|name| found[name].as_i64().unwrap());
        assert_eq!(counts, [4, 2, 2, 2], "{found}");
        let errors = found["errors"].as_array().unwrap();
        assert_eq!(errors.iter().map(|error| error["row"].as_u64().unwrap()).collect::<Vec<_>>(), [5, 7]);
        assert_eq!((&errors[1]["column"], &errors[1]["reason"]), (&json!("品牌编码"), &json!("与第 4 行重复")));
        let marked = admin.get(&format!("/arpa-basic-api/task/{}/file", found["id"].as_str().unwrap())).await;
        assert!(marked.header("content-disposition").contains("brands-"), "{}", marked.header("content-disposition"));
        assert_eq!(numbers_of(&marked.bytes(), "品牌"), [4, 5, 6, 7], "reasons speak of the rows of the file that came");
        let again = admin.check_table(BASE, "brands-again.xlsx", marked.bytes()).await;
        assert_eq!((&again["bad"], &again["notes"]), (&json!(2), &json!([])), "what was added means nothing: {again}");
        let done = admin.run_table(BASE, &found, "good").await;
        assert_eq!((&done["imported"], &done["hasFile"]), (&json!(2), &json!(true)), "{done}");
        let list = admin.get(&format!("{BASE}/list?sortField=code&sortType=asc")).await.records();
        let codes: Vec<&Value> = list.iter().map(|brand| &brand["code"]).collect();
        assert_eq!(codes, ["ARCTIC", "POLAR"]);
        let tasks = admin.get("/arpa-basic-api/task/list?sortField=gmtCreated&sortType=asc").await.records();
        let told: Vec<&Value> = tasks.iter().map(|task| &task["message"]).collect();
        assert_eq!(told, ["检查完成：2 行正确，2 行错误", "检查完成：2 行正确，2 行错误", "已导入 2 行，2 行错误未导入"]);
        stop(world).await;
    }

    a_template_that_was_filled_in_is_imported_whole(world) {
        start(world);
        let clerk = world.account(&["brandManage_import_button"]).await;
        let template = clerk.get(&format!("{BASE}/import/template?format=csv")).await;
        let filled = format!("{}POLAR,Polar,,Norway,Enabled,1,\r\n", template.text());
        let found = clerk.check_table(BASE, "brands.csv", filled.into_bytes()).await;
        assert_eq!((&found["good"], &found["bad"], &found["skipped"]), (&json!(1), &json!(0), &json!(1)), "{found}");
        assert_eq!(clerk.run_table(BASE, &found, "all").await["imported"], 1);
        let body = json!({ "check": found["id"], "mode": "all" });
        assert_eq!(clerk.post(&format!("{BASE}/import/run"), body).await.refused(40009).reason(), "import.done");
        stop(world).await;
    }

    a_file_of_another_is_not_to_be_had_by_importing_it(world) {
        let admin = world.admin().await;
        let file = world.stranger().await.upload(UPLOAD, "b.csv", "编码,名称\nA,B\n").await.data();
        admin.post(&format!("{BASE}/import/check"), json!({ "file": file["id"] })).await.invalid("file");
        let clerk = world.account(&["brandManage_search_button"]).await;
        clerk.get(&format!("{BASE}/import/template")).await.refused(40003);
    }
}
