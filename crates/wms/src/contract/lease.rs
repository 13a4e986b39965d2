//! Space that is let: no location to two contracts on one day, no more square metres than an area has,
//! and the lease of each location as the contracts in force say it today.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::SquareMetres;

use super::conflict::Span;
use super::model::{ContractForm, Space};
use super::rules::life;
use super::store::{self, Let};
use crate::location::{self, Lease};

/// What other contracts in force leave to this one.
///
/// # Errors
/// `Invalid`: the days when the party has a contract already, and every row of space that is taken.
pub async fn check(tx: &mut Tx, form: &ContractForm) -> Answer<()> {
    let mut wrong = Vec::new();
    if let Some(number) = store::overlapping(tx, form).await? {
        let message = Message::new("contractManage.overlaps").with("number", number);
        wrong.push(FieldError { field: "startDate".into(), message });
    }
    if !form.spaces.is_empty() {
        wrong.extend(taken(tx, form).await?);
        wrong.extend(crowded(tx, form).await?);
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Rows whose location another contract lets on one of their days, by itself or with its whole area.
async fn taken(tx: &mut Tx, form: &ContractForm) -> Answer<Vec<FieldError>> {
    let number = form.contract_no.as_deref().unwrap_or_default();
    let single = store::let_space(tx, "s.location_code", life(form), number).await?;
    let areas = store::let_space(tx, "s.area_code", life(form), number).await?;
    let areas = whole(tx, areas).await?;
    let mut by_code: HashMap<&str, Vec<&Let>> = HashMap::new();
    for other in single.iter().chain(&areas) {
        by_code.entry(&other.code).or_default().push(other);
    }
    let codes = form.spaces.iter().filter_map(|space| space.location_code.as_deref()).collect();
    let area_of: HashMap<String, String> = store::areas_of(tx, codes).await?.into_iter().collect();
    let inside = inside_whole_areas(tx, form).await?;
    let refusal = |(at, space): (usize, &Space)| {
        let span = life(form).narrowed(space.from_date, space.to_date);
        let (field, codes) = match &space.location_code {
            Some(code) => ("locationCode", vec![Some(code.as_str()), area_of.get(code).map(String::as_str)]),
            None => ("areaCode", inside.get(&at)?.iter().map(|code| Some(code.as_str())).collect()),
        };
        let others = codes.into_iter().flatten().filter_map(|code| by_code.get(code)).flatten();
        let other = others.into_iter().find(|other| other.span.meets(span))?;
        let message = Message::new("contractManage.spaceTaken").with("number", &other.number);
        Some(FieldError { field: format!("spaces[{at}].{field}"), message })
    };
    Ok(form.spaces.iter().enumerate().filter_map(refusal).collect())
}

/// The rows that let all of the floor of their area, and so its locations. Of an area that does not say how large it
/// is nobody knows.
async fn whole(tx: &mut Tx, rows: Vec<Let>) -> Answer<Vec<Let>> {
    let codes = rows.iter().map(|row| row.code.as_str()).collect();
    let floors: HashMap<String, SquareMetres> = store::floor_areas(tx, codes).await?.into_iter().collect();
    let all = |row: &Let| floors.get(&row.code).is_some_and(|floor| row.area >= *floor);
    Ok(rows.into_iter().filter(all).collect())
}

/// The locations of the areas that a form rents as a whole, by the place of the row.
async fn inside_whole_areas(tx: &mut Tx, form: &ContractForm) -> Answer<HashMap<usize, Vec<String>>> {
    let codes = form.spaces.iter().filter_map(|space| space.area_code.as_deref()).collect();
    let floors: HashMap<String, SquareMetres> = store::floor_areas(tx, codes).await?.into_iter().collect();
    let mut inside = HashMap::new();
    for (at, space) in form.spaces.iter().enumerate() {
        let Some((code, area)) = space.area_code.as_deref().zip(space.area_m2) else { continue };
        if floors.get(code).is_some_and(|floor| area >= *floor) {
            inside.insert(at, location::of_area(tx, code).await?);
        }
    }
    Ok(inside)
}

/// Rows that would let more square metres of an area than it has, on any of their days.
async fn crowded(tx: &mut Tx, form: &ContractForm) -> Answer<Vec<FieldError>> {
    let codes = form.spaces.iter().filter_map(|space| space.area_code.as_deref()).collect();
    let floors: HashMap<String, SquareMetres> = store::floor_areas(tx, codes).await?.into_iter().collect();
    if floors.is_empty() {
        return Ok(Vec::new());
    }
    let number = form.contract_no.as_deref().unwrap_or_default();
    let others = store::let_space(tx, "s.area_code", life(form), number).await?;
    let own = |space: &Space| {
        let span = life(form).narrowed(space.from_date, space.to_date);
        Some((space.area_code.clone()?, space.area_m2?, span))
    };
    let mut all: Vec<(String, SquareMetres, Span)> = form.spaces.iter().filter_map(own).collect();
    all.extend(others.into_iter().map(|other| (other.code, other.area, other.span)));
    let refusal = |(at, space): (usize, &Space)| {
        let (code, _, span) = own(space)?;
        let floor = floors.get(&code)?;
        // The sum can only grow on a day when some row begins.
        let days = all.iter().map(|(_, _, other)| other.from.max(span.from)).filter(|day| span.has(*day));
        let let_on = |day| {
            let there = all.iter().filter(|(other, _, span)| *other == code && span.has(day));
            there.map(|(_, area, _)| i128::from(area.raw())).sum::<i128>()
        };
        let over = days.map(let_on).any(|sum| sum > i128::from(floor.raw()));
        let message = Message::new("contractManage.areaFull").with("area", floor);
        over.then(|| FieldError { field: format!("spaces[{at}].areaM2"), message })
    };
    Ok(form.spaces.iter().enumerate().filter_map(refusal).collect())
}

/// Brings the lease of locations to what the contracts in force say on this day: of one contract, or of
/// the whole tenant.
pub async fn settle(tx: &mut Tx, today: BusinessDay, only: Option<&str>) -> Answer<()> {
    let wanted = wanted(tx, Span { from: today, to: today }, only).await?;
    for (contract, held) in store::leased(tx, only).await? {
        let kept = wanted.get(&contract).is_some_and(|(_, codes)| held.is_subset(codes));
        if !kept {
            location::free(tx, contract).await?;
        }
    }
    for (contract, (number, codes)) in wanted {
        let codes: Vec<String> = codes.into_iter().collect();
        location::rent(tx, Lease { contract, number: &number }, &codes).await?;
    }
    Ok(())
}

/// Locations that contracts in force let, by contract: those named, and those of areas let as a whole. Each location
/// is wanted once, so that nothing said twice stands in the way of the others.
async fn wanted(
    tx: &mut Tx,
    span: Span,
    only: Option<&str>,
) -> Answer<BTreeMap<Id, (String, BTreeSet<String>)>> {
    let mut rows = store::let_space(tx, "s.location_code", span, "").await?;
    let areas = store::let_space(tx, "s.area_code", span, "").await?;
    for area in whole(tx, areas).await? {
        let codes = location::of_area(tx, &area.code).await?;
        rows.extend(codes.into_iter().map(|code| Let { code, ..area.clone() }));
    }
    let (mut wanted, mut seen) = (BTreeMap::new(), HashSet::new());
    for row in rows {
        let asked = only.is_none_or(|number| number == row.number);
        if seen.insert(row.code.clone()) && asked {
            let (_, codes) = wanted.entry(row.contract).or_insert((row.number, BTreeSet::new()));
            codes.insert(row.code);
        }
    }
    Ok(wanted)
}

/// The contract to settle: all of them, unless the session sees some warehouses only.
pub fn within_view<'a>(tx: &Tx, number: &'a str) -> Option<&'a str> {
    tx.session().warehouses_in_view().map(|_| number)
}
