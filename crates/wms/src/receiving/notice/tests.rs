//! Notices as people send them: tables against what they stand for, then stories over HTTP.

mod heads;
mod stories;

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use codes::Thermosphere;
use kernel::units::{Grams, Qty};

use super::read::{self, Table};
use super::row::Draft;

/// The notices that come with the program.
const OWN: [&str; 3] = ["asn_zh_1", "asn_zh_2", "asn_en_1"];

fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/demo-data/notices")
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(own().join(format!("{name}.xlsx"))).unwrap()
}

/// Rows that a notice stands for, by title.
fn truth(folder: &Path, name: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_path(folder.join(format!("{name}.truth.csv"))).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn understood(folder: &Path, name: &str) -> Table {
    read::table(File::open(folder.join(format!("{name}.xlsx"))).unwrap()).unwrap()
}

/// A table of texts as a file.
fn text(rows: &str) -> Result<Table, read::Stop> {
    let mut file = tempfile(rows.as_bytes());
    file.flush().unwrap();
    read::table(file)
}

fn tempfile(bytes: &[u8]) -> File {
    use std::io::Seek as _;
    let path = std::env::temp_dir().join(format!("notice-{}-{:p}", std::process::id(), bytes));
    let mut file = File::options().read(true).write(true).create(true).truncate(true).open(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    file
}

fn zone(draft: &Draft) -> &'static str {
    match draft.zone {
        Some(Thermosphere::Frozen) => "frozen",
        Some(Thermosphere::Chilled) => "chilled",
        // Nothing said is kept like anything else.
        Some(Thermosphere::Normal) | None => "normal",
    }
}

/// Compares every cell of every row.
fn stands_for(folder: &Path, name: &str) {
    let (table, truth) = (understood(folder, name), truth(folder, name));
    assert_eq!(table.drafts.len(), truth.len(), "{name}");
    // Some tables keep thirteen digits of fourteen; that the first one was found is told, and nothing else.
    let cut = |row: &&std::collections::HashMap<String, String>| !row["gtin14"].starts_with('0');
    let cut: Vec<&str> = truth.iter().filter(cut).map(|row| row["sheet_row"].as_str()).collect();
    for trouble in &table.troubles {
        assert_eq!(trouble.why.key, super::row::CUT, "{name}: {trouble:?}");
        assert!(cut.contains(&trouble.row.to_string().as_str()), "{name}: {trouble:?}");
    }
    for (draft, row) in table.drafts.iter().zip(&truth) {
        let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let qty = |field: &str| row[field].parse::<Qty>().ok();
        let grams = |field: &str| row[field].parse::<Grams>().ok();
        let place = format!("{name} row {}", draft.row);
        assert_eq!(draft.row.to_string(), row["sheet_row"], "{place}");
        assert_eq!(draft.gtin, given(&row["gtin14"]), "{place}");
        assert_eq!(draft.name.as_deref().map(str::trim), Some(row["name"].trim()), "{place}");
        assert_eq!((draft.packs, draft.per_pack), (qty("cases"), qty("units_per_case")), "{place}");
        assert_eq!(draft.total, qty("total_units"), "{place}");
        assert_eq!((draft.net, draft.gross), (grams("net_kg"), grams("gross_kg")), "{place}");
        assert_eq!(draft.production.map(|day| day.to_string()), given(&row["production_date"]), "{place}");
        assert_eq!(draft.shelf_life.map(|days| days.to_string()), given(&row["shelf_life_days"]), "{place}");
        assert_eq!(zone(draft), row["zone"], "{place}");
        assert_eq!(draft.container, given(&row["pallet"]), "{place}");
        assert_eq!(draft.remark, given(&row["remark"]), "{place}");
    }
    assert_eq!(table.sheets, ["Sheet2"], "{name}");
}

#[test]
fn the_notices_that_come_with_the_program_give_exactly_their_tables() {
    for name in OWN {
        stands_for(&own(), name);
    }
}

#[test]
fn all_notices_of_the_data_set_give_exactly_their_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/workbooks");
    let Ok(files) = std::fs::read_dir(&folder) else {
        return println!(
            "the data set of workbooks is not there; only the notices of the program were compared"
        );
    };
    let names = files.filter_map(|file| file.unwrap().file_name().into_string().ok());
    let notices: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".xlsx").map(str::to_owned)).collect();
    let notices: Vec<&String> = notices.iter().filter(|name| name.starts_with("asn_")).collect();
    assert!(notices.len() >= 3, "{notices:?}");
    for name in notices {
        stands_for(&folder, name);
    }
}

