//! Search indexes: which entries have all of some grams.
//!
//! What stands in an index, and why those grams, is the list engine's affair; here an entry is an id with words of
//! letters and digits. SQLite keeps them in an FTS5 table without content, whose tokenizer splits at spaces;
//! PostgreSQL in a table `(id, branch_code, grams)` with a GIN index over `search_grams(branch_code, grams)`, a
//! function of the schema. On both every word carries its tenant, so that one tenant's work does not grow with another's.

use std::fmt::Write as _;

use crate::statement::check_name;
use crate::tx::Conn;
use crate::{Error, Tx, Value, vals};

/// Between a tenant and its word; neither a letter nor a digit.
const JOINT: char = '·';

/// What an entry must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// This gram.
    Gram(String),
    /// A gram that begins like this.
    Begins(String),
    /// Each of these.
    All(Vec<Wanted>),
    /// At least one of these.
    Any(Vec<Wanted>),
}

/// An entry: the id of a record, and its grams with a space between each two.
pub type Entry = (i64, String);

impl<C> Tx<C> {
    /// The ids of entries of a tenant in the order of the index, `most` at most. The caller asks again, in the
    /// table of the records, whether they are what was looked for: an index knows neither scope nor whole texts.
    ///
    /// # Errors
    /// As [`Tx::exec`]; [`Error::Misuse`] for a gram of other things than letters and digits.
    pub async fn search(
        &mut self,
        index: &str,
        branch: &str,
        wanted: &Wanted,
        most: u64,
    ) -> Result<Vec<i64>, Error> {
        check_name(index)?;
        let (text, question) = match self.conn() {
            Conn::Lite(_) => (
                format!("select rowid from {index} where {index} match $1 limit $2"),
                written(wanted, &tag(branch), &LITE)?,
            ),
            Conn::Pg(_) => (
                format!(
                    "select id from {index} where search_grams(branch_code, grams) @@ cast(cast($1 as text) as tsquery) limit $2"
                ),
                written(wanted, &whole(branch), &POSTGRES)?,
            ),
        };
        self.all(&text, &vals![question, i64::try_from(most).unwrap_or(i64::MAX)]).await
    }

    /// Adds entries; none of the ids may have one.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn search_add(&mut self, index: &str, branch: &str, entries: Vec<Entry>) -> Result<(), Error> {
        let tag = tag(branch);
        let (columns, rows): (&[&str], Vec<Vec<Value>>) = match self.conn() {
            Conn::Lite(_) => {
                let tagged = |grams: &str| {
                    grams.split(' ').fold(String::new(), |mut out, gram| {
                        let blank = if out.is_empty() { "" } else { " " };
                        out.extend([blank, &tag, gram]);
                        out
                    })
                };
                let row = |(id, grams): &Entry| vals![*id, tagged(grams)].to_vec();
                (&["rowid", "grams"], entries.iter().map(row).collect())
            }
            Conn::Pg(_) => {
                let row = |(id, grams): Entry| vals![id, branch, grams].to_vec();
                (&["id", "branch_code", "grams"], entries.into_iter().map(row).collect())
            }
        };
        self.insert_many(index, columns, rows).await.map(drop)
    }

    /// Takes entries out; ids without one are nothing.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn search_remove(&mut self, index: &str, ids: &[i64]) -> Result<(), Error> {
        check_name(index)?;
        let key = match self.conn() {
            Conn::Lite(_) => "rowid",
            Conn::Pg(_) => "id",
        };
        let lists: Vec<Vec<Value>> = ids.iter().map(|id| vals![*id].to_vec()).collect();
        self.exec_each(&format!("delete from {index} where {key} = $1"), &lists).await.map(drop)
    }
}

/// How a question is written.
struct Grammar {
    quote: char,
    begins: &'static str,
    all: &'static str,
    any: &'static str,
}

const LITE: Grammar = Grammar { quote: '"', begins: "*", all: " AND ", any: " OR " };
const POSTGRES: Grammar = Grammar { quote: '\'', begins: ":*", all: " & ", any: " | " };

/// A tenant as the beginning of its words on PostgreSQL, where `search_grams` puts it there as it is.
fn whole(branch: &str) -> String {
    let mut tag = branch.replace('\\', "\\\\").replace('\'', "''");
    tag.push(JOINT);
    tag
}

/// A tenant as the beginning of its words on SQLite, whose tokenizer would split it at other signs. Two tenants may
/// share one; scope is the caller's.
fn tag(branch: &str) -> String {
    branch
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { JOINT })
        .chain([JOINT])
        .collect()
}

fn written(wanted: &Wanted, tag: &str, grammar: &Grammar) -> Result<String, Error> {
    let mut out = String::new();
    write(&mut out, wanted, tag, grammar)?;
    Ok(out)
}

fn write(out: &mut String, wanted: &Wanted, tag: &str, grammar: &Grammar) -> Result<(), Error> {
    let (parts, joint) = match wanted {
        Wanted::Gram(gram) => return word(out, gram, tag, grammar.quote),
        Wanted::Begins(gram) => {
            word(out, gram, tag, grammar.quote)?;
            out.push_str(grammar.begins);
            return Ok(());
        }
        Wanted::All(parts) => (parts, grammar.all),
        Wanted::Any(parts) => (parts, grammar.any),
    };
    if parts.is_empty() {
        return Err(Error::Misuse("a search for nothing".into()));
    }
    out.push('(');
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push_str(joint);
        }
        write(out, part, tag, grammar)?;
    }
    out.push(')');
    Ok(())
}

fn word(out: &mut String, gram: &str, tag: &str, quote: char) -> Result<(), Error> {
    if gram.is_empty() || !gram.chars().all(char::is_alphanumeric) {
        return Err(Error::Misuse(format!("`{gram}` is no gram of a search index")));
    }
    // Writing to a String cannot fail.
    let _ = write!(out, "{quote}{tag}{gram}{quote}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{LITE, POSTGRES, Wanted, tag, whole, written};

    fn gram(text: &str) -> Wanted {
        Wanted::Gram(text.into())
    }

    #[test]
    fn a_question_is_written_in_the_grammar_of_each_database() {
        let both =
            Wanted::All(vec![gram("a冷冻"), Wanted::Any(vec![gram("b12"), Wanted::Begins("bab".into())])]);
        let tag = tag("T-1");
        let lite = "(\"T·1·a冷冻\" AND (\"T·1·b12\" OR \"T·1·bab\"*))";
        assert_eq!(written(&both, &tag, &LITE).unwrap(), lite);
        let postgres = "('T-1·a冷冻' & ('T-1·b12' | 'T-1·bab':*))";
        assert_eq!(written(&both, &whole("T-1"), &POSTGRES).unwrap(), postgres);
        assert_eq!(written(&gram("b12"), &whole(r"a'\"), &POSTGRES).unwrap(), r"'a''\\·b12'");
    }

    #[test]
    fn nothing_but_letters_and_digits_is_a_gram() {
        for text in ["", "a b", "a'b", "a\"", "a*", "·"] {
            assert!(written(&gram(text), "T·", &LITE).is_err(), "{text}");
        }
        assert!(written(&Wanted::Any(Vec::new()), "T·", &LITE).is_err());
    }
}
