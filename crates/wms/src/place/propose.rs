//! The best of the places that take a load, and why. Pure: places come in as facts, so what is proposed can be
//! tested against [`fits`] for any warehouse that chance makes up.
//!
//! Every place is asked whether it takes the load before any preference is looked at, and loads of one call take
//! room from each other in their order.

use codes::LocationType;
use kernel::texts::Message;

use super::fit::fits;
use super::model::{Facts, Kind, Load, send};

/// Why a place is proposed, in the order of preference.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// Somebody has planned it.
    Planned,
    /// It is the fixed place of these goods.
    Fixed {
        /// The goods.
        goods: String,
    },
    /// The same goods, and the same batch where they have any, lie there, and there is room.
    Same {
        /// The goods.
        goods: String,
    },
    /// It is empty and kept for the owner, by a contract or by itself.
    Own {
        /// The owner.
        owner: String,
    },
    /// It is empty and near the pick face of these goods.
    PickFace {
        /// Code of the pick face.
        face: String,
    },
    /// It is the first empty one on the walk from the door.
    Nearest {
        /// Its place on the walk.
        walk: i64,
    },
}

impl Why {
    /// The text key and its arguments.
    pub fn message(&self) -> Message {
        match self {
            Self::Planned => Message::new("place.why.planned"),
            Self::Fixed { goods } => Message::new("place.why.fixed").with("goods", goods),
            Self::Same { goods } => Message::new("place.why.same").with("goods", goods),
            Self::Own { owner } => Message::new("place.why.own").with("owner", owner),
            Self::PickFace { face } => Message::new("place.why.pickFace").with("face", face),
            Self::Nearest { .. } => Message::new("place.why.nearest"),
        }
    }
}

/// The message where no place takes a load.
pub fn nowhere() -> Message {
    Message::new("place.why.none")
}

/// A place for a load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Which of the places, by its index.
    pub at: usize,
    /// Why.
    pub why: Why,
}

/// The best place for each load, none where no place takes it. What is proposed takes its room at once.
pub fn propose(places: &mut [Facts], warehouse: &str, loads: &[Load]) -> Vec<Option<Proposal>> {
    let mut proposals = Vec::with_capacity(loads.len());
    for load in loads {
        let best = ranked(places, warehouse, load).into_iter().next();
        if let Some(place) = best.as_ref().and_then(|best| places.get(best.at)) {
            let (code, level) = (place.code.clone(), place.level_key());
            send(places.iter_mut(), &code, level.as_ref(), load);
        }
        proposals.push(best);
    }
    proposals
}

/// All places that take a load and are worth proposing, the best first.
pub fn ranked(places: &[Facts], warehouse: &str, load: &Load) -> Vec<Proposal> {
    let face = face(places, load);
    let mut found: Vec<(Rank, Proposal)> = Vec::new();
    for (at, place) in places.iter().enumerate() {
        if fits(place, warehouse, load).is_err() {
            continue;
        }
        if let Some(why) = why(place, face, load) {
            found.push((rank(place, face, &why), Proposal { at, why }));
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.into_iter().map(|(_, proposal)| proposal).collect()
}

/// Class, what it is for, distance from the pick face, place on the walk, height, code.
type Rank = (u8, u8, i64, i64, i64, String);

fn rank(place: &Facts, face: Option<&Facts>, why: &Why) -> Rank {
    let class = match why {
        Why::Planned | Why::Fixed { .. } => 0,
        Why::Same { .. } => 1,
        Why::Own { .. } => 2,
        Why::PickFace { .. } | Why::Nearest { .. } => 3,
    };
    // Empty pick faces are for goods that have them; others go there last.
    let purpose = u8::from(class > 1 && place.kind != LocationType::Storage);
    let far = face.and_then(|face| distance(face, place)).unwrap_or(i64::MAX);
    (class, purpose, far, place.walk, place.spot[2].unwrap_or_default(), place.code.clone())
}

/// Why a place that takes the load would be a good one; none when nothing speaks for it.
fn why(place: &Facts, face: Option<&Facts>, load: &Load) -> Option<Why> {
    let first = load.contents.first()?;
    if place.dedicated_goods.is_some() {
        return Some(Why::Fixed { goods: first.ware.goods.clone() });
    }
    let own: Vec<Kind> = load.contents.iter().map(|content| content.kind()).collect();
    if !place.is_empty() {
        let same = own.iter().all(|kind| place.kinds().any(|other| other == kind));
        return same.then(|| Why::Same { goods: first.ware.goods.clone() });
    }
    if place.rented.is_some() || place.dedicated_owner.is_some() {
        return Some(Why::Own { owner: first.ware.owner.clone() });
    }
    match face {
        Some(face) if distance(face, place).is_some() => Some(Why::PickFace { face: face.code.clone() }),
        _ => Some(Why::Nearest { walk: place.walk }),
    }
}

/// Where these goods are picked, when they have such a place and it is known where it stands.
fn face<'a>(places: &'a [Facts], load: &Load) -> Option<&'a Facts> {
    let goods = load.contents.first().map(|content| content.ware.goods.as_str());
    let is_face = |place: &&Facts| {
        place.kind == LocationType::Picking
            && place.dedicated_goods.is_some()
            && place.dedicated_goods.as_deref() == goods
            && place.spot[0].is_some()
    };
    places.iter().filter(is_face).min_by(|one, other| one.code.cmp(&other.code))
}

/// The way between two places, along and across the aisles; none when it is not known where one of them stands.
fn distance(one: &Facts, other: &Facts) -> Option<i64> {
    let along = one.spot[0]?.abs_diff(other.spot[0]?);
    let across = one.spot[1]?.abs_diff(other.spot[1]?);
    i64::try_from(along.saturating_add(across)).ok()
}
