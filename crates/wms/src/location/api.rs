//! Handlers of what a plain master does not have.

use kernel::act::Cx;
use kernel::call::{Body, Query};
use kernel::fault::Answer;

use super::flow;
use super::generate::{self, Made, Preview};
use super::map::{self, FloorMap, MapQuery};
use super::model::{LockForm, Results, Rows, UnlockForm};
use super::pattern::Pattern;

/// `GET /map`: the floor of an area.
pub async fn map(cx: Cx, Query(query): Query<MapQuery>) -> Answer<FloorMap> {
    cx.read(query, map::map).await
}

/// `POST /preview`: what a pattern would make.
pub async fn preview(cx: Cx, Body(pattern): Body<Pattern>) -> Answer<Preview> {
    cx.read(pattern, generate::preview).await
}

/// `POST /generate`: makes the locations of a pattern.
pub async fn generate(cx: Cx, Body(pattern): Body<Pattern>) -> Answer<Made> {
    cx.write(pattern, generate::generate).await
}

/// `POST /enable`: lets locations be used.
pub async fn enable(cx: Cx, Body(form): Body<Rows>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), flow::enable).await
}

/// `POST /disable`: takes empty locations out of use.
pub async fn disable(cx: Cx, Body(form): Body<Rows>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), flow::disable).await
}

/// `POST /lock`: blocks putaway, picking or both.
pub async fn lock(cx: Cx, Body(form): Body<LockForm>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), flow::lock).await
}

/// `POST /unlock`: lifts locks.
pub async fn unlock(cx: Cx, Body(form): Body<UnlockForm>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), flow::unlock).await
}
