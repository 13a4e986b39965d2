//! Rules: how goods are chosen, as data.
//!
//! A rule is a list of steps. **Filters** say what is looked at and hold wherever they stand in the list. **Orders**
//! rank what is left: an earlier one decides, the next one ranks what the earlier ones hold equal. **Manners** say
//! how the ranked lots are taken. A step for whole containers acts at its place in the list: among the lots that the
//! orders before it hold equal, containers that fit as a whole into what is still wanted come first, then loose
//! goods and opened containers, and a whole container is opened last.

mod read;
#[cfg(test)]
mod tests;
mod words;

use codes::Rotation;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lot::Lot;

/// How goods are chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rule {
    steps: Vec<Step>,
}

/// One step of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Step {
    /// What expires first; what does not expire last.
    Fefo,
    /// What was made first.
    FirstMade,
    /// What came first.
    Fifo,
    /// What came last.
    Lifo,
    /// Full containers, as long as they fit.
    FullPallets,
    /// Containers, full or not, as long as they fit.
    WholeContainers,
    /// The smallest free quantity, so that places become empty.
    ClearSmallest,
    /// Locations to pick from before those to store in.
    PickFaceFirst,
    /// The shortest way.
    Nearest,
    /// One batch for a line.
    SingleBatch(Strictness),
    /// The batch that the line names.
    NamedBatch(Manner),
    /// The location that the line names.
    NamedLocation(Manner),
    /// The container that the line names.
    NamedContainer(Manner),
    /// Goods in these areas.
    Zones(Vec<String>),
    /// Goods in locations of this kind.
    Places(Places),
}

/// How much a wish counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// It holds even if the line falls short.
    Must,
    /// It holds where it costs nothing.
    Prefer,
}

/// What the name on a line means. A line may always name something; without a step in its rule it is `Only`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// Every line names one, or gets nothing.
    Required,
    /// What is named and nothing else.
    Only,
    /// What is named before everything else.
    First,
}

/// Kinds of locations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Places {
    /// To pick from.
    PickFace,
    /// To store in.
    Storage,
}

/// What a step does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Says what is looked at.
    Filter,
    /// Ranks it.
    Order,
    /// Says how it is taken.
    Manner,
}

impl Default for Rule {
    /// What expires first, then what was made and what came first; of equal age full pallets, then the smallest rest,
    /// then the shortest way.
    fn default() -> Self {
        Self {
            steps: vec![
                Step::Fefo,
                Step::FirstMade,
                Step::Fifo,
                Step::FullPallets,
                Step::ClearSmallest,
                Step::Nearest,
            ],
        }
    }
}

impl Rule {
    /// The default with the rotation of a batch rule in its front. Goods that are rotated by hand have to be named.
    pub fn rotating(rotation: Rotation) -> Self {
        let first = match rotation {
            Rotation::FirstExpired => return Self::default(),
            Rotation::FirstIn => vec![Step::Fifo, Step::Fefo],
            Rotation::LastIn => vec![Step::Lifo],
            Rotation::FirstManufactured => vec![Step::FirstMade, Step::Fefo, Step::Fifo],
            Rotation::Manual => vec![Step::NamedBatch(Manner::Required), Step::Fefo, Step::Fifo],
        };
        let rest = [Step::FullPallets, Step::ClearSmallest, Step::Nearest];
        Self { steps: first.into_iter().chain(rest).collect() }
    }

    /// The steps in their order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Whether goods go by their expiry before they go by any other age. Full containers, places and small rests may come
    /// before it: they do not turn the rotation round.
    pub fn rotates_by_expiry(&self) -> bool {
        let ages = [Step::Fefo, Step::FirstMade, Step::Fifo, Step::Lifo];
        self.steps.iter().find(|step| ages.contains(step)) == Some(&Step::Fefo)
    }

    /// The place of the step that prefers whole containers.
    pub(crate) fn containers(&self) -> Option<usize> {
        self.steps.iter().position(|step| matches!(step, Step::FullPallets | Step::WholeContainers))
    }

    /// The place of a step.
    pub(crate) fn place(&self, wanted: &Step) -> Option<usize> {
        self.steps.iter().position(|step| step == wanted)
    }

    /// Whether a lot with so much free is one that the step for containers prefers.
    pub(crate) fn prefers(&self, lot: &Lot, free: i64) -> bool {
        match self.containers().and_then(|at| self.steps.get(at)) {
            Some(Step::FullPallets) => lot.is_full(free),
            Some(_) => lot.is_whole(free),
            None => false,
        }
    }

    /// How strictly a line keeps to one batch.
    pub(crate) fn single_batch(&self) -> Option<Strictness> {
        self.steps.iter().find_map(|step| match step {
            Step::SingleBatch(strictness) => Some(*strictness),
            _ => None,
        })
    }

    /// What names of batch, location and container on a line mean.
    pub(crate) fn naming(&self) -> [Option<Manner>; 3] {
        let mut naming = [None; 3];
        for step in &self.steps {
            match step {
                Step::NamedBatch(manner) => naming[0] = Some(*manner),
                Step::NamedLocation(manner) => naming[1] = Some(*manner),
                Step::NamedContainer(manner) => naming[2] = Some(*manner),
                _ => {}
            }
        }
        naming
    }
}

impl Step {
    /// What it does.
    pub fn kind(&self) -> Kind {
        match self {
            Self::NamedBatch(_)
            | Self::NamedLocation(_)
            | Self::NamedContainer(_)
            | Self::Zones(_)
            | Self::Places(_) => Kind::Filter,
            Self::SingleBatch(_) | Self::FullPallets | Self::WholeContainers => Kind::Manner,
            Self::Fefo
            | Self::FirstMade
            | Self::Fifo
            | Self::Lifo
            | Self::ClearSmallest
            | Self::PickFaceFirst
            | Self::Nearest => Kind::Order,
        }
    }

    /// Which of two lots an order puts first; equal for steps that are none. Lots of which the day or the way is not
    /// known come last.
    pub(crate) fn compare(&self, one: &Lot, other: &Lot) -> std::cmp::Ordering {
        fn known<T: Ord>(one: Option<T>, other: Option<T>) -> std::cmp::Ordering {
            one.is_none().cmp(&other.is_none()).then(one.cmp(&other))
        }
        match self {
            Self::Fefo => known(one.expiry, other.expiry),
            Self::FirstMade => known(one.production, other.production),
            Self::Fifo => known(one.received, other.received),
            Self::Lifo => known(one.received.map(std::cmp::Reverse), other.received.map(std::cmp::Reverse)),
            Self::PickFaceFirst => other.pick_face.cmp(&one.pick_face),
            Self::Nearest => known(one.distance, other.distance),
            _ => std::cmp::Ordering::Equal,
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(out)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let json = serde_json::Value::deserialize(input)?;
        Self::read(&json).map_err(|wrong| {
            let told: Vec<String> =
                wrong.iter().map(|error| format!("{}: {}", error.field, error.message.key)).collect();
            serde::de::Error::custom(told.join(", "))
        })
    }
}
