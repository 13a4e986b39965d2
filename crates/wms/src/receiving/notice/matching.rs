//! Which of the owner's goods the rows are about, and how many of their base units.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use codes::PackLevel;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::master::Master as _;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::{Exact, Qty};
use kernel::validate::gs1;

use super::head::{self, Doubt};
use super::model::{Head, Line, Packed};
use super::parties::{self, Chosen};
use super::read::Table;
use super::row::{CUT, Draft, Trouble};
use super::words::{Column, Counted, counted};
use crate::goods::{self, Item, Pack};
use crate::warehouse::Warehouse;

/// Who sees owners and goods, in the words of these statements.
const OWNERS: Scope = Scope::party("branch_code", "code");
const GOODS: Scope = Scope::party("g.branch_code", "g.owner_code");
/// Lengths that a GTIN may be kept in.
const LENGTHS: [usize; 4] = [14, 13, 12, 8];

/// A file that was read, and where it brings goods of whom.
#[derive(Debug, Clone)]
pub struct Ask {
    pub owner: Chosen,
    pub warehouse: String,
    pub table: Arc<Table>,
}

/// What a notice says of this house's records.
#[derive(Debug, Clone, Default)]
pub struct Matched {
    pub head: Head,
    /// What a person should look at in the head.
    pub doubts: Vec<Doubt>,
    pub lines: Vec<Line>,
    /// What a person should look at in the rows.
    pub troubles: Vec<Trouble>,
}

/// Finds everybody and everything that a file names.
pub async fn matched(tx: &mut Tx, ask: &Ask) -> Answer<Matched> {
    let table = &ask.table;
    let (mut head, mut doubts) = head::read(&table.head, table.since_1904, &tx.session().zone);
    doubts.extend(parties::owner(tx, &mut head, &ask.owner, &table.head).await?);
    head.owner_name = seen(tx, &head.owner_code, &ask.warehouse).await?;
    doubts.extend(parties::supplier(tx, &mut head, &table.head).await?);
    doubts.sort_by_key(|doubt| doubt.row);
    let (lines, troubles) = lines(tx, table, &head.owner_code).await?;
    Ok(Matched { head, doubts, lines, troubles })
}

/// Makes lines of the rows.
async fn lines(tx: &mut Tx, table: &Table, owner: &str) -> Answer<(Vec<Line>, Vec<Trouble>)> {
    let drafts = &table.drafts;
    let gtins: BTreeSet<&str> = drafts.iter().filter_map(|draft| draft.gtin.as_deref()).collect();
    let by_gtin = codes_by_gtin(tx, owner, &gtins).await?;
    let mut codes: BTreeSet<&str> = drafts.iter().filter_map(|draft| draft.code.as_deref()).collect();
    codes.extend(by_gtin.values().map(String::as_str));
    let codes: Vec<&str> = codes.into_iter().collect();
    let items = goods::items(tx, &codes).await?;
    let (mut lines, mut troubles) = (Vec::with_capacity(drafts.len()), table.troubles.clone());
    for draft in drafts {
        let own =
            draft.code.as_deref().and_then(|code| items.get(code)).filter(|item| item.owner_code == owner);
        let gtin = draft.gtin.as_deref().and_then(|gtin| by_gtin.get(gs1::bare(gtin)));
        let item = own.or_else(|| gtin.and_then(|code| items.get(code)));
        if gtin.is_some() {
            // The owner has goods with the digit that was missing: it is certain now.
            troubles.retain(|trouble: &Trouble| trouble.row != draft.row || trouble.why.key != CUT);
        }
        let (line, more) = line(draft, item);
        lines.push(line);
        troubles.extend(more);
    }
    troubles.sort_by_key(|trouble| (trouble.row, trouble.column));
    Ok((lines, troubles))
}

/// Refuses an owner or a warehouse that is not there or out of sight; answers the owner's name.
async fn seen(tx: &mut Tx, owner: &str, warehouse: &str) -> Answer<String> {
    let (mut wrong, mut name) = (Vec::new(), None);
    let owners = Sql::new("select name from cargo_owner where deleted = 0");
    let warehouses = Sql::new("select name from warehouse where deleted = 0");
    for (mut sql, scope, code, field) in
        [(warehouses, Warehouse::SCOPE, warehouse, "warehouseCode"), (owners, OWNERS, owner, "ownerCode")]
    {
        scope.restrict(&mut sql, tx.session());
        sql.and_equals("code", code);
        name = tx.one::<String>(sql.text(), sql.values()).await?;
        if name.is_none() {
            wrong.push(FieldError::new(field, "rule.notFound"));
        }
    }
    if wrong.is_empty() { Ok(name.unwrap_or_default()) } else { Err(Fault::Invalid(wrong)) }
}

/// Codes of the owner's goods by the GTIN of any packaging level, without zeros in front.
async fn codes_by_gtin(tx: &mut Tx, owner: &str, gtins: &BTreeSet<&str>) -> Answer<HashMap<String, String>> {
    let spellings: Vec<String> = gtins.iter().flat_map(|gtin| spellings(gtin)).collect();
    if spellings.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new(
        "select p.gtin, g.code from goods_pack p
         join goods g on g.branch_code = p.branch_code and g.id = p.goods_id and g.deleted = 0 where 1 = 1",
    );
    GOODS.restrict(&mut sql, tx.session());
    sql.and_equals("p.branch_code", tx.branch());
    sql.and_equals("p.owner_code", owner);
    sql.and_any_of("p.gtin", spellings);
    let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(gtin, code)| (gs1::bare(&gtin).to_owned(), code)).collect())
}

