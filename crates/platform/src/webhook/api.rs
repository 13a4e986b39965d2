//! Handlers of webhookManage.

use kernel::act::{Cx, Tx};
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
    async fn added(tx: &mut Tx, input: &(HookForm, String)) -> Answer<Told> {
        // Kept under the idempotency key, so without the secret.
        Ok(Told { hook: flow::add(tx, input).await?, secret: None })
    }
    let secret = sign::fresh_secret()?;
    let told = heard(&cx, cx.write((form, secret.clone()), added).await).await?;
    Ok(Told { secret: Some(secret), ..told })
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
    async fn renewed(tx: &mut Tx, input: &(Id, RenewForm, String)) -> Answer<Told> {
        Ok(Told { hook: flow::renew(tx, input).await?, secret: None })
    }
    let secret = sign::fresh_secret()?;
    let told = cx.write((id, form, secret.clone()), renewed).await?;
    Ok(Told { secret: Some(secret), ..told })
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

/// What was subscribed to holds in this copy of the program from the next write on. It is committed already, so trouble
/// here is not told to the caller: the next look of the workers makes up for it.
async fn heard<T>(cx: &Cx, done: Answer<T>) -> Answer<T> {
    let done = done?;
    if let Err(fault) = pass::listen(&cx.app).await {
        tracing::warn!(?fault, "who listens could not be read after a change");
    }
    Ok(done)
}
