//! The life of a contract: written, audited by somebody else, in force, followed by another version or
//! ended.

use codes::{ContractStatus, LeaseMode};
use db::Value;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::{BusinessDay, DayCut};
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::{Cells, Child};
use kernel::texts::Message;
use kernel::validate::given;

use super::list::LIST;
use super::model::{Contract, ContractForm, NextVersion, Opinion, Rate, Seen, Space};
use super::store::{self, Stored, TABLE};
use super::{file, lease, references, rules};
use crate::document::{self, Series};
use crate::party;

/// Series and prefix of numbers that nobody typed.
const SERIES: Series = Series { name: "contract", prefix: "HT" };

/// Today, where the session is. Contracts run by the days of the calendar that are written in them; what happens in a
/// warehouse is covered on its business day, which `receiving::places` asks about.
pub fn today(tx: &Tx) -> BusinessDay {
    DayCut::midnight(tx.session().zone.clone()).day_of(tx.now())
}

/// A version with everything that belongs to it.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Contract> {
    let Stored { mut standing, form } = store::load(tx, *id).await?;
    let versions = store::versions(tx, form.contract_no.as_deref().unwrap_or_default()).await?;
    let newest = versions.first().is_some_and(|version| version.id == *id);
    let followed = versions
        .iter()
        .any(|other| other.version_no > standing.version_no && other.status == ContractStatus::InForce);
    let own = document::is_maker(tx, &standing.makers);
    let status = Value::from(standing.status);
    let held = [("status", if let Value::Int(code) = status { code } else { 0 })];
    let mut can = LIST.can(tx.context(), &held);
    can.retain(|action| match *action {
        "approve" | "reject" => !own,
        "newVersion" => newest && standing.terminate_on.is_none(),
        "terminate" => !followed && standing.terminate_on.is_none(),
        _ => true,
    });
    if party::is_outside(tx) {
        // They read what holds; what the operator's people say to each other is theirs.
        can.retain(|action| *action == "detail");
        standing.audit_opinion = None;
    }
    let names = references::names(tx, &[&form]).await?;
    Ok(Contract { standing, form, names, own, can })
}

/// Writes the first version of a contract.
pub async fn add(tx: &mut Tx, form: &ContractForm) -> Answer<Contract> {
    refuse_outside(tx)?;
    let form = form.clone();
    rules::check(&form)?;
    if form.valid_from.is_some_and(|day| day != form.start_date) {
        return Err(Fault::invalid("validFrom", "contractManage.firstVersion"));
    }
    references::check(tx, &form, None).await?;
    lease::check(tx, &form).await?;
    let id = begin(tx, form).await?;
    detail(tx, &id).await
}

/// Writes the first version of a contract that was checked.
pub async fn begin(tx: &mut Tx, mut form: ContractForm) -> Answer<Id> {
    form.valid_from = Some(form.start_date);
    if given(form.contract_no.as_deref()).is_none() {
        form.contract_no = Some(SERIES.next(tx).await?);
    }
    let mut cells = cells(&form);
    cells.extend(cells! { version_no: 1 });
    insert(tx, &form, cells).await
}

async fn insert(tx: &mut Tx, form: &ContractForm, mut cells: Cells) -> Answer<Id> {
    let makers = document::with_maker(tx, document::NO_MAKER);
    cells.extend(cells! { status: ContractStatus::Draft, makers: makers, expiring: false });
    let children = children(None, form)?;
    let inserted = TABLE.insert_with(tx, cells, children).await;
    let id = inserted.on_unique("contract_contract_no_key", "contractNo")?;
    store::put_lines(tx, id, form).await?;
    Ok(id)
}

/// Changes a version that is not in force. A rejected one becomes a draft again.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, ContractForm)) -> Answer<Contract> {
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    let before = in_state(tx, *id, &[ContractStatus::Draft, ContractStatus::Rejected]).await?;
    let mut form = form.clone();
    if given(form.contract_no.as_deref()).is_none() {
        form.contract_no.clone_from(&before.form.contract_no);
    }
    if before.standing.version_no == 1 {
        form.valid_from = Some(form.start_date);
    }
    rules::check(&form)?;
    follows(tx, &before, &form).await?;
    references::check(tx, &form, Some(&before.form)).await?;
    lease::check(tx, &form).await?;
    let children = children(Some(&before.form), &form)?;
    let stood = cells(&before.form);
    let mut cells = cells(&form);
    // Who saves it as it stood has written nothing, and may still audit it.
    let same = cells == stood && children.iter().all(|child| child.before == child.after);
    let makers =
        if same { before.standing.makers } else { document::with_maker(tx, &before.standing.makers) };
    cells.extend(cells! { status: ContractStatus::Draft, makers: makers });
    let updated = TABLE.update_with(tx, *id, version, cells, children).await;
    updated.on_unique("contract_contract_no_key", "contractNo")?;
    store::put_lines(tx, *id, &form).await?;
    detail(tx, id).await
}

