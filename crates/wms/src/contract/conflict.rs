//! Which rate line prices a case, and which lines leave that open.
//!
//! Pure: nothing here knows a database. Of the lines that match a case the most specific one wins:
//! location before area, goods, category, temperature, then kind of job, station, vehicle, container and
//! bearing type. What is still equal is decided by priority, and what is equal even then is a conflict:
//! a contract with such a pair cannot be saved, so billing never has to guess.

use std::collections::HashMap;

use codes::{ChargeTrigger, RatePayer};
use kernel::clock::BusinessDay;
use kernel::validate::given;

use super::model::{Rate, Space};

/// Days from the first to the last, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// First day.
    pub from: BusinessDay,
    /// Last day.
    pub to: BusinessDay,
}

impl Span {
    /// The part of these days that a line with days of its own takes.
    pub fn narrowed(self, from: Option<BusinessDay>, to: Option<BusinessDay>) -> Self {
        Self { from: from.unwrap_or(self.from), to: to.unwrap_or(self.to) }
    }

    /// Whether there is a day in both.
    pub fn meets(self, other: Self) -> bool {
        self.from.max(other.from) <= self.to.min(other.to)
    }

    /// Whether the day is one of them.
    pub fn has(self, day: BusinessDay) -> bool {
        self.from <= day && day <= self.to
    }
}

/// How many things a line can be limited to.
const SELECTORS: usize = 10;

/// What a case is, or what a line is limited to: the most specific first. None in a line means any, none
/// in a case means that it has none.
pub type Selected<'a> = [Option<&'a str>; SELECTORS];

/// One thing to be priced.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// What the fee is for.
    pub fee_type: &'a str,
    /// What happened.
    pub trigger: ChargeTrigger,
    /// Who pays.
    pub payer: RatePayer,
    /// Whether it is rented space, whatever lies there.
    pub whole: bool,
    /// Day.
    pub day: BusinessDay,
    /// What it is.
    pub is: Selected<'a>,
}

/// What a line is limited to.
pub fn selectors(rate: &Rate) -> Selected<'_> {
    use codes::Code as _;
    [
        given(rate.location_code.as_deref()),
        given(rate.area_code.as_deref()),
        given(rate.goods_code.as_deref()),
        given(rate.goods_category.as_deref()),
        rate.thermosphere.map(|code| code.key()),
        rate.job_type.map(|code| code.key()),
        rate.station_type.map(|code| code.key()),
        given(rate.vehicle_type.as_deref()),
        given(rate.container_type_code.as_deref()),
        given(rate.bear_type_code.as_deref()),
    ]
}

/// How specific a line is: one binary digit a selector, the most specific one highest. Two lines are
/// equally specific only when they are limited to the same kinds of things.
fn specificity(limits: &Selected<'_>) -> u32 {
    limits.iter().fold(0, |level, limit| level * 2 + u32::from(limit.is_some()))
}

/// What lines must have in common to price the same thing.
type Purpose<'a> = (&'a str, ChargeTrigger, RatePayer, bool);

fn purpose(rate: &Rate) -> Purpose<'_> {
    (rate.fee_type_code.trim(), rate.charge_trigger, rate.payer, rate.method.is_whole())
}

fn matches(rate: &Rate, life: Span, case: &Case<'_>) -> bool {
    let limits = selectors(rate);
    purpose(rate) == (case.fee_type, case.trigger, case.payer, case.whole)
        && life.narrowed(rate.valid_from, rate.valid_to).has(case.day)
        && limits.iter().zip(&case.is).all(|(limit, is)| limit.is_none() || limit == is)
}

/// The line that prices a case, by its place; none when no line matches.
///
/// # Errors
/// The places of two lines of which neither wins. No contract that was saved has such a pair.
pub fn pick(rates: &[Rate], life: Span, case: &Case<'_>) -> Result<Option<usize>, (usize, usize)> {
    let rank = |rate: &Rate| (specificity(&selectors(rate)), rate.priority);
    let mut matching: Vec<usize> =
        (0..rates.len()).filter(|at| rates.get(*at).is_some_and(|rate| matches(rate, life, case))).collect();
    matching.sort_by_key(|at| rates.get(*at).map(rank));
    match matching.as_slice() {
        [.., second, first] if rates.get(*second).map(rank) == rates.get(*first).map(rank) => {
            Err((*second, *first))
        }
        [.., first] => Ok(Some(*first)),
        [] => Ok(None),
    }
}

/// Pairs of lines that would match the same case equally, the later one last. Each later line is told
/// once, with the first line that it clashes with.
pub fn clashes(rates: &[Rate], life: Span) -> Vec<(usize, usize)> {
    let mut groups: HashMap<(Purpose<'_>, Selected<'_>, i64), Vec<(usize, Span)>> = HashMap::new();
    let mut found = Vec::new();
    for (at, rate) in rates.iter().enumerate() {
        let span = life.narrowed(rate.valid_from, rate.valid_to);
        let group = groups.entry((purpose(rate), selectors(rate), rate.priority)).or_default();
        if let Some((earlier, _)) = group.iter().find(|(_, other)| other.meets(span)) {
            found.push((*earlier, at));
        }
        group.push((at, span));
    }
    found
}

/// Pairs of rows that rent the same location, or the same area by square metres, on the same day.
pub fn double_rented(spaces: &[Space], life: Span) -> Vec<(usize, usize)> {
    let mut groups: HashMap<_, Vec<(usize, Span)>> = HashMap::new();
    let mut found = Vec::new();
    for (at, space) in spaces.iter().enumerate() {
        let span = life.narrowed(space.from_date, space.to_date);
        let what = (given(space.location_code.as_deref()), given(space.area_code.as_deref()));
        let group = groups.entry(what).or_default();
        if let Some((earlier, _)) = group.iter().find(|(_, other)| other.meets(span)) {
            found.push((*earlier, at));
        }
        group.push((at, span));
    }
    found
}
