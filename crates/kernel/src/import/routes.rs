//! The routes of imports: template, check, run, and how far they are.

use std::sync::Arc;

use axum::response::Response;
use http::Method;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::check::CheckInput;
use super::plan::Plan;
use super::report::Report;
use super::run::RunInput;
use super::sample::{self, Records};
use super::store::{self, TaskRow};
use super::told::ImportState;
use super::{CHECK, Importer, RUN, Uploads, template};
use crate::act::{Cx, Tx};
use crate::call::{Body, Call, Extract, Path, Query};
use crate::codes::ExportFormat;
use crate::fault::{Answer, Fault};
use crate::feature::{Engine, Feature};
use crate::id::Id;
use crate::master::{Joined, Lined, Takes};
use crate::openapi::{Answered, Operation};
use crate::reply::{Download, Reply as _, success};
use crate::task::{self, NewTask, Queued};
use crate::texts::Message;

/// Where the name of the file belongs in a title.
const NAME: &str = "{{name}}";

/// A file to be checked.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckAsk {
    /// Id of the uploaded file.
    pub file: Id,
    /// Id of the record whose lines they become, where lines are imported.
    #[serde(default)]
    pub within: Option<Id>,
    /// Which records its rows are about: `new` (when missing), `existing`, which are changed by their code, or `both`.
    #[serde(default)]
    pub rows: Option<String>,
}

/// A checked file to be imported.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RunAsk {
    /// Id of the check.
    pub check: Id,
    /// `all`: every row or none; `good`: the good rows.
    pub mode: String,
}

/// What a template is asked.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TemplateAsk {
    /// `xlsx` (when missing) or `csv`.
    pub format: Option<String>,
}

impl Feature {
    /// The import of lines into a record that is there.
    pub fn imports_lines<M: Lined>(self) -> Self {
        self.imports(Importer::of_lines::<M>())
    }

    /// The import of records of which a table has a row for each line.
    pub fn imports_joined<M: Joined>(self) -> Self {
        self.imports(Importer::of_joined::<M>())
    }

    /// The import of a master.
    pub(crate) fn imports(mut self, importer: Importer) -> Self {
        self.importer = Some(importer);
        let access = self.permission("import");
        let route = |method, path, run, describe| Engine {
            method,
            path,
            action: "import",
            access: access.clone(),
            list: None,
            run,
            describe,
        };
        let template = route(
            Method::GET,
            "/import/template",
            Arc::new(move |call| Box::pin(template_call(call, importer))),
            |operation: &mut Operation, _| {
                operation.takes_query::<TemplateAsk>();
                operation.answers(Answered::File);
            },
        );
        let state = route(
            Method::GET,
            "/import/{id}",
            Arc::new(move |call| Box::pin(state_call(call, importer))),
            |operation: &mut Operation, _| operation.answers(Answered::data::<ImportState>()),
        );
        let check = route(
            Method::POST,
            "/import/check",
            Arc::new(move |call| Box::pin(check_call(call, importer))),
            |operation: &mut Operation, _| {
                operation.takes_json::<CheckAsk>();
                operation.answers(Answered::data::<Queued>());
            },
        );
        let run = route(
            Method::POST,
            "/import/run",
            Arc::new(move |call| Box::pin(run_call(call, importer))),
            |operation: &mut Operation, _| {
                operation.takes_json::<RunAsk>();
                operation.answers(Answered::data::<Queued>());
            },
        );
        self.add(template).add(state).add(check).add(run)
    }
}

async fn template_call(mut call: Call, importer: Importer) -> Answer<Response> {
    let Query(ask) = Query::<TemplateAsk>::extract(&mut call).await?;
    let format = match ask.format.as_deref() {
        None | Some("xlsx") => ExportFormat::Xlsx,
        Some("csv") => ExportFormat::Csv,
        Some(_) => return Err(Fault::invalid("format", "rule.code")),
    };
    let cx = Cx::extract(&mut call).await?;
    let records = cx.read(importer, read_sample).await?;
    let made = template::make(&call.app, call.lang, (importer, &records), format)?;
    Download { name: made.name, mime: format.mime().to_owned(), inline: false, body: made.bytes.into() }
        .into_response()
}

async fn read_sample(tx: &mut Tx, importer: &Importer) -> Answer<Records> {
    sample::records(tx, importer).await
}

async fn check_call(mut call: Call, importer: Importer) -> Answer<Response> {
    let Body(ask) = Body::<CheckAsk>::extract(&mut call).await?;
    let cx = Cx::extract(&mut call).await?;
    let uploads = *call.app.shared.get::<Uploads>()?;
    let title = title(&call, "import.checkTitle");
    let takes = takes(&importer, ask.rows.as_deref())?;
    importer.allow(&call.session, takes)?;
    let queued = cx.write((importer, uploads, (ask, takes), title), check).await?;
    Ok(success(&json!(queued).to_string()))
}

/// The title of a task; the name of the file is put in where it is known, which is inside the unit of work.
fn title(call: &Call, key: &str) -> String {
    let screen = call.app.texts.render(call.lang, &format!("route.{}", call.route.screen), &[]);
    call.app.texts.render(call.lang, key, &[("screen", &screen)])
}

