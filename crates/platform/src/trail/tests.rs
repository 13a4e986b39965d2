//! Stories of the trail: sealed, compared, and tampered with in each way, on both databases.

use std::time::Duration;

use codes::AuditAmiss::{self, Changed, Inserted, Moved, Removed, SealChanged, SealRemoved};
use db::vals;
use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::audit::{OLDEST, SETTLED};
use kernel::duty;
use kernel::fault::Answer;
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{Checked, check, seal};
use crate::FIRST_BRANCH;
use crate::testing::{behind, number};

const BASE: &str = "/arpa-basic-api/trail";
const ROLE: &str = "/arpa-basic-api/role/add";

/// Milliseconds after which what was written has come to rest.
fn settled() -> u64 {
    u64::try_from(SETTLED.as_millis()).unwrap() + 1
}

fn role(name: &str) -> Value {
    json!({ "code": name, "roleName": name, "type": "COMMON", "resources": ["roleManage_search_button"] })
}

/// Some roles, a second apart, that have come to rest.
async fn rows(world: &World, admin: &Actor, names: &[&str]) {
    for name in names {
        world.clock.advance(1_000);
        admin.post(ROLE, role(name)).await.ok();
    }
    world.clock.advance(settled());
}

async fn checked(world: &World) -> Checked {
    check(&world.app, FIRST_BRANCH).await.unwrap()
}

/// What was found, as kinds with the seal.
fn kinds(checked: &Checked) -> Vec<(AuditAmiss, i64)> {
    checked.found.iter().map(|found| (found.amiss, found.seal)).collect()
}

/// Two seals: of the first start's rows with three roles, and of two more roles.
async fn sealed(world: &World) -> Actor {
    let admin = world.admin().await;
    rows(world, &admin, &["R1", "R2", "R3"]).await;
    assert_eq!(seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap().number, 1);
    rows(world, &admin, &["R4", "R5"]).await;
    assert_eq!(seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap().number, 2);
    let clean = checked(world).await;
    assert_eq!((clean.seals, clean.unsealed, clean.differences), (2, 0, 0), "{clean:?}");
    admin
}

/// The id of the audit row of a role.
async fn row_of(world: &World, name: &str) -> i64 {
    let sql = "select id from audit where branch_code = $1 and table_name = 'role' and after_json like $2";
    number(world, sql, &vals![FIRST_BRANCH, format!("%\"{name}\"%")]).await
}

