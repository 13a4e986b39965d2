//! Where a call may carry its token, and what else sign-in reads from the request.

use std::sync::Arc;

use kernel::access::Session;
use kernel::app::Credentials;
use kernel::call::{Body, Call, Extract, Form};
use kernel::fault::{Answer, Fault};
use kernel::openapi::Operation;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// The token in a body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct InBody {
    #[serde(default)]
    token: String,
}

/// The credentials of a call, wherever they are: the header that the console sends, else `token` in
/// the query, a JSON body or a form, as the specification's payload column has it.
pub struct TokenGiven(pub Credentials);

impl Extract for TokenGiven {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let device = call.header("deviceid").unwrap_or_default().to_owned();
        let header = call.header("authorization").and_then(|value| value.strip_prefix("Bearer "));
        let token = match header.map(str::to_owned).or_else(|| in_query(call)) {
            Some(token) => token,
            None => in_body(call).await?,
        };
        if token.is_empty() {
            Err(Fault::SignedOut)
        } else {
            Ok(Self(Credentials { token, device, address: call.address.to_string(), watches: false }))
        }
    }

    fn describe(operation: &mut Operation) {
        operation.takes_parameter("token", json!({ "type": "string" }));
    }
}

fn in_query(call: &Call) -> Option<String> {
    let query = call.parts.uri.query()?;
    query.split('&').find_map(|pair| pair.strip_prefix("token=")).map(str::to_owned)
}

async fn in_body(call: &mut Call) -> Answer<String> {
    if call.bytes().await?.is_empty() {
        return Ok(String::new());
    }
    let form =
        call.header("content-type").is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"));
    if form {
        let Form(InBody { token }) = Form::extract(call).await?;
        return Ok(token);
    }
    let Body(InBody { token }) = Body::extract(call).await?;
    Ok(token)
}

/// The caller's session on a public route, when there is a living one.
pub struct MaybeSignedIn(pub Option<Arc<Session>>);

impl Extract for MaybeSignedIn {
    async fn extract(call: &mut Call) -> Answer<Self> {
        let Ok(TokenGiven(credentials)) = TokenGiven::extract(call).await else { return Ok(Self(None)) };
        match (call.app.authenticate)(call.app.clone(), credentials).await {
            Ok(session) => Ok(Self(Some(session))),
            Err(Fault::SignedOut) => Ok(Self(None)),
            Err(fault) => Err(fault),
        }
    }

    fn describe(_: &mut Operation) {}
}

/// The program that calls, as it names itself; cut to what a row of sessions shows.
pub struct Agent(pub String);

impl Extract for Agent {
    async fn extract(call: &mut Call) -> Answer<Self> {
        Ok(Self(call.header("user-agent").unwrap_or_default().chars().take(256).collect()))
    }

    fn describe(_: &mut Operation) {}
}
