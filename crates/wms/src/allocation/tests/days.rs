//! Whose day it is: the warehouse's for what may go, the calendar's for whoever waits for it.

use harness::{Actor, World, both};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde_json::json;

use super::{BASE, allot, got, lots, milk, set, stage, wanted};
use crate::allocation;

/// Goods of which the third of March is the last day.
const LAST: [super::Milk<'static>; 1] = [("LAST", "2025-09-01", "2026-03-03", 10, "N1-01")];

/// Two in the night of the fourth, when days of the organization begin at six.
async fn night(world: &World, admin: &Actor) -> Actor {
    let change = json!({ "changes": [{ "name": "cutOffHour", "value": "6", "version": 0 }] });
    admin.post("/arpa-basic-api/setting/edit", change).await.ok();
    world.clock.set("2026-03-03T18:00:00Z".parse().unwrap());
    world.admin().await.lang("zh")
}

async fn usable(tx: &mut Tx, ids: &Vec<Id>) -> Answer<()> {
    allocation::still_usable(tx, ids).await
}

both! { what_the_form_says_is_free_is_what_a_sheet_gets_and_what_may_go(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LAST).await;
    let admin = night(world, &admin).await;
    let there = format!("{BASE}/goods?codes=MILK&ownerCode=POLAR&warehouseCode=WH1");
    let free = async || admin.get(&there).await.data()[0]["free"].clone();
    let at_once = || json!({ "requiredArriveAt": null });
    set(world, "update warehouse set cutoff = '00:00' where code = 'WH1'").await;
    assert_eq!(free().await, json!(0));
    assert_eq!(got(&allot(&admin, &wanted(&admin, 10, at_once()).await).await), (2, lots(&[])));
    set(world, "update warehouse set cutoff = '06:00' where code = 'WH1'").await;
    assert_eq!(free().await, json!(10));
    let sheet = allot(&admin, &wanted(&admin, 10, at_once()).await).await;
    assert_eq!(got(&sheet), (4, lots(&[("LAST", 10)])));
    let ids: Vec<Id> = vec![sheet["reservations"][0]["id"].as_str().unwrap().parse().unwrap()];
    let branch = crate::verify::branches(&world.app).await.unwrap().remove(0);
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, &branch, "deliverysheetManage", "pick"));
    cx.read(ids.clone(), usable).await.unwrap();
    set(world, "update warehouse set cutoff = '00:00' where code = 'WH1'").await;
    let over = cx.read(ids, usable).await;
    assert!(matches!(over, Err(Fault::Refused(_))), "{over:?}");
} }

both! { who_waits_for_goods_goes_by_the_calendar(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LAST).await;
    let admin = night(world, &admin).await;
    let at_once = allot(&admin, &wanted(&admin, 4, json!({ "requiredArriveAt": null })).await).await;
    assert_eq!(got(&at_once), (4, lots(&[("LAST", 4)])), "it is still the third in the warehouse");
    let four = json!({ "requiredArriveAt": "2026-03-03T20:00:00Z" });
    let sheet = allot(&admin, &wanted(&admin, 4, four).await).await;
    assert_eq!(got(&sheet), (2, lots(&[])), "at four in the morning it is the fourth for the customer");
    let reason = sheet["lines"][0]["said"]["reason"].as_str().unwrap();
    assert!(reason.contains("到货时已过期"), "{reason}");
    let form = |field: &str| {
        let mut form = json!({
            "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": [{ "goodsCode": "MILK", "qty": 1 }],
        });
        form[field] = json!("2026-03-03T12:00:00Z");
        form
    };
    admin.post(&format!("{BASE}/add"), form("requiredArriveAt")).await.invalid("requiredArriveAt");
    admin.post(&format!("{BASE}/add"), form("requiredShipAt")).await.ok();
} }
