//! The five dictionary lists of dataDictionary.
//!
//! Each is a plain master with a table of its own, so that what uses one can never point into another;
//! the screen shows them side by side.

#[cfg(test)]
mod tests;

use codes::{CollectionDocumentType, EnabledStatus};
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::list::Direction;
use kernel::master::{self, Col, Master, Use};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::used;

/// Screen of all five.
const SCREEN: &str = "dataDictionary";

/// What contracts charge for.
const FEES: &[Use] = &[Use {
    table: "contract_rate",
    column: "fee_type_code",
    holds: "code",
    alive: "contract_id in (select c.id from contract c where c.deleted = 0)",
    name: "route.contractManage",
}];

/// Receipts of damaged goods.
const DAMAGES: &[Use] = &[Use {
    table: "receipt",
    column: "damaged_type",
    holds: "code",
    alive: "",
    name: "route.receivingNoteManage",
}];

macro_rules! dictionaries {
    ($( $(#[doc = $doc:literal])+ $name:ident $table:literal $base:literal $status:ident $used:expr; )+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Debug, Serialize, Deserialize, ToSchema)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name {
                /// Code, unique in its list.
                pub code: String,
                /// Name.
                pub name: String,
                /// Whether it may be chosen.
                pub status: $status,
                /// Place among the others, smallest first.
                pub sort: i64,
                /// Anything else.
                pub remark: Option<String>,
            }

            impl Master for $name {
                const TABLE: &'static str = $table;
                const SCREEN: &'static str = SCREEN;
                const BASE: &'static str = $base;
                const COLUMNS: &'static [Col] = &[
                    master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
                    master::text("name").searched().required().length(50),
                    master::code("status", $status::DESCRIPTION).otherwise("0"),
                    master::int("sort").required().otherwise("0").within(0, 9_999),
                    master::text("remark").length(500),
                ];
                const SORT: (&'static str, Direction) = ("sort", Direction::Asc);
                const CHOOSABLE: &'static str = "status = 0";
                const USED_BY: &'static [Use] = $used;
            }
        )+

        /// Manifest of dataDictionary, a feature for each list.
        pub fn features() -> Vec<Feature> {
            let mut features = vec![$(Feature::master::<$name>()),+];
            if let Some(first) = features.first_mut() {
                first.texts.push(include_str!("texts.toml"));
            }
            features
        }
    };
}

dictionaries! {
    /// Why cargo is gathered: the kinds of collection documents.
    CollectType "collect_type" "/wms/collectType" CollectionDocumentType &[used::receiving("collect_type_code")];
    /// What is wrong with damaged goods.
    DamagedType "damaged_type" "/wms/damagedType" EnabledStatus DAMAGES;
    /// What fees are for.
    WmsFeeType "wms_fee_type" "/wms/wmsFeeType" EnabledStatus FEES;
    /// Kinds of receiving notes.
    ReceiveDocumentType "receive_document_type" "/wms/receiveDocumentType" EnabledStatus &[used::receiving("doc_type_code")];
    /// Kinds of delivery sheets.
    DeliveryDocumentType "delivery_document_type" "/wms/deliveryDocumentType" EnabledStatus &[used::delivery("doc_type_code")];
}
