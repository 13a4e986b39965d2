//! Every role against every route: what a role's buttons say is what its holders may call, no more and no less.
//!
//! What a role may do is read from the rows that the role screen writes, not from what the program makes of them. A
//! call sends nothing useful, so that a route which lets somebody in refuses for another reason.

use std::collections::{BTreeMap, BTreeSet};

use db::vals;
use harness::{Actor, Content, World};
use http::Method;
use kernel::access::SUPER_ADMIN;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::feature::{Access, Route};
use platform::FIRST_BRANCH;
use server::demo::{self, Extent};

/// What the envelope says to somebody who may not.
const DENIED: u32 = 40003;

/// A role whose buttons open nothing by themselves: verbs ask for them on their way, of whoever has got in by another.
const REFINING: &str = "LEADER";

/// The role that has every right.
const ADMINISTRATOR: &str = "PLAT_ADMIN";

/// The routes that ask for something, in order.
fn guarded(world: &World) -> Vec<&Route> {
    let all = world.app.features.iter().flat_map(|feature| &feature.routes).map(AsRef::as_ref);
    all.filter(|route| matches!(route.access, Access::Permission(_) | Access::AnyOf(_))).collect()
}

fn allowed(route: &Route, held: &BTreeSet<String>) -> bool {
    let holds = |code: &String| held.contains(code) || held.contains(SUPER_ADMIN);
    match &route.access {
        Access::Public | Access::Arriving | Access::SignedIn | Access::Common => true,
        Access::Permission(code) => holds(code),
        Access::AnyOf(codes) => codes.iter().any(holds),
    }
}

/// Calls a route with nothing that it could work with: an id that nobody has, a body without fields.
async fn denied(actor: &Actor, route: &Route) -> bool {
    let path: Vec<&str> =
        route.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
    let content =
        if route.method == Method::POST { Content::Json(serde_json::json!({})) } else { Content::None };
    let reply = actor.call(route.method.clone(), &path.join("/"), content).await;
    assert!(reply.http.as_u16() < 500, "{} {}: {}", route.method, route.path, reply.text());
    assert_ne!(reply.status, 21332, "{} {} has ended the session", route.method, route.path);
    reply.status == DENIED
}

async fn rows(tx: &mut Tx, sql: &&'static str) -> Answer<Vec<(String, String)>> {
    Ok(tx.all(sql, &vals![FIRST_BRANCH]).await?)
}

/// The buttons of every role of the first tenant, by its code, as they stand in its rows.
async fn roles(world: &World) -> BTreeMap<String, BTreeSet<String>> {
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "guard", "read"));
    let sql = "select r.code, coalesce(b.permission, '') from role r
         left join role_resource h on h.branch_code = r.branch_code and h.role_id = r.id
         left join resource b on b.branch_code = r.branch_code and b.code = h.resource_code and b.kind = 'button'
           and b.deleted = 0
         where r.branch_code = $1 and r.deleted = 0";
    let mut roles: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (role, permission) in cx.read(sql, rows).await.unwrap() {
        let held = roles.entry(role.clone()).or_default();
        held.extend(Some(permission).filter(|permission| !permission.is_empty()));
        // It has every right by its name and by nothing else.
        held.extend(Some(SUPER_ADMIN.to_owned()).filter(|_| role == ADMINISTRATOR));
    }
    roles
}

/// Somebody of the staff with this one role.
async fn holder(world: &World, role: &str) -> Actor {
    async fn give(tx: &mut Tx, (party, role): &(String, String)) -> Answer<u64> {
        let sql = "update party_role set role_id = (select id from role where branch_code = $1 and code = $2)
             where branch_code = $1 and party_id = $3";
        let party: i64 = party.parse().unwrap();
        Ok(tx.exec(sql, &vals![FIRST_BRANCH, role.as_str(), party]).await?)
    }
    let actor = world.account(&[]).await;
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "guard", "give"));
    assert_eq!(cx.write((actor.id.clone(), role.to_owned()), give).await.unwrap(), 1);
    actor
}