harness::both! {
    what_has_come_to_rest_is_sealed_once_and_in_order(world) {
        let admin = world.admin().await;
        rows(world, &admin, &["R1"]).await;
        world.clock.advance(1_000);
        admin.post(ROLE, role("R2")).await.ok();
        let first = seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        assert!(seal(&world.app, FIRST_BRANCH).await.unwrap().is_none());
        let young = checked(world).await;
        assert_eq!((young.seals, young.unsealed, young.differences, &young.hash), (1, 1, 0, &first.hash), "{young:?}");
        assert!(young.rows > 1);
        world.clock.advance(settled());
        // Another copy of the program seals the same rows at the same time: one seal comes of it.
        let twin = world.twin().await;
        let (one, other) = tokio::join!(seal(&world.app, FIRST_BRANCH), seal(&twin.app, FIRST_BRANCH));
        let made: Vec<_> = [one.unwrap(), other.unwrap()].into_iter().flatten().collect();
        assert_eq!((made.len(), made[0].number), (1, 2));
        let both = checked(world).await;
        assert_eq!((both.seals, both.unsealed, both.differences, &both.hash), (2, 0, 0, &made[0].hash));
        twin.app.db.close().await;
    }

    how_far_sealing_is_behind_is_told_to_collectors(world) {
        let told = async || {
            let all = kernel::gauge::all(&world.app).await.unwrap();
            let (_, samples) = all.into_iter().find(|(family, _)| family.name == "floe_audit_unsealed_seconds").unwrap();
            samples.into_iter().find(|sample| sample.labels == [FIRST_BRANCH]).map(|sample| sample.value)
        };
        let admin = sealed(world).await;
        assert_eq!(told().await, Some(0));
        rows(world, &admin, &["R6"]).await;
        world.clock.advance(1_000_000);
        let age = told().await.unwrap();
        assert!((i64::try_from(settled() / 1000).unwrap() + 1_000..).contains(&age), "{age}");
        seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        assert_eq!(told().await, Some(0));
    }

    many_rows_make_several_seals(world) {
        let admin = world.admin().await;
        let before = checked(world).await.unsealed;
        let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "test", "many"));
        cx.write((), many).await.unwrap();
        world.clock.advance(settled());
        let last = seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        assert_eq!(last.number, i64::try_from((before + 1200).div_ceil(500)).unwrap());
        let all = checked(world).await;
        assert_eq!((all.rows, all.unsealed, all.differences), (before + 1200, 0, 0));
        admin.get(BASE).await.ok();
    }

    a_changed_row_is_named_whatever_of_it_was_changed(world) {
        sealed(world).await;
        let row = row_of(world, "R2").await;
        for (wrong, right) in [
            ("update audit set party_name = 'x' || party_name where id = $1", "update audit set party_name = substr(party_name, 2) where id = $1"),
            ("update audit set record_id = record_id + 1 where id = $1", "update audit set record_id = record_id - 1 where id = $1"),
            ("update audit set after_json = replace(after_json, 'R2', 'RX') where id = $1", "update audit set after_json = replace(after_json, 'RX', 'R2') where id = $1"),
            ("update audit set mark = 'x' || mark where id = $1", "update audit set mark = substr(mark, 2) where id = $1"),
        ] {
            let name = number(world, "select length(party_name) from audit where id = $1", &vals![row]).await;
            behind(world, wrong, &vals![row]).await;
            let found = checked(world).await;
            assert_eq!(kinds(&found), [(Changed, 1)], "{wrong}");
            assert_eq!(found.found[0].row.map(kernel::id::Id::get), Some(row));
            assert!(found.found[0].to_string().contains("was changed; it says 2026-"), "{}", found.found[0]);
            behind(world, right, &vals![row]).await;
            let again = number(world, "select length(party_name) from audit where id = $1", &vals![row]).await;
            assert_eq!((name == again, checked(world).await.differences), (true, 0), "{right}");
        }
    }

    a_changed_row_is_found_when_its_mark_was_made_to_fit(world) {
        sealed(world).await;
        let row = row_of(world, "R4").await;
        behind(world, "update audit set action = 'view' where id = $1", &vals![row]).await;
        remark(world, row).await;
        assert_eq!(kinds(&checked(world).await), [(Changed, 2)]);
    }

    a_removed_row_and_one_that_was_put_in_are_named(world) {
        sealed(world).await;
        // The last row under the first seal: what is put in behind it is in the second one's stretch.
        let row = row_of(world, "R3").await;
        behind(world, "insert into audit (id, branch_code, at, party_id, party_name, screen, action, table_name, record_id, before_json, after_json, address, request_id)
            select id + 1, branch_code, at, party_id, party_name, screen, action, table_name, record_id, before_json, after_json, address, request_id
            from audit where id = $1", &vals![row]).await;
        remark(world, row + 1).await;
        assert_eq!(kinds(&checked(world).await), [(Inserted, 2)]);
        behind(world, "delete from audit where id = $1", &vals![row]).await;
        let found = checked(world).await;
        assert_eq!(kinds(&found), [(Removed, 1), (Inserted, 2)]);
        assert_eq!(found.found[0].to_string(), format!("audit row {row} (seal 1) was removed"));
    }

    rows_in_another_order_are_found(world) {
        sealed(world).await;
        let (early, late) = (row_of(world, "R1").await, row_of(world, "R5").await);
        // Within a seal, and from one to another.
        behind(world, "update audit set at = at + 1500 where id = $1", &vals![early]).await;
        remark(world, early).await;
        assert_eq!(kinds(&checked(world).await), [(Changed, 1)]);
        behind(world, "update audit set at = (select at + 10 from audit b where b.id = $1) where id = $2", &vals![early, late]).await;
        remark(world, late).await;
        let found = checked(world).await;
        assert_eq!(kinds(&found), [(Changed, 1), (Moved, 2)], "{found:?}");
    }

    a_seal_that_was_changed_removed_or_made_anew_is_found(world) {
        sealed(world).await;
        behind(world, "update audit_seal set row_count = row_count + 1 where number = 1", &[]).await;
        assert_eq!(kinds(&checked(world).await), [(SealChanged, 1)]);
        behind(world, "update audit_seal set row_count = row_count - 1 where number = 1", &[]).await;
        behind(world, "update audit_seal set previous = hash where number = 2", &[]).await;
        assert_eq!(kinds(&checked(world).await), [(SealChanged, 2)]);
        behind(world, "delete from audit_seal where number = 1", &[]).await;
        assert!(kinds(&checked(world).await).starts_with(&[(SealRemoved, 1), (SealChanged, 2)]), "{:?}", checked(world).await);
    }

    a_whole_new_chain_has_another_hash_than_the_one_that_was_told(world) {
        sealed(world).await;
        let told = checked(world).await.hash;
        let row = row_of(world, "R1").await;
        behind(world, "update audit set party_name = 'somebody' where id = $1", &vals![row]).await;
        remark(world, row).await;
        behind(world, "delete from audit_seal", &[]).await;
        seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        let anew = checked(world).await;
        assert_eq!(anew.differences, 0);
        assert_ne!(anew.hash, told);
    }

    a_row_that_no_seal_covers_yet_is_looked_at_too(world) {
        let admin = sealed(world).await;
        admin.post(ROLE, role("R6")).await.ok();
        let row = row_of(world, "R6").await;
        behind(world, "update audit set party_name = 'somebody' where id = $1", &vals![row]).await;
        assert_eq!(kinds(&checked(world).await), [(Changed, 0)]);
        behind(world, "update audit set mark = null where id = $1", &vals![row]).await;
        assert_eq!(kinds(&checked(world).await), [(Changed, 0)]);
        // What was wrong before it was sealed stays wrong.
        behind(world, "update audit set mark = 'none' where id = $1", &vals![row]).await;
        world.clock.advance(settled());
        seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        assert_eq!(kinds(&checked(world).await), [(Changed, 3)]);
    }

    rows_from_before_there_were_marks_are_sealed_as_they_stand(world) {
        let admin = world.admin().await;
        rows(world, &admin, &["R1"]).await;
        behind(world, "update audit set mark = null", &[]).await;
        assert_eq!(checked(world).await.differences, 0);
        seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        assert_eq!(checked(world).await.differences, 0);
        behind(world, "update audit set action = 'view' where id = $1", &vals![row_of(world, "R1").await]).await;
        assert_eq!(kinds(&checked(world).await), [(Changed, 1)]);
    }

    a_unit_of_work_that_has_become_too_old_commits_nothing(world) {
        world.admin().await;
        let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "test", "late"));
        world.clock.advance(u64::try_from(OLDEST.as_millis()).unwrap() + 1);
        assert!(matches!(cx.write((), many).await, Err(kernel::fault::Fault::TimedOut)));
        assert_eq!(number(world, "select count(*) from audit where action = 'late'", &[]).await, 0);
    }

    the_screen_shows_the_last_hash_and_what_was_found(world) {
        let admin = sealed(world).await;
        Tasks::start(&world.app).unwrap();
        let clean = asked(&admin, 1).await;
        let last = &clean["last"];
        assert_eq!((&last["number"], &clean["checks"][0]["hash"], &clean["checks"][0]["differences"]), (&json!(2), &last["hash"], &json!(0)));
        assert_eq!(last["hash"].as_str().unwrap().len(), 64);
        world.clock.advance(1_000);
        behind(world, "delete from audit where id = $1", &vals![row_of(world, "R4").await]).await;
        let found = asked(&admin, 2).await;
        assert_eq!((&found["checks"][0]["differences"], &found["checks"][0]["found"][0]["amiss"]), (&json!(1), &json!("REMOVED")));
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        let clerk = world.account(&["organizationDeploy_detail_button"]).await;
        clerk.get(BASE).await.refused(40003);
        let stranger = world.stranger().await.get(BASE).await.data();
        assert_eq!((&stranger["last"], &stranger["checks"]), (&Value::Null, &json!([])));
        let owner = world.outsider("OWNER", &["organizationDeploy_trail_button"]).await;
        owner.get(BASE).await.refused(40003);
        owner.post(&format!("{BASE}/run"), json!({})).await.refused(40003);
    }

    the_nightly_run_goes_over_every_tenant(world) {
        sealed(world).await;
        world.stranger().await;
        world.clock.advance(settled());
        super::seal_all(&world.app).await.unwrap();
        let branches = super::branches(&world.app).await.unwrap();
        assert!(branches.len() >= 2 && branches.contains(&FIRST_BRANCH.to_owned()), "{branches:?}");
        for branch in &branches {
            assert!(super::last_run(&world.app, branch).await.unwrap().is_none());
            let run = super::nightly(&world.app, branch).await.unwrap();
            assert!(run.seals > 0 && run.unsealed == 0 && run.differences == 0, "{branch}: {run:?}");
            assert_eq!(super::last_run(&world.app, branch).await.unwrap(), Some(world.clock.now()));
        }
    }

    a_night_goes_on_where_the_last_one_ended_and_a_week_compares_everything(world) {
        let admin = sealed(world).await;
        let night = async || {
            let run = super::nightly(&world.app, FIRST_BRANCH).await.unwrap();
            (run.from, run.seals, run.differences)
        };
        assert_eq!(night().await, (0, 2, 0));
        rows(world, &admin, &["R6"]).await;
        seal(&world.app, FIRST_BRANCH).await.unwrap().unwrap();
        assert_eq!(night().await, (2, 1, 0));
        world.clock.advance(1_000);
        assert_eq!(night().await, (3, 0, 0));
        // Under the last seal that was compared, and under an older one.
        behind(world, "update audit_seal set row_count = row_count + 1 where number = 3", &[]).await;
        world.clock.advance(1_000);
        assert_eq!(night().await, (0, 3, 1), "the seal to go on from is not what it was");
        behind(world, "update audit_seal set row_count = row_count - 1 where number = 3", &[]).await;
        world.clock.advance(1_000);
        assert_eq!(night().await, (0, 3, 0), "after something was found everything is compared");
        behind(world, "update audit set action = 'view' where id = $1", &vals![row_of(world, "R1").await]).await;
        world.clock.advance(1_000);
        assert_eq!(night().await, (3, 0, 0));
        world.clock.advance(7 * 24 * 60 * 60 * 1000);
        let (from, _, differences) = night().await;
        assert_eq!((from, differences), (0, 1), "a week later");
        assert_eq!(checked(world).await.differences, 1, "whoever asks compares everything");
    }

    of_two_copies_one_has_a_duty_and_takes_over_what_was_left_behind(world) {
        let twin = world.twin().await;
        let held = || number(world, "select count(*) from duty where name = 'test'", &[]);
        let (begun, begins) = tokio::sync::oneshot::channel::<()>();
        let (end, ends) = tokio::sync::oneshot::channel::<()>();
        let app = world.app.clone();
        let first = tokio::spawn(async move {
            duty::alone(&app, FIRST_BRANCH, "test", async {
                begun.send(()).unwrap();
                ends.await.unwrap();
                Ok(1)
            }).await
        });
        begins.await.unwrap();
        assert_eq!(duty::alone(&twin.app, FIRST_BRANCH, "test", async { Ok(2) }).await.unwrap(), None);
        assert_eq!(duty::alone(&twin.app, "OTHER", "test", async { Ok(3) }).await.unwrap(), Some(3));
        end.send(()).unwrap();
        assert_eq!(first.await.unwrap().unwrap(), Some(1));
        assert_eq!(held().await, 0);
        // Dropped in the middle, as at a stop or by a kill.
        let (begun, begins) = tokio::sync::oneshot::channel::<()>();
        let pending = duty::alone(&world.app, FIRST_BRANCH, "test", async move {
            begun.send(()).unwrap();
            std::future::pending::<Answer<()>>().await
        });
        tokio::select! {
            _ = pending => unreachable!("it never ends"),
            told = begins => told.unwrap(),
        }
        assert_eq!(held().await, 1);
        assert_eq!(duty::alone(&twin.app, FIRST_BRANCH, "test", async { Ok(4) }).await.unwrap(), None);
        behind(world, "update duty set held_until = 0", &[]).await;
        assert_eq!(duty::alone(&twin.app, FIRST_BRANCH, "test", async { Ok(5) }).await.unwrap(), Some(5));
        twin.app.db.close().await;
    }
}

