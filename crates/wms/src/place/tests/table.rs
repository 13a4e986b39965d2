//! Every filter by name: what the place or the load is like, and why it is refused.

use codes::{AreaPurpose, LocationLock, LocationType, StorageStrategy, Thermosphere};
use kernel::id::Id;

use super::super::fit::fits;
use super::super::model::{Bearing, Facts, Level, Load, Rented, WHOLE};
use super::super::propose::{Why, propose, ranked};
use super::super::reason::Reason;
use super::{WAREHOUSE, bearing, content, loose, pallet, place};
use crate::area::Band;

type Change = fn(&mut Facts, &mut Load);

fn half(code: &str) -> Load {
    pallet(code, "HALF", vec![content("POLAR", "FISH", 1, (300, 8))])
}

/// What it is about, what is different, and why it is refused.
type Row = (&'static str, Change, Option<Reason>);

#[test]
fn every_filter_refuses_with_its_reason_and_nothing_else_does() {
    for (what, change, expected) in rights().into_iter().chain(room()).chain(weight()) {
        let (mut place, mut load) = (place("A1"), half("P1"));
        change(&mut place, &mut load);
        assert_eq!(fits(&place, WAREHOUSE, &load).err(), expected, "{what}");
    }
}

/// Whose place it is, and whether it is open.
fn rights() -> Vec<Row> {
    vec![
        ("a half pallet to an empty place", |_, _| {}, None),
        (
            "the place of another warehouse",
            |place, _| place.warehouse = "WH2".into(),
            Some(Reason::OtherWarehouse),
        ),
        ("a place that is not enabled", |place, _| place.enabled = false, Some(Reason::NotEnabled)),
        ("a disabled area", |place, _| place.area_enabled = false, Some(Reason::AreaDisabled)),
        ("a dock", |place, _| place.kind = LocationType::Staging, Some(Reason::Passage)),
        (
            "a place where goods are received",
            |place, _| place.purpose = AreaPurpose::Receiving,
            Some(Reason::Passage),
        ),
        ("a place for returns", |place, _| place.purpose = AreaPurpose::Returns, None),
        (
            "locked for putaway",
            |place, _| place.lock = LocationLock::Inbound,
            Some(Reason::Locked(LocationLock::Inbound)),
        ),
        (
            "locked altogether",
            |place, _| place.lock = LocationLock::Full,
            Some(Reason::Locked(LocationLock::Full)),
        ),
        ("locked for picking only", |place, _| place.lock = LocationLock::Outbound, None),
        (
            "rented by another owner",
            |place, _| place.rented = rented(Some("ARCTIC")),
            Some(Reason::Rented { contract: "HT1".into() }),
        ),
        (
            "rented by somebody who owns no goods",
            |place, _| place.rented = rented(None),
            Some(Reason::Rented { contract: "HT1".into() }),
        ),
        ("rented by the owner", |place, _| place.rented = rented(Some("POLAR")), None),
        (
            "kept for another owner",
            |place, _| place.dedicated_owner = Some("ARCTIC".into()),
            Some(Reason::DedicatedOwner("ARCTIC".into())),
        ),
        ("kept for the owner", |place, _| place.dedicated_owner = Some("POLAR".into()), None),
        (
            "kept for other goods",
            |place, _| place.dedicated_goods = Some("MEAT".into()),
            Some(Reason::DedicatedGoods("MEAT".into())),
        ),
        ("kept for these goods", |place, _| place.dedicated_goods = Some("FISH".into()), None),
    ]
}

/// The cold and the containers that stand there.
fn room() -> Vec<Row> {
    vec![
        (
            "another thermosphere",
            |place, _| place.thermosphere = Thermosphere::Chilled,
            Some(Reason::Thermosphere { wanted: Thermosphere::Frozen, is: Thermosphere::Chilled }),
        ),
        (
            "a place that gets too warm",
            |place, _| place.band.max = -170,
            Some(Reason::Band { wanted: Band { min: -700, max: -180 }, is: Band { min: -300, max: -170 } }),
        ),
        (
            "a type of container that is not made for the cold",
            |_, load| made_for(load, &[Thermosphere::Normal, Thermosphere::Chilled]),
            Some(Reason::ContainerCold { type_code: "HALF".into(), is: Thermosphere::Frozen }),
        ),
        ("a type of container of which that is not known", |_, load| made_for(load, &[]), None),
        ("a container that goes in when it is turned", |_, load| size(load, [10_000, 12_000, 1]), None),
        (
            "a container that is too long either way",
            |_, load| size(load, [12_001, 8_000, 1]),
            Some(Reason::TooLarge { type_code: "HALF".into() }),
        ),
        (
            "a container that is too high",
            |place, load| {
                bears(place).opening = [None, None, Some(1_500)];
                size(load, [90_000, 90_000, 1_501]);
            },
            Some(Reason::TooLarge { type_code: "HALF".into() }),
        ),
        (
            "a type of container that does not fit",
            |_, load| *load = pallet("P1", "BOX", load.contents.clone()),
            Some(Reason::ContainerType("BOX".into())),
        ),
        ("two containers are there", |place, _| both(place), Some(Reason::Full(2))),
        (
            "one of a type that fits once",
            |place, load| {
                place.stands.add(&pallet("P0", "WHOLE", half("P0").contents));
                *load = pallet("P1", "WHOLE", load.contents.clone());
            },
            Some(Reason::ContainerTypeFull { type_code: "WHOLE".into(), most: 1 }),
        ),
        (
            "half of it is taken and all of it needed",
            |place, load| {
                place.stands.add(&half("P0"));
                *load = pallet("P1", "WHOLE", load.contents.clone());
            },
            Some(Reason::NoRoom),
        ),
        (
            "half of it is promised to a pallet on its way",
            |place, load| {
                place.coming.add(&half("P0"));
                *load = pallet("P1", "WHOLE", load.contents.clone());
            },
            Some(Reason::NoRoom),
        ),
        ("the other half is free", |place, _| place.coming.add(&half("P0")), None),
    ]
}

/// What it bears and holds.
fn weight() -> Vec<Row> {
    vec![
        (
            "more than it bears",
            |_, load| load.contents = vec![content("POLAR", "FISH", 1, (981, 8))],
            Some(Reason::TooHeavy { most: 1_000_000, would: 1_001_000 }),
        ),
        (
            "more than the beams of its level bear",
            |place, _| on_level(place, 1_680_001),
            Some(Reason::Beam { level: "3".into(), most: 2_000_000, would: 2_000_001 }),
        ),
        ("exactly what the beams bear", |place, _| on_level(place, 1_680_000), None),
        (
            "beams without a limit",
            |place, _| {
                on_level(place, 1_680_001);
                bears(place).max_beam = None;
            },
            None,
        ),
        (
            "exactly what it bears",
            |_, load| load.contents = vec![content("POLAR", "FISH", 1, (980, 8))],
            None,
        ),
        (
            "too heavy together with what is on its way",
            |place, load| {
                place.coming.add(&half("P0"));
                load.contents = vec![content("POLAR", "FISH", 1, (661, 8))];
            },
            Some(Reason::TooHeavy { most: 1_000_000, would: 1_001_000 }),
        ),
        (
            "more than it holds",
            |_, load| load.contents = vec![content("POLAR", "FISH", 1, (10, 21))],
            Some(Reason::TooBulky { most: 2_000_000, would: 2_100_000 }),
        ),
        ("loose goods that fill it", |_, load| *load = loose(content("POLAR", "FISH", 1, (10, 20))), None),
        (
            "loose goods where half of it is taken",
            |place, load| {
                place.stands.add(&half("P0"));
                *load = loose(content("POLAR", "FISH", 1, (10, 11)));
            },
            Some(Reason::NoRoom),
        ),
        (
            "nothing limits it",
            |place, load| {
                place.bearing = None;
                load.contents =
                    vec![content("ARCTIC", "MEAT", 2, (90_000, 900)), content("POLAR", "FISH", 1, (1, 1))];
            },
            None,
        ),
    ]
}

fn bears(place: &mut Facts) -> &mut Bearing {
    place.bearing.get_or_insert_with(|| bearing(StorageStrategy::NotMixed, false))
}

fn on_level(place: &mut Facts, others: i128) {
    let key = ("F1".to_owned(), None, "R1".to_owned(), "3".to_owned());
    place.level = Some(Level { key, first: "A0".into(), others });
}

fn made_for(load: &mut Load, thermospheres: &[Thermosphere]) {
    if let Some(carrier) = &mut load.carrier {
        carrier.made_for = thermospheres.to_vec();
    }
}

fn size(load: &mut Load, size: [i64; 3]) {
    if let Some(carrier) = &mut load.carrier {
        carrier.size = Some(size);
    }
}

fn rented(owner: Option<&str>) -> Option<Rented> {
    Some(Rented { contract: "HT1".into(), owner: owner.map(str::to_owned) })
}

fn both(place: &mut Facts) {
    place.stands.add(&half("P8"));
    place.coming.add(&half("P9"));
}

#[test]
fn what_may_lie_together_is_said_by_the_strategy_and_by_the_owners() {
    use StorageStrategy::{Mixed, MixedBatch, MixedGoods, NotMixed};
    let fish = || content("POLAR", "FISH", 1, (10, 1));
    let other_batch = || content("POLAR", "FISH", 2, (10, 1));
    let meat = || content("POLAR", "MEAT", 7, (10, 1));
    let stranger = || content("ARCTIC", "FISH", 1, (10, 1));
    let goods = Some(Reason::OtherGoods("FISH".into()));
    let batch = Some(Reason::OtherBatch("FISH".into()));
    let owner = Some(Reason::OtherOwner("POLAR".into()));
    let rows = [
        (NotMixed, true, fish(), None),
        (NotMixed, true, other_batch(), batch.clone()),
        (NotMixed, true, meat(), goods.clone()),
        (MixedBatch, true, other_batch(), None),
        (MixedBatch, true, meat(), goods),
        (MixedGoods, true, meat(), None),
        (MixedGoods, true, other_batch(), batch),
        (Mixed, true, other_batch(), None),
        (Mixed, true, meat(), None),
        (Mixed, true, stranger(), None),
        (Mixed, false, stranger(), owner.clone()),
        (Mixed, false, fish(), None),
    ];
    for (strategy, mix_owner, new, expected) in rows {
        for coming in [false, true] {
            let mut place = place("A1");
            place.bearing = Some(bearing(strategy, mix_owner));
            let there = if coming { &mut place.coming } else { &mut place.stands };
            there.add(&loose(fish()));
            let load = loose(new.clone());
            assert_eq!(fits(&place, WAREHOUSE, &load).err(), expected, "{strategy:?} {mix_owner} {new:?}");
        }
    }
    let mut place = place("A1");
    place.bearing = Some(bearing(NotMixed, false));
    let mixed = pallet("P1", "HALF", vec![fish(), meat()]);
    assert!(fits(&place, WAREHOUSE, &mixed).is_err(), "a mixed pallet where nothing is mixed");
}

#[test]
fn a_container_that_is_there_takes_no_room_from_what_is_added_to_it() {
    let mut place = place("A1");
    place.stands.add(&pallet("P1", "WHOLE", half("P1").contents));
    assert_eq!(fits(&place, WAREHOUSE, &pallet("P1", "WHOLE", half("P1").contents)), Ok(()));
}

#[test]
fn a_place_is_chosen_by_its_class_and_then_by_the_way() {
    let mut fixed = place("Z-FIXED");
    (fixed.dedicated_goods, fixed.walk) = (Some("FISH".into()), 900);
    let mut same = place("Y-SAME");
    (same.walk, same.bearing) = (800, Some(bearing(StorageStrategy::NotMixed, false)));
    same.stands.add(&half("P0"));
    let mut own = place("X-OWN");
    (own.dedicated_owner, own.walk) = (Some("POLAR".into()), 700);
    let mut near = place("B-NEAR");
    near.walk = 2;
    let mut far = place("A-FAR");
    far.walk = 3;
    let mut picking = place("C-PICK");
    (picking.kind, picking.walk) = (LocationType::Picking, 1);
    let mut dock = place("D-DOCK");
    (dock.kind, dock.walk) = (LocationType::Staging, 0);
    let mut other = place("E-OTHER");
    other.bearing = Some(bearing(StorageStrategy::Mixed, true));
    other.stands.add(&loose(content("ARCTIC", "MEAT", 9, (1, 1))));
    let places = [far, near, own, same, fixed, picking, dock, other];
    let order: Vec<&str> = ranked(&places, WAREHOUSE, &half("P1"))
        .into_iter()
        .filter_map(|proposal| places.get(proposal.at))
        .map(|place| place.code.as_str())
        .collect();
    assert_eq!(order, ["Z-FIXED", "Y-SAME", "X-OWN", "B-NEAR", "A-FAR", "C-PICK"]);
}

#[test]
fn filters_come_before_every_shortcut() {
    // The fixed place is locked and the place of the same goods is full: neither is proposed.
    let mut fixed = place("FIXED");
    (fixed.dedicated_goods, fixed.lock) = (Some("FISH".into()), LocationLock::Inbound);
    let mut same = place("SAME");
    both(&mut same);
    let mut places = [fixed, same, place("EMPTY")];
    let proposals = propose(&mut places, WAREHOUSE, &[half("P1")]);
    let chosen = proposals.first().cloned().flatten().map(|proposal| proposal.at);
    assert_eq!(chosen, Some(2));
}

#[test]
fn lines_of_one_receipt_take_room_from_each_other() {
    let mut places = [place("A"), place("B")];
    places[1].walk = 2;
    let loads: Vec<Load> = (0..5).map(|number| half(&format!("P{number}"))).collect();
    let proposals = propose(&mut places, WAREHOUSE, &loads);
    let chosen: Vec<Option<usize>> = proposals.into_iter().map(|each| each.map(|each| each.at)).collect();
    assert_eq!(chosen, [Some(0), Some(0), Some(1), Some(1), None]);
}

#[test]
fn places_of_a_level_take_from_what_its_beams_bear() {
    let mut places = [place("A"), place("B"), place("C")];
    places.iter_mut().for_each(|place| on_level(place, 0));
    places[2].level = None;
    let full = |code: &str| pallet(code, "WHOLE", vec![content("POLAR", "FISH", 1, (980, 8))]);
    let loads = [full("P1"), half("P2"), full("P3"), half("P4")];
    for place in &mut places {
        bears(place).max_beam = Some(1_500_000);
    }
    let proposals = propose(&mut places, WAREHOUSE, &loads);
    let chosen: Vec<Option<usize>> = proposals.into_iter().map(|each| each.map(|each| each.at)).collect();
    // 1,000 kg at A and 320 kg at B: neither another whole pallet nor another half one fits beside them.
    assert_eq!(chosen, [Some(0), Some(1), Some(2), None]);
}

#[test]
fn an_empty_place_near_the_pick_face_goes_before_one_near_the_door() {
    let mut face = place("FACE");
    (face.kind, face.dedicated_goods, face.spot) =
        (LocationType::Picking, Some("FISH".into()), [Some(50_000), Some(1_000), None]);
    both(&mut face);
    let mut door = place("DOOR");
    (door.walk, door.spot) = (1, [Some(0), Some(0), None]);
    let mut near = place("NEAR");
    (near.walk, near.spot) = (50, [Some(49_000), Some(1_000), None]);
    let mut places = [face, door, near];
    let found = propose(&mut places, WAREHOUSE, &[half("P1")]).into_iter().next().flatten();
    let found = found.map(|proposal| (proposal.at, proposal.why));
    assert_eq!(found, Some((2, Why::PickFace { face: "FACE".into() })));
}

#[test]
fn a_share_without_a_line_is_the_part_of_one_container() {
    let bearing = bearing(StorageStrategy::Mixed, true);
    assert_eq!((bearing.share("HALF"), bearing.share("WHOLE"), bearing.share("BOX")), (5_000, WHOLE, 5_000));
    let empty = place("A1");
    assert_eq!(empty.share(&loose(content("POLAR", "FISH", 1, (1, 5)))), 2_500);
    assert_eq!(Id::of(1), empty.id);
}
