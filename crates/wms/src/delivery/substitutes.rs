//! Goods that a line may have when its own are short: a list of the form, or words as people type them and tables have
//! them, `A01; A02 2:1` (two of A02 for one that was ordered).

use db::Value;
use kernel::units::Qty;
use kernel::validate;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// One of some goods.
const ONE: Qty = Qty::of_raw(1_000_000);
/// Signs between goods.
const BETWEEN: [char; 7] = [';', '；', ',', '，', '、', '\n', '\r'];
/// Signs between how much is given and how much it stands for.
const FOR: [char; 2] = [':', '：'];

/// Goods that a line may have when its own are short, of the same owner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Substitute {
    /// The goods.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub goods_code: String,
    /// So much of them, in their base unit, …
    pub gives: Qty,
    /// … stands for so much of what was ordered, in its base unit.
    pub instead_of: Qty,
}

/// Goods that a line may have instead, best first; in words, `A01; A02 2:1`, as well.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Substitutes(pub Vec<Substitute>);

/// The two ways to say them.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Words(Option<String>),
    List(Vec<Substitute>),
}

impl<'de> Deserialize<'de> for Substitutes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(match Said::deserialize(from)? {
            Said::Words(words) => Self::read(&words.unwrap_or_default()),
            Said::List(list) => Self(list),
        })
    }
}

impl Substitutes {
    /// What words say. A part that is no goods with an amount is the code of goods that nobody knows, and refused as such.
    fn read(words: &str) -> Self {
        let parts = words.split(BETWEEN).map(str::trim).filter(|part| !part.is_empty());
        Self(parts.map(|part| one(part).unwrap_or_else(|| plain(part))).collect())
    }

    /// The words.
    fn words(&self) -> String {
        let word = |other: &Substitute| match other.gives == other.instead_of {
            true => other.goods_code.clone(),
            false => format!("{} {}:{}", other.goods_code, other.gives, other.instead_of),
        };
        self.0.iter().map(word).collect::<Vec<_>>().join("; ")
    }
}

fn one(part: &str) -> Option<Substitute> {
    let (code, amounts) = part.split_once(char::is_whitespace)?;
    let (gives, instead_of) = amounts.trim().split_once(FOR)?;
    let amount = |text: &str| text.trim().parse::<Qty>().ok();
    Some(Substitute { gives: amount(gives)?, instead_of: amount(instead_of)?, ..plain(code) })
}

fn plain(code: &str) -> Substitute {
    Substitute { goods_code: validate::code(code).into_owned(), gives: ONE, instead_of: ONE }
}

impl From<Substitutes> for Value {
    fn from(list: Substitutes) -> Self {
        list.words().into()
    }
}

impl db::FromValue for Substitutes {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        let text = String::from_value(value)?;
        if !text.starts_with('[') {
            return Ok(Self::read(&text));
        }
        // As they were kept before they had words.
        let list = serde_json::from_str(&text);
        list.map(Self).map_err(|error| db::Error::Misuse(format!("no substitutes: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(words: &str) -> Vec<(String, String, String)> {
        let list = Substitutes::read(words).0;
        let of =
            |other: Substitute| (other.goods_code, other.gives.to_string(), other.instead_of.to_string());
        list.into_iter().map(of).collect()
    }

    fn row(code: &str, gives: &str, instead_of: &str) -> (String, String, String) {
        (code.to_owned(), gives.to_owned(), instead_of.to_owned())
    }

    #[test]
    fn words_say_what_a_list_says() {
        assert_eq!(told(""), []);
        assert_eq!(
            told(" a01；A02  2 : 1、a-03 0.5:1 ;"),
            [row("A01", "1", "1"), row("A02", "2", "1"), row("A-03", "0.5", "1")]
        );
        assert_eq!(Substitutes::read("A01; A02 2:1; A03 3:3").words(), "A01; A02 2:1; A03");
        let list: Substitutes =
            serde_json::from_str(r#"[{"goodsCode":"a02","gives":2,"insteadOf":1}]"#).unwrap();
        assert_eq!((list.words(), list), ("A02 2:1".to_owned(), Substitutes::read("A02 2:1")));
        for nothing in ["null", "\"\"", "[]"] {
            assert_eq!(
                serde_json::from_str::<Substitutes>(nothing).unwrap(),
                Substitutes::default(),
                "{nothing}"
            );
        }
    }

    #[test]
    fn what_is_no_amount_stays_to_be_refused() {
        assert_eq!(told("A01 2"), [row("A01 2", "1", "1")]);
        assert_eq!(told("A01 x:1"), [row("A01 X:1", "1", "1")]);
    }
}
