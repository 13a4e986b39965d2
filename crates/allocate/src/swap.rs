//! Swapping goods of a line for others: the least change that brings what is wished for, or the reason why not.

use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;

use crate::floor::{Floor, Home};
use crate::job::Job;
use crate::judge::is_named;
use crate::line::{Amount, Chosen, Line, Named, Partial, Sheet};
use crate::outcome::Pick;

/// What somebody wishes for a line that has goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The lot to be replaced; none replaces whatever has to be.
    pub away: Option<Id>,
    /// What shall come instead: a batch, a location, a container. Nothing named leaves it to the rule.
    pub to: Named,
    /// How much of it the line shall have, or how much shall be replaced; all when left out.
    pub qty: Option<Qty>,
}

/// What has to change. Nothing, when the wish holds already.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Swap {
    /// What is given back, lot by lot.
    pub give_back: Vec<Chosen>,
    /// What comes instead: exactly as much.
    pub take: Vec<Pick>,
    /// What expires earlier and is left all the same; somebody with the right to do so has to say yes.
    pub inversion: Option<Message>,
}

/// Goods that a line holds.
#[derive(Debug, Clone, Copy)]
struct Held {
    home: Home,
    lot: Id,
    qty: i64,
    wished: bool,
}

impl Floor<'_> {
    /// Replaces goods of a line. Moves as little as possible: what is wished for and held already stays, no more
    /// is given back than comes, and from as few lots as possible, of equal ones from what the rule likes least.
    ///
    /// `held` is what the line has now; it is not counted as free on this floor. When the answer is a swap, it has
    /// happened here: what was given back is free.
    ///
    /// # Errors
    /// The reason in words. Nothing was changed.
    pub fn swap(
        &mut self,
        sheet: &Sheet,
        line: &Line,
        held: &[Chosen],
        wish: &Wish,
        today: BusinessDay,
    ) -> Result<Swap, Message> {
        let held = self.held(line, held, wish)?;
        let change = change(&held, wish)?;
        if change == 0 {
            return Ok(Swap::default());
        }
        let back = self.back(sheet, &held, change, wish);
        let wanted = Line {
            amount: Amount::Qty(Qty::of_raw(change)),
            named: wish.to.clone(),
            substitutes: Vec::new(),
            chosen: Vec::new(),
            ..line.clone()
        };
        let plain = Sheet { partial: Partial::Wait, automatic: true, lines: Vec::new(), ..sheet.clone() };
        let rule = self.rule(&plain.rule);
        let job = Job { sheet: &plain, line: &wanted, rule, today, away: wish.away, other: None };
        let filled = self.fill(job);
        if !filled.need.is_met() {
            let rest = Amount::Qty(Qty::of_raw(filled.need.rest()));
            let reason = self.rest_reason(job, &filled, rest);
            self.undo(&filled);
            return Err(reason);
        }
        let most = Job { line, ..job }.most_batches();
        let batches = self.batches_after(line, (&held, &back), filled.got.iter().map(|got| got.home));
        if let Some(most) = most.filter(|most| batches > *most) {
            self.undo(&filled);
            return Err(Message::new("allocate.swap.batches").with("most", most).with("batches", batches));
        }
        let swap = Swap {
            give_back: back
                .iter()
                .map(|(held, qty)| Chosen { lot: held.lot, qty: Qty::of_raw(*qty) })
                .collect(),
            take: self.picks(job, &filled.got),
            inversion: self.inversion(job, &filled.got),
        };
        for (held, qty) in &back {
            self.give_back(held.home, *qty);
        }
        Ok(swap)
    }

    /// What the line holds, with whether it is what is wished for.
    fn held(&self, line: &Line, held: &[Chosen], wish: &Wish) -> Result<Vec<Held>, Message> {
        let mut known = Vec::with_capacity(held.len());
        for chosen in held {
            let home = self.home(chosen.lot).ok_or_else(|| Message::new("allocate.refused.gone"))?;
            let lot = self.books.lot(home.place);
            if lot.qty.raw() - self.books.free(home.place).qty < chosen.qty.raw() || !chosen.qty.is_positive()
            {
                return Err(Message::new("allocate.refused.gone"));
            }
            if lot.goods == line.goods {
                let wished = !wish.to.is_empty() && is_named(lot, &wish.to);
                known.push(Held { home, lot: chosen.lot, qty: chosen.qty.raw(), wished });
            }
        }
        Ok(known)
    }

    /// What is given back: from as few lots as possible, of equal ones from what the rule likes least.
    fn back(&mut self, sheet: &Sheet, held: &[Held], change: i64, wish: &Wish) -> Vec<(Held, i64)> {
        let rule = self.rule(&sheet.rule);
        let mut pool: Vec<Held> = held
            .iter()
            .filter(|held| wish.away.map_or(!held.wished, |away| held.lot == away))
            .copied()
            .collect();
        let mut keyed = Vec::with_capacity(pool.len());
        for held in pool.drain(..) {
            let shelf = self.shelve(held.home.ware, rule);
            let key = self.wares[held.home.ware].shelves[shelf].1.keys[held.home.at as usize];
            keyed.push((held, key));
        }
        keyed.sort_by_key(|(held, key)| (std::cmp::Reverse(held.qty), std::cmp::Reverse(*key)));
        // One lot that is enough by itself: the smallest of these, so that the others stay whole.
        if let Some(last) = keyed.iter().rposition(|(held, _)| held.qty >= change) {
            let enough = keyed[last].0.qty;
            let first = keyed.iter().position(|(held, _)| held.qty == enough).unwrap_or(last);
            return vec![(keyed[first].0, change)];
        }
        let mut left = change;
        let mut back = Vec::new();
        for (held, _) in keyed {
            let qty = held.qty.min(left);
            if qty > 0 {
                back.push((held, qty));
                left -= qty;
            }
        }
        back
    }

    /// How many batches the line has afterwards.
    fn batches_after(
        &self,
        line: &Line,
        (held, back): (&[Held], &[(Held, i64)]),
        taken: impl Iterator<Item = Home>,
    ) -> usize {
        let stays = |held: &&Held| {
            let given: i64 = back.iter().filter(|(back, _)| back.lot == held.lot).map(|(_, qty)| *qty).sum();
            given < held.qty
        };
        let places = held.iter().filter(stays).map(|held| held.home).chain(taken);
        let mut batches: Vec<Option<Id>> = places.map(|home| self.books.lot(home.place).batch).collect();
        batches.extend(&line.held);
        batches.sort_unstable();
        batches.dedup();
        batches.len()
    }
}

/// How much has to change.
fn change(held: &[Held], wish: &Wish) -> Result<i64, Message> {
    let all: i64 = held.iter().map(|held| held.qty).sum();
    let change = match wish.away {
        Some(away) => {
            let has = held.iter().find(|held| held.lot == away).map(|held| held.qty);
            let has = has.ok_or_else(|| Message::new("allocate.swap.notHeld"))?;
            wish.qty.map_or(has, |qty| qty.raw().min(has))
        }
        None if wish.to.is_empty() => return Err(Message::new("allocate.swap.nothing")),
        None => {
            let already: i64 = held.iter().filter(|held| held.wished).map(|held| held.qty).sum();
            let wanted = wish.qty.map_or(all, Qty::raw);
            if wanted > all {
                return Err(Message::new("allocate.swap.tooMuch").with("most", Qty::of_raw(all)));
            }
            (wanted - already).max(0)
        }
    };
    if change < 0 { Err(Message::new("allocate.wrong.positive")) } else { Ok(change) }
}
