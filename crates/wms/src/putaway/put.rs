//! Putting loads down: what lies where they were received, whether their places take them, and the posting.

use std::collections::{BTreeMap, BTreeSet};

use codes::{PutawayStatus, StockVerb};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;
use stock::{Chain, Doc, Move, Posting, Side};

use super::load::{self, Group};
use super::model::{Line, Note};
use super::store::{self, Lying};
use super::take::{self, Taken, take};
use super::{KIND, work};
use crate::document;
use crate::goods::{self, Item};
use crate::place::{self, Content, Wanted};

/// A load that is put down.
#[derive(Debug, Clone)]
pub struct Act {
    /// Its lines.
    pub group: Group,
    /// Where.
    pub location: String,
    /// How many, of one line of loose goods; none for all of it.
    pub qty: Option<Qty>,
    /// Why there and not where it should go.
    pub reason: Option<String>,
    /// The field that names the place.
    pub at: String,
}

/// Whether places must be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ask {
    /// They may not take the loads.
    Places,
    /// They were found and locked a moment ago.
    Nobody,
}

/// What became of lines. They are changed in memory; the caller writes them.
#[derive(Debug, Default)]
pub struct Carried {
    /// Lines that are done.
    pub done: BTreeSet<Id>,
    /// Those of them that are parts of other lines and not in the database yet.
    pub parts: BTreeSet<Id>,
    /// Lines of which something is left, and how much in ten-thousandths.
    pub rests: Vec<(Id, i64)>,
    /// Places whose load has changed.
    pub places: BTreeSet<String>,
    /// Containers that have moved.
    pub containers: BTreeSet<String>,
}

/// What a caller of [`carry`] has at hand.
#[derive(Debug, Default)]
pub struct Hand {
    /// What is to be posted: it may bring the loads itself, and gets the posting that carries them.
    pub chain: Chain,
    /// Goods that are known.
    pub items: BTreeMap<String, Item>,
}

/// Takes loads from where they are to their places, at which the caller has its turn, and marks their lines done.
pub async fn carry(
    tx: &mut Tx,
    note: &Note,
    lines: &mut Vec<Line>,
    (acts, ask): (&[Act], Ask),
    hand: &mut Hand,
) -> Answer<Carried> {
    let mut carried = Carried::default();
    let groups = parted(tx, lines, acts, &mut carried)?;
    let mut lying = lying(tx, lines, &groups).await?;
    store::bring(&mut lying, &hand.chain)?;
    let items = items(tx, lines, (&lying, std::mem::take(&mut hand.items))).await?;
    let from: BTreeSet<&str> = lines.iter().map(|line| line.from_location.as_str()).collect();
    let cold = place::cold(tx, &from.into_iter().collect::<Vec<_>>()).await?;
    let foreign = foreign(tx, note, lines, (&lying, &groups)).await?;
    let (mut moves, mut wanted, mut gone) = (Vec::new(), Vec::new(), BTreeSet::new());
    for (act, group) in acts.iter().zip(&groups) {
        let taken = take(&mut lying, lines, group, (&gone, &foreign))?;
        gone.extend(group.iter().copied());
        wanted.push(want(act, lines, group, (&taken, &items))?);
        for (line, source, (qty, weight)) in taken {
            let target = stock::Bucket { location: act.location.clone(), ..source.bucket.clone() };
            moves.push(Move {
                from: Side::At(source.bucket),
                to: Side::At(target),
                qty,
                weight,
                hold: None,
                since: None,
                line: Some(line),
            });
        }
    }
    if ask == Ask::Places {
        let own: Vec<Id> =
            groups.iter().flatten().filter_map(|at| lines.get(*at)).map(|line| line.id).collect();
        let own = own.into_iter().chain(carried.rests.iter().map(|(id, _)| *id)).collect::<Vec<_>>();
        place::check(tx, &note.warehouse_code, &wanted, &own).await?;
    }
    let posting = hand.chain.add(tx, posting(tx, note, moves, acts));
    for (act, group) in acts.iter().zip(&groups) {
        for at in group {
            if let Some(line) = lines.get_mut(*at) {
                note_places(&mut carried, line, act);
                mark(tx, line, act, posting, exposed(line, &items, &cold));
            }
        }
    }
    Ok(carried)
}

/// Waits for the places that loads go to, and for those that were held for them.
pub async fn turn(tx: &mut Tx, lines: &[Line], acts: &[Act]) -> Answer<()> {
    let held = acts.iter().flat_map(|act| &act.group).filter_map(|at| lines.get(*at));
    let held = held.filter_map(|line| line.suggested_location.as_deref());
    let all: BTreeSet<&str> = acts.iter().map(|act| act.location.as_str()).chain(held).collect();
    place::turn(tx, &all.into_iter().collect::<Vec<_>>()).await
}

