//! `floe reset-password`: the way back in for somebody with access to the machine.

use anyhow::{Result, anyhow};
use db::vals;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::audit;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use platform::password::Hasher;
use platform::session::End;

use crate::config::Config;
use crate::program;

/// Gives an account a random password that must be changed at the next sign-in, and ends its sessions.
pub(super) async fn reset_password(config: &Config, user: &str) -> Result<()> {
    let app = program::join(config).await?;
    let reset = reset(&app, user).await;
    program::close(&app).await;
    match reset {
        Ok(password) => {
            println!("user {user}, password {password}");
            Ok(())
        }
        Err(Fault::NotFound) => Err(anyhow!("there is no user {user}")),
        Err(fault) => Err(anyhow!("{fault:?}")),
    }
}

async fn reset(app: &App, user: &str) -> Answer<String> {
    let anybody = Cx::outside(app, Act::of_program(app, "", "accountManage", "resetPassword"));
    let (party, branch) = anybody.read(user.to_owned(), find).await?;
    let password = platform::random_password(user)?;
    let hash = app.shared.get::<Hasher>()?.hash(&password).await?;
    let tenant = Cx::outside(app, Act::of_program(app, &branch, "accountManage", "resetPassword"));
    tenant.write((party, hash), replace).await?;
    Ok(password)
}

async fn find(tx: &mut Tx, user: &String) -> Answer<(Id, String)> {
    let sql = "select id, branch_code from party where username = $1 and deleted = 0";
    tx.one(sql, &vals![user.as_str()]).await?.ok_or(Fault::NotFound)
}

async fn replace(tx: &mut Tx, (party, hash): &(Id, String)) -> Answer<()> {
    platform::password::set(tx, *party, hash, true).await?;
    platform::session::end_all(tx, *party, None, End::Password).await?;
    audit::note(tx, "credential", *party, &[("event", "resetPassword".into())]).await
}
