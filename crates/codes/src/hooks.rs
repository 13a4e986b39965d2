//! Tables of webhooks: how a delivery stands, why a try failed, why a subscription was switched off.

kernel::codes! {
    /// How far an event is on its way to a subscription.
    WebhookState {
        /// It will be sent, or is being sent.
        "PENDING"   Pending   "pending"   waiting,
        /// The receiver took it.
        "DELIVERED" Delivered "delivered" done,
        /// It was tried for days, and is not tried any more.
        "FAILED"    Failed    "failed"    stopped,
        /// Its subscription was deleted before.
        "CANCELLED" Cancelled "cancelled" neutral,
    }

    /// Why a receiver did not take an event.
    WebhookFault {
        /// It answered with another status than 2xx.
        "STATUS"      Status      "status",
        /// It answered with another address, to which nothing is sent.
        "REDIRECT"    Redirect    "redirect",
        /// It took too long.
        "TIMED_OUT"   TimedOut    "timed_out",
        /// Its name has no address.
        "UNKNOWN"     Unknown     "unknown",
        /// Its address is one of an inner network.
        "FORBIDDEN"   Forbidden   "forbidden",
        /// It does not take connections.
        "UNREACHABLE" Unreachable "unreachable",
        /// It could not prove its name, or does not speak TLS.
        "TLS"         Tls         "tls",
        /// It broke off, or answered something else than HTTP.
        "BROKEN"      Broken      "broken",
    }

    /// Why a subscription is switched off.
    WebhookStop {
        /// Somebody did it.
        "BY_HAND"     ByHand     "by_hand",
        /// Its receiver took nothing for days.
        "FAILING"     Failing    "failing",
        /// Its receiver said that it is gone for good (410).
        "GONE"        Gone       "gone",
        /// Its account was disabled, deleted, or has lost the role.
        "OWNER_GONE"  OwnerGone  "owner_gone",
        /// Its secret was lost with the key that it was encrypted under: it goes on with a new one.
        "SECRET_LOST" SecretLost "secret_lost",
    }
}
