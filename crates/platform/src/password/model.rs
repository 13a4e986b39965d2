//! What is sent to change one's own password.

use kernel::call::{Body, Call, Extract, Query};
use kernel::fault::Answer;
use kernel::openapi::Operation;
use serde::Deserialize;
use utoipa::ToSchema;

/// Longest password taken, in characters: enough for any sentence, short enough to hash.
pub const MAX_LENGTH: usize = 128;

/// The old password and the new one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordChange {
    /// The password as it is.
    pub old_password: String,
    /// The password as it shall be.
    pub new_password: String,
}

/// A [`PasswordChange`] from the body, or from the query string where the specification has it.
/// Bodies do not end up in the logs of proxies, so the console uses one.
pub struct Given(pub PasswordChange);

impl Extract for Given {
    async fn extract(call: &mut Call) -> Answer<Self> {
        if call.bytes().await?.is_empty() {
            let Query(change) = Query::extract(call).await?;
            return Ok(Self(change));
        }
        let Body(change) = Body::extract(call).await?;
        Ok(Self(change))
    }

    fn describe(operation: &mut Operation) {
        operation.takes_json::<PasswordChange>();
    }
}
