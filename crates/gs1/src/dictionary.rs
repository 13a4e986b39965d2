//! What is known about application identifiers: the syntax dictionary of GS1, read once.
//!
//! The file stands in `data/` as it is published; nothing here knows an identifier by number.

use std::sync::LazyLock;

use crate::lint::{Linter, linter};

const TEXT: &str = include_str!("../data/gs1-syntax-dictionary.txt");

/// The characters of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letters {
    /// Digits.
    Digits,
    /// The 82 characters of element strings.
    Cset82,
    /// The 39 characters of component and part identifiers.
    Cset39,
    /// File-safe base64.
    Cset64,
}

impl Letters {
    /// The name of the test that holds a value to them.
    pub(crate) fn test(self) -> &'static str {
        match self {
            Self::Digits => "csetnumeric",
            Self::Cset82 => "cset82",
            Self::Cset39 => "cset39",
            Self::Cset64 => "cset64",
        }
    }
}

/// A part of a value.
#[derive(Debug, Clone)]
pub struct Component {
    /// What it is written with.
    pub letters: Letters,
    /// Its length in characters.
    pub length: std::ops::RangeInclusive<usize>,
    /// Whether it may be left out.
    pub optional: bool,
    /// What else it must pass, by name.
    pub tests: Vec<(&'static str, Linter)>,
}

/// One identifier, or a run of them that differ in their last digit only.
#[derive(Debug, Clone)]
pub struct Definition {
    /// The first identifier of the run.
    pub first: &'static str,
    /// The last one; the same when it is alone.
    pub last: &'static str,
    /// Its data title, as printed on labels.
    pub title: &'static str,
    /// Whether its length is known without a separator after it.
    pub predefined: bool,
    /// Whether a Digital Link may carry it after the question mark.
    pub attribute: bool,
    /// What its value is made of.
    pub components: Vec<Component>,
    /// All of these must hold; each holds when one of its groups is there as a whole.
    pub requires: Vec<Vec<Vec<&'static str>>>,
    /// None of these may be there; `n` stands for any digit.
    pub excludes: Vec<&'static str>,
    /// Whether a Digital Link may begin with it, and the orders of what may follow in its path.
    pub link_key: Option<Vec<Vec<&'static str>>>,
}

static ALL: LazyLock<Vec<Definition>> = LazyLock::new(|| TEXT.lines().filter_map(definition).collect());

/// All definitions in the order of their identifiers.
pub fn definitions() -> &'static [Definition] {
    &ALL
}

/// The definition of an identifier.
pub fn definition_of(ai: &str) -> Option<&'static Definition> {
    let after = ALL.partition_point(|known| known.first <= ai);
    let known = ALL.get(after.checked_sub(1)?)?;
    (known.first.len() == ai.len() && ai <= known.last && is_ai(ai)).then_some(known)
}

/// The identifier that a text begins with: none is the beginning of another one.
pub fn leading(text: &str) -> Option<(&str, &'static Definition)> {
    (2..=4).find_map(|length| {
        let ai = text.get(..length)?;
        definition_of(ai).map(|known| (ai, known))
    })
}

/// Whether a text has the form of an identifier.
pub(crate) fn is_ai(text: &str) -> bool {
    (2..=4).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// One line of the file; `None` for remarks and blank lines.
fn definition(line: &'static str) -> Option<Definition> {
    let (body, title) = line.split_once('#').unwrap_or((line, ""));
    let mut words = body.split_whitespace().peekable();
    let ais = words.next()?;
    let (first, last) = ais.split_once('-').unwrap_or((ais, ais));
    let flags = words
        .next_if(|word| !word.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '['));
    let flags = flags.unwrap_or_default();
    let mut known = Definition {
        first,
        last,
        title: title.trim(),
        predefined: flags.contains('*'),
        attribute: flags.contains('?'),
        components: Vec::new(),
        requires: Vec::new(),
        excludes: Vec::new(),
        link_key: None,
    };
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            ("req", groups) => {
                known.requires.push(groups.split(',').map(|group| group.split('+').collect()).collect());
            }
            ("ex", others) => known.excludes.extend(others.split(',')),
            ("dlpkey", orders) => {
                let order = |order: &'static str| order.split(',').filter(|ai| !ai.is_empty()).collect();
                known.link_key = Some(orders.split('|').map(order).collect());
            }
            _ => known.components.extend(component(word)),
        }
    }
    Some(known)
}

