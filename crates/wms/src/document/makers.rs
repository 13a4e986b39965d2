//! Who wrote something that others have to approve: ids of accounts between commas, `,7,12,`.

use kernel::act::Tx;

/// Of what nobody has written yet.
pub const NO_MAKER: &str = ",";

/// Whether the session's person is one of them.
pub fn is_maker(tx: &Tx, makers: &str) -> bool {
    makers.contains(&format!(",{},", tx.session().party))
}

/// They, and the session's person.
pub fn with_maker(tx: &Tx, makers: &str) -> String {
    if is_maker(tx, makers) { makers.to_owned() } else { format!("{makers}{},", tx.session().party) }
}
