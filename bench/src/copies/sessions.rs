//! Who is signed in: known to every copy at once, and forgotten by every copy soon.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use futures::future::try_join_all;
use serde_json::json;

use super::house::{COPIES, House};
use crate::chance::Chance;
use crate::load::Connection;
use crate::person::{Account, Person, id};
use crate::report::{Report, spread};

/// What is asked: a short list that needs one permission.
const ASKED: &str = "/wms/brand/list?pageSize=10";
const RIGHT: &str = "brandManage_search_button";
/// A right that makes no difference to what is asked.
const OTHER: &str = "goodsManage_search_button";
/// Clients that use one session.
const CLIENTS: usize = 8;
/// What another copy has revoked holds within this time.
const SEEN: Duration = Duration::from_secs(2);
/// Rest between two looks whether somebody is still let in.
const REST: Duration = Duration::from_millis(15);
/// So many refusals in a row, and nobody will be let in again.
const CERTAIN: usize = 10;
/// Longest wait for a copy to see what was revoked.
const PATIENCE: Duration = Duration::from_secs(10);

/// A session that was made on one copy is known to the others at once.
///
/// # Errors
/// When there is no answer.
pub async fn known(house: &House, report: &mut Report, (tries, calls): (usize, usize)) -> Result<()> {
    let mut refused = 0;
    for number in 0..tries {
        let person =
            Person::sign_in(house.copy(number)?, ("admin", crate::server::PASSWORD), "10.0.1.1").await?;
        let asked = house.addresses().into_iter().map(|address| person.ask(address, ASKED));
        refused += try_join_all(asked).await?.iter().filter(|(status, _)| *status != 200).count();
    }
    let found = format!("{tries} sign-ins, the next call to each copy: {refused} refused");
    report.line("a session of one copy is known to the others", &found, refused == 0);
    house.proxy.shares();
    let person = &house.admin;
    let client = |_| async move {
        let mut connection = Connection::open(house.door()).await?;
        let (request, mut refused) = (person.reading(house.door(), ASKED), 0);
        for _ in 0..calls / CLIENTS {
            refused += usize::from(connection.send(&request).await?.0 != 200);
        }
        Ok::<usize, anyhow::Error>(refused)
    };
    let refused: usize = try_join_all((0..CLIENTS).map(client)).await?.into_iter().sum();
    let shares = house.proxy.shares();
    let spread = shares.iter().all(|share| *share > calls / COPIES / 2);
    let found = format!("{} calls, {shares:?} by copy: {refused} refused", shares.iter().sum::<usize>());
    report.line("a session's calls go to every copy", &found, refused == 0 && spread);
    Ok(())
}

/// How somebody loses what they had.
#[derive(Debug, Clone, Copy)]
enum Loss {
    Account,
    Right,
    Session,
    Key,
}

impl Loss {
    const ALL: [Self; 4] = [Self::Account, Self::Right, Self::Session, Self::Key];

    const fn what(self) -> &'static str {
        match self {
            Self::Account => "an account that is locked is out",
            Self::Right => "a right that a role loses is gone",
            Self::Session => "who signs out is out",
            Self::Key => "a key that is revoked is dead",
        }
    }

    /// What calls are answered from then on.
    const fn refusal(self) -> u16 {
        match self {
            Self::Right => 403,
            Self::Account | Self::Session | Self::Key => 401,
        }
    }
}

/// Somebody who is about to lose it.
struct Victim {
    person: Person,
    account: Account,
    role: serde_json::Value,
    key: serde_json::Value,
}

/// What one copy takes from somebody, no copy gives them soon.
///
/// # Errors
/// When the program refuses something.
pub async fn revoked(house: &House, report: &mut Report, tries: usize) -> Result<()> {
    let mut chance = Chance::default();
    for loss in Loss::ALL {
        let mut times = Vec::new();
        for number in 0..tries {
            let victim = victim(house, loss, number).await?;
            times.push(lose(house, loss, (&victim, number), chance.below(1_600)).await?);
        }
        let holds = times.iter().all(|time| *time <= SEEN);
        report.line(&format!("{}, everywhere", loss.what()), &spread(&times), holds);
    }
    Ok(())
}

