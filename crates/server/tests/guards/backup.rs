//! Backups and their return, as an operator does it: with the commands, beside a running server.

mod desk;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use db::testing::{TestDb, dialects, open};
use db::{Dialect, Target};
use nix::sys::signal::Signal;
use serde_json::{Value, json};

use crate::process::{Running, floe};
use desk::Desk;

const PASSWORD: &str = "Frost-2026-door";

/// A database with its data folder.
struct House {
    data: tempfile::TempDir,
    /// The database on PostgreSQL.
    postgres: Option<TestDb>,
}

impl House {
    async fn of(dialect: Dialect) -> Self {
        let postgres = match dialect {
            Dialect::Sqlite => None,
            Dialect::Postgres => Some(open(dialect, &[], |_| {}).await),
        };
        Self { data: tempfile::tempdir().unwrap(), postgres }
    }

    fn url(&self) -> Option<&str> {
        match self.postgres.as_ref().map(|db| &db.config().target) {
            Some(Target::Postgres(url)) => Some(url),
            _ => None,
        }
    }

    fn serve(&self, arguments: &[&str]) -> Running {
        Running::start_on(self.data.path(), self.url(), Some(PASSWORD), arguments)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = floe(self.data.path());
        if let Some(url) = self.url() {
            command.env("FLOE_DATABASE_URL", url);
        }
        command.args(arguments).output().expect("the program runs")
    }

