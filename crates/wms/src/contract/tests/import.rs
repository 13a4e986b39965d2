//! Contracts that come as a table: a row for each rate line and each piece of space.

use harness::{Actor, World};
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{BASE, act, auditor, read, ready};

const HEAD: [&str; 7] =
    ["Contract no.", "Contract name", "Kind of party", "Party", "Lease mode", "First day", "Last day"];
const LINE: [&str; 8] = [
    "Rates: Fee type",
    "Rates: Method",
    "Rates: Unit price",
    "Rates: Tiers by",
    "Rates: Tiered price",
    "Rates: Priority",
    "Rented space: Rented by",
    "Rented space: Location",
];
const NEW: &str = "Harbour,1,POLAR,3,2026-01-01,2026/12/31";

/// A table of rows, each a head of seven cells and a line of eight.
fn table<T: AsRef<str>>(rows: &[(&str, T)]) -> String {
    let titles = format!("{},{}", HEAD.join(","), LINE.join(","));
    rows.iter().fold(titles, |text, (head, line)| {
        let blanks = ",".repeat(HEAD.len() - 1 - head.matches(',').count());
        format!("{text}\n{head}{blanks},{}", line.as_ref())
    })
}

async fn prepared(world: &World) -> Actor {
    Tasks::start(&world.app).unwrap();
    ready(world).await.lang("en")
}

async fn done(world: &World) {
    world.app.shared.get::<Tasks>().unwrap().stop().await;
}

/// Rows and columns of errors.
fn told(found: &Value) -> Vec<(u64, &str)> {
    let errors = found["errors"].as_array().unwrap().iter();
    errors.map(|each| (each["row"].as_u64().unwrap(), each["column"].as_str().unwrap())).collect()
}

fn counts(found: &Value) -> [i64; 4] {
    ["rows", "good", "bad", "imported"].map(|name| found[name].as_i64().unwrap())
}

/// Contracts by number as they were imported.
async fn found(actor: &Actor, number: &str) -> Option<Value> {
    let rows = actor.get(&format!("{BASE}/list?contractNo={number}")).await.records();
    let row = rows.into_iter().find(|row| row["contractNo"] == *number)?;
    Some(read(actor, &row).await)
}

