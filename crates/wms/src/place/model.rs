//! What is to be put somewhere, and what a place is like.

use std::collections::{BTreeMap, BTreeSet};

use codes::{AreaPurpose, LocationLock, LocationType, StorageStrategy, Thermosphere};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::{CubicMetres, Grams, Qty};

use crate::area::Band;
use crate::goods::Item;

/// A whole place, in ten-thousandths: the scale of shares and of room held.
pub const WHOLE: i64 = 10_000;

/// What a place must know of goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ware {
    /// Code.
    pub goods: String,
    /// Whose they are.
    pub owner: String,
    /// Thermosphere that they must be kept in.
    pub thermosphere: Thermosphere,
    /// Coldest to warmest that they stand, in tenths of a degree.
    pub band: Band,
}

impl From<&Item> for Ware {
    fn from(item: &Item) -> Self {
        Self {
            goods: item.code.clone(),
            owner: item.owner_code.clone(),
            thermosphere: item.thermosphere,
            band: item.band,
        }
    }
}

/// Goods of one batch, as a part of what is put somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content {
    /// The goods.
    pub ware: Ware,
    /// Their batch.
    pub batch: Option<Id>,
    /// How many, in their own unit.
    pub qty: Qty,
    /// Their gross weight.
    pub weight: Grams,
    /// Their volume; zero when it is not known.
    pub volume: CubicMetres,
}

impl Content {
    /// A quantity of goods, its volume worked out.
    ///
    /// # Errors
    /// `Internal` beyond the range of a volume.
    pub fn of(item: &Item, batch: Option<Id>, qty: Qty, weight: Grams) -> Answer<Self> {
        let volume = item.volume_of(qty)?.unwrap_or_default();
        Ok(Self { ware: item.into(), batch, qty, weight, volume })
    }

    /// What it is, as far as mixing goes.
    pub fn kind(&self) -> Kind {
        Kind { owner: self.ware.owner.clone(), goods: self.ware.goods.clone(), batch: self.batch }
    }
}

/// A pallet or box that holds a load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carrier {
    /// Code.
    pub code: String,
    /// Code of its type.
    pub type_code: String,
    /// Weight without goods.
    pub tare: Grams,
    /// Length, width and height, in hundredths of a centimetre; none when its type is not known.
    pub size: Option<[i64; 3]>,
    /// Thermospheres that its type is made for; nothing when that is not known.
    pub made_for: Vec<Thermosphere>,
}

/// What is put to a place at once: a container with what is in it, or loose goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Load {
    /// The container; none for loose goods.
    pub carrier: Option<Carrier>,
    /// The goods.
    pub contents: Vec<Content>,
}

impl Load {
    /// Its weight with its container.
    pub fn weight(&self) -> i128 {
        let tare = self.carrier.as_ref().map_or(0, |carrier| carrier.tare.raw());
        let goods = self.contents.iter().map(|content| i128::from(content.weight.raw()));
        goods.sum::<i128>() + i128::from(tare)
    }

    /// Volume of its goods.
    pub fn volume(&self) -> i128 {
        self.contents.iter().map(|content| i128::from(content.volume.raw())).sum()
    }
}

/// Goods of a batch of an owner: what may or may not lie together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    /// Cargo owner.
    pub owner: String,
    /// Goods.
    pub goods: String,
    /// Batch.
    pub batch: Option<Id>,
}

/// What a bearing type lets a place hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearing {
    /// Most weight, in grams.
    pub max_weight: Option<i64>,
    /// Most volume, in millionths of a cubic metre.
    pub max_volume: Option<i64>,
    /// Most containers.
    pub max_containers: i64,
    /// What may lie together.
    pub strategy: StorageStrategy,
    /// Whether goods of several owners may.
    pub mix_owner: bool,
    /// Types of containers that fit, with how many of them and the share that one takes; empty for all types.
    pub allowed: BTreeMap<String, (i64, i64)>,
    /// Clear opening along the aisle, into the rack and upwards, in hundredths of a centimetre, as far as it is known.
    pub opening: [Option<i64>; 3],
    /// Most weight of all places of a level together, in grams.
    pub max_beam: Option<i64>,
}

impl Bearing {
    /// The share of the place that a container of this type takes, in ten-thousandths.
    pub fn share(&self, type_code: &str) -> i64 {
        let known = self.allowed.get(type_code).map(|(_, share)| *share);
        known.unwrap_or(WHOLE / self.max_containers.max(1))
    }
}

/// What takes room: goods that lie somewhere, or are on their way there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// Goods and batches.
    pub kinds: BTreeSet<Kind>,
    /// Containers with their types.
    pub carriers: BTreeMap<String, String>,
    /// Weight with containers, in grams.
    pub weight: i128,
    /// Volume of goods, in millionths of a cubic metre.
    pub volume: i128,
    /// The part of the volume that is in no container.
    pub loose: i128,
}

