//! A vehicle that was checked in on the wrong note.

use serde_json::{Value, json};

use super::check_in::{asking, can, check_in};
use super::{act, awaited, lines, path, read, receive, salmon, with};

harness::both! {
    a_check_in_is_taken_back_with_its_readings_and_what_was_said_before_stands_again(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let said = json!({ "plateNo": "沪C99999", "driverName": "李四", "remark": "冷链" });
        let waited = awaited(&admin, with(lines(json!([salmon(100)])), said)).await;
        assert!(!can(&waited, "undoCheckIn"));
        assert_eq!(act(&admin, &waited, "undoCheckIn", json!({ "reason": "扫错" })).await.refused(40009).reason(), "receiving.noVehicle");
        let there = check_in(&admin, &waited, json!({})).await.data();
        let there = check_in(&admin, &there, json!({ "dockCode": "D9" })).await.data();
        assert!(can(&read(&admin, &there).await, "undoCheckIn"));
        let listed = admin.get("/wms/receivingNote/list").await.records();
        assert!(listed.len() == 1 && can(&listed[0], "undoCheckIn"), "{listed:?}");
        act(&admin, &there, "undoCheckIn", json!({ "reason": " " })).await.invalid("reason");
        act(&admin, &waited, "undoCheckIn", json!({ "reason": "扫错" })).await.refused(40010);
        let keeper = world.account(&["receivingNoteManage_checkIn_button", "receivingNoteManage_detail_button"]).await;
        act(&keeper, &there, "undoCheckIn", json!({ "reason": "扫错" })).await.refused(40003);
        let back = act(&admin, &there, "undoCheckIn", json!({ "reason": "车牌登记错了" })).await.data();
        assert_eq!((&back["plateNo"], &back["driverName"], &back["remark"]), (&json!("沪C99999"), &json!("李四"), &json!("冷链")));
        for field in ["checkedInAt", "checkedInBy", "arrivedAt", "dockCode", "sealNo", "reeferActualTemp", "productTempMin", "productTempMax"] {
            assert_eq!(back[field], Value::Null, "{field}");
        }
        assert_eq!((&back["status"], can(&back, "checkIn"), can(&back, "register"), can(&back, "undoCheckIn")), (&json!(2), true, false, false));
        assert_eq!(receive(&admin, &back, json!([{ "qty": 10 }])).await.refused(40009).reason(), "receiving.notCheckedIn");
        let steps = admin.get(&path(&back, "history")).await.data();
        assert!(steps.to_string().contains("车牌登记错了"), "{steps}");
        let again = check_in(&admin, &back, json!({})).await.data();
        assert_eq!(again["plateNo"], "沪A12345", "the right one comes");
        receive(&admin, &again, json!([{ "qty": 10 }])).await.ok();
    }

    an_unloading_that_brought_nothing_goes_with_it_and_its_job_waits_again(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let waited = awaited(&admin, lines(json!([salmon(100)]))).await;
        let there = check_in(&admin, &waited, json!({})).await.data();
        let began = act(&admin, &there, "startUnload", json!({})).await.data();
        let job = |job: &Value| (job["status"].clone(), job["assignedName"].clone());
        let jobs = format!("/wms/task/list?docNo={}", waited["docNo"].as_str().unwrap());
        assert_eq!(admin.get(&jobs).await.records()[0]["status"], "WORKING");
        let back = act(&admin, &began, "undoCheckIn", json!({ "reason": "不是这辆车" })).await.data();
        assert_eq!((&back["unloadStartAt"], &back["unloadEndAt"]), (&Value::Null, &Value::Null));
        assert_eq!(job(&admin.get(&jobs).await.records()[0]), (json!("WAITING"), Value::Null));
    }

    a_note_that_is_withdrawn_is_checked_in_again_when_its_goods_come(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let said = json!({ "plateNo": "沪C99999" });
        let waited = awaited(&admin, with(lines(json!([salmon(100)])), said)).await;
        let there = check_in(&admin, &waited, json!({})).await.data();
        let began = act(&admin, &there, "startUnload", json!({})).await.data();
        let back = act(&admin, &began, "withdraw", json!({})).await.data();
        assert_eq!((&back["status"], &back["plateNo"]), (&json!(0), &json!("沪C99999")));
        for field in ["checkedInAt", "checkedInBy", "arrivedAt", "dockCode", "sealNo", "reeferActualTemp", "unloadStartAt"] {
            assert_eq!(back[field], Value::Null, "{field}");
        }
        let again = act(&admin, &back, "submit", json!({})).await.data();
        assert_eq!(receive(&admin, &again, json!([{ "qty": 10 }])).await.refused(40009).reason(), "receiving.notCheckedIn");
        check_in(&admin, &again, json!({})).await.ok();
    }

    what_was_received_keeps_its_vehicle_until_it_is_taken_back(world) {
        let admin = asking(world, json!({ "checkIn": true })).await;
        let waited = awaited(&admin, lines(json!([salmon(100)]))).await;
        let there = check_in(&admin, &waited, json!({})).await.data();
        let came = receive(&admin, &there, json!([{ "qty": 10 }])).await.data();
        assert!(!can(&came, "undoCheckIn"));
        act(&admin, &came, "undoCheckIn", json!({ "reason": "扫错" })).await.refused(40009);
        assert_eq!(read(&admin, &came).await["checkedInAt"], there["checkedInAt"], "nothing changed");
        let back = act(&admin, &came, "cancel", json!({ "reason": "扫错" })).await.data();
        act(&admin, &back, "undoCheckIn", json!({ "reason": "扫错" })).await.ok();
        world.verify().await;
    }
}
