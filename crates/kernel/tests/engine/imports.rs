//! Imports from the template to the rows: everything that can be wrong with a file, and what is written.

use std::io::{Cursor, Write as _};

use calamine::{Data, Reader as _, Xlsx};
use db::vals;
use kernel::blob::{Area, BlobKey};
use kernel::id::Id;
use kernel::import::{Upload, Uploads};
use kernel::task::Tasks;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::world::{ADMIN, Reply, World, both, until};

pub const TABLES: &str = "create table sent (id bigint primary key, name text not null, key text not null);";

/// Files stand in a table of the test.
pub fn uploads() -> Uploads {
    Uploads {
        find: |tx, id| {
            Box::pin(async move {
                let sent: Option<(String, String)> =
                    tx.one("select name, key from sent where id = $1", &vals![id]).await?;
                let (name, key) = sent.ok_or(kernel::fault::Fault::NotFound)?;
                Ok(Upload { name, key: BlobKey::stored(&key)? })
            })
        },
        keep: |_, _| Box::pin(async { Ok(()) }),
    }
}

/// Puts a file where uploads are.
async fn send(world: &World, name: &str, bytes: &[u8]) -> String {
    let now = world.app.clock.now();
    let id = world.app.ids.next(now);
    let key = BlobKey::new(Area::Upload, id, now);
    world.blobs().put(&key, bytes.to_vec().into()).await.unwrap();
    world
        .exec("insert into sent (id, name, key) values ($1, $2, $3)", vals![id, name, key.as_str()].into())
        .await;
    id.to_string()
}

pub async fn ended(world: &World, base: &str, id: &Value) -> Value {
    let path = format!("{base}/import/{}", id.as_str().unwrap());
    until("the end of an import", async || {
        let state = world.get(ADMIN, &path).await.data();
        (state["status"] != "IN_PROCESS").then_some(state)
    })
    .await
}

/// The state of a check of a file.
pub async fn checked(world: &World, base: &str, name: &str, bytes: &[u8]) -> Value {
    let file = send(world, name, bytes).await;
    let queued = world.post(ADMIN, &format!("{base}/import/check"), json!({ "file": file })).await.data();
    ended(world, base, &queued["id"]).await
}

/// The state of a check of a file whose rows may be about records that are there: `existing` or `both`.
pub async fn met(world: &World, (base, rows): (&str, &str), name: &str, bytes: &[u8]) -> Value {
    let file = send(world, name, bytes).await;
    let body = json!({ "file": file, "rows": rows });
    let queued = world.post(ADMIN, &format!("{base}/import/check"), body).await.data();
    ended(world, base, &queued["id"]).await
}

/// The answer to the wish for a check.
pub async fn wished(world: &World, (base, rows): (&str, &str), token: &str) -> Reply {
    let file = send(world, "f.csv", b"code\nA\n").await;
    world.post(token, &format!("{base}/import/check"), json!({ "file": file, "rows": rows })).await
}

pub async fn asked(world: &World, base: &str, check: &Value, mode: &str) -> Reply {
    world.post(ADMIN, &format!("{base}/import/run"), json!({ "check": check["id"], "mode": mode })).await
}

/// The state of a run.
pub async fn run(world: &World, base: &str, check: &Value, mode: &str) -> Value {
    let queued = asked(world, base, check, mode).await.data();
    ended(world, base, &queued["id"]).await
}

/// Errors as `row column reason`.
pub fn errors(state: &Value) -> Vec<String> {
    let word = |error: &Value, name: &str| error[name].as_str().unwrap().to_owned();
    let line =
        |error: &Value| format!("{} {} {}", error["row"], word(error, "column"), word(error, "reason"));
    state["errors"].as_array().unwrap().iter().map(line).collect()
}

fn counts(state: &Value) -> [i64; 5] {
    ["rows", "good", "bad", "skipped", "imported"].map(|name| state[name].as_i64().unwrap())
}

pub const BRAND: &str = "/test/brand";
const TITLES: &str = "code,name,sort,grade,active,since,fee";

pub fn brands(rows: &str) -> Vec<u8> {
    format!("{TITLES}\n{rows}").into_bytes()
}

pub async fn codes(world: &World) -> Vec<String> {
    world.all("select code from brand where branch_code = $1 order by code", vals!["T1"].into()).await
}

