//! Tables of the pattern engine: marks, templates, sides, coordinates, walks.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::super::axis::Axis;
use super::super::pattern::{Direction, Pattern, Plan, Start};
use super::super::template::{Template, Unclear};

fn marks(axis: Value) -> Result<Vec<String>, Vec<String>> {
    let axis: Axis = serde_json::from_value(axis).unwrap();
    match axis.marks("level") {
        Ok(marks) => Ok(marks.kept.into_iter().map(|mark| mark.text).collect()),
        Err(errors) => Err(errors.into_iter().map(|error| error.field).collect()),
    }
}

fn plan(changes: Value) -> Plan {
    let mut form =
        json!({ "areaCode": "A1", "type": 1, "template": "{roadway}-{rack}-{column}-{level}-{depth}" });
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    let pattern: Pattern = serde_json::from_value(form).unwrap();
    pattern.plan("W1", Start { sequence: 1, x: 0, y: 0 }).unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn walk(plan: &Plan) -> Vec<&str> {
    let mut spots: Vec<_> = plan.spots.iter().collect();
    spots.sort_by_key(|spot| spot.sequence);
    spots.into_iter().map(|spot| spot.code.as_str()).collect()
}

#[test]
fn marks_go_from_one_end_to_the_other() {
    for (axis, kept) in [
        (json!({ "from": "1", "to": "3" }), "1 2 3"),
        (json!({ "from": "09", "to": "11" }), "09 10 11"),
        (json!({ "from": "0", "to": "4", "step": 2 }), "0 2 4"),
        (json!({ "from": "1", "to": "6", "step": 2 }), "1 3 5"),
        (json!({ "from": "a", "to": "c" }), "A B C"),
        (json!({ "from": "Y", "to": "AB" }), "Y Z AA AB"),
        (json!({ "from": "G", "to": "P", "skip": ["I", "o"] }), "G H J K L M N P"),
        (json!({ "from": "1", "to": "6", "skip": ["04", " 6 ", ""] }), "1 2 3 5"),
        (json!({ "from": "7", "to": "7" }), "7"),
        (json!({ "from": "０９", "to": "１１", "skip": ["１０"] }), "09 11"),
    ] {
        assert_eq!(marks(axis.clone()).map(|all| all.join(" ")), Ok(kept.to_owned()), "{axis}");
    }
}

#[test]
fn ends_that_make_no_row_are_told_by_their_part() {
    for (axis, fields) in [
        (json!({ "from": "", "to": "" }), vec!["level.from", "level.to"]),
        (json!({ "from": "1", "to": "B" }), vec!["level.to"]),
        (json!({ "from": "3", "to": "1" }), vec!["level.to"]),
        (json!({ "from": "1", "to": "9", "step": 0, "skip": ["A"] }), vec!["level.step", "level.skip"]),
        (json!({ "from": "123456", "to": "9" }), vec!["level.from"]),
        (json!({ "from": "A-1", "to": "九" }), vec!["level.from", "level.to"]),
    ] {
        assert_eq!(marks(axis.clone()), Err(fields.into_iter().map(str::to_owned).collect()), "{axis}");
    }
}

#[test]
fn a_code_is_written_as_its_template_says() {
    let marks = BTreeMap::from([(Direction::Rack, "7"), (Direction::Level, "B"), (Direction::Column, "123")]);
    for (template, code) in [
        ("{area}-{row:02}-{level}", "A1-07-B"),
        ("{warehouse}{rack}{column:02}", "W17123"),
        ("X{level:03}", "XB"),
        (" {rack:06} ", "000007"),
    ] {
        assert_eq!(Template::read(template).unwrap().write("A1", "W1", &marks), code, "{template}");
    }
    for (template, why) in [
        ("{area", Unclear::Brace),
        ("area}", Unclear::Brace),
        ("{}", Unclear::Name(String::new())),
        ("{shelf}", Unclear::Name("shelf".into())),
        ("{rack:2}", Unclear::Width("rack:2".into())),
        ("{rack:09}", Unclear::Width("rack:09".into())),
    ] {
        assert_eq!(Template::read(template).unwrap_err(), why, "{template}");
    }
}

#[test]
fn the_walk_turns_round_at_the_end_of_each_aisle() {
    let rows = json!({ "template": "{rack}{column}", "rack": { "from": "A", "to": "C" }, "column": { "from": "1", "to": "3" } });
    assert_eq!(walk(&plan(rows.clone())), ["A1", "A2", "A3", "B3", "B2", "B1", "C1", "C2", "C3"]);
    let mut straight = rows;
    straight["serpentine"] = json!(false);
    assert_eq!(walk(&plan(straight)), ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]);
}

