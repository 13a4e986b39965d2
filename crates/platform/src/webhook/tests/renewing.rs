//! A secret that is renewed: both sign for a while, then the new one alone.

use serde_json::json;

use super::{HOUR, act, add, ended, form, later, ping, ready, signature, start};

harness::both! {
    both_secrets_sign_until_the_overlap_ends(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, old) = add(&admin, form(&receiver.url("/"))).await;
        let hooks = start(world);
        ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        let told = act(&admin, &hook, "renewSecret", json!({ "overlapHours": 2 })).await.data();
        let new = told["secret"].as_str().unwrap().to_owned();
        ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        later(world, 2 * HOUR);
        ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        let got = receiver.wait(3).await;
        assert_eq!(got[0].header("floe-signature"), signature(&got[0], &old));
        let both = format!("{},{}", signature(&got[1], &new), signature(&got[1], &old));
        assert_eq!(got[1].header("floe-signature"), both);
        assert_eq!(got[2].header("floe-signature"), signature(&got[2], &new));
        hooks.stop().await;
    }
}
