//! Delivery sheets as tables bring them: a row for each line, its sheet before it, repeated below or left blank.
//!
//! Only the columns are said here; a sheet of a table is judged and written by what the form goes through.

use codes::{
    Code as _, DeliveryKind, DeliverySheetStatus, DocumentSource, RestPolicy, ShipPolicy, Thermosphere,
};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master::{self, Col, Joined, Lines, Master, Reference};
use kernel::record::Cells;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::validate::{self, given};
use serde_json::Value as Json;

use super::judged::Judged;
use super::model::Form;
use super::store::SEEN;
use super::{flow, lines, mixed};
use crate::allocation::AllocationRule;
use crate::container::Container;
use crate::customer::Customer;
use crate::dictionary::DeliveryDocumentType;
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::loading_team::LoadingTeam;
use crate::location::Location;
use crate::owner;
use crate::supplier::Supplier;
use crate::unit::Unit;
use crate::warehouse::Warehouse;

/// Right to write sheets of goods that go back to a supplier.
const RETURNS: &str = "returnGoodsNoteAdd_add_button";
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
        words("substitutes", 400).explained("delivery.substituteWords"),
        master::decimal("grossWeight", 3).within(0, i64::MAX),
        master::decimal("volume", 6).within(0, i64::MAX),
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
        words("externalNo", 64).unique().foreign().per(&["ownerCode", "kind"]),
        master::code("kind", DeliveryKind::DESCRIPTION).otherwise("1"),
        master::refers::<Warehouse>("warehouseCode").required(),
        master::refers_to("ownerCode", owner::REFERENCE).required(),
        master::refers::<Customer>("customerCode").sharing(&["ownerCode"]),
        master::refers::<Supplier>("supplierCode").sharing(&["ownerCode"]),
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
        master::flag("substitutable"),
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
        let mut told: Vec<Answer<()>> = given.iter().map(|_| Ok(())).collect();
        for kind in KINDS {
            let own = |(_, form): &(usize, &Self)| kind_of(form) == kind;
            let (places, forms): (Vec<usize>, Vec<&Self>) = given.iter().enumerate().filter(own).unzip();
            if forms.is_empty() {
                continue;
            }
            let judged = flow::judge_new(tx, kind, &forms).await?;
            let taken = taken(tx, kind, &forms).await?;
            let may = kind == DeliveryKind::Delivery || tx.session().can(RETURNS);
            for ((place, form), judged) in places.into_iter().zip(forms).zip(judged) {
                let is_taken = numbered(form).is_some_and(|number| taken.contains(&number));
                if let Some(told) = told.get_mut(place) {
                    *told = with_own(judged, (is_taken, may));
                }
            }
        }
        Ok(told)
    }

    async fn notes(tx: &mut Tx, given: &[&Self]) -> Answer<Vec<Message>> {
        mixed::told(tx, given).await
    }

    async fn write(tx: &mut Tx, given: Vec<Self>) -> Answer<()> {
        for kind in KINDS {
            let forms: Vec<&Self> = given.iter().filter(|form| kind_of(form) == kind).collect();
            if forms.is_empty() {
                continue;
            }
            let judged = flow::judge_new(tx, kind, &forms).await?;
            let sheets = judged.into_iter().collect::<Answer<Vec<Judged>>>()?;
            flow::insert_all(tx, sheets, (kind, DeliverySheetStatus::New), Cells::new()).await?;
        }
        Ok(())
    }
}

/// The kinds of sheets that a table may hold.
const KINDS: [DeliveryKind; 2] = [DeliveryKind::Delivery, DeliveryKind::ReturnToSupplier];

fn kind_of(form: &Form) -> DeliveryKind {
    form.kind.unwrap_or(DeliveryKind::Delivery)
}

/// What is wrong with a sheet of a table beside what would be wrong with it in a form: its number is taken, or the caller
/// may not write sheets of its kind.
fn with_own(judged: Answer<Judged>, (is_taken, may): (bool, bool)) -> Answer<()> {
    let mut wrong = match judged {
        Ok(_) => Vec::new(),
        Err(Fault::Invalid(wrong)) => wrong,
        Err(other) => return Err(other),
    };
    if is_taken {
        wrong.push(FieldError::new("externalNo", "rule.taken"));
    }
    if !may {
        wrong.push(FieldError::new("kind", "delivery.returnRight"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Whose number it is, and the number.
fn numbered(form: &Form) -> Option<(String, String)> {
    Some((form.owner_code.trim().to_owned(), given(form.external_no.as_deref())?.to_owned()))
}

/// The numbers of these forms that sheets of their kind have already; the unique key has the last word.
async fn taken(tx: &mut Tx, kind: DeliveryKind, forms: &[&Form]) -> Answer<Vec<(String, String)>> {
    let numbers: Vec<String> =
        forms.iter().filter_map(|form| numbered(form)).map(|(_, number)| number).collect();
    let mut sql = Sql::new(
        "select owner_code, external_no from delivery_sheet
         where deleted = 0 and void_at is null and origin_id is null",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("kind", kind);
    sql.and_any_of("external_no", numbers);
    Ok(tx.all(sql.text(), sql.values()).await?)
}
