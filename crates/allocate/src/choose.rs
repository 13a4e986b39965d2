//! What a person chose, if it may be given.

use kernel::texts::Message;
use kernel::units::Qty;

use crate::floor::{Floor, Home};
use crate::job::{Cause, Filled, Got, Job};
use crate::judge::{Bar, held_back, is_named, unfit};
use crate::line::Chosen;
use crate::outcome::Refused;
use crate::rule::Manner;
use crate::tally::Count;

impl Floor<'_> {
    /// What a person chose, if it may be given.
    pub(crate) fn choose(&mut self, job: Job<'_>, chosen: Chosen, filled: &mut Filled) {
        let refused = match self.home(chosen.lot) {
            None => Some((None, Message::new("allocate.refused.gone"))),
            Some(home) => self.refuses(job, home, chosen, filled),
        };
        match (refused, self.home(chosen.lot)) {
            (None, Some(home)) => {
                let (free, qty) = (self.books.free(home.place).qty, chosen.qty.raw());
                let whole = self.books.lot(home.place).is_whole(free) && qty == free;
                let grams = self.take(home, qty);
                filled.need.took(qty, grams);
                let cause = Cause::Chosen;
                filled.got.push(Got {
                    home,
                    qty,
                    grams,
                    covers: qty,
                    substitute: None,
                    whole,
                    cause,
                    free,
                    next: None,
                });
            }
            (refused, _) => {
                let (bar, message) = refused.unwrap_or((None, Message::new("allocate.refused.gone")));
                filled.refused.push(Refused { lot: chosen.lot, bar, message });
            }
        }
    }

    fn refuses(
        &self,
        job: Job<'_>,
        home: Home,
        chosen: Chosen,
        filled: &Filled,
    ) -> Option<(Option<Bar>, Message)> {
        let (lot, free, line) = (self.books.lot(home.place), self.books.free(home.place).qty, job.line);
        let other = if lot.owner != line.owner {
            Some(Bar::OtherOwner)
        } else if lot.goods != line.goods {
            Some(Bar::OtherGoods)
        } else {
            held_back(lot)
        };
        let first_of_two = || job.rule().naming().contains(&Some(Manner::First));
        let bar = other
            .or_else(|| (!is_named(lot, &line.named) && !first_of_two()).then_some(Bar::NotNamed))
            .or_else(|| unfit(lot, &job.ask()))
            .or_else(|| (chosen.qty.raw() % line.unit.raw() != 0).then_some(Bar::UnderUnit))
            .or_else(|| (filled.need.is_weight() && lot.weight.is_zero()).then_some(Bar::Weightless))
            .or_else(|| {
                let used = self.batches(line, filled);
                let full = job.most_batches().is_some_and(|most| used.len() >= most);
                (full && !used.contains(&lot.batch)).then_some(Bar::BatchLimit)
            });
        if let Some(bar) = bar {
            // Nothing is said of what belongs to somebody else.
            let message = match bar {
                Bar::OtherOwner => Message::new("allocate.bar.otherOwner"),
                bar => self.skip_message(job, bar, home.place, Count { lots: 1, free, example: 0 }),
            };
            return Some((Some(bar), message));
        }
        if free < chosen.qty.raw() {
            let free = Qty::of_raw(free);
            return Some((
                None,
                Message::new("allocate.refused.free").with("lot", lot.name()).with("free", free),
            ));
        }
        let too_much = if filled.need.is_weight() {
            filled.need.is_met()
        } else {
            chosen.qty.raw() > filled.need.rest()
        };
        too_much.then(|| (None, Message::new("allocate.refused.tooMuch").with("lot", lot.name())))
    }
}
