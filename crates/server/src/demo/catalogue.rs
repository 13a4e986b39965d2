//! Goods of the demonstration: real articles out of the excerpts in `demo-data` (sources and licences in its
//! `ATTRIBUTION.md`), with Chinese names, weights, sizes, temperatures and shelf lives.
//!
//! The excerpts are unpacked when a demonstration is filled and dropped after it; nothing of them stays in memory.
//! What a set does not tell (weights that are missing, sizes, loads of a case) follows from the class of the article
//! and its number, so every filling makes the same goods.

pub mod classes;
mod measure;
mod words;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Read as _};

use codes::Thermosphere;
use flate2::read::GzDecoder;
use kernel::validate::gs1;

use classes::Class;

/// An article.
#[derive(Debug, Clone)]
pub struct Article {
    /// Its number with 14 digits.
    pub gtin: String,
    /// Number of its case, with 14 digits.
    pub case_gtin: String,
    pub name: String,
    /// Name on the package, in its own language.
    pub foreign_name: String,
    /// Brand, or whoever sells it; empty when neither is known.
    pub brand: String,
    pub class: &'static Class,
    /// From abroad, as its number says.
    pub imported: bool,
    /// Grams without packing.
    pub net: i64,
    /// Millimetres.
    pub size: [i64; 3],
    /// Days from production.
    pub keeps: i64,
}

impl Article {
    /// A number that is always the same for the article, below `limit`.
    pub fn draw(&self, limit: u64) -> u64 {
        draw(&self.gtin, limit)
    }

    /// Grams with packing.
    pub fn gross(&self) -> i64 {
        self.net + self.net / 20 + 5
    }

    /// Millimetres of a case.
    pub fn case_size(&self) -> [i64; 3] {
        let stacked = measure::stacked(self.class.load);
        [0, 1, 2].map(|at| self.size[at] * stacked[at] + 10)
    }

    /// Grams of a case with packing.
    pub fn case_gross(&self) -> i64 {
        self.gross() * self.class.load + 250
    }
}

/// All articles, in the order of their numbers.
///
/// # Errors
/// When an excerpt cannot be unpacked, which a test rules out.
pub fn articles() -> io::Result<Vec<Article>> {
    let shelf = unpacked(include_bytes!("../../demo-data/foodkeeper.tsv.gz"))?;
    let open = unpacked(include_bytes!("../../demo-data/openfoodfacts.tsv.gz"))?;
    let usda = unpacked(include_bytes!("../../demo-data/usda.tsv.gz"))?;
    let days = days(&shelf);
    let named: HashMap<&str, Vec<&str>> =
        rows(&open).map(|cells| (cells.first().copied().unwrap_or_default(), cells)).collect();
    let mut made = BTreeMap::new();
    for cells in rows(&usda) {
        let [gtin, owner, brand, category, weight, name] = cells.try_into().unwrap_or_default();
        let name = if name.is_empty() { cell(&named, gtin, 1) } else { name };
        let brand = if brand.is_empty() { owner } else { brand };
        let known = Known { gtin, name, brand, category, weight };
        made.extend(known.article(&days).map(|article| (gtin.to_owned(), article)));
    }
    for (gtin, cells) in &named {
        let [_, name, brand, quantity, tags] = cells.clone().try_into().unwrap_or_default();
        if made.contains_key(*gtin) {
            continue;
        }
        let category = match words::category(name) {
            Some(category) => category,
            None if tags.is_empty() => name,
            None => tags,
        };
        let known = Known { gtin, name, brand, category, weight: quantity };
        made.extend(known.article(&days).map(|article| ((*gtin).to_owned(), article)));
    }
    Ok(made.into_values().collect())
}

fn cell<'a>(rows: &HashMap<&str, Vec<&'a str>>, key: &str, at: usize) -> &'a str {
    rows.get(key).and_then(|cells| cells.get(at)).copied().unwrap_or_default()
}

/// What the sets know of an article.
struct Known<'a> {
    gtin: &'a str,
    name: &'a str,
    brand: &'a str,
    category: &'a str,
    weight: &'a str,
}

