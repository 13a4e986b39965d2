//! Why a place does not take a load.

use codes::{Code as _, LocationLock, Thermosphere};
use kernel::texts::Message;
use kernel::units::{CubicMetres, Grams};

use crate::area::{Band, degrees};

/// The reason, with what a person needs to know to choose better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// There is no such place.
    Unknown,
    /// It is in another warehouse than the goods.
    OtherWarehouse,
    /// It is not enabled.
    NotEnabled,
    /// Its area is not.
    AreaDisabled,
    /// Goods only pass through: they are received there, or gathered before they leave.
    Passage,
    /// It is locked for putaway, or altogether.
    Locked(LocationLock),
    /// Somebody else rents it.
    Rented {
        /// Number of the contract.
        contract: String,
    },
    /// It is kept for another owner.
    DedicatedOwner(String),
    /// It is kept for other goods.
    DedicatedGoods(String),
    /// It is in another thermosphere than the goods must be kept in.
    Thermosphere {
        /// The goods'.
        wanted: Thermosphere,
        /// The place's.
        is: Thermosphere,
    },
    /// It may be colder or warmer than the goods stand.
    Band {
        /// The goods'.
        wanted: Band,
        /// The place's.
        is: Band,
    },
    /// Containers of this type are not made for how cold it is.
    ContainerCold {
        /// The type.
        type_code: String,
        /// The place's.
        is: Thermosphere,
    },
    /// Containers of this type do not fit.
    ContainerType(String),
    /// They are larger than its opening.
    TooLarge {
        /// The type.
        type_code: String,
    },
    /// It has as many containers as it takes.
    Full(i64),
    /// It has as many containers of this type as it takes.
    ContainerTypeFull {
        /// The type.
        type_code: String,
        /// So many it takes.
        most: i64,
    },
    /// There are too few free parts of it.
    NoRoom,
    /// It bears less.
    TooHeavy {
        /// So much it bears, in grams.
        most: i64,
        /// So much it would be.
        would: i128,
    },
    /// The beams of its level bear less.
    Beam {
        /// The level.
        level: String,
        /// So much they bear together, in grams.
        most: i64,
        /// So much it would be.
        would: i128,
    },
    /// It holds less.
    TooBulky {
        /// So much it holds, in millionths of a cubic metre.
        most: i64,
        /// So much it would be.
        would: i128,
    },
    /// Goods of another owner lie there, or are on their way.
    OtherOwner(String),
    /// Other goods do.
    OtherGoods(String),
    /// Another batch of the goods does.
    OtherBatch(String),
}

impl Reason {
    /// In words, with the place's code.
    pub fn message(&self, place: &str) -> Message {
        let said = |key: &'static str| Message::new(key).with("place", place);
        match self {
            Self::Unknown => said("place.unknown"),
            Self::OtherWarehouse => said("place.otherWarehouse"),
            Self::NotEnabled => said("place.notEnabled"),
            Self::AreaDisabled => said("place.areaDisabled"),
            Self::Passage => said("place.passage"),
            Self::Locked(LocationLock::Full) => said("place.lockedFull"),
            Self::Locked(_) => said("place.lockedInbound"),
            Self::Rented { contract } => said("place.rented").with("contract", contract),
            Self::DedicatedOwner(owner) => said("place.dedicatedOwner").with("owner", owner),
            Self::DedicatedGoods(goods) => said("place.dedicatedGoods").with("goods", goods),
            Self::Thermosphere { wanted, is } => {
                said("place.thermosphere").with_text("wanted", wanted.label()).with_text("is", is.label())
            }
            Self::Band { wanted, is } => said("place.band")
                .with("wantedMin", degrees(wanted.min))
                .with("wantedMax", degrees(wanted.max))
                .with("min", degrees(is.min))
                .with("max", degrees(is.max)),
            Self::ContainerCold { type_code, is } => {
                said("place.containerCold").with("type", type_code).with_text("is", is.label())
            }
            Self::ContainerType(kind) => said("place.containerType").with("type", kind),
            Self::TooLarge { type_code } => said("place.tooLarge").with("type", type_code),
            Self::Full(most) => said("place.full").with("most", most),
            Self::ContainerTypeFull { type_code, most } => {
                said("place.containerTypeFull").with("type", type_code).with("most", most)
            }
            Self::NoRoom => said("place.noRoom"),
            Self::TooHeavy { most, would } => {
                said("place.tooHeavy").with("most", Grams::of_raw(*most)).with("would", grams(*would))
            }
            Self::Beam { level, most, would } => said("place.beam")
                .with("level", level)
                .with("most", Grams::of_raw(*most))
                .with("would", grams(*would)),
            Self::TooBulky { most, would } => said("place.tooBulky")
                .with("most", CubicMetres::of_raw(*most))
                .with("would", cubic_metres(*would)),
            Self::OtherOwner(owner) => said("place.otherOwner").with("owner", owner),
            Self::OtherGoods(goods) => said("place.otherGoods").with("goods", goods),
            Self::OtherBatch(goods) => said("place.otherBatch").with("goods", goods),
        }
    }
}