#[tokio::test]
async fn a_clean_file_is_imported_whole_and_only_once() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let file = brands("P-1,Polar,1,First,yes,2026-01-31,\"1,000.00\"\nＰ－２, Arctic ,２,一级,否,31.01.2026,\n合计,,3,,,,\n");
        let check = checked(world, BRAND, "brands.csv", &file).await;
        assert_eq!((check["status"].as_str(), counts(&check)), (Some("COMPLETED"), [2, 2, 0, 1, 0]), "{check}");
        assert_eq!(check["preview"][1]["values"], json!(["P-2", "Arctic", "2", "First", "No", "2026-01-31", ""]));
        assert_eq!(check["notes"], json!(["Row 4 is a total and was skipped."]));
        assert_eq!(codes(world).await, Vec::<String>::new(), "a check writes nothing");
        let done = run(world, BRAND, &check, "all").await;
        assert_eq!(counts(&done), [2, 2, 0, 1, 2], "{done}");
        assert_eq!(codes(world).await, ["P-1", "P-2"]);
        let rows: Vec<(i64, String)> =
            world.all("select fee, since from brand where code = $1", vals!["P-1"].into()).await;
        assert_eq!(rows, [(100_000, "2026-01-31".to_owned())]);
        let audited: Vec<(String, String)> = world
            .all("select action, party_name from audit where table_name = 'brand' order by id", Vec::new())
            .await;
        assert_eq!(audited, [("import".to_owned(), "Person 7".to_owned()), ("import".to_owned(), "Person 7".to_owned())]);
        let again = asked(world, BRAND, &check, "all").await;
        assert_eq!(again.json()["data"]["reason"], "import.done");
    })
    .await;
}

#[tokio::test]
async fn every_error_of_a_file_is_told_at_once_and_the_good_rows_can_be_taken() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        world.post(ADMIN, "/test/brand/add", json!({ "code": "OLD", "name": "Old", "sort": 1, "grade": 1, "active": true })).await.data();
        let file = brands(
            "A,Good,1,1,1,,\nA,Twice,1,1,1,,\nOLD,Taken,1,1,1,,\nB C,Blank,1,1,1,,\nD,,1000,third,perhaps,30/01/2026,1.234\nE,E,1,1,1,,\nF,Fine,1,2,n,,\n",
        );
        let check = checked(world, BRAND, "b.csv", &file).await;
        assert_eq!(counts(&check), [7, 2, 5, 0, 0]);
        assert_eq!(
            errors(&check),
            [
                "3 Code The same as in row 2.",
                "4 Code Already in use. Choose another.",
                "5 Code Letters, digits and hyphens only.",
                "6 Name Required.",
                "6 Order Must be between 0 and 999.",
                "6 grade Not one of the choices: First / Second",
                "6 active Must be yes or no.",
                "6 since Not a date, or day and month are not certain. Write 2026-01-31.",
                "6 fee Must be a number with no more decimals than the field has.",
                "7 Name Already in use. Choose another.",
            ]
            .map(|line| line.replace("grade", "field.grade").replace("active", "field.active").replace("since", "field.since").replace("fee", "field.fee"))
        );
        assert_eq!(check["errors"][0]["given"], "A");
        let refused = asked(world, BRAND, &check, "all").await;
        assert_eq!(refused.json()["data"]["reason"], "import.someWrong");
        let done = run(world, BRAND, &check, "good").await;
        assert_eq!(counts(&done), [7, 2, 5, 0, 2]);
        assert_eq!(codes(world).await, ["A", "F", "OLD"]);
        assert_eq!(done["hasFile"], true);
        let zh = world.call(
            http::Request::get(format!("{BRAND}/import/{}", check["id"].as_str().unwrap())).header("accept-language", "zh"),
            ADMIN,
            axum::body::Body::empty(),
        );
        assert_eq!(zh.await.data()["errors"][0]["reason"], "与第 2 行重复");
    })
    .await;
}

#[tokio::test]
async fn lines_and_references_are_checked_like_the_form_and_written_together() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        for (code, open) in [("D1", true), ("D2", false)] {
            world.post(ADMIN, "/test/depot/add", json!({ "code": code, "name": code, "open": open })).await.data();
        }
        let base = "/test/room";
        let file = "code,depotCode,shelves[0].mark,shelves[0].load,shelves[1].mark,shelves[2].mark,shelves[2].roomCode
