//! Stories of putaway over HTTP, on both databases. Goods are received by the same two calls that receiving makes:
//! the posting, and the plan.

mod all;
mod capacity;
mod found;
mod guards;
mod level;
mod life;
mod nowhere;
mod scan;
mod undone;

use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use platform::FIRST_BRANCH;
use serde_json::{Value, json};
use stock::{Bucket, Chain, Doc, Move, Posting, Side, Weight};

use super::{Arrived, Incoming, Put, plan, straight, unplan};
use crate::goods;
use crate::goods::tests::{audited_owner, goods as goods_form, with_unit};

pub(crate) const BASE: &str = "/wms/putawayNote";

/// A load that arrives: goods, container, pieces, kilograms.
pub(crate) type Load = (&'static str, Option<&'static str>, i64, i64);

/// What a delivery brings.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    /// Number of the receiving note, which is its id, too.
    pub note: i64,
    pub owner: &'static str,
    pub loads: Vec<Load>,
    /// First id of its receipt rows.
    pub receipt: i64,
}

pub(crate) fn delivery(note: i64, loads: &[Load]) -> Delivery {
    Delivery { note, owner: "POLAR", loads: loads.to_vec(), receipt: note * 1_000 }
}

/// A frozen area with four racks of one pallet each and a lane of three, a chilled one, a dock, two owners with goods,
/// and pallets P1 to P9.
pub(crate) async fn house(world: &World) -> Actor {
    world.clock.set("2026-03-02T02:00:00Z".parse().unwrap());
    let admin = with_unit(world).await;
    for owner in ["POLAR", "ARCTIC"] {
        audited_owner(world, owner).await;
    }
    for code in ["WH1", "WH2"] {
        let form = json!({ "code": code, "name": code, "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
        admin.post("/wms/warehouse/add", form).await.ok();
    }
    for (code, warehouse, profile, purpose, sort) in [
        ("D1", "WH1", "CHILLED", "RECEIVING", 0),
        ("F1", "WH1", "FROZEN", "STORAGE", 1),
        ("C1", "WH1", "CHILLED", "STORAGE", 2),
        ("X1", "WH2", "FROZEN", "STORAGE", 3),
    ] {
        let form = json!({
            "code": code, "name": code, "warehouseCode": warehouse, "profile": profile, "purpose": purpose, "status": 0,
            "sort": sort,
        });
        admin.post("/wms/area/add", form).await.ok();
    }
    for code in ["STD", "BOX"] {
        admin.post("/wms/containerType/add", container_type(code)).await.ok();
    }
    admin.post("/wms/bearType/add", bear_type("RACK", 1, 3)).await.ok();
    admin.post("/wms/bearType/add", bear_type("LANE", 3, 1)).await.ok();
    for number in 1..=9 {
        let form = json!({ "code": format!("P{number}"), "typeCode": "STD", "ownerKind": 0 });
        admin.post("/wms/container/add", form).await.ok();
    }
    admin.post("/wms/container/add", json!({ "code": "B1", "typeCode": "BOX", "ownerKind": 0 })).await.ok();
    for (code, owner) in [("FISH", "POLAR"), ("MEAT", "POLAR"), ("KRILL", "ARCTIC")] {
        let mut form = goods_form(code, owner);
        form["packs"] = json!([{
            "level": 1, "unitCode": "BAG", "pieces": 1, "length": 20, "width": 20, "height": 25, "grossWeight": 10,
            "forInbound": true, "forOutbound": true,
        }]);
        admin.post("/wms/goods/add", form).await.ok();
    }
    for (code, area, bear, sequence) in [
        ("F1-01", "F1", "RACK", 1),
        ("F1-02", "F1", "RACK", 2),
        ("F1-03", "F1", "RACK", 3),
        ("F1-04", "F1", "RACK", 4),
        ("F1-LANE", "F1", "LANE", 9),
        ("C1-01", "C1", "RACK", 1),
        ("X1-01", "X1", "RACK", 1),
    ] {
        let warehouse = if area == "X1" { "WH2" } else { "WH1" };
        let more = json!({ "bearTypeCode": bear, "putawaySequence": sequence, "type": 1 });
        location(&admin, (code, warehouse, area), more).await;
    }
    location(&admin, ("DOCK", "WH1", "D1"), json!({ "type": 2 })).await;
    admin
}

/// Adds a location and enables it.
pub(crate) async fn location(admin: &Actor, (code, warehouse, area): (&str, &str, &str), more: Value) {
    let mut form = json!({ "code": code, "warehouseCode": warehouse, "areaCode": area });
    for (field, value) in more.as_object().unwrap() {
        form[field] = value.clone();
    }
    let id = admin.post("/wms/location/add", form).await.data()["id"].clone();
    let rows = json!({ "rows": [{ "id": id, "version": 1 }] });
    assert_eq!(admin.post("/wms/location/enable", rows).await.data()["done"], 1);
}

fn container_type(code: &str) -> Value {
    json!({
        "code": code, "name": code, "containerClass": 0, "length": 120, "width": 100, "height": 14.5, "tareWeight": 20,
        "boards": 1, "stackable": true, "nestable": false, "returnable": true, "forNormal": true, "forChilled": true,
        "forFrozen": true, "status": 0, "sort": 1,
    })
}

fn bear_type(code: &str, containers: i64, strategy: i64) -> Value {
    let share = 1.0 / containers as f64;
    json!({
        "code": code, "name": code, "maxWeight": 1000 * containers, "maxVolume": 2 * containers,
        "maxContainers": containers, "maxLayers": 1, "depthPositions": 1, "storageStrategy": strategy,
        "mixOwner": false, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
        "allowedContainerTypes": [
            { "typeCode": "STD", "count": containers, "share": (share * 1000.0).floor() / 1000.0 },
        ],
    })
}

fn cx(world: &World) -> Cx {
    let act = Act::of_program(&world.app, FIRST_BRANCH, "receivingNoteManage", "register");
    Cx::outside(&world.app, act)
}

/// Receives a delivery at the dock and plans its putaway; answers the putaway note.
pub(crate) async fn receive(world: &World, delivery: Delivery) -> String {
    let made = cx(world).write(delivery, received).await;
    made.expect("a receipt").to_string()
}

async fn received(tx: &mut Tx, delivery: &Delivery) -> Answer<Id> {
    let no = format!("RK{}", delivery.note);
    let items = items(tx, delivery).await?;
    let (arrived, chain) = arrived(tx, delivery, &items);
    let note = plan(tx, &incoming(delivery, &no), &arrived).await?;
    chain.post(tx).await?;
    let containers: Vec<&str> = delivery.loads.iter().filter_map(|load| load.1).collect();
    crate::place::settle(tx, &["DOCK"], &containers).await?;
    Ok(note)
}

fn incoming<'a>(delivery: &Delivery, no: &'a str) -> Incoming<'a> {
    Incoming {
        warehouse: "WH1",
        owner: delivery.owner,
        receiving_id: Id::of(delivery.note),
        receiving_no: no,
        loading_team: None,
    }
}