harness::both! {
    every_role_opens_exactly_the_routes_of_its_buttons(world) {
        let password = demo::password(&world.config).await.unwrap();
        demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
        let roles = roles(world).await;
        assert!(roles.len() >= 11, "{:?}", roles.keys());
        let mut wrong = Vec::new();
        for (role, held) in &roles {
            let actor = holder(world, role).await;
            let mut opened = 0;
            for route in guarded(world) {
                let may = allowed(route, held);
                opened += usize::from(may);
                if denied(&actor, route).await == may {
                    wrong.push(format!("{role}: {} {} should be {}", route.method, route.path, if may { "open" } else { "closed" }));
                }
            }
            assert_eq!(opened == 0, held.is_empty() || role == REFINING, "{role} opens {opened}");
        }
        assert!(wrong.is_empty(), "{} of the matrix is wrong:\n{}", wrong.len(), wrong.join("\n"));
    }

    each_button_alone_opens_its_routes_and_all_others_together_do_not(world) {
        let known: Vec<String> = server::codegen::permission_codes(&world.app.features)
            .into_iter()
            .filter(|code| code != SUPER_ADMIN)
            .collect();
        let routes = guarded(world);
        for code in &known {
            let asks = |route: &&&Route| match &route.access {
                Access::Permission(own) => own == code,
                Access::AnyOf(codes) => codes.contains(code),
                Access::Public | Access::Arriving | Access::SignedIn | Access::Common => false,
            };
            let alone = world.account(&[code.as_str()]).await;
            for route in routes.iter().filter(asks) {
                assert!(!denied(&alone, route).await, "{code} does not open {} {}", route.method, route.path);
            }
        }
        // Each route against somebody who holds all but what it asks for; routes that ask for the same share them.
        let mut asked: BTreeMap<BTreeSet<&str>, Vec<&Route>> = BTreeMap::new();
        for route in routes {
            let codes = match &route.access {
                Access::Permission(code) => BTreeSet::from([code.as_str()]),
                Access::AnyOf(codes) => codes.iter().map(String::as_str).collect(),
                Access::Public | Access::Arriving | Access::SignedIn | Access::Common => continue,
            };
            asked.entry(codes).or_default().push(route);
        }
        let everything: Vec<&str> = known.iter().map(String::as_str).collect();
        let rich = world.account(&everything).await;
        for (codes, routes) in asked {
            without(world, &rich, &codes).await;
            for route in routes {
                assert!(denied(&rich, route).await, "{} {} opens without {codes:?}", route.method, route.path);
            }
        }
    }
}

/// Takes these buttons from the role of an account and gives it all others back, as the role screen would.
async fn without(world: &World, actor: &Actor, codes: &BTreeSet<&str>) {
    async fn arrange(tx: &mut Tx, (party, codes): &(i64, Vec<String>)) -> Answer<()> {
        let role = "select role_id from party_role where branch_code = $1 and party_id = $2";
        let role: i64 = tx.one(role, &vals![FIRST_BRANCH, *party]).await?.unwrap();
        tx.exec(
            "insert into role_resource (branch_code, role_id, resource_code)
             select branch_code, $2, code from resource
             where branch_code = $1 and kind = 'button' and deleted = 0 and permission <> $3
             on conflict do nothing",
            &vals![FIRST_BRANCH, role, SUPER_ADMIN],
        )
        .await?;
        tx.exec(
            "delete from role_resource where branch_code = $1 and role_id = $2 and resource_code in (
               select code from resource where branch_code = $1 and permission in (words($3)))",
            &vals![FIRST_BRANCH, role, db::word_list(codes.iter().map(String::as_str))],
        )
        .await?;
        Ok(())
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "guard", "arrange"));
    let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
    cx.write((actor.id.parse().unwrap(), codes), arrange).await.unwrap();
    platform::session::rights_changed(&world.app, FIRST_BRANCH).await.unwrap();
}
