//! What people call the columns of an arrival notice, and the words that stand in its cells.
//!
//! The titles stand in `titles.txt`, one line a column; they are compared without blanks, capitals, full-width signs
//! and what stands in brackets.

use codes::Thermosphere;
use sheet::Titles;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// Number of the line, of no meaning here.
    Number,
    /// The owner's or house's own code of the goods.
    Code,
    /// GTIN of some packaging level.
    Gtin,
    /// Name.
    Name,
    /// Brand, of no meaning here.
    Brand,
    /// Size or content.
    Spec,
    /// Unit that is counted in.
    Unit,
    /// How many of that unit.
    Packs,
    /// Base units in one.
    PerPack,
    /// Base units in all.
    Total,
    /// Net weight.
    Net,
    /// Gross weight.
    Gross,
    /// Day of production.
    Production,
    /// Day of expiry.
    Expiry,
    /// Days that it keeps.
    ShelfLife,
    /// How cold it is kept.
    Zone,
    /// Batch or lot.
    Batch,
    /// Pallet.
    Container,
    /// Remark.
    Remark,
}

/// Each column with its name on the wire.
const COLUMNS: [(Column, &str); 19] = [
    (Column::Number, "number"),
    (Column::Code, "goodsCode"),
    (Column::Gtin, "gtin"),
    (Column::Name, "goodsName"),
    (Column::Brand, "brand"),
    (Column::Spec, "spec"),
    (Column::Unit, "unit"),
    (Column::Packs, "packs"),
    (Column::PerPack, "perPack"),
    (Column::Total, "total"),
    (Column::Net, "netWeight"),
    (Column::Gross, "grossWeight"),
    (Column::Production, "productionDate"),
    (Column::Expiry, "expiryDate"),
    (Column::ShelfLife, "shelfLife"),
    (Column::Zone, "zone"),
    (Column::Batch, "batchNo"),
    (Column::Container, "container"),
    (Column::Remark, "remark"),
];

/// Titles by column and language.
const TITLES: &str = include_str!("titles.txt");

/// What a file of words says: place of the name among `names`, language, word.
pub fn listed<'a>(
    words: &'static str,
    names: &'a [&'static str],
) -> impl Iterator<Item = (usize, usize, &'static str)> + 'a {
    let lines = words.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let place = names.iter().position(|known| *known == name);
        let words = parts
            .enumerate()
            .flat_map(|(language, words)| words.split(',').map(move |word| (language, word.trim())));
        words.filter_map(move |(language, word)| Some((place?, language, word)))
    })
}

/// The titles that are looked for.
pub fn titles() -> Titles {
    let mut titles = Titles::new(COLUMNS.len(), 4);
    for (place, language, title) in listed(TITLES, &COLUMNS.map(|(_, name)| name)) {
        titles.add(language, place, title);
    }
    titles
}

/// What a place among the titles stands for.
pub fn column(place: usize) -> Option<(Column, &'static str)> {
    COLUMNS.get(place).copied()
}

/// Words for how cold something is kept.
const ZONES: [(Thermosphere, &[&str]); 3] = [
    (
        Thermosphere::Frozen,
        &[
            "frozen",
            "freezer",
            "freeze",
            "冷冻",
            "冻品",
            "冻",
            "速冻",
            "深冷",
            "冷凍",
            "congelado",
            "congelados",
        ],
    ),
    (
        Thermosphere::Chilled,
        &[
            "chilled",
            "chill",
            "cool",
            "fresh",
            "refrigerated",
            "冷藏",
            "保鲜",
            "冷蔵",
            "チルド",
            "refrigerado",
        ],
    ),
    (
        Thermosphere::Normal,
        &["normal", "ambient", "dry", "常温", "室温", "干货", "常温品", "ドライ", "ambiente", "seco"],
    ),
];

/// Not warmer than this is frozen, not warmer than that is chilled.
const FROZEN_UP_TO: i32 = -10;
const CHILLED_UP_TO: i32 = 10;

/// How cold a word or a range of degrees is; none when it is neither.
pub fn zone(text: &str) -> Option<Thermosphere> {
    let folded = sheet::fold(text);
    let known = ZONES.iter().find(|(_, words)| words.contains(&folded.as_str()));
    known.map(|(zone, _)| *zone).or_else(|| {
        let warmest = degrees(&folded)?.into_iter().max()?;
        let bands = [(FROZEN_UP_TO, Thermosphere::Frozen), (CHILLED_UP_TO, Thermosphere::Chilled)];
        let band = bands.into_iter().find(|(most, _)| warmest <= *most);
        Some(band.map_or(Thermosphere::Normal, |(_, zone)| zone))
    })
}

