//! Proof of delivery: who signed, and what they refused, which comes back on a note of its own.

use codes::{DeliveryKind, SignStatus};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use kernel::validate::{Checks, given};
use platform::file::{Change, Held};
use serde_json::json;

use super::asked::SignForm;
use super::model::{Line, Note};
use super::{store, work};
use crate::{batch, goods, receiving};

/// Characters of a name.
const NAME: usize = 50;
/// Characters of a remark.
const REMARK: usize = 500;
/// Characters of a reason.
const REASON: usize = 200;

/// Somebody signed. It is written down once; what was refused is expected back.
pub async fn sign(tx: &mut Tx, (id, form): &(Id, SignForm)) -> Answer<()> {
    let signed_by = form.signed_by.trim();
    let (mut note, mut lines) = work::begin(tx, *id, form.version, "sign").await?;
    if note.sign_status != SignStatus::Unsigned {
        return Err(Fault::refused("deliveryNoteManage.signedAlready"));
    }
    let at = form.signed_at.unwrap_or(tx.now());
    let left = note.departed_at.unwrap_or(at);
    let mut checks = Checks::new()
        .required("signedBy", signed_by)
        .at_most("signedBy", signed_by, NAME)
        .optional_at_most("remark", form.remark.as_deref(), REMARK)
        .that("signedAt", at <= tx.now() && at >= left, Message::new("deliveryNoteManage.signedWhen"));
    for (place, refused) in form.refused.iter().enumerate() {
        let field = |name: &str| format!("refused[{place}].{name}");
        let line = lines.get(work::place(&lines, refused.line_id, &field("lineId"))?);
        let most = line.map_or(Qty::ZERO, |line| line.qty);
        let twice = form.refused.iter().take(place).any(|other| other.line_id == refused.line_id);
        let fits = refused.qty.is_positive() && refused.qty <= most;
        checks = checks
            .that(&field("lineId"), !twice, Message::new("rule.repeatedField"))
            .that(&field("qty"), fits, Message::new("rule.outOfRange").with("min", 0).with("max", most))
            .required(&field("reason"), refused.reason.trim())
            .at_most(&field("reason"), refused.reason.trim(), REASON);
    }
    checks.done()?;
    for line in lines.iter_mut().filter(|line| line.goes()) {
        let refused = form.refused.iter().find(|refused| refused.line_id == line.id);
        let qty = refused.map_or(Qty::ZERO, |refused| refused.qty);
        line.qty_refused = Some(qty);
        line.qty_signed = Some(line.qty.minus(qty).map_err(Fault::internal)?);
        line.refuse_reason = refused.map(|refused| refused.reason.trim().to_owned());
    }
    let any = |wanted: fn(&Line) -> Option<Qty>| lines.iter().filter_map(wanted).any(|qty| qty.is_positive());
    note.sign_status = match (any(|line| line.qty_signed), any(|line| line.qty_refused)) {
        (true, false) => SignStatus::Signed,
        (true, true) => SignStatus::PartlyRefused,
        (false, _) => SignStatus::Refused,
    };
    note.signed_by = Some(signed_by.to_owned());
    note.signed_at = Some(at);
    note.sign_remark = given(form.remark.as_deref()).map(str::to_owned);
    if let Some(file) = form.pod_file {
        let wrong = |_| Fault::invalid("podFile", "file.gone");
        platform::file::readable(tx, file).await.map_err(wrong)?;
        let held = Held::of_party(&note.owner_code, file);
        Change { field: "podFile", before: None, after: Some(held) }.note(tx).await?;
        note.pod_file = Some(file);
    }
    if note.sign_status != SignStatus::Signed {
        let (id, doc_no) = expect_back(tx, &note, &lines).await?;
        (note.return_id, note.return_no) = (Some(id), Some(doc_no));
    }
    store::update(tx, &lines.iter().collect::<Vec<_>>()).await?;
    work::write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// The note on which refused goods come back: a return of the customer, or for goods that a supplier refused, a
/// receipt.
async fn expect_back(tx: &mut Tx, note: &Note, lines: &[Line]) -> Answer<(Id, String)> {
    let refused: Vec<&Line> =
        lines.iter().filter(|line| line.qty_refused.is_some_and(Qty::is_positive)).collect();
    let batches = batch::known(tx, refused.iter().filter_map(|line| line.batch_id).collect()).await?;
    let codes: Vec<&str> = refused.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    // What the rule of the goods does not ask, and a number that it gives itself, a note does not take.
    let known = |line: &Line| {
        let known = line.batch_id.and_then(|id| batches.get(&id)).cloned().unwrap_or_default();
        match items.get(&line.goods_code) {
            Some(item) => batch::only_used(item, known),
            None => known,
        }
    };
    let line = |line: &&Line| {
        json!({
            "goodsCode": line.goods_code, "qty": line.qty_refused, "unitCode": line.unit_code,
            "remark": line.refuse_reason, "batch": known(line),
        })
    };
    let reason = refused.iter().find_map(|line| line.refuse_reason.clone());
    let form = json!({
        "warehouseCode": note.warehouse_code, "ownerCode": note.owner_code,
        "customerCode": note.customer_code, "supplierCode": note.supplier_code,
        "plateNo": note.plate_no, "driverName": note.driver_name, "driverPhone": note.driver_phone,
        "thermosphere": note.thermosphere, "originOutOrderNo": note.sheet_no,
        "returnReason": reason.filter(|_| note.kind == DeliveryKind::Delivery),
        "remark": note.doc_no,
        "lines": refused.iter().map(line).collect::<Vec<_>>(),
    });
    let form = serde_json::from_value(form).map_err(Fault::internal)?;
    receiving::of_refusal(tx, note.kind, &form).await
}