R1,D1,M1,1.5,,M3,
R2,D9,,,,,
R3,D2,TOOLONG,,,M3,R9
R4,,,2,,,
";
        let check = checked(world, base, "rooms.csv", file.as_bytes()).await;
        assert_eq!(counts(&check), [4, 1, 3, 0, 0], "{check}");
        let wrong: Vec<(u64, &str)> = check["errors"].as_array().unwrap().iter()
            .map(|error| (error["row"].as_u64().unwrap(), error["reason"].as_str().unwrap()))
            .collect();
        assert_eq!(wrong.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [3, 4, 4, 4, 4, 5], "{check}");
        let columns: Vec<&str> = check["errors"].as_array().unwrap()[1..5].iter().map(|error| error["column"].as_str().unwrap()).collect();
        let in_the_order_of_the_cells =
            ["field.depotCode", "field.shelves 1 field.mark", "field.shelves 3 field.mark", "field.shelves 3 field.roomCode"];
        assert_eq!(columns, in_the_order_of_the_cells);
        let done = run(world, base, &check, "good").await;
        assert_eq!(done["imported"], 1);
        let lines: Vec<(i64, String)> = world.all("select line_no, mark from shelf order by line_no", Vec::new()).await;
        assert_eq!(lines, [(1, "M1".to_owned()), (2, "M3".to_owned())]);
        let kinds: Vec<(i64, i64)> = world.all("select kind, size from room where code = 'R1'", Vec::new()).await;
        assert_eq!(kinds, [(1, 2)], "fixed and prepared columns are written too");
        let audit: Vec<String> = world.all("select after_json from audit where table_name = 'room'", Vec::new()).await;
        assert!(audit[0].contains("M3"), "{audit:?}");
    })
    .await;
}

#[tokio::test]
async fn an_audited_record_waits_for_its_audit_however_it_came() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        world
            .post(ADMIN, "/test/depot/add", json!({ "code": "D1", "name": "D1", "open": true }))
            .await
            .data();
        let check = checked(world, "/test/keeper", "k.csv", b"code,name,depotCode\nK1,Ann,D1\n").await;
        assert_eq!(run(world, "/test/keeper", &check, "all").await["imported"], 1);
        let state: Vec<(i64, String)> =
            world.all("select audit_status, makers from keeper", Vec::new()).await;
        assert_eq!(state, [(0, "7".to_owned())]);
    })
    .await;
}

#[tokio::test]
async fn what_happens_between_check_and_run_is_noticed() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let check = checked(world, BRAND, "b.csv", &brands("A,x,1,1,1,,\nB,y,1,1,1,,\n")).await;
        world
            .post(
                ADMIN,
                "/test/brand/add",
                json!({ "code": "B", "name": "Faster", "sort": 1, "grade": 1, "active": true }),
            )
            .await
            .data();
        let done = run(world, BRAND, &check, "all").await;
        assert_eq!(
            (done["imported"].as_i64(), errors(&done)),
            (Some(0), vec!["3 Code Already in use. Choose another.".to_owned()])
        );
        assert_eq!(codes(world).await, ["B"], "all or nothing");
        let done = run(world, BRAND, &check, "good").await;
        assert_eq!(counts(&done), [2, 1, 1, 0, 1]);
        assert_eq!(codes(world).await, ["A", "B"]);
    })
    .await;
}

#[tokio::test]
async fn a_run_that_is_tried_again_imports_nothing_twice() {
    both(async |world| {
        let rows: String = (0..2500).map(|row| format!("C{row},n,1,1,1,,\n")).collect();
        Tasks::start(&world.app).unwrap();
        let check = checked(world, BRAND, "b.csv", &brands(&rows)).await;
        assert_eq!(counts(&check), [2500, 2500, 0, 0, 0]);
        let queued = asked(world, BRAND, &check, "good").await.data();
        let done = ended(world, BRAND, &queued["id"]).await;
        assert_eq!(done["imported"], 2500);
        // The end of the task was never written: another worker begins it anew.
        let id: Id = queued["id"].as_str().unwrap().parse().unwrap();
        let back = "update task set state = 'IN_PROCESS', result = null, max_attempts = 9 where id = $1";
        world.exec(back, vals![id].into()).await;
        world
            .exec("delete from import_chunk where task_id = $1 and first_row > 1500", vals![id].into())
            .await;
        world.exec("delete from brand where code in ('C2400', 'C2401')", Vec::new()).await;
        world.tasks().wake();
        let done = ended(world, BRAND, &queued["id"]).await;
        // Chunks with a note are believed, the last one is judged anew.
        assert_eq!(counts(&done), [2500, 2002, 498, 0, 2002]);
        assert_eq!(codes(world).await.len(), 2500);
    })
    .await;
}

#[tokio::test]
async fn the_template_comes_in_the_callers_language_and_its_example_is_no_record() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        for format in ["xlsx", "csv"] {
            let template = world.get(ADMIN, &format!("{BRAND}/import/template?format={format}")).await;
            let refused = checked(world, BRAND, &format!("t.{format}"), &template.bytes).await;
            assert_eq!(counts(&refused), [0, 0, 0, 1, 0], "{refused}");
            assert_eq!(
                asked(world, BRAND, &refused, "all").await.json()["data"]["reason"],
                "import.noneGood"
            );
        }
        let template = world.get(ADMIN, "/test/room/import/template").await;
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(template.bytes.to_vec())).unwrap();
        let names = book.sheet_names();
        assert_eq!(names, ["Rooms", "How to fill in"]);
        let sheet = book.worksheet_range("Rooms").unwrap();
        assert_eq!(sheet.width(), 3 + 3 * 3, "three groups of lines");
        assert_eq!(sheet.get_value((0, 0)), Some(&Data::String("Code*".into())));
        let wrong = world.get(ADMIN, &format!("{BRAND}/import/template?format=pdf")).await;
        assert_eq!(wrong.wrong(), ["format"]);
    })
    .await;
}

