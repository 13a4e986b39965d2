//! Makes the data excerpts of the demonstration anew from the full sets.
//!
//! The sets lie beside the project in `../shared/data`; without them the command says so in a line and leaves the
//! excerpts as they are. Each excerpt keeps to one source, because their licences differ: see `ATTRIBUTION.md` in the
//! folder of the excerpts. The same sets always give the same bytes.

mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};

use crate::place;
use table::{Line, read};

/// Beginnings of article numbers of mainland China, Taiwan and Hong Kong.
const EAST: [&str; 12] = ["690", "691", "692", "693", "694", "695", "696", "697", "698", "699", "471", "489"];

/// Writes the excerpts, or says that the sets are missing.
pub fn run() -> Result<()> {
    let root = place::root();
    let (sets, out) = (root.join("../shared/data"), root.join("crates/server/demo-data"));
    if !sets.is_dir() {
        println!("{} is not there; the excerpts in {} stay as they are", sets.display(), out.display());
        return Ok(());
    }
    let branded = read(&sets.join("catalogue-usda/branded_food.csv"))?;
    let names = read(&sets.join("catalogue-openfoodfacts/off_names_gtin.csv.gz"))?;
    let full = read(&sets.join("catalogue-openfoodfacts/off_full_columns.csv"))?;
    let shelf = read(&sets.join("shelf-life-foodkeeper/foodkeeper_products.csv"))?;
    write(&out.join("usda.tsv.gz"), "gtin\towner\tbrand\tcategory\tweight\tname", &usda(&branded))?;
    let open = open_food_facts(&branded, &names, &full);
    write(&out.join("openfoodfacts.tsv.gz"), "gtin\tname\tbrand\tquantity\tcategories", &open)?;
    write(&out.join("foodkeeper.tsv.gz"), "id\tname\tkind\tpantry\tfridge\tfreezer", &foodkeeper(&shelf))
}

/// Beginnings of numbers that a company gives out for its own use, and of short ones that lost their sense.
const RESTRICTED: [&str; 4] = ["00000", "002", "004", "02"];

/// Fourteen digits, when they name an article everywhere and the last of them is the check digit of the others.
fn gtin(text: &str) -> Option<String> {
    let gtin = format!("{text:0>14}");
    if RESTRICTED.iter().any(|begin| gtin.starts_with(begin)) {
        return None;
    }
    let digits: Option<Vec<u32>> = gtin.chars().map(|digit| digit.to_digit(10)).collect();
    let digits = digits.filter(|digits| digits.len() == 14 && digits.iter().any(|digit| *digit > 0))?;
    let sum: u32 = digits.iter().enumerate().map(|(at, digit)| digit * if at % 2 == 0 { 3 } else { 1 }).sum();
    sum.is_multiple_of(10).then_some(gtin)
}

/// Articles with a category, each once; names only where the set's owner gave them itself.
fn usda(branded: &[Line]) -> Vec<String> {
    let mut rows = BTreeMap::new();
    for line in branded {
        let Some(gtin) = gtin(&line.get("gtin14")) else { continue };
        let category = line.get("branded_food_category").replace("â€“", "-");
        if category.is_empty() {
            continue;
        }
        let name = if line.get("name_source") == "openfoodfacts" { String::new() } else { line.get("name") };
        let cells =
            [line.get("brand_owner"), line.get("brand_name"), category, line.get("package_weight"), name];
        rows.entry(gtin.clone()).or_insert_with(|| format!("{gtin}\t{}", cells.join("\t")));
    }
    rows.into_values().collect()
}

/// Names of the articles above that come from this source, articles of Chinese-speaking countries, and those with all
/// columns.
fn open_food_facts(branded: &[Line], names: &[Line], full: &[Line]) -> Vec<String> {
    let mut rows = BTreeMap::new();
    let mut keep = |text: &str, name: String, more: [String; 3]| {
        if let Some(gtin) = gtin(text).filter(|_| !name.is_empty() && name.chars().count() <= 80) {
            rows.entry(gtin.clone()).or_insert_with(|| format!("{gtin}\t{name}\t{}", more.join("\t")));
        }
    };
    for line in full.iter().filter(|line| line.get("code").len() == 13) {
        let tags = line.get("categories_tags");
        let english: Vec<&str> = tags.split(',').filter_map(|tag| tag.trim().strip_prefix("en:")).collect();
        let brand = line.get("brands").split(',').next().unwrap_or_default().trim().to_owned();
        keep(&line.get("code"), line.get("product_name"), [brand, line.get("quantity"), english.join(",")]);
    }
    for line in branded.iter().filter(|line| line.get("name_source") == "openfoodfacts") {
        keep(&line.get("gtin14"), line.get("name"), Default::default());
    }
    for line in names.iter().filter(|line| line.get("gtin").len() == 13) {
        let (gtin, name) = (line.get("gtin"), line.get("product_name"));
        let han = name.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
        if han || EAST.iter().any(|prefix| gtin.starts_with(prefix)) {
            keep(&gtin, name, Default::default());
        }
    }
    rows.into_values().collect()
}

/// Days that a food keeps in the pantry, the refrigerator and the freezer; empty where the table has none.
fn foodkeeper(shelf: &[Line]) -> Vec<String> {
    let days = |line: &Line, place: &str| {
        let unit = |name: &str| match line.get(name).as_str() {
            "Days" => Some(1),
            "Weeks" => Some(7),
            "Months" => Some(30),
            "Years" | "Year" => Some(365),
            _ => None,
        };
        let of = |before: &str| {
            let most = line.get(&format!("{before}{place}_Max")).parse::<f64>().ok()?;
            Some((most * f64::from(unit(&format!("{before}{place}_Metric"))?)).round() as u32)
        };
        [of(""), of("DOP_")].into_iter().flatten().max().map(|days| days.to_string()).unwrap_or_default()
    };
    let mut seen = BTreeSet::new();
    let rows = shelf.iter().filter(|line| seen.insert(line.get("ID"))).map(|line| {
        let places = ["Pantry", "Refrigerate", "Freeze"].map(|place| days(line, place));
        format!(
            "{}\t{}\t{}\t{}",
            line.get("ID"),
            line.get("Name"),
            line.get("Name_subtitle"),
            places.join("\t")
        )
    });
    rows.collect()
}

/// Writes lines under a line of titles, compressed, without a name or a time in the file.
fn write(path: &Path, titles: &str, rows: &[String]) -> Result<()> {
    fs::create_dir_all(path.parent().context("a folder")?)?;
    let mut packed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    writeln!(packed, "{titles}")?;
    rows.iter().try_for_each(|row| writeln!(packed, "{row}"))?;
    let bytes = packed.finish()?;
    println!("{}: {} rows, {} KiB", path.display(), rows.len(), bytes.len() / 1024);
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::gtin;

    #[test]
    fn only_numbers_with_their_check_digit_are_kept() {
        assert_eq!(gtin("6901010117440").as_deref(), Some("06901010117440"));
        assert_eq!(gtin("877448001674").as_deref(), Some("00877448001674"));
        for wrong in ["6901010117441", "", "0", "69010101174x0", "123456789012345", "2197193000004"] {
            assert_eq!(gtin(wrong), None, "{wrong}");
        }
    }
}
