//! Handlers of webhookManage.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::outbox::{Outbox, Source, Word};

use super::model::{
    Choice, Delivery, Hook, HookForm, KindChoice, KindGroup, Looked, Pinged, RenewForm, Seen, Told,
};
use super::{flow, pass, sign, store};

/// `GET /kinds`: what may be subscribed to, by kind of document.
pub async fn kinds(cx: Cx) -> Answer<Vec<KindGroup>> {
    let (outbox, lang) = (cx.app.shared.get::<Outbox>()?, cx.act().lang());
    let words = |key: &str| cx.app.texts.render(lang, key, &[]);
    let kind = |source: &Source, word: &Word| KindChoice {
        kind: source.kind(&word.name),
        title: words(&word.title),
    };
    let group = |source: &Source| KindGroup {
        document: source.name.to_owned(),
        title: words(source.title),
        kinds: source.words().iter().map(|word| kind(source, word)).collect(),
    };
    Ok(flow::open_to(&cx.session, &outbox).map(group).collect())
}

/// `GET /choose`: warehouses or owners.
pub async fn choose(cx: Cx, Query(looked): Query<Looked>) -> Answer<Vec<Choice>> {
    cx.read(looked, flow::choose).await
}

/// `GET /{id}`: one subscription, without its secret.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Hook> {
    cx.read(id, store::detail).await
}

/// `POST /add`: answers the secret, this once.
pub async fn add(cx: Cx, Body(form): Body<HookForm>) -> Answer<Told> {
    heard(&cx, cx.write((form, sign::fresh_secret()?), flow::add).await).await
}

/// `POST /{id}/edit`.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<HookForm>) -> Answer<Hook> {
    heard(&cx, cx.write((id, form), flow::edit).await).await
}

/// `POST /{id}/delete`.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    heard(&cx, cx.write(id, flow::delete).await).await
}

/// `POST /{id}/enable`.
pub async fn enable(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Hook> {
    heard(&cx, cx.write((id, seen), flow::enable).await).await
}

/// `POST /{id}/disable`.
pub async fn disable(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Hook> {
    heard(&cx, cx.write((id, seen), flow::disable).await).await
}

/// `POST /{id}/renewSecret`: answers the new secret, this once.
pub async fn renew_secret(cx: Cx, Path(id): Path<Id>, Body(form): Body<RenewForm>) -> Answer<Told> {
    cx.write((id, form, sign::fresh_secret()?), flow::renew).await
}

/// `POST /{id}/ping`: sends a test event.
pub async fn ping(cx: Cx, Path(id): Path<Id>) -> Answer<Pinged> {
    cx.write(id, flow::ping).await
}

/// `GET /{id}` of the log: a delivery with its tries.
pub async fn delivery(cx: Cx, Path(id): Path<Id>) -> Answer<Delivery> {
    cx.read(id, store::delivery).await
}

/// `POST /{id}/resend` of the log: sends it once more.
pub async fn resend(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::resend).await
}

/// What was subscribed to holds in this copy of the program from the next write on.
async fn heard<T>(cx: &Cx, done: Answer<T>) -> Answer<T> {
    let done = done?;
    pass::listen(&cx.app).await?;
    Ok(done)
}
