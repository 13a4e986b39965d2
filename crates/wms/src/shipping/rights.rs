//! Limits that some people may pass over. These rights belong to no route, so the menu names them.

use kernel::act::Tx;

/// Whether the caller may check what they picked themselves.
pub fn own_pick(tx: &Tx) -> bool {
    tx.session().can("deliveryNoteManage_checkOwnPick_button")
}

/// Whether the caller may let less leave than was picked.
pub fn accepts_difference(tx: &Tx) -> bool {
    tx.session().can("deliveryNoteManage_acceptDifference_button")
}

/// Whether the caller may load goods or a vehicle that are too warm.
pub fn passes_over_cold(tx: &Tx) -> bool {
    tx.session().can("deliveryNoteManage_overrideTemperature_button")
}

/// Their names, for pages.
pub fn names(tx: &Tx) -> Vec<&'static str> {
    let all = [
        (own_pick(tx), "checkOwnPick"),
        (accepts_difference(tx), "acceptDifference"),
        (passes_over_cold(tx), "overrideTemperature"),
    ];
    all.into_iter().filter(|(held, _)| *held).map(|(_, name)| name).collect()
}
