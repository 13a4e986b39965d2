//! What is wrong with lines: goods, owners, places, containers and batches looked up for all of them at once.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use codes::ContainerStatus;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, DayCut};
use kernel::fault::{Answer, FieldError};
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use kernel::validate::{SSCC, given};

use super::line::OpeningLine;
use super::model::OpeningNote;
use super::submit::{ELSEWHERE, OTHER_OWNER};
use crate::batch::{self, Wanted};
use crate::document;
use crate::goods::{self, Item};
use crate::place::{self, Carrier, Content, Facts, Load, Reason};
use crate::receiving::weigh::bounds;

/// Lines that were looked at.
pub(super) struct Judged {
    /// The goods, by code.
    pub items: BTreeMap<String, Item>,
    /// What is wrong: the place of the line, the field, why.
    pub wrong: Vec<(usize, FieldError)>,
}

/// Looks at lines of a note.
pub(super) async fn judge(tx: &mut Tx, note: &OpeningNote, lines: &[OpeningLine]) -> Answer<Judged> {
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.goods_code.trim()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let items = goods::items(tx, &codes).await?;
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.location_code.trim()).collect();
    let places = place::bare(tx, &codes.into_iter().collect::<Vec<_>>()).await?;
    let carriers = carriers(tx, lines).await?;
    let cut = cutover(tx, note);
    let mut here: HashMap<&str, (&str, &str)> = HashMap::new();
    let mut wrong = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let mut refuse =
            |field: &str, message: Message| wrong.push((at, FieldError { field: field.into(), message }));
        let container = given(line.container_code.as_deref());
        let item = items.get(line.goods_code.trim());
        match item {
            None => refuse("goodsCode", Message::new("rule.notFound")),
            Some(item) => of_goods(item, line, &mut refuse)?,
        }
        if let Some(place) = places.get(line.location_code.trim()) {
            let carrier =
                container.and_then(|code| carriers.get(code)).map(|carrier| carrier.as_such.clone());
            of_place(note, place, item.zip(Some(line)), carrier, &mut refuse)?;
        }
        if line.first_in_at.is_some_and(|day| day > cut) {
            refuse("firstInAt", Message::new("initWarehouseManage.afterCutover").with("day", cut));
        }
        if let Some(code) = container {
            let location = line.location_code.trim();
            let owner = item.map_or("", |item| item.owner_code.as_str());
            let (earlier, theirs) = here.entry(code).or_insert((location, owner));
            // Goods that nobody knows are nobody's: the next line says whose the container is.
            if theirs.is_empty() {
                *theirs = owner;
            }
            let (earlier, theirs) = (*earlier, *theirs);
            if !carriers.contains_key(code) && !SSCC.accepts(code) {
                refuse("containerCode", Message::new("rule.notFound"));
            } else {
                let known = carriers.get(code);
                of_container(known, (location, earlier), &mut refuse);
                of_one_owner(code, known, (owner, theirs), &mut refuse);
            }
        }
    }
    drop(here);
    let today = document::day(tx, &note.warehouse_code).await?;
    of_batches([today, cut], lines, &items, &mut wrong);
    wrong.sort_by_key(|(at, _)| *at);
    Ok(Judged { items, wrong })
}

/// Owner and weight.
fn of_goods(item: &Item, line: &OpeningLine, refuse: &mut impl FnMut(&str, Message)) -> Answer<()> {
    if given(line.owner_code.as_deref()).is_some_and(|owner| owner != item.owner_code) {
        refuse("ownerCode", Message::new("initWarehouseManage.otherOwner").with("owner", &item.owner_code));
    }
    if !item.counts(line.qty) {
        refuse("qty", Message::new("initWarehouseManage.uncounted"));
    }
    match line.weight {
        Some(weight) if item.weighed_at_receipt() => of_weight(item, line.qty, weight, refuse),
        Some(_) => {}
        None if item.weighed_at_receipt() => refuse("weight", Message::new("initWarehouseManage.weighed")),
        None if item.weight_of(line.qty)?.is_none() => {
            refuse("weight", Message::new("initWarehouseManage.noWeight"));
        }
        None => {}
    }
    Ok(())
}

/// The weight of goods that are weighed piece by piece: something, and what so many pieces can weigh.
fn of_weight(item: &Item, qty: Qty, weight: Grams, refuse: &mut impl FnMut(&str, Message)) {
    let (min, max) = (item.weights.min, item.weights.max);
    if !weight.is_positive() {
        refuse("weight", Message::new("document.notPositive"));
    } else if !bounds(qty, min, weight, Ordering::Less) || !bounds(qty, max, weight, Ordering::Greater) {
        let end = |end: Option<Grams>| end.map_or_else(|| "…".to_owned(), |end| end.to_string());
        let message = Message::new("receiving.weightOutOfBounds").with("min", end(min));
        refuse("weight", message.with("max", end(max)));
    }
}