async fn check(
    tx: &mut Tx,
    (importer, uploads, (ask, takes), title): &(Importer, Uploads, (CheckAsk, Takes), String),
) -> Answer<Queued> {
    let upload = (uploads.find)(tx, ask.file).await.map_err(gone)?;
    importer.open(tx, ask.within).await?;
    (uploads.keep)(tx, ask.file).await?;
    let input =
        CheckInput { screen: importer.screen.to_owned(), file: ask.file, within: ask.within, rows: *takes };
    let input = serde_json::to_value(input).map_err(Fault::internal)?;
    let title = title.replace(NAME, &upload.name);
    task::enqueue(tx, NewTask { kind: &CHECK, title: &title, input }).await
}

/// Which records the rows of a file may be about.
fn takes(importer: &Importer, asked: Option<&str>) -> Answer<Takes> {
    let takes = match asked {
        None | Some("new") => Takes::New,
        Some("existing") => Takes::Existing,
        Some("both") => Takes::Both,
        Some(_) => return Err(Fault::invalid("rows", "rule.code")),
    };
    match takes == Takes::New || importer.key.is_some() {
        true => Ok(takes),
        false => Err(Fault::invalid("rows", "import.onlyAdds")),
    }
}

fn gone(fault: Fault) -> Fault {
    match fault {
        Fault::NotFound => Fault::invalid("file", "import.fileGone"),
        other => other,
    }
}

async fn run_call(mut call: Call, importer: Importer) -> Answer<Response> {
    let Body(ask) = Body::<RunAsk>::extract(&mut call).await?;
    if !matches!(ask.mode.as_str(), "all" | "good") {
        return Err(Fault::invalid("mode", "rule.code"));
    }
    let cx = Cx::extract(&mut call).await?;
    let uploads = *call.app.shared.get::<Uploads>()?;
    let title = title(&call, "import.runTitle");
    let queued = cx.write((importer, uploads, ask, title), run).await?;
    Ok(success(&json!(queued).to_string()))
}

async fn run(
    tx: &mut Tx,
    (importer, uploads, ask, title): &(Importer, Uploads, RunAsk, String),
) -> Answer<Queued> {
    let row = store::task(tx, &(importer.screen, ask.check)).await.map_err(|fault| match fault {
        Fault::NotFound => Fault::invalid("check", "rule.notFound"),
        other => other,
    })?;
    let report = match &row.result {
        Some(result) if row.kind == CHECK.name && row.state == "COMPLETED" => report_of(result)?,
        _ => return Err(Fault::refused("import.notChecked")),
    };
    match (ask.mode.as_str(), report.bad, report.good) {
        ("all", 1.., _) => {
            return Err(Fault::Refused(Message::new("import.someWrong").with("count", report.bad)));
        }
        (_, _, 0) => return Err(Fault::refused("import.noneGood")),
        _ => {}
    }
    let asked: CheckInput = serde_json::from_str(&row.input).map_err(Fault::internal)?;
    importer.allow(tx.session(), asked.rows)?;
    importer.open(tx, asked.within).await?;
    let before = refuse_second_run(tx, ask.check).await?;
    let upload = (uploads.find)(tx, report.file).await.map_err(gone)?;
    (uploads.keep)(tx, report.file).await?;
    store::tidy(tx).await?;
    let input = RunInput {
        screen: importer.screen.to_owned(),
        check: ask.check,
        file: report.file,
        within: asked.within,
        mode: ask.mode.clone(),
        rows: asked.rows,
    };
    let input = serde_json::to_value(input).map_err(Fault::internal)?;
    let title = title.replace(NAME, &upload.name);
    let queued = task::enqueue(tx, NewTask { kind: &RUN, title: &title, input }).await?;
    if !store::note_run(tx, ask.check, queued.id, before).await? {
        return Err(Fault::refused("import.running"));
    }
    Ok(queued)
}

fn report_of(result: &str) -> Answer<Report> {
    serde_json::from_str(result).map_err(Fault::internal)
}

/// A file is imported once: a second run is for one that wrote nothing, whose id is answered.
async fn refuse_second_run(tx: &mut Tx, check: Id) -> Answer<Option<Id>> {
    let Some((id, state, result)) = store::run_of(tx, check).await? else { return Ok(None) };
    match state.as_str() {
        "IN_PROCESS" => Err(Fault::refused("import.running")),
        "COMPLETED" => match result.as_deref().map(report_of).transpose()? {
            Some(report) if report.imported == 0 => Ok(Some(id)),
            _ => Err(Fault::refused("import.done")),
        },
        _ if store::has_chunks(tx, id).await? => Err(Fault::refused("import.retry")),
        _ => Ok(Some(id)),
    }
}

async fn state_call(mut call: Call, importer: Importer) -> Answer<Response> {
    let Path(id) = Path::<Id>::extract(&mut call).await?;
    let cx = Cx::extract(&mut call).await?;
    let row = cx.read((importer.screen, id), store::task).await?;
    state(&call, importer, row)?.into_response()
}

fn state(call: &Call, importer: Importer, row: TaskRow) -> Answer<ImportState> {
    let kind = if row.kind == CHECK.name { "check" } else { "run" };
    let progress = match (row.state.as_str(), row.total) {
        ("COMPLETED", _) => Some(100),
        (_, Some(total)) if total > 0 => Some((row.done * 100 / total).min(99)),
        _ => None,
    };
    let mut state = ImportState {
        id: row.id,
        kind: kind.to_owned(),
        progress,
        message: row.fault.filter(|_| row.state == "FAIL"),
        status: row.state,
        has_file: row.file_key.is_some(),
        ..ImportState::default()
    };
    if let Some(result) = &row.result {
        let plan = Plan::of(&importer);
        report_of(result)?.tell(&mut state, &call.app, call.lang, &plan);
    }
    Ok(state)
}
