//! The steps of the schema, in order: the files of `migrations/`, inside the program.
//!
//! A test compares this list with the folder, so a file cannot be forgotten.

use db::Migration;

macro_rules! step {
    ($number:literal $name:literal) => {
        Migration::common($number, $name, include_str!(concat!("../../../migrations/", $name, ".sql")))
    };
}

/// All steps.
pub const MIGRATIONS: &[Migration] = &[
    step!(1 "0001_engine"),
    step!(2 "0002_platform"),
    step!(3 "0003_warehouse"),
    step!(4 "0004_basic"),
    step!(5 "0005_places"),
    step!(6 "0006_parties"),
    step!(7 "0007_contract"),
    step!(8 "0008_goods"),
    step!(9 "0009_import"),
    Migration::pair(
        10,
        "0010_goods_search",
        include_str!("../../../migrations/0010_goods_search.sqlite.sql"),
        include_str!("../../../migrations/0010_goods_search.pg.sql"),
    ),
    step!(11 "0011_stock"),
    step!(12 "0012_receiving"),
    step!(13 "0013_putaway"),
    step!(14 "0014_opening"),
    step!(15 "0015_booking"),
    step!(16 "0016_job_doc"),
    step!(17 "0017_delivery"),
    step!(18 "0018_allocation"),
    step!(19 "0019_picking"),
    step!(20 "0020_shipping"),
    step!(21 "0021_flows"),
    step!(22 "0022_gate_and_returns"),
    step!(23 "0023_partners"),
    step!(24 "0024_stock_day_batch"),
    step!(25 "0025_api_key"),
    step!(26 "0026_operations"),
    step!(27 "0027_audit_chain"),
    step!(28 "0028_webhook"),
    step!(29 "0029_backup"),
    step!(30 "0030_stock_lies"),
    step!(31 "0031_secret_key"),
    step!(32 "0032_duty"),
    step!(33 "0033_vehicle"),
    step!(34 "0034_opening_attributes"),
    Migration::pair(
        35,
        "0035_file_use",
        include_str!("../../../migrations/0035_file_use.sqlite.sql"),
        include_str!("../../../migrations/0035_file_use.pg.sql"),
    ),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::MIGRATIONS;

    #[test]
    fn every_file_of_the_folder_is_a_step_and_its_number_is_its_names_beginning() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter_map(|name| name.strip_suffix(".sql").map(str::to_owned))
            // A step that differs between the databases is a pair of files.
            .map(|name| name.trim_end_matches(".sqlite").trim_end_matches(".pg").to_owned())
            .collect();
        files.sort();
        files.dedup();
        let listed: Vec<&str> = MIGRATIONS.iter().map(db::Migration::name).collect();
        assert_eq!(files, listed);
        for step in MIGRATIONS {
            assert!(step.name().starts_with(&format!("{:04}_", step.number())), "{}", step.name());
        }
    }
}
