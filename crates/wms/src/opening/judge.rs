//! What is wrong with lines: goods, owners, places, containers and batches looked up for all of them at once.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use codes::ContainerStatus;
use db::Row;
use kernel::act::Tx;
use kernel::clock::{BusinessDay, DayCut};
use kernel::fault::{Answer, FieldError};
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate::given;

use super::line::OpeningLine;
use super::model::OpeningNote;
use crate::batch::{self, Wanted};
use crate::goods::{self, Item};

/// Codes in one statement.
const AT_ONCE: usize = 500;

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
    let places = warehouses(tx, lines).await?;
    let carriers = carriers(tx, lines).await?;
    let cut = DayCut::midnight(tx.session().zone.clone()).day_of(note.cutover_at);
    let mut here: HashMap<&str, &str> = HashMap::new();
    let mut wrong = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let mut refuse =
            |field: &str, message: Message| wrong.push((at, FieldError { field: field.into(), message }));
        match items.get(line.goods_code.trim()) {
            None => refuse("goodsCode", Message::new("rule.notFound")),
            Some(item) => of_goods(item, line, &mut refuse)?,
        }
        if places.get(line.location_code.trim()).is_some_and(|place| *place != note.warehouse_code) {
            refuse("locationCode", Message::new("initWarehouseManage.otherWarehouse"));
        }
        if line.first_in_at.is_some_and(|day| day > cut) {
            refuse("firstInAt", Message::new("initWarehouseManage.afterCutover").with("day", cut));
        }
        if let Some(code) = given(line.container_code.as_deref()) {
            let location = line.location_code.trim();
            let earlier = *here.entry(code).or_insert(location);
            if let Some(message) = of_container(carriers.get(code), location, earlier) {
                refuse("containerCode", message);
            }
        }
    }
    of_batches(tx, lines, &items, &mut wrong);
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
        Some(_) => {}
        None if item.weighed_at_receipt() => refuse("weight", Message::new("initWarehouseManage.weighed")),
        None if item.weight_of(line.qty)?.is_none() => {
            refuse("weight", Message::new("initWarehouseManage.noWeight"));
        }
        None => {}
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

/// A container, and where it stands with goods in it.
struct Carrier {
    status: ContainerStatus,
    location: Option<String>,
}

fn of_container(carrier: Option<&Carrier>, location: &str, earlier: &str) -> Option<Message> {
    let Some(carrier) = carrier else { return Some(Message::new("rule.notFound")) };
    if matches!(
        carrier.status,
        ContainerStatus::Lost | ContainerStatus::Scrapped | ContainerStatus::Maintenance
    ) {
        return Some(Message::new("master.notChoosable"));
    }
    let elsewhere = carrier.location.as_deref().unwrap_or(earlier);
    let elsewhere = if elsewhere == location { earlier } else { elsewhere };
    (elsewhere != location)
        .then(|| Message::new("initWarehouseManage.containerElsewhere").with("location", elsewhere))
}

fn of_batches(
    tx: &Tx,
    lines: &[OpeningLine],
    items: &BTreeMap<String, Item>,
    wrong: &mut Vec<(usize, FieldError)>,
) {
    for (at, line) in lines.iter().enumerate() {
        let Some(item) = items.get(line.goods_code.trim()) else { continue };
        let wanted = Wanted { item, attributes: line.attributes(), at: String::new() };
        for mut error in batch::wrong(tx, &[wanted]) {
            if error.field == "supplier" {
                error.field = "supplierCode".into();
            }
            wrong.push((at, error));
        }
    }
}

/// Warehouses of locations, by code.
async fn warehouses(tx: &mut Tx, lines: &[OpeningLine]) -> Answer<HashMap<String, String>> {
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.location_code.trim()).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let mut found = HashMap::new();
    for some in codes.chunks(AT_ONCE) {
        let mut sql = Sql::new("select code, warehouse_code from location where deleted = 0");
        sql.and_equals("branch_code", tx.branch());
        sql.and_any_of("code", some.to_vec());
        let rows: Vec<(String, String)> = tx.all(sql.text(), sql.values()).await?;
        found.extend(rows);
    }
    Ok(found)
}

async fn carriers(tx: &mut Tx, lines: &[OpeningLine]) -> Answer<HashMap<String, Carrier>> {
    let codes: BTreeSet<&str> =
        lines.iter().filter_map(|line| given(line.container_code.as_deref())).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let mut found = HashMap::new();
    for some in codes.chunks(AT_ONCE) {
        let mut sql = Sql::new(
            "select k.code, k.status, (select min(s.location_code) from stock s where s.branch_code = k.branch_code
               and s.container_code = k.code and s.qty > 0) as location
             from container k where k.deleted = 0",
        );
        sql.and_equals("k.branch_code", tx.branch());
        sql.and_any_of("k.code", some.to_vec());
        let rows = tx.rows(sql.text(), sql.values()).await?;
        let carrier = |row: &Row| -> Answer<(String, Carrier)> {
            Ok((row.at(0)?, Carrier { status: row.at(1)?, location: row.at(2)? }))
        };
        found.extend(rows.iter().map(carrier).collect::<Answer<Vec<_>>>()?);
    }
    Ok(found)
}

/// The day that a line's goods came, unless it says so.
pub(super) fn came(tx: &Tx, note: &OpeningNote, day: Option<BusinessDay>) -> kernel::clock::Instant {
    day.map_or(note.cutover_at, |day| DayCut::midnight(tx.session().zone.clone()).start_of(day))
}
