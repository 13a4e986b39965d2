//! Serving sheets: one, or many in their order.

use kernel::clock::BusinessDay;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};

use crate::floor::Floor;
use crate::job::{Filled, Got, Job};
use crate::line::{Amount, Line, Partial, Sheet};
use crate::outcome::{Fate, LineOutcome, Outcome, Pick, Standing};

impl Floor<'_> {
    /// Gives a sheet what it can have. What it gets is no longer free.
    pub fn allocate(&mut self, sheet: &Sheet, today: BusinessDay) -> Outcome {
        let wrong = sheet.wrong();
        if !wrong.is_empty() {
            return Outcome { sheet: sheet.id, standing: Standing::Nothing, wrong, lines: Vec::new() };
        }
        let rule = self.rule(&sheet.rule);
        let jobs = sheet.lines.iter().map(|line| Job { sheet, line, rule, today, away: None, other: None });
        let mut done: Vec<(Job<'_>, Filled)> = Vec::with_capacity(sheet.lines.len());
        for job in jobs {
            let filled = self.fill(job);
            done.push((job, filled));
        }
        let short = done.iter().position(|(_, filled)| !filled.need.is_met());
        let withheld = sheet.partial == Partial::Never && short.is_some();
        let mut lines: Vec<LineOutcome> =
            done.iter().map(|(job, filled)| self.line_outcome(*job, filled)).collect();
        if let Some(short) = short.filter(|_| withheld) {
            for (_, filled) in done.iter().rev() {
                self.undo(filled);
            }
            for (line, (job, _)) in lines.iter_mut().zip(&done) {
                withhold(line, job.line, short);
            }
        }
        let standing = if short.is_none() {
            Standing::Full
        } else if lines.iter().any(|line| !line.picks.is_empty()) {
            Standing::Partly
        } else {
            Standing::Nothing
        };
        Outcome { sheet: sheet.id, standing, wrong, lines }
    }

    /// Serves many sheets, each as if it came alone, in the order of [`Sheet::turn`]; the outcomes stand in that
    /// order. A sheet that is wrong does not keep the others back.
    pub fn allocate_all(&mut self, sheets: &[Sheet], today: BusinessDay) -> Vec<Outcome> {
        let mut order: Vec<&Sheet> = sheets.iter().collect();
        order.sort_by(|one, other| one.turn().cmp(&other.turn()));
        order.into_iter().map(|sheet| self.allocate(sheet, today)).collect()
    }

    /// Gives back what a line got.
    pub(crate) fn undo(&mut self, filled: &Filled) {
        for got in filled.got.iter().rev() {
            self.give_back(got.home, got.qty);
        }
    }

    pub(crate) fn line_outcome(&self, job: Job<'_>, filled: &Filled) -> LineOutcome {
        let rest = rest(job.line, filled.need.rest());
        let fate = match (rest, job.sheet.partial) {
            (None, _) => Fate::Done,
            // Nobody has looked for it yet: it cannot be said that it is not to be had.
            (_, Partial::BackOrder | Partial::Cancel) if !job.sheet.automatic => Fate::Waits,
            (_, Partial::Wait) => Fate::Waits,
            (_, Partial::BackOrder) => Fate::BackOrder,
            (_, Partial::Cancel) => Fate::Cancelled,
            (_, Partial::Never) => Fate::Withheld,
        };
        let (skipped, more) = self.skips(job, filled);
        LineOutcome {
            line: job.line.id,
            picks: self.picks(job, &filled.got),
            rest,
            fate,
            reason: rest.map(|rest| self.rest_reason(job, filled, rest)),
            refused: filled.refused.clone(),
            skipped,
            more,
            inversion: self.inversion(job, &filled.got),
        }
    }

    /// What a line got, each lot once.
    pub(crate) fn picks(&self, job: Job<'_>, all: &[Got]) -> Vec<Pick> {
        let mut picks: Vec<Pick> = Vec::with_capacity(all.len());
        for got in all {
            let lot = self.books.lot(got.home.place).id;
            if let Some(known) =
                picks.iter_mut().find(|pick| pick.lot == lot && pick.substitute == got.substitute)
            {
                known.qty = Qty::of_raw(known.qty.raw() + got.qty);
                known.weight = Grams::of_raw(known.weight.raw() + got.grams);
                known.covers = Qty::of_raw(known.covers.raw() + got.covers);
                if let Some(why) = self.partly_chosen(all, got) {
                    known.why = why;
                }
                continue;
            }
            let (step, why) = self.why(job, got);
            picks.push(Pick {
                lot,
                qty: Qty::of_raw(got.qty),
                weight: Grams::of_raw(got.grams),
                covers: Qty::of_raw(got.covers),
                substitute: got.substitute,
                whole: got.whole,
                step,
                why,
            });
        }
        picks
    }
}

fn rest(line: &Line, rest: i64) -> Option<Amount> {
    (rest > 0).then(|| match line.amount {
        Amount::Qty(_) => Amount::Qty(Qty::of_raw(rest)),
        Amount::Weight { over, .. } => Amount::Weight { wanted: Grams::of_raw(rest), over },
    })
}

/// A line of a sheet that goes complete or not at all and is not complete.
fn withhold(outcome: &mut LineOutcome, line: &Line, short: usize) {
    outcome.picks.clear();
    outcome.inversion = None;
    outcome.fate = Fate::Withheld;
    if outcome.rest.is_none() {
        outcome.reason = Some(Message::new("allocate.rest.sheet").with("line", short + 1));
    }
    outcome.rest = Some(line.amount);
}
