//! Products and quotients on their way to a unit, and the one rounding at the end of it.
//!
//! Billing multiplies quantities, prices and rates, adds the products up, and rounds the sum once
//! per accrual group. So a product is no unit yet: it keeps all its decimals until `rounded`.

use super::Decimal;

/// Why a calculation has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Inexact {
    /// The result has too many digits.
    #[error("the result is out of range")]
    OutOfRange,
    /// The divisor is zero.
    #[error("a division by zero")]
    ZeroDivisor,
}

/// A number with all its decimals: the scaled integer of a unit, a product, or a sum of products.
#[derive(Debug, Clone, Copy)]
pub struct Exact {
    value: i128,
    decimals: u32,
}

impl<D: Decimal> From<D> for Exact {
    fn from(amount: D) -> Self {
        Self { value: amount.raw().into(), decimals: D::DECIMALS }
    }
}

impl From<i64> for Exact {
    fn from(count: i64) -> Self {
        Self { value: count.into(), decimals: 0 }
    }
}

impl Exact {
    /// Nothing, to start a sum from.
    pub const ZERO: Self = Self { value: 0, decimals: 0 };

    /// The product, exact.
    ///
    /// # Errors
    /// More than 38 digits.
    pub fn times(self, factor: impl Into<Self>) -> Result<Self, Inexact> {
        let factor = factor.into();
        let value = self.value.checked_mul(factor.value).ok_or(Inexact::OutOfRange)?;
        Ok(Self { value, decimals: self.decimals + factor.decimals })
    }

    /// The sum, exact.
    ///
    /// # Errors
    /// More than 38 digits.
    pub fn plus(self, other: impl Into<Self>) -> Result<Self, Inexact> {
        let other = other.into();
        let decimals = self.decimals.max(other.decimals);
        let value = self.scaled_to(decimals)?.checked_add(other.scaled_to(decimals)?);
        Ok(Self { value: value.ok_or(Inexact::OutOfRange)?, decimals })
    }

    /// The difference, exact.
    ///
    /// # Errors
    /// More than 38 digits.
    pub fn minus(self, other: impl Into<Self>) -> Result<Self, Inexact> {
        self.plus(other.into().times(-1)?)
    }

    /// The number in a unit, rounded half up.
    ///
    /// # Errors
    /// The unit does not reach so far.
    pub fn rounded<D: Decimal>(self) -> Result<D, Inexact> {
        self.rounded_over(1)
    }

    /// The number divided by `divisor` in a unit, rounded half up.
    ///
    /// # Errors
    /// The divisor is zero, or the unit does not reach so far.
    pub fn rounded_over<D: Decimal>(self, divisor: impl Into<Self>) -> Result<D, Inexact> {
        let divisor = divisor.into();
        let (up, down) = (D::DECIMALS + divisor.decimals, self.decimals);
        let shared = up.min(down);
        let numerator = shifted(self.value, up - shared)?;
        let denominator = shifted(divisor.value, down - shared)?;
        let rounded = half_up(numerator, denominator)?;
        i64::try_from(rounded).map(D::of_raw).map_err(|_| Inexact::OutOfRange)
    }

    fn scaled_to(self, decimals: u32) -> Result<i128, Inexact> {
        shifted(self.value, decimals - self.decimals)
    }
}

fn shifted(value: i128, places: u32) -> Result<i128, Inexact> {
    10_i128.checked_pow(places).and_then(|power| value.checked_mul(power)).ok_or(Inexact::OutOfRange)
}

/// The rounding of the whole product: to the nearest integer, and a half away from zero, as trade
/// rounds. So a credit is rounded exactly like the charge that it takes back.
///
/// # Errors
/// The denominator is zero, or one of the numbers has no opposite.
pub fn half_up(numerator: i128, denominator: i128) -> Result<i128, Inexact> {
    let quotient = numerator.checked_div(denominator);
    let overflow = if denominator == 0 { Inexact::ZeroDivisor } else { Inexact::OutOfRange };
    let quotient = quotient.ok_or(overflow)?;
    let remainder = (numerator % denominator).unsigned_abs();
    let away = remainder >= denominator.unsigned_abs() - remainder;
    let step = if (numerator < 0) == (denominator < 0) { 1 } else { -1 };
    Ok(if away { quotient + step } else { quotient })
}
