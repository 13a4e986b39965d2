//! Names of files as people see them: what was typed, without what could do harm.
//!
//! A name is shown and offered for saving, and never part of a path here. Cleaning it keeps it from
//! being one elsewhere: no folders, no control characters, no marks that turn the reading direction
//! round (they make `exe.png` out of `gnp.exe`), no names that Windows keeps for devices.

#[cfg(test)]
mod tests;

/// Characters of a cleaned name at most, the ending included.
pub const LONGEST: usize = 100;

/// Device names that Windows does not let a file have, whatever its ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The last part of a name, cleaned; `file` when nothing is left.
pub fn clean(typed: &str) -> String {
    let last = typed.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last.chars().filter(|letter| !harmful(*letter)).collect();
    // Leading dots hide a file, trailing dots and blanks are dropped by some systems on saving.
    let kept = kept.trim_start_matches(['.', ' ']).trim_end_matches(['.', ' ']);
    let kept = shorten(kept);
    match split(&kept) {
        (stem, _) if stem.trim().is_empty() => "file".to_owned(),
        (stem, _) if is_device(stem) => format!("_{kept}"),
        _ => kept,
    }
}

/// A name in two: what stands before the last dot, and the ending after it in lower case (empty when
/// there is none).
pub fn split(name: &str) -> (&str, String) {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !ending.is_empty() && ending.chars().all(char::is_alphanumeric) => {
            (stem, ending.to_lowercase())
        }
        _ => (name, String::new()),
    }
}

fn harmful(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '<' | '>' | ':' | '"' | '|' | '?' | '*')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn shorten(name: &str) -> String {
    let (stem, ending) = split(name);
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    if ending.is_empty() || ending.chars().count() > 10 {
        return name.chars().take(LONGEST).collect();
    }
    let room = LONGEST - 1 - ending.chars().count();
    let stem: String = stem.chars().take(room).collect();
    format!("{}.{ending}", stem.trim_end_matches(['.', ' ']))
}

fn is_device(stem: &str) -> bool {
    let stem = stem.split('.').next().unwrap_or(stem).to_ascii_lowercase();
    let plain = stem.trim_end_matches(|letter: char| letter.is_ascii_digit());
    DEVICES.contains(&plain) && stem.len() <= plain.len() + 1
}
