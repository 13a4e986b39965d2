//! The mark of an audit row: a digest of all its columns, which it carries from the moment it is written.
//!
//! A mark alone proves little, since whoever can change a row can work it out again. It is what seals are made of
//! (`platform::trail`), and it tells a careless change before the row is sealed.

use db::{Row, Value};
use sha2::{Digest as _, Sha256};

use super::COLUMNS;
use crate::act::hex;

/// Bytes of a digest that a mark keeps: as many as make a second row with the same mark hopeless to find.
const KEPT: usize = 16;

/// The mark of these values of [`COLUMNS`], in their order.
pub fn mark(values: &[Value]) -> String {
    let mut hash = Sha256::new();
    for value in values {
        // Each value says its kind and length, so that no two rows read as the same bytes.
        match value {
            Value::Null => hash.update([0]),
            Value::Int(number) => {
                hash.update([1]);
                hash.update(number.to_be_bytes());
            }
            Value::Text(text) => {
                hash.update([2]);
                hash.update((text.len() as u64).to_be_bytes());
                hash.update(text.as_bytes());
            }
        }
    }
    hex(&hash.finalize()[..KEPT])
}

/// The mark that a row should have: it was read with all of [`COLUMNS`], in whatever order.
///
/// # Errors
/// When a column is missing, which is a bug.
pub fn mark_of(row: &Row) -> Result<String, db::Error> {
    let places: Result<Vec<usize>, db::Error> = COLUMNS
        .iter()
        .map(|wanted| {
            let place = row.columns().iter().position(|column| column == wanted);
            place.ok_or_else(|| db::Error::Misuse(format!("an audit row without {wanted}")))
        })
        .collect();
    Ok(mark(&places?.into_iter().map(|place| row.value(place).clone()).collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use db::vals;

    use super::*;

    #[test]
    fn every_value_and_its_place_makes_another_mark() {
        let row = || vals![1_i64, "T1", 5_i64, "", "admin"].to_vec();
        let own = mark(&row());
        assert_eq!((own.len(), &mark(&row())), (32, &own));
        for place in 0..row().len() {
            for other in [Value::Null, Value::Int(9), Value::Text("T1x".into())] {
                let mut changed = row();
                changed[place] = other;
                assert_ne!(mark(&changed), own, "{place}");
            }
        }
        let mut swapped = row();
        swapped.swap(0, 2);
        assert_ne!(mark(&swapped), own);
        assert_ne!(mark(&vals!["ab", "c"]), mark(&vals!["a", "bc"]));
        assert_ne!(mark(&vals![""]), mark(&[Value::Null]));
    }
}
