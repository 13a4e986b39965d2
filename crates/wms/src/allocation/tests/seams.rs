//! What picking, shipping and the documents of the house ask of allocation, and that nothing is ever promised twice.

use harness::{Actor, World, both};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde_json::{Value, json};

use super::{LOTS, act, allot, freeze, given, got, held, lots, milk, read, set, stage, wanted};
use crate::allocation;

/// The program itself, in the tenant of the stories.
async fn cx(world: &World) -> Cx {
    let branch = crate::verify::branches(&world.app).await.unwrap().remove(0);
    Cx::outside(&world.app, Act::of_program(&world.app, &branch, "deliverysheetManage", "pick"))
}

fn ids(sheet: &Value) -> Vec<Id> {
    sheet["reservations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["id"].as_str().unwrap().parse().unwrap())
        .collect()
}

async fn usable(tx: &mut Tx, ids: &Vec<Id>) -> Answer<()> {
    allocation::still_usable(tx, ids).await
}

async fn release(tx: &mut Tx, ids: &Vec<Id>) -> Answer<()> {
    allocation::release(tx, ids, "盘亏").await
}

async fn again(tx: &mut Tx, (line, without): &(Id, String)) -> Answer<usize> {
    allocation::again(tx, *line, without).await.map(|made| made.len())
}

both! { goods_that_were_promised_are_judged_again_before_they_go(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 50, json!({})).await).await;
    assert_eq!(given(&sheet), lots(&[("A", 30), ("D", 20)]));
    let cx = cx(world).await;
    cx.read(ids(&sheet), usable).await.unwrap();
    set(world, "update batch set status = abs(status - 1) where batch_no = 'D'").await;
    let Err(Fault::Refused(why)) = cx.read(ids(&sheet), usable).await else { panic!("a held batch goes") };
    assert_eq!(why.key, "delivery.notUsable");
    set(world, "update batch set status = abs(status - 1) where batch_no = 'D'").await;
    freeze(world).await;
    assert!(cx.read(ids(&sheet), usable).await.is_err(), "frozen goods go");
    super::thaw(world).await;
    world.clock.set("2026-03-21T02:00:00Z".parse().unwrap());
    let later = self::cx(world).await;
    assert!(later.read(ids(&sheet), usable).await.is_err(), "A is over");
} }

both! { a_line_that_came_up_short_gets_goods_from_elsewhere(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = allot(&admin, &wanted(&admin, 30, json!({})).await).await;
    let cx = cx(world).await;
    cx.write(ids(&sheet), release).await.unwrap();
    assert_eq!((got(&read(&admin, &sheet).await), held(world).await), ((2, lots(&[])), 0));
    let line: Id = sheet["lines"][0]["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(cx.write((line, "N1-01".to_owned()), again).await.unwrap(), 2);
    assert_eq!(got(&read(&admin, &sheet).await), (4, lots(&[("D", 20), ("C", 10)])));
    assert_eq!(held(world).await, 30);
} }

/// Numbers that look like chance and are the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

async fn anything(admin: &Actor, dice: &mut Dice, sheets: &mut Vec<Value>) {
    let pick = |dice: &mut Dice, sheets: &[Value]| {
        sheets[usize::try_from(dice.roll(sheets.len() as u64)).unwrap()].clone()
    };
    if sheets.is_empty() || dice.roll(4) == 0 {
        let qty = i64::try_from(dice.roll(40)).unwrap() + 1;
        let policy = dice.roll(3);
        sheets.push(wanted(admin, qty, json!({ "restPolicy": policy })).await);
        return;
    }
    let sheet = read(admin, &pick(dice, sheets)).await;
    let held = sheet["reservations"].as_array().unwrap().clone();
    let (verb, form) = match dice.roll(6) {
        0 | 1 => ("allot", json!({})),
        2 if !held.is_empty() => {
            let one = &held[usize::try_from(dice.roll(held.len() as u64)).unwrap()];
            ("cancelAllocation", json!({ "reason": "随机", "reservationIds": [one["id"]] }))
        }
        3 => {
            let batch = ["A", "B", "C", "D"][usize::try_from(dice.roll(4)).unwrap()];
            let qty = dice.roll(20) + 1;
            let line = sheet["lines"][0]["id"].clone();
            ("swap", json!({ "lineId": line, "batchNo": batch, "qty": qty, "overrideReason": "随机" }))
        }
        4 => ("releaseRest", json!({ "reason": "随机", "promised": dice.roll(2) == 0 })),
        _ => ("acceptPartial", json!({ "rest": if dice.roll(2) == 0 { "cancel" } else { "backOrder" } })),
    };
    // Whatever is refused changes nothing.
    drop(act(admin, &sheet, verb, form).await);
    if dice.roll(12) == 0 {
        let now = read(admin, &sheet).await;
        drop(act(admin, &now, "void", json!({ "reason": "随机" })).await);
    }
}

both! { whatever_is_done_what_is_promised_is_what_is_held(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let (mut dice, mut sheets) = (Dice(20_261_122), Vec::new());
    for _ in 0..60 {
        anything(&admin, &mut dice, &mut sheets).await;
        let mut promised = 0;
        for sheet in &sheets {
            let now = read(&admin, sheet).await;
            let line = &now["lines"][0];
            let sum: i64 = given(&now).iter().map(|(_, qty)| qty).sum();
            assert_eq!(line["qtyAllocated"], json!(sum), "{now}");
            promised += sum;
            for rest in now["rests"].as_array().unwrap() {
                if !sheets.iter().any(|known| known["id"] == rest["id"]) {
                    let rest = read(&admin, rest).await;
                    assert_eq!(given(&rest), lots(&[]));
                }
            }
        }
        assert_eq!(promised, held(world).await);
    }
    world.verify().await;
} }
