//! Opening, switching and ending sessions.

use std::time::Duration;

use codes::{DataType, WarehouseStatus};
use db::vals;
use kernel::act::{Cx, Tx};
use kernel::audit;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde::Serialize;

use super::model::{ChangeLogin, End, SessionRow};
use super::rights::{self, Person};
use super::{fresh_token, rights_changed, store, token_hash};
use crate::setting::Settings;
use crate::setting::names::SESSION_HOURS;
use crate::sign_in::Token;

/// A session to be opened for an account that has proved itself.
pub(crate) struct Opening {
    /// The account.
    pub party: Id,
    /// Role to use; none means the account's first.
    pub role: Option<Id>,
    /// Hash of its token.
    pub token_hash: String,
    /// Device it is bound to.
    pub device: String,
    /// Program that signs in.
    pub agent: String,
    /// Kind of data to look at; none means the account's own.
    pub data_type: Option<DataType>,
    /// Warehouse, or other thing of that kind, to begin in. The caller has checked it.
    pub data_code: Option<String>,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub(crate) struct Opened {
    /// Seconds it lives without a call.
    pub seconds: i64,
    /// Whether nothing is allowed until the password is changed.
    pub must_change: bool,
}

/// Opens a session.
pub(crate) async fn open(tx: &mut Tx, opening: &Opening) -> Answer<Opened> {
    let person = rights::person(tx, opening.party).await?;
    let settings = Settings::load(tx).await?;
    let seconds = settings.whole(&SESSION_HOURS)? * 60 * 60;
    let now = tx.now();
    let row = SessionRow {
        id: tx.new_id(),
        branch_code: tx.branch().to_owned(),
        party_id: person.id,
        role_id: opening.role,
        token_hash: opening.token_hash.clone(),
        device_id: opening.device.clone(),
        address: tx.address().to_owned(),
        agent: opening.agent.clone(),
        data_type: opening.data_type.unwrap_or(person.data_type),
        data_code: opening.data_code.clone(),
        created_at: now,
        last_seen_at: now,
        expires_at: now.plus(Duration::from_secs(seconds.unsigned_abs())),
        ended_at: None,
        end_reason: None,
    };
    tx.insert(&row).await?;
    let note = "update party set last_login_at = $1 where id = $2 and branch_code = $3";
    tx.exec(note, &vals![now, person.id, tx.branch()]).await?;
    let must_change = rights::must_change(tx, person.id, &settings).await?;
    Ok(Opened { seconds, must_change })
}

/// Refuses a warehouse in which the account may not begin.
pub(crate) async fn may_begin_in(tx: &mut Tx, party: Id, code: &str) -> Answer<()> {
    let person = rights::person(tx, party).await?;
    may_look_at(tx, &person, code).await
}

/// Refuses a warehouse that does not exist, is closed, or is not the account's: never told apart.
async fn may_look_at(tx: &mut Tx, person: &Person, code: &str) -> Answer<()> {
    let refused = || Fault::invalid("authorizeDataCode", "signIn.warehouse");
    let allowed = rights::warehouses(tx, person).await?;
    if allowed.is_some_and(|codes| !codes.iter().any(|allowed| allowed == code)) {
        return Err(refused());
    }
    let open: Option<i64> = tx
        .one(
            "select 1 from warehouse where branch_code = $1 and code = $2 and deleted = 0 and status = $3",
            &vals![tx.branch(), code, WarehouseStatus::Enabled],
        )
        .await?;
    open.map(drop).ok_or_else(refused)
}

/// Refuses a party whose records are not the account's to look at.
async fn may_speak_for(tx: &mut Tx, person: &Person, code: &str) -> Answer<()> {
    let zone = tx.session().zone.clone();
    let granted = rights::parties(tx, person, &zone).await?;
    match granted {
        Some(codes) if codes.iter().any(|granted| granted == code) => Ok(()),
        _ => Err(Fault::invalid("authorizeDataCode", "session.party")),
    }
}

/// Switches the warehouse; an empty code means all that are allowed.
pub async fn change_login(cx: &Cx, wanted: ChangeLogin) -> Answer<()> {
    cx.write(wanted, look_at).await?;
    rights_changed(&cx.app, &cx.session.branch).await
}

async fn look_at(tx: &mut Tx, wanted: &ChangeLogin) -> Answer<()> {
    let (party, session) = (tx.session().party, tx.session().id);
    let person = rights::person(tx, party).await?;
    let kind = match wanted.data_type.as_deref().filter(|kind| !kind.is_empty()) {
        None => DataType::Warehouse,
        Some(word) => DataType::of(word).ok_or_else(|| Fault::invalid("dataType", "session.dataType"))?,
    };
    // Beside warehouses, an account looks at the kind of data it was made for.
    if kind != DataType::Warehouse && person.data_type != kind {
        return Err(Fault::invalid("dataType", "session.dataType"));
    }
    let code = wanted.authorize_data_code.as_deref().filter(|code| !code.is_empty());
    match (kind, code) {
        (_, None) => {}
        (DataType::Warehouse, Some(code)) => may_look_at(tx, &person, code).await?,
        (DataType::Party, Some(code)) => may_speak_for(tx, &person, code).await?,
        (DataType::Branch, Some(_)) => return Err(Fault::invalid("authorizeDataCode", "session.party")),
    }
    store::look_at(tx, kind, code).await?;
    let seen = [("event", "changeLogin".into()), ("data_type", kind.into()), ("data_code", code.into())];
    audit::note(tx, "session", session, &seen).await
}

/// Switches the role: a fresh token, and the old one ends in the same moment. A role the account
/// does not hold is refused like one that does not exist.
pub async fn change_role(cx: &Cx, role: String, agent: String) -> Answer<Token> {
    // The new token must not be kept under an idempotency key.
    let own = cx.on_behalf_of(cx.session.clone());
    let token = fresh_token()?;
    let opened = own.write((role, token_hash(&token), agent), replace).await?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(Token::new(token, opened.seconds, opened.must_change))
}

async fn replace(tx: &mut Tx, (role, token_hash, agent): &(String, String, String)) -> Answer<Opened> {
    let held = rights::roles(tx, tx.session().party).await?;
    let wanted = held.iter().find(|held| held.info.code == *role).ok_or(Fault::Denied)?.id;
    let (party, session) = (tx.session().party, tx.session().id);
    if !store::end(tx, party, session, End::Replaced).await? {
        return Err(Fault::SignedOut);
    }
    let opening = Opening {
        party,
        role: Some(wanted),
        token_hash: token_hash.clone(),
        device: tx.session().device.clone(),
        agent: agent.clone(),
        data_type: DataType::of(tx.session().data_type.as_str()),
        data_code: tx.session().data_code.clone(),
    };
    let opened = open(tx, &opening).await?;
    audit::note(tx, "session", session, &[("event", "changeRole".into()), ("role", role.as_str().into())])
        .await?;
    Ok(opened)
}

/// Ends the session.
pub async fn sign_out(cx: &Cx) -> Answer<()> {
    cx.write((), leave).await?;
    rights_changed(&cx.app, &cx.session.branch).await
}

async fn leave(tx: &mut Tx, (): &()) -> Answer<()> {
    let (party, session) = (tx.session().party, tx.session().id);
    store::end(tx, party, session, End::SignedOut).await?;
    audit::note(tx, "party", party, &[("event", "signedOut".into())]).await
}
