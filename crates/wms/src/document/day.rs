//! Business days of warehouses: one begins at the warehouse's own cut-off, else at the organization's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, DayCut, Instant};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use platform::setting::Settings;
use stock::Days;

/// When the business day of warehouses begins, for the unit of work that has asked.
pub struct Cuts {
    known: BTreeMap<String, DayCut>,
    midnight: DayCut,
}

impl Cuts {
    /// When that of one begins; none for a warehouse that is not there.
    pub fn of(&self, warehouse: &str) -> Option<&DayCut> {
        self.known.get(warehouse)
    }

    /// The business day of a warehouse that a moment belongs to; of one that is not there, the day of the calendar.
    pub fn day_of(&self, warehouse: &str, at: Instant) -> BusinessDay {
        self.of(warehouse).unwrap_or(&self.midnight).day_of(at)
    }

    /// The day of the calendar, in the zone of the warehouses: for what others do, such as customers who get goods.
    pub fn calendar(&self, at: Instant) -> BusinessDay {
        self.midnight.day_of(at)
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
        && warehouses.iter().all(|code| known.of(code).is_some())
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
    let mut known = BTreeMap::new();
    for (code, cutoff) in rows {
        let cut = match (cutoff, &general) {
            (Some(time), _) => DayCut::at(zone.clone(), &time).map_err(Fault::internal)?,
            (None, Some(general)) => general.clone(),
            (None, None) => DayCut::midnight(zone.clone()),
        };
        known.insert(code, cut);
    }
    Ok(tx.memo().keep(Cuts { known, midnight: DayCut::midnight(zone) }))
}
