//! Whether a place takes a load: one pure function, every filter in it, in the order in which a person would ask.

use codes::{LocationLock, StorageStrategy};

use super::model::{Bearing, Facts, Kind, Load, WHOLE, loose_share};
use super::reason::Reason;
use crate::area::Band;

/// Whether `place` takes `load`, with everything that lies there and everything on its way there.
///
/// # Errors
/// The first reason why it does not.
pub fn fits(place: &Facts, warehouse: &str, load: &Load) -> Result<(), Reason> {
    suits(place, warehouse, load)?;
    if let Some(bearing) = &place.bearing {
        has_room(place, bearing, load)?;
        bears(place, bearing, load)?;
        mixes(place, bearing, load)?;
    }
    Ok(())
}

/// Whether `place` is one for `load`, whatever else lies there.
fn suits(place: &Facts, warehouse: &str, load: &Load) -> Result<(), Reason> {
    is_open(place, warehouse)?;
    is_for(place, load)?;
    is_cold(place, load)?;
    place.bearing.as_ref().map_or(Ok(()), |bearing| takes_kind(bearing, load))
}

/// Every reason why `place` is not one for `load`, whatever else lies there: for goods that somebody found where they
/// are, who mends a whole table at once. Of a place in another warehouse there is nothing else to say.
pub fn unsuited(place: &Facts, warehouse: &str, load: &Load) -> Vec<Reason> {
    if place.warehouse != warehouse {
        return vec![Reason::OtherWarehouse];
    }
    let kind = place.bearing.as_ref().map_or(Ok(()), |bearing| takes_kind(bearing, load));
    let asked = [
        is_used(place),
        is_unlocked(place),
        is_let(place, load),
        is_kept(place, load),
        carries_cold(place, load),
        keeps_cold(place, load),
        kind,
    ];
    asked.into_iter().filter_map(Result::err).collect()
}

fn is_open(place: &Facts, warehouse: &str) -> Result<(), Reason> {
    if place.warehouse != warehouse {
        return Err(Reason::OtherWarehouse);
    }
    is_used(place)?;
    is_unlocked(place)
}

fn is_used(place: &Facts) -> Result<(), Reason> {
    if !place.enabled {
        return Err(Reason::NotEnabled);
    }
    if !place.area_enabled {
        return Err(Reason::AreaDisabled);
    }
    if place.is_passage() {
        return Err(Reason::Passage);
    }
    Ok(())
}

fn is_unlocked(place: &Facts) -> Result<(), Reason> {
    match place.lock {
        LocationLock::Inbound | LocationLock::Full => Err(Reason::Locked(place.lock)),
        LocationLock::Outbound | LocationLock::None => Ok(()),
    }
}

/// Leases and dedications: whose goods, and which.
fn is_for(place: &Facts, load: &Load) -> Result<(), Reason> {
    is_let(place, load)?;
    is_kept(place, load)
}

fn is_let(place: &Facts, load: &Load) -> Result<(), Reason> {
    let Some(rented) = &place.rented else { return Ok(()) };
    let others = |owner: &str| rented.owner.as_deref() != Some(owner);
    if load.contents.iter().any(|content| others(&content.ware.owner)) {
        return Err(Reason::Rented { contract: rented.contract.clone() });
    }
    Ok(())
}

fn is_kept(place: &Facts, load: &Load) -> Result<(), Reason> {
    for content in &load.contents {
        let owner = Some(content.ware.owner.as_str());
        if let Some(only) = &place.dedicated_owner
            && Some(only.as_str()) != owner
        {
            return Err(Reason::DedicatedOwner(only.clone()));
        }
        if let Some(only) = &place.dedicated_goods
            && *only != content.ware.goods
        {
            return Err(Reason::DedicatedGoods(only.clone()));
        }
    }
    Ok(())
}

fn is_cold(place: &Facts, load: &Load) -> Result<(), Reason> {
    carries_cold(place, load)?;
    keeps_cold(place, load)
}

fn carries_cold(place: &Facts, load: &Load) -> Result<(), Reason> {
    if let Some(carrier) = &load.carrier
        && !carrier.made_for.is_empty()
        && !carrier.made_for.contains(&place.thermosphere)
    {
        return Err(Reason::ContainerCold { type_code: carrier.type_code.clone(), is: place.thermosphere });
    }
    Ok(())
}

