//! Two people on one note.

use std::future::IntoFuture as _;

use serde_json::json;

use super::{awaited, note, path, read, ready, sum};

harness::both! {
    two_receivers_of_the_last_pallet_do_not_both_receive_it(world) {
        let admin = ready(world).await;
        let keepers = [
            world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await,
            world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await,
        ];
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 100 }] });
        let register = path(&waited, "register");
        let one = keepers[0].post(&register, body.clone());
        let two = keepers[1].post(&register, body);
        let (one, two) = tokio::join!(one.into_future(), two.into_future());
        let done = [&one, &two].iter().filter(|reply| reply.status == 0).count();
        assert_eq!(done, 1, "{} and {}", one.text(), two.text());
        assert_eq!(sum(world, "RICE").await, 100);
        assert_eq!(read(&admin, &waited).await["status"], 4);
        world.verify().await;
    }

    a_receipt_is_taken_back_or_put_away_but_not_both(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 100 }] });
        let came = admin.post(&path(&waited, "register"), body).await.data();
        let putaway = format!("/wms/putawayNote/list?receivingNo={}", waited["docNo"].as_str().unwrap());
        let putaway = admin.get(&putaway).await.records()[0]["id"].as_str().unwrap().to_owned();
        let cancel = json!({ "version": came["version"], "reason": "扫错" });
        let (back, put) = tokio::join!(
            admin.post(&path(&waited, "cancel"), cancel).into_future(),
            admin.post(&format!("/wms/putawayNote/{putaway}/confirmAll"), json!({})).into_future(),
        );
        let done = [&back, &put].iter().filter(|reply| reply.status == 0).count();
        assert_eq!(done, 1, "{} and {}", back.text(), put.text());
        assert_eq!(sum(world, "RICE").await, if back.status == 0 { 0 } else { 100 });
        assert_eq!(read(&admin, &waited).await["status"], if back.status == 0 { 2 } else { 4 });
        world.verify().await;
    }

    one_receives_while_another_puts_away_what_came_before(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 20 }] });
        for _ in 0..5 {
            let came = admin.post(&path(&waited, "register"), body.clone()).await.data();
            if came["status"] == 4 {
                break;
            }
            let notes = format!("/wms/putawayNote/list?status=0,1&receivingNo={}", waited["docNo"].as_str().unwrap());
            let putaway = admin.get(&notes).await.records()[0]["id"].as_str().unwrap().to_owned();
            let (more, put) = tokio::join!(
                admin.post(&path(&waited, "register"), body.clone()).into_future(),
                admin.post(&format!("/wms/putawayNote/{putaway}/confirmAll"), json!({})).into_future(),
            );
            more.ok();
            put.ok();
        }
        assert_eq!((sum(world, "RICE").await, &read(&admin, &waited).await["status"]), (100, &json!(4)));
        world.verify().await;
    }

    two_receivers_of_different_pallets_both_receive(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let register = path(&waited, "register");
        let body = |container: &str| json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 50, "containerCode": container }] });
        let (one, two) = tokio::join!(
            admin.post(&register, body("P-1")).into_future(),
            admin.post(&register, body("P-2")).into_future(),
        );
        one.ok();
        two.ok();
        assert_eq!(sum(world, "RICE").await, 100);
        assert_eq!(read(&admin, &waited).await["receipts"].as_array().unwrap().len(), 2);
        world.verify().await;
    }
}
