//! Handlers of the session calls.

use kernel::act::Cx;
use kernel::call::Query;
use kernel::fault::{Answer, Fault};

use super::extract::{Agent, TokenGiven};
use super::model::{ChangeLogin, ChangeRole, UserInfo};
use super::{flow, info};
use crate::sign_in::Token;

/// `POST /getUserInfo`: everything the console needs to draw itself for somebody.
pub async fn info(cx: Cx, TokenGiven(credentials): TokenGiven) -> Answer<UserInfo> {
    let session = (cx.app.authenticate)(cx.app.clone(), credentials).await?;
    session.person()?;
    cx.on_behalf_of(session).read((), info::of).await
}

/// `GET /logout`: ends the session. One that has ended already is fine: the person is out.
pub async fn sign_out(cx: Cx, TokenGiven(credentials): TokenGiven) -> Answer<()> {
    match (cx.app.authenticate)(cx.app.clone(), credentials).await {
        Ok(session) => {
            session.person()?;
            flow::sign_out(&cx.on_behalf_of(session)).await
        }
        Err(Fault::SignedOut) => Ok(()),
        Err(fault) => Err(fault),
    }
}

/// `POST /changeLogin`: looks at another warehouse.
pub async fn change_login(cx: Cx, Query(wanted): Query<ChangeLogin>) -> Answer<()> {
    flow::change_login(&cx, wanted).await
}

/// `POST /changeRole`: a fresh token that works in another of the account's roles.
pub async fn change_role(cx: Cx, Query(wanted): Query<ChangeRole>, Agent(agent): Agent) -> Answer<Token> {
    flow::change_role(&cx, wanted.role, agent).await
}
