//! Warehouses that chance makes up: what is proposed always fits, and no place is ever filled beyond what it takes.

use codes::{LocationLock, LocationType, StorageStrategy, Thermosphere};
use proptest::prelude::*;

use super::super::fit::fits;
use super::super::model::{Facts, Load, Rented, WHOLE, loose_share};
use super::super::propose::propose;
use super::{WAREHOUSE, bearing, content, loose, pallet, place};

fn strategies() -> impl Strategy<Value = StorageStrategy> {
    prop_oneof![
        Just(StorageStrategy::MixedGoods),
        Just(StorageStrategy::MixedBatch),
        Just(StorageStrategy::Mixed),
        Just(StorageStrategy::NotMixed)
    ]
}

fn owners() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("POLAR"), Just("ARCTIC")]
}

fn loads() -> impl Strategy<Value = Load> {
    let goods = prop_oneof![Just("FISH"), Just("MEAT")];
    let contents = (owners(), goods, 1..4_i64, 1..600_i64, 0..15_i64)
        .prop_map(|(owner, goods, batch, weight, volume)| content(owner, goods, batch, (weight, volume)))
        .boxed();
    let kind = prop_oneof![Just("WHOLE"), Just("HALF"), Just("BOX")];
    let boxed = (0..40_u32, kind, prop::collection::vec(contents.clone(), 1..3))
        .prop_map(|(number, kind, contents)| pallet(&format!("P{number}"), kind, contents));
    prop_oneof![boxed, contents.prop_map(loose)]
}

fn locks() -> impl Strategy<Value = LocationLock> {
    prop_oneof![4 => Just(LocationLock::None), 1 => Just(LocationLock::Outbound), 1 => Just(LocationLock::Inbound)]
}

prop_compose! {
    fn places()(
        number in 0..500_u32,
        (strategy, mix_owner, limited) in (strategies(), any::<bool>(), prop::bool::weighted(0.9)),
        (lock, enabled, cold) in (locks(), prop::bool::weighted(0.9), prop::bool::weighted(0.9)),
        (rented, dedicated) in (prop::option::weighted(0.2, owners()), prop::option::weighted(0.2, owners())),
        fixed in prop::option::weighted(0.2, Just("FISH")),
        kind in prop_oneof![Just(LocationType::Storage), Just(LocationType::Picking), Just(LocationType::Staging)],
        stands in prop::option::weighted(0.3, loads()),
        coming in prop::option::weighted(0.2, loads()),
    ) -> Facts {
        let mut place = place(&format!("L{number}"));
        place.walk = i64::from(number % 50);
        place.bearing = limited.then(|| bearing(strategy, mix_owner));
        (place.lock, place.enabled, place.kind) = (lock, enabled, kind);
        if !cold {
            place.thermosphere = Thermosphere::Chilled;
        }
        place.rented = rented.map(|owner| Rented { contract: "HT1".into(), owner: Some(owner.into()) });
        place.dedicated_owner = dedicated.map(str::to_owned);
        place.dedicated_goods = fixed.map(str::to_owned);
        // What lies there may be there by old rules; it need not fit.
        stands.iter().for_each(|load| place.stands.add(load));
        coming.iter().for_each(|load| place.coming.add(load));
        place
    }
}

/// Whether a place holds no more than it may.
fn within(place: &Facts) -> bool {
    let Some(bearing) = &place.bearing else { return true };
    let carriers = place.carriers_but(None);
    let shares: i128 = carriers.values().map(|kind| i128::from(bearing.share(kind))).sum();
    let loose = loose_share(bearing, place.stands.loose + place.coming.loose);
    let weight = place.stands.weight + place.coming.weight;
    let volume = place.stands.volume + place.coming.volume;
    shares + loose <= i128::from(WHOLE)
        && i64::try_from(carriers.len()).is_ok_and(|count| count <= bearing.max_containers)
        && bearing.max_weight.is_none_or(|most| weight <= i128::from(most))
        && bearing.max_volume.is_none_or(|most| volume <= i128::from(most))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_proposed_fits_and_nothing_is_filled_beyond_what_it_takes(
        places in prop::collection::vec(places(), 0..25),
        loads in prop::collection::vec(loads(), 1..12),
    ) {
        // The same container twice in one call is one load elsewhere; here each is its own.
        let loads: Vec<Load> = loads.into_iter().enumerate().map(|(number, mut load)| {
            if let Some(carrier) = &mut load.carrier {
                carrier.code = format!("NEW{number}");
            }
            load
        }).collect();
        let places: Vec<Facts> = places.into_iter().enumerate().map(|(number, place)| {
            Facts { code: format!("L{number}"), ..place }
        }).collect();
        let mut after = places.clone();
        let proposals = propose(&mut after, WAREHOUSE, &loads);
        prop_assert_eq!(proposals.len(), loads.len());
        let mut standing = places.clone();
        for (load, proposal) in loads.iter().zip(&proposals) {
            match proposal {
                Some(proposal) => {
                    let place = &mut standing[proposal.at];
                    prop_assert_eq!(fits(place, WAREHOUSE, load), Ok(()));
                    prop_assert!(place.kind != LocationType::Staging);
                    place.coming.add(load);
                    prop_assert!(within(place), "{:?}", place);
                }
                None => {
                    let empty = standing.iter().filter(|place| place.is_empty());
                    let mut good = empty.filter(|place| place.kind != LocationType::Staging);
                    prop_assert!(good.all(|place| fits(place, WAREHOUSE, load).is_err()));
                }
            }
        }
        prop_assert_eq!(standing, after);
    }
}