#[test]
fn rows_that_are_no_goods_are_left_out_and_told() {
    let table = understood(&own(), "asn_en_1");
    let why = |key: &str| table.ignored.iter().filter(|(_, known)| *known == key).count();
    assert_eq!((why("notice.subtotal"), why("notice.nothing")), (4, 1), "{:?}", table.ignored);
    let named: Vec<(&str, Option<&str>)> =
        table.columns.iter().map(|(title, field)| (title.as_str(), *field)).collect();
    assert!(named.contains(&("GTIN/Barcode", Some("gtin"))) && named.contains(&("Brand", None)), "{named:?}");
}

#[test]
fn notices_in_spanish_and_japanese_and_with_other_words_are_understood() {
    for rows in [
        "Código de barras;Descripción;Cajas;Unidades por caja;Fecha de caducidad;Temperatura;Peso neto (kg)\n4006381333931;Merluza;12 cajas;10;31 dic 2026;Congelado;1.250,5\n",
        "JANコード,商品名,ケース数,入数,賞味期限,温度帯,正味重量\n4006381333931,メルルーサ,12ケース,10,2026年12月31日,冷凍,1250.5kg\n",
        "69码\t品名\t箱数\t箱规\t有效期至\t温区\t净重\n4006381333931\t鳕鱼\t12\t10\t2026.12.31\t速冻\t1.2505吨\n",
    ] {
        let table = text(rows).unwrap_or_else(|stop| panic!("{rows}: {stop:?}"));
        assert!(table.troubles.is_empty(), "{rows}: {:?}", table.troubles);
        let draft = &table.drafts[0];
        assert_eq!(draft.gtin.as_deref(), Some("04006381333931"), "{rows}");
        assert_eq!(draft.total, Some(Qty::of_raw(120_000_000)), "{rows}");
        assert_eq!(draft.expiry.map(|day| day.to_string()).as_deref(), Some("2026-12-31"), "{rows}");
        assert_eq!(
            (draft.zone, draft.net),
            (Some(Thermosphere::Frozen), Some(Grams::of_raw(1_250_500))),
            "{rows}"
        );
    }
}

#[test]
fn what_cannot_be_read_in_one_way_only_is_told_by_row_and_column() {
    let rows = "条码,品名,件数,每件数量,总数量,生产日期,保质期,温层,毛重\n\
        400638133393,甲,5,2,10,2026-01-05,30,常温,1\n\
        4006381333931,乙,5,2,11,11/12/2026,12个月,阴凉,3箱\n\
        6.9E+12,丙,几箱,2,,2026-01-05,30,常温,1\n";
    let table = text(rows).unwrap();
    let told: Vec<(u32, String)> =
        table.troubles.iter().map(|trouble| (trouble.row, trouble.why.key.to_string())).collect();
    let told: Vec<(u32, &str)> = told.iter().map(|(row, key)| (*row, key.as_str())).collect();
    let wanted = [
        (2, "rule.gtin"),
        (3, "import.day"),
        (3, "notice.shelfLife"),
        (3, "notice.zone"),
        (3, "notice.weight"),
        (3, "notice.total"),
        (4, "import.digitsLost"),
        (4, "import.number"),
    ];
    for one in wanted {
        assert!(told.contains(&one), "{one:?} is not among {told:?}");
    }
    assert_eq!(
        table.drafts[0].gtin.as_deref(),
        Some("00400638133393"),
        "a wrong one stays, so that it can be mended"
    );
    assert_eq!(table.drafts[1].total, Some(Qty::of_raw(10_000_000)));
}

#[test]
fn a_file_without_titles_or_rows_is_refused() {
    for (rows, key) in [("a,b,c\n1,2,3\n", "notice.noTitles"), ("条码,品名,件数\n", "import.noRows")] {
        let stop = text(rows).expect_err("it is no notice");
        let kernel::fault::Fault::Invalid(fields) = stop.fault() else { panic!("{rows}") };
        assert_eq!((fields[0].field.as_str(), fields[0].message.key.as_ref()), ("file", key), "{rows}");
    }
    let many: String = (0..2_001).map(|row| format!("4006381333931,货{row},1\n")).collect();
    assert!(matches!(text(&format!("条码,品名,件数\n{many}")), Err(read::Stop::TooMany)));
}
