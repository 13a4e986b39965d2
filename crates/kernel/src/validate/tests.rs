//! Every rule against the examples that the browser's test reads too.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;

use super::{Checks, NON_EMPTY, PASSWORD, PHONE, RULES, TEXTS, identity, is_empty};
use crate::fault::Fault;
use crate::texts::{Lang, Message, Texts};

#[derive(Deserialize)]
struct Cases {
    good: Vec<String>,
    /// The text and why it is bad.
    bad: BTreeMap<String, String>,
}

fn cases() -> BTreeMap<String, Cases> {
    serde_json::from_str(include_str!("cases.json")).unwrap()
}

#[test]
fn good_examples_pass_and_bad_ones_do_not() {
    let mut cases = cases();
    for rule in RULES {
        let Cases { good, bad } =
            cases.remove(rule.name).unwrap_or_else(|| panic!("no examples of {}", rule.name));
        assert!(good.len() >= 6 && bad.len() >= 8, "{} has too few examples", rule.name);
        for text in good {
            assert_eq!(rule.refusal(&text), None, "{} refuses {text:?}", rule.name);
        }
        for (text, why) in bad {
            assert_eq!(rule.refusal(&text), Some(rule.text), "{} takes {text:?}: {why}", rule.name);
        }
    }
    assert!(cases.is_empty(), "examples without a rule: {:?}", cases.keys());
}

#[test]
fn every_pattern_is_anchored_and_names_its_characters() {
    for rule in RULES {
        let pattern = rule.pattern;
        assert!(pattern.starts_with('^') && pattern.ends_with('$'), "{} is not anchored", rule.name);
        assert_eq!(alternatives(pattern), 1, "{} is anchored in its outer alternatives only", rule.name);
        for class in [r"\d", r"\w", r"\b", "(?=", "(?!", "(?<", "(?i", r"\p"] {
            assert!(!pattern.contains(class), "{} uses {class}", rule.name);
        }
        assert!(
            rule.pattern == NON_EMPTY.pattern || !pattern.contains(r"\s"),
            "{} uses white space",
            rule.name
        );
    }
}

/// The number of alternatives at the top of a pattern.
fn alternatives(pattern: &str) -> usize {
    let mut depth = 0;
    let mut count = 1;
    for letter in pattern.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '|' if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}

#[test]
fn every_rule_has_a_name_of_its_own_and_a_message_in_four_languages() {
    let mut texts = Texts::new();
    texts.add("validate", TEXTS).unwrap();
    let names: HashSet<&str> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), RULES.len());
    for rule in RULES {
        assert_eq!(rule.text, format!("rule.{}", rule.name));
        for lang in Lang::ALL {
            assert!(texts.get(lang, rule.text).is_some(), "{} has no message", rule.name);
        }
    }
}

#[test]
fn functions_beside_patterns_answer_no_to_any_other_text() {
    for text in
        ["x", "仓", "11010519491231002😀", "１１０１０５", "11010519491231002X11010519491231002X", "\u{0}"]
    {
        assert!(!identity::is_citizen_id(text), "{text:?}");
        assert!(!identity::is_social_credit_code(text), "{text:?}");
    }
    assert!(!identity::is_social_credit_code("") && !identity::is_citizen_id("仓仓仓仓仓仓"));
}

#[test]
fn absent_and_blank_are_the_same() {
    assert!(is_empty(None) && is_empty(Some("")) && is_empty(Some(" \u{3000}\t")));
    assert!(!is_empty(Some("0")));
}

#[test]
fn all_wrong_fields_are_told_at_once_and_in_order() {
    let Err(Fault::Invalid(wrong)) = Checks::new()
        .required("name", " ")
        .optional("phone", Some("12"), &PHONE)
        .rule("password", "abcd1234", &PASSWORD)
        .at_most("remark", "冷冷冷冷", 3)
        .that("code", false, Message::new("rule.taken"))
        .done()
    else {
        panic!("four fields are wrong");
    };
    let told: Vec<(&str, &str)> =
        wrong.iter().map(|wrong| (wrong.field.as_str(), wrong.message.key.as_ref())).collect();
    let expected = [
        ("name", "rule.nonEmpty"),
        ("phone", "rule.phone"),
        ("remark", "rule.tooLong"),
        ("code", "rule.taken"),
    ];
    assert_eq!(told, expected);
}

#[test]
fn optional_fields_may_be_absent_or_blank() {
    let checked = Checks::new()
        .optional("a", None, &PHONE)
        .optional("b", Some(""), &PHONE)
        .optional("c", Some(" "), &PHONE)
        .at_most("d", "冷冷冷", 3)
        .done();
    assert!(checked.is_ok());
}