/// What a later version shares with the one it follows, and from when it may hold.
async fn follows(tx: &mut Tx, before: &Stored, form: &ContractForm) -> Answer<()> {
    let Some(earlier) = before.standing.supersedes_id else { return Ok(()) };
    let (old, new) = (&before.form, form);
    let shared = [
        ("contractNo", old.contract_no == new.contract_no),
        ("partyKind", old.party_kind == new.party_kind),
        ("partyCode", old.party_code == new.party_code),
        ("warehouseCode", old.warehouse_code == new.warehouse_code),
        ("warehouseAttribute", old.warehouse_attribute == new.warehouse_attribute),
        ("startDate", old.start_date == new.start_date),
    ];
    let changed = shared.into_iter().filter(|(_, same)| !same);
    let mut wrong: Vec<FieldError> =
        changed.map(|(field, _)| FieldError::new(field, "contractManage.sameInVersions")).collect();
    let earlier = store::load(tx, earlier).await?;
    if new.valid_from <= earlier.form.valid_from {
        wrong.push(FieldError::new("validFrom", "contractManage.afterEarlier"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Gives a draft to be audited.
pub async fn submit(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Contract> {
    let before = in_state(tx, *id, &[ContractStatus::Draft]).await?;
    let form = &before.form;
    rules::check(form)?;
    if form.rates.is_empty() {
        return Err(Fault::refused("contractManage.noRates"));
    }
    if form.lease_mode == LeaseMode::Whole && form.spaces.is_empty() {
        return Err(Fault::refused("contractManage.needsSpaces"));
    }
    references::check(tx, form, Some(form)).await?;
    lease::check(tx, form).await?;
    let (who, now, makers) =
        (tx.session().name.clone(), tx.now(), document::with_maker(tx, &before.standing.makers));
    let none: Option<String> = None;
    let cells = cells! {
        status: ContractStatus::ToAudit, makers: makers, submitted_by: who, submitted_at: now,
        audit_by: none.clone(), audit_at: none.clone(), audit_opinion: none,
    };
    TABLE.update(tx, *id, seen.version, cells).await?;
    detail(tx, id).await
}

/// Takes it back before anybody has audited it.
pub async fn withdraw(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Contract> {
    in_state(tx, *id, &[ContractStatus::ToAudit]).await?;
    TABLE.update(tx, *id, seen.version, cells! { status: ContractStatus::Draft }).await?;
    detail(tx, id).await
}

/// Puts a version in force: the one before ends the day before, and its space is rented.
pub async fn approve(tx: &mut Tx, (id, audit): &(Id, Opinion)) -> Answer<Contract> {
    store::lock(tx).await?;
    let before = to_audit(tx, *id).await?;
    rules::check(&before.form)?;
    lease::check(tx, &before.form).await?;
    if let Some(earlier) = before.standing.supersedes_id {
        supersede(tx, earlier, rules::life(&before.form).from).await?;
    }
    let owner = references::is_owner(before.form.party_kind).then(|| before.form.party_code.clone());
    judge(tx, *id, audit, cells! { status: ContractStatus::InForce, owner_code: owner }).await?;
    let today = today(tx);
    super::daily::look(tx, *id, today).await?;
    let number = before.form.contract_no.unwrap_or_default();
    let only = lease::within_view(tx, &number);
    lease::settle(tx, today, only).await?;
    detail(tx, id).await
}

async fn supersede(tx: &mut Tx, earlier: Id, from: BusinessDay) -> Answer<()> {
    let old = store::load(tx, earlier).await?;
    if old.standing.status != ContractStatus::InForce || old.standing.terminate_on.is_some() {
        return Err(Fault::refused("contractManage.earlierEnded"));
    }
    let version = old.form.version.unwrap_or_default();
    TABLE.update(tx, earlier, version, cells! { valid_to: from.plus_days(-1), expiring: false }).await?;
    let today = today(tx);
    super::daily::look(tx, earlier, today).await
}

/// Sends it back with a reason.
pub async fn reject(tx: &mut Tx, (id, audit): &(Id, Opinion)) -> Answer<Contract> {
    if given(audit.opinion.as_deref()).is_none() {
        return Err(Fault::invalid("opinion", "rule.required"));
    }
    to_audit(tx, *id).await?;
    judge(tx, *id, audit, cells! { status: ContractStatus::Rejected }).await?;
    detail(tx, id).await
}

async fn to_audit(tx: &mut Tx, id: Id) -> Answer<Stored> {
    let before = in_state(tx, id, &[ContractStatus::ToAudit]).await?;
    if document::is_maker(tx, &before.standing.makers) {
        return Err(Fault::refused("contractManage.ownRecord"));
    }
    Ok(before)
}

async fn judge(tx: &mut Tx, id: Id, audit: &Opinion, verdict: Cells) -> Answer<()> {
    let opinion = given(audit.opinion.as_deref());
    kernel::validate::Checks::new().optional_at_most("opinion", opinion, 500).done()?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let mut cells = cells! { audit_by: who, audit_at: now, audit_opinion: opinion };
    cells.extend(verdict);
    TABLE.update(tx, id, audit.version, cells).await
}

/// Writes the draft of the version that follows one in force, with the lines that still hold then.
pub async fn new_version(tx: &mut Tx, (id, next): &(Id, NextVersion)) -> Answer<Contract> {
    let before = in_state(tx, *id, &[ContractStatus::InForce]).await?;
    seen(&before, next.version)?;
    let number = before.form.contract_no.clone().unwrap_or_default();
    if before.standing.terminate_on.is_some() {
        return Err(Fault::refused("contractManage.earlierEnded"));
    }
    if store::versions(tx, &number).await?.first().is_some_and(|newest| newest.id != *id) {
        return Err(Fault::refused("contractManage.laterVersion"));
    }
    let from = next.valid_from;
    if Some(from) <= before.form.valid_from || from > before.form.end_date {
        return Err(Fault::invalid("validFrom", "contractManage.afterEarlier"));
    }
    let mut form = before.form;
    form.valid_from = Some(from);
    form.spaces.retain(|space| space.to_date.is_none_or(|day| day >= from));
    form.rates.retain(|rate| rate.valid_to.is_none_or(|day| day >= from));
    let mut cells = cells(&form);
    cells.extend(cells! { version_no: before.standing.version_no + 1, supersedes_id: *id });
    let made = insert(tx, &form, cells).await.map_err(|fault| match fault {
        // Somebody else was faster by a moment.
        Fault::Invalid(_) => Fault::refused("contractManage.laterVersion"),
        other => other,
    })?;
    detail(tx, &made).await
}

/// Deletes a version that was never in force.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    let before = in_state(tx, *id, &[ContractStatus::Draft, ContractStatus::Rejected]).await?;
    let number = before.form.contract_no.unwrap_or_default();
    if store::versions(tx, &number).await?.len() == 1 {
        file::remove_all(tx, &number).await?;
    }
    TABLE.delete(tx, *id, None).await
}

/// Deletes several, all or none.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        delete(tx, &id).await?;
    }
    Ok(())
}

/// The version as it stands, refused when it is in none of these states.
pub async fn in_state(tx: &mut Tx, id: Id, states: &[ContractStatus]) -> Answer<Stored> {
    refuse_outside(tx)?;
    let before = store::load(tx, id).await?;
    if states.contains(&before.standing.status) {
        return Ok(before);
    }
    use codes::Code as _;
    Err(Fault::Refused(
        Message::new("contractManage.state").with_text("status", before.standing.status.label()),
    ))
}

/// Owners read their contracts and never write one.
pub fn refuse_outside(tx: &Tx) -> Answer<()> {
    if party::is_outside(tx) { Err(Fault::Denied) } else { Ok(()) }
}

/// Refuses a version of the record that is not the one seen.
pub fn seen(before: &Stored, version: i64) -> Answer<()> {
    if before.form.version == Some(version) {
        return Ok(());
    }
    let standing = &before.standing;
    Err(Fault::Stale { by: standing.modified_by.clone(), at: standing.gmt_modified })
}

fn cells(form: &ContractForm) -> Cells {
    form.cells().into_iter().map(|(column, value)| (column, store::plain(value))).collect()
}

/// Lines for the audit row.
fn children(before: Option<&ContractForm>, after: &ContractForm) -> Answer<Vec<Child>> {
    let text = |lines: Result<String, serde_json::Error>| lines.map_err(Fault::internal);
    let (spaces, rates): (&[Space], &[Rate]) =
        before.map_or((&[], &[]), |form| (form.spaces.as_slice(), form.rates.as_slice()));
    Ok(vec![
        Child {
            name: "spaces",
            before: text(serde_json::to_string(spaces))?,
            after: text(serde_json::to_string(&after.spaces))?,
        },
        Child {
            name: "rates",
            before: text(serde_json::to_string(rates))?,
            after: text(serde_json::to_string(&after.rates))?,
        },
    ])
}
