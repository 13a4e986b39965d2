//! Calls of the demonstration: over the same routes as everybody's, inside the process.
//!
//! They run as the administrator without a password: a program of its own is built around the same database, whose
//! only session is theirs, and which nobody outside the process can reach.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use http::{Method, Request, header};
use kernel::access::{SUPER_ADMIN, Session};
use kernel::act::{Act, Cx, Tx};
use kernel::app::{App, Credentials};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use platform::{FIRST_BRANCH, PlatformConfig};
use serde_json::Value;
use tower::ServiceExt as _;

use crate::config::Config;
use crate::program::{self, Engine, StartError};

/// Largest answer read.
const LARGEST: usize = 16 * 1024 * 1024;

/// Makes calls as the administrator.
pub(super) struct Caller {
    router: Router,
}

impl Caller {
    /// A caller on the database of `app`.
    pub(super) fn new(app: &App, config: &Config) -> Result<Self, StartError> {
        let platform = PlatformConfig::new(program::client(config));
        let usual = Engine::new(app.db.clone(), app.ids.clone(), platform);
        let engine = Engine { clock: app.clock.clone(), authenticate: as_administrator, ..usual };
        Ok(Self { router: program::assemble(config, engine)?.router() })
    }

    /// `data` of a reading call.
    pub(super) async fn get(&self, path: &str) -> Result<Value, StartError> {
        self.call(Method::GET, path, None).await
    }

    /// `data` of a writing call.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, StartError> {
        self.call(Method::POST, path, Some(body)).await
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, StartError> {
        let failed = |what: String| StartError::Part(format!("the demonstration: {path}: {what}"));
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, "Bearer demonstration")
            .header(header::ACCEPT_LANGUAGE, "en")
            .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
            .map_err(|error| failed(error.to_string()))?;
        let response = self.router.clone().oneshot(request).await.unwrap_or_else(|never| match never {});
        let bytes = axum::body::to_bytes(response.into_body(), LARGEST).await;
        let bytes = bytes.map_err(|error| failed(error.to_string()))?;
        let mut answer: Value = serde_json::from_slice(&bytes).map_err(|error| failed(error.to_string()))?;
        if answer["status"] == 0 { Ok(answer["data"].take()) } else { Err(failed(answer.to_string())) }
    }
}

fn as_administrator(app: App, _: Credentials) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move {
        let cx = Cx::outside(&app, Act::of_program(&app, FIRST_BRANCH, "demo", "fill"));
        let (party, code, name) = cx.read((), administrator).await?;
        let session = Session::of_program(FIRST_BRANCH, &name);
        let permissions = Arc::new([SUPER_ADMIN.to_owned()].into());
        Ok(Arc::new(Session { party, code, permissions, ..session }))
    }
    .boxed()
}

async fn administrator(tx: &mut Tx, (): &()) -> Answer<(Id, String, String)> {
    let sql = "select id, code, name from party
       where branch_code = $1 and party_type = 'PLAT_ADMIN' and deleted = 0 order by id limit 1";
    tx.one(sql, &db::vals![FIRST_BRANCH]).await?.ok_or_else(|| Fault::internal("no administrator"))
}
