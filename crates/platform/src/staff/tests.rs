//! Stories of staff over HTTP.

mod list;

use harness::{Actor, Reply};
use serde_json::{Value, json};

use crate::testing::audited;

const BASE: &str = "/arpa-basic-api/staff";
/// An identity number with a right check digit.
const ID_CARD: &str = "11010519491231002X";

fn form(code: &str) -> Value {
    json!({ "code": code, "name": format!("Person {code}"), "status": 0 })
}

fn with(form: Value, changes: Value) -> Value {
    let mut form = form.as_object().unwrap().clone();
    form.extend(changes.as_object().unwrap().clone());
    Value::Object(form)
}

async fn add(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/add"), form).await.data()
}

async fn edit(actor: &Actor, seen: &Value, changes: Value) -> Reply {
    let mut form = seen.as_object().unwrap().clone();
    form.retain(|name, _| {
        !["id", "idCardMasked", "departmentName", "username", "can"].contains(&name.as_str())
    });
    actor.post(&format!("{BASE}/{}/edit", seen["id"]), with(Value::Object(form), changes)).await
}

async fn department(admin: &Actor, code: &str, status: i64) -> Value {
    let form = json!({ "code": code, "name": format!("Department {code}"), "sort": 1, "status": status });
    admin.post("/arpa-basic-api/department/add", form).await.data()
}

