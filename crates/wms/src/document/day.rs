//! Business days of warehouses: one begins at the warehouse's own cut-off, else at the organization's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, DayCut};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use platform::setting::Settings;
use stock::Days;

/// When the business day of warehouses begins, for the unit of work that has asked.
pub struct Cuts(BTreeMap<String, DayCut>);

impl Cuts {
    /// When that of one begins; none for a warehouse that is not there.
    pub fn of(&self, warehouse: &str) -> Option<&DayCut> {
        self.0.get(warehouse)
    }
}

/// The business day that it is in a warehouse.
///
/// # Errors
/// Only those of the database.
pub async fn day(tx: &mut Tx, warehouse: &str) -> Answer<BusinessDay> {
    Ok(cut(tx, warehouse).await?.day_of(tx.now()))
}

/// When the business day of a warehouse begins.
///
/// # Errors
/// Only those of the database.
pub async fn cut(tx: &mut Tx, warehouse: &str) -> Answer<DayCut> {
    let cuts = cuts(tx, &BTreeSet::from([warehouse])).await?;
    Ok(cuts.of(warehouse).cloned().unwrap_or_else(|| DayCut::midnight(tx.session().zone.clone())))
}

/// The business day that it is in each of these warehouses, for the ledger.
pub fn days<'a>(tx: &'a mut Tx, warehouses: &'a BTreeSet<&'a str>) -> BoxFuture<'a, Answer<Days>> {
    Box::pin(async move {
        let (cuts, now) = (cuts(tx, warehouses).await?, tx.now());
        // A warehouse that is not there any more has nobody to say when its days begin.
        let midnight = DayCut::midnight(tx.session().zone.clone());
        let day = |code: &&str| ((*code).to_owned(), cuts.of(code).unwrap_or(&midnight).day_of(now));
        Ok(warehouses.iter().map(day).collect())
    })
}

/// When the business day of each of these warehouses begins; a unit of work asks once.
///
/// # Errors
/// Only those of the database.
pub async fn cuts(tx: &mut Tx, warehouses: &BTreeSet<&str>) -> Answer<Arc<Cuts>> {
    if let Some(known) = tx.memo().get::<Cuts>()
        && warehouses.iter().all(|code| known.0.contains_key(*code))
    {
        return Ok(known);
    }
    let mut sql = Sql::new("select code, cutoff from warehouse where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", warehouses.iter().copied().collect());
    let rows: Vec<(String, Option<String>)> = tx.all(sql.text(), sql.values()).await?;
    let general = match rows.iter().any(|(_, cutoff)| cutoff.is_none()) {
        true => Some(Settings::load(tx).await?.day_cut()?),
        false => None,
    };
    // The program itself has no zone: what it does by night happens on the day of the organization.
    let zone = match (tx.session().party == Id::NONE, &general) {
        (false, _) => tx.session().zone.clone(),
        (true, Some(general)) => general.zone().clone(),
        (true, None) => Settings::load(tx).await?.zone()?,
    };
    let mut cuts = BTreeMap::new();
    for (code, cutoff) in rows {
        let cut = match (cutoff, &general) {
            (Some(time), _) => DayCut::at(zone.clone(), &time).map_err(Fault::internal)?,
            (None, Some(general)) => general.clone(),
            (None, None) => DayCut::midnight(zone.clone()),
        };
        cuts.insert(code, cut);
    }
    Ok(tx.memo().keep(Cuts(cuts)))
}
