//! Containers by the dozen: a prefix and running numbers, or a series of SSCCs.
//!
//! A preview says which codes it would be and which of them are taken; making them makes all or none.

use codes::ContainerOwner;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master;
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate::{self, Checks, DIGITS, LETTERS_DIGITS_HYPHEN, gs1};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Container;
use super::store;

/// Containers made at once.
const MOST: i64 = 1_000;
/// Digits of an SSCC before its check digit: extension digit, company prefix, serial number.
const SSCC_BODY: usize = 17;
/// Extension digit with the shortest and with the longest company prefix of GS1.
const SSCC_PREFIX: std::ops::RangeInclusive<usize> = 8..=11;
/// Codes that a preview shows.
const SHOWN: usize = 5;
/// Taken codes that a preview shows.
const SHOWN_TAKEN: usize = 20;

/// Containers to be made.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Series {
    /// Code of their type.
    pub type_code: String,
    /// Whose they are.
    pub owner_kind: ContainerOwner,
    /// Code of the cargo owner.
    #[serde(default)]
    pub owner_code: Option<String>,
    /// Name of the pool company.
    #[serde(default)]
    pub pool_company: Option<String>,
    /// Whether the codes are SSCCs.
    pub sscc: bool,
    /// What stands before the numbers; for SSCCs the extension digit and the company prefix.
    pub prefix: String,
    /// The first number.
    pub first: i64,
    /// Digits of a number; SSCCs have what their prefix leaves.
    #[serde(default)]
    pub digits: Option<i64>,
    /// How many, 1 to 1,000.
    pub count: i64,
}

/// What a series would be.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// How many.
    pub count: usize,
    /// The first codes.
    pub codes: Vec<String>,
    /// The last code.
    pub last: String,
    /// How many of them are taken.
    pub taken_count: usize,
    /// The first of those.
    pub taken: Vec<String>,
}

/// What was made.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Generated {
    /// How many.
    pub count: usize,
    /// The first code.
    pub first: String,
    /// The last code.
    pub last: String,
}

/// Says what a series would be.
pub async fn preview(tx: &mut Tx, series: &Series) -> Answer<Preview> {
    let codes = codes(series)?;
    let mut taken = store::taken(tx, &codes).await?;
    let taken_count = taken.len();
    taken.truncate(SHOWN_TAKEN);
    Ok(Preview {
        count: codes.len(),
        codes: codes.iter().take(SHOWN).cloned().collect(),
        last: codes.last().cloned().unwrap_or_default(),
        taken_count,
        taken,
    })
}

/// Makes the containers of a series.
pub async fn generate(tx: &mut Tx, series: &Series) -> Answer<Generated> {
    let codes = codes(series)?;
    let taken = store::taken(tx, &codes).await?;
    if let Some(first) = taken.first() {
        let message =
            Message::new("containerManage.seriesTaken").with("count", taken.len()).with("code", first);
        return Err(Fault::Invalid(vec![FieldError { field: "first".into(), message }]));
    }
    let container = |code: &String| Container {
        code: code.clone(),
        type_code: series.type_code.clone(),
        owner_kind: series.owner_kind,
        owner_code: series.owner_code.clone(),
        pool_company: series.pool_company.clone(),
        tare_weight: None::<Grams>,
        rfid: None,
        temp_probe_no: None,
        remark: None,
    };
    let containers: Vec<Container> = codes.iter().map(container).collect();
    master::add_many(tx, &containers).await.map_err(of_series)?;
    let (first, last) = (codes.first().cloned(), codes.last().cloned());
    Ok(Generated { count: codes.len(), first: first.unwrap_or_default(), last: last.unwrap_or_default() })
}

/// What is wrong with all containers of a series, said once of the series: they differ in their codes alone.
fn of_series(fault: Fault) -> Fault {
    let Fault::Invalid(wrong) = fault else { return fault };
    let mut told: Vec<FieldError> = Vec::new();
    for FieldError { field, message } in wrong {
        let field = field.split_once("].").map_or(field.as_str(), |(_, own)| own).to_owned();
        let field = if field == "code" { "first".to_owned() } else { field };
        if told.iter().all(|known| known.field != field) {
            told.push(FieldError { field, message });
        }
    }
    Fault::Invalid(told)
}

