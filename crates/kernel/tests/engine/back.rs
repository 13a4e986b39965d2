//! The file that goes back with columns that the one that came did not have.

use std::io::Cursor;

use calamine::{Data, Range, Reader as _, Xlsx};
use db::vals;
use kernel::blob::BlobKey;
use kernel::task::Tasks;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::imports::{BRAND, checked, errors, run};
use crate::world::{World, both};

/// The file of a check.
async fn back(world: &World, check: &Value) -> Vec<u8> {
    let id: i64 = check["id"].as_str().unwrap().parse().unwrap();
    let key: Vec<String> = world.all("select file_key from task where id = $1", vals![id].into()).await;
    let file = world.blobs().get(&BlobKey::stored(&key[0]).unwrap()).await.unwrap();
    axum::body::to_bytes(file.body, usize::MAX).await.unwrap().to_vec()
}

fn cells(bytes: &[u8]) -> Range<Data> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes.to_vec())).unwrap();
    book.worksheet_range("Sheet1").unwrap()
}

fn row(range: &Range<Data>, row: usize) -> Vec<String> {
    range.rows().nth(row).unwrap().iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn columns_that_a_file_lacks_stand_in_the_one_that_goes_back() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let check = checked(world, BRAND, "b.csv", b"code,name,,active\nA,Ann,untitled,1\nB,Bea,9,1\n").await;
        assert_eq!(check["notes"], json!(["Required columns are missing: Order, field.grade"]));
        let told =
            ["2 Order Required.", "2 field.grade Required.", "3 Order Required.", "3 field.grade Required."];
        assert_eq!(errors(&check), told, "{check}");
        assert_eq!(check["errors"][0]["given"], json!(""));
        let bytes = back(world, &check).await;
        let range = cells(&bytes);
        assert_eq!(row(&range, 0)[..6], ["Code", "Name", "", "field.active", "Order", "field.grade"]);
        assert_eq!(
            row(&range, 1)[..6],
            ["A", "Ann", "untitled", "1", "", ""],
            "nothing slips under the new titles"
        );
        // Sent again as it is, it lacks no column, and is as wrong as before; its reasons are no values.
        let again = checked(world, BRAND, "b.xlsx", &bytes).await;
        assert_eq!((&again["notes"], &again["bad"]), (&json!([]), &json!(2)), "{again}");
        // Filled in, it is taken.
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (number, cells) in (0..).zip(range.rows()) {
            for (column, cell) in (0..).zip(cells) {
                let text = match (number, column) {
                    (1.., 4) => "7".to_owned(),
                    (1.., 5) => "First".to_owned(),
                    _ => cell.to_string(),
                };
                sheet.write_string(number, column, text).unwrap();
            }
        }
        let filled = checked(world, BRAND, "b.xlsx", &book.save_to_buffer().unwrap()).await;
        assert_eq!(run(world, BRAND, &filled, "all").await["imported"], 2, "{filled}");
    })
    .await;
}