    #[track_caller]
    fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    #[track_caller]
    fn refused(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

fn stop(server: Running) {
    server.signal(Signal::SIGTERM);
    let (status, said) = server.wait();
    assert!(status.success(), "{status} {said}");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of signs")
}

fn manifest(backup: &Path) -> Value {
    serde_json::from_slice(&fs::read(backup.join("manifest.json")).expect("a manifest")).expect("JSON")
}

async fn a_backup_comes_back(dialect: Dialect) {
    let (house, shelf) = (House::of(dialect).await, tempfile::tempdir().unwrap());
    let server = house.serve(&[]);
    let desk = Desk::of(&server);
    desk.brand("KEPT");
    let kept = desk.upload("a,b\n1,2\n");
    // While the server runs.
    let (backup, second) = (shelf.path().join("one"), shelf.path().join("two"));
    let told = house.done(&["backup", "--to", text(&backup)]);
    assert!(told.contains(" rows, 1 files, as of "), "{told}");
    assert!(house.refused(&["backup", "--to", text(&backup)]).contains("exists already"));
    let lost = desk.upload("c,d\n3,4\n");
    desk.brand("LOST");
    house.done(&["backup", "--to", text(&second)]);
    shares_files(&backup, &second);
    let told = manifest(&backup);
    assert_eq!(told["rows"]["session"], 1, "{told}");
    assert_eq!((&told["files"]["count"], &told["files"]["missing"]), (&json!(1), &json!([])));
    let held = house.refused(&["restore", "--from", text(&backup), "--force"]);
    assert!(
        held.contains("stop the server first") || held.contains("a server works with the database"),
        "{held}"
    );
    stop(server);
    assert!(house.refused(&["restore", "--from", text(&backup)]).contains("--force"));
    let told = house.done(&["restore", "--from", text(&backup), "--force"]);
    assert!(told.contains("1 sessions ended"), "{told}");
    let server = house.serve(&[]);
    assert_eq!(server.said, "", "a database with the administrator in it makes none");
    let old = Desk { address: server.address.clone(), token: desk.token };
    assert_eq!(old.send("GET", "/wms/brand/list", "", b"").0, 401, "sessions of before are over");
    let desk = Desk::of(&server);
    assert_eq!(desk.brands(), ["KEPT"]);
    assert_eq!(desk.file(&kept), (200, "a,b\n1,2\n".to_owned()));
    assert_eq!(desk.file(&lost).0, 404);
    desk.brand("NEW");
    stop(server);
    another_machine(dialect, shelf.path(), &second).await;
}

/// The newest of a folder, brought to a place where nothing is.
async fn another_machine(dialect: Dialect, shelf: &Path, newest: &Path) {
    let other = House::of(dialect).await;
    let told = other.done(&["restore", "--from", text(shelf)]);
    assert!(told.contains(manifest(newest)["time"].as_str().unwrap()), "{told}");
    let server = other.serve(&[]);
    assert_eq!(Desk::of(&server).brands(), ["KEPT", "LOST"]);
    stop(server);
    other.done(&["verify"]);
}

/// The second backup has the file of the first without a copy of its own.
fn shares_files(first: &Path, second: &Path) {
    use std::os::unix::fs::MetadataExt as _;
    let list = fs::read_to_string(first.join("files.txt")).unwrap();
    let key = list.trim().rsplit(' ').next().unwrap();
    let node = |backup: &Path| fs::metadata(backup.join("files").join(key)).unwrap().ino();
    assert_eq!(node(first), node(second));
    assert_eq!(fs::read_to_string(second.join("files.txt")).unwrap().lines().count(), 2);
}

#[tokio::test]
async fn a_backup_of_sqlite_comes_back_here_and_on_another_machine() {
    a_backup_comes_back(Dialect::Sqlite).await;
}

#[tokio::test]
async fn a_backup_of_postgresql_comes_back_here_and_in_another_database() {
    if dialects().contains(&Dialect::Postgres) {
        a_backup_comes_back(Dialect::Postgres).await;
    }
}

/// Files of these names are in the way of those that a restore of the next minutes puts aside.
fn in_the_way(data: &Path) -> Vec<PathBuf> {
    let name = |second: i64| {
        let at = kernel::clock::Instant::of_millis(millis() + second * 1000);
        let digits: String =
            kernel::clock::Zone::UTC.show(at).chars().filter(char::is_ascii_digit).take(14).collect();
        let (day, time) = digits.split_at(8);
        data.join(format!("files.replaced-floe-{day}-{time}"))
    };
    let names: Vec<PathBuf> = (0..300).map(name).collect();
    names.iter().for_each(|name| fs::write(name, "").unwrap());
    names
}

// With a thread beside this one, which waits for programs: the connection that looks into the database ends its transaction
// on it.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_restore_of_postgresql_that_is_cut_off_leaves_no_session_alive_and_is_repeated() {
    if !dialects().contains(&Dialect::Postgres) {
        return;
    }
    let (house, shelf) = (House::of(Dialect::Postgres).await, tempfile::tempdir().unwrap());
    let server = house.serve(&[]);
    let desk = Desk::of(&server);
    let kept = desk.upload("a,b\n1,2\n");
    let backup = shelf.path().join("one");
    house.done(&["backup", "--to", text(&backup)]);
    stop(server);
    let blocked = in_the_way(house.data.path());
    let error = house.refused(&["restore", "--from", text(&backup), "--force"]);
    assert!(error.contains("the database has been replaced already"), "{error}");
    let db = db::Db::open(house.postgres.as_ref().unwrap().config()).await.unwrap();
    let alive = "select count(*) from session where ended_at is null";
    let alive: Result<Option<i64>, db::Error> = db.read((), |tx| Box::pin(tx.one(alive, &[]))).await;
    // The next restore waits for its transaction.
    db.close().await;
    assert_eq!(alive, Ok(Some(0)));
    blocked.iter().for_each(|name| fs::remove_file(name).unwrap());
    house.done(&["restore", "--from", text(&backup), "--force"]);
    let server = house.serve(&[]);
    assert_eq!(Desk::of(&server).file(&kept), (200, "a,b\n1,2\n".to_owned()));
    stop(server);
    let mut left = fs::read_dir(house.data.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!left.any(|name| name.to_string_lossy().starts_with("restoring")));
}

/// Changes one byte in the middle of a file.
fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(file, bytes).unwrap();
}

