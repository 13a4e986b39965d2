//! The weight of what was taken in: real where goods are weighed at receipt, else as it was weighed or planned.

use std::cmp::Ordering;

use kernel::texts::Message;
use kernel::units::{Exact, Grams, Qty};

use super::judge::Case;
use super::receipt::Pieces;

/// Pieces whose weights one receipt may list.
const PIECES: usize = 2_000;
/// What is said of goods that are not weighed although they have to be.
pub const NEEDED: &str = "receiving.weightNeeded";
/// Scaled integer of one unit.
const ONE: i64 = 1_000_000;

impl Case<'_> {
    /// Weight of what was taken in: as weighed where it must be, else as weighed or planned; and whether it was weighed.
    pub(super) fn weight(&mut self, qty: Qty) -> (Grams, Pieces, bool) {
        let form = self.said.form;
        let pieces = Pieces(form.piece_weights.clone());
        let sum = Grams::sum(pieces.0.iter().copied());
        if qty.is_zero() {
            if form.weight.is_some() || !pieces.0.is_empty() {
                self.refuse("weight", Message::new("receiving.nothingWeighed"));
            }
            return (Grams::ZERO, pieces, false);
        }
        let Ok(sum) = sum else {
            self.refuse("weight", Message::new("document.tooMany"));
            return (Grams::ZERO, pieces, false);
        };
        if !pieces.0.is_empty() {
            self.pieces(qty, &pieces.0);
            if form.weight.is_some_and(|weight| weight != sum) {
                self.refuse("weight", Message::new("receiving.weightNotSum").with("sum", sum));
            }
        }
        let weighed = form.weight.or((!pieces.0.is_empty()).then_some(sum));
        if weighed.is_some_and(Grams::is_negative) {
            self.refuse("weight", Message::new("document.negative"));
        }
        if !self.item.weighed_at_receipt() {
            return (weighed.unwrap_or_else(|| self.planned(qty)), pieces, weighed.is_some());
        }
        let Some(weight) = weighed else {
            self.refuse("weight", Message::new(NEEDED));
            return (Grams::ZERO, pieces, false);
        };
        let (min, max) = (self.item.weights.min, self.item.weights.max);
        if weight.is_zero() {
            // Nothing weighs nothing: a scale that shows it has not been used.
            self.refuse("weight", Message::new("rule.positive"));
        } else if !bounds(qty, min, weight, Ordering::Less) || !bounds(qty, max, weight, Ordering::Greater) {
            self.out_of_bounds("weight");
        }
        (weight, pieces, true)
    }

    fn pieces(&mut self, qty: Qty, pieces: &[Grams]) {
        let count = i64::try_from(pieces.len()).unwrap_or(i64::MAX);
        if pieces.len() > PIECES || count.checked_mul(ONE) != Some(qty.raw()) {
            self.refuse("pieceWeights", Message::new("receiving.piecesCount").with("count", qty));
        }
        let (min, max) = (self.item.weights.min, self.item.weights.max);
        let outside = |each: &Grams| {
            !each.is_positive() || min.is_some_and(|min| *each < min) || max.is_some_and(|max| *each > max)
        };
        if let Some(at) = pieces.iter().position(outside) {
            self.out_of_bounds(&format!("pieceWeights[{at}]"));
        }
    }

    fn out_of_bounds(&mut self, field: &str) {
        let end = |end: Option<Grams>| end.map_or_else(|| "…".to_owned(), |end| end.to_string());
        let (min, max) = (end(self.item.weights.min), end(self.item.weights.max));
        self.refuse(field, Message::new("receiving.weightOutOfBounds").with("min", min).with("max", max));
    }

    /// The share of the line's planned weight, else what the goods say; nothing when nobody knows.
    fn planned(&self, qty: Qty) -> Grams {
        let share = self.line.gross_weight.and_then(|gross| {
            let product = Exact::from(gross).times(qty).ok()?;
            product.rounded_over(self.line.qty_expected).ok()
        });
        share.or_else(|| self.item.weight_of(qty).ok().flatten()).unwrap_or_default()
    }
}

/// Whether the weight of a quantity is not on the wrong side of a bound of one unit.
pub fn bounds(qty: Qty, bound: Option<Grams>, weight: Grams, wrong: Ordering) -> bool {
    let Some(bound) = bound else { return true };
    let bound = i128::from(bound.raw()) * i128::from(qty.raw());
    (i128::from(weight.raw()) * i128::from(ONE)).cmp(&bound) != wrong
}