async fn items(tx: &mut Tx, delivery: &Delivery) -> Answer<std::collections::BTreeMap<String, goods::Item>> {
    let codes: Vec<&str> = delivery.loads.iter().map(|load| load.0).collect();
    goods::items(tx, &codes).await
}

fn arrived<'a>(
    tx: &Tx,
    delivery: &Delivery,
    items: &'a std::collections::BTreeMap<String, goods::Item>,
) -> (Vec<Arrived<'a>>, Chain) {
    let mut arrived = Vec::new();
    for ((code, container, pieces, kilograms), receipt) in delivery.loads.iter().zip(delivery.receipt..) {
        let bucket = Bucket {
            warehouse: "WH1".into(),
            location: "DOCK".into(),
            container: container.map(str::to_owned),
            owner: delivery.owner.into(),
            goods: (*code).into(),
            batch: None,
            status: "OK".into(),
            frozen: false,
            entered: false,
        };
        let (qty, weight) = (Qty::of_raw(pieces * 1_000_000), Grams::of_raw(kilograms * 1_000));
        arrived.push(Arrived {
            receipt: Id::of(receipt),
            bucket,
            qty,
            weight,
            item: &items[*code],
            target: None,
        });
    }
    let moves = arrived.iter().map(|each| Move {
        from: Side::Beyond(codes::StockBeyond::Supplier),
        to: Side::At(each.bucket.clone()),
        qty: each.qty,
        weight: Weight::Of(each.weight),
        hold: None,
        line: None,
        since: None,
    });
    let posting = Posting {
        cause: format!("receiving/{}/{}", delivery.note, delivery.receipt),
        verb: codes::StockVerb::Receive,
        doc: Doc { kind: "receiving", no: format!("RK{}", delivery.note), line: None },
        reason: None,
        device: None,
        occurred_at: None,
        moves: moves.collect(),
    };
    let mut chain = Chain::default();
    chain.add(tx, posting);
    (arrived, chain)
}

