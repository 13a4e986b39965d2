//! Handlers of the stock screens.

use kernel::act::Cx;
use kernel::call::{Body, Pairs, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Choice;

use super::choose;
use super::model::{HoldForm, RestateForm, Restated, StockMoveLine, StockSummary};
use super::{restate, summary};
use crate::document::choose::Looked;

/// `GET /choose`: what a filter can be chosen from.
pub async fn choose(cx: Cx, Query(asked): Query<Looked>) -> Answer<Vec<Choice>> {
    cx.read(asked, choose::choose).await
}

/// `GET /summary`: sums of the filtered list.
pub async fn summary(cx: Cx, Pairs(pairs): Pairs) -> Answer<StockSummary> {
    cx.read(pairs, summary::summary).await
}

/// `GET /{id}/moves`: the last moves of a row.
pub async fn moves(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<StockMoveLine>> {
    cx.read(id, summary::moves).await
}

/// `POST /freeze`: holds stock back.
pub async fn freeze(cx: Cx, Body(form): Body<HoldForm>) -> Answer<Restated> {
    cx.write((cx.app.clone(), form), restate::freeze).await
}

/// `POST /unfreeze`: lets stock go again.
pub async fn unfreeze(cx: Cx, Body(form): Body<HoldForm>) -> Answer<Restated> {
    cx.write((cx.app.clone(), form), restate::unfreeze).await
}

/// `POST /restate`: gives stock another inventory status.
pub async fn restate(cx: Cx, Body(form): Body<RestateForm>) -> Answer<Restated> {
    cx.write((cx.app.clone(), form), restate::restate).await
}
