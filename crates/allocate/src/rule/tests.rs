//! Rules from JSON and back, and what is wrong with those that are none.

use codes::{Code as _, Rotation};
use serde_json::{Value, json};

use super::*;

fn read(json: Value) -> Result<Rule, Vec<(String, String)>> {
    Rule::read(&json).map_err(|wrong| {
        wrong.into_iter().map(|error| (error.field, error.message.key.to_string())).collect()
    })
}

#[test]
fn a_rule_is_the_same_after_writing_and_reading() {
    let all = json!([
        { "step": "zones", "only": ["A", "B"] },
        { "step": "places", "only": "storage" },
        { "step": "namedBatch", "manner": "required" },
        { "step": "namedLocation", "manner": "only" },
        { "step": "namedContainer", "manner": "first" },
        { "step": "singleBatch", "manner": "prefer" },
        "fefo", "firstMade", "fifo", "fullPallets", "clearSmallest", "pickFaceFirst", "nearest"
    ]);
    let rule = Rule::read(&all).unwrap();
    assert_eq!(rule.to_json(), all);
    assert_eq!(serde_json::from_value::<Rule>(all.clone()).unwrap(), rule);
    assert_eq!(serde_json::to_value(&rule).unwrap(), all);
    assert_eq!(Rule::read(&Rule::default().to_json()).unwrap(), Rule::default());
}

#[test]
fn a_step_may_leave_out_what_goes_without_saying() {
    let short = Rule::read(&json!([{ "step": "singleBatch" }, { "step": "namedBatch" }, { "step": "fefo" }]))
        .unwrap();
    let steps = [Step::SingleBatch(Strictness::Must), Step::NamedBatch(Manner::Only), Step::Fefo];
    assert_eq!(short.steps(), steps);
}

#[test]
fn every_mistake_is_told_with_its_step_and_field() {
    let table = [
        (json!({}), vec![("steps", "list")]),
        (json!([]), vec![("steps", "count")]),
        (json!(["fefo", "best", 7]), vec![("steps[1].step", "unknownStep"), ("steps[2]", "nameless")]),
        (json!([{ "only": "A" }]), vec![("steps[0].step", "nameless")]),
        (json!([{ "step": "fefo", "days": 3 }]), vec![("steps[0].days", "unknownField")]),
        (json!([{ "step": "singleBatch", "manner": "maybe" }]), vec![("steps[0].manner", "choice")]),
        (json!([{ "step": "places" }]), vec![("steps[0].only", "choice")]),
        (json!([{ "step": "zones", "only": [] }]), vec![("steps[0].only", "zones")]),
        (json!([{ "step": "zones", "only": ["A", 1] }]), vec![("steps[0].only", "zones")]),
        (json!(["fefo", "fifo", "fefo"]), vec![("steps[2].step", "twice")]),
        (json!(["fifo", "lifo"]), vec![("steps[1].step", "opposite")]),
        (json!(["fullPallets", "wholeContainers"]), vec![("steps[1].step", "opposite")]),
        (json!(["clearSmallest", "fullPallets"]), vec![("steps[1].step", "late")]),
    ];
    for (json, wrong) in table {
        let wrong: Vec<_> = wrong
            .into_iter()
            .map(|(field, key)| (field.to_owned(), format!("allocate.rule.{key}")))
            .collect();
        assert_eq!(read(json.clone()), Err(wrong), "{json}");
    }
    let steps = vec![json!("fefo"); 17];
    assert_eq!(read(Value::Array(steps)), Err(vec![("steps".into(), "allocate.rule.count".into())]));
}

#[test]
fn a_rule_that_cannot_be_read_says_where_in_words_of_the_program() {
    let told = serde_json::from_value::<Rule>(json!(["fefo", "best"])).unwrap_err().to_string();
    assert_eq!(told, "steps[1].step: allocate.rule.unknownStep");
}

#[test]
fn every_rotation_of_a_batch_rule_is_a_rule() {
    for rotation in Rotation::ALL {
        let rule = Rule::rotating(*rotation);
        assert_eq!(Rule::of(rule.steps().to_vec()).unwrap(), rule, "{rotation:?}");
    }
}

#[test]
fn steps_are_filters_orders_or_manners() {
    let kinds: Vec<Kind> = Rule::default().steps().iter().map(Step::kind).collect();
    use Kind::{Manner, Order};
    assert_eq!(kinds, [Order, Order, Order, Manner, Order, Order]);
    assert_eq!(Step::Zones(vec!["A".into()]).kind(), Kind::Filter);
}
