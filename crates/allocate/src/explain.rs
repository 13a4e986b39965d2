//! Why this lot and why not that one, in words.
//!
//! An explanation never grows with the stock: a choice is compared with the one that would have been next, lots that
//! were passed over are counted by reason with one example each.

use std::cmp::Ordering;

use kernel::clock::BusinessDay;
use kernel::texts::Message;
use kernel::units::Qty;

use crate::floor::Floor;
use crate::job::{Cause, Filled, Got, Job};
use crate::judge::{Bar, unfit};
use crate::life::{Least, Life};
use crate::line::Amount;
use crate::lot::Lot;
use crate::outcome::Skip;
use crate::rule::Step;
use crate::tally::Count;

/// Reasons that are told of a line; what lies beyond is counted.
const TOLD: usize = 6;
/// How many of the lots that expire first are looked at for one that was left.
const LOOKED_AT: usize = 64;

/// Expiry for comparison: what does not expire comes last.
fn rank(lot: &Lot) -> (bool, Option<BusinessDay>) {
    (lot.expiry.is_none(), lot.expiry)
}

fn shown(day: Option<BusinessDay>) -> String {
    day.map_or_else(|| "-".to_owned(), |day| day.to_string())
}

/// Hundredths as a decimal: centimetres in metres, a share in per cent. They are never negative here.
fn hundredths(number: i64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

fn metres(way: Option<u32>) -> String {
    way.map_or_else(|| "-".to_owned(), |way| hundredths(i64::from(way)))
}

impl Floor<'_> {
    /// The step that decided for a pick, and the reason in words.
    pub(crate) fn why(&self, job: Job<'_>, got: &Got) -> (Option<usize>, Message) {
        let lot = self.books.lot(got.home.place);
        let said = |key: &str| Message::new(format!("allocate.why.{key}")).with("lot", lot.name());
        match got.cause {
            Cause::Chosen => return (None, said("chosen")),
            Cause::Named => return (None, said("named")),
            Cause::Order => {}
        }
        let rule = &job.sheet.rule;
        let containers = rule.containers();
        let step_name = |at: usize| rule.steps().get(at).map_or("", Step::name);
        if got.whole
            && let Some(at) = containers
            && rule.prefers(lot, got.free)
        {
            return (Some(at), said(step_name(at)));
        }
        let Some(next) = got.next else { return (None, said("only")) };
        let (other, other_free) = (self.books.lot(next), self.books.free(next).qty);
        for (at, step) in rule.steps().iter().enumerate() {
            let compared = match step {
                Step::ClearSmallest => got.free.cmp(&other_free),
                Step::FullPallets | Step::WholeContainers if rule.prefers(other, other_free) => {
                    return (Some(at), said("loose").with("next", other.name()));
                }
                step => step.compare(lot, other),
            };
            if compared == Ordering::Less {
                return (Some(at), compared_words(step, lot, other, (got.free, other_free)));
            }
        }
        (None, said("tie").with("next", other.name()))
    }

    /// Why a lot of which a person chose a part and the rule took more.
    pub(crate) fn partly_chosen(&self, got: &[Got], of: &Got) -> Option<Message> {
        let same = |other: &&Got| other.home.place == of.home.place && other.substitute == of.substitute;
        let chosen = got.iter().filter(same).filter(|got| got.cause == Cause::Chosen);
        let chosen: i64 = chosen.map(|got| got.qty).sum();
        let lot = self.books.lot(of.home.place);
        let message = Message::new("allocate.why.chosenPart").with("lot", lot.name());
        (chosen > 0 && of.cause != Cause::Chosen).then(|| message.with("own", Qty::of_raw(chosen)))
    }

    /// What was passed over, and how many lots for reasons that are not told.
    pub(crate) fn skips(&self, job: Job<'_>, filled: &Filled) -> (Vec<Skip>, u32) {
        let mut counted: Vec<(Bar, Count, u32)> = Vec::new();
        for (ware, tally) in &filled.seen {
            let lots = &self.wares[*ware].lots;
            counted.extend(tally.counted().map(|(bar, count)| (bar, count, lots[count.example as usize])));
        }
        // A full line explains most of them and tells least.
        counted.sort_by_key(|(bar, count, _)| (*bar == Bar::OutOfTurn, std::cmp::Reverse(count.lots), *bar));
        let more = counted.iter().skip(TOLD).map(|(_, count, _)| count.lots).sum();
        let told = counted.into_iter().take(TOLD).map(|(bar, count, place)| Skip {
            bar,
            lots: count.lots,
            free: Qty::of_raw(count.free),
            example: self.books.lot(place).id,
            message: self.skip_message(job, bar, place, count),
        });
        (told.collect(), more)
    }

    /// Why a lot was passed over, with how many others.
    pub(crate) fn skip_message(&self, job: Job<'_>, bar: Bar, place: u32, count: Count) -> Message {
        let lot = self.books.lot(place);
        let job = job.about(&lot.goods);
        let message = |key: &str| {
            Message::new(format!("allocate.skip.{key}"))
                .with("lot", lot.name())
                .with("count", count.lots)
                .with("free", Qty::of_raw(count.free))
        };
        let plain = message(bar.name());
        let (terms, arrival) = (job.terms(), job.sheet.arrival);
        match bar {
            Bar::Zone => plain.with("zone", &lot.zone),
            Bar::Status => plain.with("status", &lot.status),
            Bar::Expired => plain.with("expiry", shown(lot.expiry)),
            Bar::Removed => plain.with("removal", shown(lot.removal)),
            Bar::OverOnArrival => plain.with("expiry", shown(lot.expiry)).with("arrival", arrival),
            Bar::TooShort => short_words(lot, terms.least, arrival, message),
            Bar::OlderThanLast => plain.with("expiry", shown(lot.expiry)).with("last", shown(terms.last)),
            Bar::MadeOutside => plain.with("production", shown(lot.production)),
            Bar::ExpiresEarly => {
                plain.with("expiry", shown(lot.expiry)).with("from", shown(terms.expires_from))
            }
            Bar::UnderUnit => plain.with("unit", job.unit()),
            Bar::BatchLimit => plain.with("most", job.most_batches().unwrap_or(1)),
            _ => plain,
        }
    }

    /// Why something is missing: the reason that keeps most of it back.
    pub(crate) fn rest_reason(&self, job: Job<'_>, filled: &Filled, rest: Amount) -> Message {
        let missing = match rest {
            Amount::Qty(qty) => qty.to_string(),
            Amount::Weight { wanted, .. } => format!("{wanted} kg"),
        };
        if filled.nameless {
            return Message::new("allocate.rest.nameless");
        }
        if !job.sheet.automatic {
            return Message::new("allocate.rest.manual").with("missing", missing);
        }
        if filled.seen.is_empty() {
            return Message::new("allocate.rest.none")
                .with("missing", missing)
                .with("goods", &job.line.goods);
        }
        let reasons = filled.seen.iter().flat_map(|(_, tally)| tally.counted());
        let telling: Vec<(Bar, Count)> = reasons.filter(|(_, count)| count.free > 0).collect();
        // What cannot be given would not have been enough either: then there is too little, whatever keeps it back.
        let kept: i64 = telling.iter().fold(0, |sum, (_, count)| sum.saturating_add(count.free));
        let scarce = matches!(rest, Amount::Qty(qty) if kept < qty.raw()) && job.line.named.is_empty();
        match telling.into_iter().max_by_key(|(bar, count)| (count.free, std::cmp::Reverse(*bar))) {
            Some((bar, _)) if scarce => Message::new("allocate.rest.scarce")
                .with("missing", missing)
                .with("kept", Qty::of_raw(kept))
                .with_text("reason", bar.title()),
            Some((bar, _)) => Message::new("allocate.rest.because")
                .with("missing", missing)
                .with_text("reason", bar.title()),
            None if !job.line.named.is_empty() => {
                Message::new("allocate.rest.named").with("missing", missing)
            }
            None => Message::new("allocate.rest.given").with("missing", missing),
        }
    }

    /// A lot that expires earlier than what a line got and is left, whatever the rule looks at: only possible where
    /// another step comes before expiry, or the rule does not look at it at all.
    pub(crate) fn inversion(&self, job: Job<'_>, got: &[Got]) -> Option<Message> {
        let rule = &job.sheet.rule;
        let fefo = rule.place(&Step::Fefo).unwrap_or(rule.steps().len());
        let latest = got.iter().max_by_key(|got| rank(self.books.lot(got.home.place)))?;
        let lot = self.books.lot(latest.home.place);
        let (ware, job) = (&self.wares[latest.home.ware], job.about(&lot.goods));
        let (_, shelf) = ware.shelves.iter().find(|(of, _)| *of == job.rule)?;
        let earlier =
            shelf.by_expiry.iter().skip(shelf.spent).map(|at| ware.lots[*at as usize]).take(LOOKED_AT);
        let left = earlier.take_while(|place| rank(self.books.lot(*place)) < rank(lot)).find(|place| {
            self.books.free(*place).qty >= job.unit().raw()
                && unfit(self.books.lot(*place), &job.ask()).is_none()
        })?;
        let other = self.books.lot(left);
        let step = rule.steps().iter().take(fefo).find(|step| match step {
            Step::FullPallets | Step::WholeContainers => latest.whole,
            Step::ClearSmallest => latest.free < self.books.free(left).qty,
            Step::SingleBatch(_) => other.batch != lot.batch,
            step => step.compare(lot, other) == Ordering::Less,
        });
        let told =
            Message::new("allocate.inversion").with("lot", other.name()).with("expiry", shown(other.expiry));
        Some(told.with_text("step", step.map_or("allocate.inversionOther".into(), Step::title)))
    }
}

