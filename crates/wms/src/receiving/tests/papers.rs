//! Who reads the papers and photos of notes. Ids of files can be guessed: knowing one opens nothing.

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{add, awaited, contract, note, path, ready, receive, with};

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUpload";
const DETAIL: [&str; 1] = ["receivingNoteManage_detail_button"];

/// An account of an owner.
async fn account_of(world: &World, admin: &Actor, owner: &str) -> Actor {
    let account = world.outsider("ENTERPRISE_OWNER", &DETAIL).await;
    let grant = json!({ "partyId": account.id, "grantedCode": owner, "grantedName": owner });
    admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
    account
}

async fn sent(actor: &Actor) -> Value {
    actor.upload(UPLOAD, "cmr.txt", "signed").await.data()["id"].clone()
}

fn content(file: &Value) -> String {
    format!("/arpa-basic-api/file/{}", file.as_str().unwrap())
}

async fn reads(actor: &Actor, file: &Value) {
    assert_eq!(actor.get(&content(file)).await.text(), "signed");
}

async fn is_refused(actor: &Actor, file: &Value) {
    actor.get(&content(file)).await.refused(40004);
}

harness::both! {
    papers_of_a_note_are_read_by_its_owner_and_by_no_other(world) {
        let admin = ready(world).await;
        let (ours, others) = (account_of(world, &admin, "POLAR").await, account_of(world, &admin, "ARCTIC").await);
        let key = json!({ "partyId": others.id, "name": "ERP", "scopes": DETAIL });
        let key = admin.post("/arpa-basic-api/apiKey/add", key).await.data();
        let erp = world.anonymous().on_device("").with_token(key["secret"].as_str().unwrap());
        let (paper, recorder, photo, loose) = (sent(&admin).await, sent(&admin).await, sent(&admin).await, sent(&admin).await);
        is_refused(&ours, &paper).await;
        let waited = awaited(&admin, note(json!({ "attachments": [paper], "tempRecorderFile": recorder }))).await;
        receive(&admin, &waited, json!([{ "qty": 100, "photos": [photo] }])).await.ok();
        let clerk = world.account(&[]).await;
        for file in [&paper, &recorder, &photo] {
            reads(&ours, file).await;
            reads(&clerk, file).await;
            for outside in [&others, &erp] {
                is_refused(outside, file).await;
            }
        }
        reads(&clerk, &loose).await;
        for outside in [&ours, &others, &erp] {
            is_refused(outside, &loose).await;
        }
    }

    a_paper_goes_where_its_note_goes(world) {
        let admin = ready(world).await;
        let auditor = world.account(&["contractManage_approve_button"]).await;
        contract(&admin, &auditor, json!({ "partyCode": "ARCTIC" })).await;
        let (ours, others) = (account_of(world, &admin, "POLAR").await, account_of(world, &admin, "ARCTIC").await);
        let paper = sent(&admin).await;
        let papers = json!({ "attachments": [paper] });
        let made = add(&admin, note(papers.clone())).await;
        reads(&ours, &paper).await;
        is_refused(&others, &paper).await;
        let trout = json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "TROUT", "qty": 5 }] });
        let theirs = with(note(papers.clone()), trout);
        let moved = with(theirs.clone(), json!({ "version": made["version"] }));
        let moved = admin.post(&path(&made, "edit"), moved).await.data();
        is_refused(&ours, &paper).await;
        reads(&others, &paper).await;
        // The same paper lies with another note, too, until that one is deleted.
        let both = add(&admin, note(papers)).await;
        reads(&ours, &paper).await;
        admin.post(&path(&both, "delete"), json!({})).await.ok();
        is_refused(&ours, &paper).await;
        reads(&others, &paper).await;
        let without = with(theirs, json!({ "version": moved["version"], "attachments": [] }));
        admin.post(&path(&moved, "edit"), without).await.ok();
        is_refused(&others, &paper).await;
        reads(&admin, &paper).await;
    }
}
