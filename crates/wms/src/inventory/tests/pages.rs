//! Pages that begin after a row.

use serde_json::{Value, json};

use crate::opening::tests::{line, ready, stock_of, with};

fn ids(rows: &[Value]) -> Vec<String> {
    rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

harness::both! {
    pages_that_follow_a_row_are_the_pages_of_the_list(world) {
        let admin = ready(world).await;
        let expiry = |at: usize| if at.is_multiple_of(3) { json!(null) } else { json!(format!("2026-{:02}-01", at % 7 + 4)) };
        let lines: Vec<Value> = (0..45).map(|at| {
            let place = format!("A-{}", at % 3 + 1);
            with(line("SALMON", &place, 1), json!({ "batchNo": format!("B{at:02}"), "expiryDate": expiry(at) }))
        }).collect();
        stock_of(world, &admin, &[("W1", lines)]).await;
        for base in ["/wms/inventory", "/wms/inventoryLog"] {
            for sort in ["", "&sortField=expiryDate&sortType=asc", "&sortField=expiryDate&sortType=desc", "&sortField=locationCode&sortType=desc"] {
                if base.ends_with("Log") && !sort.is_empty() {
                    continue;
                }
                let (mut whole, mut followed, mut last) = (Vec::new(), Vec::new(), String::new());
                for page in 1..=5 {
                    let path = format!("{base}/list?pageSize=10&pageNum={page}{sort}");
                    whole.extend(ids(&admin.get(&path).await.records()));
                    let after = if page == 1 { String::new() } else { format!("&afterId={last}") };
                    let reply = admin.get(&format!("{path}{after}")).await;
                    assert_eq!(reply.total(), 45, "{path}{after}");
                    let rows = ids(&reply.records());
                    last = rows.last().cloned().unwrap_or_default();
                    followed.extend(rows);
                }
                assert_eq!((whole.len(), &followed), (45, &whole), "{base} {sort}");
            }
        }
        admin.get("/wms/inventory/list?afterId=4711").await.invalid("afterId");
        admin.get("/wms/inventory/list?afterId=x").await.invalid("afterId");
    }
}