fn copied(from: &Path, to: &Path) -> PathBuf {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            copied(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
    to.to_owned()
}

#[tokio::test]
async fn what_is_no_whole_backup_is_not_restored_and_nothing_is_changed() {
    let (house, shelf) = (House::of(Dialect::Sqlite).await, tempfile::tempdir().unwrap());
    let server = house.serve(&[]);
    Desk::of(&server).upload("a,b\n1,2\n");
    let whole = shelf.path().join("whole");
    house.done(&["backup", "--to", text(&whole)]);
    stop(server);
    let before = fs::read(house.data.path().join("floe.db")).unwrap();
    let key = fs::read_to_string(whole.join("files.txt")).unwrap();
    let key = format!("files/{}", key.trim().rsplit(' ').next().unwrap());
    let edited = |change: &dyn Fn(&mut Value)| {
        let mut told = manifest(&whole);
        change(&mut told);
        told.to_string()
    };
    let newer = edited(&|told| told["schema"] = json!({ "number": 9999, "name": "9999_later" }));
    let other = edited(&|told| told["database"] = json!("postgres"));
    let form = edited(&|told| told["format"] = json!(2));
    type Change<'a> = Box<dyn Fn(&Path) + 'a>;
    let written = |text: String| -> Change<'_> {
        Box::new(move |at: &Path| fs::write(at.join("manifest.json"), &text).unwrap())
    };
    let cases: Vec<(&str, Change<'_>, &str)> = vec![
        ("database", Box::new(|at: &Path| damage(&at.join("database.db"))), "is not what the manifest says"),
        ("file", Box::new(|at: &Path| damage(&at.join(&key))), "is not what files.txt says of it"),
        ("gone", Box::new(|at: &Path| fs::remove_file(at.join(&key)).unwrap()), "No such file"),
        ("list", Box::new(|at: &Path| damage(&at.join("files.txt"))), "is not what the manifest says"),
        (
            "unfinished",
            Box::new(|at: &Path| fs::remove_file(at.join("manifest.json")).unwrap()),
            "has none in it",
        ),
        ("newer", written(newer), "9999_later, which this program does not know"),
        ("other", written(other), "the backup is of PostgreSQL"),
        ("form", written(form), "made by a newer program"),
    ];
    for (name, change, wanted) in cases {
        let broken = copied(&whole, &shelf.path().join(name).join("backup"));
        change(&broken);
        let error = house.refused(&["restore", "--from", text(&broken), "--force"]);
        assert!(error.contains(wanted), "{name}: {error}");
    }
    assert!(house.refused(&["restore", "--from", "/nowhere"]).contains("there is no folder /nowhere"));
    assert!(
        house
            .refused(&["restore", "--from", text(&whole), "--at", "yesterday"])
            .contains("2026-03-01T08:00:00")
    );
    let without = house.refused(&["restore", "--from", text(&whole), "--at", "latest", "--force"]);
    assert!(without.contains("has no commits after it"), "{without}");
    assert_eq!(fs::read(house.data.path().join("floe.db")).unwrap(), before);
    let left: Vec<_> =
        fs::read_dir(house.data.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("restoring")), "{left:?}");
}

#[test]
fn a_backup_of_nothing_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let to = data.path().join("backup");
    let output = floe(data.path()).args(["backup", "--to", text(&to)]).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("there is no database at"), "{error}");
    assert!(!to.exists());
}

