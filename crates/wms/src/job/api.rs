//! Handlers of both screens of jobs.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{
    Assignment, Board, Event, Job, Jobs, PeopleQuery, Person, Report, Seen, Solution, Urgency, Wanted,
};
use super::{centre, drive};
use crate::document::Results;

/// `GET /{id}`: one job.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Job> {
    cx.read(id, drive::detail).await
}

/// `GET /{id}/history`: what happened to it, the latest first.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Event>> {
    cx.read(id, drive::history).await
}

/// `GET /people`: who may be given jobs of a warehouse.
pub async fn people(cx: Cx, Query(query): Query<PeopleQuery>) -> Answer<Vec<Person>> {
    cx.read(query, centre::people).await
}

/// `POST /assign`: gives jobs to a person.
pub async fn assign(cx: Cx, Body(form): Body<Assignment>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), centre::assign).await
}

/// `POST /priority`: makes jobs more or less urgent.
pub async fn priority(cx: Cx, Body(form): Body<Urgency>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), centre::priority).await
}

/// `POST /release` of the task centre: takes jobs from whoever has them.
pub async fn release_many(cx: Cx, Body(form): Body<Jobs>) -> Answer<Results> {
    cx.write((cx.app.clone(), form), centre::release).await
}

/// `GET /board`: one's own jobs, and the pool.
pub async fn board(cx: Cx, Query(wanted): Query<Wanted>) -> Answer<Board> {
    cx.read(wanted, drive::board).await
}

/// `GET /next`: the job to take next; none when there is none.
pub async fn next(cx: Cx, Query(wanted): Query<Wanted>) -> Answer<Option<Job>> {
    cx.read(wanted, drive::next).await
}

/// `POST /{id}/take`.
pub async fn take(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Job> {
    cx.write((id, seen), drive::take).await
}

/// `POST /{id}/start`.
pub async fn start(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Job> {
    cx.write((id, seen), drive::start).await
}

/// `POST /{id}/release`: gives one's own job back to the pool.
pub async fn release(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Job> {
    cx.write((id, seen), drive::release).await
}

/// `POST /{id}/report`: says why it cannot go on.
pub async fn report(cx: Cx, Path(id): Path<Id>, Body(report): Body<Report>) -> Answer<Job> {
    cx.write((id, report), drive::report).await
}

/// `POST /{id}/counted`: the place was counted.
pub async fn counted(cx: Cx, Path(id): Path<Id>, Body(found): Body<Solution>) -> Answer<Job> {
    cx.write((id, found), drive::counted).await
}

/// `POST /{id}/solve`: it can go on.
pub async fn solve(cx: Cx, Path(id): Path<Id>, Body(solution): Body<Solution>) -> Answer<Job> {
    cx.write((id, solution), drive::solve).await
}
