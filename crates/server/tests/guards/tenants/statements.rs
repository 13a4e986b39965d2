//! Every statement of the hot paths names the tenant: what makes `branch_code` the distribution key of a cluster.
//!
//! The program runs a demonstration and the hot paths, and each statement that its database ran is read: each of its
//! tables that has a `branch_code` must be bound to a tenant by the text, so that every row which it reads or writes lies
//! where the tenant's rows lie. Which value the text is given is not seen here; that it is the caller's own is what
//! `crossing` proves. Work in the background looks for what is due in all tenants, and does not run here.

use std::collections::BTreeSet;

use server::demo::{self, Extent};

use super::read::unbound;
use super::{story, tables};

/// Parts of statements that cannot name a tenant, each with its reason.
const EXEMPT: [(&str, &str); 2] = [
    ("from session where token_hash = $1", "a token is all that a call brings, and the row says whose it is"),
    ("p.deleted = 0 and p.username = $1", "user names are unique over all tenants (decision 5)"),
];

/// Those of these statements that name no tenant, with the tables that are not bound.
fn without(statements: &BTreeSet<String>) -> Vec<String> {
    let tenants: BTreeSet<String> = tables().into_iter().collect();
    let mut found = Vec::new();
    for text in statements {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let names = unbound(&text, &tenants);
        if !names.is_empty() {
            found.push(format!("{}: {text}", names.join(", ")));
        }
    }
    found
}

harness::both! {
    every_statement_of_the_hot_paths_names_the_tenant(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
        let admin = world.admin().await;
        story::prepare(&admin).await;
        let mut ran = db::testing::take_statements(&world.db());
        story::tell(world, &admin.with_keys()).await;
        let hot = db::testing::take_statements(&world.db());
        assert!(hot.len() > 250, "only {} statements ran", hot.len());
        ran.extend(hot);
        let found = without(&ran);
        for (part, reason) in EXEMPT {
            assert!(found.iter().any(|text| text.contains(part)), "nothing is exempt because {reason}");
        }
        let found: Vec<_> =
            found.iter().filter(|text| !EXEMPT.iter().any(|(part, _)| text.contains(part))).collect();
        assert!(ran.iter().any(|text| text.contains("into idempotency")), "no call had a key");
        assert!(found.is_empty(), "{} of {} statements name no tenant: {found:#?}", found.len(), ran.len());
    }
}