fn millis() -> i64 {
    i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Waits until a folder holds so many whole backups.
fn until(folder: &Path, count: usize) -> Vec<PathBuf> {
    let began = Instant::now();
    loop {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut whole: Vec<PathBuf> = entries.filter(|path| path.join("manifest.json").is_file()).collect();
        whole.sort();
        if whole.len() >= count {
            return whole;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{} backups", whole.len());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Lets a house keep its commits in a folder, which it answers.
fn streaming(house: &House, shelf: &Path) -> PathBuf {
    let folder = shelf.join("backups");
    let settings = format!("[backup]\nfolder = {:?}\nstream = \"on\"\n", text(&folder));
    fs::create_dir(&folder).and_then(|()| fs::write(house.data.path().join("floe.toml"), settings)).unwrap();
    folder
}

#[tokio::test]
async fn a_server_backs_up_by_itself_and_any_moment_after_it_comes_back() {
    let (house, shelf) = (House::of(Dialect::Sqlite).await, tempfile::tempdir().unwrap());
    let folder = streaming(&house, shelf.path());
    let server = house.serve(&[]);
    let desk = Desk::of(&server);
    desk.brand("BEFORE");
    let backup = until(&folder, 1).remove(0);
    assert_eq!(manifest(&backup)["cause"], "NIGHT");
    let shown = desk.last_backup();
    assert_eq!((&shown["good"], &shown["note"]), (&json!(true), &json!(text(&backup))), "{shown}");
    let mut acknowledged = Vec::new();
    for number in 0..40 {
        let (code, sent) = (format!("B{number:02}"), millis());
        desk.brand(&code);
        acknowledged.push((code, sent, millis()));
        std::thread::sleep(Duration::from_millis(5));
    }
    let moment = (acknowledged[20].2 + acknowledged[21].1) / 2;
    // A kill, so that nothing is tidied up: what was acknowledged is in the stream all the same, a moment later.
    std::thread::sleep(Duration::from_millis(300));
    server.signal(Signal::SIGKILL);
    server.wait();
    let at = kernel::clock::Instant::of_millis(moment).to_string();
    let other = House::of(Dialect::Sqlite).await;
    let told = other.done(&["restore", "--from", text(&folder), "--at", &at]);
    assert!(told.contains(" commits, the last at ") && !told.contains("attention"), "{told}");
    let server = other.serve(&[]);
    let there = Desk::of(&server).brands();
    stop(server);
    for (code, sent, answered) in &acknowledged {
        let is_there = there.contains(code);
        assert!(is_there || *answered >= moment, "{code} was acknowledged before");
        assert!(!is_there || *sent <= moment, "{code} was sent after");
    }
    assert!(there.contains(&"B20".to_owned()) && !there.contains(&"B21".to_owned()), "{there:?}");
    let told = other.done(&["restore", "--from", text(&backup), "--at", "latest", "--force"]);
    let server = other.serve(&[]);
    assert_eq!(Desk::of(&server).brands().len(), 41, "{told}");
    stop(server);
    // The next start begins a stream anew, behind a backup of its own.
    let server = house.serve(&[]);
    let both = until(&folder, 2);
    assert_eq!(manifest(&both[1])["cause"], "START");
    stop(server);
}

/// A database of many pages that nobody has closed yet, as it is on the first day of a warehouse.
#[tokio::test]
async fn the_commits_of_a_server_that_was_killed_on_its_first_day_come_back() {
    let (house, shelf) = (House::of(Dialect::Sqlite).await, tempfile::tempdir().unwrap());
    let folder = streaming(&house, shelf.path());
    let server = house.serve(&["--demo=brief"]);
    let backup = until(&folder, 1).remove(0);
    let desk = Desk::of(&server);
    for number in 0..10 {
        desk.brand(&format!("LATER{number}"));
    }
    std::thread::sleep(Duration::from_millis(300));
    server.signal(Signal::SIGKILL);
    server.wait();
    let left: Vec<_> = fs::read_dir(&backup).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with("database.db-")), "{left:?}");
    let other = House::of(Dialect::Sqlite).await;
    let told = other.done(&["restore", "--from", text(&folder), "--at", "latest"]);
    assert!(!told.contains("statistics"), "{told}");
    let target = Target::Sqlite(other.data.path().join("floe.db"));
    let db = db::Db::open(&db::Config::new(target)).await.unwrap();
    let sql = "select count(*) from brand where code like 'LATER%'";
    let found: Result<Option<i64>, db::Error> = db.read((), move |tx| Box::pin(tx.one(sql, &[]))).await;
    assert_eq!(found.unwrap(), Some(10), "{told}");
    db.close().await;
}

#[test]
fn backup_settings_that_cannot_be_are_refused_at_the_start() {
    let data = tempfile::tempdir().unwrap();
    let output = floe(data.path()).arg("serve").env("FLOE_BACKUP_STREAM", "on").output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("backup.stream: needs backup.folder"), "{error}");
    let output = floe(data.path()).arg("serve").env("FLOE_BACKUP_STREAM", "yes").output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("FLOE_BACKUP_STREAM"), "{error}");
}
