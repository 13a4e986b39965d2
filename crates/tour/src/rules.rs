//! The rules that pickers know by heart: how long their tours are.
//!
//! All three go along the cross aisle of the depot to the first aisle with stops, on to the last one, and home.

use crate::block::Millimetres;
use crate::column::Column;

/// Way along the cross aisles.
fn across(columns: &[Column], depot: Millimetres) -> Millimetres {
    match columns {
        [] => 0,
        [first, .., last] => (first.x - depot).abs() + (last.x - first.x) + (last.x - depot).abs(),
        [only] => 2 * (only.x - depot).abs(),
    }
}

/// Each aisle is walked through; in the last of an odd number one turns round behind the last stop.
pub(crate) fn s_shape(columns: &[Column], depth: Millimetres, depot: Millimetres) -> Millimetres {
    let through = (columns.len() / 2 * 2) as Millimetres * depth;
    let odd = if columns.len() % 2 == 1 { columns.last().map_or(0, |last| 2 * last.high) } else { 0 };
    across(columns, depot) + through + odd
}

/// The first and the last aisle are walked through, the others entered from both ends up to their widest gap.
pub(crate) fn largest_gap(columns: &[Column], depth: Millimetres, depot: Millimetres) -> Millimetres {
    match columns {
        [_, between @ .., _] => {
            let inside: Millimetres = between.iter().map(|column| column.returns(depth)).sum();
            across(columns, depot) + 2 * depth + inside
        }
        _ => returns(columns, depot),
    }
}

/// Each aisle is entered and left at the end where the depot is.
pub(crate) fn returns(columns: &[Column], depot: Millimetres) -> Millimetres {
    across(columns, depot) + columns.iter().map(|column| 2 * column.high).sum::<Millimetres>()
}
