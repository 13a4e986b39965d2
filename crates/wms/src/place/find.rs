//! Finding places for loads, with the places locked so that nobody else is sent there meanwhile.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use super::candidates::{Search, candidates};
use super::model::Facts;
use super::propose::{self, Why};
use super::store;

/// Rounds in which places that somebody else is using at this moment are left alone.
const ROUNDS: usize = 3;
/// Rounds after them in which they are waited for: what is found there may be full by then.
const WAITS: usize = 3;

/// A place that was found, locked until the unit of work ends.
#[derive(Debug, Clone)]
pub struct Found {
    /// Code of the location.
    pub code: String,
    /// Why this one.
    pub why: Why,
    /// The part of the place that the load takes, in ten-thousandths.
    pub share: i64,
}

/// The best place for each load, none where no place takes it. Many may look at once: who finds that somebody else is
/// putting something to a place chooses another one, and waits for it when there is no other.
///
/// # Errors
/// Only those of the database.
pub async fn find(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Option<Found>>> {
    let codes = candidates(tx, search).await?;
    let mut places = read(tx, &codes, &[]).await?;
    let mut left_alone = false;
    for round in 0..ROUNDS + WAITS {
        let waits = round >= ROUNDS;
        if waits && left_alone {
            (places, left_alone) = (read(tx, &codes, &[]).await?, false);
        }
        let mut trial = places.clone();
        let proposals = propose::propose(&mut trial, search.warehouse, search.loads);
        if left_alone && proposals.iter().any(Option::is_none) {
            // What was left alone may be the last place that there is.
            continue;
        }
        let chosen: BTreeSet<usize> = proposals.iter().flatten().map(|proposal| proposal.at).collect();
        let wanted: Vec<&str> =
            chosen.iter().filter_map(|at| places.get(*at)).map(|place| place.code.as_str()).collect();
        if wanted.is_empty() {
            break;
        }
        let locked = match waits {
            false => store::lock_idle(tx, &wanted).await?,
            true => store::lock(tx, &wanted).await?,
        };
        let levels = chosen.iter().filter_map(|at| places.get(*at));
        store::lock_levels(tx, levels).await?;
        // Somebody may have put something there between our look and our lock.
        let fresh = store::facts(tx, &wanted, &[]).await?;
        let is_kept = locked.len() == wanted.len()
            && chosen
                .iter()
                .filter_map(|at| places.get(*at))
                .all(|place| fresh.get(&place.code) == Some(place));
        if is_kept {
            return found(&trial, &proposals, search);
        }
        let wanted: BTreeSet<String> = wanted.into_iter().map(str::to_owned).collect();
        let before = places.len();
        places.retain(|place| !wanted.contains(&place.code) || locked.contains(&place.code));
        left_alone |= places.len() < before;
        for place in &mut places {
            if let Some(fresh) = fresh.get(&place.code) {
                place.clone_from(fresh);
            }
        }
    }
    Ok(search.loads.iter().map(|_| None).collect())
}

async fn read(tx: &mut Tx, codes: &[String], own: &[Id]) -> Answer<Vec<Facts>> {
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    Ok(store::facts(tx, &codes, own).await?.into_values().collect())
}

fn found(
    places: &[Facts],
    proposals: &[Option<propose::Proposal>],
    search: &Search<'_>,
) -> Answer<Vec<Option<Found>>> {
    let mut found = Vec::with_capacity(proposals.len());
    for (proposal, load) in proposals.iter().zip(search.loads) {
        let place = proposal.as_ref().and_then(|proposal| places.get(proposal.at).zip(Some(proposal)));
        found.push(match place {
            None => None,
            Some((place, proposal)) => Some(Found {
                code: place.code.clone(),
                why: proposal.why.clone(),
                share: super::model::column(place.share(load))?,
            }),
        });
    }
    Ok(found)
}

/// The best places for the only load of a search, as they are now, without a lock. What is held for its own putaway
/// lines does not stand in its way.
///
/// # Errors
/// Only those of the database.
pub async fn alternatives(
    tx: &mut Tx,
    search: &Search<'_>,
    own: &[Id],
    most: usize,
) -> Answer<Vec<(Facts, Why)>> {
    let Some(load) = search.loads.first() else { return Ok(Vec::new()) };
    let codes = candidates(tx, search).await?;
    let places = read(tx, &codes, own).await?;
    let best = propose::ranked(&places, search.warehouse, load);
    let best = best.into_iter().take(most);
    Ok(best.filter_map(|proposal| Some((places.get(proposal.at)?.clone(), proposal.why))).collect())
}
