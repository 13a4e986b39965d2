//! Calls of the demonstration: over the same routes as everybody's, inside the process.
//!
//! They run without a password, as the administrator or, where another person must agree, as one of the
//! demonstration's accounts: a program of its own is built around the same database, whose only sessions are
//! theirs, and which nobody outside the process can reach.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use db::vals;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use http::{Method, Request, header};
use kernel::access::{SUPER_ADMIN, Session};
use kernel::act::{Act, Cx, Tx};
use kernel::app::{App, Credentials};
use kernel::clock::{Clock, DayCut};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Lang;
use platform::setting::Settings;
use platform::{FIRST_BRANCH, PlatformConfig};
use serde_json::Value;
use tower::ServiceExt as _;

use crate::config::Config;
use crate::program::{self, Engine, StartError};

/// Largest answer read.
const LARGEST: usize = 16 * 1024 * 1024;

/// Stands for the administrator, whatever their user name is.
const ADMINISTRATOR: &str = "the-administrator";

/// What stands between the parts of a form; no file of the demonstration holds it.
const BOUNDARY: &str = "floe-demonstration-part";

/// A file with what is said about it.
pub(super) struct Upload<'a> {
    pub fields: &'a [(&'a str, &'a str)],
    pub name: &'a str,
    pub bytes: &'a [u8],
}

impl Upload<'_> {
    /// The parts as RFC 7578 has them.
    fn body(&self) -> Body {
        let mut body = Vec::new();
        let mut part = |head: String, content: &[u8]| {
            body.extend(format!("--{BOUNDARY}\r\ncontent-disposition: form-data; {head}\r\n\r\n").bytes());
            body.extend(content);
            body.extend(b"\r\n");
        };
        for (name, value) in self.fields {
            part(format!("name=\"{name}\""), value.as_bytes());
        }
        part(format!("name=\"file\"; filename=\"{}\"", self.name), self.bytes);
        body.extend(format!("--{BOUNDARY}--\r\n").bytes());
        Body::from(body)
    }
}

/// Makes calls as one person.
#[derive(Clone)]
pub(super) struct Caller {
    app: App,
    router: Router,
    /// User name, which is also the token.
    who: String,
}

impl Caller {
    /// The administrator on the database of `app`.
    pub(super) fn new(app: &App, config: &Config) -> Result<Self, StartError> {
        Self::at(app, config, app.clock.clone())
    }

    /// The same by another clock: for what happened before.
    pub(super) fn at(app: &App, config: &Config, clock: Clock) -> Result<Self, StartError> {
        let platform = PlatformConfig::new(program::client(config));
        let usual = Engine::new(app.db.clone(), app.ids.clone(), platform);
        let engine = Engine { clock, authenticate: as_named, ..usual };
        let app = program::assemble(config, engine)?;
        Ok(Self { router: app.router(), app, who: ADMINISTRATOR.to_owned() })
    }

    /// The same calls made by an account of the demonstration.
    pub(super) fn by(&self, username: &str) -> Self {
        Self { who: username.to_owned(), ..self.clone() }
    }

    /// The program that is called.
    pub(super) fn app(&self) -> &App {
        &self.app
    }

    /// Units of work of the person, for what is too much for single calls.
    pub(super) async fn cx(&self, screen: &'static str) -> Result<Cx, StartError> {
        let credentials = Credentials {
            token: self.who.clone(),
            device: String::new(),
            address: String::new(),
            watches: false,
        };
        let session = as_named(self.app.clone(), credentials).await;
        let session = session.map_err(|fault| failed(screen, &format!("{fault:?}")))?;
        Ok(Cx::outside(&self.app, Act::of_session(&self.app, session, screen, "add").named(Lang::Zh, "demo")))
    }

    /// `data` of a reading call.
    pub(super) async fn get(&self, path: &str) -> Result<Value, StartError> {
        self.call(Method::GET, path, None).await
    }

