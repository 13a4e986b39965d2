//! What somebody with a scanner is told of a delivery note: what to do next, what is still to be scanned or said, and
//! the piles of goods with how far they are. Whoever counts blindly is told no number here, not even after counting.

use codes::{OutboundWay, RecheckDifference, RecheckMode, RecheckResolution, Thermosphere};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::{Celsius, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Line, Note};
use super::pile::{Pile, piles};
use super::stage::Stage;
use super::{cold, rights, store};
use crate::document::{self, Shown};

/// What is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Asked {
    /// How it is checked.
    Mode,
    /// Goods, or a container.
    Goods,
    /// Which batch it is, as the label does not tell.
    Lot,
    /// How many there are.
    Qty,
    /// The count is not what it should be: what is wrong, or another count.
    Difference,
    /// What the scales say.
    Scale,
    /// What becomes of a difference.
    Decide,
    /// Goods that are being picked again.
    Wait,
    /// Whether the check is passed.
    Pass,
    /// The plate of the vehicle.
    Vehicle,
    /// The dock.
    Dock,
    /// How cold the vehicle is.
    TruckTemp,
    /// Whether it leaves.
    Ship,
    /// Nothing: there is nothing to do.
    Nothing,
}

/// The note that is worked on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Head {
    /// Id.
    pub id: Id,
    /// Version.
    pub version: i64,
    /// Number.
    pub doc_no: String,
    /// Its delivery sheet.
    pub sheet_no: String,
    /// Who gets it.
    pub partner_name: Option<String>,
    /// Which steps it takes.
    pub way: OutboundWay,
    /// How far it is, as the way counts.
    pub status: i64,
    /// Where its goods wait.
    pub location_code: Option<String>,
    /// When it has to leave.
    pub required_ship_at: Option<Instant>,
    /// How it is checked.
    pub check_mode: Option<RecheckMode>,
    /// Who checks it.
    pub checker: Option<String>,
    /// Whether the caller picked some of it.
    pub own_pick: bool,
    /// Plate of its vehicle.
    pub plate_no: Option<String>,
    /// Dock where it is loaded.
    pub dock_code: Option<String>,
    /// How cold the vehicle must be.
    pub thermosphere: Option<Thermosphere>,
    /// Warmest that it may be.
    pub truck_max: Option<Celsius>,
    /// Limits that the caller may pass over.
    pub overrides: Vec<&'static str>,
}

/// Goods that lie together.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PileShown {
    /// Its first line, by which it is named.
    pub line_id: Id,
    /// Goods.
    pub goods_code: String,
    /// Their name.
    pub goods_name: String,
    /// What they are exactly.
    pub spec: Option<String>,
    /// Their unit.
    pub unit_code: String,
    /// Its name.
    pub unit_name: Option<String>,
    /// Batch.
    pub batch_no: Option<String>,
    /// Its last day.
    pub expiry_date: Option<String>,
    /// Container.
    pub container_code: Option<String>,
    /// Where they wait.
    pub location_code: String,
    /// How many there should be; none for whoever counts blindly.
    pub qty: Option<Qty>,
    /// How many good ones were counted; none before.
    pub qty_checked: Option<Qty>,
    /// What is wrong.
    pub difference: Option<RecheckDifference>,
    /// What became of that.
    pub resolution: Option<RecheckResolution>,
    /// Whether somebody has to decide what becomes of it.
    pub differs: bool,
    /// Whether all of it is on board.
    pub loaded: bool,
}

/// A note that waits.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// Id.
    pub id: Id,
    /// Number.
    pub doc_no: String,
    /// Who gets it.
    pub partner_name: Option<String>,
    /// When it has to leave.
    pub required_ship_at: Option<Instant>,
    /// Plate of its vehicle.
    pub plate_no: Option<String>,
    /// Dock where it is loaded.
    pub dock_code: Option<String>,
    /// Lines.
    pub lines: i64,
    /// Lines that are checked, or on board.
    pub done_lines: i64,
}

/// A check that has ended.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ended {
    /// The note.
    pub id: Id,
    /// Its number.
    pub doc_no: String,
    /// Whether it was passed.
    pub passed: bool,
    /// Whether it is to be loaded now.
    pub to_load: bool,
}

/// What a scan did, and what is next.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scanned {
    /// The note; none when there is nothing to do.
    pub note: Option<Head>,
    /// What is to be scanned or said now.
    pub asked: Asked,
    /// Whether something was written down by this call.
    pub done: bool,
    /// What `asked` is about.
    pub next: Option<PileShown>,
    /// All goods of the note.
    pub piles: Vec<PileShown>,
    /// Piles that are still to be checked, or loaded.
    pub left: usize,
    /// Plate that was scanned, where it is the right one.
    pub plate_no: Option<String>,
    /// Dock that was scanned, where it is the right one.
    pub dock_code: Option<String>,
    /// The check that this call has ended.
    pub ended: Option<Ended>,
    /// Other notes that wait, best first; told where a note may be chosen.
    pub waiting: Vec<Waiting>,
}

