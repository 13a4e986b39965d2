//! How long the organization keeps the files of its tasks.

use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::fault::Answer;

use crate::setting::Settings;
use crate::setting::names::TASK_FILE_DAYS;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The retention of a tenant, for the task engine.
pub fn keep_of(app: App, branch: String) -> BoxFuture<'static, Answer<Duration>> {
    async move {
        let cx = Cx::outside(&app, Act::of_program(&app, &branch, "exportTask", "keep"));
        cx.read((), days).await.map(|days| DAY.saturating_mul(days))
    }
    .boxed()
}

async fn days(tx: &mut Tx, (): &()) -> Answer<u32> {
    let days = Settings::load(tx).await?.whole(&TASK_FILE_DAYS)?;
    Ok(u32::try_from(days).unwrap_or(u32::MAX))
}
