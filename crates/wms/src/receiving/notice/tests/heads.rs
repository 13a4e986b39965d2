//! What stands above the table of real notices, against what it says.

use std::path::{Path, PathBuf};

use kernel::clock::Zone;

use super::{own, text, understood};
use crate::receiving::notice::head::{self, Said};
use crate::receiving::notice::model::Head;
use crate::receiving::notice::read::Table;

/// Fields and what is said, in order.
fn said(table: &Table) -> Vec<(u32, &'static str, String)> {
    let told = |said: &Said| (said.row, said.field, said.text().unwrap().unwrap_or_default());
    table.head.iter().map(told).collect()
}

fn read(table: &Table) -> (Head, Vec<(u32, String)>) {
    let (head, doubts) = head::read(&table.head, table.since_1904, &Zone::of("Asia/Shanghai").unwrap());
    (head, doubts.into_iter().map(|doubt| (doubt.row, doubt.why.key.into_owned())).collect())
}

fn shown(head: &Head) -> (Option<String>, Option<&str>, Option<&str>) {
    (head.expected_at.map(|at| at.shown()), head.plate_no.as_deref(), head.remark.as_deref())
}

#[test]
fn heads_of_the_notices_that_come_with_the_program() {
    let zh = understood(&own(), "asn_zh_1");
    assert_eq!(
        said(&zh),
        [
            (2, "ownerCode", "Fulton America Limited Company".into()),
            (2, "expectedAt", "2026.03.03".into()),
            (2, "slot", "上午".into()),
            (3, "plateNo", "鲁B·D12345".into()),
            (3, "boxNo", "CSQU 305438-3".into()),
        ]
    );
    let (head, doubts) = read(&zh);
    let day = Some("2026-03-02 16:00:00".to_owned());
    assert_eq!(shown(&head), (day, Some("鲁BD12345"), Some("时段 上午; 柜号 CSQU 305438-3")));
    assert!(doubts.is_empty(), "{doubts:?}");
    let en = understood(&own(), "asn_en_1");
    assert_eq!(
        said(&en).iter().map(|(_, field, _)| *field).collect::<Vec<_>>(),
        ["ownerCode", "expectedAt", "slot", "plateNo", "boxNo"]
    );
    let (head, doubts) = read(&en);
    let day = Some("2026-03-03 16:00:00".to_owned());
    assert_eq!(shown(&head), (day, None, Some("Slot morning; Container CSQU 305438-3")));
    assert_eq!(doubts, [(3, "notice.plate".to_owned())]);
}

#[test]
fn heads_of_all_notices_of_the_data_set_name_an_owner_and_a_day() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/workbooks");
    let Ok(files) = std::fs::read_dir(&folder) else {
        return println!("the data set of workbooks is not there; only the notices of the program were read");
    };
    let names = files.filter_map(|file| file.unwrap().file_name().into_string().ok());
    let notices = names.filter_map(|name| name.strip_suffix(".xlsx").map(str::to_owned));
    for name in notices.filter(|name| name.starts_with("asn_")) {
        let table = understood(&folder, &name);
        let (head, _) = read(&table);
        assert!(table.head.iter().any(|said| said.field == "ownerCode"), "{name}");
        assert!(head.expected_at.is_some() && head.remark.is_some(), "{name}: {head:?}");
    }
}

#[test]
fn heads_in_four_languages_and_many_shapes() {
    let table = "条码,品名,件数\n4006381333931,货,1\n";
    for (rows, expected, last, plate, rest) in [
        (
            "货主:极地食品,,车牌号：沪A·12345\n预计到货时间,2026-03-03 09:30,司机电话,138 0013 8000\n",
            "2026-03-03 09:30:00",
            None,
            "沪A12345",
            ("13800138000", ""),
        ),
        (
            "Owner,极地食品,Truck No.,沪A12345\nETA,03 Mar 2026,Time slot,09:00-11:00\nPO No.,PO-7\n",
            "2026-03-03 09:00:00",
            Some("2026-03-03 11:00:00"),
            "沪A12345",
            ("", "PO-7"),
        ),
        (
            "Propietario:,极地食品,Matrícula:,沪A 12345\nFecha prevista:,3 mar 2026,Teléfono,13800138000\n",
            "2026-03-03 00:00:00",
            None,
            "沪A12345",
            ("13800138000", ""),
        ),
        (
            "荷主：極地食品,車両番号,沪A12345\n入荷予定日,2026年3月3日,伝票番号,N-9\n",
            "2026-03-03 00:00:00",
            None,
            "沪A12345",
            ("", "N-9"),
        ),
    ] {
        let read = text(&format!("{rows}{table}")).unwrap_or_else(|stop| panic!("{rows}: {stop:?}"));
        let (head, doubts) = self::read(&read);
        assert!(doubts.is_empty(), "{rows}: {doubts:?}");
        let zone = Zone::of("Asia/Shanghai").unwrap();
        let at = |text: &str| zone.read(text).unwrap();
        assert_eq!((head.expected_at, head.latest_due_at), (Some(at(expected)), last.map(at)), "{rows}");
        assert_eq!(head.plate_no.as_deref(), Some(plate), "{rows}");
        let told = (
            head.driver_phone.as_deref().unwrap_or_default(),
            head.external_no.as_deref().unwrap_or_default(),
        );
        assert_eq!(told, rest, "{rows}");
    }
}

#[test]
fn a_word_without_a_value_says_nothing_and_an_unclear_one_is_told() {
    let rows = "货主：,车牌,沪A12345\n到货日期,05/06/2026,车牌,沪B54321\n联系电话,前台,铅封号,0123456789012345678901234567890123\n条码,品名,件数\n4006381333931,货,1\n";
    let table = text(rows).unwrap();
    assert!(table.head.iter().all(|said| said.field != "ownerCode"), "{:?}", table.head);
    let (head, doubts) = read(&table);
    assert_eq!((head.plate_no.as_deref(), head.expected_at, head.seal_no), (Some("沪A12345"), None, None));
    let doubts: Vec<(u32, &str)> = doubts.iter().map(|(row, key)| (*row, key.as_str())).collect();
    assert_eq!(doubts, [(3, "notice.phone"), (3, "rule.tooLong"), (2, "import.day")]);
}
