//! Papers of a contract.

use harness::Actor;
use serde_json::{Value, json};

use super::{BASE, act, add, auditor, contract, in_force, line, ready};

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUploadForShipper";

async fn sent(actor: &Actor, name: &str) -> Value {
    actor.upload(UPLOAD, name, "signed").await.data()["id"].clone()
}

fn path(record: &Value, verb: &str) -> String {
    format!("{BASE}/{}/{verb}", record["id"].as_str().unwrap())
}

fn names(files: &Value) -> Vec<&str> {
    files.as_array().unwrap().iter().map(|each| each["name"].as_str().unwrap()).collect()
}

harness::both! {
    papers_belong_to_all_versions_of_a_contract(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let rates = json!([line(json!({}))]);
        let first = in_force(&admin, &auditor, contract(json!({ "contractNo": "P-1", "rates": rates }))).await;
        let (scan, annex) = (sent(&admin, "scan.txt").await, sent(&admin, "annex.txt").await);
        let held = admin.post(&path(&first, "attach"), json!({ "files": [scan, annex] })).await.data();
        assert_eq!(names(&held), ["scan.txt", "annex.txt"]);
        let again = admin.post(&path(&first, "attach"), json!({ "files": [scan] })).await.data();
        assert_eq!(again.as_array().unwrap().len(), 2, "a file is attached once");
        let next = act(&admin, &first, "newVersion", json!({ "validFrom": "2026-06-01" })).await.data();
        assert_eq!(names(&admin.get(&path(&next, "files")).await.data()), ["scan.txt", "annex.txt"]);
        let left = admin.post(&path(&next, "detach"), json!({ "id": held[0]["id"] })).await.data();
        assert_eq!(names(&left), ["annex.txt"]);
        admin.post(&path(&next, "detach"), json!({ "id": held[0]["id"] })).await.refused(40004);
        admin.post(&path(&next, "delete"), json!({})).await.ok();
        assert_eq!(names(&admin.get(&path(&first, "files")).await.data()), ["annex.txt"], "the contract is still there");
        let content = auditor.get(&format!("/arpa-basic-api/file/{}", annex.as_str().unwrap())).await;
        assert_eq!(&content.bytes()[..], b"signed");
    }

    papers_are_for_those_who_may(world) {
        let admin = ready(world).await;
        let made = add(&admin, contract(json!({ "contractNo": "P-1" }))).await;
        let attach = path(&made, "attach");
        admin.post(&attach, json!({ "files": [] })).await.invalid("files");
        admin.post(&attach, json!({ "files": ["4711"] })).await.invalid("files");
        let file = sent(&admin, "scan.txt").await;
        let reader = world.account(&["contractManage_detail_button"]).await;
        reader.post(&attach, json!({ "files": [file] })).await.refused(40003);
        admin.post(&attach, json!({ "files": [file] })).await.ok();
        let held = reader.get(&path(&made, "files")).await.data();
        assert_eq!(names(&held), ["scan.txt"]);
        reader.post(&path(&made, "detach"), json!({ "id": held[0]["id"] })).await.refused(40003);
        world.stranger().await.get(&path(&made, "files")).await.refused(40004);
        // A contract that goes lets its papers go; one of the same number has none.
        admin.post(&path(&made, "delete"), json!({})).await.ok();
        let other = add(&admin, contract(json!({ "contractNo": "P-1" }))).await;
        assert_eq!(admin.get(&path(&other, "files")).await.data(), json!([]));
    }
}