/// The place, as for goods that are put there; what else it holds is as it was found.
fn of_place(
    note: &OpeningNote,
    place: &Facts,
    goods: Option<(&Item, &OpeningLine)>,
    carrier: Option<Carrier>,
    refuse: &mut impl FnMut(&str, Message),
) -> Answer<()> {
    if place.warehouse != note.warehouse_code {
        refuse("locationCode", Message::new("initWarehouseManage.otherWarehouse"));
        return Ok(());
    }
    let Some((item, line)) = goods else { return Ok(()) };
    let contents = vec![Content::of(item, None, line.qty, weight(item, line)?)?];
    for reason in place::unsuited(place, &note.warehouse_code, &Load { carrier, contents }) {
        // That it is not in use or locked is said of every place that a line refers to.
        if !matches!(reason, Reason::NotEnabled | Reason::Locked(_)) {
            refuse("locationCode", reason.message(&place.code));
        }
    }
    Ok(())
}

/// What a line weighs.
pub(super) fn weight(item: &Item, line: &OpeningLine) -> Answer<Grams> {
    Ok(match line.weight {
        Some(weight) => weight,
        None => item.weight_of(line.qty)?.unwrap_or(Grams::ZERO),
    })
}

/// A container that is known, and where it stands with goods in it.
struct Known {
    as_such: Carrier,
    status: ContainerStatus,
    location: Option<String>,
    owner: Option<String>,
}

/// The container: in use, and at one place with all that it holds.
fn of_container(
    known: Option<&Known>,
    (location, earlier): (&str, &str),
    refuse: &mut impl FnMut(&str, Message),
) {
    use ContainerStatus::{Lost, Maintenance, Scrapped};
    if known.is_some_and(|known| matches!(known.status, Lost | Scrapped | Maintenance)) {
        refuse("containerCode", Message::new("master.notChoosable"));
    }
    let elsewhere = known.and_then(|known| known.location.as_deref()).unwrap_or(earlier);
    let elsewhere = if elsewhere == location { earlier } else { elsewhere };
    if elsewhere != location {
        let message = Message::new(ELSEWHERE).with("location", elsewhere);
        refuse("containerCode", message);
    }
}

/// A container holds goods of one owner, as where they are received.
fn of_one_owner(
    code: &str,
    known: Option<&Known>,
    (owner, earlier): (&str, &str),
    refuse: &mut impl FnMut(&str, Message),
) {
    let held = known.and_then(|known| known.owner.as_deref());
    let others = [held, Some(earlier)].into_iter().flatten().find(|other| *other != owner);
    if let (Some(other), false) = (others, owner.is_empty()) {
        refuse("containerCode", other_owner(code, other));
    }
}

/// That a container has goods of another owner in it.
pub(super) fn other_owner(container: &str, owner: &str) -> Message {
    Message::new(OTHER_OWNER).with("container", container).with("owner", owner)
}

fn of_batches(
    [today, cutover]: [BusinessDay; 2],
    lines: &[OpeningLine],
    items: &BTreeMap<String, Item>,
    wrong: &mut Vec<(usize, FieldError)>,
) {
    for (at, line) in lines.iter().enumerate() {
        let Some(item) = items.get(line.goods_code.trim()) else { continue };
        let wanted = Wanted { item, attributes: line.attributes(item, cutover), at: String::new() };
        for mut error in batch::wrong(today, &[wanted]) {
            // As the line calls them.
            match error.field.as_str() {
                "supplier" => error.field = "supplierCode".into(),
                "inboundDate" => error.field = "firstInAt".into(),
                _ => {}
            }
            wrong.push((at, error));
        }
    }
}

async fn carriers(tx: &mut Tx, lines: &[OpeningLine]) -> Answer<HashMap<String, Known>> {
    let codes: BTreeSet<&str> =
        lines.iter().filter_map(|line| given(line.container_code.as_deref())).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    if codes.is_empty() {
        return Ok(HashMap::new());
    }
    let mut carriers = place::carriers(tx, &codes).await?;
    let mut sql = Sql::new(
        "select k.code, k.status, (select min(s.location_code) from stock s where s.branch_code = k.branch_code
           and s.container_code = k.code and s.lies = 1) as location,
           (select min(s.owner_code) from stock s where s.branch_code = k.branch_code
             and s.container_code = k.code and s.lies = 1) as owner
         from container k where k.deleted = 0",
    );
    sql.and_equals("k.branch_code", tx.branch());
    sql.and_any_of("k.code", codes);
    type Row = (String, ContainerStatus, Option<String>, Option<String>);
    let rows: Vec<Row> = tx.all(sql.text(), sql.values()).await?;
    let known = |(code, status, location, owner): Row| {
        let as_such = carriers.remove(&code)?;
        Some((code, Known { as_such, status, location, owner }))
    };
    Ok(rows.into_iter().filter_map(known).collect())
}

/// The day of a note's cutover.
pub(super) fn cutover(tx: &Tx, note: &OpeningNote) -> BusinessDay {
    DayCut::midnight(tx.session().zone.clone()).day_of(note.cutover_at)
}

/// The day that a line's goods came, unless it says so.
pub(super) fn came(tx: &Tx, note: &OpeningNote, day: Option<BusinessDay>) -> kernel::clock::Instant {
    day.map_or(note.cutover_at, |day| DayCut::midnight(tx.session().zone.clone()).start_of(day))
}
