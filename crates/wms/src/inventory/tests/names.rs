//! What outside parties read where a name of the operator's people stands.

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{at, filled};

const LOG: &str = "/wms/inventoryLog";
const RIGHTS: [&str; 5] = [
    "inventoryLog_search_button",
    "inventoryLog_export_button",
    "inventoryManage_search_button",
    "inventoryManage_detail_button",
    "goodsManage_search_button",
];

/// Somebody of the owner of the salmon.
async fn of_the_owner(world: &World, admin: &Actor) -> Actor {
    let owner = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
    let grant = json!({ "partyId": owner.id, "grantedCode": "POLAR", "grantedName": "POLAR 水产" });
    admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
    owner
}

fn names<'a>(rows: &'a [Value], field: &str) -> Vec<&'a str> {
    rows.iter().map(|row| row[field].as_str().unwrap()).collect()
}

harness::both! {
    owners_read_a_word_where_the_operators_people_are_named(world) {
        let admin = filled(world).await;
        let salmon = at(&admin, "A-1").await;
        let who = admin.get(&format!("{LOG}/list")).await.records()[0]["postedBy"].as_str().unwrap().to_owned();
        let owner = of_the_owner(world, &admin).await;
        let log = owner.get(&format!("{LOG}/list")).lang("zh").await;
        let rows = log.records();
        assert!(rows.len() >= 4, "{rows:?}");
        assert!(names(&rows, "postedBy").iter().all(|name| *name == "仓储方"), "{rows:?}");
        let path = format!("/wms/inventory/{}/moves", salmon["id"].as_str().unwrap());
        let moves = owner.get(&path).await.data();
        assert_eq!(names(moves.as_array().unwrap(), "postedBy"), ["Warehouse"]);
        let goods = owner.get("/wms/goods/list").lang("es").await.records();
        assert!(!goods.is_empty() && names(&goods, "createdBy").iter().all(|name| *name == "Almacén"), "{goods:?}");
        assert_eq!(names(admin.get(&path).await.data().as_array().unwrap(), "postedBy"), [who.as_str()]);
        let file = owner.get(&format!("{LOG}/export?format=csv&columns=postedAt,goodsCode,postedBy")).lang("ja").await.text();
        assert!(file.contains("SALMON") && file.contains("倉庫側") && !file.contains(&who), "{file}");
        let own = admin.get(&format!("{LOG}/export?format=csv&columns=postedAt,goodsCode,postedBy")).await.text();
        assert!(own.contains(&who), "{own}");
    }

    owners_cannot_ask_by_names_either(world) {
        let admin = filled(world).await;
        let who = admin.get(&format!("{LOG}/list")).await.records()[0]["postedBy"].as_str().unwrap().to_owned();
        let owner = of_the_owner(world, &admin).await;
        assert!(admin.get(&format!("{LOG}/list?postedBy={who}")).await.total() >= 4);
        assert_eq!(owner.get(&format!("{LOG}/list?postedBy={who}")).await.total(), 0);
        assert_eq!(owner.get(&format!("{LOG}/choose?field=postedBy")).await.data(), json!([]));
    }
}
