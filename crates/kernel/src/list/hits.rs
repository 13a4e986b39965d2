//! What a search index says about a question.
//!
//! The index is asked first and for a bounded number of ids. Few ids: they are the rows to look at, and they are looked
//! at in their own table, under the list's scope and with the texts themselves. Many: so frequent a term fills a page
//! soon when the list is walked in its order. So neither a rare nor a frequent term reads the whole table.

use db::Wanted;

use super::ask::{Ask, Condition, Test};
use super::{List, SearchIndex};
use crate::access::{Narrowed, Session};
use crate::act::Tx;
use crate::fault::Answer;

/// Ids that rows are read by in a walk, or where no total is told; with more the list is walked in its order. Where the
/// total is told all of them are looked at anyway, and the page is made from them.
pub const DRIVEN: u64 = 2_000;

/// What an index says.
#[derive(Debug)]
pub enum Hits {
    /// Nothing: the list has no index, or the question no word that is long enough for it.
    Untold,
    /// The rows are among these.
    Among(Vec<i64>),
    /// There are more than were asked for.
    More {
        /// Whether nothing else is asked of a row than what the index knows.
        all: bool,
    },
}

impl Hits {
    /// Looks for what `ask` wants, for `most` ids at most.
    pub async fn of(tx: &mut Tx, list: &List, ask: &Ask, most: u64) -> Answer<Self> {
        let Some(index) = list.index() else { return Ok(Self::Untold) };
        let Some((wanted, all)) = wanted(index, list, ask, tx.session()) else { return Ok(Self::Untold) };
        let branch = tx.branch().to_owned();
        let ids = tx.search(index.table, &branch, &wanted, most.saturating_add(1)).await?;
        Ok(if ids.len() as u64 > most { Self::More { all } } else { Self::Among(ids) })
    }

    /// The ids, when they are known.
    pub fn ids(&self) -> Option<&[i64]> {
        match self {
            Self::Among(ids) => Some(ids),
            _ => None,
        }
    }
}

/// What an entry must have, and whether that is all that is asked of a row. None when there is no word in
/// it: an owner alone is better found by the table's own index.
fn wanted(index: &SearchIndex, list: &List, ask: &Ask, session: &Session) -> Option<(Wanted, bool)> {
    let conditions = ask.conditions.iter().map(|condition| index.of_condition(condition));
    let mut parts: Vec<Option<Wanted>> = conditions.collect();
    if !parts.iter().flatten().any(|part| !matches!(part, Wanted::Gram(_))) {
        return None;
    }
    match list.scope.narrowed(session) {
        Narrowed::No => {}
        Narrowed::To(column, codes) => parts.push(index.of_values(column, codes)),
        Narrowed::Otherwise => parts.push(None),
    }
    let all = parts.iter().all(Option::is_some);
    Some((Wanted::All(parts.into_iter().flatten().collect()), all))
}

/// The ids of entries in one of whose columns a text may stand, when they are few; none when the index cannot say.
pub(crate) async fn holding(
    tx: &mut Tx,
    index: &SearchIndex,
    columns: &[&'static str],
    text: &str,
) -> Answer<Option<Vec<i64>>> {
    let parts = columns
        .iter()
        .map(|column| index.of_condition(&Condition::of(column, Test::Contains(text.to_owned()))));
    let Some(parts) = parts.collect::<Option<Vec<Wanted>>>() else { return Ok(None) };
    let branch = tx.branch().to_owned();
    let ids = tx.search(index.table, &branch, &Wanted::Any(parts), DRIVEN + 1).await?;
    Ok(Some(ids).filter(|ids| ids.len() as u64 <= DRIVEN))
}
