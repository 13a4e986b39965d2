//! Handlers of the home page.

use kernel::act::Cx;
use kernel::fault::Answer;
use kernel::live::{Live, Watcher};

use super::figures;
use super::model::Home;

/// `GET /wms/home`: the page.
pub async fn home(cx: Cx) -> Answer<Home> {
    figures::of(cx).await
}

/// `GET /live`: the page, and again whenever it has changed.
pub async fn live(watcher: Watcher) -> Answer<Live<Home>> {
    watcher.tell(|cx| Box::pin(figures::of(cx)))
}
