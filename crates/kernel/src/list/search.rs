//! Lists with a search index: what it holds, how it is kept, and what it says about a question.
//!
//! The index is asked first and for a bounded number of ids. Few ids: they are the rows to look at, and they are looked
//! at in their own table, under the list's scope and with the texts themselves. Many: so frequent a term fills a page
//! soon when the list is walked in its order. So neither a rare nor a frequent term reads the whole table.

use db::{Value, Wanted};

use super::ask::{Condition, Test};
use super::{List, gram};
use crate::sql::Sql;

/// Words of a search that are looked for one by one; what follows is one more.
const WORDS: usize = 8;
/// Digits of a GTIN, and of its longest form.
const GTIN: std::ops::RangeInclusive<usize> = 8..=14;

/// The search index of a table: which of its columns are found by any part of them. A constant of its
/// feature; the table `table` is made by a pair of migrations as `goods_search` is.
#[derive(Debug)]
pub struct SearchIndex {
    /// Table of the index.
    pub table: &'static str,
    /// What is indexed: at most 26, and new ones at the end, because an entry knows a column by its place.
    pub columns: &'static [Indexed],
}

/// One thing that an index holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Indexed {
    /// A column of text, found by any part of it.
    Text(&'static str),
    /// A column of text by which lists are narrowed (the owner): found as a whole, and not by searching.
    Whole(&'static str),
    /// GTINs of the record's lines: found as a whole, however many zeros stand before.
    Gtins {
        /// Table of the lines.
        lines: &'static str,
        /// Its column of the record's id.
        parent: &'static str,
        /// Its column of the GTIN.
        column: &'static str,
    },
}

/// One word of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As it was typed, and in narrow form when that is another.
    texts: Vec<String>,
    /// What the column of a GTIN may hold when this is one: with fewer and fewer zeros before it.
    gtins: Vec<String>,
}

impl Word {
    /// The words of what was typed, all of which must be found.
    pub fn all(typed: &str) -> Vec<Self> {
        let mut rest = typed.trim();
        let mut words = Vec::new();
        while !rest.is_empty() {
            let end = if words.len() < WORDS { rest.find(char::is_whitespace) } else { None };
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            words.push(Self::of(word));
            rest = after.trim_start();
        }
        words
    }

    fn of(typed: &str) -> Self {
        let narrow = gram::narrow(typed);
        let gtins = padded(&narrow).map(|longest| forms(&longest)).unwrap_or_default();
        let mut texts = vec![typed.to_owned()];
        if narrow != typed {
            texts.push(narrow);
        }
        Self { texts, gtins }
    }
}

/// A GTIN in its longest form; none when the text is no such number.
fn padded(text: &str) -> Option<String> {
    let digits = GTIN.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| format!("{text:0>14}"))
}

/// The forms of a GTIN in which it may have been written down: without some of the zeros before it.
fn forms(longest: &str) -> Vec<String> {
    let zeros = longest.bytes().take_while(|byte| *byte == b'0').count();
    let most = zeros.min(GTIN.end() - GTIN.start());
    (0..=most).filter_map(|cut| longest.get(cut..)).map(str::to_owned).collect()
}

