//! The two export routes that every list brings.

use std::sync::Arc;

use axum::response::Response;
use db::Lot;
use http::Method;
use serde_json::json;

use super::run::{self, Exports, Source};
use super::{ExportAsk, ExportFormat};
use crate::act::Cx;
use crate::blob;
use crate::call::{Call, Extract, Pairs};
use crate::codes::Code as _;
use crate::fault::Answer;
use crate::feature::{Access, Engine, Feature};
use crate::list::{self, List};
use crate::openapi::{Answered, Operation};
use crate::reply::{Download, Reply as _, success};
use crate::task::Queued;

impl Feature {
    /// `GET /export` and `POST /exportTask` of a list.
    pub(crate) fn exports(self, list: &'static List) -> Self {
        let access = self.permission("export");
        let route = |method, path, access: Access, run, describe| Engine {
            method,
            path,
            action: "export",
            access,
            list: Some(list),
            run,
            describe,
        };
        let direct = route(
            Method::GET,
            "/export",
            access.clone(),
            Arc::new(move |call| Box::pin(direct(call, list))),
            describe_direct,
        );
        let later = route(
            Method::POST,
            "/exportTask",
            access,
            Arc::new(move |call| Box::pin(later(call, list))),
            describe_later,
        );
        self.add(direct).add(later)
    }
}

async fn direct(mut call: Call, list: &'static List) -> Answer<Response> {
    let Pairs(pairs) = Pairs::extract(&mut call).await?;
    let export = ExportAsk::parse(list, &pairs, &call.session.zone)?;
    let source = Source { screen: call.route.screen, list };
    let cx = Cx::extract(&mut call).await?;
    let exports = call.app.shared.get::<Exports>()?;
    let turn = exports.turn().await?;
    let name = export.file_name(&source.title(&call.app, call.lang));
    let mime = export.format.mime().to_owned();
    let file = run::direct(&cx.reading(Lot::Much), source, export).await?;
    drop(turn);
    Download { name, mime, inline: false, body: blob::body_of(file)? }.into_response()
}

async fn later(mut call: Call, list: &'static List) -> Answer<Response> {
    let Pairs(pairs) = Pairs::extract(&mut call).await?;
    let export = ExportAsk::parse(list, &pairs, &call.session.zone)?;
    let source = Source { screen: call.route.screen, list };
    let title = export.file_name(&source.title(&call.app, call.lang));
    let cx = Cx::extract(&mut call).await?;
    let queued = cx.write((source, pairs, title), run::enqueue).await?;
    Ok(success(&json!(queued).to_string()))
}

fn describe(operation: &mut Operation, list: Option<&'static List>) {
    let formats: Vec<String> = ExportFormat::ALL.iter().map(|format| format.code().to_string()).collect();
    operation.takes_parameter("format", json!({ "type": "string", "enum": formats }));
    operation.takes_parameter(
        "columns",
        json!({ "type": "string", "description": "Field names, comma-separated" }),
    );
    operation.takes_parameter(
        "template",
        json!({ "type": "boolean", "description": "Whether the columns are those of the import's template" }),
    );
    operation.takes_parameter(
        "name",
        json!({ "type": "string", "description": "Name of the file without its ending" }),
    );
    if let Some(list) = list {
        list::describe_query(operation, list);
    }
}

fn describe_direct(operation: &mut Operation, list: Option<&'static List>) {
    describe(operation, list);
    operation.answers(Answered::File);
}

fn describe_later(operation: &mut Operation, list: Option<&'static List>) {
    describe(operation, list);
    operation.answers(Answered::data::<Queued>());
}