/// Receives, puts away and enters in one breath.
pub(crate) async fn straightaway(world: &World, delivery: Delivery, targets: &[Option<&str>]) -> Answer<Put> {
    let targets: Vec<Option<String>> = targets.iter().map(|target| target.map(str::to_owned)).collect();
    async fn unit(tx: &mut Tx, (delivery, targets): &(Delivery, Vec<Option<String>>)) -> Answer<(Id, Id)> {
        let no = format!("RK{}", delivery.note);
        let items = items(tx, delivery).await?;
        let (arrived, chain) = arrived(tx, delivery, &items);
        let put = straight(tx, &incoming(delivery, &no), (&arrived, targets), chain).await?;
        Ok((put.note, put.entry))
    }
    let (note, entry) = cx(world).write((delivery, targets), unit).await?;
    Ok(Put { note, entry })
}

/// Takes receipts out of the plan, as cancelling them does.
pub(crate) async fn cancel(world: &World, receipts: &[i64]) -> Answer<()> {
    async fn unit(tx: &mut Tx, receipts: &Vec<Id>) -> Answer<()> {
        unplan(tx, receipts).await
    }
    cx(world).write(receipts.iter().copied().map(Id::of).collect::<Vec<_>>(), unit).await
}

/// A note as it stands.
pub(crate) async fn read(actor: &Actor, note: &str) -> Value {
    actor.get(&format!("{BASE}/{note}")).await.data()
}

/// A verb on a note.
pub(crate) async fn act(actor: &Actor, note: &str, verb: &str, form: Value) -> harness::Reply {
    actor.post(&format!("{BASE}/{note}/{verb}"), form).await
}

/// A field of every line, in order.
pub(crate) fn column(note: &Value, field: &str) -> Vec<String> {
    let text = |line: &Value| match &line[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    note["lines"].as_array().unwrap().iter().map(text).collect()
}

/// Occupancy, weight, containers and room held of a location.
pub(crate) async fn standing(admin: &Actor, code: &str) -> Value {
    let found = admin.get(&format!("/wms/location/list?code={code}")).await.records();
    let row = found.iter().find(|row| row["code"] == code).unwrap();
    json!([row["occupancy"], row["currentWeight"], row["currentContainers"], row["heldCapacity"]])
}

/// Status and place of a container.
pub(crate) async fn carrier(admin: &Actor, code: &str) -> Value {
    let found = admin.get(&format!("/wms/container/list?code={code}")).await.records();
    let row = found.iter().find(|row| row["code"] == code).unwrap();
    json!([row["status"], row["locationCode"]])
}
