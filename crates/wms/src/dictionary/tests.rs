//! Stories of the dictionary lists over HTTP.

use serde_json::json;

const LISTS: [&str; 5] =
    ["collectType", "damagedType", "wmsFeeType", "receiveDocumentType", "deliveryDocumentType"];

harness::both! {
    each_list_has_its_own_entries(world) {
        let admin = world.admin().await;
        for list in LISTS {
            let entry = json!({ "code": "A1", "name": list, "status": 0, "sort": 1 });
            admin.post(&format!("/wms/{list}/add"), entry.clone()).await.ok();
            admin.post(&format!("/wms/{list}/add"), entry).await.invalid("code");
        }
        for list in LISTS {
            let entries = admin.get(&format!("/wms/{list}/list?code=A1")).await;
            assert_eq!((entries.total(), &entries.records()[0]["name"]), (1, &json!(list)));
        }
    }

    an_entry_cannot_be_reached_through_another_list(world) {
        let admin = world.admin().await;
        let entry = json!({ "code": "FROSTED", "name": "结霜", "status": 0, "sort": 1 });
        let made = admin.post("/wms/damagedType/add", entry).await.data();
        admin.get(&format!("/wms/wmsFeeType/{}", made["id"])).await.refused(40004);
        admin.post(&format!("/wms/wmsFeeType/{}/delete", made["id"]), json!({})).await.refused(40004);
    }

    the_rights_are_those_of_the_screen(world) {
        let clerk = world.account(&["dataDictionary_search_button", "dataDictionary_add_button"]).await;
        for list in LISTS {
            let entry = json!({ "code": "A1", "name": list, "status": 0, "sort": 1 });
            let made = clerk.post(&format!("/wms/{list}/add"), entry).await.data();
            clerk.post(&format!("/wms/{list}/{}/delete", made["id"]), json!({})).await.refused(40003);
        }
    }
}
