//! Finding places for loads, with the places locked so that nobody else is sent there meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use super::candidates::{Search, candidates};
use super::claims::Own;
use super::model::Facts;
use super::propose::{self, Why};
use super::store::{self, Patience};

/// Looks beyond places that somebody else is using at this moment.
const LOOKS: usize = 6;
/// Choices among what a look has seen.
const CHOICES: usize = 8;
/// Looks after them in which they are waited for: what is found there may be full by then.
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
/// putting something to a place leaves it alone and looks further, beyond the places that are left alone. When there is
/// no other, it stands in line with all who found none in the warehouse, looks anew and waits for what it chooses.
/// Places are locked in one statement or given back, so nobody waits for one while holding another.
///
/// # Errors
/// Only those of the database.
pub async fn find(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Option<Found>>> {
    let own = if tx.is_alone() { None } else { Some(Own::of(tx)) };
    let mut looking =
        Looking { search, own, patience: Patience::None, places: Vec::new(), left: BTreeSet::new() };
    for _ in 0..LOOKS {
        let before = looking.left.clone();
        looking.look(tx).await?;
        match looking.settle(tx).await? {
            Looked::Found(found) => return Ok(found),
            // Nothing lies beyond what was left alone before this look.
            Looked::TooFew if looking.left == before => break,
            Looked::TooFew => {}
        }
    }
    looking.patience = Patience::Waits;
    for _ in 0..WAITS {
        if search.patience == Patience::None {
            break;
        }
        store::gate(tx, search.warehouse).await?;
        looking.look(tx).await?;
        if let Looked::Found(found) = looking.settle(tx).await? {
            return Ok(found);
        }
    }
    Err(tx.conflict("the places that are left change all the time").into())
}

/// What came of a look.
enum Looked {
    /// As many places as there are; all of them are locked.
    Found(Vec<Option<Found>>),
    /// Others are using places that may be the last ones.
    TooFew,
}

/// A search on its way.
struct Looking<'a> {
    search: &'a Search<'a>,
    /// What this unit of work claims; none where nobody else can be in the way.
    own: Option<Arc<Own>>,
    patience: Patience,
    /// Places that may take the loads, as they were when they were looked at.
    places: Vec<Facts>,
    /// Places that others are using: they are left alone, unless they are waited for.
    left: BTreeSet<String>,
}

impl Looking<'_> {
    /// Looks for places beyond those that are left alone.
    async fn look(&mut self, tx: &mut Tx) -> Answer<()> {
        match (self.patience, &self.own) {
            (Patience::None, Some(own)) => self.left.extend(own.others(self.search.warehouse)),
            _ => self.left.clear(),
        }
        let codes = candidates(tx, self.search, &self.left).await?;
        self.places = read(tx, &codes, &[]).await?;
        self.leave();
        Ok(())
    }

    /// Leaves places alone that others use, with all places of a level whose beams somebody is loading.
    fn leave(&mut self) {
        let left = &mut self.left;
        self.places.retain(|place| {
            let used = parts(place).any(|code| left.contains(code));
            if used {
                left.insert(place.code.clone());
            }
            !used
        });
    }

    /// Chooses among what was seen until it is locked, or there is too little left to choose from.
    async fn settle(&mut self, tx: &mut Tx) -> Answer<Looked> {
        for _ in 0..CHOICES {
            let mut trial = self.places.clone();
            let proposals = propose::propose(&mut trial, self.search.warehouse, self.search.loads);
            if !self.left.is_empty() && proposals.iter().any(Option::is_none) {
                return Ok(Looked::TooFew);
            }
            let chosen: BTreeSet<usize> = proposals.iter().flatten().map(|proposal| proposal.at).collect();
            let chosen: Vec<&Facts> = chosen.iter().filter_map(|at| self.places.get(*at)).collect();
            if chosen.is_empty() {
                return Ok(Looked::Found(self.search.loads.iter().map(|_| None).collect()));
            }
            let codes: Vec<&str> = chosen.iter().flat_map(|place| parts(place)).collect();
            if let (Patience::None, Some(own)) = (self.patience, &self.own)
                && !own.take(self.search.warehouse, &codes)
            {
                self.left.extend(own.others(self.search.warehouse));
                self.leave();
                continue;
            }
            tx.part().await?;
            let (locked, fresh) = hold(tx, &chosen, self.patience).await?;
            if chosen.iter().all(|place| is_held(place, &locked) && fresh.get(&place.code) == Some(*place)) {
                tx.keep_part().await?;
                return found(&trial, &proposals, self.search).map(Looked::Found);
            }
            tx.give_back().await?;
            if let Some(own) = &self.own {
                own.give(self.search.warehouse, &codes);
            }
            let missed = chosen.iter().any(|place| !is_held(place, &locked));
            if self.patience == Patience::Waits {
                return Ok(Looked::TooFew);
            }
            if missed {
                self.probe(tx).await?;
            }
            for place in &mut self.places {
                if let Some(fresh) = fresh.get(&place.code) {
                    place.clone_from(fresh);
                }
            }
        }
        Ok(Looked::TooFew)
    }

    /// Learns in one statement which of the places that were seen others are using, and leaves those alone.
    async fn probe(&mut self, tx: &mut Tx) -> Answer<()> {
        let all: BTreeSet<&str> = self.places.iter().flat_map(parts).collect();
        tx.part().await?;
        let free = store::lock(tx, &all, Patience::None).await?;
        tx.give_back().await?;
        self.left.extend(all.into_iter().filter(|code| !free.contains(*code)).map(str::to_owned));
        self.leave();
        Ok(())
    }
}

/// A place and the first one of its level, which stands for the beams.
fn parts(place: &Facts) -> impl Iterator<Item = &str> + Clone {
    let level = place.level.as_ref().map(|level| level.first.as_str());
    std::iter::once(place.code.as_str()).chain(level)
}

/// Locks places with the levels that they are on: what is locked, and how the places are now. Somebody may have put
/// something there since we looked.
async fn hold(
    tx: &mut Tx,
    chosen: &[&Facts],
    patience: Patience,
) -> Answer<(BTreeSet<String>, BTreeMap<String, Facts>)> {
    let codes: Vec<&str> = chosen.iter().map(|place| place.code.as_str()).collect();
    let all: BTreeSet<&str> = chosen.iter().flat_map(|place| parts(place)).collect();
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
    let codes = candidates(tx, search, &BTreeSet::new()).await?;
    let places = read(tx, &codes, own).await?;
    let best = propose::ranked(&places, search.warehouse, load);
    let best = best.into_iter().take(most);
    Ok(best.filter_map(|proposal| Some((places.get(proposal.at)?.clone(), proposal.why))).collect())
}
