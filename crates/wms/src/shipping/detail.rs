//! A note with everything that belongs to it, as pages show it.

use codes::RecheckMode;
use kernel::act::Tx;
use kernel::clock::DayCut;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::{Grams, Qty};

use super::list::{CHECKED, LOADED, QUICK};
use super::model::{Detail, Line, LineShown, Note, Round};
use super::stage::Stage;
use super::{cold, make, rights, store};
use crate::delivery;
use crate::document::{self, Happened, Shown};
use crate::goods;
use crate::party;

/// A note as the session may see it.
pub async fn show(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let note = store::note(tx, *id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let codes: Vec<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    let items = goods::items(tx, &codes).await?;
    let case = |line: &Line| items.get(&line.goods_code).and_then(goods::Item::case);
    let cased = lines.iter().filter_map(case).map(|case| (None, case.unit_code.as_str()));
    let counted = lines.iter().map(|line| (line.batch_id, line.unit_code.as_str()));
    let looks = Shown::of(tx, counted.chain(cased)).await?;
    let colds = goods::colds(tx, codes.iter().copied()).await?;
    let (warehouse_name, owner_name) = document::sides(tx, &note.warehouse_code, &note.owner_code).await?;
    let partner_name = store::partner(tx, &note).await?;
    let own_pick = store::pickers(tx, note.id).await?.contains(&tx.session().party);
    let blind = is_blind(&note)?;
    let going = lines.iter().filter(|line| line.goes());
    let thermospheres = make::each_once(going.filter_map(|line| colds.get(&line.goods_code).copied()));
    let shown = |line: Line| LineShown {
        names: looks.line(line.batch_id, &line.unit_code),
        thermosphere: colds.get(&line.goods_code).copied(),
        case_pieces: case(&line).map(|case| case.pieces),
        case_unit_name: case(&line).and_then(|case| looks.line(None, &case.unit_code).unit_name),
        hidden: blind && line.qty_checked.is_none(),
        differs: line.differs(),
        line: told(line, blind),
    };
    let (given_up, moved_on) = delivery::left_out(tx, note.sheet_id).await?;
    let rests = if moved_on.is_zero() { Vec::new() } else { delivery::rests(tx, note.sheet_id).await? };
    let cut = document::cut(tx, &note.warehouse_code).await?;
    let can = can(tx, &note, &cut);
    let (truck_max, overrides) = (cold::truck_max(note.thermosphere), rights::names(tx));
    let lines = lines.into_iter().map(shown).collect();
    let note = Note { mix_reason: note.mix_reason.clone().filter(|_| !party::is_outside(tx)), ..note };
    let note = if blind { Note { total_qty: Qty::ZERO, total_weight: Grams::ZERO, ..note } } else { note };
    Ok(Detail {
        note,
        warehouse_name,
        owner_name,
        partner_name,
        lines,
        truck_max,
        thermospheres,
        own_pick,
        rests,
        given_up,
        moved_on,
        can,
        overrides,
    })
}

/// Whether somebody counts it who is not told how many there should be.
fn is_blind(note: &Note) -> Answer<bool> {
    let under_check = Stage::of(note.way, note.status)? == Stage::Reviewing;
    Ok(under_check && note.check_mode == Some(RecheckMode::Blind))
}

/// A line without what must be counted first.
fn told(line: Line, blind: bool) -> Line {
    match blind && line.qty_checked.is_none() {
        true => Line { qty: Qty::ZERO, weight: Grams::ZERO, ..line },
        false => line,
    }
}

/// What may be done with a note now. Outside parties read only.
fn can(tx: &Tx, note: &Note, cut: &DayCut) -> Vec<&'static str> {
    let list = match note.way {
        codes::OutboundWay::Recheck => &CHECKED,
        codes::OutboundWay::RecheckAndLoading => &LOADED,
        codes::OutboundWay::Quick => &QUICK,
    };
    let unsigned = i64::from(note.departed_at.is_some() && note.signed_at.is_none());
    let mut can = list.can(tx.context(), &[("status", note.status), ("unsigned", unsigned)]);
    // A departure is taken back on its day.
    if note.departed_at.is_some_and(|at| cut.day_of(at) != cut.day_of(tx.now())) {
        can.retain(|action| *action != "cancelShip");
    }
    if party::is_outside(tx) {
        can.retain(|action| matches!(*action, "detail" | "print"));
    }
    can
}

/// What happened to it.
pub async fn history(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
    store::note(tx, *id).await?;
    document::history(tx, super::TABLE, *id).await
}

/// Its checks, newest first. They are the operator's own business.
pub async fn rounds(tx: &mut Tx, id: &Id) -> Answer<Vec<Round>> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let note = store::note(tx, *id).await?;
    let mut rounds = store::rounds(tx, *id).await?;
    if is_blind(&note)? {
        // What was found before is what is to be found now.
        for round in &mut rounds {
            (round.told, round.scale_weight) = ("[]".to_owned(), None);
        }
    }
    Ok(rounds)
}
