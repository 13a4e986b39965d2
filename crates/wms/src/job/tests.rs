//! Stories of jobs over HTTP, on both databases.

mod board;
mod centre;
mod counting;
mod driving;

use codes::{EquipmentClass, JobPriority, TaskType};
use harness::{Actor, Reply, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde_json::{Value, json};
use stock::Doc;

use super::{New, Of};

const DRIVE: &str = "/wms/forkliftJob";
const CENTRE: &str = "/wms/task";

const DRIVER: [&str; 7] = ["search", "detail", "take", "start", "release", "report", "solve"];

/// Somebody who drives in these warehouses.
async fn driver(world: &World, warehouses: &[&str]) -> Actor {
    let mut rights = DRIVER.map(|action| format!("forkliftJobManage_{action}_button")).to_vec();
    rights.push("putawayNoteManage_confirm_button".into());
    world.account_in(&rights.iter().map(String::as_str).collect::<Vec<_>>(), warehouses).await
}

/// Two warehouses.
async fn ready(world: &World) -> Actor {
    let admin = world.admin().await;
    for code in ["WH1", "WH2"] {
        let form = json!({ "code": code, "name": code, "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
        admin.post("/wms/warehouse/add", form).await.ok();
    }
    admin
}

fn program(world: &World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "fill"))
}

/// The document that brings jobs in these stories.
const NOTE: i64 = 500;

/// Putting away the pallet of a line.
fn putaway(line: i64, area: &str) -> New {
    let doc = Doc { kind: "putaway", no: "SJ1".into(), line: Some(Id::of(line)) };
    New {
        area: Some(area.into()),
        from: Some("DOCK".into()),
        to: Some(format!("{area}-0{line}")),
        container: Some(format!("P{line}")),
        goods: Some(("SALMON".into(), "三文鱼".into())),
        qty: Some(Qty::of_raw(40_000_000)),
        weight: Some(Grams::of_raw(480_000)),
        equipment: Some(EquipmentClass::Forklift),
        ..New::of(TaskType::Putaway, "WH1", Id::of(NOTE), doc)
    }
}

fn urgent(job: New) -> New {
    New { priority: JobPriority::Urgent, ..job }
}

/// Raises jobs as a document would; answers their ids.
async fn raise(world: &World, jobs: Vec<New>) -> Vec<String> {
    async fn put(tx: &mut Tx, jobs: &Vec<New>) -> Answer<Vec<Id>> {
        super::raise(tx, jobs).await
    }
    let ids = program(world).write(jobs, put).await.unwrap();
    ids.iter().map(Id::to_string).collect()
}

/// What a document says about its jobs.
#[derive(Clone, Copy)]
enum Says {
    Finished,
    Reopened,
    Dropped,
}

/// The document speaks of some of its lines; of all when there are none.
async fn says(world: &World, what: Says, lines: &[i64]) {
    async fn tell(tx: &mut Tx, (what, lines): &(Says, Vec<Id>)) -> Answer<()> {
        let of =
            if lines.is_empty() { Of::Doc("putaway", Id::of(NOTE)) } else { Of::Lines("putaway", lines) };
        match what {
            Says::Finished => super::finished(tx, of).await,
            Says::Reopened => super::reopened(tx, of).await,
            Says::Dropped => super::dropped(tx, of).await,
        }
    }
    let lines: Vec<Id> = lines.iter().map(|line| Id::of(*line)).collect();
    program(world).write((what, lines), tell).await.unwrap();
}

async fn act(actor: &Actor, job: &str, verb: &str, body: Value) -> Reply {
    actor.post(&format!("{DRIVE}/{job}/{verb}"), body).await
}

async fn state(actor: &Actor, job: &str) -> (String, Option<String>) {
    let job = actor.get(&format!("{DRIVE}/{job}")).await.data();
    (job["status"].as_str().unwrap().to_owned(), job["assignedName"].as_str().map(str::to_owned))
}

async fn steps(actor: &Actor, job: &str) -> Vec<String> {
    let events = actor.get(&format!("{DRIVE}/{job}/history")).await.data();
    events.as_array().unwrap().iter().map(|event| event["step"].as_str().unwrap().to_owned()).collect()
}

fn ids(jobs: &Value) -> Vec<String> {
    jobs.as_array().unwrap().iter().map(|job| job["id"].as_str().unwrap().to_owned()).collect()
}
