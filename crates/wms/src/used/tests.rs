//! Every column that holds the code of a record is known to what that record is used by, or there is a reason.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kernel::master::{Master, Use};

use crate::allocation::AllocationRule;
use crate::batch_rule::BatchRule;
use crate::bear_type::BearType;
use crate::brand::Brand;
use crate::customer::Customer;
use crate::dictionary::{CollectType, DamagedType, DeliveryDocumentType, ReceiveDocumentType, WmsFeeType};
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::loading_team::LoadingTeam;
use crate::location::Location;
use crate::owner::EnterpriseOwner;
use crate::supplier::Supplier;
use crate::unit::Unit;
use crate::warehouse::Warehouse;

/// Tables that say what others said first: of what follows from a document, and of what happened.
const FOLLOWERS: &[&str] = &[
    // Postings, charges and jobs are history, or follow a document.
    "stock_move",
    "stock_day",
    "fee_event",
    "job",
    "container_event",
    // What subscribers are told of happened to a document.
    "event",
    // What follows from a receiving note.
    "receipt",
    "putaway_note",
    "putaway_line",
    "entry_note",
    "entry_line",
    // What follows from a delivery sheet.
    "reservation",
    "pick_note",
    "pick_line",
    "delivery_note",
    "delivery_note_line",
    // Lines of masters go with them; sessions, tasks and files with their accounts.
    "goods_pack",
    "session",
    "task",
    "file",
];

/// Columns that need no look of their own, and why.
const EXCUSED: &[(&str, &str, &str)] = &[
    ("place_hold", "goods_code", "the receiving note names them"),
    ("place_hold", "owner_code", "the receiving note names it"),
    ("batch", "owner_code", "the goods name it"),
    ("batch", "goods_code", "history of goods that left, which keep their name in documents"),
    ("receiving_line", "unit_code", "the goods name their units"),
    ("receiving_line", "base_unit", "the goods name their units"),
    ("delivery_line", "unit_code", "the goods name their units"),
    ("delivery_line", "base_unit", "the goods name their units"),
    ("booking_line", "unit_code", "the goods name their units"),
    ("opening_line", "unit_code", "the goods name their units"),
    ("opening_line", "warehouse_code", "its note names it"),
    ("booking_capacity", "warehouse_code", "a limit means nothing without its warehouse"),
    ("container", "location_code", "a container lies where its goods lie"),
    ("contract", "owner_code", "the contract names its party"),
];

fn masters() -> Vec<(&'static str, &'static [&'static str], &'static [Use])> {
    vec![
        ("supplier", &["supplier_code"], Supplier::USED_BY),
        ("customer", &["customer_code"], Customer::USED_BY),
        ("goods", &["goods_code", "dedicated_goods"], Goods::USED_BY),
        ("warehouse", &["warehouse_code"], Warehouse::USED_BY),
        ("owner", &["owner_code", "dedicated_owner"], EnterpriseOwner::USED_BY),
        (
            "location",
            &["location_code", "receiving_location_code", "plan_location_code", "staging_location_code"],
            Location::USED_BY,
        ),
        ("unit", &["unit_code", "base_unit"], Unit::USED_BY),
        ("loading team", &["loading_team_code"], LoadingTeam::USED_BY),
        ("inventory status", &["status_code"], InventoryStatus::USED_BY),
        ("brand", &["brand_code"], Brand::USED_BY),
        ("batch rule", &["batch_rule_code"], BatchRule::USED_BY),
        ("bear type", &["bear_type_code"], BearType::USED_BY),
        ("collect type", &["collect_type_code"], CollectType::USED_BY),
        ("damaged type", &["damaged_type"], DamagedType::USED_BY),
        ("fee type", &["fee_type_code"], WmsFeeType::USED_BY),
    ]
}

/// Every table of the migrations with its columns.
fn tables() -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let mut tables: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files {
        let mut table = None;
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_end_matches(',')).collect();
            match words.as_slice() {
                ["create", "table", name, ..] => table = Some((*name).to_owned()),
                ["alter", "table", name, "add", "column", column, ..] => {
                    tables.get_mut(*name).unwrap().insert((*column).to_owned());
                }
                [");", ..] => table = None,
                [column, "text", ..] => {
                    if let Some(table) = &table {
                        tables.entry(table.clone()).or_default().insert((*column).to_owned());
                    }
                }
                _ => {
                    if let Some(table) = &table {
                        tables.entry(table.clone()).or_default();
                    }
                }
            }
        }
    }
    tables
}

#[test]
fn whatever_names_a_record_keeps_it_from_being_deleted() {
    let tables = tables();
    assert!(tables.len() > 70 && tables["receiving_note"].contains("supplier_code"), "{}", tables.len());
    let mut missing = Vec::new();
    for (master, columns, uses) in masters() {
        for (table, known) in &tables {
            for column in columns.iter().filter(|column| known.contains(**column)) {
                let named = uses.iter().any(|each| each.table == table && each.column == *column);
                let excused = EXCUSED.iter().any(|(at, of, _)| at == table && of == column);
                if !named && !excused && !FOLLOWERS.contains(&table.as_str()) {
                    missing.push(format!("{master}: {table}.{column}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn what_is_looked_at_is_there_and_what_is_excused_is_needed() {
    let tables = tables();
    let all = masters();
    let others = [ReceiveDocumentType::USED_BY, DeliveryDocumentType::USED_BY, AllocationRule::USED_BY];
    for each in all.iter().flat_map(|(.., uses)| uses.iter()).chain(others.into_iter().flatten()) {
        let columns = tables.get(each.table).unwrap_or_else(|| panic!("no table {}", each.table));
        let is_number = !columns.contains(each.column) && each.holds == "id";
        assert!(is_number || columns.contains(each.column), "{}.{}", each.table, each.column);
    }
    for (table, column, why) in EXCUSED {
        assert!(
            tables.get(*table).is_some_and(|columns| columns.contains(*column)),
            "{table}.{column}: {why}"
        );
        let named = all.iter().flat_map(|(.., uses)| uses.iter());
        assert!(
            !named.into_iter().any(|each| each.table == *table && each.column == *column),
            "{table}.{column}"
        );
    }
    for table in FOLLOWERS {
        assert!(tables.contains_key(*table), "{table}");
    }
}