async fn victim(house: &House, loss: Loss, number: usize) -> Result<Victim> {
    let (door, admin, name) = (house.door(), &house.admin, format!("{loss:?}{number}"));
    let role = admin.make_role(door, &name.to_uppercase(), &[RIGHT, OTHER]).await?;
    let account = admin.make_account(door, &name, &role).await?;
    let from = format!("10.1.{}.{}", loss as usize, number % 250);
    let (mut person, mut key) = (account.sign_in(door, &from).await?, serde_json::Value::Null);
    if matches!(loss, Loss::Key) {
        let form = json!({ "partyId": account.id, "name": name, "scopes": [RIGHT] });
        let mut made = admin.post(door, "/arpa-basic-api/apiKey/add", &form).await?;
        person = Person::program(id(&made["secret"])?);
        key = made["key"].take();
    }
    Ok(Victim { person, account, role, key })
}

/// What the copies are watched for.
#[derive(Default)]
struct Watched {
    /// Copies that have let somebody in.
    knowing: AtomicUsize,
    /// When it was acknowledged that it was taken.
    taken: OnceLock<Instant>,
}

/// Takes it at one copy, and answers how long another went on giving it.
async fn lose(house: &House, loss: Loss, (victim, number): (&Victim, usize), after: u64) -> Result<Duration> {
    let watched = Watched::default();
    let taking = async {
        while watched.knowing.load(Ordering::SeqCst) < COPIES {
            tokio::time::sleep(REST).await;
        }
        // What a copy believes is of any age then.
        tokio::time::sleep(Duration::from_millis(after)).await;
        take(house.copy(number)?, &house.admin, loss, victim).await?;
        watched.taken.get_or_init(Instant::now);
        Ok::<(), anyhow::Error>(())
    };
    let watching =
        try_join_all(house.addresses().into_iter().map(|copy| watch(copy, loss, victim, &watched)));
    let ((), times) = tokio::try_join!(taking, watching)?;
    Ok(times.into_iter().max().unwrap_or_default())
}

async fn take(at: &str, admin: &Person, loss: Loss, victim: &Victim) -> Result<()> {
    let seen = |version: &serde_json::Value| json!({ "version": version });
    match loss {
        Loss::Account => {
            let path = format!("/arpa-basic-api/account/{}/disable", id(&victim.account.id)?);
            admin.post(at, &path, &seen(&victim.account.version)).await?;
        }
        Loss::Right => {
            let path = format!("/arpa-basic-api/role/{}", id(&victim.role)?);
            let role = admin.get(at, &path).await?;
            let form = json!({
                "version": role["version"], "code": role["code"], "roleName": role["roleName"], "type": role["type"],
                "resources": [OTHER],
            });
            admin.post(at, &format!("{path}/edit"), &form).await?;
        }
        Loss::Session => {
            victim.person.get(at, "/arpa-basic-api/logout").await?;
        }
        Loss::Key => {
            let path = format!("/arpa-basic-api/apiKey/{}/revoke", id(&victim.key["id"])?);
            admin.post(at, &path, &seen(&victim.key["version"])).await?;
        }
    }
    Ok(())
}

/// Asks one copy until it gives nothing any more; answers how long after the taking it gave something last.
async fn watch(copy: &str, loss: Loss, victim: &Victim, watched: &Watched) -> Result<Duration> {
    let (mut given, mut refusals) = (None, 0);
    loop {
        let sent = Instant::now();
        match victim.person.ask(copy, ASKED).await? {
            (200, _) => {
                if given.replace(sent).is_none() {
                    watched.knowing.fetch_add(1, Ordering::SeqCst);
                }
                refusals = 0;
            }
            (status, _) if status == loss.refusal() => refusals += 1,
            (status, answer) => bail!("{ASKED} answers {status}: {answer}"),
        }
        if let (Some(taken), Some(given)) = (watched.taken.get(), given) {
            ensure!(taken.elapsed() < PATIENCE, "{}: a copy never sees it", loss.what());
            if refusals >= CERTAIN {
                return Ok(given.saturating_duration_since(*taken));
            }
        }
        tokio::time::sleep(REST).await;
    }
}
