//! Goods: what owners keep in the warehouses, how it is packed, counted, kept cold and given a batch.
//!
//! A master with lines for packaging levels and photos. What lists and searches ask often of the lines (the GTIN of
//! the base unit, its weight and volume, the first photo) is kept beside the goods by `flow`, which also says which
//! files are in use. Goods move no stock.

mod band;
mod check;
mod flow;
mod items;
mod known;
mod model;
#[cfg(test)]
pub(crate) mod tests;

pub use band::{narrowed, whole};
pub use items::{Item, colds, items, keep};
pub use known::forget;
pub use model::{Goods, Pack, Photo};

use codes::{
    AbcClass, CaptureMode, CommodityType, EnabledStatus, GoodsSource, PackLevel, SettlementUnit, Thermosphere,
};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::feature::Feature;
use kernel::id::Id;
use kernel::list::{self, Field, Indexed, Kind, SearchIndex};
use kernel::master::{self, Before, Col, Lines, Master, Use};
use kernel::record::Cells;
use kernel::validate;

use crate::batch_rule::BatchRule;
use crate::brand::Brand;
use crate::owner;
use crate::unit::Unit;
use crate::used;

/// An owner sees its own goods, the operator all.
const SCOPE: Scope = Scope::party("branch_code", "owner_code");

/// A hundred tons, in grams.
const HEAVIEST: i64 = 100_000_000;
/// A hundred metres, in hundredths of a centimetre.
const LONGEST: i64 = 1_000_000;
/// A hundred million pieces.
const PIECES: i64 = 100_000_000_000_000;

const fn weight(name: &'static str) -> Col {
    master::decimal(name, 3).within(1, HEAVIEST).hidden().unsorted()
}

const fn temperature(name: &'static str) -> Col {
    // From the boiling point of nitrogen to that of water.
    master::decimal(name, 1).within(-1_960, 1_000).hidden().unsorted()
}

const fn percent(name: &'static str) -> Col {
    master::int(name).within(0, 100).hidden().unsorted()
}

const fn edge(name: &'static str) -> Col {
    master::decimal(name, 2).within(1, LONGEST)
}

const PACKS: Lines = Lines {
    name: "packs",
    table: "goods_pack",
    parent: "goods_id",
    columns: &[
        master::code("level", PackLevel::DESCRIPTION),
        master::refers::<Unit>("unitCode").required(),
        master::decimal("pieces", 6).required().within(1, PIECES),
        master::text("gtin").unique().optional().per(&["ownerCode"]).length(14).rule(&validate::GTIN),
        edge("length"),
        edge("width"),
        edge("height"),
        weight("grossWeight"),
        weight("netWeight"),
        master::decimal("volume", 6).within(1, 1_000_000_000_000),
        master::int("perLayer").within(1, 10_000),
        master::int("layers").within(1, 1_000),
        master::flag("forInbound"),
        master::flag("forOutbound"),
    ],
    least: 0,
    most: 4,
};

const PHOTOS: Lines = Lines {
    name: "photos",
    table: "goods_photo",
    parent: "goods_id",
    columns: &[master::text("file").required().length(20).rule(&validate::DIGITS).by_hand()],
    least: 0,
    most: 9,
};

/// What goods are found by: any part of their texts, and the GTIN of any packaging level.
pub static SEARCH: SearchIndex = SearchIndex {
    table: "goods_search",
    columns: &[
        Indexed::Text("code"),
        Indexed::Text("name"),
        Indexed::Text("english_name"),
        Indexed::Text("spanish_name"),
        Indexed::Text("japanese_name"),
        Indexed::Text("short_name"),
        Indexed::Text("spec"),
        Indexed::Text("category"),
        Indexed::Text("base_gtin"),
        Indexed::Gtins { lines: "goods_pack", parent: "goods_id", column: "gtin" },
        Indexed::Whole("owner_code"),
    ],
};

