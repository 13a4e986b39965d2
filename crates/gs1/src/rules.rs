//! What holds between the identifiers of one item.
//!
//! The rules are about all that is marked on an item, which may be spread over several symbols: check them when
//! all are read, not one by one.

use crate::Error;
use crate::dictionary::matches;
use crate::element::Element;

/// All rules.
///
/// # Errors
/// The first one that is broken.
pub fn together(elements: &[Element]) -> Result<(), Error> {
    unrepeated(elements)?;
    unmixed(elements)?;
    accompanied(elements)?;
    serialised(elements)
}

/// An identifier that comes twice has the same value both times.
///
/// # Errors
/// `Repeated`.
pub fn unrepeated(elements: &[Element]) -> Result<(), Error> {
    for (place, element) in elements.iter().enumerate() {
        let before = elements.iter().take(place).find(|before| before.ai == element.ai);
        if before.is_some_and(|before| before.value != element.value) {
            return Err(Error::Repeated(element.ai.clone()));
        }
    }
    Ok(())
}

/// The identifier of an item that matches a pattern; `but` does not count.
pub fn find<'a>(elements: &'a [Element], pattern: &str, but: Option<&str>) -> Option<&'a str> {
    let mut ais = elements.iter().map(|element| element.ai.as_str());
    ais.find(|ai| matches(pattern, ai) && but != Some(ai))
}

/// No two identifiers exclude each other.
///
/// # Errors
/// `Exclusive`.
pub fn unmixed(elements: &[Element]) -> Result<(), Error> {
    for element in elements {
        let excludes = element.definition().map(|known| known.excludes.as_slice()).unwrap_or_default();
        let other = excludes.iter().find_map(|pattern| find(elements, pattern, Some(&element.ai)));
        if let Some(other) = other {
            return Err(Error::Exclusive(element.ai.clone(), other.to_owned()));
        }
    }
    Ok(())
}

/// Every identifier that says something about another one has it.
///
/// # Errors
/// `Required`.
pub fn accompanied(elements: &[Element]) -> Result<(), Error> {
    for element in elements {
        let requires = element.definition().map(|known| known.requires.as_slice()).unwrap_or_default();
        let is_there = |group: &Vec<&str>| {
            group.iter().all(|pattern| find(elements, pattern, Some(&element.ai)).is_some())
        };
        if let Some(missing) = requires.iter().find(|groups| !groups.iter().any(is_there)) {
            let groups: Vec<String> = missing.iter().map(|group| group.join("+")).collect();
            return Err(Error::Required(element.ai.clone(), groups.join(", ")));
        }
    }
    Ok(())
}

/// Keys that may do without a serial part, and how long they are then.
const BARE: [(&str, usize); 3] = [("253", 13), ("255", 13), ("8003", 14)];

/// What is signed digitally is one thing, not a kind of things.
///
/// # Errors
/// `Unserialised`.
pub fn serialised(elements: &[Element]) -> Result<(), Error> {
    if find(elements, "8030", None).is_none() {
        return Ok(());
    }
    let is_bare = |element: &&Element| BARE.contains(&(element.ai.as_str(), element.value.len()));
    match elements.iter().find(is_bare) {
        Some(bare) => Err(Error::Unserialised(bare.ai.clone())),
        None => Ok(()),
    }
}