/// Loads that can be put down, and why others cannot.
pub struct Sorted {
    /// Those that can, their places locked.
    pub acts: Vec<Act>,
    /// Why the others cannot, by what they call their place.
    pub refused: BTreeMap<String, Message>,
}

/// Sorts loads out whose goods are gone or whose places do not take them. Only whole loads come here.
pub async fn sort_out(tx: &mut Tx, note: &Note, lines: &[Line], acts: Vec<Act>) -> Answer<Sorted> {
    turn(tx, lines, &acts).await?;
    let groups: Vec<Group> = acts.iter().map(|act| act.group.clone()).collect();
    let mut lying = lying(tx, lines, &groups).await?;
    let items = items(tx, lines, (&lying, BTreeMap::new())).await?;
    let foreign = foreign(tx, note, lines, (&lying, &groups)).await?;
    let (mut wanted, mut refused, mut gone) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
    for act in &acts {
        // What a load that cannot go would have taken is there for the others.
        let mut left = lying.clone();
        match take(&mut left, lines, &act.group, (&gone, &foreign)) {
            Ok(taken) => {
                gone.extend(act.group.iter().copied());
                wanted.push(want(act, lines, &act.group, (&taken, &items))?);
                lying = left;
            }
            Err(fault) => drop(refused.insert(act.at.clone(), document::refusal(fault)?)),
        }
    }
    let own: Vec<Id> = groups.iter().flatten().filter_map(|at| lines.get(*at)).map(|line| line.id).collect();
    for error in place::refused(tx, &note.warehouse_code, &wanted, &own).await? {
        refused.insert(error.field, error.message);
    }
    let acts = acts.into_iter().filter(|act| !refused.contains_key(&act.at)).collect();
    Ok(Sorted { acts, refused })
}

/// The groups of lines that are really put down: a part of a line becomes a line of its own.
fn parted(tx: &Tx, lines: &mut Vec<Line>, acts: &[Act], carried: &mut Carried) -> Answer<Vec<Group>> {
    let mut groups = Vec::with_capacity(acts.len());
    for act in acts {
        let (at, qty) = match (act.group.as_slice(), act.qty) {
            ([at], Some(qty)) => (*at, qty),
            _ => {
                groups.push(act.group.clone());
                continue;
            }
        };
        let next = lines.iter().map(|line| line.line_no).max().unwrap_or_default() + 1;
        let Some(line) = lines.get_mut(at) else { continue };
        if qty > line.qty {
            let message = Message::new("putawayNoteManage.tooMuch").with("left", line.qty);
            return Err(Fault::Invalid(vec![kernel::fault::FieldError { field: "qty".into(), message }]));
        }
        if qty == line.qty {
            groups.push(vec![at]);
            continue;
        }
        let (mut part, rest) = load::split(line, qty)?;
        (part.id, part.line_no) = (tx.new_id(), next);
        let left = i128::from(rest.qty.raw()) * 10_000 / i128::from(line.qty.raw().max(1)) + 1;
        carried.rests.push((rest.id, i64::try_from(left).unwrap_or(10_000)));
        carried.parts.insert(part.id);
        *line = rest;
        groups.push(vec![lines.len()]);
        lines.push(part);
    }
    Ok(groups)
}

/// What lies where the lines were received.
async fn lying(tx: &mut Tx, lines: &[Line], groups: &[Group]) -> Answer<Vec<Lying>> {
    let moved: Vec<&Line> = groups.iter().flatten().filter_map(|at| lines.get(*at)).collect();
    let places: BTreeSet<&str> = moved.iter().map(|line| line.from_location.as_str()).collect();
    // Loose goods of others stay unlocked when nothing loose is put down.
    let loose = moved.iter().filter(|line| line.container_code.is_none());
    let goods: BTreeSet<&str> = loose.map(|line| line.goods_code.as_str()).collect();
    let containers: BTreeSet<&str> = moved.iter().filter_map(|line| line.container_code.as_deref()).collect();
    let [places, containers, goods] =
        [places, containers, goods].map(|codes| codes.into_iter().collect::<Vec<_>>());
    store::lying(tx, &places, &containers, &goods).await
}

