//! Who may use which route: signed out, signed in without rights, and the menu that gives the rights.

use std::collections::BTreeSet;

use db::vals;
use harness::{Actor, Content, World};
use http::Method;
use kernel::feature::{Access, Route};
use serde_json::json;

/// Routes for everybody. Those of a session bring their token in ways of their own and refuse without one; a file is
/// for everybody only when its row says so.
const PUBLIC: [&str; 5] = [
    "GET /arpa-basic-api/file/{id}",
    "GET /arpa-basic-api/logout",
    "GET /arpa-basic-api/partyGroup/getDefault",
    "POST /arpa-basic-api/authorize",
    "POST /arpa-basic-api/getUserInfo",
];

fn routes(world: &World) -> impl Iterator<Item = &Route> {
    world.app.features.iter().flat_map(|feature| &feature.routes).map(AsRef::as_ref)
}

fn line(route: &Route) -> String {
    format!("{} {}", route.method, route.path)
}

/// The route's path with some id in the place of parameters.
fn filled(route: &Route) -> String {
    route
        .path
        .split('/')
        .map(|part| if part.starts_with('{') { "1" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

fn call(actor: &Actor, route: &Route) -> harness::Call {
    let content = if route.method == Method::POST { Content::Json(json!({})) } else { Content::None };
    actor.call(route.method.clone(), &filled(route), content)
}

#[test]
fn every_route_says_who_may_use_it_in_the_one_form() {
    harness::run(async {
        let world = World::sqlite().await;
        let public: BTreeSet<String> =
            routes(&world).filter(|route| route.access == Access::Public).map(line).collect();
        assert_eq!(public, BTreeSet::from(PUBLIC.map(str::to_owned)));
        let known = server::codegen::permission_codes(&world.app.features);
        for route in routes(&world) {
            if let Access::AnyOf(codes) = &route.access {
                assert!(
                    !codes.is_empty() && codes.iter().all(|code| known.contains(code)),
                    "{}",
                    line(route)
                );
            }
            if let Access::Permission(code) = &route.access {
                assert_eq!(*code, format!("{}_{}_button", route.screen, route.action), "{}", line(route));
            }
            assert!([Method::GET, Method::POST].contains(&route.method), "{}", line(route));
        }
        world.close().await;
    });
}

#[test]
fn no_two_routes_have_the_same_method_and_path() {
    harness::run(async {
        let world = World::sqlite().await;
        let mut seen = BTreeSet::new();
        for route in routes(&world) {
            assert!(seen.insert(line(route)), "{} twice", line(route));
        }
        world.close().await;
    });
}

harness::both! {
    somebody_who_has_not_signed_in_gets_nowhere(world) {
        let nobody = world.anonymous();
        for route in routes(world).filter(|route| route.access != Access::Public) {
            let reply = call(&nobody, route).await;
            assert_eq!(reply.refused(21332).http, 401, "{}", line(route));
        }
    }

    a_wrong_token_and_a_token_of_another_device_get_nowhere(world) {
        let admin = world.admin().await;
        let guessed = world.anonymous().with_token(&"0".repeat(64));
        let elsewhere = admin.on_device("device-2");
        for route in routes(world).filter(|route| route.access != Access::Public) {
            call(&guessed, route).await.refused(21332);
            call(&elsewhere, route).await.refused(21332);
        }
    }

    an_account_without_permissions_may_use_no_route_that_needs_one(world) {
        let clerk = world.account(&[]).await;
        for route in routes(world) {
            if matches!(route.access, Access::Permission(_) | Access::AnyOf(_)) {
                call(&clerk, route).await.refused(40003);
            }
        }
    }

    every_permission_is_a_button_of_the_menu(world) {
        for code in server::codegen::permission_codes(&world.app.features) {
            if code == kernel::access::SUPER_ADMIN {
                continue;
            }
            let sql = "select count(*) from resource where permission = $1 and kind = 'button' and deleted = 0";
            let asked = code.clone();
            let found: Option<i64> = world
                .db()
                .read((), move |tx| {
                    let code = asked.clone();
                    Box::pin(async move { tx.one::<i64>(sql, &vals![code]).await })
                })
                .await
                .unwrap_or_else(|error: db::Error| panic!("{error}"));
            assert_eq!(found, Some(1), "{code}");
        }
        assert_eq!(platform::menu::screens_without_entry(&world.app.features), Vec::<String>::new());
    }
}
