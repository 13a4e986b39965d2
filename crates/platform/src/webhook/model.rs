//! Shapes of subscriptions and deliveries.

use codes::{EnabledStatus, WebhookFault, WebhookState, WebhookStop};
use db::Value;
use kernel::clock::Instant;
use kernel::id::Id;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

/// Words of a filter; none is everything.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Words(pub Vec<String>);

impl Words {
    /// In one order, each once, without blanks around it.
    pub fn tidied(&self) -> Self {
        let mut words: Vec<String> = self.0.iter().map(|word| word.trim().to_owned()).collect();
        words.retain(|word| !word.is_empty());
        words.sort();
        words.dedup();
        Self(words)
    }

    /// Whether a word passes; a thing without one passes where nothing is asked.
    pub fn pass(&self, word: Option<&str>) -> bool {
        self.0.is_empty() || word.is_some_and(|word| self.0.iter().any(|known| known == word))
    }
}

impl From<Words> for Value {
    fn from(words: Words) -> Self {
        words.0.join(",").into()
    }
}

impl db::FromValue for Words {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        let text = String::from_value(value)?;
        Ok(Self(text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()))
    }
}

db::record! {
    /// A subscription as stored, without its secrets.
    pub struct HookRow in "webhook" {
        pub id: Id,
        pub version: i64,
        pub name: String,
        pub url: String,
        pub kinds: Words,
        pub warehouses: Words,
        pub owners: Words,
        pub remark: Option<String>,
        pub status: EnabledStatus,
        pub stopped: Option<WebhookStop>,
        pub former_until: Option<Instant>,
        pub party_id: Id,
        pub party_name: String,
        pub role_code: String,
        pub failures: i64,
        pub failing_since: Option<Instant>,
        pub succeeded_at: Option<Instant>,
        pub failed_at: Option<Instant>,
    }
}

/// What a person fills in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HookForm {
    /// Version that was seen; absent when adding.
    pub version: Option<i64>,
    /// What people call it.
    pub name: String,
    /// Where events are sent: an `https` address.
    pub url: String,
    /// Kinds of events; none for all that the account may see.
    #[serde(default)]
    pub kinds: Words,
    /// Codes of warehouses; none for all that the account may see.
    #[serde(default)]
    pub warehouses: Words,
    /// Codes of owners; none for all that the account may see.
    #[serde(default)]
    pub owners: Words,
    /// Anything else, up to 500 characters.
    pub remark: Option<String>,
}

/// The version that was seen.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seen {
    /// Version of the subscription.
    pub version: i64,
}

/// The version that was seen, and how long the present secret signs beside the new one.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RenewForm {
    /// Version of the subscription.
    pub version: i64,
    /// Hours, up to a week; a day when absent.
    pub overlap_hours: Option<i64>,
}

/// A subscription.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hook {
    /// Id.
    pub id: Id,
    /// Version to send back with a change.
    pub version: i64,
    /// What people call it.
    pub name: String,
    /// Where events are sent.
    pub url: String,
    /// Kinds of events; none for all.
    pub kinds: Words,
    /// Codes of warehouses; none for all.
    pub warehouses: Words,
    /// Codes of owners; none for all.
    pub owners: Words,
    /// Anything else.
    pub remark: Option<String>,
    /// Whether events are sent.
    pub status: EnabledStatus,
    /// Why not.
    pub stopped: Option<WebhookStop>,
    /// Until when the former secret signs, too.
    pub former_until: Option<Instant>,
    /// Name of the account whose rights decide what is sent.
    pub party_name: String,
    /// Its role.
    pub role_code: String,
    /// Tries that failed since the last that did not.
    pub failures: i64,
    /// Since when all tries fail.
    pub failing_since: Option<Instant>,
    /// When the last event arrived, to the minute.
    pub succeeded_at: Option<Instant>,
    /// When the last try failed.
    pub failed_at: Option<Instant>,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

/// A subscription with its secret, which is told this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// The subscription.
    pub hook: Hook,
    /// What its deliveries are signed with: told this once. A repeated call does not have it; renew the secret then.
    pub secret: Option<String>,
}

/// The delivery of a test event.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pinged {
    /// Id of the delivery.
    pub delivery_id: Id,
}

/// Kinds of events of a kind of document.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KindGroup {
    /// Name on the wire.
    pub document: String,
    /// What people call it, in the caller's language.
    pub title: String,
    /// Its kinds.
    pub kinds: Vec<KindChoice>,
}

/// A kind of event.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KindChoice {
    /// As on the wire.
    pub kind: String,
    /// What people call it, in the caller's language.
    pub title: String,
}

/// What is looked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    /// `warehouses` or `owners`.
    pub field: String,
    /// Part of code or name; empty for the first ones.
    #[serde(default)]
    pub term: String,
}

/// A warehouse or an owner.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choice {
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
}

/// A delivery with everything that is known of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// Id.
    pub id: Id,
    /// Id of the event, which every try sends.
    pub event_id: Id,
    /// Kind of event.
    pub kind: String,
    /// Number of the document.
    pub doc_no: String,
    /// How it stands.
    pub state: WebhookState,
    /// Id of the subscription.
    pub webhook_id: Id,
    /// Its name.
    pub hook_name: String,
    /// Where it is sent.
    pub url: String,
    /// Tries so far.
    pub tries: i64,
    /// When it is sent next.
    pub next_at: Option<Instant>,
    /// When it happened.
    pub happened_at: Instant,
    /// When it arrived, or was given up.
    pub ended_at: Option<Instant>,
    /// What is sent.
    #[schema(value_type = Object)]
    pub body: Json,
    /// The latest tries, newest first.
    pub log: Vec<Try>,
    /// Actions that the caller may use now.
    pub can: Vec<&'static str>,
}

db::record! {
    /// A try.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Try in "webhook_try" {
        /// Which try it was, from 1.
        pub number: i64,
        /// When it began.
        pub at: Instant,
        /// Milliseconds that it took.
        pub took_ms: i64,
        /// Where it was sent.
        pub url: String,
        /// The address behind that name.
        pub address: Option<String>,
        /// HTTP status of the answer.
        pub status: Option<i64>,
        /// Why it failed; none when the event arrived.
        pub fault: Option<WebhookFault>,
        /// How the answer begins.
        pub answer: String,
    }
}