/// Lines of other notes that stand for goods which these might be taken for: looked for only where loose goods lie in
/// another state than the one in which they came.
async fn foreign(
    tx: &mut Tx,
    note: &Note,
    lines: &[Line],
    (lying, groups): (&[Lying], &[Group]),
) -> Answer<Vec<Line>> {
    let moved = groups.iter().flatten().filter_map(|at| lines.get(*at));
    let mixed: Vec<&Line> = moved.filter(|line| take::is_restated(lying, line)).collect();
    if mixed.is_empty() {
        return Ok(Vec::new());
    }
    let places: BTreeSet<&str> = mixed.iter().map(|line| line.from_location.as_str()).collect();
    let goods: BTreeSet<&str> = mixed.iter().map(|line| line.goods_code.as_str()).collect();
    let [places, goods] = [places, goods].map(|codes| codes.into_iter().collect::<Vec<_>>());
    let waiting = store::waiting(tx, &places, &goods).await?;
    Ok(waiting.into_iter().filter(|line| line.note_id != note.id).collect())
}

/// The goods of the lines and of what lies with them, those that are known already among them.
async fn items(
    tx: &mut Tx,
    lines: &[Line],
    (lying, mut known): (&[Lying], BTreeMap<String, Item>),
) -> Answer<BTreeMap<String, Item>> {
    let mut codes: BTreeSet<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    codes.extend(lying.iter().map(|row| row.bucket.goods.as_str()));
    codes.retain(|code| !known.contains_key(*code));
    if !codes.is_empty() {
        known.extend(goods::items(tx, &codes.into_iter().collect::<Vec<_>>()).await?);
    }
    Ok(known)
}

/// A load as its place is asked about it.
fn want(
    act: &Act,
    lines: &[Line],
    group: &Group,
    (taken, items): (&Taken, &BTreeMap<String, Item>),
) -> Answer<Wanted> {
    let first = group.first().and_then(|at| lines.get(*at));
    let container = first.and_then(|line| line.container_code.clone());
    let mut contents = Vec::with_capacity(taken.len());
    for (id, row, (qty, _)) in taken {
        let item = load::item(&row.bucket.goods, items)?;
        // In a container the books know the weight; of loose goods the line does, which may lie in several rows.
        let own = lines.iter().find(|line| line.id == *id && container.is_none());
        let weight = own.map_or(Ok(row.weight), |line| document::share(line.weight, *qty, line.qty))?;
        contents.push(Content::of(item, row.bucket.batch, *qty, weight)?);
    }
    Ok(Wanted { at: act.at.clone(), location: act.location.clone(), container, contents })
}

fn posting(tx: &Tx, note: &Note, moves: Vec<Move>, acts: &[Act]) -> Posting {
    Posting {
        cause: format!("putaway/{}/put/{}", note.doc_no, note.version),
        verb: StockVerb::Move,
        doc: Doc { kind: KIND, no: note.doc_no.clone(), line: None },
        reason: acts.iter().find_map(|act| act.reason.clone()),
        device: Some(tx.session().device.clone()).filter(|device| !device.is_empty()),
        occurred_at: None,
        moves,
    }
}

fn note_places(carried: &mut Carried, line: &Line, act: &Act) {
    carried.done.insert(line.id);
    carried.places.insert(act.location.clone());
    carried.places.insert(line.from_location.clone());
    carried.places.extend(line.suggested_location.clone());
    carried.containers.extend(line.container_code.clone());
}

/// Whether a line stood at its dock where it is warmer or colder than it may be.
fn exposed(
    line: &Line,
    items: &BTreeMap<String, Item>,
    cold: &BTreeMap<String, (codes::Thermosphere, crate::area::Band)>,
) -> bool {
    match (items.get(&line.goods_code), cold.get(&line.from_location)) {
        (Some(item), Some((is, band))) => *is != item.thermosphere || !item.band.holds(*band),
        _ => true,
    }
}

fn mark(tx: &Tx, line: &mut Line, act: &Act, posting: Id, exposed: bool) {
    let now = tx.now();
    line.status = PutawayStatus::Done;
    line.target_location = Some(act.location.clone());
    line.override_reason.clone_from(&act.reason);
    line.posting_id = Some(posting);
    line.operator = Some(tx.session().name.clone());
    line.device = Some(tx.session().device.clone()).filter(|device| !device.is_empty());
    line.put_at = Some(now);
    let seconds = (now.millis() - line.received_at.millis()).max(0) / 1_000;
    line.air_exposure_seconds = Some(if exposed { seconds } else { 0 });
}

/// Quantity of these lines, for what a scan answers.
pub fn sum(lines: &[Line], ids: &BTreeSet<Id>) -> Answer<Qty> {
    let own = lines.iter().filter(|line| ids.contains(&line.id));
    Qty::sum(own.map(|line| line.qty)).map_err(Fault::internal)
}

/// The line with that id, open; refused when it is done.
pub fn open(lines: &[Line], id: Id) -> Answer<usize> {
    let line = work::line(lines, id)?;
    if !line.is_open() {
        return Err(work::done(line));
    }
    let at = lines.iter().position(|other| other.id == id);
    at.ok_or(Fault::NotFound)
}
