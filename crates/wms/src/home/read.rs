//! The page, read on one snapshot with as many statements as it has numbers.

use kernel::act::Tx;
use kernel::app::App;
use kernel::clock::DayCut;
use kernel::fault::Answer;
use platform::setting::Settings;

use super::model::Home;
use super::{stock, today, todo};
use crate::{document, party};

/// Reads the page of the session.
pub async fn page(tx: &mut Tx, app: &App) -> Answer<Home> {
    let cut = cut(tx).await?;
    let day = cut.day_of(tx.now());
    let mut home = Home { today: Some(day), todo: todo::waiting(tx, app).await?, ..Home::default() };
    if tx.session().can(stock::QUERY) {
        home.stock = Some(stock::there(tx).await?);
        home.flow = Some(stock::flow(tx, day).await?);
        home.expiry = Some(stock::expiry(tx, app, day).await?);
    }
    if tx.session().can(stock::PLACES) && !party::is_outside(tx) {
        home.areas = Some(stock::areas(tx).await?);
    }
    if today::ARRIVALS.iter().any(|code| tx.session().can(code)) {
        home.arrivals = Some(today::arrivals(tx, day).await?);
    }
    if tx.session().can(today::DEPARTURES) {
        home.departures = Some(today::departures(tx, cut.start_of(day.plus_days(1))).await?);
    }
    if tx.session().can(today::JOBS) && !party::is_outside(tx) {
        home.jobs = Some(today::jobs(tx, cut.start_of(day)).await?);
    }
    Ok(home)
}

/// When the day begins: in the warehouse that is looked at, else in the organization.
async fn cut(tx: &mut Tx) -> Answer<DayCut> {
    match tx.session().warehouses_in_view().as_deref() {
        Some([warehouse]) => document::cut(tx, warehouse).await,
        _ => Settings::load(tx).await?.day_cut(),
    }
}
