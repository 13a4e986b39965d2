//! What a row of a list may offer.

/// An action a row may offer: always, or while a field has one of some values. What is offered is
/// further cut down to what the session may do.
#[derive(Debug, Clone, Copy)]
pub struct Offer {
    /// The action, as in the route and its permission.
    pub action: &'static str,
    /// The field and the wire values that allow it.
    pub when: Option<(&'static str, &'static [i64])>,
    /// A field that must have a value besides.
    pub filled: Option<&'static str>,
    /// Whether it needs no permission: what people do to their own things.
    pub own: bool,
}

impl Offer {
    /// Offered on every row.
    pub const fn always(action: &'static str) -> Self {
        Self { action, when: None, filled: None, own: false }
    }

    /// Offered while `field` holds one of `values`.
    pub const fn when(action: &'static str, field: &'static str, values: &'static [i64]) -> Self {
        Self { action, when: Some((field, values)), filled: None, own: false }
    }

    /// Offered in a list only where this field has a value.
    pub const fn filled(mut self, field: &'static str) -> Self {
        self.filled = Some(field);
        self
    }

    /// Offered to everybody who sees the row.
    pub const fn own(mut self) -> Self {
        self.own = true;
        self
    }
}