/// The codes of a series, in order.
///
/// # Errors
/// `Invalid` for a prefix or numbers that make no codes.
pub fn codes(series: &Series) -> Answer<Vec<String>> {
    let prefix = &*validate::code(series.prefix.trim());
    let digits = digits(series, prefix)?;
    let room = 10_i64.checked_pow(u32::try_from(digits).unwrap_or(u32::MAX)).unwrap_or(i64::MAX);
    // A count within limits cannot make the sum run over: the first number is below 10¹².
    let fits = (0..room).contains(&series.first) && series.first + series.count <= room;
    Checks::new()
        .within("count", series.count, 1, MOST)
        .that("first", fits, Message::new("containerManage.numbersTooLong").with("digits", digits))
        .done()?;
    let code = |number: i64| {
        let body = format!("{prefix}{number:0digits$}");
        match gs1::check_digit(&body).filter(|_| series.sscc) {
            Some(check) => format!("{body}{check}"),
            None => body,
        }
    };
    Ok((series.first..series.first + series.count).map(code).collect())
}

/// Digits of the numbers, once the prefix is right.
fn digits(series: &Series, prefix: &str) -> Answer<usize> {
    let count = (1..=MOST).contains(&series.count);
    if series.sscc {
        let company = DIGITS.accepts(prefix) && SSCC_PREFIX.contains(&prefix.len());
        Checks::new()
            .that("prefix", company, Message::new("containerManage.ssccPrefix"))
            .that("count", count, Message::new("rule.outOfRange").with("min", 1).with("max", MOST))
            .done()?;
        return Ok(SSCC_BODY - prefix.len());
    }
    let digits = series.digits.unwrap_or_default();
    let letters = prefix.is_empty() || LETTERS_DIGITS_HYPHEN.accepts(prefix);
    Checks::new()
        .that("prefix", letters, Message::new(LETTERS_DIGITS_HYPHEN.text))
        .at_most("prefix", prefix, 20)
        .within("digits", digits, 1, 12)
        .that("count", count, Message::new("rule.outOfRange").with("min", 1).with("max", MOST))
        .done()?;
    usize::try_from(digits).map_err(Fault::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(sscc: bool, prefix: &str, first: i64, digits: i64, count: i64) -> Series {
        Series {
            type_code: "EUR".into(),
            owner_kind: ContainerOwner::Operator,
            owner_code: None,
            pool_company: None,
            sscc,
            prefix: prefix.into(),
            first,
            digits: Some(digits),
            count,
        }
    }

    fn wrong(series: &Series) -> Vec<String> {
        match codes(series) {
            Err(Fault::Invalid(fields)) => fields.into_iter().map(|field| field.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_follow_the_prefix_with_all_their_digits() {
        let made = codes(&series(false, "TP-", 98, 3, 3)).unwrap();
        assert_eq!(made, ["TP-098", "TP-099", "TP-100"]);
    }

    #[test]
    fn an_sscc_series_counts_the_serial_number_and_checks_every_code() {
        let made = codes(&series(true, "10614141", 234_567_890, 0, 2)).unwrap();
        assert_eq!(made, ["106141412345678908", "106141412345678915"]);
        assert!(made.iter().all(|code| gs1::is_key(code)));
    }

    #[test]
    fn what_makes_no_codes_is_refused_at_its_field() {
        assert_eq!(wrong(&series(false, "T P", 0, 3, 1)), ["prefix"]);
        assert_eq!(wrong(&series(false, "TP", 0, 0, 1)), ["digits"]);
        assert_eq!(wrong(&series(false, "TP", 999, 3, 2)), ["first"]);
        assert_eq!(wrong(&series(false, "TP", -1, 3, 2)), ["first"]);
        assert_eq!(wrong(&series(false, "TP", 1, 3, 1_001)), ["count"]);
        assert_eq!(wrong(&series(false, "TP", 1, 3, i64::MAX)), ["count"]);
        assert_eq!(wrong(&series(false, "TP", i64::MAX, 12, 1_000)), ["first"]);
        assert_eq!(wrong(&series(true, "1061414", 1, 0, 1)), ["prefix"]);
        assert_eq!(wrong(&series(true, "10614141234", 1_000_000, 0, 1)), ["first"]);
    }
}
