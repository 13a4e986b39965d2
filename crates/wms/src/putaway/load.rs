//! Lines as the loads that travel: a container with all its lines, or one line of loose goods.

use std::collections::{BTreeMap, BTreeSet};

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::texts::Message;
use kernel::units::Qty;

use super::model::{Line, Note};
use crate::document;
use crate::goods::{self, Item};
use crate::place::{Carrier, Content, Load};

/// Lines by their places in a slice that travel together.
pub type Group = Vec<usize>;

/// The lines that travel together, in the order of their first lines.
pub fn groups(lines: &[Line], wanted: impl Fn(&Line) -> bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut containers: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| wanted(line)) {
        match line.container_code.as_deref() {
            None => groups.push(vec![at]),
            Some(code) => match containers.get(code).and_then(|known| groups.get_mut(*known)) {
                Some(group) => group.push(at),
                None => {
                    containers.insert(code, groups.len());
                    groups.push(vec![at]);
                }
            },
        }
    }
    groups
}

/// Everything that is said of goods, for these lines.
pub async fn items(tx: &mut Tx, lines: &[Line]) -> Answer<BTreeMap<String, Item>> {
    let codes: BTreeSet<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    goods::items(tx, &codes.into_iter().collect::<Vec<_>>()).await
}

/// The goods of a line, as a place must know them.
pub fn content(line: &Line, items: &BTreeMap<String, Item>) -> Answer<Content> {
    let item = item(&line.goods_code, items)?;
    Ok(Content {
        ware: item.into(),
        batch: line.batch_id,
        qty: line.qty,
        weight: line.weight,
        volume: line.volume,
    })
}

/// The goods with that code.
pub fn item<'a>(code: &str, items: &'a BTreeMap<String, Item>) -> Answer<&'a Item> {
    items
        .get(code)
        .ok_or_else(|| Fault::Refused(Message::new("putawayNoteManage.noGoods").with("goods", code)))
}

/// A group of lines as a load.
pub fn load(
    lines: &[Line],
    group: &Group,
    items: &BTreeMap<String, Item>,
    carriers: &BTreeMap<String, Carrier>,
) -> Answer<Load> {
    let lines = group.iter().filter_map(|at| lines.get(*at));
    let contents = lines.clone().map(|line| content(line, items)).collect::<Answer<Vec<_>>>()?;
    let code = lines.clone().find_map(|line| line.container_code.as_deref());
    Ok(Load { carrier: code.and_then(|code| carriers.get(code)).cloned(), contents })
}

/// The containers of lines, by code, with their types.
pub fn containers(lines: &[Line]) -> Vec<&str> {
    let codes: BTreeSet<&str> = lines.iter().filter_map(|line| line.container_code.as_deref()).collect();
    codes.into_iter().collect()
}

/// Takes a part out of a line: the part, and what is left. Weight and volume follow the quantity; the part's are
/// rounded, and the rest keeps what remains.
pub fn split(line: &Line, qty: Qty) -> Answer<(Line, Line)> {
    let (mut part, mut rest) = (line.clone(), line.clone());
    part.qty = qty;
    part.weight = document::share(line.weight, qty, line.qty)?;
    part.volume = document::share(line.volume, qty, line.qty)?;
    rest.qty = line.qty.minus(part.qty).map_err(Fault::internal)?;
    rest.weight = line.weight.minus(part.weight).map_err(Fault::internal)?;
    rest.volume = line.volume.minus(part.volume).map_err(Fault::internal)?;
    Ok((part, rest))
}

/// What the lines say of their note: number of lines and sums.
pub fn total(note: &mut Note, lines: &[Line]) -> Answer<()> {
    let done = || lines.iter().filter(|line| !line.is_open());
    let count = |count: usize| i64::try_from(count).map_err(Fault::internal);
    note.line_count = count(lines.len())?;
    note.done_lines = count(done().count())?;
    note.containers = count(containers(lines).len())?;
    note.total_qty = Qty::sum(lines.iter().map(|line| line.qty)).map_err(Fault::internal)?;
    note.done_qty = Qty::sum(done().map(|line| line.qty)).map_err(Fault::internal)?;
    let weights = lines.iter().map(|line| line.weight);
    note.total_weight = kernel::units::Grams::sum(weights).map_err(Fault::internal)?;
    Ok(())
}
