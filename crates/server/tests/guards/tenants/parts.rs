//! The text of a statement as words, values, signs and what stands in parentheses.

/// A part of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A word or a name.
    Word(String),
    /// A value of the program's: a place, a text, a number.
    Value,
    /// Any other sign.
    Sign(char),
    /// What stands in parentheses.
    Group(Vec<Part>),
}

impl Part {
    /// The parts of a statement.
    ///
    /// # Panics
    /// When a text or a parenthesis does not end.
    pub fn all(sql: &str) -> Vec<Self> {
        let mut signs = sql.char_indices().peekable();
        let parts = parts(sql, &mut signs);
        assert!(signs.peek().is_none(), "a parenthesis too many: {sql}");
        parts
    }

    /// A word or name in small letters; empty for everything else.
    pub fn word(&self) -> &str {
        if let Self::Word(word) = self { word } else { "" }
    }
}

/// Whether what stands in parentheses is a query.
pub fn is_query(group: &[Part]) -> bool {
    let first = group.first().map(Part::word).unwrap_or_default();
    ["select", "with", "insert", "update", "delete"].contains(&first)
}

type Signs<'a> = std::iter::Peekable<std::str::CharIndices<'a>>;

/// Takes parts to the end of the text, or to the end of the parentheses.
fn parts(sql: &str, signs: &mut Signs) -> Vec<Part> {
    let mut all = Vec::new();
    while let Some(&(at, sign)) = signs.peek() {
        match sign {
            ')' => return all,
            '(' => {
                signs.next();
                all.push(Part::Group(parts(sql, signs)));
                assert!(signs.next().is_some(), "a parenthesis is open: {sql}");
            }
            '\'' => {
                signs.next();
                assert!(signs.any(|(_, sign)| sign == '\''), "a text is open: {sql}");
                all.push(Part::Value);
            }
            '$' | '_' | '0'..='9' | 'a'..='z' | 'A'..='Z' => {
                let is_word =
                    |&(_, sign): &(usize, char)| sign == '$' || sign == '_' || sign.is_ascii_alphanumeric();
                let mut end = at;
                while let Some((at, _)) = signs.next_if(is_word) {
                    end = at + 1;
                }
                let is_name = sign == '_' || sign.is_ascii_alphabetic();
                all.push(if is_name { Part::Word(sql[at..end].to_lowercase()) } else { Part::Value });
            }
            sign => {
                signs.next();
                if !sign.is_whitespace() {
                    all.push(Part::Sign(sign));
                }
            }
        }
    }
    all
}