/// Why one lot comes before another.
fn compared_words(step: &Step, lot: &Lot, other: &Lot, (free, other_free): (i64, i64)) -> Message {
    let (own, next) = match step {
        Step::Fefo => (shown(lot.expiry), shown(other.expiry)),
        Step::FirstMade => (shown(lot.production), shown(other.production)),
        Step::Fifo | Step::Lifo => (shown(lot.received), shown(other.received)),
        Step::Nearest => (metres(lot.distance), metres(other.distance)),
        Step::ClearSmallest => (Qty::of_raw(free).to_string(), Qty::of_raw(other_free).to_string()),
        _ => (lot.location.clone(), other.location.clone()),
    };
    let message = Message::new(format!("allocate.why.{}", step.name()));
    message.with("lot", lot.name()).with("own", own).with("other", next)
}

/// What is too short about the life of a lot.
fn short_words(lot: &Lot, least: Least, arrival: BusinessDay, message: impl Fn(&str) -> Message) -> Message {
    let Some(expiry) = lot.expiry else { return message("tooShort.days") };
    let life = Life { production: lot.production, expiry };
    let left = life.days_left(arrival);
    match (least.days, least.percent) {
        (Some(days), _) if left < days => {
            message("tooShort.days").with("expiry", expiry).with("left", left).with("days", days)
        }
        (_, percent) => {
            let share = hundredths(life.share_left(arrival).unwrap_or_default());
            message("tooShort.percent")
                .with("expiry", expiry)
                .with("share", share)
                .with("percent", percent.unwrap_or_default())
        }
    }
}
