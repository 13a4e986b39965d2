//! Rules in words that a person can read.

use std::borrow::Cow;

use kernel::texts::Message;

use super::{Kind, Manner, Places, Rule, Step, Strictness};

impl Rule {
    /// What it does, a sentence a step, in their order.
    pub fn words(&self) -> Vec<Message> {
        self.steps.iter().map(Step::words).collect()
    }
}

impl Step {
    /// Text key of its short name.
    pub fn title(&self) -> Cow<'static, str> {
        format!("allocate.step.{}", self.name()).into()
    }

    /// What it does, in a sentence.
    pub fn words(&self) -> Message {
        let said = |manner: &str| Message::new(format!("allocate.does.{}.{manner}", self.name()));
        match self {
            Self::SingleBatch(Strictness::Must) => said("must"),
            Self::SingleBatch(Strictness::Prefer) => said("prefer"),
            Self::NamedBatch(manner) | Self::NamedLocation(manner) | Self::NamedContainer(manner) => {
                said(match manner {
                    Manner::Required => "required",
                    Manner::Only => "only",
                    Manner::First => "first",
                })
            }
            Self::Zones(zones) => Message::new("allocate.does.zones").with("zones", zones.join(", ")),
            Self::Places(Places::PickFace) => said("pickFace"),
            Self::Places(Places::Storage) => said("storage"),
            plain => Message::new(format!("allocate.does.{}", plain.name())),
        }
    }
}

impl Kind {
    /// Text key of its name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Filter => "allocate.kind.filter",
            Self::Order => "allocate.kind.order",
            Self::Manner => "allocate.kind.manner",
        }
    }
}
