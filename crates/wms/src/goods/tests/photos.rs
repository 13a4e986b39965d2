//! Photos of goods: files in use.

use harness::{Actor, World};
use serde_json::json;

use super::{BASE, add, audited_owner, ready, with};

const UPLOAD: &str = "/arpa-basic-api/fileUpload/fileUpload";
const DAY: u64 = 24 * 60 * 60 * 1000;

/// A picture of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\x0bIDATx\x9cc\xf8\x0f\x04\0\x09\xfb\x03\xfd\xfb^k+\0\0\0\0IEND\xaeB`\x82";

async fn upload(actor: &Actor, name: &str, bytes: &'static [u8]) -> String {
    actor.upload(UPLOAD, name, bytes).await.data()["id"].as_str().unwrap().to_owned()
}

/// An account of an owner.
async fn account_of(world: &World, owner: &str) -> Actor {
    let account = world.outsider("ENTERPRISE_OWNER", &[]).await;
    let grant = json!({ "partyId": account.id, "grantedCode": owner, "grantedName": owner });
    world.admin().await.post("/arpa-basic-api/authorization/add", grant).await.ok();
    account
}

/// Whether a file is still there a day and the sweep later.
async fn survives(world: &World, id: &str) -> bool {
    world.clock.advance(DAY + 1);
    platform::clean(&world.app).await.unwrap();
    world.admin().await.get(&format!("/arpa-basic-api/file/{id}")).await.status == 200
}

harness::both! {
    a_photo_is_kept_while_goods_show_it_and_goes_after(world) {
        let admin = ready(world).await;
        let first = upload(&admin, "front.png", PNG).await;
        let second = upload(&admin, "back.png", PNG).await;
        let id = add(&admin, with("photos", json!([{ "file": first }, { "file": second }]))).await;
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!(read["cover"], format!("/arpa-basic-api/file/{first}"));
        assert!(survives(world, &first).await && survives(world, &second).await);
        let admin = world.admin().await;
        let mut form = with("photos", json!([{ "file": second }]));
        form["version"] = json!(1);
        admin.post(&format!("{BASE}/{id}/edit"), form).await.ok();
        assert!(!survives(world, &first).await);
        assert!(survives(world, &second).await);
        let admin = world.admin().await;
        admin.post(&format!("{BASE}/{id}/delete"), json!({})).await.ok();
        assert!(!survives(world, &second).await);
    }

    a_photo_is_seen_by_the_owner_of_the_goods_and_goes_with_them(world) {
        let admin = ready(world).await;
        audited_owner(world, "ARCTIC").await;
        let (ours, others) = (account_of(world, "POLAR").await, account_of(world, "ARCTIC").await);
        let photo = upload(&admin, "front.png", PNG).await;
        let path = format!("/arpa-basic-api/file/{photo}");
        let mut form = with("photos", json!([{ "file": photo }]));
        let id = add(&admin, form.clone()).await;
        assert_eq!(ours.get(&path).await.status, 200);
        others.get(&path).await.refused(40004);
        form["version"] = json!(1);
        form["ownerCode"] = json!("ARCTIC");
        admin.post(&format!("{BASE}/{id}/edit"), form).await.ok();
        ours.get(&path).await.refused(40004);
        assert_eq!(others.get(&path).await.status, 200);
        admin.post(&format!("{BASE}/{id}/delete"), json!({})).await.ok();
        others.get(&path).await.refused(40004);
        assert_eq!(admin.get(&path).await.status, 200);
    }

    what_is_no_picture_or_not_there_is_refused(world) {
        let admin = ready(world).await;
        let text = upload(&admin, "note.txt", b"no picture").await;
        let photo = upload(&admin, "front.png", PNG).await;
        let stranger = world.stranger().await;
        let theirs = upload(&stranger, "front.png", PNG).await;
        for file in [text.as_str(), theirs.as_str(), "1", "007"] {
            let form = with("photos", json!([{ "file": file }]));
            admin.post(&format!("{BASE}/add"), form).await.invalid("photos[0].file");
        }
        let twice = with("photos", json!([{ "file": photo }, { "file": photo }]));
        admin.post(&format!("{BASE}/add"), twice).await.invalid("photos[1].file");
    }
}