fn spellings(gtin: &str) -> Vec<String> {
    let digits = gs1::bare(gtin);
    let fitting = LENGTHS.iter().filter(|length| **length >= digits.len());
    fitting.map(|length| format!("{digits:0>length$}")).collect()
}

/// A line, and what is to be looked at.
fn line(draft: &Draft, item: Option<&Item>) -> (Line, Vec<Trouble>) {
    let mut line = Line {
        row: draft.row,
        goods_code: item.map(|item| item.code.clone()),
        goods_name: item.map(|item| item.name.clone()).or_else(|| draft.name.clone()),
        gtin: draft.gtin.clone().or_else(|| item.and_then(|item| item.gtin.as_deref().and_then(gs1::gtin14))),
        unit_code: item.map(|item| item.unit_code.clone()),
        unit_name: item.map(|item| item.unit_name.clone()),
        qty: draft.total,
        pack: draft.packs.zip(draft.per_pack).map(|(qty, pieces)| Packed { unit_code: None, qty, pieces }),
        net_weight: draft.net,
        gross_weight: draft.gross,
        production_date: draft.production,
        expiry_date: draft.expiry,
        shelf_life_days: draft.shelf_life,
        thermosphere: draft.zone,
        batch_no: draft.batch.clone(),
        container_code: draft.container.clone(),
        remark: draft.remark.clone(),
    };
    let mut troubles = Vec::new();
    let mut tell = |column: Option<Column>, why| troubles.push(Trouble { row: draft.row, column, why });
    match item {
        Some(item) => {
            counted_in(draft, item, &mut line, &mut tell);
            if draft.zone.is_some_and(|zone| zone != item.thermosphere) {
                tell(Some(Column::Zone), Message::new("notice.zoneDiffers"));
            }
        }
        None => tell(who(draft), unknown(draft)),
    }
    if draft.packs.is_none() && draft.total.is_none() {
        tell(Some(Column::Packs), Message::new("notice.noQuantity"));
    }
    (line, troubles)
}

/// The column that should have said which goods it is.
fn who(draft: &Draft) -> Option<Column> {
    let said = [(draft.gtin.is_some(), Column::Gtin), (draft.code.is_some(), Column::Code)];
    said.into_iter().find(|(is_said, _)| *is_said).map(|(_, column)| column)
}

fn unknown(draft: &Draft) -> Message {
    let named = draft.gtin.as_ref().or(draft.code.as_ref());
    match named {
        Some(code) => Message::new("notice.unknownGoods").with("code", code),
        None => Message::new("notice.noCode"),
    }
}

/// The packaging level that the GTIN of the row stands for.
fn scanned<'a>(draft: &Draft, item: &'a Item) -> Option<&'a Pack> {
    let gtin = gs1::bare(draft.gtin.as_deref()?);
    item.packs.iter().find(|pack| pack.gtin.as_deref().map(gs1::bare) == Some(gtin))
}

/// Finds how many base units a row brings, and in what it counts.
fn counted_in(draft: &Draft, item: &Item, line: &mut Line, tell: &mut impl FnMut(Option<Column>, Message)) {
    let by_code = scanned(draft, item).filter(|pack| pack.level != PackLevel::Base);
    let cases = || item.packs.iter().find(|pack| pack.level == PackLevel::Case);
    let Some(packs) = draft.packs else { return };
    if let Some(each) = draft.per_pack {
        let same = item.packs.iter().find(|pack| pack.pieces == each);
        line.pack =
            Some(Packed { unit_code: same.map(|pack| pack.unit_code.clone()), qty: packs, pieces: each });
        if let Some(other) = by_code.or_else(cases).filter(|pack| pack.pieces != each) {
            let why = Message::new("notice.packDiffers").with("file", each).with("goods", other.pieces);
            tell(Some(Column::PerPack), why);
        }
        return;
    }
    let word = draft.unit.as_deref();
    let named =
        || item.packs.iter().find(|pack| word.is_some_and(|word| word.eq_ignore_ascii_case(&pack.unit_code)));
    let usual = || item.packs.iter().find(|pack| pack.for_inbound);
    let base = || item.packs.iter().find(|pack| pack.level == PackLevel::Base);
    let pack = match word.and_then(counted) {
        _ if by_code.is_some() => by_code,
        Some(Counted::Packages) => cases(),
        Some(Counted::Singles) => base(),
        None => named().or_else(usual).or_else(base),
    };
    let single = Qty::of_raw(1_000_000);
    let (unit_code, pieces) = match pack {
        Some(pack) => (pack.unit_code.clone(), pack.pieces),
        None if word.is_none_or(|word| counted(word) == Some(Counted::Singles)) => {
            (item.unit_code.clone(), single)
        }
        None => {
            line.qty = draft.total;
            let text = word.unwrap_or_default().to_owned();
            return tell(Some(Column::Unit), Message::new("notice.unit").with("text", text));
        }
    };
    let qty = Exact::from(packs).times(pieces).and_then(Exact::rounded).ok();
    line.qty = draft.total.or(qty);
    line.pack = Some(Packed { unit_code: Some(unit_code), qty: packs, pieces });
}
