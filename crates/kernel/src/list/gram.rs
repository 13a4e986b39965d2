//! Grams: the small pieces by which a search index knows a text.
//!
//! A text falls into runs of letters and digits, and a run into pieces that overlap: two signs of Chinese, Japanese and
//! Korean writing, three of any other. What holds a term has all of the term's grams, so an index over grams misses
//! nothing; that it may offer too much is why the texts themselves are asked afterwards.
//!
//! Numbers are long and have ten signs only, so three of them say little: digits that stand together are known in fives,
//! too, and a term with as many is asked by these.
//!
//! Signs are folded one by one, so that a part of a text folds to a part of the folded text: small letters, and the
//! narrow forms of wide ones.

use std::collections::BTreeSet;

use db::Wanted;

/// Pieces of a term that are asked for at most: more of them find nothing that these do not.
const ASKED: usize = 16;

/// Signs in a piece of a narrow run.
const NARROW: usize = 3;
/// Signs in a piece of a wide run.
const WIDE: usize = 2;
/// Digits in a piece of a number.
const DIGITS: usize = 5;

/// A run of signs of one kind.
#[derive(Debug)]
struct Run {
    wide: bool,
    signs: Vec<char>,
}

/// All grams of a text, each once.
pub fn of_text(text: &str) -> BTreeSet<String> {
    let runs = runs(text);
    let mut grams = BTreeSet::new();
    for run in &runs {
        grams.extend(pieces(run));
        // The end of a narrow run, so that a term of two signs is always the beginning of a gram.
        if let (false, Some(end)) = (run.wide, run.signs.len().checked_sub(WIDE)) {
            grams.extend(run.signs.get(end..).map(|signs| signs.iter().collect()));
        }
        grams.extend(numbers(run).flat_map(|number| windows(number, DIGITS)));
    }
    grams.extend(seams(&runs));
    grams
}

/// What a text must have to hold `term`, every gram with `mark` before it; none when the term is too
/// short for an index.
pub fn of_term(term: &str, mark: char) -> Option<Wanted> {
    let runs = runs(term);
    let mut grams: BTreeSet<String> = runs.iter().flat_map(asked).collect();
    grams.extend(seams(&runs));
    let short = |run: &Run| !run.wide && run.signs.len() == WIDE;
    let marked = |gram: &String| format!("{mark}{gram}");
    if grams.is_empty() {
        let begins = runs.iter().find(|run| short(run))?.signs.iter().collect();
        return Some(Wanted::Begins(marked(&begins)));
    }
    Some(Wanted::All(grams.iter().take(ASKED).map(|gram| Wanted::Gram(marked(gram))).collect()))
}

/// A text in small letters and narrow forms, as its grams see it; what is no letter and no digit stays.
pub fn narrow(text: &str) -> String {
    text.chars().map(narrow_sign).collect()
}

/// The overlapping pieces of a run.
fn pieces(run: &Run) -> impl Iterator<Item = String> + '_ {
    windows(&run.signs, if run.wide { WIDE } else { NARROW })
}

/// The pieces of a run that a term asks for: of a number fives that cover it, and threes of the rest.
fn asked(run: &Run) -> Vec<String> {
    if numbers(run).next().is_none() {
        return pieces(run).collect();
    }
    let mut asked: Vec<String> = Vec::new();
    for number in numbers(run) {
        let last = number.len() - DIGITS;
        let starts = (0..last).step_by(DIGITS).chain([last]);
        asked.extend(starts.filter_map(|start| number.get(start..start + DIGITS)).map(String::from_iter));
    }
    let threes = windows(&run.signs, NARROW);
    asked.extend(threes.filter(|three| !three.bytes().all(|byte| byte.is_ascii_digit())));
    asked
}

/// The digits of a run that stand together, where they are enough for a piece.
fn numbers(run: &Run) -> impl Iterator<Item = &[char]> {
    let digits = run.signs.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
    digits.filter(|signs| signs.len() >= DIGITS && signs.iter().all(char::is_ascii_digit))
}

fn windows(signs: &[char], length: usize) -> impl Iterator<Item = String> + '_ {
    signs.windows(length).map(String::from_iter)
}

/// The two signs at both sides of each place where runs meet: `A-12` and `5克` are found by these.
fn seams(runs: &[Run]) -> impl Iterator<Item = String> + '_ {
    runs.windows(2).filter_map(|pair| {
        let [left, right] = pair else { return None };
        Some([left.signs.last()?, right.signs.first()?].into_iter().collect())
    })
}

