//! A line: its form, the columns of its table, and how lines come into a note.

use codes::BatchAttribute;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, FieldError};
use kernel::id::Id;
use kernel::master::{self, Col, Lined, Master};
use kernel::units::{Grams, Qty};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{judge, lines, store};
use crate::batch::Attributes;
use crate::goods::Item;
use crate::inventory_status::InventoryStatus;
use crate::location::Location;
use crate::owner;
use crate::supplier::Supplier;

macro_rules! line {
    ($(#[$note:meta])* $name:ident { $($(#[$extra:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$note])*
        #[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            $($(#[$extra])* pub $field: $kind,)*
            /// Code of the goods.
            #[serde(deserialize_with = "crate::document::spelled::code")]
            pub goods_code: String,
            /// Code of the owner; the owner of the goods unless said.
            #[serde(default, deserialize_with = "crate::document::spelled::any")]
            pub owner_code: Option<String>,
            /// Code of the location.
            #[serde(deserialize_with = "crate::document::spelled::code")]
            pub location_code: String,
            /// Code of the container that holds it.
            #[serde(default, deserialize_with = "crate::document::spelled::any")]
            pub container_code: Option<String>,
            /// Quantity in the goods' base unit.
            pub qty: Qty,
            /// Weight in kilograms; what the quantity weighs by the goods' own weight unless said.
            #[serde(default)]
            pub weight: Option<Grams>,
            /// Code of the inventory status.
            #[serde(deserialize_with = "crate::document::spelled::code")]
            pub status_code: String,
            /// Number of the batch.
            #[serde(default)]
            pub batch_no: Option<String>,
            /// Day of production.
            #[serde(default)]
            pub production_date: Option<BusinessDay>,
            /// Last day of use.
            #[serde(default)]
            pub expiry_date: Option<BusinessDay>,
            /// Code of the supplier.
            #[serde(default, deserialize_with = "crate::document::spelled::any")]
            pub supplier_code: Option<String>,
            /// Where it comes from.
            #[serde(default)]
            pub origin: Option<String>,
            /// Number of the approved plant.
            #[serde(default)]
            pub plant_no: Option<String>,
            /// Grade.
            #[serde(default)]
            pub grade: Option<String>,
            /// Number of the customs declaration.
            #[serde(default)]
            pub customs_no: Option<String>,
            /// The house's own.
            #[serde(default)]
            pub ext1: Option<String>,
            /// The house's own.
            #[serde(default)]
            pub ext2: Option<String>,
            /// The house's own.
            #[serde(default)]
            pub ext3: Option<String>,
            /// The house's own.
            #[serde(default)]
            pub ext4: Option<String>,
            /// The house's own.
            #[serde(default)]
            pub ext5: Option<String>,
            /// Day on which it came into the house; that of the cutover unless said.
            #[serde(default)]
            pub first_in_at: Option<BusinessDay>,
            /// Anything else.
            #[serde(default)]
            pub remark: Option<String>,
        }
    };
}

line! {
    /// A line as a table or a form says it.
    OpeningLine {}
}

line! {
    /// A line that is typed.
    OpeningLineForm {
        /// The note.
        note_id: Id,
        /// Version that is changed; none for a new line.
        #[serde(default)]
        version: Option<i64>,
    }
}

impl OpeningLineForm {
    /// What it says of the goods.
    pub fn line(&self) -> OpeningLine {
        let form = self.clone();
        OpeningLine {
            goods_code: form.goods_code,
            owner_code: form.owner_code,
            location_code: form.location_code,
            container_code: form.container_code,
            qty: form.qty,
            weight: form.weight,
            status_code: form.status_code,
            batch_no: form.batch_no,
            production_date: form.production_date,
            expiry_date: form.expiry_date,
            supplier_code: form.supplier_code,
            origin: form.origin,
            plant_no: form.plant_no,
            grade: form.grade,
            customs_no: form.customs_no,
            ext1: form.ext1,
            ext2: form.ext2,
            ext3: form.ext3,
            ext4: form.ext4,
            ext5: form.ext5,
            first_in_at: form.first_in_at,
            remark: form.remark,
        }
    }
}

impl OpeningLine {
    /// What is known of its batch of these goods. They came when the line says, else on the day of the cutover, and not
    /// when it is posted; only goods whose rule uses that day have it in their batch.
    pub fn attributes(&self, item: &Item, cutover: BusinessDay) -> Attributes {
        let dated = item.attributes().any(|(each, _)| each == BatchAttribute::InboundDate);
        Attributes {
            inbound_date: dated.then(|| self.first_in_at.unwrap_or(cutover)),
            production_date: self.production_date,
            expiry_date: self.expiry_date,
            batch_no: self.batch_no.clone(),
            supplier: self.supplier_code.clone(),
            origin: self.origin.clone(),
            plant_no: self.plant_no.clone(),
            grade: self.grade.clone(),
            customs_no: self.customs_no.clone(),
            ext1: self.ext1.clone(),
            ext2: self.ext2.clone(),
            ext3: self.ext3.clone(),
            ext4: self.ext4.clone(),
            ext5: self.ext5.clone(),
        }
        .trimmed()
    }
}

/// A hundred million pieces, and a hundred thousand tons: more is a slip of the finger.
const MOST_QTY: i64 = 100_000_000_000_000;
const MOST_GRAMS: i64 = 100_000_000_000;

impl Master for OpeningLine {
    const TABLE: &'static str = "opening_line";
    const SCREEN: &'static str = super::SCREEN;
    const BASE: &'static str = "/wms/openingLine";
    const COLUMNS: &'static [Col] = &[
        master::text("goodsCode").required().length(64).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::refers_to("ownerCode", owner::REFERENCE),
        master::refers::<Location>("locationCode").required(),
        master::text("containerCode").length(64).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::decimal("qty", 6).required().within(1, MOST_QTY),
        master::decimal("weight", 3).within(0, MOST_GRAMS),
        master::refers::<InventoryStatus>("statusCode").required(),
        master::text("batchNo").length(64),
        master::date("productionDate"),
        master::date("expiryDate"),
        master::refers::<Supplier>("supplierCode"),
        master::text("origin").length(64),
        master::text("plantNo").length(64),
        master::text("grade").length(64),
        master::text("customsNo").length(64),
        master::text("ext1").length(64),
        master::text("ext2").length(64),
        master::text("ext3").length(64),
        master::text("ext4").length(64),
        master::text("ext5").length(64),
        master::date("firstInAt"),
        master::text("remark").length(200),
    ];
}

impl Lined for OpeningLine {
    async fn open(tx: &mut Tx, record: Id) -> Answer<()> {
        store::writable(tx, record).await.map(drop)
    }

    async fn judge(tx: &mut Tx, record: Id, given: &[Self]) -> Answer<Vec<(usize, FieldError)>> {
        let note = store::load(tx, record).await?;
        Ok(judge::judge(tx, &note, given).await?.wrong)
    }

    async fn write(tx: &mut Tx, record: Id, given: Vec<Self>) -> Answer<()> {
        lines::write(tx, record, given).await
    }
}
