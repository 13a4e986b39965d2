//! The life of a contract: written, submitted, taken back, rejected, approved, gone on, over.

use serde_json::json;

use super::super::settle;
use super::{BASE, act, add, auditor, contract, day, edited, in_force, line, read, ready, verbs};

harness::both! {
    a_contract_is_written_rejected_corrected_and_approved_by_somebody_else(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let made = add(&admin, contract(json!({ "warehouseCode": "WH1", "rates": [line(json!({}))] }))).await;
        assert_eq!(made["contractNo"], "HT260301000001");
        assert_eq!((&made["status"], &made["versionNo"], &made["validFrom"]), (&json!(0), &json!(1), &json!("2026-01-01")));
        assert_eq!(verbs(&made), ["detail", "edit", "submit", "delete"]);

        let waiting = act(&admin, &made, "submit", json!({})).await.data();
        assert_eq!((&waiting["status"], &waiting["own"]), (&json!(1), &json!(true)));
        assert_eq!(verbs(&waiting), ["detail", "withdraw"], "the writer is not offered the audit");
        let draft = act(&admin, &waiting, "withdraw", json!({})).await.data();
        let waiting = act(&admin, &draft, "submit", json!({})).await.data();
        let seen = read(&auditor, &waiting).await;
        assert_eq!(verbs(&seen), ["detail", "approve", "reject"]);
        act(&auditor, &waiting, "reject", json!({ "opinion": " " })).await.invalid("opinion");
        let rejected = act(&auditor, &waiting, "reject", json!({ "opinion": "单价有误" })).await.data();
        assert_eq!((&rejected["status"], &rejected["auditOpinion"]), (&json!(3), &json!("单价有误")));

        let form = edited(&rejected, json!({ "rates": [line(json!({ "unitPrice": 2.8 }))] }));
        let path = format!("{BASE}/{}/edit", made["id"].as_str().unwrap());
        let corrected = admin.post(&path, form).await.data();
        assert_eq!((&corrected["status"], &corrected["rates"][0]["unitPrice"]), (&json!(0), &json!(2.8)));
        let waiting = act(&admin, &corrected, "submit", json!({})).await.data();
        assert_eq!(waiting["auditOpinion"], json!(null), "an old opinion is not the new one's");
        let done = act(&auditor, &waiting, "approve", json!({})).await.data();
        assert_eq!((&done["status"], &done["auditBy"]), (&json!(2), &json!(auditor.username)));
        assert_eq!(verbs(&read(&admin, &done).await), ["detail", "newVersion", "terminate"]);
    }

    who_wrote_or_changed_a_contract_does_not_audit_it(world) {
        let admin = ready(world).await;
        let rights = ["add", "edit", "submit", "approve", "reject", "detail", "search"];
        let rights = rights.map(|action| format!("contractManage_{action}_button"));
        let both = world.account(&rights.each_ref().map(String::as_str)).await;
        let made = add(&admin, contract(json!({ "rates": [line(json!({}))] }))).await;
        let path = format!("{BASE}/{}/edit", made["id"].as_str().unwrap());
        let made = both.post(&path, edited(&made, json!({ "name": "改名" }))).await.data();
        let waiting = act(&admin, &made, "submit", json!({})).await.data();
        for (actor, verb) in [(&admin, "approve"), (&both, "approve"), (&both, "reject")] {
            let reply = act(actor, &waiting, verb, json!({ "opinion": "x" })).await;
            reply.refused(40009);
            assert_eq!(reply.reason(), "contractManage.ownRecord");
        }
    }

    who_saves_a_contract_as_it_stands_may_still_audit_it(world) {
        let admin = ready(world).await;
        let rights = ["edit", "approve", "detail", "search"];
        let rights = rights.map(|action| format!("contractManage_{action}_button"));
        let both = world.account(&rights.each_ref().map(String::as_str)).await;
        let made = add(&admin, contract(json!({ "rates": [line(json!({}))] }))).await;
        let path = format!("{BASE}/{}/edit", made["id"].as_str().unwrap());
        let same = both.post(&path, edited(&made, json!({}))).await.data();
        assert_eq!(same["version"], made["version"], "nothing was written");
        let waiting = act(&admin, &same, "submit", json!({})).await.data();
        act(&both, &waiting, "approve", json!({})).await.ok();
    }

    two_people_editing_one_contract_do_not_overwrite_each_other(world) {
        let admin = ready(world).await;
        let clerk = world.account(&["contractManage_edit_button", "contractManage_detail_button"]).await;
        let made = add(&admin, contract(json!({ "rates": [line(json!({}))] }))).await;
        let path = format!("{BASE}/{}/edit", made["id"].as_str().unwrap());
        let faster = edited(&made, json!({ "rates": [line(json!({ "unitPrice": 3 }))] }));
        clerk.post(&path, faster).await.ok();
        let late = admin.post(&path, edited(&made, json!({ "rates": [] }))).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        act(&admin, &made, "submit", json!({})).await.refused(40010);
        let now = read(&admin, &made).await;
        assert_eq!((&now["rates"][0]["unitPrice"], now["rates"].as_array().unwrap().len()), (&json!(3), 1));
        assert_eq!(now["version"], json!(2), "a changed line alone makes a new version of the record");
    }

    a_contract_tells_of_its_end_then_expires_or_goes_on(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let ends = contract(json!({ "contractNo": "ENDS", "endDate": "2026-06-30", "rates": [line(json!({}))] }));
        let ends = in_force(&admin, &auditor, ends).await;
        let on = json!({
            "contractNo": "GOES-ON", "partyCode": "ARCTIC", "endDate": "2026-06-30", "autoRenew": true, "renewMonths": 6,
            "rates": [line(json!({}))],
        });
        let on = in_force(&admin, &auditor, contract(on)).await;
        assert_eq!(ends["expiring"], json!(false));
        settle(&world.app, "0001", day("2026-05-31")).await.unwrap();
        assert_eq!(admin.get(&format!("{BASE}/list?expiring=true")).await.total(), 2);
        settle(&world.app, "0001", day("2026-06-30")).await.unwrap();
        assert_eq!(read(&admin, &ends).await["status"], json!(2), "the last day counts");
        settle(&world.app, "0001", day("2026-07-01")).await.unwrap();
        settle(&world.app, "0001", day("2026-07-01")).await.unwrap();
        let (ends, on) = (read(&admin, &ends).await, read(&admin, &on).await);
        assert_eq!((&ends["status"], &ends["expiring"]), (&json!(5), &json!(false)));
        assert_eq!((&on["status"], &on["endDate"], &on["expiring"]), (&json!(2), &json!("2026-12-31"), &json!(false)));
        act(&admin, &ends, "terminate", json!({ "date": "2026-06-01", "reason": "x" })).await.refused(40009);
    }

    a_contract_does_not_go_on_into_the_time_of_another(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let first = json!({ "contractNo": "FIRST", "endDate": "2026-06-30", "autoRenew": true, "rates": [line(json!({}))] });
        let first = in_force(&admin, &auditor, contract(first)).await;
        let next = json!({ "contractNo": "NEXT", "startDate": "2026-07-01", "rates": [line(json!({}))] });
        in_force(&admin, &auditor, contract(next)).await;
        settle(&world.app, "0001", day("2026-07-01")).await.unwrap();
        assert_eq!(read(&admin, &first).await["status"], json!(5));
    }

    a_terminated_contract_ends_today_or_on_a_later_day(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let at_once = in_force(&admin, &auditor, contract(json!({ "rates": [line(json!({}))] }))).await;
        act(&admin, &at_once, "terminate", json!({ "date": "2025-12-31", "reason": "x" })).await.invalid("date");
        act(&admin, &at_once, "terminate", json!({ "date": "2026-03-01", "reason": " " })).await.invalid("reason");
        let over = act(&admin, &at_once, "terminate", json!({ "date": "2026-03-01", "reason": "客户撤场" })).await.data();
        assert_eq!((&over["status"], &over["terminateOn"]), (&json!(4), &json!("2026-03-01")));
        assert_eq!(verbs(&over), ["detail"]);

        let later = contract(json!({ "partyCode": "ARCTIC", "rates": [line(json!({}))] }));
        let later = in_force(&admin, &auditor, later).await;
        let later = act(&admin, &later, "terminate", json!({ "date": "2026-03-31", "reason": "到期前退租" })).await.data();
        assert_eq!((&later["status"], verbs(&later)), (&json!(2), vec!["detail"]), "nothing more can be done to it");
        act(&admin, &later, "newVersion", json!({ "validFrom": "2026-03-15" })).await.refused(40009);
        settle(&world.app, "0001", day("2026-03-31")).await.unwrap();
        assert_eq!(read(&admin, &later).await["status"], json!(2));
        settle(&world.app, "0001", day("2026-04-01")).await.unwrap();
        assert_eq!(read(&admin, &later).await["status"], json!(4));
    }
}
