//! What a status offers.

use codes::ReceivingStatus;
use kernel::fault::Fault;
use kernel::list::Offer;

use super::{in_state, is_offered};

const OFFERS: &[Offer] = &[
    Offer::always("detail"),
    Offer::when("edit", "status", &[0]),
    Offer::when("receive", "status", &[2, 3]),
];

#[test]
fn what_a_status_does_not_offer_is_refused_with_its_name() {
    use ReceivingStatus::{AwaitingReceipt, New, Voided};
    assert!(is_offered(OFFERS, "detail", Voided));
    assert!(is_offered(OFFERS, "edit", New));
    assert!(!is_offered(OFFERS, "receive", New));
    assert!(!is_offered(OFFERS, "no such action", New));
    assert!(in_state(OFFERS, "receive", AwaitingReceipt).is_ok());
    let refused = in_state(OFFERS, "edit", Voided);
    assert!(matches!(&refused, Err(Fault::Refused(_))), "{refused:?}");
}
