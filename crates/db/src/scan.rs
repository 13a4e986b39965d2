//! Splits SQL text into code and everything a rewrite must not touch: literals, quoted names and comments.
//!
//! Both rewrites of this crate stand on it: placeholders for SQLite, and the SQLite text of a migration. It knows the
//! lexical rules that the two databases share, and dollar quotes, so that nothing inside one is taken for code.

/// A piece of SQL text. Joined together, the pieces are the whole text again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    /// A run of letters, digits, `_` and `$` that begins with a letter or `_`: a keyword or a name.
    Word(&'a str),
    /// `$1` or above: the text after the dollar sign.
    Place(&'a str),
    /// A comment, or a run of white space.
    Blank(&'a str),
    /// A literal, a quoted name, a number or a single character of punctuation.
    Other(&'a str),
}

impl<'a> Piece<'a> {
    /// The piece as it stands in the text, without the dollar sign of a placeholder.
    pub(crate) fn text(self) -> &'a str {
        match self {
            Self::Word(text) | Self::Place(text) | Self::Blank(text) | Self::Other(text) => text,
        }
    }
}

/// The pieces of a text, first to last.
pub(crate) fn pieces(sql: &str) -> Pieces<'_> {
    Pieces { rest: sql }
}

/// Iterator of [`pieces`].
pub(crate) struct Pieces<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let first = self.rest.chars().next()?;
        let bytes = self.rest.as_bytes();
        let piece = match first {
            '\'' | '"' => Piece::Other(self.take(quoted(self.rest, first))),
            '-' if bytes.get(1) == Some(&b'-') => {
                Piece::Blank(self.take(self.rest.find('\n').unwrap_or(self.rest.len())))
            }
            '/' if bytes.get(1) == Some(&b'*') => Piece::Blank(self.take(block_comment(self.rest))),
            '$' => self.dollar(),
            _ if first.is_whitespace() => Piece::Blank(self.take_while(char::is_whitespace)),
            _ if first.is_alphabetic() || first == '_' => Piece::Word(self.take_while(in_word)),
            _ if first.is_ascii_digit() => Piece::Other(self.take_while(in_word)),
            _ => Piece::Other(self.take(first.len_utf8())),
        };
        Some(piece)
    }
}

impl<'a> Pieces<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (piece, rest) = self.rest.split_at(length);
        self.rest = rest;
        piece
    }

    fn take_while(&mut self, wanted: fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        self.take(end)
    }

    /// A placeholder, a dollar-quoted literal (`$$…$$`, `$tag$…$tag$`), or a lone dollar sign.
    fn dollar(&mut self) -> Piece<'a> {
        let after = &self.rest[1..];
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        if digits > 0 {
            return Piece::Place(&self.take(1 + digits)[1..]);
        }
        let tag = after.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(after.len());
        if !after[tag..].starts_with('$') {
            return Piece::Other(self.take(1));
        }
        let quote = &self.rest[..tag + 2];
        let end = self.rest[quote.len()..].find(quote).map(|at| at + 2 * quote.len());
        Piece::Other(self.take(end.unwrap_or(self.rest.len())))
    }
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Length of the quoted text at the start; a doubled quote is part of it, an unclosed one reaches to the end.
fn quoted(text: &str, quote: char) -> usize {
    let mut at = 1;
    while let Some(found) = text[at..].find(quote) {
        at += found + 1;
        if !text[at..].starts_with(quote) {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// Length of the comment at the start. Comments do not nest here: SQLite's do not, so neither may ours.
fn block_comment(text: &str) -> usize {
    text[2..].find("*/").map_or(text.len(), |at| at + 4)
}
