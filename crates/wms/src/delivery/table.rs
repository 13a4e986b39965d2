//! Delivery sheets as tables bring them: a row for each line, its sheet before it, repeated below or left blank.
//!
//! Only the columns are said here; a sheet of a table is judged and written by what the form goes through.

use codes::{
    Code as _, DeliveryKind, DeliverySheetStatus, DocumentSource, RestPolicy, ShipPolicy, Thermosphere,
};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::master::{self, Col, Joined, Lines, Master, Reference};
use kernel::record::Cells;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::validate::{self, given};
use serde_json::Value as Json;

use super::judged::Judged;
use super::model::Form;
use super::store::SEEN;
use super::{flow, lines};
use crate::allocation::AllocationRule;
use crate::container::Container;
use crate::customer::Customer;
use crate::dictionary::DeliveryDocumentType;
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::loading_team::LoadingTeam;
use crate::location::Location;
use crate::owner;
use crate::unit::Unit;
use crate::warehouse::Warehouse;

/// A table writes deliveries; what goes back to a supplier is looked at one by one.
const KIND: DeliveryKind = DeliveryKind::Delivery;
/// One that is named holds goods, so it need not be free.
const CONTAINER: Reference = Reference { choosable: "", ..Reference::to::<Container>() };

const fn words(name: &'static str, length: usize) -> Col {
    master::text(name).length(length)
}

const LINES: Lines = Lines {
    name: "lines",
    table: "delivery_line",
    parent: "note_id",
    columns: &[
        master::refers::<Goods>("goodsCode").required().sharing(&["ownerCode"]),
        master::refers::<Unit>("unitCode"),
        master::decimal("qty", 6).required().within(1, i64::MAX).kept_in("qty_entered"),
        words("batchNo", 64),
        master::date("productionFrom"),
        master::date("productionTo"),
        master::date("expiryFrom"),
        master::refers::<InventoryStatus>("statusCode"),
        master::refers::<Location>("locationCode").sharing(&["warehouseCode"]),
        master::refers_to("containerCode", CONTAINER),
        master::decimal("unitPrice", 4).within(0, i64::MAX),
        words("remark", 200),
    ],
    least: 1,
    most: lines::MOST,
};

/// Only its columns are used: a sheet has a life of its own, which [`super::flow`] is.
impl Master for Form {
    const TABLE: &'static str = "delivery_sheet";
    const SCREEN: &'static str = "deliverysheetManage";
    const BASE: &'static str = "/wms/deliverySheet";
    const SCOPE: Scope = SEEN;
    const COLUMNS: &'static [Col] = &[
        words("externalNo", 64).unique().foreign().per(&["ownerCode"]),
        master::refers::<Warehouse>("warehouseCode").required(),
        master::refers_to("ownerCode", owner::REFERENCE).required(),
        master::refers::<Customer>("customerCode").sharing(&["ownerCode"]),
        master::refers::<DeliveryDocumentType>("docTypeCode"),
        master::time("requiredShipAt"),
        master::time("requiredArriveAt"),
        master::time("cutoffAt"),
        master::int("priority").within(10, 50),
        master::code("shipPolicy", ShipPolicy::DESCRIPTION).optional(),
        master::code("restPolicy", RestPolicy::DESCRIPTION).optional(),
        master::refers::<AllocationRule>("ruleCode"),
        master::int("minLifeDays"),
        master::int("minLifePercent"),
        master::flag("singleBatch"),
        words("consigneeName", 64),
        words("consigneePhone", 32).rule(&validate::PHONE),
        words("address", 200),
        words("carrier", 64),
        words("plateNo", 32).rule(&validate::PLATE),
        words("driverName", 64),
        words("driverPhone", 32).rule(&validate::PHONE),
        words("dockCode", 64),
        words("queueNo", 64),
        master::refers::<LoadingTeam>("loadingTeamCode"),
        master::refers::<Location>("stagingLocationCode").sharing(&["warehouseCode"]),
        master::code("thermosphere", Thermosphere::DESCRIPTION).optional(),
        words("transportOrderNo", 64),
        words("overrideReason", 200),
        words("remark", 500),
    ];
    const LINES: &'static [Lines] = &[LINES];
}

impl Joined for Form {
    const KEY: &'static str = "externalNo";

    fn form(json: Json) -> Answer<Self> {
        let form: Self = serde_json::from_value(json)
            .map_err(|error| Fault::Refused(Message::new("rule.shape").with("detail", error)))?;
        Ok(Self { source: DocumentSource::Import, ..form })
    }

    async fn judge(tx: &mut Tx, given: &[Self]) -> Answer<Vec<Answer<()>>> {
        let judged = flow::judge_new(tx, KIND, given).await?;
        let taken = taken(tx, given).await?;
        let told = |(form, judged): (&Self, Answer<Judged>)| match (numbered(form), judged) {
            (Some(number), Ok(_)) if taken.contains(&number) => {
                Err(Fault::invalid("externalNo", "rule.taken"))
            }
            (Some(number), Err(Fault::Invalid(mut wrong))) if taken.contains(&number) => {
                wrong.push(kernel::fault::FieldError::new("externalNo", "rule.taken"));
                Err(Fault::Invalid(wrong))
            }
            (_, judged) => judged.map(drop),
        };
        Ok(given.iter().zip(judged).map(told).collect())
    }

    async fn write(tx: &mut Tx, given: Vec<Self>) -> Answer<()> {
        let judged = flow::judge_new(tx, KIND, &given).await?;
        let sheets = judged.into_iter().collect::<Answer<Vec<Judged>>>()?;
        let more: Cells = cells! {};
        flow::insert_all(tx, sheets, (KIND, DeliverySheetStatus::New), more).await.map(drop)
    }
}

/// Whose number it is, and the number.
fn numbered(form: &Form) -> Option<(String, String)> {
    Some((form.owner_code.trim().to_owned(), given(form.external_no.as_deref())?.to_owned()))
}

/// The numbers of these forms that sheets have already; the unique key has the last word.
async fn taken(tx: &mut Tx, forms: &[Form]) -> Answer<Vec<(String, String)>> {
    let numbers: Vec<String> = forms.iter().filter_map(numbered).map(|(_, number)| number).collect();
    let mut sql = Sql::new(
        "select owner_code, external_no from delivery_sheet
         where deleted = 0 and void_at is null and origin_id is null",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("kind", KIND);
    sql.and_any_of("external_no", numbers);
    Ok(tx.all(sql.text(), sql.values()).await?)
}
