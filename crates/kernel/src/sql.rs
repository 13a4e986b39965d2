//! A statement under construction: text made of constants, values always bound.
//!
//! Only `&'static str` can become text, so nothing that came over the wire is ever part of a
//! statement.

use db::Value;

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

    /// Appends ` in (…)` after a column; an empty set is written as no value and is the caller's mistake.
    pub fn any_of<V: Into<Value>>(&mut self, values: impl IntoIterator<Item = V>) {
        self.push(" in (");
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
}
