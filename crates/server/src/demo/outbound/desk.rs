//! What customers order of what there is.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::demo::caller::Caller;
use crate::demo::chance::Chance;
use crate::demo::inbound::Lane;
use crate::demo::parties;
use crate::program::StartError;

/// Lines of an order, at least and at most.
const LINES: (u64, u64) = (2, 4);
/// An order asks for at most this part of what is free, so that many orders can be served.
const PART: u64 = 4;
/// How much more than there is somebody asks for who asks for too much.
const MISSING: u64 = 20;
/// Hours until an order should leave, and until it should be there.
const LEAVES: u64 = 4;
const ARRIVES: u64 = 20;

const PRIORITIES: [u8; 5] = [30, 30, 10, 40, 50];
const CARRIERS: [&str; 3] = ["顺达冷链", "极速冷运", "浮冰自营车队"];
const DRIVERS: [&str; 4] = ["袁刚", "罗建平", "魏东", "丁志远"];

/// What an order asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::demo) enum Order {
    /// Some of what is there.
    Usual,
    /// More of one thing than there is.
    TooMuch,
    /// The same, and says what may come instead.
    OrElse,
    /// Goods that go back to whoever sold them.
    Return,
}

/// Takes orders.
pub(in crate::demo) struct Desk {
    chance: Chance,
    orders: u64,
    /// Codes of the goods of each owner, between commas.
    goods: BTreeMap<String, String>,
}

impl Desk {
    /// One for owners with these goods.
    pub(in crate::demo) const fn new(goods: BTreeMap<String, String>) -> Self {
        Self { chance: Chance::of(20_260_302), orders: 0, goods }
    }

    /// Whether nobody orders on a lane today: most do not order every day.
    pub(super) fn rests(&mut self, turn: i64) -> bool {
        self.chance.below(5) > 1 && turn != 1
    }

    /// Whether something of a delivery is refused.
    pub(super) fn refused(&mut self) -> bool {
        self.chance.below(4) == 0
    }

    /// The next order, unless nothing is there that could be ordered.
    pub(super) async fn order(
        &mut self,
        caller: &Caller,
        lane: &Lane,
        order: Order,
    ) -> Result<Option<Value>, StartError> {
        let codes = self.goods.get(&lane.owner).cloned().unwrap_or_default();
        let path = format!(
            "/wms/deliverySheet/goods?ownerCode={}&warehouseCode={}&codes={codes}",
            lane.owner, lane.warehouse
        );
        let there = caller.get(&path).await?;
        let free: Vec<(&Value, u64)> = there
            .as_array()
            .into_iter()
            .flatten()
            .map(|goods| (goods, whole(&goods["free"])))
            .filter(|(goods, free)| *free >= pieces(goods))
            .collect();
        if free.is_empty() {
            return Ok(None);
        }
        let mut form = self.head(caller, lane, order);
        form["lines"] = match order {
            Order::Usual | Order::Return => self.some(&free),
            Order::TooMuch | Order::OrElse => self.more_than_free(&free, order),
        };
        Ok(Some(form))
    }

    /// Lines of some goods, of each a part of what is free.
    fn some(&mut self, free: &[(&Value, u64)]) -> Value {
        let count = LINES.0 + self.chance.below(LINES.1 - LINES.0 + 1);
        let first = self.chance.below(free.len() as u64) as usize;
        let chosen = free.iter().cycle().skip(first).take(free.len().min(count as usize));
        chosen.map(|(goods, free)| self.line(goods, *free)).collect()
    }

    /// More of one thing than there is, and a line that can be filled.
    fn more_than_free(&mut self, free: &[(&Value, u64)], order: Order) -> Value {
        let first = self.chance.below(free.len() as u64) as usize;
        let mut chosen = free.iter().cycle().skip(first).take(free.len());
        let Some((goods, there)) = chosen.next() else { return json!([]) };
        let mut short = json!({ "goodsCode": goods["code"], "qty": there + MISSING });
        let Some((other, there)) = chosen.find(|(_, there)| *there > 2 * MISSING) else {
            return json!([short]);
        };
        if order == Order::OrElse {
            short["substitutes"] = json!([{ "goodsCode": other["code"], "gives": 1, "insteadOf": 1 }]);
            return json!([short]);
        }
        json!([short, self.line(other, *there)])
    }

    fn head(&mut self, caller: &Caller, lane: &Lane, order: Order) -> Value {
        self.orders += 1;
        let number = self.orders;
        let now = caller.app().clock.now();
        let hours = |hours: u64| now.plus(Duration::from_secs(hours * 3_600)).to_string();
        let mut head = json!({
            "warehouseCode": lane.warehouse, "ownerCode": lane.owner, "externalNo": format!("SO-{number:05}"),
            "priority": PRIORITIES[(number % 5) as usize], "requiredShipAt": hours(LEAVES),
            "requiredArriveAt": hours(ARRIVES), "substitutable": order == Order::OrElse,
            "carrier": CARRIERS[(number % 3) as usize], "plateNo": format!("沪B{:05}", 20_000 + number * 137 % 79_999),
            "driverName": DRIVERS[(number % 4) as usize], "driverPhone": format!("139{:08}", 20_000_000 + number * 7_919),
        });
        let turn = number as usize;
        if order == Order::Return {
            let sellers = parties::suppliers_of(&lane.owner);
            head["supplierCode"] = Value::from(sellers.iter().cycle().nth(turn).copied());
            head["remark"] = Value::from("效期临近，按协议退回");
            return head;
        }
        let buyers = parties::customers_of(&lane.owner);
        match buyers.iter().cycle().nth(turn) {
            Some(buyer) => head["customerCode"] = Value::from(*buyer),
            None => {
                head["consigneeName"] = Value::from("农贸市场自提点");
                head["consigneePhone"] = Value::from("13800077001");
            }
        }
        head
    }

    fn line(&mut self, goods: &Value, free: u64) -> Value {
        let pieces = pieces(goods);
        let most = (free / pieces / PART).max(1);
        let qty = 1 + self.chance.below(most);
        json!({ "goodsCode": goods["code"], "unitCode": outer(goods).map_or(&goods["unitCode"], |unit| &unit["unitCode"]), "qty": qty })
    }
}

/// The unit that goods go out in.
fn outer(goods: &Value) -> Option<&Value> {
    goods["units"].as_array().into_iter().flatten().find(|unit| unit["forOutbound"] == true)
}

fn pieces(goods: &Value) -> u64 {
    outer(goods).map_or(1, |unit| whole(&unit["pieces"])).max(1)
}

/// What stands before the point.
fn whole(number: &Value) -> u64 {
    let text = number.as_number().map(ToString::to_string).unwrap_or_default();
    text.split('.').next().and_then(|whole| whole.parse().ok()).unwrap_or_default()
}