impl SearchIndex {
    /// The grams of a record, for [`db::Tx::search_add`]: `values` are all values of a column or of a column of lines.
    /// Empty when nothing of it can be found.
    pub fn grams(&self, values: impl Fn(Indexed) -> Vec<String>) -> String {
        let mut all = Vec::new();
        for (mark, indexed) in self.marked() {
            for text in values(indexed) {
                match indexed {
                    Indexed::Text(_) => {
                        all.extend(gram::of_text(&text).iter().map(|gram| format!("{mark}{gram}")))
                    }
                    Indexed::Whole(_) => all.push(whole(mark, &text)),
                    Indexed::Gtins { .. } => {
                        all.extend(padded(&gram::narrow(&text)).map(|gtin| format!("{mark}{gtin}")));
                    }
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        all.join(" ")
    }

    /// Its columns, each with the letter that its grams begin with.
    pub(super) fn marked(&self) -> impl Iterator<Item = (char, Indexed)> {
        ('a'..='z').zip(self.columns.iter().copied())
    }

    /// What an entry must have for a condition to hold; none when the index cannot say.
    pub(super) fn of_condition(&self, condition: &Condition) -> Option<Wanted> {
        let find = |wanted: Indexed| self.marked().find(|(_, held)| *held == wanted);
        match &condition.test {
            Test::Contains(text) => {
                find(Indexed::Text(condition.column)).and_then(|(mark, _)| gram::of_term(text, mark))
            }
            Test::Equals(Value::Text(text)) => {
                find(Indexed::Whole(condition.column)).map(|(mark, _)| Wanted::Gram(whole(mark, text)))
            }
            Test::Search(_, words) => {
                let words: Vec<Wanted> = words.iter().filter_map(|word| self.of_word(word)).collect();
                if words.is_empty() { None } else { Some(Wanted::All(words)) }
            }
            _ => None,
        }
    }

    /// What an entry must have to hold a word anywhere.
    fn of_word(&self, word: &Word) -> Option<Wanted> {
        let text = word.texts.first()?;
        let gtin = word.gtins.first();
        let anywhere = self.marked().filter_map(|(mark, indexed)| match indexed {
            Indexed::Text(_) => gram::of_term(text, mark),
            Indexed::Whole(_) => None,
            Indexed::Gtins { .. } => gtin.map(|gtin| Wanted::Gram(format!("{mark}{gtin}"))),
        });
        let anywhere: Vec<Wanted> = anywhere.collect();
        if anywhere.is_empty() { None } else { Some(Wanted::Any(anywhere)) }
    }

    /// What an entry must have whose column holds one of these; none when the index does not know the column.
    pub(super) fn of_values(&self, column: &str, values: &[String]) -> Option<Wanted> {
        let (mark, _) =
            self.marked().find(|(_, held)| matches!(held, Indexed::Whole(held) if *held == column))?;
        Some(Wanted::Any(values.iter().map(|value| Wanted::Gram(whole(mark, value))).collect()))
    }

    /// Appends that a row of the tenant holds every word: here the texts themselves are looked at.
    pub(crate) fn recheck(&self, sql: &mut Sql, list: &List, branch: &str, words: &[Word]) {
        for word in words {
            sql.push(" and (1 = 0");
            for indexed in self.columns {
                match *indexed {
                    Indexed::Text(column) => {
                        for text in &word.texts {
                            sql.push(" or ");
                            sql.contains(column, text);
                        }
                    }
                    Indexed::Gtins { lines, parent, column } if !word.gtins.is_empty() => {
                        for text in [" or exists (select 1 from ", lines, " l where l.", parent, " = "] {
                            sql.push(text);
                        }
                        // The lines have an id, too.
                        if !list.key.contains('.') {
                            sql.push(list.from);
                            sql.push(".");
                        }
                        sql.push(list.key);
                        sql.and_equals("l.branch_code", branch);
                        sql.push(" and l.");
                        sql.push(column);
                        sql.any_of(word.gtins.iter().map(String::as_str));
                        sql.push(")");
                    }
                    Indexed::Whole(_) | Indexed::Gtins { .. } => {}
                }
            }
            sql.push(")");
        }
    }

    /// Its columns in the statement's tables.
    pub(super) fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.columns.iter().filter_map(|indexed| match indexed {
            Indexed::Text(column) | Indexed::Whole(column) => Some(*column),
            Indexed::Gtins { .. } => None,
        })
    }
}

/// The gram of a whole value. Two values may have the same, which costs a look at the text.
fn whole(mark: char, value: &str) -> String {
    [mark].into_iter().chain(value.chars().filter(|sign| sign.is_alphanumeric())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart_up_to_a_number() {
        let texts = |typed: &str| -> Vec<Vec<String>> {
            Word::all(typed).into_iter().map(|word| word.texts).collect()
        };
        assert_eq!(texts("  冷冻　牛肉 "), [["冷冻"], ["牛肉"]]);
        assert_eq!(texts("ＡＢ"), [["ＡＢ", "AB"]]);
        assert_eq!(texts("1 2 3 4 5 6 7 8 9 10").last().unwrap(), &["9 10"]);
        assert_eq!(texts(" "), [[""; 0]; 0]);
    }

    #[test]
    fn a_gtin_is_looked_for_in_every_form_that_it_may_have() {
        let gtins = |typed: &str| Word::of(typed).gtins;
        assert_eq!(gtins("690123456789"), ["00690123456789", "0690123456789", "690123456789"]);
        assert_eq!(gtins("０69012345678９"), ["00690123456789", "0690123456789", "690123456789"]);
        assert_eq!(gtins("12345670").last().unwrap(), "12345670");
        assert_eq!(gtins("00000000").len(), 7);
        for none in ["1234567", "123456789012345", "1234567a", "冷"] {
            assert!(gtins(none).is_empty(), "{none}");
        }
    }

    #[test]
    fn an_entry_knows_its_columns_apart() {
        static INDEX: SearchIndex = SearchIndex {
            table: "goods_search",
            columns: &[
                Indexed::Text("code"),
                Indexed::Whole("owner_code"),
                Indexed::Gtins { lines: "pack", parent: "goods_id", column: "gtin" },
            ],
        };
        let grams = INDEX.grams(|indexed| match indexed {
            Indexed::Text(_) => vec!["A1冷冻".into()],
            Indexed::Whole(_) => vec!["OW-1".into()],
            Indexed::Gtins { .. } => vec!["6901234567892".into(), "loose".into()],
        });
        assert_eq!(grams, "a1冷 aa1 a冷冻 bOW1 c06901234567892");
    }
}
