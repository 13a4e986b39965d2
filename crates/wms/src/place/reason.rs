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
    /// Containers of this type do not fit.
    ContainerType(String),
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
            Self::ContainerType(kind) => said("place.containerType").with("type", kind),
            Self::Full(most) => said("place.full").with("most", most),
            Self::ContainerTypeFull { type_code, most } => {
                said("place.containerTypeFull").with("type", type_code).with("most", most)
            }
            Self::NoRoom => said("place.noRoom"),
            Self::TooHeavy { most, would } => {
                said("place.tooHeavy").with("most", Grams::of_raw(*most)).with("would", grams(*would))
            }
            Self::TooBulky { most, would } => said("place.tooBulky")
                .with("most", CubicMetres::of_raw(*most))
                .with("would", cubic_metres(*would)),
            Self::OtherOwner(owner) => said("place.otherOwner").with("owner", owner),
            Self::OtherGoods(goods) => said("place.otherGoods").with("goods", goods),
            Self::OtherBatch(goods) => said("place.otherBatch").with("goods", goods),
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
