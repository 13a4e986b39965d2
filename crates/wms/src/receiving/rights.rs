//! Limits that some people may pass over, with a reason. These rights belong to no route, so the menu names them.

use kernel::access::Session;

/// What a session may pass over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rights {
    /// More than a line may bring.
    pub tolerance: bool,
    /// Less life than is asked for.
    pub shelf_life: bool,
    /// A product temperature that turns goods away.
    pub temperature: bool,
}

impl Rights {
    /// The rights of a session.
    pub fn of(session: &Session) -> Self {
        Self {
            tolerance: session.can("receivingNoteManage_overrideTolerance_button"),
            shelf_life: session.can("receivingNoteManage_overrideShelfLife_button"),
            temperature: session.can("receivingNoteManage_overrideTemperature_button"),
        }
    }

    /// Their names, for pages.
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            (self.tolerance, "tolerance"),
            (self.shelf_life, "shelfLife"),
            (self.temperature, "temperature"),
        ];
        all.into_iter().filter(|(held, _)| *held).map(|(_, name)| name).collect()
    }
}
