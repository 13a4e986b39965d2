//! Status lists of documents, one enum a document, in the order of 2-codes.md section 4.
//!
//! Allowed steps between statuses are no part of a code table: they stand in the life of the document.

mod audit;
mod inside;
mod inward;
mod money;
mod outward;

pub use audit::*;
pub use inside::*;
pub use inward::*;
pub use money::*;
pub use outward::*;