fn keeps_cold(place: &Facts, load: &Load) -> Result<(), Reason> {
    for content in &load.contents {
        let (wanted, band): (_, Band) = (content.ware.thermosphere, content.ware.band);
        if wanted != place.thermosphere {
            return Err(Reason::Thermosphere { wanted, is: place.thermosphere });
        }
        // It must never be colder or warmer than the goods stand.
        if !band.holds(place.band) {
            return Err(Reason::Band { wanted: band, is: place.band });
        }
    }
    Ok(())
}

/// Containers by type and size.
fn takes_kind(bearing: &Bearing, load: &Load) -> Result<(), Reason> {
    let Some(carrier) = &load.carrier else { return Ok(()) };
    let kind = carrier.type_code.as_str();
    if !bearing.allowed.is_empty() && !bearing.allowed.contains_key(kind) {
        return Err(Reason::ContainerType(kind.to_owned()));
    }
    if carrier.size.is_some_and(|size| !goes_in(size, bearing.opening)) {
        return Err(Reason::TooLarge { type_code: kind.to_owned() });
    }
    Ok(())
}

/// Containers by number and by the part of the place that each takes.
fn has_room(place: &Facts, bearing: &Bearing, load: &Load) -> Result<(), Reason> {
    let others = place.carriers_but(load.carrier.as_ref().map(|carrier| carrier.code.as_str()));
    if let Some(carrier) = &load.carrier {
        let kind = carrier.type_code.as_str();
        let allowed = bearing.allowed.get(kind);
        if count(others.len()) >= bearing.max_containers {
            return Err(Reason::Full(bearing.max_containers));
        }
        let alike = others.values().filter(|other| **other == kind).count();
        if let Some((most, _)) = allowed
            && count(alike) >= *most
        {
            return Err(Reason::ContainerTypeFull { type_code: kind.to_owned(), most: *most });
        }
    }
    let held: i128 = others.values().map(|kind| i128::from(bearing.share(kind))).sum();
    let loose = loose_share(bearing, place.stands.loose + place.coming.loose);
    if held + loose + place.share(load) > i128::from(WHOLE) {
        return Err(Reason::NoRoom);
    }
    Ok(())
}

/// Whether a container goes through an opening, the one or the other way round. What is not known does not matter.
fn goes_in([length, width, height]: [i64; 3], [along, into, up]: [Option<i64>; 3]) -> bool {
    let within = |size: i64, most: Option<i64>| most.is_none_or(|most| size <= most);
    let lies = |one, other| within(one, along) && within(other, into);
    within(height, up) && (lies(length, width) || lies(width, length))
}

fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn bears(place: &Facts, bearing: &Bearing, load: &Load) -> Result<(), Reason> {
    let would = place.stands.weight + place.coming.weight + load.weight();
    if let Some(most) = bearing.max_weight
        && would > i128::from(most)
    {
        return Err(Reason::TooHeavy { most, would });
    }
    if let (Some(most), Some(level)) = (bearing.max_beam, &place.level)
        && would + level.others > i128::from(most)
    {
        let level_no = level.key.3.clone();
        return Err(Reason::Beam { level: level_no, most, would: would + level.others });
    }
    let would = place.stands.volume + place.coming.volume + load.volume();
    match bearing.max_volume {
        Some(most) if would > i128::from(most) => Err(Reason::TooBulky { most, would }),
        _ => Ok(()),
    }
}

/// What may lie together. Every pair of goods that would is asked, those within the load too: a mixed pallet does
/// not go to a place of one batch.
fn mixes(place: &Facts, bearing: &Bearing, load: &Load) -> Result<(), Reason> {
    let own: Vec<Kind> = load.contents.iter().map(|content| content.kind()).collect();
    let (goods, batches) = match bearing.strategy {
        StorageStrategy::MixedGoods => (true, false),
        StorageStrategy::MixedBatch => (false, true),
        StorageStrategy::Mixed => (true, true),
        StorageStrategy::NotMixed => (false, false),
    };
    for kind in &own {
        for other in place.kinds().chain(&own) {
            if !bearing.mix_owner && other.owner != kind.owner {
                return Err(Reason::OtherOwner(other.owner.clone()));
            }
            if !goods && other.goods != kind.goods {
                return Err(Reason::OtherGoods(other.goods.clone()));
            }
            if !batches && other.goods == kind.goods && other.batch != kind.batch {
                return Err(Reason::OtherBatch(other.goods.clone()));
            }
        }
    }
    Ok(())
}
