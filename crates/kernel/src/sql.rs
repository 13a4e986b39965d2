//! A statement under construction: text made of constants, values always bound.
//!
//! Only `&'static str` can become text, so nothing that came over the wire is ever part of a
//! statement.

use db::{Value, id_list, pair_list, word_list};

use crate::act::Tx;
use crate::fault::Answer;

/// More values than this are one value of the statement. Few are better told one by one: the planner knows their number.
const FEW: usize = 16;

/// A statement and its values.
#[derive(Debug, Default, Clone)]
pub struct Sql {
    text: String,
    values: Vec<Value>,
}

impl Sql {
    /// Starts with a constant.
    pub fn new(text: &'static str) -> Self {
        Self { text: text.to_owned(), values: Vec::new() }
    }

    /// Appends a constant.
    pub fn push(&mut self, text: &'static str) {
        self.text.push_str(text);
    }

    /// Appends a value as the next placeholder.
    pub fn bind(&mut self, value: impl Into<Value>) {
        use std::fmt::Write as _;
        self.values.push(value.into());
        // Writing to a String cannot fail.
        let _ = write!(self.text, "${}", self.values.len());
    }

    /// Appends a number that the program made itself (limits and offsets).
    pub fn number(&mut self, number: u64) {
        use std::fmt::Write as _;
        let _ = write!(self.text, "{number}");
    }

    /// Appends `and column = value`.
    pub fn and_equals(&mut self, column: &'static str, value: impl Into<Value>) {
        self.compare(column, " = ", value);
    }

    /// Appends `and column <operator> value`.
    pub fn compare(&mut self, column: &'static str, operator: &'static str, value: impl Into<Value>) {
        self.push(" and ");
        self.push(column);
        self.push(operator);
        self.bind(value);
    }

    /// Appends `and column in (…)`; an empty set matches no row.
    pub fn and_any_of<V: Into<Value>>(&mut self, column: &'static str, values: Vec<V>) {
        if values.is_empty() {
            return self.push(" and 1 = 0");
        }
        self.push(" and ");
        self.push(column);
        self.any_of(values);
    }

    /// Appends `and column in (…)` for texts of any number, as one value whose plan is kept: for statements that cost more
    /// to plan than to run. An empty set matches no row.
    pub fn and_kept<'a>(&mut self, column: &'static str, texts: impl IntoIterator<Item = &'a str>) {
        self.push(" and ");
        self.push(column);
        self.kept(texts);
    }

    /// Appends the bare ` in (…)` of [`Sql::and_kept`].
    pub fn kept<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) {
        self.push(" in (kept(");
        self.bind(word_list(texts));
        self.push("))");
    }

    /// Appends `and lower(column) like lower('%text%')` with wildcards of the text taken literally. Both
    /// sides are lowered by the database, because no two programs lower every letter alike.
    pub fn and_contains(&mut self, column: &'static str, text: &str) {
        self.and_any_contains(&[column], text);
    }

    /// Appends the same for several columns, one of which must contain the text.
    pub fn and_any_contains(&mut self, columns: &[&'static str], text: &str) {
        self.push(" and (");
        for (at, column) in columns.iter().enumerate() {
            self.push(if at > 0 { " or " } else { "" });
            self.contains(column, text);
        }
        self.push(")");
    }

    /// Appends the bare comparison of [`Sql::and_contains`].
    pub fn contains(&mut self, column: &'static str, text: &str) {
        let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        self.push("lower(");
        self.push(column);
        self.push(") like lower(");
        self.bind(format!("%{escaped}%"));
        self.push(") escape '\\'");
    }

    /// Appends `and (one, other) in (…)` for pairs of texts: exactly these, not every one with every other.
    pub fn and_any_pair<'a>(
        &mut self,
        columns: [&'static str; 2],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) {
        let [one, other] = columns;
        for text in [" and (", one, ", ", other, ") in (pairs("] {
            self.push(text);
        }
        self.bind(pair_list(pairs));
        self.push("))");
    }

    /// Appends ` in (…)` after a column; an empty set is written as no value and is the caller's mistake. Many texts or
    /// numbers are one value: a text for every count of them is a plan for every count, and PostgreSQL compares every
    /// row with each of hundreds when it thinks that a table is small.
    pub fn any_of<V: Into<Value>>(&mut self, values: impl IntoIterator<Item = V>) {
        let values: Vec<Value> = values.into_iter().map(Into::into).collect();
        self.push(" in (");
        if let Some((kind, list)) = one_value(&values) {
            self.push(kind);
            self.bind(list);
            return self.push("))");
        }
        for (at, value) in values.into_iter().enumerate() {
            if at > 0 {
                self.push(", ");
            }
            self.bind(value);
        }
        self.push(")");
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The values in order of their placeholders.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Runs it, a change whose answer nobody needs, at the latest with the unit's next statement.
    ///
    /// # Errors
    /// As [`db::Tx::exec_soon`].
    pub async fn exec_soon(self, tx: &mut Tx) -> Answer<()> {
        Ok(tx.exec_soon(&self.text, vec![self.values]).await?)
    }
}

/// Many values of one kind as one, and how its list begins.
fn one_value(values: &[Value]) -> Option<(&'static str, Value)> {
    if values.len() <= FEW {
        return None;
    }
    let number = |value: &Value| if let Value::Int(number) = value { Some(*number) } else { None };
    if let Some(numbers) = values.iter().map(number).collect::<Option<Vec<i64>>>() {
        return Some(("ids(", id_list(numbers)));
    }
    let texts =
        values.iter().map(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None });
    let texts = texts.collect::<Option<Vec<&str>>>()?;
    Some(("words(", word_list(texts)))
}