impl Reason {
    /// What kind of reason it is, as places that fall out are counted.
    pub fn ground(&self) -> Ground {
        match self {
            Self::Unknown | Self::OtherWarehouse | Self::NotEnabled | Self::AreaDisabled => Ground::Disabled,
            Self::Passage => Ground::Passage,
            Self::Locked(_) => Ground::Locked,
            Self::Rented { .. } => Ground::Rented,
            Self::DedicatedOwner(_) | Self::DedicatedGoods(_) => Ground::Dedicated,
            Self::Thermosphere { .. } | Self::Band { .. } => Ground::Cold,
            Self::ContainerCold { .. } | Self::ContainerType(_) | Self::TooLarge { .. } => Ground::Container,
            Self::Full(_) | Self::ContainerTypeFull { .. } | Self::NoRoom => Ground::Full,
            Self::TooHeavy { .. } | Self::Beam { .. } => Ground::Weight,
            Self::TooBulky { .. } => Ground::Volume,
            Self::OtherOwner(_) | Self::OtherGoods(_) | Self::OtherBatch(_) => Ground::Mixing,
        }
    }
}

/// A kind of reason why places fall out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// They are full, or promised to goods on their way.
    Full,
    /// They are too warm or too cold.
    Cold,
    /// Their bearing type takes no such container, or it is too large for them.
    Container,
    /// It would be too heavy for them or for their level.
    Weight,
    /// They are too small.
    Volume,
    /// What lies there does not mix with it.
    Mixing,
    /// They are locked.
    Locked,
    /// Somebody else rents them.
    Rented,
    /// They are kept for another owner or for other goods.
    Dedicated,
    /// Goods only pass through.
    Passage,
    /// They are not in use.
    Disabled,
}

impl Ground {
    /// The text key of what it is called.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Full => "place.out.full",
            Self::Cold => "place.out.cold",
            Self::Container => "place.out.container",
            Self::Weight => "place.out.weight",
            Self::Volume => "place.out.volume",
            Self::Mixing => "place.out.mixing",
            Self::Locked => "place.out.locked",
            Self::Rented => "place.out.rented",
            Self::Dedicated => "place.out.dedicated",
            Self::Passage => "place.out.passage",
            Self::Disabled => "place.out.disabled",
        }
    }
}

/// A weight beyond the range of the unit is as good as the heaviest.
fn grams(raw: i128) -> Grams {
    Grams::of_raw(i64::try_from(raw).unwrap_or(i64::MAX))
}

fn cubic_metres(raw: i128) -> CubicMetres {
    CubicMetres::of_raw(i64::try_from(raw).unwrap_or(i64::MAX))
}