#[test]
fn odd_columns_stand_at_the_left_and_even_ones_face_them() {
    let plan = plan(json!({
        "template": "{roadway}{column}", "sides": "COLUMN", "roadway": { "from": "A", "to": "B" },
        "column": { "from": "1", "to": "4" }, "pitch": { "column": 100, "depth": 110, "aisle": 300, "rack": 600 },
    }));
    let at: BTreeMap<&str, (i64, i64)> = plan
        .spots
        .iter()
        .map(|spot| (spot.code.as_str(), (spot.x.raw() / 100, spot.y.raw() / 100)))
        .collect();
    assert_eq!([at["A1"], at["A2"], at["A3"], at["A4"]], [(0, 0), (0, 410), (100, 0), (100, 410)]);
    assert_eq!(at["B1"], (0, 600));
    assert_eq!(walk(&plan), ["A1", "A2", "A3", "A4", "B3", "B4", "B1", "B2"]);
}

#[test]
fn odd_and_even_racks_share_an_aisle_and_deep_positions_lie_away_from_it() {
    let plan = plan(json!({
        "template": "{rack}-{depth}", "sides": "RACK", "rack": { "from": "1", "to": "4" },
        "depth": { "from": "1", "to": "2" }, "pitch": { "depth": 100, "aisle": 300 },
    }));
    let at: BTreeMap<&str, i64> =
        plan.spots.iter().map(|spot| (spot.code.as_str(), spot.y.raw() / 100)).collect();
    assert_eq!([at["1-1"], at["1-2"], at["2-1"], at["2-2"]], [100, 0, 500, 600]);
    assert_eq!(at["3-2"] - at["1-2"], 720);
}

#[test]
fn no_two_spots_share_a_place_or_a_turn_whatever_the_pattern() {
    let mut seed = 7_u64;
    let mut next = |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        1 + (seed >> 33) % most
    };
    for _ in 0..200 {
        let sides = ["NONE", "COLUMN", "RACK"][usize::try_from(next(3)).unwrap() - 1];
        let mut form = json!({ "sides": sides, "serpentine": next(2) == 1 });
        for direction in ["roadway", "rack", "column", "level", "depth"] {
            let from = next(5);
            form[direction] =
                json!({ "from": from.to_string(), "to": (from + next(6) - 1).to_string(), "step": next(3) });
        }
        let plan = plan(form.clone());
        let count = plan.spots.len();
        let places: BTreeSet<_> = plan.spots.iter().map(|spot| (spot.x, spot.y, spot.z)).collect();
        let turns: BTreeSet<_> = plan.spots.iter().map(|spot| spot.sequence).collect();
        let codes: BTreeSet<_> = plan.spots.iter().map(|spot| spot.code.as_str()).collect();
        assert_eq!(places.len(), count, "{form}");
        assert_eq!(
            (turns.first(), turns.last(), turns.len()),
            (Some(&1), i64::try_from(count).ok().as_ref(), count),
            "{form}"
        );
        assert_eq!((codes.len(), plan.repeated.len()), (count, 0), "{form}");
    }
}
