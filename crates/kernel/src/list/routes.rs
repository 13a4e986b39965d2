//! The routes every list brings: the page and the lookup of filter values.

use std::sync::Arc;

use axum::response::Response;
use http::Method;
use serde_json::json;

use super::ask::Ask;
use super::{Filter, Kind, List, PAGE_SIZES, read, select};
use crate::act::{Cx, Tx};
use crate::call::{Call, Extract, Pairs};
use crate::fault::{Answer, Fault};
use crate::feature::{Engine, Feature};
use crate::openapi::{Answered, Operation};
use crate::reply::success;

/// Values offered by a lookup at most.
const LOOKUP_ROWS: u64 = 20;

impl Feature {
    /// Brings a list: `GET /list` and `GET /lookup`, both under the `search` permission.
    pub fn list(mut self, list: &'static List) -> Self {
        self.lists.push(list);
        let access = self.permission("search");
        let page = Engine {
            method: Method::GET,
            path: "/list",
            action: "search",
            access: access.clone(),
            list: Some(list),
            run: Arc::new(move |call| Box::pin(page(call, list))),
            describe: describe_page,
        };
        let lookup = Engine {
            method: Method::GET,
            path: "/lookup",
            action: "search",
            access,
            list: Some(list),
            run: Arc::new(move |call| Box::pin(lookup(call, list))),
            describe: describe_lookup,
        };
        self.add(page).add(lookup)
    }
}

async fn page(mut call: Call, list: &'static List) -> Answer<Response> {
    let Pairs(pairs) = Pairs::extract(&mut call).await?;
    let ask = Ask::parse(list, &pairs, &call.session.zone)?;
    let cx = Cx::extract(&mut call).await?;
    let page = cx.read((list, call.route.screen, ask), read_page).await?;
    Ok(success(&page.json))
}

async fn read_page(
    tx: &mut Tx,
    (list, screen, ask): &(&'static List, &'static str, Ask),
) -> Answer<read::Page> {
    read::page(tx, list, screen, ask).await
}

async fn lookup(mut call: Call, list: &'static List) -> Answer<Response> {
    let Pairs(pairs) = Pairs::extract(&mut call).await?;
    let value = |name: &str| {
        pairs
            .iter()
            .find(|(held, _)| held == name)
            .map(|(_, value)| value.as_str())
    };
    let field = value("field").and_then(|name| list.field(name));
    let field = field
        .filter(|field| matches!(field.kind, Kind::Text) && field.filter.is_some())
        .ok_or_else(|| Fault::invalid("field", "rule.unknownField"))?;
    let term = value("term").unwrap_or_default().to_owned();
    let cx = Cx::extract(&mut call).await?;
    let sql = select::lookup(list, field, &term, &cx.session, LOOKUP_ROWS);
    let found: Vec<String> = cx.read(sql, read_values).await?;
    Ok(success(&json!(found).to_string()))
}

async fn read_values(tx: &mut Tx, sql: &crate::sql::Sql) -> Answer<Vec<String>> {
    Ok(tx.all(sql.text(), sql.values()).await?)
}

fn describe_page(operation: &mut Operation, list: Option<&'static List>) {
    operation.takes_parameter("pageNum", json!({ "type": "integer", "minimum": 1 }));
    operation.takes_parameter("pageSize", json!({ "type": "integer", "enum": PAGE_SIZES }));
    operation.takes_parameter("sortType", json!({ "type": "string", "enum": ["asc", "desc"] }));
    let Some(list) = list else { return };
    let sortable: Vec<&str> = list
        .fields
        .iter()
        .filter(|field| field.sortable)
        .map(|field| field.name)
        .collect();
    operation.takes_parameter("sortField", json!({ "type": "string", "enum": sortable }));
    for field in list.fields {
        match field.filter {
            Some(Filter::Range | Filter::DateRange) => {
                operation.takes_parameter(&format!("{}Start", field.name), json!({ "type": "string" }));
                operation.takes_parameter(&format!("{}End", field.name), json!({ "type": "string" }));
            }
            Some(_) => operation.takes_parameter(field.name, json!({ "type": "string" })),
            None => {}
        }
    }
    let mut properties: serde_json::Map<String, serde_json::Value> = list
        .fields
        .iter()
        .map(|field| (field.name.to_owned(), schema(field.kind)))
        .collect();
    properties.insert("id".into(), json!({ "type": "string" }));
    if !list.offers.is_empty() {
        properties.insert(
            "can".into(),
            json!({ "type": "array", "items": { "type": "string" } }),
        );
    }
    let required: Vec<String> = properties.keys().cloned().collect();
    let record = json!({ "type": "object", "required": required, "properties": properties });
    operation.answers(Answered::Data(json!({
        "type": "object",
        "required": ["records", "total"],
        "properties": {
            "records": { "type": "array", "items": record },
            "total": { "type": "integer" },
            "totalCapped": { "type": "boolean" },
        },
    })));
}

fn describe_lookup(operation: &mut Operation, _: Option<&'static List>) {
    operation.takes_parameter("field", json!({ "type": "string" }));
    operation.takes_parameter("term", json!({ "type": "string" }));
    operation.answers(Answered::Data(
        json!({ "type": "array", "items": { "type": "string" } }),
    ));
}

/// JSON schema of a cell.
fn schema(kind: Kind) -> serde_json::Value {
    match kind {
        Kind::Text | Kind::Date | Kind::Time | Kind::Id | Kind::Image => {
            json!({ "type": ["string", "null"] })
        }
        Kind::Int => json!({ "type": ["integer", "null"] }),
        Kind::Decimal(_) => json!({ "type": ["number", "null"] }),
        Kind::Code(_) => json!({ "type": ["integer", "string", "null"] }),
        Kind::Bool => json!({ "type": ["boolean", "null"] }),
    }
}
