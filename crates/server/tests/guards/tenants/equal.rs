//! What the conditions of a query say about tenants.

use super::parts::Part;

/// Words that end a condition.
pub const ENDS: [&str; 19] = [
    "where",
    "join",
    "left",
    "right",
    "inner",
    "cross",
    "full",
    "on",
    "group",
    "order",
    "having",
    "limit",
    "offset",
    "returning",
    "union",
    "intersect",
    "except",
    "for",
    "set",
];

/// One side of an equation: a value, or the tenant column of a table, named or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// A value of the program's.
    Value,
    /// The column.
    Column(Option<String>),
}

/// Two sides that must be equal for every row of a query, or for every row of the one table that they tell about.
#[derive(Debug, Clone)]
pub struct Equal {
    /// The sides.
    pub sides: [Side; 2],
    /// The table, if only its rows must.
    pub only: Option<String>,
}

/// Equations about tenants.
pub fn conditions(parts: &[Part]) -> Vec<Equal> {
    let mut equals = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let after = parts.get(at + 1).map(Part::word).unwrap_or_default();
        if part.word() == "where" || (part.word() == "on" && after != "conflict") {
            let rest = &parts[at + 1..];
            let ends = |part: &Part| ENDS.contains(&part.word()) || *part == Part::Sign(',');
            let end = rest.iter().position(ends).unwrap_or(rest.len());
            let mut sides = Vec::new();
            together(&rest[..end], &mut sides);
            let only = (part.word() == "on").then(|| joined(&parts[..at])).flatten();
            equals.extend(sides.into_iter().map(|sides| Equal { sides, only: only.clone() }));
        }
    }
    equals
}

/// The table of the last join, when that leaves the rows before it as they are.
fn joined(before: &[Part]) -> Option<String> {
    let join = before.iter().rposition(|part| part.word() == "join")?;
    let kinds = before[..join].iter().rev().map(Part::word).take(2).collect::<Vec<_>>();
    assert!(!kinds.iter().any(|kind| ["right", "full", "natural"].contains(kind)), "not read: {before:?}");
    let name = before.last().map(Part::word).filter(|_| kinds.contains(&"left"));
    name.map(str::to_owned)
}

/// Equations of a condition whose parts all must hold.
fn together(condition: &[Part], equals: &mut Vec<[Side; 2]>) {
    if condition.iter().any(|part| ["or", "case"].contains(&part.word())) {
        return;
    }
    for one in condition.split(|part| part.word() == "and") {
        if let [Part::Group(group)] = one {
            together(group, equals);
            continue;
        }
        let mut sides = one.split(|part| *part == Part::Sign('='));
        if let (Some(left), Some(right), None) = (sides.next(), sides.next(), sides.next())
            && let (Some(left), Some(right)) = (side(left), side(right))
        {
            equals.push([left, right]);
        }
    }
}

fn side(parts: &[Part]) -> Option<Side> {
    match parts {
        [Part::Value] => Some(Side::Value),
        [Part::Word(cast), Part::Group(group)] if cast == "cast" && group.first() == Some(&Part::Value) => {
            Some(Side::Value)
        }
        [Part::Word(column)] if column == "branch_code" => Some(Side::Column(None)),
        [Part::Word(table), Part::Sign('.'), Part::Word(column)] if column == "branch_code" => {
            Some(Side::Column(Some(table.clone())))
        }
        _ => None,
    }
}