#[tokio::test]
async fn the_file_that_goes_back_has_the_wrong_cells_marked_and_can_be_sent_again() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (column, title) in (0..).zip(TITLES.split(',').take(5)) {
            sheet.write_string(1, column, title).unwrap();
        }
        for (row, code) in (2..).zip(["A", "B B"]) {
            sheet.write_string(row, 0, code).unwrap().write_string(row, 1, "n").unwrap();
            sheet
                .write_number(row, 2, 5)
                .unwrap()
                .write_number(row, 3, 1)
                .unwrap()
                .write_boolean(row, 4, true)
                .unwrap();
        }
        let check = checked(world, BRAND, "brands.xlsx", &book.save_to_buffer().unwrap()).await;
        assert_eq!(counts(&check), [2, 1, 1, 0, 0], "{check}");
        let key: Vec<String> =
            world.all("select file_key from task where kind = 'importCheck'", Vec::new()).await;
        let back = world.blobs().get(&BlobKey::stored(&key[0]).unwrap()).await.unwrap();
        let bytes = axum::body::to_bytes(back.body, usize::MAX).await.unwrap();
        let mut marked: Xlsx<_> = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
        let range = marked.worksheet_range("Sheet1").unwrap();
        let text = |row, column| range.get_value((row, column)).map(ToString::to_string).unwrap_or_default();
        assert_eq!([text(0, 0), text(1, 0), text(2, 0), text(2, 2)], ["Code", "A", "B B", "5"]);
        assert_eq!(text(2, 5), "Code: Letters, digits and hyphens only.");
        assert_eq!(text(0, 5), "What is wrong");
        let again = checked(world, BRAND, "marked.xlsx", &bytes).await;
        assert_eq!((counts(&again), &again["notes"]), ([2, 1, 1, 0, 0], &json!([])), "{again}");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_no_table_is_refused_in_words() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let mut bomb = zip::ZipWriter::new(Cursor::new(Vec::new()));
        bomb.start_file("xl/worksheets/sheet1.xml", zip::write::SimpleFileOptions::default()).unwrap();
        let zeros = vec![0; 1024 * 1024];
        (0..600).for_each(|_| bomb.write_all(&zeros).unwrap());
        let bomb = bomb.finish().unwrap().into_inner();
        for (bytes, reason) in [
            (&bomb[..], "Unpacked, the file is larger than 512 MB and is not taken. Remove sheets and pictures that are not needed."),
            (b"PK\x03\x04 cut off", "The file is damaged or no table. Open it in a spreadsheet program and save it anew."),
            (b"a,b\n1,2\n", "No row of column titles was found. Compare the file with the template."),
            (TITLES.as_bytes(), "There are no rows below the titles."),
        ] {
            let state = checked(world, BRAND, "x.xlsx", bytes).await;
            assert_eq!((state["status"].as_str(), state["message"].as_str()), (Some("FAIL"), Some(reason)));
        }
    })
    .await;
}

#[tokio::test]
async fn an_import_needs_its_right_and_is_its_owners() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let file = send(world, "b.csv", &brands("A,x,1,1,1,,\n")).await;
        let clerk = "T1:8:brandManage_add_button";
        world.get(clerk, &format!("{BRAND}/import/template")).await.refused(40003);
        world.post(clerk, &format!("{BRAND}/import/check"), json!({ "file": file })).await.refused(40003);
        let importer = "T1:9:brandManage_import_button";
        let gone = world.post(importer, &format!("{BRAND}/import/check"), json!({ "file": "1" })).await;
        assert_eq!(gone.wrong(), ["file"]);
        let check = checked(world, BRAND, "b.csv", &brands("A,x,1,1,1,,\n")).await;
        let path = format!("{BRAND}/import/{}", check["id"].as_str().unwrap());
        world.get(importer, &path).await.refused(40004);
        let run = json!({ "check": check["id"], "mode": "all" });
        assert_eq!(world.post(importer, &format!("{BRAND}/import/run"), run).await.wrong(), ["check"]);
        // The check of one screen is none of another.
        let other = format!("/test/depot/import/{}", check["id"].as_str().unwrap());
        world.get(ADMIN, &other).await.refused(40004);
        let mode = json!({ "check": check["id"], "mode": "some" });
        assert_eq!(world.post(ADMIN, &format!("{BRAND}/import/run"), mode).await.wrong(), ["mode"]);
    })
    .await;
}
