//! How often somebody may try: what all copies hold together, and what each holds by itself.
//!
//! A lock after wrong passwords is a row, so it holds for all copies together to the last guess. Paces (sign-ins of an
//! account, calls of a key) are counted by each copy for its own protection (decisions 10 and 58): all of them together
//! let through that of one times the copies, and not one call more.

use std::time::Instant;

use anyhow::{Result, ensure};
use futures::future::try_join_all;
use serde_json::json;

use super::house::{COPIES, House};
use crate::load::Connection;
use crate::person::{Account, Person, id};
use crate::report::Report;

/// Wrong passwords after which an account is locked.
const LOCK_AFTER: usize = 5;
/// Guesses that are made at once.
const GUESSES: usize = 24;
/// Sign-ins of an account in a minute, at one copy.
const SIGN_INS: f64 = 30.0;
/// Calls of a key in a minute, at one copy.
const KEY_CALLS: f64 = 600.0;
/// Clients that use one key, or one account.
const CLIENTS: usize = 6;

/// Looks at all of them.
///
/// # Errors
/// When the program refuses something that it must not.
pub async fn held(house: &House, report: &mut Report) -> Result<()> {
    let (door, admin) = (house.door(), &house.admin);
    let role = admin.make_role(door, "PACED", &["brandManage_search_button"]).await?;
    let account = admin.make_account(door, "guessed", &role).await?;
    locked(house, report, &account).await?;
    let account = admin.make_account(door, "hasty", &role).await?;
    sign_ins(house, report, &account).await?;
    let form = json!({ "partyId": account.id, "name": "hasty", "scopes": ["brandManage_search_button"] });
    let made = admin.post(door, "/arpa-basic-api/apiKey/add", &form).await?;
    key_calls(house, report, &Person::program(id(&made["secret"])?)).await
}

/// Guesses that all come at once, each to another copy.
async fn locked(house: &House, report: &mut Report, account: &Account) -> Result<()> {
    let guesses = (0..GUESSES).map(|number| async move {
        account.knock(house.copy(number)?, false, &format!("10.2.0.{}", number + 1)).await
    });
    let answers = try_join_all(guesses).await?;
    let wrong = answers.iter().filter(|(status, _)| *status != 429).count();
    ensure!(answers.iter().all(|(status, _)| *status != 200), "a wrong password is taken");
    let mut let_in = 0;
    for copy in house.addresses() {
        let_in += usize::from(account.knock(copy, true, "10.2.1.1").await?.0 == 200);
    }
    let found = format!(
        "{GUESSES} guesses at once: {wrong} answered before the lock ({} may be); then {let_in} of {COPIES} copies take the password",
        LOCK_AFTER - 1
    );
    report.line("wrong passwords lock an account for all copies", &found, wrong < LOCK_AFTER && let_in == 0);
    Ok(())
}

async fn sign_ins(house: &House, report: &mut Report, account: &Account) -> Result<()> {
    let most = SIGN_INS * COPIES as f64;
    let (began, share) = (Instant::now(), most as usize * 4 / 3 / CLIENTS);
    let client = |client: usize| async move {
        let (mut taken, from) = (0_usize, format!("10.3.0.{}", client + 1));
        for _ in 0..share {
            taken += usize::from(account.knock(house.door(), true, &from).await?.0 == 200);
        }
        Ok::<usize, anyhow::Error>(taken)
    };
    let taken: usize = try_join_all((0..CLIENTS).map(client)).await?.into_iter().sum();
    told(
        report,
        ("sign-ins of an account keep to the pace of each copy", share * CLIENTS),
        taken,
        most,
        began,
    );
    Ok(())
}

async fn key_calls(house: &House, report: &mut Report, program: &Person) -> Result<()> {
    let most = KEY_CALLS * COPIES as f64;
    let (began, share) = (Instant::now(), most as usize * 4 / 3 / CLIENTS);
    let client = |_| async move {
        let mut connection = Connection::open(house.door()).await?;
        let (request, mut taken) = (program.reading(house.door(), "/wms/brand/list?pageSize=10"), 0_usize);
        for _ in 0..share {
            taken += usize::from(connection.send(&request).await?.0 == 200);
        }
        Ok::<usize, anyhow::Error>(taken)
    };
    let taken: usize = try_join_all((0..CLIENTS).map(client)).await?.into_iter().sum();
    told(report, ("calls of a key keep to the pace of each copy", share * CLIENTS), taken, most, began);
    Ok(())
}

/// Of `tried` calls so many were taken; `most` are at once, and as many again in a minute.
fn told(report: &mut Report, (what, tried): (&str, usize), taken: usize, most: f64, began: Instant) {
    let took = began.elapsed().as_secs_f64();
    let bound = most * (1.0 + took / 60.0);
    let found = format!("{tried} through the proxy in {took:.1} s: {taken} taken, {bound:.0} may be");
    report.line(what, &found, taken as f64 <= bound && taken < tried);
}
