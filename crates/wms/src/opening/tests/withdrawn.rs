//! Notes that are taken back before anybody audited them.

use kernel::task::Tasks;
use serde_json::json;

use super::{BASE, LINE, act, auditor, line, note, posted, read, ready, with};

harness::both! {
    a_note_that_waits_for_its_auditor_can_be_taken_back_mended_and_submitted_again(world) {
        let admin = ready(world).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 100)]).await;
        act(&admin, &made, "withdraw", json!({})).await.refused(40009);
        let sent = act(&admin, &made, "submit", json!({})).await.data();
        assert!(sent["can"].as_array().unwrap().contains(&json!("withdraw")), "{sent}");
        act(&admin, &made, "withdraw", json!({})).await.refused(40010);
        let judge = auditor(world).await;
        act(&judge, &sent, "withdraw", json!({})).await.refused(40003);
        assert_eq!(read(&admin, &made).await["status"], 1, "it still waits");
        let back = act(&admin, &sent, "withdraw", json!({})).await.data();
        assert_eq!((&back["status"], &back["submittedBy"], &back["submittedAt"]), (&json!(0), &json!(null), &json!(null)));
        act(&judge, &back, "audit", json!({})).await.refused(40009);
        let row = admin.get(&format!("{LINE}/list?noteId={}", made["id"].as_str().unwrap())).await.records().remove(0);
        let typed = with(line("SALMON", "A-2", 90), json!({ "noteId": made["id"], "version": row["version"] }));
        admin.post(&format!("{LINE}/{}/edit", row["id"].as_str().unwrap()), typed).await.ok();
        let again = act(&admin, &read(&admin, &made).await, "submit", json!({})).await.data();
        assert_eq!(again["status"], 1);
        let steps: Vec<String> = admin.get(&format!("{BASE}/{}/history", made["id"].as_str().unwrap())).await.data()
            .as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap().to_owned()).collect();
        assert!(steps.contains(&"withdraw".into()), "{steps:?}");
        // Whoever submitted it before is a maker of it still.
        act(&admin, &again, "audit", json!({})).await.refused(40009);
    }

    what_an_auditor_has_passed_is_not_taken_back(world) {
        let admin = ready(world).await;
        let made = note(&admin, "W1", &[line("SALMON", "A-1", 100)]).await;
        let sent = act(&admin, &made, "submit", json!({})).await.data();
        let judge = auditor(world).await;
        let passed = act(&judge, &sent, "audit", json!({})).await.data();
        let seen = read(&admin, &passed).await;
        assert!(!seen["can"].as_array().unwrap().contains(&json!("withdraw")), "{seen}");
        let refused = act(&admin, &seen, "withdraw", json!({})).await;
        assert_eq!(refused.refused(40009).reason(), "initWarehouseManage.passedAlready");
        Tasks::start(&world.app).unwrap();
        let stands = posted(&admin, &passed).await;
        Tasks::stop(&world.app.shared.get::<Tasks>().unwrap()).await;
        assert_eq!(stands["status"], 2, "{stands}");
        act(&admin, &stands, "withdraw", json!({})).await.refused(40009);
    }
}