impl Master for Goods {
    const TABLE: &'static str = "goods";
    const SCREEN: &'static str = "goodsManage";
    const BASE: &'static str = "/wms/goods";
    const SCOPE: Scope = SCOPE;
    // Of a million goods every sort needs an index: what has none is not sorted by.
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(64).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required().length(200),
        master::refers_to("ownerCode", owner::REFERENCE).required().primary(),
        master::text("spec"),
        master::refers::<Brand>("brandCode"),
        master::text("category").searched().length(50),
        master::refers::<Unit>("unitCode").required(),
        master::code("thermosphere", Thermosphere::DESCRIPTION).primary(),
        master::refers::<BatchRule>("batchRuleCode").sharing(&["ownerCode"]),
        master::int("shelfLifeDays").within(1, 365_000).hidden(),
        master::text("shortName").hidden().unsorted(),
        master::text("englishName").length(200).hidden(),
        master::text("spanishName").length(200).hidden().unsorted(),
        master::text("japaneseName").length(200).hidden().unsorted(),
        master::code("commodityType", CommodityType::DESCRIPTION).otherwise("1").hidden().unsorted(),
        master::code("source", GoodsSource::DESCRIPTION).otherwise("0").hidden().unsorted(),
        master::code("settlementUnit", SettlementUnit::DESCRIPTION)
            .otherwise("\"piece\"")
            .hidden()
            .unsorted(),
        master::decimal("trolleyPieces", 6).within(1, PIECES).hidden().unsorted(),
        master::code("catchWeightMode", CaptureMode::DESCRIPTION).otherwise("0").hidden().unsorted(),
        weight("nominalWeight"),
        weight("weightMin"),
        weight("weightMax"),
        temperature("minTemperature"),
        temperature("maxTemperature"),
        percent("receiveMinPct"),
        percent("warnPct"),
        percent("shipMinPct"),
        master::code("serialMode", CaptureMode::DESCRIPTION).otherwise("0").hidden().unsorted(),
        master::code("abcClass", AbcClass::DESCRIPTION).optional().hidden().unsorted(),
        master::decimal("unitPrice", 4).within(0, 1_000_000_000_000).hidden().unsorted(),
        master::decimal("insuranceValue", 2).within(0, 1_000_000_000_000).hidden().unsorted(),
        master::text("hsCode").length(20).hidden().unsorted(),
        master::text("origin").length(50).hidden().unsorted(),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::text("remark").length(500).hidden().unsorted(),
    ];
    const SHOWN: &'static [Field] = &[
        // The search box finds GTINs, too, of every level.
        list::text("baseGtin", "base_gtin").nullable().contains().spelled(&validate::GTIN).sort(),
        list::field("baseGrossWeight", "base_gross_weight", Kind::Decimal(3)).nullable().hidden(),
        list::field("baseVolume", "base_volume", Kind::Decimal(6)).nullable().hidden(),
        list::field("cover", "cover", Kind::Image).nullable().hidden(),
    ];
    const LINES: &'static [Lines] = &[PACKS, PHOTOS];
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        used::stock("goods_code"),
        of("location", "dedicated_goods", "deleted = 0", "route.locationManage"),
        used::receiving_line("goods_code"),
        used::delivery_line("goods_code"),
        used::booking_line("goods_code"),
        used::open_opening_line("goods_code"),
        of("contract_rate", "goods_code", OF_CONTRACTS, "route.contractManage"),
    ];
    const SEARCH: Option<&'static SearchIndex> = Some(&SEARCH);

    fn check(&self) -> Answer<()> {
        check::check(self)
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        flow::prepare(self, tx, before).await
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        flow::leaving(tx, id).await
    }
}

/// Lines of contracts that are there.
const OF_CONTRACTS: &str = "contract_id in (select c.id from contract c where c.deleted = 0)";

/// Rows of a table that name goods by their code.
const fn of(table: &'static str, column: &'static str, alive: &'static str, name: &'static str) -> Use {
    Use { table, column, holds: "code", alive, name }
}

/// Manifest of goodsManage.
pub fn feature() -> Feature {
    Feature::master::<Goods>().texts(include_str!("texts.toml"))
}
