//! The orders: who ordered how many of which goods, in the order in which they came.
//!
//! The whole set lies beside the project or where the first argument says; an excerpt comes with the project (see
//! `bench/data/README.md`).

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use flate2::read::GzDecoder;

const LINES: &str = "order_lines_weeks_01_10.csv.gz";
const PRODUCTS: &str = "products.csv.gz";
const EXCERPT: [&[u8]; 2] = [
    include_bytes!("../../../data/order_lines_excerpt.csv.gz"),
    include_bytes!("../../../data/products_excerpt.csv.gz"),
];

/// Somebody's order.
pub struct Order {
    /// Its number.
    pub number: String,
    /// The store that it goes to.
    pub store: String,
    /// The week of the set.
    pub week: u32,
    /// The day.
    pub day: String,
    /// Goods, by their place in the set, and how many.
    pub lines: Vec<(usize, u64)>,
}

/// Orders and the goods in them.
pub struct Set {
    /// Orders by day and number.
    pub orders: Vec<Order>,
    /// Code and thermosphere of the goods.
    pub goods: Vec<(String, &'static str)>,
    /// Lines that ask for none of something, which no sheet takes.
    pub empty: usize,
}

/// Reads the first weeks.
pub fn read(given: Option<&str>, weeks: u32) -> Result<Set> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/orders-grocery");
    let folder = [given.map(PathBuf::from), Some(beside)].into_iter().flatten();
    match folder.into_iter().find(|folder| folder.join(LINES).is_file()) {
        Some(folder) => {
            let open =
                |name: &str| File::open(folder.join(name)).with_context(|| format!("cannot open {name}"));
            parse(open(LINES)?, open(PRODUCTS)?, weeks)
        }
        None => {
            println!(
                "the set orders-grocery is not beside the project: the excerpt that the project carries is used"
            );
            let [lines, products] = EXCERPT;
            parse(lines, products, weeks)
        }
    }
}

fn parse(lines: impl Read, products: impl Read, weeks: u32) -> Result<Set> {
    let zones = zones(products)?;
    let mut set = Set { orders: Vec::new(), goods: Vec::new(), empty: 0 };
    let (mut orders, mut places) = (BTreeMap::new(), BTreeMap::new());
    for row in csv::Reader::from_reader(GzDecoder::new(lines)).into_records() {
        let row = row?;
        let cell = |at: usize| row.get(at).unwrap_or_default().to_owned();
        let week: u32 = cell(8).parse()?;
        if week > weeks {
            continue;
        }
        let qty: u64 = cell(4).parse()?;
        if qty == 0 {
            set.empty += 1;
            continue;
        }
        let product = cell(3);
        let next = places.len();
        let place = *places.entry(product.clone()).or_insert(next);
        if place == next {
            set.goods.push((product.clone(), zones.get(&product).copied().unwrap_or("NORMAL")));
        }
        let day = cell(9).chars().take(10).collect::<String>();
        let order = orders.entry((day, cell(0))).or_insert_with(|| (week, cell(2), Vec::new()));
        order.2.push((place, qty));
    }
    let made = |((day, number), (week, store, lines))| Order { number, store, week, day, lines };
    set.orders = orders.into_iter().map(made).collect();
    Ok(set)
}

/// Thermosphere of every product, as the set guesses it.
fn zones(products: impl Read) -> Result<BTreeMap<String, &'static str>> {
    let mut zones = BTreeMap::new();
    for row in csv::Reader::from_reader(GzDecoder::new(products)).into_records() {
        let row = row?;
        let zone = match row.get(7) {
            Some("frozen") => "FROZEN",
            Some("chilled") => "CHILLED",
            _ => "NORMAL",
        };
        zones.insert(row.get(0).unwrap_or_default().to_owned(), zone);
    }
    Ok(zones)
}
