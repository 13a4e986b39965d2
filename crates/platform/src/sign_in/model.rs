//! What is sent to sign in and what is answered.

use kernel::fault::Answer;
use kernel::texts::Message;
use kernel::validate::Checks;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Client;

/// The form of the specification, section 7: exactly these fields.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorizeForm {
    /// User name; spaces around it do not count.
    pub username: String,
    /// Password.
    pub password: String,
    /// Which program signs in.
    pub client_id: String,
    /// Its secret.
    pub client_secret: String,
    /// Device that the session will be bound to; later calls send it as the `deviceId` header.
    pub device_id: String,
    /// `password`, the only kind there is; may be left out.
    #[serde(default)]
    pub grant_type: String,
    /// What the caller calls the answer it wants; it is always a token.
    #[serde(default)]
    pub response_type: String,
    /// The caller's clock. Nothing depends on it.
    #[serde(default)]
    pub time: String,
    /// Warehouse to begin in; none means all that the account may see.
    #[serde(default, rename = "authorizeDataCode")]
    pub authorize_data_code: String,
}

impl AuthorizeForm {
    /// Says all that is wrong with the form before anything is looked up.
    pub fn check(&self, client: &Client) -> Answer<()> {
        let grant = self.grant_type.is_empty() || self.grant_type == "password";
        let client_known = self.client_id == client.id && self.client_secret == client.secret;
        Checks::new()
            .required("username", &self.username)
            .at_most("username", self.username.trim(), 64)
            .that("password", !self.password.is_empty(), Message::new("rule.required"))
            .at_most("password", &self.password, 1024)
            .required("device_id", &self.device_id)
            .at_most("device_id", &self.device_id, 128)
            .that("grant_type", grant, Message::new("signIn.grantType"))
            .that("client_id", client_known, Message::new("signIn.client"))
            .at_most("response_type", &self.response_type, 32)
            .at_most("time", &self.time, 32)
            .at_most("authorizeDataCode", &self.authorize_data_code, 64)
            .done()
    }
}

/// A fresh session.
#[derive(Serialize, ToSchema)]
pub struct Token {
    /// The bearer token. It is shown this once; the server keeps only its hash.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds after which the session ends when nothing is called; every call begins them anew.
    pub expires_in: i64,
    /// Whether the password must be changed before anything else is allowed.
    #[serde(rename = "mustChange")]
    pub must_change: bool,
}

impl Token {
    /// A token that was just made.
    pub fn new(access_token: String, expires_in: i64, must_change: bool) -> Self {
        Self { access_token, token_type: "Bearer", expires_in, must_change }
    }
}

/// The organization as the page in front of the door shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DefaultGroup {
    /// Its name in the caller's language.
    pub group_name: String,
    /// Address of the logo; empty without one.
    pub logo_url: String,
    /// Address of the picture of the sign-in page; empty without one.
    pub login_logo_url: String,
}