    /// `data` of a writing call.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, StartError> {
        self.call(Method::POST, path, Some(body)).await
    }

    /// `data` of a call with a form of several parts.
    pub(super) async fn upload(&self, path: &str, upload: Upload<'_>) -> Result<Value, StartError> {
        self.send(Method::POST, path, (&format!("multipart/form-data; boundary={BOUNDARY}"), upload.body()))
            .await
    }

    /// The values that a field has in a list of at most a thousand records.
    pub(super) async fn values(&self, base: &str, field: &str) -> Result<BTreeSet<String>, StartError> {
        let list = self.get(&format!("{base}/list?pageSize=1000")).await?;
        let records = list["records"].as_array().into_iter().flatten();
        Ok(records.filter_map(|record| record[field].as_str().map(str::to_owned)).collect())
    }

    /// Adds the forms whose `field` no record of the list has yet; answers the ids of those, in order.
    pub(super) async fn add_missing(
        &self,
        base: &str,
        field: &str,
        forms: Vec<Value>,
    ) -> Result<Vec<String>, StartError> {
        let there = self.values(base, field).await?;
        let mut added = Vec::new();
        for form in forms.iter().filter(|form| form[field].as_str().is_none_or(|code| !there.contains(code)))
        {
            let made = self.post(&format!("{base}/add"), form).await?;
            added.push(made["id"].as_str().unwrap_or_default().to_owned());
        }
        Ok(added)
    }

    /// Whether a list has no record at all.
    pub(super) async fn is_empty(&self, base: &str) -> Result<bool, StartError> {
        Ok(self.get(&format!("{base}/list?pageSize=10")).await?["total"] == 0)
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, StartError> {
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send(method, path, ("application/json", body)).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        (kind, body): (&str, Body),
    ) -> Result<Value, StartError> {
        let failed = |what: String| failed(path, &what);
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.who))
            .header(header::ACCEPT_LANGUAGE, "en")
            .header(header::CONTENT_TYPE, kind)
            .body(body)
            .map_err(|error| failed(error.to_string()))?;
        let response = self.router.clone().oneshot(request).await.unwrap_or_else(|never| match never {});
        let bytes = axum::body::to_bytes(response.into_body(), LARGEST).await;
        let bytes = bytes.map_err(|error| failed(error.to_string()))?;
        let mut answer: Value = serde_json::from_slice(&bytes).map_err(|error| failed(error.to_string()))?;
        if answer["status"] == 0 { Ok(answer["data"].take()) } else { Err(failed(answer.to_string())) }
    }
}

/// The demonstration could not do something.
pub(super) fn failed(what: &str, why: &str) -> StartError {
    StartError::Part(format!("the demonstration: {what}: {why}"))
}

fn as_named(app: App, credentials: Credentials) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move {
        let cx = Cx::outside(&app, Act::of_program(&app, FIRST_BRANCH, "demo", "fill"));
        // A morning is a morning where the warehouses stand.
        let (cut, (party, code, name)) = cx.read(credentials.token, person).await?;
        let session = Session::of_program(FIRST_BRANCH, &name);
        let permissions = Arc::new([SUPER_ADMIN.to_owned()].into());
        Ok(Arc::new(Session { party, code, permissions, zone: cut.zone().clone(), cut, ..session }))
    }
    .boxed()
}

async fn person(tx: &mut Tx, username: &String) -> Answer<(DayCut, (Id, String, String))> {
    let (column, value) = match username.as_str() {
        ADMINISTRATOR => ("party_type", "PLAT_ADMIN"),
        username => ("username", username),
    };
    let sql = format!(
        "select id, code, name from party where branch_code = $1 and {column} = $2 and deleted = 0
         order by id limit 1"
    );
    let cut = Settings::load(tx).await?.day_cut()?;
    let found = tx.one(&sql, &vals![FIRST_BRANCH, value]).await?;
    Ok((cut, found.ok_or_else(|| Fault::internal("no such person"))?))
}
