//! What a part of goods has of their weight, volume or worth.

use kernel::fault::{Answer, Fault};
use kernel::units::{Decimal, Exact, Qty};

/// The part of a sum that belongs to so much of so many, rounded half up.
///
/// # Errors
/// `Internal` beyond the range of the unit.
pub fn share<D: Decimal>(sum: D, of: Qty, all: Qty) -> Answer<D>
where
    Exact: From<D>,
{
    if of == all {
        return Ok(sum);
    }
    let product = Exact::from(sum).times(of).map_err(Fault::internal)?;
    product.rounded_over(all).map_err(Fault::internal)
}