harness::both! {
    a_member_of_staff_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        let cold = department(&admin, "COLD", 0).await;
        let details = json!({
            "phone": "13812345678", "email": "li@example.com", "departmentId": cold["id"], "position": "Forklift driver",
            "hiredOn": "2025-03-01", "remark": "night shift",
        });
        let made = add(&admin, with(form("E001"), details)).await;
        assert_eq!((&made["departmentName"], &made["hiredOn"]), (&json!("Department COLD"), &json!("2025-03-01")));
        let query = "name=PERSON e0&departmentName=Department COLD&hiredOnStart=2025-03-01&hiredOnEnd=2025-03-01&status=0,1";
        let list = admin.get(&format!("{BASE}/list?{query}")).await;
        assert_eq!((list.total(), &list.records()[0]["code"]), (1, &json!("E001")));
        assert_eq!(admin.get(&format!("{BASE}/list?hiredOnStart=2025-03-02")).await.total(), 0);
        assert_eq!(admin.get(&format!("{BASE}/lookup?field=position&term=FORK")).await.data(), json!(["Forklift driver"]));

        let changed = edit(&admin, &made, json!({ "status": 1, "phone": "", "departmentId": null })).await.data();
        assert_eq!((&changed["status"], &changed["phone"], &changed["departmentName"]), (&json!(1), &Value::Null, &Value::Null));
        admin.post(&format!("{BASE}/deleteMany"), json!({ "ids": [made["id"]] })).await.ok();
        admin.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        add(&admin, form("E001")).await;
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let wrong = json!({
            "code": "e 1", "name": "", "phone": "1", "email": "nobody", "idCard": "110105194912310021",
            "position": "x".repeat(51), "status": 0, "remark": "x".repeat(501),
        });
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["code", "name", "phone", "email", "idCard", "position", "remark"]);
        let reply = admin.post(&format!("{BASE}/add"), with(form("E"), json!({ "departmentId": "1", "partyId": "1" }))).await;
        assert_eq!(reply.fields(), ["departmentId", "partyId"]);
        admin.post(&format!("{BASE}/add"), with(form("E"), json!({ "hiredOn": "2025-02-30" }))).await.invalid("hiredOn");
        admin.post(&format!("{BASE}/add"), with(form("E"), json!({ "salary": 1 }))).await.invalid("salary");
    }

    an_identity_number_is_shown_masked_and_stays_out_of_audit_rows(world) {
        let admin = world.admin().await;
        let made = add(&admin, with(form("ID"), json!({ "idCard": ID_CARD }))).await;
        assert_eq!(made["idCardMasked"], "110***********002X");
        let kept = edit(&admin, &made, json!({ "position": "Keeper" })).await.data();
        assert_eq!(kept["idCardMasked"], made["idCardMasked"], "a form without a number keeps it");
        let removed = edit(&admin, &kept, json!({ "idCard": "" })).await.data();
        assert_eq!(removed["idCardMasked"], Value::Null);
        for row in audited(world, "staffManage", "staff").await {
            assert!(!format!("{row:?}").contains("1949"), "{row:?}");
        }
        let list = admin.get(&format!("{BASE}/list")).await;
        assert!(!list.text().contains("1949") && !list.text().contains("idCard"));
        assert_eq!(audited(world, "staffManage", "staff").await[2].before, json!({ "id_card": "***" }));
    }

    a_department_that_is_switched_off_is_not_chosen_but_stays(world) {
        let admin = world.admin().await;
        let (open, closed) = (department(&admin, "OPEN", 0).await, department(&admin, "CLOSED", 1).await);
        let choices = admin.get(&format!("{BASE}/departments")).await.data();
        assert_eq!(choices, json!([{ "id": open["id"], "code": "OPEN", "name": "Department OPEN", "parentId": null }]));
        let wanted = with(form("E"), json!({ "departmentId": closed["id"] }));
        admin.post(&format!("{BASE}/add"), wanted).await.invalid("departmentId");
        let made = add(&admin, with(form("E"), json!({ "departmentId": open["id"] }))).await;
        let off = json!({ "version": 1, "code": "OPEN", "name": "Off", "sort": 1, "status": 1 });
        admin.post(&format!("/arpa-basic-api/department/{}/edit", open["id"]), off).await.ok();
        edit(&admin, &made, json!({ "position": "Keeper" })).await.ok();
    }

    an_account_belongs_to_one_member_of_staff(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[]).await;
        let found = admin.get(&format!("{BASE}/accounts?term={}", clerk.username.to_uppercase())).await.data();
        assert_eq!(found, json!([{ "id": clerk.id, "code": clerk.username, "name": clerk.username }]));
        let made = add(&admin, with(form("ONE"), json!({ "partyId": clerk.id }))).await;
        assert_eq!(made["username"], clerk.username);
        let taken = with(form("TWO"), json!({ "partyId": clerk.id }));
        admin.post(&format!("{BASE}/add"), taken).await.invalid("partyId");
        let reply = admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await;
        reply.refused(40009);
        assert_eq!(reply.reason(), "staffManage.hasAccount");
        let account = admin.get(&format!("/arpa-basic-api/account/{}", clerk.id)).await.data();
        assert_eq!(account["staff"]["code"], "ONE");

        admin.post(&format!("/arpa-basic-api/account/{}/delete", clerk.id), json!({})).await.ok();
        let left = admin.get(&format!("{BASE}/{}", made["id"])).await.data();
        assert!(left["username"].as_str().unwrap().starts_with(&format!("{}#", clerk.username)), "{left}");
        edit(&admin, &left, json!({ "position": "Keeper" })).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
    }

    the_second_of_two_people_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["staffManage_edit_button"]).await;
        let made = add(&admin, form("TWO")).await;
        edit(&clerk, &made, json!({ "name": "Faster" })).await.ok();
        let late = edit(&admin, &made, json!({ "name": "Slower" })).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        edit(&admin, &made, json!({ "version": null })).await.invalid("version");
    }

    a_code_is_given_once(world) {
        let admin = world.admin().await;
        add(&admin, form("SAME")).await;
        admin.post(&format!("{BASE}/add"), form("SAME")).await.invalid("code");
        let other = add(&admin, form("OTHER")).await;
        edit(&admin, &other, json!({ "code": "SAME" })).await.invalid("code");
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let made = add(&admin, form("P")).await;
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/departments"), None),
            ("search", format!("{BASE}/accounts"), None),
            ("detail", format!("{BASE}/{}", made["id"]), None),
            ("add", format!("{BASE}/add"), Some(form("Q"))),
            ("edit", format!("{BASE}/{}/edit", made["id"]), Some(form("P"))),
            ("delete", format!("{BASE}/{}/delete", made["id"]), Some(json!({}))),
            ("delete", format!("{BASE}/deleteMany"), Some(json!({ "ids": [made["id"]] }))),
        ];
        for (action, path, body) in actions {
            let all = ["search", "detail", "add", "edit", "delete"];
            let others = all.iter().filter(|other| **other != action).map(|other| format!("staffManage_{other}_button"));
            let others: Vec<String> = others.collect();
            let clerk = world.account(&others.iter().map(String::as_str).collect::<Vec<_>>()).await;
            match body {
                None => clerk.get(&path).await,
                Some(body) => clerk.post(&path, body).await,
            }
            .refused(40003);
        }
    }

    another_tenant_is_answered_as_if_there_were_nothing(world) {
        let admin = world.admin().await;
        let stranger = world.stranger().await;
        let made = add(&admin, form("MINE")).await;
        stranger.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        edit(&stranger, &made, json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/deleteMany"), json!({ "ids": [made["id"]] })).await.refused(40004);
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
        assert_eq!(stranger.get(&format!("{BASE}/accounts?term=admin")).await.data(), json!([]));
        let theirs = with(form("MINE"), json!({ "partyId": admin.id }));
        stranger.post(&format!("{BASE}/add"), theirs).await.invalid("partyId");
        add(&stranger, form("MINE")).await;
    }

    a_repeated_key_gives_the_same_answer_and_one_row(world) {
        let admin = world.admin().await;
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form("ONCE")).with_key("once").await.data();
        assert_eq!(admin.post(&path, form("ONCE")).with_key("once").await.data(), first);
        admin.post(&path, form("TWICE")).with_key("once").await.refused(40901);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }
}