/// Writes many audit rows at once.
async fn many(tx: &mut Tx, (): &()) -> Answer<()> {
    for number in 0..1200_i64 {
        kernel::audit::note(tx, "role", kernel::id::Id::of(number + 1), &[]).await?;
    }
    Ok(())
}

/// Gives a row the mark that fits it, as somebody would who knows how marks are made.
async fn remark(world: &World, row: i64) {
    async fn fit(tx: &mut Tx, row: &i64) -> Answer<()> {
        let sql = "select id, branch_code, at, party_id, party_name, screen, action, table_name, record_id, before_json,
           after_json, address, request_id from audit where id = $1";
        let rows = tx.rows(sql, &vals![*row]).await?;
        let mark = kernel::audit::mark_of(&rows[0])?;
        tx.exec("update audit set mark = $2 where id = $1", &vals![*row, mark]).await?;
        Ok(())
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "test", "behind"));
    cx.write(row, fit).await.unwrap();
}

/// Asks for a comparison and answers the screen when it has ended.
async fn asked(actor: &Actor, runs: usize) -> Value {
    actor.post(&format!("{BASE}/run"), json!({})).await.ok();
    for _ in 0..1500 {
        let told = actor.get(BASE).await.data();
        if told["checks"].as_array().unwrap().len() == runs {
            return told;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the comparison does not end");
}
