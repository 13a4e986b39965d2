//! The notation itself: what a table yields and what it refuses.

use db::{FromValue as _, Value};
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema as _};

use super::{Code, CodeTable, Tone, Wire};

crate::codes! {
    /// Shift note status.
    /// Voided is 4 here.
    ShiftStatus {
        0 New "new" neutral,
        /// Somebody drives.
        12 Moving "moving" active,
        4 Voided "voided" stopped,
    }

    /// Type of a field.
    FieldType {
        "str" Text "text",
        "dicimal" Decimal "decimal"
    }
}

#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Record {
    status: ShiftStatus,
    kind: Option<FieldType>,
}

#[test]
fn a_table_knows_its_name_its_words_and_its_rows() {
    assert_eq!(ShiftStatus::TABLE, "shiftStatus");
    assert_eq!(ShiftStatus::DESCRIPTION.doc, "Shift note status. Voided is 4 here.");
    assert_eq!(ShiftStatus::ALL, [ShiftStatus::New, ShiftStatus::Moving, ShiftStatus::Voided]);
    assert_eq!(ShiftStatus::DESCRIPTION.outline(), "0 new, 12 moving, 4 voided");
    assert_eq!(ShiftStatus::DESCRIPTION.title(), "code.shiftStatus.title");
    assert_eq!(ShiftStatus::Voided.label(), "code.shiftStatus.voided");
}

#[test]
fn codes_of_numbers_and_of_words_share_one_notation() {
    assert_eq!(ShiftStatus::Voided.code(), Wire::Int(4));
    assert_eq!(FieldType::Decimal.code(), Wire::Text("dicimal"));
    assert_eq!(FieldType::Decimal.key(), "decimal");
    assert_eq!(ShiftStatus::of(12), Some(ShiftStatus::Moving));
    assert_eq!(ShiftStatus::of("12"), None);
    assert_eq!(FieldType::of("decimal"), None);
    assert_eq!(FieldType::of("Str"), None);
}

#[test]
fn only_statuses_have_a_tone() {
    assert_eq!(ShiftStatus::Moving.tone(), Some(Tone::Active));
    assert_eq!(ShiftStatus::Voided.tone().map(Tone::key), Some("stopped"));
    assert_eq!(FieldType::Text.tone(), None);
}

#[test]
fn a_query_string_writes_codes_without_ornament() {
    assert_eq!("12".parse(), Ok(ShiftStatus::Moving));
    assert_eq!("dicimal".parse(), Ok(FieldType::Decimal));
    for text in ["012", "+12", " 12", "", "１２", "moving"] {
        assert!(text.parse::<ShiftStatus>().is_err(), "{text:?}");
    }
    let tables: [&CodeTable; 2] = [ShiftStatus::DESCRIPTION, FieldType::DESCRIPTION];
    assert_eq!(tables[0].parse("4").map(|row| row.key), Some("voided"));
    assert_eq!(tables[1].find("str").map(|row| row.key), Some("text"));
}

#[test]
fn json_carries_the_wire_code() {
    let record = Record { status: ShiftStatus::Moving, kind: Some(FieldType::Decimal) };
    let json = r#"{"status":12,"kind":"dicimal"}"#;
    assert_eq!(serde_json::to_string(&record).unwrap(), json);
    assert_eq!(serde_json::from_str::<Record>(json).unwrap(), record);
    let tree: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::from_value::<Record>(tree).unwrap(), record);
    assert_eq!(serde_urlencoded::from_str::<Record>("status=12&kind=dicimal").unwrap(), record);
}

#[test]
fn an_unknown_code_is_refused_with_what_is_known() {
    let refusal = |json: &str| serde_json::from_str::<Record>(json).unwrap_err().to_string();
    let number = refusal(r#"{"status":1,"kind":null}"#);
    assert!(number.starts_with("shiftStatus has no code 1; it has 0 new, 12 moving, 4 voided"), "{number}");
    let word = refusal(r#"{"status":0,"kind":"decimal"}"#);
    assert!(word.starts_with(r#"fieldType has no code "decimal"; it has str text"#), "{word}");
    for json in
        ["\"12\"", "12.0", "1e1", "-4", "18446744073709551615", "99999999999999999999", "true", "null", "[]"]
    {
        let refused = serde_json::from_str::<ShiftStatus>(json);
        assert!(refused.is_err(), "{json} became {refused:?}");
    }
    assert!(serde_json::from_str::<FieldType>("0").is_err());
}

#[test]
fn columns_hold_the_wire_code() {
    assert_eq!(Value::from(ShiftStatus::Voided), Value::Int(4));
    assert_eq!(Value::from(Some(FieldType::Decimal)), Value::Text("dicimal".into()));
    assert_eq!(ShiftStatus::from_value(Value::Int(4)).unwrap(), ShiftStatus::Voided);
    assert_eq!(FieldType::from_value(Value::from("str")).unwrap(), FieldType::Text);
    assert_eq!(Option::<ShiftStatus>::from_value(Value::Null).unwrap(), None);
    for value in [Value::Int(1), Value::from("4"), Value::Null] {
        assert!(ShiftStatus::from_value(value).is_err());
    }
    let error = FieldType::from_value(Value::from("a person's name")).unwrap_err().to_string();
    assert!(!error.contains("person"), "{error}");
}

#[test]
fn the_api_description_lists_the_codes() {
    let schema = serde_json::to_value(ShiftStatus::schema()).unwrap();
    assert_eq!(schema["type"], "integer");
    assert_eq!(schema["enum"], serde_json::json!([0, 12, 4]));
    assert_eq!(
        schema["description"],
        "Shift note status. Voided is 4 here. Codes: 0 new, 12 moving, 4 voided."
    );
    assert_eq!(
        serde_json::to_value(FieldType::schema()).unwrap()["enum"],
        serde_json::json!(["str", "dicimal"])
    );
    assert_eq!(FieldType::name(), "FieldType");
}