/// The whole degrees of a range: `0-4℃`, `-25~-18`, `+2…+8°C`. A hyphen after a digit parts them.
fn degrees(text: &str) -> Option<Vec<i32>> {
    let text = text.trim_end_matches(['c', '℃', '°', '度']);
    let mut found = Vec::new();
    let (mut sign, mut digits) = (1, String::new());
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        let ended = !digits.is_empty();
        if ended {
            found.push(sign * digits.parse::<i32>().ok()?);
            (sign, digits) = (1, String::new());
        }
        match letter {
            '-' | '−' | '–' if !ended => sign = -1,
            '-' | '−' | '–' | '~' | '～' | '至' | '到' | '+' | '…' | '.' | ' ' | '℃' | '°' | '≤' | '<'
            | 'c' => {}
            _ => return None,
        }
    }
    Some(found)
}

/// Words for packages as opposed to single units.
const PACKAGES: [&str; 24] = [
    "箱",
    "件",
    "ctn",
    "ctns",
    "cs",
    "case",
    "cases",
    "carton",
    "cartons",
    "box",
    "boxes",
    "bx",
    "pkg",
    "pkgs",
    "caja",
    "cajas",
    "bulto",
    "bultos",
    "cj",
    "ケース",
    "箱数",
    "c/s",
    "cse",
    "ct",
];

/// Words for single units.
const SINGLES: [&str; 26] = [
    "个", "只", "支", "袋", "包", "瓶", "盒", "罐", "条", "pc", "pcs", "piece", "pieces", "ea", "each",
    "unit", "units", "bag", "bags", "bottle", "ud", "uds", "unidad", "unidades", "個", "袋数",
];

/// What a unit counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Packages.
    Packages,
    /// Single units.
    Singles,
}

/// What a word for a unit counts; none when it may be either.
pub fn counted(word: &str) -> Option<Counted> {
    let folded = sheet::fold(word);
    let folded = folded.trim_end_matches('.');
    if PACKAGES.contains(&folded) {
        return Some(Counted::Packages);
    }
    SINGLES.contains(&folded).then_some(Counted::Singles)
}

/// Looks at a file of words: a line for each name, four languages, no word for two names.
#[cfg(test)]
pub fn checked(words: &'static str, names: &[&'static str]) {
    let lines = words.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.clone().count(), names.len());
    for (line, name) in lines.zip(names) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!((parts.len(), parts[0]), (5, *name), "{line}");
    }
    let mut seen = std::collections::BTreeMap::new();
    for (place, language, word) in listed(words, names) {
        assert!(!word.is_empty());
        let before = seen.insert((language, sheet::fold(word)), place);
        assert!(before.is_none_or(|before| before == place), "{word}");
    }
}

#[cfg(test)]
mod tests {
    use codes::Thermosphere;

    use super::{COLUMNS, Counted, TITLES, checked, counted, zone};

    #[test]
    fn degrees_and_words_say_how_cold_it_is_kept() {
        for (zoned, texts) in [
            (Thermosphere::Frozen, ["-18℃", "-18C", "-25~-18℃", "冻品", "FROZEN", "≤-18°C", "－１８℃"]),
            (Thermosphere::Chilled, ["0-4℃", "0~4C", "+2…+8°C", "-1~4℃", "保鲜", "Chill", "2至8℃"]),
            (Thermosphere::Normal, ["常温", "Dry", "15-25℃", "AMBIENT", "25", "normal", "10~30C"]),
        ] {
            for text in texts {
                assert_eq!(zone(text), Some(zoned), "{text}");
            }
        }
        for text in ["", "阴凉", "P001", "keep cold"] {
            assert_eq!(zone(text), None, "{text}");
        }
    }

    #[test]
    fn every_line_of_titles_is_a_column_in_four_languages_and_no_title_stands_for_two() {
        checked(TITLES, &COLUMNS.map(|(_, name)| name));
    }

    #[test]
    fn packages_are_told_from_single_units() {
        assert_eq!(counted("CTN"), Some(Counted::Packages));
        assert_eq!(counted("Cs."), Some(Counted::Packages));
        assert_eq!(counted("袋"), Some(Counted::Singles));
        assert_eq!(counted("KG"), None);
    }
}