/// A component such as `N6,yymmd0`, `X..20` or `[N4],hhmi`.
fn component(word: &'static str) -> Option<Component> {
    let mut parts = word.split(',');
    let shape = parts.next()?;
    let bare = shape.trim_matches(['[', ']']);
    let (letters, length) = bare.split_at_checked(1)?;
    let letters = match letters {
        "N" => Letters::Digits,
        "X" => Letters::Cset82,
        "Y" => Letters::Cset39,
        "Z" => Letters::Cset64,
        _ => return None,
    };
    let length = match length.strip_prefix("..") {
        Some(most) => 1..=most.parse().ok()?,
        None => length.parse().ok().map(|exact| exact..=exact)?,
    };
    let tests = parts.filter_map(|name| linter(name).map(|test| (name, test))).collect();
    Some(Component { letters, length, optional: shape.starts_with('['), tests })
}

impl Definition {
    /// Fewest and most characters of a value.
    pub fn length(&self) -> std::ops::RangeInclusive<usize> {
        let least =
            self.components.iter().filter(|part| !part.optional).map(|part| part.length.start()).sum();
        let most = self.components.iter().map(|part| part.length.end()).sum();
        least..=most
    }
}

/// Whether an identifier is the one that a pattern means: the same digits, `n` for any.
pub fn matches(pattern: &str, ai: &str) -> bool {
    let stem = pattern.trim_end_matches('n');
    !stem.is_empty() && pattern.len() == ai.len() && ai.starts_with(stem)
}

#[cfg(test)]
mod tests {
    use super::{TEXT, definition_of, definitions, is_ai, leading, linter, matches};

    #[test]
    fn every_line_of_the_dictionary_is_understood() {
        let lines = TEXT.lines().filter(|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
        assert_eq!(definitions().len(), lines.clone().count());
        for (line, known) in lines.zip(definitions()) {
            let told = line.split('#').next().unwrap().split_whitespace();
            let parts = told.clone().filter(|word| word.starts_with(['N', 'X', 'Y', 'Z', '[']));
            assert_eq!(parts.clone().count(), known.components.len(), "{line}");
            let tests = parts.map(|word| word.matches(',').count()).sum::<usize>();
            let known_tests = known.components.iter().map(|part| part.tests.len()).sum::<usize>();
            assert_eq!(tests, known_tests, "a test of {line} is not there");
            assert!(is_ai(known.first) && is_ai(known.last) && known.first <= known.last, "{line}");
            assert!(!known.title.is_empty() || matches!(known.first, "8110" | "8112"), "{line}");
            // Only a length that never varies can do without a separator.
            let length = known.length();
            assert!(!known.predefined || length.start() == length.end(), "{line}");
        }
        assert!(definitions().windows(2).all(|pair| pair[0].last < pair[1].first));
    }

    #[test]
    fn no_identifier_is_the_beginning_of_another() {
        for known in definitions() {
            for length in 2..known.first.len() {
                assert!(definition_of(&known.first[..length]).is_none(), "{}", known.first);
            }
        }
        assert!(linter("nosuchtest").is_none());
    }

    #[test]
    fn identifiers_are_found_alone_and_in_runs() {
        assert_eq!(definition_of("01").map(|known| known.title), Some("GTIN"));
        assert_eq!(definition_of("3103").map(|known| known.title), Some("NET WEIGHT (kg)"));
        assert!(
            definition_of("3106").is_none() && definition_of("05").is_none() && definition_of("").is_none()
        );
        assert_eq!(leading("310300").map(|(ai, _)| ai), Some("3103"));
        assert_eq!(leading("99x").map(|(ai, _)| ai), Some("99"));
        assert!(leading("９９").is_none() && leading("0").is_none());
        assert!(matches("31nn", "3103") && !matches("31nn", "310") && !matches("nn", "01"));
    }
}
