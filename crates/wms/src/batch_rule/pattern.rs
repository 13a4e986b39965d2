//! Patterns of generated batch numbers: `{yyyyMMdd}{seq3}`.
//!
//! Letters, digits and a few signs stand for themselves; braces hold a date of the day of receipt or the running
//! number. Numbers begin anew whenever the rest of the text changes, so a pattern without a day counts on.

use kernel::clock::BusinessDay;

/// Dates that a pattern may hold.
const DATES: [&str; 7] = ["yyyyMMdd", "yyMMdd", "yyyyMM", "yyMM", "yyyy", "MM", "dd"];
/// Signs that stand for themselves beside letters and digits.
const SIGNS: &str = "-_/.";
/// Characters of the longest batch number.
const LONGEST: usize = 32;

/// A part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Plain(String),
    Date(&'static str),
    Number(usize),
}

/// A pattern that makes batch numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    parts: Vec<Part>,
}

/// Why a text is no pattern, as text key.
pub type Why = &'static str;

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// An unknown placeholder or sign, an open brace, no running number or two, or numbers that would be longer
    /// than 32 characters.
    pub fn read(text: &str) -> Result<Self, Why> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((plain, after)) = rest.split_once('{') {
            push_plain(&mut parts, plain)?;
            let (name, after) = after.split_once('}').ok_or("batchRuleManage.patternOpen")?;
            parts.push(placeholder(name)?);
            rest = after;
        }
        push_plain(&mut parts, rest)?;
        let numbers = parts.iter().filter(|part| matches!(part, Part::Number(_))).count();
        if numbers != 1 {
            return Err("batchRuleManage.patternOneNumber");
        }
        if parts.iter().map(Part::length).sum::<usize>() > LONGEST {
            return Err("batchRuleManage.patternTooLong");
        }
        Ok(Self { parts })
    }

    /// The number `number` of a day.
    pub fn batch_no(&self, day: BusinessDay, number: u32) -> String {
        self.parts.iter().map(|part| part.text(day, number)).collect()
    }
}

fn push_plain(parts: &mut Vec<Part>, plain: &str) -> Result<(), Why> {
    if !plain.chars().all(|letter| letter.is_ascii_alphanumeric() || SIGNS.contains(letter)) {
        return Err("batchRuleManage.patternSign");
    }
    if !plain.is_empty() {
        parts.push(Part::Plain(plain.to_owned()));
    }
    Ok(())
}

fn placeholder(name: &str) -> Result<Part, Why> {
    if let Some(date) = DATES.into_iter().find(|date| *date == name) {
        return Ok(Part::Date(date));
    }
    match name.strip_prefix("seq").map(str::parse) {
        Some(Ok(digits @ 1..=9)) => Ok(Part::Number(digits)),
        _ => Err("batchRuleManage.patternUnknown"),
    }
}

impl Part {
    fn length(&self) -> usize {
        match self {
            Self::Plain(text) => text.len(),
            Self::Date(date) => date.len(),
            Self::Number(digits) => *digits,
        }
    }

    fn text(&self, day: BusinessDay, number: u32) -> String {
        let (year, month, date) = day.parts();
        match self {
            Self::Plain(text) => text.clone(),
            Self::Number(digits) => format!("{number:0digits$}"),
            Self::Date(shape) => {
                let text = format!("{year:04}{month:02}{date:02}");
                // Every shape is a stretch of the longest one.
                let from = match *shape {
                    "yyMMdd" | "yyMM" => 2,
                    "MM" => 4,
                    "dd" => 6,
                    _ => 0,
                };
                text.chars().skip(from).take(shape.len()).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_make_numbers() {
        let day: BusinessDay = "2026-03-01".parse().unwrap();
        let table = [
            ("{yyyyMMdd}{seq3}", "20260301007"),
            ("P-{yyMMdd}/{seq4}", "P-260301/0007"),
            ("{yyyy}.{MM}.{dd}-{seq1}", "2026.03.01-7"),
            ("L{yyMM}{seq2}", "L260307"),
            ("{seq9}", "000000007"),
        ];
        for (pattern, batch_no) in table {
            assert_eq!(Pattern::read(pattern).unwrap().batch_no(day, 7), batch_no, "{pattern}");
        }
        assert_eq!(Pattern::read("{seq1}").unwrap().batch_no(day, 1_234), "1234", "more digits than planned");
    }

    #[test]
    fn what_is_no_pattern_says_why() {
        let table = [
            ("", "batchRuleManage.patternOneNumber"),
            ("{yyyyMMdd}", "batchRuleManage.patternOneNumber"),
            ("{seq3}{seq3}", "batchRuleManage.patternOneNumber"),
            ("{yyyyMMdd", "batchRuleManage.patternOpen"),
            ("yyyyMMdd}{seq3}", "batchRuleManage.patternSign"),
            ("{YYYYMMDD}{seq3}", "batchRuleManage.patternUnknown"),
            ("{seq}", "batchRuleManage.patternUnknown"),
            ("{seq0}", "batchRuleManage.patternUnknown"),
            ("{seq10}", "batchRuleManage.patternUnknown"),
            ("批{seq3}", "batchRuleManage.patternSign"),
            ("A {seq3}", "batchRuleManage.patternSign"),
            ("{{seq3}}", "batchRuleManage.patternUnknown"),
            ("ABCDEFGHIJKLMNOPQRSTUVWX{seq9}", "batchRuleManage.patternTooLong"),
        ];
        for (pattern, why) in table {
            assert_eq!(Pattern::read(pattern), Err(why), "{pattern}");
        }
    }
}
