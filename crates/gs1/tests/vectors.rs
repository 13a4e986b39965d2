//! The examples that GS1 publishes for its own implementation, all of them.

mod notation;

use gs1::element::{brackets, from_brackets, from_symbol, symbol};
use gs1::link::{CANONICAL, from_link, link};
use gs1::lint::{Prefix, Prefixes, any_prefix, linter};
use gs1::{Reading, carrier, rules};
use notation::{decoded, engine, rows, symbology};

/// What a test says about a text, with its flawed part between stars.
fn verdict(test: &str, text: &str, prefixes: Prefixes<'_>) -> Option<(String, String)> {
    let test = linter(test).unwrap_or_else(|| panic!("there is no test {test}"));
    test(text, prefixes).err().map(|wrong| (wrong.flaw.name().to_owned(), wrong.marked(text, '*')))
}

#[test]
fn every_linter_vector_holds() {
    let rows = rows("linter_vectors.csv");
    assert_eq!(rows.len(), 3907);
    let mut broken = Vec::new();
    for row in &rows {
        let [test, expect, input, flaw, marked] = row.as_slice() else { panic!("{row:?}") };
        let (input, marked) = (decoded(input), decoded(marked));
        let flaw = flaw.trim_start_matches("GS1_LINTER_");
        let wanted = (expect == "fail").then(|| (flaw.to_owned(), marked));
        let good = match flaw {
            // Whoever knows the prefixes says no at some place of the text: at the first, the second …
            "INVALID_GCP_PREFIX" | "GCP_DATASOURCE_OFFLINE" => (1..=4).any(|refused| {
                let asked = std::cell::Cell::new(0);
                let says = if flaw.ends_with("OFFLINE") { Prefix::Offline } else { Prefix::Unknown };
                let prefixes = |_: &str| {
                    asked.set(asked.get() + 1);
                    if asked.get() == refused { says } else { Prefix::Fine }
                };
                verdict(test, &input, &prefixes) == wanted
            }),
            _ => verdict(test, &input, &any_prefix) == wanted,
        };
        if !good {
            broken
                .push(format!("{test} {input:?}: {wanted:?}, not {:?}", verdict(test, &input, &any_prefix)));
        }
    }
    assert!(broken.is_empty(), "{} are broken:\n{}", broken.len(), broken.join("\n"));
}

/// The original tests turn options on and off between the examples, which do not tell: what must work is tried with
/// all of them on, what must not with all of them off.
fn reading(must_work: bool) -> Reading<'static> {
    if must_work { Reading { unknown_ais: true, ..Reading::LENIENT } } else { Reading::STRICT }
}

/// One example; `None` when it names data that stands elsewhere in the original tests.
fn holds(function: &str, arguments: &[&str]) -> Option<bool> {
    let wanted = arguments.first() == Some(&"true");
    let reading = reading(wanted);
    Some(match (function, arguments) {
        ("processAIdata", [_, "buf"]) => return None,
        ("parseAIdata", [_, text, raw]) => {
            from_brackets(text, &reading).ok().map(|read| symbol(&read, '^'))
                == wanted.then(|| raw.to_string())
        }
        ("processAIdata", [_, raw]) => from_symbol(raw, &reading).is_ok() == wanted,
        ("validateAIs", [_, rule, text]) => {
            let read = from_brackets(text, &self::reading(true)).expect("it is an element string");
            let rule = match *rule {
                "validateAIrepeats" => rules::unrepeated,
                "validateAImutex" => rules::unmixed,
                "validateAIrequisites" => rules::accompanied,
                "validateDigSigRequiresSerialisedKey" => rules::serialised,
                other => panic!("{other}"),
            };
            rule(&read).is_ok() == wanted
        }
        ("existsInAIdata", [_, data, pattern, but, found]) => {
            let text = match *data {
                "dataStr1" => "^0112345678901231",
                "dataStr2" => "^0112345678901231^96ABC^98DEF",
                _ => "^0112345678901231235XYZ^8002ABC",
            };
            let read = from_symbol(text, &reading).expect("it is an element string");
            let there = rules::find(&read, pattern, Some(*but).filter(|but| *but != "NULL"));
            there.is_some() == wanted && (*found == "NULL" || there == Some(*found))
        }
        ("errMarkup", [text, marked]) => {
            from_brackets(text, &Reading::STRICT).err().and_then(|error| error.marked()).as_deref()
                == Some(*marked)
        }
        ("parseDLuri", [_, uri, raw]) => {
            from_link(uri, &reading).ok().map(|read| symbol(&read, '^')) == wanted.then(|| raw.to_string())
        }
        ("testGenerateDLuri", [_, stem, text, uri]) => {
            let read = from_brackets(text, &self::reading(true)).expect("it is an element string");
            let stem = if *stem == "NULL" { CANONICAL } else { stem };
            link(&read, stem, &reading).ok() == wanted.then(|| uri.to_string())
        }
        ("testGenerateScanData", [kind, message, sent]) => {
            let made = symbology(kind).and_then(|kind| carrier::sent(kind, message, &Reading::STRICT).ok());
            made.as_deref().unwrap_or("NULL") == *sent
        }
        ("testProcessScanData", [_, sent, kind, message]) => {
            let read = carrier::from_scanner(sent, &Reading::STRICT).ok();
            let told = read.map(|read| (read.symbology, carrier::message(&read)));
            told == symbology(kind).map(|kind| (kind, message.to_string())) && wanted == (*kind != "NONE")
        }
        other => panic!("{other:?}"),
    })
}

#[test]
fn every_engine_vector_holds() {
    let vectors = engine();
    assert_eq!(vectors.len(), 324);
    let (mut broken, mut elsewhere) = (Vec::new(), 0);
    for (function, arguments) in &vectors {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        match holds(function, &arguments) {
            Some(true) => {}
            Some(false) => broken.push(format!("{function} {arguments:?}")),
            None => elsewhere += 1,
        }
    }
    assert!(broken.is_empty(), "{} are broken:\n{}", broken.len(), broken.join("\n"));
    assert_eq!(elsewhere, 4, "examples whose text is a variable of the original tests");
}

#[test]
fn what_the_vectors_read_is_written_back_alike() {
    for (function, arguments) in engine() {
        let raw = match (function.as_str(), arguments.as_slice()) {
            ("processAIdata", [good, raw]) if good == "true" && raw != "buf" => raw,
            ("parseAIdata" | "parseDLuri", [good, _, raw]) if good == "true" => raw,
            _ => continue,
        };
        let read = from_symbol(raw, &Reading::STRICT).expect("it was read before");
        assert_eq!(from_brackets(&brackets(&read), &Reading::STRICT).as_ref(), Ok(&read), "{raw}");
        // Not always letter by letter: some of them have separators that need not be there.
        assert_eq!(from_symbol(&symbol(&read, '\u{1d}'), &Reading::STRICT).as_ref(), Ok(&read), "{raw}");
    }
}