impl Known<'_> {
    fn article(&self, days: &HashMap<u32, [Option<i64>; 3]>) -> Option<Article> {
        let class = classes::of(self.category)?;
        // A name alone says too little about how cold something must be.
        if self.category == self.name && class.zone != Thermosphere::Normal {
            return None;
        }
        let keeps = kept(days, class)?;
        let base = class.grams;
        let usual = [base / 2, base * 3 / 4, base, base, base * 3 / 2];
        let drawn = usize::try_from(draw(self.gtin, usual.len() as u64)).unwrap_or_default();
        let net = measure::grams(self.weight).unwrap_or(usual[drawn]).max(5);
        let brand = brand(self.brand);
        let chinese = words::is_chinese(self.name);
        let said = words::said(self.name, class);
        let mut name = match (chinese, brand.as_str(), said.as_str()) {
            (true, ..) => self.name.replace("??", "").trim().to_owned(),
            // Nobody could tell such goods from others.
            (false, "", "") => return None,
            (false, "", said) => format!("{said}{}", class.noun()),
            (false, brand, said) => format!("{brand} {said}{}", class.noun()),
        };
        // A name that tells its weight does not get it twice.
        if !chinese || !name.ends_with('克') {
            name.push_str(&format!(" {}", weight(net)));
        }
        let foreign_name = match self.name {
            "" => format!("{brand} {}", class.en).trim().to_owned(),
            name => name.to_owned(),
        };
        Some(Article {
            gtin: self.gtin.to_owned(),
            case_gtin: case_of(self.gtin),
            name,
            foreign_name,
            brand,
            class,
            imported: !self.gtin.starts_with("069"),
            net,
            size: measure::box_of(net * 1_250 / class.density),
            keeps,
        })
    }
}

/// `454g`, `1.5kg`.
fn weight(grams: i64) -> String {
    match (grams / 1_000, grams % 1_000 / 100, grams % 100) {
        (0, ..) => format!("{grams}g"),
        (kilos, 0, 0) => format!("{kilos}kg"),
        (kilos, tenths, 0) => format!("{kilos}.{tenths}kg"),
        _ => format!("{grams}g"),
    }
}

/// A brand in small and capital letters, without what companies have behind their names.
fn brand(text: &str) -> String {
    const FORMS: [&str; 12] =
        ["inc", "inc.", "llc", "llc.", "l.l.c.", "co", "co.", "corp", "corp.", "ltd", "ltd.", "company"];
    let kept = text.split([',', '/']).next().unwrap_or_default();
    // Some have an article number behind their name.
    let kept = kept.split("-00").next().unwrap_or_default().split_whitespace();
    let mut words: Vec<String> = kept.map(capital).collect();
    while words.len() > 1 && words.last().is_some_and(|word| FORMS.contains(&word.to_lowercase().as_str())) {
        words.pop();
    }
    words.join(" ").chars().take(40).collect::<String>().trim().to_owned()
}

fn capital(word: &str) -> String {
    if word.chars().any(char::is_lowercase) {
        return word.to_owned();
    }
    let mut letters = word.chars();
    let first = letters.next().map(String::from).unwrap_or_default();
    first + &letters.as_str().to_lowercase()
}

/// Days in pantry, refrigerator and freezer by the row's number.
fn days(text: &str) -> HashMap<u32, [Option<i64>; 3]> {
    let row = |cells: Vec<&str>| {
        let day = |at: usize| cells.get(at).and_then(|cell| cell.parse().ok());
        Some((cells.first()?.parse().ok()?, [day(3), day(4), day(5)]))
    };
    rows(text).filter_map(row).collect()
}

/// Days that goods of a class keep where they belong.
fn kept(days: &HashMap<u32, [Option<i64>; 3]>, class: &Class) -> Option<i64> {
    let [pantry, fridge, freezer] = *days.get(&class.keeps)?;
    match class.zone {
        Thermosphere::Normal => pantry,
        Thermosphere::Chilled => fridge,
        Thermosphere::Frozen => freezer,
    }
}

/// The number of a case of the article: indicator 1, the same digits, a check digit of its own (GS1 General
/// Specifications, 7.9). A number that has an indicator already gets the next one.
fn case_of(gtin: &str) -> String {
    let indicator = gtin.bytes().next().map_or(1, |digit| (digit - b'0') % 8 + 1);
    let stem = format!("{indicator}{}", gtin.get(1..13).unwrap_or_default());
    let check = gs1::check_digit(&stem).unwrap_or_default();
    format!("{stem}{check}")
}

/// A number below `limit` that is always the same for the same text (FNV-1a).
pub fn draw(text: &str, limit: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let mixed =
        text.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (mixed >> 20) % limit.max(1)
}

fn unpacked(packed: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text)?;
    Ok(text)
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}
