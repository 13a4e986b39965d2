//! Who sees and writes which goods.

use serde_json::{Value, json};

use super::{BASE, add, audited_owner, goods, ready, with, with_unit};

const RIGHTS: [&str; 6] = [
    "goodsManage_search_button",
    "goodsManage_detail_button",
    "goodsManage_add_button",
    "goodsManage_edit_button",
    "goodsManage_delete_button",
    "goodsManage_export_button",
];

harness::both! {
    an_owner_sees_and_writes_its_own_goods_only(world) {
        let admin = with_unit(world).await;
        audited_owner(world, "OTHER").await;
        let owner = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
        audited_owner(world, &owner.username).await;
        let foreign = add(&admin, goods("FOREIGN", "OTHER")).await;
        let own = add(&owner, goods("OWN", &owner.username)).await;
        let codes: Vec<Value> = owner.get(&format!("{BASE}/list")).await.records().iter().map(|row| row["code"].clone()).collect();
        assert_eq!(codes, [json!("OWN")]);
        owner.get(&format!("{BASE}/{own}")).await.ok();
        owner.get(&format!("{BASE}/{foreign}")).await.refused(40004);
        owner.post(&format!("{BASE}/{foreign}/delete"), json!({})).await.refused(40004);
        owner.post(&format!("{BASE}/add"), goods("MORE", "OTHER")).await.invalid("ownerCode");
        let mut away = goods("OWN", "OTHER");
        away["version"] = json!(1);
        owner.post(&format!("{BASE}/{own}/edit"), away).await.invalid("ownerCode");
        let sheet = owner.get(&format!("{BASE}/export?format=csv")).await.text();
        assert!(sheet.contains("OWN") && !sheet.contains("FOREIGN"), "{sheet}");
        let offered = owner.get(&format!("{BASE}/choose?field=ownerCode&term=")).await.data();
        assert_eq!(offered.as_array().unwrap().len(), 1, "{offered}");
    }

    another_organization_sees_none_and_shares_no_codes(world) {
        let admin = ready(world).await;
        let id = add(&admin, with("spec", json!("500g"))).await;
        let stranger = world.stranger().await;
        stranger.get(&format!("{BASE}/{id}")).await.refused(40004);
        let mut form = with("spec", json!("1kg"));
        form["version"] = json!(1);
        stranger.post(&format!("{BASE}/{id}/edit"), form).await.refused(40004);
        stranger.post(&format!("{BASE}/add"), goods("SALMON", "POLAR")).await.invalid("ownerCode");
    }

    every_button_asks_for_its_own_right(world) {
        let admin = ready(world).await;
        let id = add(&admin, with("spec", json!("500g"))).await;
        let clerk = world.account(&["goodsManage_search_button"]).await;
        assert_eq!(clerk.get(&format!("{BASE}/list")).await.total(), 1);
        clerk.get(&format!("{BASE}/{id}")).await.refused(40003);
        clerk.post(&format!("{BASE}/add"), goods("B", "POLAR")).await.refused(40003);
        clerk.post(&format!("{BASE}/{id}/edit"), json!({})).await.refused(40003);
        clerk.post(&format!("{BASE}/{id}/delete"), json!({})).await.refused(40003);
        clerk.get(&format!("{BASE}/export?format=csv")).await.refused(40003);
    }

    goods_that_are_switched_off_are_not_offered(world) {
        let admin = ready(world).await;
        add(&admin, goods("OPEN", "POLAR")).await;
        let mut closed = goods("CLOSED", "POLAR");
        closed["status"] = json!(1);
        add(&admin, closed).await;
        let offered = admin.get(&format!("{BASE}/pick?term=三文")).await.data();
        assert_eq!(offered.as_array().unwrap().len(), 1, "{offered}");
    }
}
