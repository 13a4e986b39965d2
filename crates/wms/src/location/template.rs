//! How a code is put together: `{area}-{row}-{column:02}-{level}`.
//!
//! A name in braces stands for a mark, with `:02` for a number of at least two digits; what is outside
//! the braces is copied. `row` is another word for `rack`.

use std::collections::BTreeMap;

use super::pattern::Direction;

/// Widest padding of a number.
const WIDEST: usize = 6;

/// A part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Area,
    Warehouse,
    Mark { direction: Direction, width: usize },
}

/// A template that was understood.
#[derive(Debug, Clone)]
pub struct Template(Vec<Part>);

/// Why a template is not understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unclear {
    /// A brace without its other one.
    Brace,
    /// A name that stands for nothing.
    Name(String),
    /// A width that is no number of one to six.
    Width(String),
}

impl Template {
    /// Understands a template.
    pub fn read(text: &str) -> Result<Self, Unclear> {
        let mut parts = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let Some(open) = rest.find(['{', '}']) else {
                parts.push(Part::Text(rest.to_owned()));
                break;
            };
            if open > 0 {
                parts.push(Part::Text(rest.get(..open).unwrap_or_default().to_owned()));
            }
            let inner = rest.get(open..).and_then(|rest| rest.strip_prefix('{')).ok_or(Unclear::Brace)?;
            let (name, after) = inner.split_once('}').ok_or(Unclear::Brace)?;
            parts.push(part(name)?);
            rest = after;
        }
        Ok(Self(parts))
    }

    /// Whether it names a direction.
    pub fn names(&self, wanted: Direction) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Mark { direction, .. } if *direction == wanted))
    }

    /// The code for some marks.
    pub fn write(&self, area: &str, warehouse: &str, marks: &BTreeMap<Direction, &str>) -> String {
        let mut code = String::with_capacity(24);
        for part in &self.0 {
            match part {
                Part::Text(text) => code.push_str(text),
                Part::Area => code.push_str(area),
                Part::Warehouse => code.push_str(warehouse),
                Part::Mark { direction, width } => {
                    let text = marks.get(direction).copied().unwrap_or_default();
                    let number = text.bytes().all(|byte| byte.is_ascii_digit());
                    let missing = if number { width.saturating_sub(text.len()) } else { 0 };
                    code.extend(std::iter::repeat_n('0', missing));
                    code.push_str(text);
                }
            }
        }
        code
    }
}

fn part(inner: &str) -> Result<Part, Unclear> {
    let (name, width) = match inner.split_once(':') {
        Some((name, width)) => {
            let zeros = width.strip_prefix('0').and_then(|width| width.parse().ok());
            let width = zeros.filter(|width| (1..=WIDEST).contains(width));
            (name, width.ok_or_else(|| Unclear::Width(inner.to_owned()))?)
        }
        None => (inner, 0),
    };
    let direction = match name.trim() {
        "area" => return Ok(Part::Area),
        "warehouse" => return Ok(Part::Warehouse),
        "roadway" => Direction::Roadway,
        "rack" | "row" => Direction::Rack,
        "column" => Direction::Column,
        "level" => Direction::Level,
        "depth" => Direction::Depth,
        other => return Err(Unclear::Name(other.to_owned())),
    };
    Ok(Part::Mark { direction, width })
}
