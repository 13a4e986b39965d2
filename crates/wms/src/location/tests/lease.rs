//! Leases, as contracts write them.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde_json::json;

use super::super::{Lease, free, of_area, rent};
use super::{BASE, add, look, pattern, places, program};

async fn rent_area(tx: &mut Tx, (area, contract): &(&'static str, i64)) -> Answer<u64> {
    let codes = of_area(tx, area).await?;
    let number = format!("HT-{contract}");
    rent(tx, Lease { contract: Id::of(*contract), number: &number }, &codes).await
}

async fn free_all(tx: &mut Tx, contract: &i64) -> Answer<u64> {
    free(tx, Id::of(*contract)).await
}

harness::both! {
    a_contract_rents_and_frees_and_no_other_takes_what_it_has(world) {
        let admin = world.admin().await;
        places(&admin).await;
        admin.post(&format!("{BASE}/generate"), pattern()).await.ok();
        let program = program(world);
        assert_eq!(program.write(("A1", 7), rent_area).await.unwrap(), 30);
        assert_eq!(program.write(("A1", 7), rent_area).await.unwrap(), 0, "it has them already");
        assert!(matches!(program.write(("A1", 8), rent_area).await, Err(Fault::Refused(_))));
        let list = admin.get(&format!("{BASE}/list?leaseStatus=1&pageSize=50")).await;
        assert_eq!((list.total(), &list.records()[0]["leaseContract"]), (30, &json!("HT-7")));
        let row = &list.records()[0];
        admin.post(&format!("{BASE}/{}/delete", row["id"]), json!({})).await.refused(40009);
        assert_eq!(program.write(7, free_all).await.unwrap(), 30);
        assert_eq!(admin.get(&format!("{BASE}/list?leaseStatus=1")).await.total(), 0);
        assert_eq!(program.write(("A1", 8), rent_area).await.unwrap(), 30);
    }

    what_is_not_there_is_not_rented(world) {
        async fn unknown(tx: &mut Tx, (): &()) -> Answer<u64> {
            rent(tx, Lease { contract: Id::of(7), number: "HT-7" }, &["A1-01".into(), "NO".into()]).await
        }
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        assert!(matches!(program(world).write((), unknown).await, Err(Fault::Refused(_))));
        assert_eq!(look(&admin, &made).await["leaseStatus"], 0);
    }
}
