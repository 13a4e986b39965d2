//! The files of examples: CSV whose texts keep the escapes of the language that they were lifted from.

use std::path::Path;

use gs1::carrier::Symbology;

/// The rows of a file below its titles.
pub fn rows(file: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
    let mut reader = csv::Reader::from_path(path).expect("the file is there");
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

/// The text of a literal without its quotes. A byte beyond ASCII becomes the letter of its number.
pub fn decoded(literal: &str) -> String {
    let mut text = String::new();
    let mut letters = literal.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('x') => {
                let digits: String = letters.by_ref().take(2).collect();
                text.push(char::from(u8::from_str_radix(&digits, 16).expect("two digits")));
            }
            Some('n') => text.push('\n'),
            Some('t') => text.push('\t'),
            Some(other) => text.push(other),
            None => text.push('\\'),
        }
    }
    text
}

/// Functions with their arguments.
pub fn engine() -> Vec<(String, Vec<String>)> {
    let rows = rows("engine_vectors.csv");
    let read = rows.into_iter().map(|row| {
        let [function, arguments] = row.as_slice() else { panic!("{row:?}") };
        let arguments: Vec<String> = serde_json::from_str(arguments).expect("a list of texts");
        (function.clone(), arguments.iter().map(|literal| argument(literal)).collect())
    });
    read.collect()
}

/// A remark may stand before the literal, which then keeps its quotes.
fn argument(literal: &str) -> String {
    match literal.strip_prefix("//").and_then(|rest| rest.rsplit_once('\n')) {
        Some((_, quoted)) => decoded(quoted.trim().trim_matches('"')),
        None => decoded(literal),
    }
}

/// The symbology of a name in the vectors; `None` for none.
pub fn symbology(name: &str) -> Option<Symbology> {
    Some(match name {
        "QR" => Symbology::Qr,
        "DM" => Symbology::DataMatrix,
        "DotCode" => Symbology::DotCode,
        "GS1_128_CCA" | "GS1_128_CCC" => Symbology::Gs1128,
        "DataBarExpanded" => Symbology::DataBarExpanded,
        "DataBarOmni" => Symbology::DataBarOmni,
        "DataBarLimited" => Symbology::DataBarLimited,
        "UPCA" => Symbology::UpcA,
        "EAN13" => Symbology::Ean13,
        "EAN8" => Symbology::Ean8,
        _ => return None,
    })
}
