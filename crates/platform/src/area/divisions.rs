//! The divisions in memory: one sorted list per level.

use std::io::Read as _;
use std::sync::LazyLock;

use flate2::read::GzDecoder;

/// Levels: province, city, district, street.
pub const LEVELS: usize = 4;
/// Digits of a code on each level. A code begins with its parent's.
const DIGITS: [usize; LEVELS] = [2, 4, 6, 9];
/// City names that only stand for "directly below the province"; nobody writes them in an address.
const PLACEHOLDERS: [&str; 4] = ["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"];

/// One division.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Division {
    /// Digits, 2, 4, 6 or 9 of them.
    pub code: &'static str,
    /// Chinese name.
    pub name: &'static str,
}

static UPPER: LazyLock<[Vec<Division>; 3]> = LazyLock::new(|| {
    let mut levels = [
        read(include_bytes!("data/provinces.csv.gz")),
        read(include_bytes!("data/cities.csv.gz")),
        read(include_bytes!("data/areas.csv.gz")),
    ];
    for division in read(include_bytes!("data/hk_mo_tw.csv.gz")) {
        if let Some(level) = level_of(division.code).and_then(|level| levels.get_mut(level)) {
            level.push(division);
        }
    }
    for level in &mut levels {
        level.sort_unstable_by_key(|division| division.code);
    }
    levels
});

static STREETS: LazyLock<Vec<Division>> = LazyLock::new(|| {
    let mut streets = read(include_bytes!("data/streets.csv.gz"));
    streets.sort_unstable_by_key(|division| division.code);
    streets
});

/// Unpacks a file of `code,"name",…` lines. It stays in memory for good, so names point into it.
fn read(packed: &[u8]) -> Vec<Division> {
    let mut text = String::new();
    if let Err(error) = GzDecoder::new(packed).read_to_string(&mut text) {
        // The files are part of the program; a test reads every one of them.
        tracing::error!(%error, "area data cannot be unpacked");
    }
    let text: &'static str = text.leak();
    text.lines().skip(1).filter_map(division).collect()
}

fn division(line: &'static str) -> Option<Division> {
    let mut cells = line.split(',');
    let (code, name) = (cells.next()?, cells.next()?);
    Some(Division { code, name: name.trim_matches('"') })
}

/// All divisions of a level, counted from 0, by code.
pub fn level(level: usize) -> &'static [Division] {
    UPPER.get(level).map_or_else(|| STREETS.as_slice(), Vec::as_slice)
}

/// Level of a code by its length, counted from 0.
pub fn level_of(code: &str) -> Option<usize> {
    DIGITS.iter().position(|digits| *digits == code.len())
}

/// The division of a code.
pub fn find(code: &str) -> Option<Division> {
    let level = level(level_of(code)?);
    let at = level.binary_search_by_key(&code, |division| division.code).ok()?;
    level.get(at).copied()
}

/// The divisions of `level` that lie below `code`.
pub fn below(code: &str, at: usize) -> &'static [Division] {
    let all = level(at);
    let from = all.partition_point(|division| division.code < code);
    let inside = all.get(from..).unwrap_or_default();
    let until = inside.partition_point(|division| division.code.starts_with(code));
    inside.get(..until).unwrap_or_default()
}

/// Code of the division above.
pub fn parent(code: &str) -> Option<&str> {
    let above = level_of(code)?.checked_sub(1)?;
    code.get(..*DIGITS.get(above)?)
}

/// The name as an address has it: `浙江省杭州市西湖区`.
pub fn full_name(division: Division) -> String {
    let mut names = vec![division.name];
    let mut code = division.code;
    while let Some(above) = parent(code) {
        names.extend(find(above).map(|division| division.name));
        code = above;
    }
    let written = names.iter().rev().enumerate();
    let written =
        written.filter(|(level, name)| *level != 1 || names.len() == 2 || !PLACEHOLDERS.contains(name));
    written.map(|(_, name)| *name).collect()
}