impl Taken {
    /// Takes in a load as well.
    pub fn add(&mut self, load: &Load) {
        self.kinds.extend(load.contents.iter().map(Content::kind));
        self.weight += load.weight();
        self.volume += load.volume();
        match &load.carrier {
            Some(carrier) => drop(self.carriers.insert(carrier.code.clone(), carrier.type_code.clone())),
            None => self.loose += load.volume(),
        }
    }

    /// Whether nothing is there.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.carriers.is_empty()
    }
}

/// Who rents a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rented {
    /// Number of the contract.
    pub contract: String,
    /// The cargo owner that it is with; none when it is with somebody who owns no goods.
    pub owner: Option<String>,
}

/// A level of a rack: what its beams bear together. Area, aisle, rack, level.
pub type LevelKey = (String, Option<String>, String, String);

/// The level that a place is on, where its beams have a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// Which.
    pub key: LevelKey,
    /// Code of its first place, which stands for all of it when it is locked.
    pub first: String,
    /// Weight on its other places and on its way there, in grams.
    pub others: i128,
}

/// A place as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Id of the location.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// Its warehouse.
    pub warehouse: String,
    /// Its area.
    pub area: String,
    /// What it is for.
    pub kind: LocationType,
    /// What its area is for.
    pub purpose: AreaPurpose,
    /// Whether it may be used.
    pub enabled: bool,
    /// Whether its area may be.
    pub area_enabled: bool,
    /// What is blocked.
    pub lock: LocationLock,
    /// How cold it is.
    pub thermosphere: Thermosphere,
    /// Its own band, or its area's.
    pub band: Band,
    /// What it bears; none when nothing limits it.
    pub bearing: Option<Bearing>,
    /// The level that it is on; none where no beam limits it.
    pub level: Option<Level>,
    /// Who rents it.
    pub rented: Option<Rented>,
    /// Owner whose goods alone may lie here.
    pub dedicated_owner: Option<String>,
    /// Goods that alone may lie here.
    pub dedicated_goods: Option<String>,
    /// Place on the walk, from the door.
    pub walk: i64,
    /// Along the aisle, across the aisles, upwards; in hundredths of a centimetre.
    pub spot: [Option<i64>; 3],
    /// What lies here.
    pub stands: Taken,
    /// What is on its way here.
    pub coming: Taken,
}

impl Facts {
    /// Whether nothing lies here and nothing is on its way.
    pub fn is_empty(&self) -> bool {
        self.stands.is_empty() && self.coming.is_empty()
    }

    /// The level that it is on, where its beams have a limit.
    pub fn level_key(&self) -> Option<LevelKey> {
        self.level.as_ref().map(|level| level.key.clone())
    }

    /// Whether goods only pass through: where they are received, or gathered before they leave.
    pub fn is_passage(&self) -> bool {
        self.kind == LocationType::Staging
            || matches!(self.purpose, AreaPurpose::Receiving | AreaPurpose::Staging)
    }

    /// Everything that is or will be here, but for the container of this code.
    pub fn carriers_but<'a>(&'a self, code: Option<&'a str>) -> BTreeMap<&'a str, &'a str> {
        let all = self.stands.carriers.iter().chain(&self.coming.carriers);
        all.filter(|(known, _)| Some(known.as_str()) != code)
            .map(|(code, kind)| (code.as_str(), kind.as_str()))
            .collect()
    }

    /// The goods that are or will be here.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.stands.kinds.iter().chain(&self.coming.kinds)
    }

    /// The share of the place that a load takes, in ten-thousandths; zero where nothing limits it.
    pub fn share(&self, load: &Load) -> i128 {
        let Some(bearing) = &self.bearing else { return 0 };
        match &load.carrier {
            Some(carrier) => i128::from(bearing.share(&carrier.type_code)),
            None => loose_share(bearing, load.volume()),
        }
    }
}

/// Sends a load to one of these places: it takes its room there, and its weight is on the whole level.
pub fn send<'a>(
    places: impl IntoIterator<Item = &'a mut Facts>,
    code: &str,
    level: Option<&LevelKey>,
    load: &Load,
) {
    for place in places {
        if place.code == code {
            place.coming.add(load);
        } else if let Some(own) = &mut place.level
            && Some(&own.key) == level
        {
            own.others += load.weight();
        }
    }
}

/// The share that loose goods take by their volume, rounded up.
pub fn loose_share(bearing: &Bearing, volume: i128) -> i128 {
    let Some(most) = bearing.max_volume.map(i128::from).filter(|most| *most > 0) else { return 0 };
    (volume * i128::from(WHOLE) + most - 1) / most
}

/// A sum that must be a column's value.
///
/// # Errors
/// `Internal` beyond its range.
pub fn column(sum: i128) -> Answer<i64> {
    i64::try_from(sum).map_err(Fault::internal)
}