harness::both! {
    contracts_that_go_out_as_the_template_come_in_again(world) {
        let admin = prepared(world).await;
        let first = format!("C-1,{NEW}");
        let text = table(&[
            (first.as_str(), "STORAGE,SCATTER_TON,2.5,,,3,LOCATION,L-1"),
            ("", "JOB,FIXED,18,,,,,"),
            ("C-2,Second,1,ARCTIC,2,2026-01-01,2026-12-31", "STORAGE,SCATTER_PIECE,,AGE,1-7=0;8-30=0.5;31-=0.25,,,"),
        ]);
        let checked = admin.check_table(BASE, "contracts.csv", text).await;
        admin.run_table(BASE, &checked, "all").await;
        let bare = |contract: &Value| {
            let mut bare = contract.clone();
            for field in ["id", "gmtCreated", "gmtModified", "version"] {
                bare[field] = Value::Null;
            }
            bare
        };
        let held = [found(&admin, "C-1").await.unwrap(), found(&admin, "C-2").await.unwrap()];
        let csv = admin.get(&format!("{BASE}/export?template=true&format=csv&contractNo=C-")).await.text();
        assert_eq!(csv.lines().count(), 4, "a row for each line: {csv}");
        for contract in &held {
            act(&admin, contract, "delete", json!({})).await.ok();
        }
        let checked = admin.check_table(BASE, "again.csv", csv).await;
        assert_eq!(counts(&checked), [3, 3, 0, 0], "{checked}");
        admin.run_table(BASE, &checked, "all").await;
        for contract in &held {
            let again = found(&admin, contract["contractNo"].as_str().unwrap()).await.unwrap();
            assert_eq!(bare(&again), bare(contract));
        }
        done(world).await;
    }

    rows_of_a_table_become_contracts_with_their_lines(world) {
        let admin = prepared(world).await;
        let first = format!("C-1,{NEW}");
        let text = table(&[
            (first.as_str(), "STORAGE,SCATTER_TON,2.5,,,,,"),
            ("", "JOB,PER_JOB,18,,,,LOCATION,L-1"),
            ("C-1", "HANDLING-IN,HOUR,60,,,,,"),
            ("C-2,Second,1,ARCTIC,2,2026-01-01,2026-12-31", "STORAGE,SCATTER_PIECE,,AGE,1-7=0；８-30=0.5;31-=0.25,,,"),
        ]);
        let checked = admin.check_table(BASE, "contracts.csv", text.replace("PER_JOB,18", "FIXED,18")).await;
        assert_eq!(counts(&checked), [4, 4, 0, 0], "{checked}");
        assert_eq!(checked["preview"].as_array().unwrap().len(), 4);
        let ran = admin.run_table(BASE, &checked, "all").await;
        assert_eq!(counts(&ran), [4, 4, 0, 4], "{ran}");
        let one = found(&admin, "C-1").await.unwrap();
        let said = |field: &str| one["rates"].as_array().unwrap().iter().map(|rate| rate[field].clone()).collect::<Vec<_>>();
        assert_eq!(said("feeTypeCode"), [json!("STORAGE"), json!("JOB"), json!("HANDLING-IN")]);
        assert_eq!(said("unit"), [json!("TON"), json!("JOB"), json!("HOUR")]);
        assert_eq!(said("trigger"), [json!(1), json!(10), json!(10)]);
        assert_eq!(said("calculation"), [json!(1), json!(2), json!(1)]);
        assert_eq!((&one["spaces"][0]["locationCode"], &one["endDate"]), (&json!("L-1"), &json!("2026-12-31")));
        assert_eq!((&one["status"], &one["versionNo"], &one["taxRate"]), (&json!(0), &json!(1), &json!(0.06)));
        let two = found(&admin, "C-2").await.unwrap();
        let tiers = two["rates"][0]["tiers"].as_array().unwrap();
        assert_eq!((tiers.len(), &tiers[1]["from"], &tiers[2]["to"]), (3, &json!(8), &Value::Null));
        // Whoever imported it wrote it.
        let waiting = act(&admin, &two, "submit", json!({})).await.data();
        assert_eq!(waiting["own"], true);
        act(&auditor(world).await, &waiting, "approve", json!({})).await.ok();
        done(world).await;
    }

    everything_wrong_with_a_table_of_contracts_is_told_at_once(world) {
        let admin = prepared(world).await;
        super::add(&admin, super::contract(json!({ "contractNo": "OLD" }))).await;
        let (good, clash, old) = (format!("GOOD,{NEW}"), format!("CLASH,{NEW}"), format!("OLD,{NEW}"));
        let text = table(&[
            (clash.as_str(), "STORAGE,SCATTER_TON,2.5,,,,,"),
            ("CLASH", "NOWHERE,SCATTER_TON,2.5,,,1,,"),
            ("CLASH,Other name", "STORAGE,SCATTER_TON,3,,,,LOCATION,L-9"),
            (good.as_str(), "STORAGE,SCATTER_TON,2.5,,,,,"),
            ("GOOD", "STORAGE,SCATTER_TON,2.5,,,1,,"),
            ("BAD,Name,1,POLAR,3,2026-01-01,soon", "STORAGE,SCATTER_TON,much,QUANTITY,1-2,,,"),
            (old.as_str(), "STORAGE,SCATTER_TON,,AGE,1to7,,,"),
            ("GOOD", "STORAGE,SCATTER_TON,2.5,,,1,,"),
        ]);
        let checked = admin.check_table(BASE, "contracts.csv", text).await;
        assert_eq!(counts(&checked), [8, 2, 6, 0], "{checked}");
        let told = told(&checked);
        for expected in [
            (2, "Contract name"),
            (7, "Last day"),
            (7, "Rates: Unit price"),
            (8, "Rates: Tiered price"),
            (9, "Contract no."),
        ] {
            assert!(told.contains(&expected), "{expected:?} in {told:?}");
        }
        let marked = admin.get(&format!("/arpa-basic-api/task/{}/file", checked["id"].as_str().unwrap())).await;
        assert!(marked.bytes().starts_with(b"PK"));
        let refused = admin.post(&format!("{BASE}/import/run"), json!({ "check": checked["id"], "mode": "all" })).await;
        refused.refused(40009);
        let ran = admin.run_table(BASE, &checked, "good").await;
        assert_eq!(counts(&ran), [8, 2, 6, 2], "{ran}");
        assert_eq!(found(&admin, "GOOD").await.unwrap()["rates"].as_array().unwrap().len(), 2);
        assert!(found(&admin, "CLASH").await.is_none());
        done(world).await;
    }

    rate_lines_of_a_table_clash_as_those_of_the_form_do(world) {
        let admin = prepared(world).await;
        let head = format!("C-1,{NEW}");
        let text = table(&[
            (head.as_str(), "STORAGE,SCATTER_TON,2.5,,,,,"),
            ("", "HANDLING-IN,FIXED,2.5,,,,,"),
            ("", "STORAGE,SCATTER_TON,3,,,,,"),
            ("", "GONE,FIXED,3,,,,LOCATION,L-9"),
        ]);
        let checked = admin.check_table(BASE, "contracts.csv", text).await;
        assert_eq!(told(&checked), [(4, "Rates: Valid from"), (5, "Rates: Fee type"), (5, "Rented space: Location")], "{checked}");
        // The other line is named by its row in the file.
        assert!(checked["errors"][0]["reason"].as_str().unwrap().contains("ine 2 "), "{checked}");
        assert_eq!(counts(&checked), [4, 0, 4, 0]);
        done(world).await;
    }

    a_contract_of_many_lines_is_never_cut(world) {
        let admin = prepared(world).await;
        let heads = ["C-1", "C-2", "C-3"].map(|number| format!("{number},Long,1,POLAR,3,2026-01-01,2026-12-31"));
        let mut rows: Vec<(&str, String)> = Vec::new();
        for (head, lines) in heads.iter().zip([480, 480, 300]) {
            rows.extend((0..lines).map(|priority| {
                (if priority == 0 { head.as_str() } else { "" }, format!("STORAGE,SCATTER_TON,2.5,,,{priority},,"))
            }));
        }
        let checked = admin.check_table(BASE, "contracts.csv", table(&rows)).await;
        assert_eq!(counts(&checked), [1260, 1260, 0, 0], "{}", checked["errors"]);
        let ran = admin.run_table(BASE, &checked, "all").await;
        assert_eq!(ran["imported"], 1260);
        for (number, lines) in [("C-1", 480), ("C-3", 300)] {
            assert_eq!(found(&admin, number).await.unwrap()["rates"].as_array().unwrap().len(), lines);
        }
        done(world).await;
    }

    a_template_of_contracts_is_filled_in_and_comes_back(world) {
        let admin = prepared(world).await;
        let clerk = world.account(&["contractManage_search_button", "contractManage_add_button"]).await;
        clerk.get(&format!("{BASE}/import/template")).await.refused(40003);
        let template = admin.clone().lang("zh").get(&format!("{BASE}/import/template?format=csv")).await.text();
        for title in ["合同编号*", "费率 费用类型*", "租用空间 库位", "签约方*"] {
            assert!(template.contains(title), "{title} in {template}");
        }
        let checked = admin.check_table(BASE, "template.csv", template).await;
        assert_eq!((&checked["status"], &checked["rows"]), (&json!("COMPLETED"), &json!(0)), "{checked}");
        done(world).await;
    }
}
