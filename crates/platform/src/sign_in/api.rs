//! Handlers of sign-in.

use kernel::act::Cx;
use kernel::call::Form;
use kernel::fault::Answer;

use super::model::{AuthorizeForm, DefaultGroup, Token};
use super::{flow, group};
use crate::session::{Agent, MaybeSignedIn};

/// `POST /authorize`: a token for a user name and a password.
pub async fn authorize(cx: Cx, Form(form): Form<AuthorizeForm>, Agent(agent): Agent) -> Answer<Token> {
    flow::authorize(&cx, form, agent).await
}

/// `GET /partyGroup/getDefault`: name and logos of the organization, signed in or not.
pub async fn default_group(cx: Cx, MaybeSignedIn(session): MaybeSignedIn) -> Answer<DefaultGroup> {
    cx.read(session.map(|session| session.branch.clone()), group::of).await
}