impl Scanned {
    /// Nobody waits for anything.
    pub const fn nothing() -> Self {
        Self {
            note: None,
            asked: Asked::Nothing,
            done: false,
            next: None,
            piles: Vec::new(),
            left: 0,
            plate_no: None,
            dock_code: None,
            ended: None,
            waiting: Vec::new(),
        }
    }
}

/// Which side of a note is worked on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Its check.
    Check,
    /// Its loading.
    Load,
}

impl Side {
    fn is_open(self, line: &Line) -> bool {
        match self {
            Self::Check => line.qty_checked.is_none(),
            Self::Load => line.loaded_at.is_none(),
        }
    }
}

/// Tells what is asked of a note, and of which pile of it.
///
/// # Errors
/// Those of the database.
pub async fn told(
    tx: &mut Tx,
    (note, lines): (&Note, &[Line]),
    side: Side,
    (asked, next): (Asked, Option<&Pile<'_>>),
) -> Answer<Scanned> {
    let names = Shown::of(tx, lines.iter().map(|line| (line.batch_id, line.unit_code.as_str()))).await?;
    let going: Vec<&Line> = lines.iter().filter(|line| line.goes()).collect();
    let all = piles(going.iter().copied());
    let blind = side == Side::Check
        && note.check_mode == Some(RecheckMode::Blind)
        && Stage::of(note.way, note.status)? == Stage::Reviewing;
    let left = all.iter().filter(|pile| pile.iter().any(|line| side.is_open(line))).count();
    let mut shown = Vec::with_capacity(all.len());
    for pile in &all {
        shown.extend(pile_shown(pile, &names, blind)?);
    }
    let next = match next {
        Some(pile) => pile_shown(pile, &names, blind)?,
        None => None,
    };
    let note = Some(head(tx, (note, lines)).await?);
    Ok(Scanned { note, asked, next, piles: shown, left, ..Scanned::nothing() })
}

async fn head(tx: &mut Tx, (note, lines): (&Note, &[Line])) -> Answer<Head> {
    let partner_name = store::partner(tx, note).await?;
    let own_pick = store::pickers(tx, note.id).await?.contains(&tx.session().party);
    Ok(Head {
        id: note.id,
        version: note.version,
        doc_no: note.doc_no.clone(),
        sheet_no: note.sheet_no.clone(),
        partner_name,
        way: note.way,
        status: note.status,
        location_code: lines.iter().find(|line| line.goes()).map(|line| line.location_code.clone()),
        required_ship_at: note.required_ship_at,
        check_mode: note.check_mode,
        checker: note.checker.clone(),
        own_pick,
        plate_no: note.plate_no.clone(),
        dock_code: note.dock_code.clone(),
        thermosphere: note.thermosphere,
        truck_max: cold::truck_max(note.thermosphere),
        overrides: rights::names(tx),
    })
}

fn pile_shown(pile: &Pile<'_>, names: &Shown, blind: bool) -> Answer<Option<PileShown>> {
    let Some(first) = pile.first() else { return Ok(None) };
    let sum = |of: fn(&Line) -> Option<Qty>| -> Answer<Option<Qty>> {
        let all: Option<Vec<Qty>> = pile.iter().map(|line| of(line)).collect();
        all.map(|all| Qty::sum(all).map_err(kernel::fault::Fault::internal)).transpose()
    };
    let known: document::LineNames = names.line(first.batch_id, &first.unit_code);
    Ok(Some(PileShown {
        line_id: first.id,
        goods_code: first.goods_code.clone(),
        goods_name: first.goods_name.clone(),
        spec: first.spec.clone(),
        unit_code: first.unit_code.clone(),
        unit_name: known.unit_name,
        batch_no: known.batch_no,
        expiry_date: known.expiry_date,
        container_code: first.container_code.clone(),
        location_code: first.location_code.clone(),
        qty: if blind { None } else { sum(|line| Some(line.qty))? },
        qty_checked: sum(|line| line.qty_checked)?,
        difference: pile.iter().find_map(|line| line.difference),
        resolution: pile.iter().find_map(|line| line.resolution),
        differs: pile.iter().any(|line| line.qty_checked.is_some() && !line.is_settled()),
        loaded: pile.iter().all(|line| line.loaded_at.is_some()),
    }))
}
