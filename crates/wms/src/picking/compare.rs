//! What was scanned against what is wanted: the place, the goods or their container, and the batch.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use kernel::validate::given;

use super::model::Line;
use super::store;
use crate::allocation::Reservation;
use crate::scan::{self, Goods, Pallet, Place, Scanned};

/// What was scanned, told apart.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// The place.
    pub place: Option<Place>,
    /// The goods, or what they are in.
    pub thing: Option<Thing>,
}

/// What was scanned beside a place.
#[derive(Debug, Clone)]
pub enum Thing {
    /// A container.
    Pallet(Pallet),
    /// Goods.
    Goods(Goods),
}

/// Tells at most one place and one thing apart, in either order.
///
/// # Errors
/// `Invalid` at `field` for two of a kind, and those of scans.
pub async fn told(tx: &mut Tx, warehouse: &str, texts: &[&str], field: &str) -> Answer<Told> {
    let mut told = Told::default();
    if texts.is_empty() {
        return Ok(told);
    }
    for found in scan::resolve_all(tx, Some(warehouse), texts, field).await? {
        match found {
            Scanned::Location(place) if told.place.is_none() => told.place = Some(place),
            Scanned::Container(pallet) if told.thing.is_none() => told.thing = Some(Thing::Pallet(pallet)),
            Scanned::Goods(goods) if told.thing.is_none() => told.thing = Some(Thing::Goods(goods)),
            _ => return Err(Fault::invalid(field, "pick.scanPair")),
        }
    }
    Ok(told)
}

/// Refuses a place that is not the one of the line.
///
/// # Errors
/// `Refused` with both.
pub fn place(place: &Place, line: &Line) -> Answer<()> {
    if place.code == line.from_location {
        return Ok(());
    }
    let message = Message::new("pick.wrongPlace").with("wanted", &line.from_location);
    Err(Fault::Refused(message.with("is", &place.code)))
}

/// Refuses goods that are not those that are promised; answers the weight that their label tells.
///
/// # Errors
/// `Refused`: `pick.wrongGoods`, `pick.otherLot` (or `pick.otherLotFree` where it could be taken instead), and
/// `pick.lotNeeded` or `pick.containerNeeded` where nobody can tell.
pub async fn thing(
    tx: &mut Tx,
    thing: &Thing,
    (line, held): (&Line, &Reservation),
    batch_no: Option<&str>,
) -> Answer<Option<Grams>> {
    match thing {
        Thing::Pallet(pallet) => self::pallet(tx, pallet, line, held).await.map(|()| None),
        Thing::Goods(goods) => self::goods(tx, goods, (line, held), given(batch_no)).await,
    }
}

async fn pallet(tx: &mut Tx, pallet: &Pallet, line: &Line, held: &Reservation) -> Answer<()> {
    if line.container_code.as_deref() == Some(&pallet.code) {
        return Ok(());
    }
    let there = store::in_container(tx, &pallet.code).await?;
    let same = there
        .into_iter()
        .find(|(place, goods, ..)| *place == line.from_location && *goods == line.goods_code);
    match same {
        Some((.., free)) => Err(other(held, &pallet.code, line.container_code.as_deref(), free >= line.qty)),
        None => Err(wrong(line, &pallet.code)),
    }
}

async fn goods(
    tx: &mut Tx,
    goods: &Goods,
    (line, held): (&Line, &Reservation),
    batch_no: Option<&str>,
) -> Answer<Option<Grams>> {
    let is_it = |code: &scan::Candidate| code.code == line.goods_code && code.owner_code == line.owner_code;
    if !goods.candidates.iter().any(is_it) {
        return Err(wrong(line, &goods.label.text));
    }
    if let Some(container) = line.container_code.as_deref()
        && store::is_elsewhere_too(tx, line, container).await?
    {
        return Err(Fault::Refused(Message::new("pick.containerNeeded").with("wanted", container)));
    }
    let weight = goods.label.net_weight;
    let Some(wanted) = held.batch_no.as_deref() else { return Ok(weight) };
    let lot = goods.label.lot.as_deref().or(batch_no);
    if let (Some(is), Some(promised)) = (goods.label.expiry_date, held.expiry_date)
        && is != promised
        && lot.is_none_or(|lot| lot != wanted)
    {
        return Err(other(held, &is.to_string(), None, false));
    }
    match lot {
        Some(lot) if lot == wanted => Ok(weight),
        Some(lot) => {
            let there = store::batches_at(tx, line).await?;
            let free = there.iter().find(|(no, _)| no.as_deref() == Some(lot)).map(|(_, free)| *free);
            Err(other(held, lot, None, free.unwrap_or(Qty::ZERO) >= line.qty))
        }
        // The label does not tell, but there is nothing else that it could be.
        None if store::batches_at(tx, line).await?.len() < 2 => Ok(weight),
        None => Err(Fault::Refused(Message::new("pick.lotNeeded").with("wanted", wanted))),
    }
}

fn wrong(line: &Line, is: &str) -> Fault {
    let wanted = line.container_code.as_deref().unwrap_or(&line.goods_name);
    Fault::Refused(Message::new("pick.wrongGoods").with("wanted", wanted).with("is", is))
}

/// The refusal of other goods of the same kind, which may be free to be taken instead.
fn other(held: &Reservation, is: &str, container: Option<&str>, free: bool) -> Fault {
    let key = if free { "pick.otherLotFree" } else { "pick.otherLot" };
    let wanted = container.or(held.batch_no.as_deref()).unwrap_or(&held.goods_code);
    Fault::Refused(Message::new(key).with("wanted", wanted).with("is", is))
}
