//! What scanners send.

use gs1::element::{FNC1, GROUP_SEPARATOR, brackets, from_brackets, from_symbol, symbol};
use gs1::link::{CANONICAL, from_link, link};
use gs1::{Element, Reading, Scan};

use crate::{Reader, Shape, Target, about, kind, shape};

/// Element strings, in brackets and as symbols, and links.
pub const GS1: Target = Target {
    name: "gs1",
    about: "labels: element strings, links, whatever a scanner sends",
    words: &[
        b"(01)09506000134352",
        b"(10)",
        b"(17)261231",
        b"(3103)",
        b"(8005)",
        b"]C1",
        b"]d2",
        b"]Q3",
        b"\x1d",
        b"^",
        b"https://id.gs1.org/",
        b"/01/",
        b"/10/",
        b"?17=",
        b"%2F",
        b"0106141411234567",
        b"(00)",
        b"(98)",
    ],
    open,
};

fn open() -> Reader {
    Box::new(read)
}

fn read(bytes: &[u8]) -> Result<Shape, String> {
    let text = String::from_utf8_lossy(bytes);
    let scanned = Scan::read(&text, 2026);
    let mut ends = vec![match &scanned {
        Ok(scan) => about(scan.elements.len()),
        Err(error) => kind(error),
    }];
    for reading in [Reading::STRICT, Reading::LENIENT] {
        let parsed =
            [from_brackets(&text, &reading), from_symbol(&text, &reading), from_link(&text, &reading)];
        for parsed in parsed {
            match parsed {
                Ok(elements) => {
                    again(&elements, &reading)?;
                    ends.extend(elements.into_iter().map(|element| element.ai));
                }
                Err(error) => ends.push(kind(&error)),
            }
        }
    }
    Ok(shape(&ends.iter().map(String::as_str).collect::<Vec<_>>()))
}

/// What was read can be written in every notation, and says the same when it is read again.
fn again(elements: &[Element], reading: &Reading<'_>) -> Result<(), String> {
    let written = [
        (brackets(elements), from_brackets(&brackets(elements), reading)),
        (symbol(elements, FNC1), from_symbol(&symbol(elements, FNC1), reading)),
        (symbol(elements, GROUP_SEPARATOR), from_symbol(&symbol(elements, GROUP_SEPARATOR), reading)),
    ];
    for (text, read) in written {
        if read.as_deref() != Ok(elements) {
            return Err(format!("{elements:?} was written as {text:?} and read as {read:?}"));
        }
    }
    // Not everything has an address; what has one says nothing there that was not said before.
    if let Ok(address) = link(elements, CANONICAL, reading) {
        let read = from_link(&address, reading).map_err(|error| format!("{address}: {error:?}"))?;
        if let Some(new) = read.iter().find(|element| !elements.contains(element)) {
            return Err(format!("{elements:?} has the address {address}, which says {new:?}"));
        }
    }
    Ok(())
}
