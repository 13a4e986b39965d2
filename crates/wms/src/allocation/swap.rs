//! Other goods instead of those that were promised: another batch, pallet or place.

use std::collections::BTreeMap;

use allocate::{Chosen, Floor, Lot, Named, Swap, Wish as Wanted};
use codes::ReservationState;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Exact, Grams, Qty};
use kernel::validate::given;
use stock::{Doc, Want};

use super::allot::{overridden, reason};
use super::ask::{self, Asked, Wish};
use super::candidates::{Manner, Stocked};
use super::model::Reservation;
use super::run::{self, KIND};
use super::shapes::SwapForm;
use super::words::{Kept, to_text};
use super::{release, store};
use crate::delivery::{self, Detail, Line, Sheet};
use crate::document;
use crate::picking;

/// How often goods may be taken by others in between.
const ROUNDS: usize = 3;

/// What is swapped.
struct Job<'a> {
    sheet: &'a Sheet,
    line: &'a Line,
    held: Vec<Reservation>,
    wish: Wanted,
    why: Option<&'a str>,
}

/// Swaps.
pub async fn swap(tx: &mut Tx, (id, form): &(Id, SwapForm)) -> Answer<Detail> {
    let why = reason(form.override_reason.as_deref())?;
    let sheet = delivery::in_hand(tx, *id, "swap", form.version).await?;
    delivery::in_time(tx, &sheet, why)?;
    let line = sheet.lines.iter().find(|line| line.id == form.line_id);
    let line = line.ok_or_else(|| Fault::invalid("lineId", "rule.notFound"))?;
    let mut held = store::of_sheets(tx, &[*id]).await?;
    held.retain(|each| each.line_id == line.id && each.state == ReservationState::Soft);
    let away = match form.away {
        None => None,
        Some(away) => {
            let known = held.iter().find(|each| each.id == away);
            Some(known.ok_or_else(|| Fault::invalid("away", "rule.notFound"))?.stock_id)
        }
    };
    let own = |text: &Option<String>| given(text.as_deref()).map(str::to_owned);
    let to = Named {
        batch: own(&form.batch_no),
        location: own(&form.location_code),
        container: own(&form.container_code),
    };
    let wish = Wanted { away, to, qty: form.qty };
    let job = Job { sheet: &sheet, line, held, wish, why };
    exchange(tx, &job).await?;
    let told = why.map(document::reason).into_iter().collect();
    picking::due(tx, &[*id], told).await?;
    delivery::show(tx, id).await
}

/// Decides and does it; again when somebody else took goods in between.
async fn exchange(tx: &mut Tx, job: &Job<'_>) -> Answer<()> {
    // The whole line is asked about, as if nothing of it were there.
    let bare = Line { qty_allocated: Qty::ZERO, ..job.line.clone() };
    let sheets = [Sheet { lines: vec![bare], ..job.sheet.clone() }];
    let wish = Wish { automatic: true, anew: true, ..Wish::default() };
    let asked = ask::of(tx, &sheets, &wish).await?;
    for _ in 0..ROUNDS {
        let rows = run::goods_of(tx, &sheets, &asked, (&wish, Manner::of(tx))).await?;
        let swap = decide(tx, job, &asked, &rows)?;
        if swap.take.is_empty() {
            return Ok(());
        }
        // A round that is lost leaves no row locked.
        tx.part().await?;
        match apply(tx, job, &swap, &rows).await {
            Err(Fault::Refused(_)) => tx.give_back().await?,
            done => {
                done?;
                return Ok(tx.keep_part().await?);
            }
        }
    }
    Err(faster(tx, &asked).await?)
}

fn decide(tx: &Tx, job: &Job<'_>, asked: &Asked, rows: &[Stocked]) -> Answer<Swap> {
    let question = asked.sheets.first().ok_or_else(|| Fault::internal("no question"))?;
    let lots: Vec<Lot> = rows.iter().map(|row| row.lot.clone()).collect();
    let mut floor = Floor::of(&lots).map_err(Fault::internal)?;
    let bare = Line { qty_allocated: Qty::ZERO, ..job.line.clone() };
    let line = ask::question(job.sheet, &bare, (&asked.items, &asked.wants), &Wish::default())?;
    let mut held: BTreeMap<Id, Qty> = BTreeMap::new();
    for each in &job.held {
        let sum = held.entry(each.stock_id).or_default();
        *sum = sum.plus(each.qty).map_err(Fault::internal)?;
    }
    let held: Vec<Chosen> = held.into_iter().map(|(lot, qty)| Chosen { lot, qty }).collect();
    let today = asked.today(&job.sheet.form.warehouse_code);
    let swap = floor.swap(question, &line, &held, &job.wish, today).map_err(Fault::Refused)?;
    if let Some(inversion) = &swap.inversion {
        overridden(tx, inversion, job.why)?;
    }
    Ok(swap)
}

