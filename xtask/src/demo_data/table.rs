//! Comma-separated files with a line of titles (RFC 4180), plain or compressed.

use std::collections::HashMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, Result};
use flate2::read::GzDecoder;

/// One line, its cells by their titles.
pub struct Line {
    titles: Rc<HashMap<String, usize>>,
    cells: Vec<String>,
}

impl Line {
    /// A cell on one line with single blanks; empty when the file has no such column.
    pub fn get(&self, title: &str) -> String {
        let cell = self.titles.get(title).and_then(|at| self.cells.get(*at));
        let plain = cell.map(|cell| unescaped(cell)).unwrap_or_default();
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The signs that one source keeps as HTML writes them, or read in the wrong encoding long ago.
fn unescaped(text: &str) -> String {
    let mut text = text.to_owned();
    for (written, sign) in [
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
        ("Â®", "®"),
        ("â„¢", "™"),
    ] {
        text = text.replace(written, sign);
    }
    text
}

/// Reads a whole file.
pub fn read(path: &Path) -> Result<Vec<Line>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut text = String::new();
    if path.extension().is_some_and(|ending| ending == "gz") {
        GzDecoder::new(bytes.as_slice()).read_to_string(&mut text)?;
    } else {
        text = String::from_utf8(bytes)?;
    }
    let mut lines = lines(text.trim_start_matches('\u{feff}')).into_iter();
    let titles = lines.next().unwrap_or_default();
    let titles = Rc::new(titles.into_iter().enumerate().map(|(at, title)| (title, at)).collect());
    Ok(lines.map(|cells| Line { titles: Rc::clone(&titles), cells }).collect())
}

fn lines(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                line.push(std::mem::take(&mut cell));
                lines.push(std::mem::take(&mut line));
            }
            '\r' if !quoted => {}
            other => cell.push(other),
        }
    }
    if !cell.is_empty() || !line.is_empty() {
        line.push(cell);
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas_line_ends_and_quotes() {
        let read = lines("a,b\r\n\"x, \"\"y\"\"\nz\",1\n,\n");
        assert_eq!(read, [vec!["a", "b"], vec!["x, \"y\"\nz", "1"], vec!["", ""]]);
    }

    #[test]
    fn a_cell_is_one_line_of_plain_text() {
        let titles = Rc::new(HashMap::from([("a".to_owned(), 0)]));
        let line = Line { titles, cells: vec![" Fish &amp;\n chips ".to_owned()] };
        assert_eq!((line.get("a"), line.get("b")), ("Fish & chips".to_owned(), String::new()));
    }
}
