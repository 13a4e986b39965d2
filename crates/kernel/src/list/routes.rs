//! The routes every list brings: the page, the lookup of filter values, and the exports.

use std::sync::Arc;

use axum::response::Response;
use db::Lot;
use futures::future::BoxFuture;
use http::Method;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::ask::Ask;
use super::hits::{DRIVEN, Hits};
use super::{Field, Filter, Kind, List, TOTAL_CAP, Total, Totals, describe, read, select};
use crate::act::{Cx, Tx};
use crate::call::{Call, Extract, Pairs, Path, Query};
use crate::fault::{Answer, Fault};
use crate::feature::{Access, Engine, Feature};
use crate::id::Id;
use crate::reply::success;

/// Rows of a page, and rows before it, from which it is one that reads much.
const MUCH: u64 = 500;
const DEEP: u64 = 20_000;

/// Values offered by a lookup at most.
const LOOKUP_ROWS: u64 = 20;

impl Feature {
    /// Brings a list: `GET /list` and `GET /lookup` under the `search` permission, `GET /export` and
    /// `POST /exportTask` under the `export` permission.
    pub fn list(mut self, list: &'static List) -> Self {
        self.lists.push(list);
        let access = self.permission("search");
        self.pages(list, access).exports(list)
    }

    /// Brings a list of every account's own things: `GET /list` and `GET /lookup` for everybody who
    /// is signed in, and API keys. What is their own is the list's scope.
    pub fn list_own(mut self, list: &'static List) -> Self {
        self.lists.push(list);
        self.pages(list, Access::Common)
    }

    /// Brings `GET /{id}` under the `detail` permission: one record as the list shows it.
    pub fn record(self, list: &'static List) -> Self {
        let access = self.permission("detail");
        self.one(list, access, None)
    }

    /// Brings `GET /{id}` of a list of own things, for everybody who is signed in.
    pub fn record_own(self, list: &'static List) -> Self {
        self.one(list, Access::Common, None)
    }

    /// The same as [`Feature::record`] with what `further` appends to the record's object.
    pub(crate) fn record_with(self, list: &'static List, further: Further) -> Self {
        let access = self.permission("detail");
        self.one(list, access, Some(further))
    }

    fn one(self, list: &'static List, access: Access, further: Option<Further>) -> Self {
        self.add(Engine {
            method: Method::GET,
            path: "/{id}",
            action: "detail",
            access,
            list: Some(list),
            run: Arc::new(move |call| Box::pin(record(call, list, further))),
            describe: describe::one,
        })
    }

    fn pages(self, list: &'static List, access: Access) -> Self {
        let page = Engine {
            method: Method::GET,
            path: "/list",
            action: "search",
            access: access.clone(),
            list: Some(list),
            run: Arc::new(move |call| Box::pin(page(call, list))),
            describe: describe::page,
        };
        let lookup = Engine {
            method: Method::GET,
            path: "/lookup",
            action: "search",
            access,
            list: Some(list),
            run: Arc::new(move |call| Box::pin(lookup(call, list))),
            describe: describe::lookup,
        };
        self.add(page).add(lookup)
    }
}

async fn page(mut call: Call, list: &'static List) -> Answer<Response> {
    let Pairs(pairs) = Pairs::extract(&mut call).await?;
    let ask = Ask::parse(list, &pairs, &call.session.zone)?;
    let mut cx = Cx::extract(&mut call).await?;
    if ask.size >= MUCH || ask.offset() >= DEEP {
        cx = cx.reading(Lot::Much);
    }
    let (totals, now) = (cx.app.shared.get::<Totals>()?, cx.act().now());
    let count = select::count(list, &ask, &cx.session, TOTAL_CAP, None);
    let total = if totals.is_long(&count, now) { Total::Long } else { Total::Count };
    let page = cx.read((list, call.route.screen, ask, total), read_page).await?;
    if page.long && total == Total::Count {
        totals.note(&count, now);
    }
    Ok(success(&page.json))
}

async fn read_page(
    tx: &mut Tx,
    (list, screen, ask, total): &(&'static List, &'static str, Ask, Total),
) -> Answer<read::Page> {
    read::page(tx, list, screen, ask, *total).await
}

/// Appends further fields to the object of a record, each after a comma.
pub(crate) type Further = for<'a> fn(&'a mut Tx, Id) -> BoxFuture<'a, Answer<String>>;

async fn record(mut call: Call, list: &'static List, further: Option<Further>) -> Answer<Response> {
    let Path(id) = Path::<Id>::extract(&mut call).await?;
    let cx = Cx::extract(&mut call).await?;
    let json = cx.read((list, call.route.screen, id, further), read_record).await?;
    Ok(success(&json))
}

async fn read_record(
    tx: &mut Tx,
    (list, screen, id, further): &(&'static List, &'static str, Id, Option<Further>),
) -> Answer<String> {
    let mut json = read::one(tx, list, screen, *id).await?;
    if let Some(further) = further {
        json.pop();
        json.push_str(&further(tx, *id).await?);
        json.push('}');
    }
    Ok(json)
}

/// What a lookup is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Lookup {
    field: String,
    #[serde(default)]
    term: String,
}

async fn lookup(mut call: Call, list: &'static List) -> Answer<Response> {
    let Query(asked) = Query::<Lookup>::extract(&mut call).await?;
    let field = list
        .field(&asked.field)
        .filter(|field| can_be_looked_up(field))
        .ok_or_else(|| Fault::invalid("field", "rule.unknownField"))?;
    let cx = Cx::extract(&mut call).await?;
    let found: Vec<String> = cx.read((list, field, asked.term), read_values).await?;
    Ok(success(&json!(found).to_string()))
}

/// Texts whose values tell something. What is chosen among the records of a master is looked for there: of ten million
/// moves the values of a column cannot be told at once.
pub(super) fn can_be_looked_up(field: &Field) -> bool {
    let asked = field.filter.is_some_and(|filter| filter != Filter::Choose);
    matches!(field.kind, Kind::Text) && asked && field.index.is_none() && field.asking.is_none()
}

async fn read_values(
    tx: &mut Tx,
    (list, field, term): &(&'static List, &'static Field, String),
) -> Answer<Vec<String>> {
    let ask = Ask::containing(field, term, LOOKUP_ROWS);
    let hits = Hits::of(tx, list, &ask, DRIVEN).await?;
    let sql = select::lookup(list, field, &ask, tx.session(), hits.ids());
    Ok(tx.all(sql.text(), sql.values()).await?)
}
