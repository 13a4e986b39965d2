//! Places that somebody has planned for loads: they come first where they take them, and where they do not, it is said why.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::Answer;

use super::candidates::Search;
use super::find::Found;
use super::fit::fits;
use super::model::{column, send};
use super::propose::Why;
use super::reason::Reason;
use super::store::{self, Patience};

/// The planned place of each load, or why it does not take it; none for a load that nobody has planned a place for.
/// `codes` are in the order of the loads. The places are locked, and loads of one call take room from each other.
///
/// # Errors
/// Only those of the database.
pub async fn planned(
    tx: &mut Tx,
    search: &Search<'_>,
    codes: &[Option<&str>],
) -> Answer<Vec<Option<Result<Found, Reason>>>> {
    let named: BTreeSet<&str> = codes.iter().flatten().copied().collect();
    // Whoever holds places already waits for no others (decision 36): goods that join a pallet go where it goes.
    if named.is_empty() || search.patience == Patience::None {
        return Ok(codes.iter().map(|_| None).collect());
    }
    let named: Vec<&str> = named.into_iter().collect();
    store::turn(tx, &named).await?;
    let mut places = store::facts(tx, &named, &[]).await?;
    let mut all = Vec::with_capacity(codes.len());
    for (code, load) in codes.iter().zip(search.loads) {
        let Some(code) = *code else {
            all.push(None);
            continue;
        };
        let taken = places.get(code).ok_or(Reason::Unknown).and_then(|place| {
            fits(place, search.warehouse, load)?;
            Ok((place.share(load), place.level_key()))
        });
        all.push(Some(match taken {
            Err(reason) => Err(reason),
            Ok((share, level)) => {
                send(places.values_mut(), code, level.as_ref(), load);
                Ok(Found { code: code.to_owned(), why: Why::Planned, share: column(share)? })
            }
        }));
    }
    Ok(all)
}
