//! One spelling for what looks alike: full-width signs, blanks of all kinds, capitals.

/// Whether a letter is a blank or has no width at all.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// The plain form of a full-width sign of ASCII.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => other,
    }
}

/// The text as it should have been typed: full-width digits and letters as plain ones, blanks of all
/// kinds as spaces and none around it, no control characters. Chinese punctuation stays what it is.
pub fn plain(text: &str) -> String {
    tidy(text, |letter| if narrow(letter).is_ascii_alphanumeric() { narrow(letter) } else { letter })
}

/// The same with every full-width sign made plain, for codes and numbers: `ＷＨ－０１` is `WH-01`.
pub fn ascii(text: &str) -> String {
    tidy(text, |letter| match narrow(letter) {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        other => other,
    })
}

fn tidy(text: &str, change: impl Fn(char) -> char) -> String {
    if text.bytes().all(|byte| matches!(byte, b'!'..=b'~')) {
        return text.to_owned();
    }
    let mut tidied = String::with_capacity(text.len());
    for letter in text.trim_matches(is_blank).chars() {
        match letter {
            '\n' | '\t' => tidied.push(letter),
            '\r' => {}
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
            _ if letter.is_whitespace() => tidied.push(' '),
            _ if letter.is_control() => {}
            _ => tidied.push(change(letter)),
        }
    }
    tidied
}

/// The text for comparison only: plain signs, small letters, no blanks.
pub fn fold(text: &str) -> String {
    let plain = text.chars().map(narrow).filter(|letter| !is_blank(*letter) && !letter.is_control());
    plain.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{ascii, fold, plain};

    #[test]
    fn what_looks_alike_becomes_alike() {
        assert_eq!(plain("\u{a0}ＡＢＣ１２３\u{3000}冷冻（大）\u{200b} "), "ABC123 冷冻（大）");
        assert_eq!(ascii("ＷＨ－０１\u{ff0e}５"), "WH-01.5");
        assert_eq!(ascii("−3 – 4"), "-3 - 4");
        assert_eq!(fold(" Brand\u{3000}CODE＊"), "brandcode*");
        assert_eq!(plain("a\u{0}b\r\nc"), "ab\nc");
    }
}