fn runs(text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut apart = true;
    for sign in text.chars().filter(|sign| *sign != COMBINING_DOT).map(fold) {
        if !sign.is_alphanumeric() {
            apart = true;
            continue;
        }
        let wide = is_wide(sign);
        match runs.last_mut() {
            Some(run) if !apart && run.wide == wide => run.signs.push(sign),
            _ => runs.push(Run { wide, signs: vec![sign] }),
        }
        apart = false;
    }
    runs
}

/// What `İ` leaves behind when it is made small, on one database and not on the other.
const COMBINING_DOT: char = '\u{307}';

fn fold(sign: char) -> char {
    let sign = narrow_sign(sign);
    match sign.to_lowercase().next().unwrap_or(sign) {
        // The one letter whose small form depends on its place in the word.
        'ς' => 'σ',
        small => small,
    }
}

/// `Ａ` to `A`, `１` to `1`, the wide blank to a blank.
fn narrow_sign(sign: char) -> char {
    match sign {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        _ => sign,
    }
}

/// Writing without blanks between words, in which two signs say what three letters say.
fn is_wide(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ffdc}')
        || sign >= '\u{20000}'
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn grams(text: &str) -> Vec<String> {
        of_text(text).into_iter().collect()
    }

    #[test]
    fn numbers_fall_into_fives_too() {
        assert_eq!(grams("123456"), ["123", "12345", "234", "23456", "345", "456", "56"]);
        assert_eq!(grams("A1234"), ["123", "234", "34", "a12"]);
    }

    #[test]
    fn chinese_falls_into_twos_and_everything_else_into_threes() {
        assert_eq!(grams("冷冻牛肉"), ["冷冻", "冻牛", "牛肉"]);
        assert_eq!(grams("Beef"), ["bee", "eef", "ef"]);
        assert_eq!(grams("ＢＥ１"), ["be1", "e1"]);
        assert_eq!(grams("5克*12"), ["12", "5克", "克1"]);
        assert_eq!(grams("A-12"), ["12", "a1"]);
        assert_eq!(grams(" 、-"), [""; 0]);
    }

    #[test]
    fn a_term_asks_for_all_its_grams_or_for_a_beginning_or_for_nothing() {
        let gram = |text: &str| Wanted::Gram(text.into());
        assert_eq!(of_term("冷冻牛", 'b'), Some(Wanted::All(vec![gram("b冷冻"), gram("b冻牛")])));
        assert_eq!(of_term("be", 'b'), Some(Wanted::Begins("bbe".into())));
        assert_eq!(of_term("5克", 'b'), Some(Wanted::All(vec![gram("b5克")])));
        assert_eq!(
            of_term("G1234567890567８9", 'b'),
            Some(Wanted::All(["b12345", "b56789", "b67890", "bg12"].map(gram).to_vec()))
        );
        assert_eq!(of_term("1234", 'b'), Some(Wanted::All(vec![gram("b123"), gram("b234")])));
        for term in ["冷", "b", "%", "", "__"] {
            assert_eq!(of_term(term, 'b'), None, "{term}");
        }
    }

    fn holds(grams: &BTreeSet<String>, wanted: &Wanted) -> bool {
        match wanted {
            Wanted::Gram(gram) => grams.contains(&gram[1..]),
            Wanted::Begins(gram) => grams.iter().any(|held| held.starts_with(&gram[1..])),
            Wanted::All(parts) => parts.iter().all(|part| holds(grams, part)),
            Wanted::Any(parts) => parts.iter().any(|part| holds(grams, part)),
        }
    }

    proptest! {
        #[test]
        fn whoever_holds_a_term_has_its_grams(
            before in "[冷冻牛肉a-dİς1Ａ克 、·-]{0,6}", term in "[冷冻牛肉a-dA-DİΣσ12Ａ１克 、-]{1,6}", after in "\\PC{0,6}",
        ) {
            holds_the_grams_of(&before, &term, &after)?;
        }

        #[test]
        fn whoever_holds_a_number_has_its_grams(
            before in "[0-3a冷-]{0,9}", term in "[0-3a冷１-]{1,12}", after in "[0-3a冷-]{0,9}",
        ) {
            holds_the_grams_of(&before, &term, &after)?;
        }
    }

    fn holds_the_grams_of(before: &str, term: &str, after: &str) -> Result<(), TestCaseError> {
        let text = format!("{before}{term}{after}");
        for text in [text.clone(), text.to_lowercase()] {
            for term in [term.to_owned(), term.to_lowercase()] {
                let found = of_term(&term, 'x').is_none_or(|wanted| holds(&of_text(&text), &wanted));
                prop_assert!(found, "{text} {term}");
            }
        }
        Ok(())
    }
}