/// Gives back and takes. All rows are locked first, in the one order.
async fn apply(tx: &mut Tx, job: &Job<'_>, swap: &Swap, rows: &[Stocked]) -> Answer<()> {
    let touched: Vec<Id> =
        swap.give_back.iter().map(|back| back.lot).chain(swap.take.iter().map(|pick| pick.lot)).collect();
    let locked = stock::lying(tx, &touched).await?;
    let free = |id: Id| locked.get(&id).map(|row| row.qty.raw() - row.held.raw()).unwrap_or_default();
    let back =
        |id: Id| swap.give_back.iter().filter(|back| back.lot == id).map(|back| back.qty.raw()).sum::<i64>();
    if swap.take.iter().any(|pick| free(pick.lot) + back(pick.lot) < pick.qty.raw()) {
        return Err(Fault::refused("stock.held"));
    }
    let (gone, kept) = cut(tx, job, swap)?;
    let ids: Vec<Id> = gone.iter().map(|each| each.id).collect();
    let why = tx.words(&Message::new("delivery.swapped"));
    release::give_back(tx, &ids, job.why.unwrap_or(&why)).await?;
    let expires = job.held.first().and_then(|each| each.expires_at);
    let mut made = kept;
    for pick in &swap.take {
        let row = rows.iter().find(|row| row.lot.id == pick.lot);
        let row = row.ok_or_else(|| Fault::internal("goods that are not there"))?;
        let model = job.held.first().ok_or_else(|| Fault::refused("allocate.swap.nothing"))?;
        made.push(Reservation {
            id: tx.new_id(),
            hold_id: Id::NONE,
            stock_id: row.lot.id,
            goods_code: row.bucket.goods.clone(),
            location_code: row.bucket.location.clone(),
            container_code: row.bucket.container.clone(),
            batch_id: row.bucket.batch,
            batch_no: row.lot.batch_no.clone(),
            expiry_date: row.lot.expiry,
            qty: pick.qty,
            weight: pick.weight,
            covers: pick.covers,
            substitute_of_line: None,
            whole: pick.whole,
            step: None,
            why: to_text(&Kept::from(&pick.why))?,
            expires_at: expires,
            created_by: tx.session().name.clone(),
            gmt_created: tx.now(),
            ..model.clone()
        });
    }
    hold(tx, job, &mut made, rows).await?;
    store::add(tx, &made).await
}

/// The reservations that are given back, and what stays of them as new ones.
fn cut(tx: &Tx, job: &Job<'_>, swap: &Swap) -> Answer<(Vec<Reservation>, Vec<Reservation>)> {
    let (mut gone, mut kept) = (Vec::new(), Vec::new());
    for back in &swap.give_back {
        let mut left = back.qty.raw();
        let of_lot =
            job.held.iter().filter(|each| each.stock_id == back.lot && each.substitute_of_line.is_none());
        for each in of_lot {
            if left == 0 {
                break;
            }
            let taken = each.qty.raw().min(left);
            left -= taken;
            gone.push(each.clone());
            let rest = Qty::of_raw(each.qty.raw() - taken);
            if rest.is_positive() {
                let id = tx.new_id();
                kept.push(Reservation { id, whole: false, ..part(each, rest)? });
            }
        }
    }
    Ok((gone, kept))
}

/// A part of a reservation, with its share of the weight and of what it covers.
pub fn part(of: &Reservation, qty: Qty) -> Answer<Reservation> {
    let share = |whole: Exact| whole.times(qty).map_err(Fault::internal);
    let weight: Grams = share(of.weight.into())?.rounded_over(of.qty).map_err(Fault::internal)?;
    let covers: Qty = share(of.covers.into())?.rounded_over(of.qty).map_err(Fault::internal)?;
    Ok(Reservation { qty, weight, covers, ..of.clone() })
}

async fn hold(tx: &mut Tx, job: &Job<'_>, made: &mut [Reservation], rows: &[Stocked]) -> Answer<()> {
    let doc = Doc { kind: KIND, no: job.sheet.standing.doc_no.clone(), line: None };
    let mut wants = Vec::with_capacity(made.len());
    for each in made.iter() {
        let row = rows.iter().find(|row| row.lot.id == each.stock_id);
        let row = row.ok_or_else(|| Fault::internal("goods that are not there"))?;
        wants.push(Want { bucket: row.bucket.clone(), qty: each.qty, line: Some(job.line.id) });
    }
    // The rows are locked and were found to be free: a refusal is a mistake of ours, and must not be tried again.
    let holds = stock::hold(tx, &doc, &wants).await.map_err(|fault| match fault {
        Fault::Refused(message) => Fault::internal(message.key),
        other => other,
    })?;
    for (each, hold) in made.iter_mut().zip(holds) {
        each.hold_id = hold.id;
    }
    Ok(())
}

/// Somebody was faster, again and again: who.
///
/// # Errors
/// Those of the database.
async fn faster(tx: &mut Tx, asked: &Asked) -> Answer<Fault> {
    let goods: Vec<&str> =
        asked.sheets.iter().flat_map(|sheet| &sheet.lines).map(|line| line.goods.as_str()).collect();
    let (by, at) = store::last_hold(tx, goods).await?.unwrap_or_else(|| (String::new(), tx.now()));
    Ok(Fault::Stale { by, at })
}
