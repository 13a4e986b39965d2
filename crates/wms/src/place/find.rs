//! Finding places for loads, with the places locked so that nobody else is sent there meanwhile.

use std::collections::{BTreeMap, BTreeSet};

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use super::candidates::{Search, candidates};
use super::model::Facts;
use super::propose::{self, Why};
use super::store::{self, Patience};

/// Rounds in which places that somebody else is using at this moment are left alone.
const ROUNDS: usize = 3;
/// Rounds after them in which they are waited for: what is found there may be full by then.
const WAITS: usize = 9;

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
/// putting something to a place chooses another one. When there is no other, it stands in line with all who found none
/// in the warehouse, looks anew and waits for what it chooses. Places are locked in one statement or given back, so
/// nobody waits for one while holding another.
///
/// # Errors
/// Only those of the database.
pub async fn find(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Option<Found>>> {
    let mut places = look(tx, search).await?;
    let mut left_alone = false;
    for round in 0..ROUNDS + WAITS {
        let patience = if round < ROUNDS { Patience::None } else { Patience::Waits };
        if patience == Patience::Waits {
            if search.patience == Patience::None {
                break;
            }
            store::gate(tx, search.warehouse).await?;
            (places, left_alone) = (look(tx, search).await?, false);
        }
        let mut trial = places.clone();
        let proposals = propose::propose(&mut trial, search.warehouse, search.loads);
        if left_alone && proposals.iter().any(Option::is_none) {
            // What was left alone may be the last place that there is.
            continue;
        }
        let chosen: BTreeSet<usize> = proposals.iter().flatten().map(|proposal| proposal.at).collect();
        let chosen: Vec<&Facts> = chosen.iter().filter_map(|at| places.get(*at)).collect();
        if chosen.is_empty() {
            return Ok(search.loads.iter().map(|_| None).collect());
        }
        tx.part().await?;
        let (locked, fresh) = hold(tx, &chosen, patience).await?;
        if chosen.iter().all(|place| is_held(place, &locked) && fresh.get(&place.code) == Some(*place)) {
            tx.keep_part().await?;
            return found(&trial, &proposals, search);
        }
        tx.give_back().await?;
        let wanted: BTreeSet<String> = chosen.into_iter().map(|place| place.code.clone()).collect();
        let before = places.len();
        places.retain(|place| !wanted.contains(&place.code) || is_held(place, &locked));
        left_alone |= places.len() < before;
        for place in &mut places {
            if let Some(fresh) = fresh.get(&place.code) {
                place.clone_from(fresh);
            }
        }
    }
    Err(tx.conflict("the places that are left change all the time").into())
}

/// Places that may take the loads, as they are now.
async fn look(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Facts>> {
    let codes = candidates(tx, search).await?;
    read(tx, &codes, &[]).await
}

/// Locks places with the levels that they are on: what is locked, and how the places are now. Somebody may have put
/// something there since we looked.
async fn hold(
    tx: &mut Tx,
    chosen: &[&Facts],
    patience: Patience,
) -> Answer<(BTreeSet<String>, BTreeMap<String, Facts>)> {
    let codes: Vec<&str> = chosen.iter().map(|place| place.code.as_str()).collect();
    let firsts = chosen.iter().filter_map(|place| place.level.as_ref()).map(|level| level.first.as_str());
    let all: BTreeSet<&str> = codes.iter().copied().chain(firsts).collect();
    let locked = store::lock(tx, &all, patience).await?;
    if tx.is_alone() {
        let same = chosen.iter().map(|place| (place.code.clone(), (*place).clone()));
        return Ok((locked, same.collect()));
    }
    Ok((locked, store::facts(tx, &codes, &[]).await?))
}

fn is_held(place: &Facts, locked: &BTreeSet<String>) -> bool {
    locked.contains(&place.code) && place.level.as_ref().is_none_or(|level| locked.contains(&level.first))
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
