//! Handlers of contractManage.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Choice, Many};

use super::compare::{self, VersionComparison, With};
use super::file::{self, Attach, ContractFile, Detach};
use super::history::VersionEntry;
use super::model::{Contract, ContractForm, NextVersion, Opinion, Seen, Termination};
use super::references::{self, Asked};
use super::{ending, flow};

/// `GET /choose`: what a field can refer to.
pub async fn choose(cx: Cx, Query(asked): Query<Asked>) -> Answer<Vec<Choice>> {
    cx.read(asked, references::choose).await
}

/// `GET /{id}`: one version with its space and rates.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Contract> {
    cx.read(id, flow::detail).await
}

/// `GET /{id}/versions`: the history of the contract.
pub async fn versions(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<VersionEntry>> {
    cx.read(id, compare::versions).await
}

/// `GET /{id}/compare`: what another version says differently.
pub async fn compare(cx: Cx, Path(id): Path<Id>, Query(with): Query<With>) -> Answer<VersionComparison> {
    cx.read((id, with), compare::compare).await
}

/// `POST /add`: the draft of a contract.
pub async fn add(cx: Cx, Body(form): Body<ContractForm>) -> Answer<Contract> {
    cx.write(form, flow::add).await
}

/// `POST /{id}/edit`: a draft or a rejected version.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<ContractForm>) -> Answer<Contract> {
    cx.write((id, form), flow::edit).await
}

/// `POST /{id}/submit`.
pub async fn submit(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Contract> {
    cx.write((id, seen), flow::submit).await
}

/// `POST /{id}/withdraw`.
pub async fn withdraw(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Contract> {
    cx.write((id, seen), flow::withdraw).await
}

/// `POST /{id}/approve`: by somebody who did not write it.
pub async fn approve(cx: Cx, Path(id): Path<Id>, Body(audit): Body<Opinion>) -> Answer<Contract> {
    cx.write((id, audit), flow::approve).await
}

/// `POST /{id}/reject`: with a reason.
pub async fn reject(cx: Cx, Path(id): Path<Id>, Body(audit): Body<Opinion>) -> Answer<Contract> {
    cx.write((id, audit), flow::reject).await
}

/// `POST /{id}/newVersion`: the draft of the next version.
pub async fn new_version(cx: Cx, Path(id): Path<Id>, Body(next): Body<NextVersion>) -> Answer<Contract> {
    cx.write((id, next), flow::new_version).await
}

/// `POST /{id}/terminate`: ends the contract with a day.
pub async fn terminate(cx: Cx, Path(id): Path<Id>, Body(end): Body<Termination>) -> Answer<Contract> {
    cx.write((id, end), ending::terminate).await
}

/// `GET /{id}/files`: the papers of the contract.
pub async fn files(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<ContractFile>> {
    cx.read(id, file::files).await
}

/// `POST /{id}/attach`: papers, to the contract as a whole.
pub async fn attach(cx: Cx, Path(id): Path<Id>, Body(wanted): Body<Attach>) -> Answer<Vec<ContractFile>> {
    cx.write((id, wanted), file::attach).await
}

/// `POST /{id}/detach`: takes one away.
pub async fn detach(cx: Cx, Path(id): Path<Id>, Body(wanted): Body<Detach>) -> Answer<Vec<ContractFile>> {
    cx.write((id, wanted), file::detach).await
}

/// `POST /{id}/delete`: a version that was never in force.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::delete).await
}

/// `POST /deleteMany`: all or none.
pub async fn delete_many(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    cx.write(many, flow::delete_many).await
}
