//! The commands that are not `serve`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use nix::sys::signal::Signal;

use crate::process::{Running, floe, floe_in};

fn run(data: &Path, arguments: &[&str]) -> Output {
    floe(data).args(arguments).output().expect("the program runs")
}

#[track_caller]
fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(output: &Output) -> String {
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn the_password_of_an_unknown_user_cannot_be_reset() {
    let data = tempfile::tempdir().unwrap();
    done(&run(data.path(), &["migrate"]));
    assert!(refused(&run(data.path(), &["reset-password", "nobody"])).contains("there is no user nobody"));
}

#[test]
fn a_wrong_setting_stops_the_program_with_its_source() {
    let data = tempfile::tempdir().unwrap();
    let output = floe(data.path()).arg("serve").env("FLOE_LISTN", "x").output().unwrap();
    assert!(refused(&output).contains("environment FLOE_LISTN: no such setting"));
    let output =
        floe(data.path()).arg("serve").env("FLOE_DATABASE_URL", "mysql://u:secret@h/d").output().unwrap();
    let error = refused(&output);
    assert!(error.contains("database_url") && !error.contains("secret"), "{error}");
    fs::write(data.path().join("floe.toml"), "listen = 8080\n").unwrap();
    assert!(refused(&run(data.path(), &["serve"])).contains("floe.toml: listen"));
}

#[test]
fn the_generated_files_are_written_into_a_folder() {
    let data = tempfile::tempdir().unwrap();
    let out = data.path().join("generated");
    done(&floe(data.path()).arg("codegen").arg("--out").arg(&out).output().unwrap());
    for file in ["codes.ts", "lists.ts", "permissions.ts", "rules.ts", "openapi.json", "texts/zh.json"] {
        assert!(out.join(file).is_file(), "{file}");
    }
    assert!(!data.path().join("floe.db").exists());
}

#[test]
fn the_help_explains_itself() {
    let data = tempfile::tempdir().unwrap();
    let help = done(&floe(data.path()).arg("--help").output().unwrap());
    for word in ["Examples:", "floe serve --demo", "FLOE_DATABASE_URL", "restore"] {
        assert!(help.contains(word), "{word} in {help}");
    }
    assert!(!help.contains("codegen"));
}

/// Moves the key of a data folder aside, and answers where it lies then.
fn aside(data: &Path, name: &str) -> PathBuf {
    let to = data.join(name);
    fs::rename(data.join("secret.key"), &to).expect("a key");
    to
}

#[test]
fn a_database_with_secrets_is_served_with_its_key_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    done(&run(data, &["migrate"]));
    assert!(!data.join("secret.key").exists(), "who touches no secret needs no key");
    let first = done(&run(data, &["rekey"]));
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &fs::metadata(data.join("secret.key")).unwrap().permissions(),
    );
    assert_eq!(mode & 0o777, 0o600);
    let held = fs::read_to_string(data.join("secret.key")).unwrap();
    let former = aside(data, "former.key");
    let error = refused(&run(data, &["serve", "--listen", "127.0.0.1:0"]));
    let named = first.trim().rsplit(' ').next().unwrap();
    for word in [named, "there is no file", "secret.key", "FLOE_SECRET_KEY", "floe rekey"] {
        assert!(error.contains(word), "{word} in {error}");
    }
    assert!(!error.contains(held.trim()), "{error}");
    assert!(!data.join("secret.key").exists(), "no other key is made in its place");
    let wrong = |key: &str| {
        floe(data).args(["serve", "--listen", "127.0.0.1:0"]).env("FLOE_SECRET_KEY", key).output().unwrap()
    };
    assert!(refused(&wrong("5a")).contains("secret_key: a key is 64 hexadecimal digits"));
    assert!(refused(&wrong(&"5a".repeat(32))).contains("the setting secret_key is the key "));
    let second = done(&run(data, &["rekey", "--former", former.to_str().unwrap()]));
    assert_ne!(first, second);
    let mut command = floe(data);
    command.args(["serve", "--log", "warn", "--listen", "127.0.0.1:0"]);
    let server = Running::of(command);
    assert!(refused(&run(data, &["rekey"])).contains("stop the server first"));
    server.signal(Signal::SIGTERM);
    server.wait();
}

/// Commands that need a database.
const BESIDE: [&[&str]; 4] = [&["verify"], &["verify", "--audit"], &["reset-password", "admin"], &["rekey"]];

#[test]
fn a_command_in_the_wrong_folder_makes_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    for command in BESIDE {
        let error = refused(&floe_in(folder.path(), &data).args(command).output().unwrap());
        let named = error.contains("there is no database at ") && error.contains("floe.db");
        assert!(named && error.contains("FLOE_DATA"), "{command:?}: {error}");
        assert!(!data.exists(), "{command:?}");
    }
}

#[tokio::test]
async fn a_command_of_another_version_leaves_the_schema_to_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floe.db");
    let db = db::Db::open(&db::Config::new(db::Target::Sqlite(path.clone()))).await.unwrap();
    let older = &server::MIGRATIONS[..server::MIGRATIONS.len() - 1];
    db.migrate(older).await.unwrap();
    db.close().await;
    for command in BESIDE {
        let error = refused(&run(folder.path(), command));
        let step = older.last().map_or("", db::Migration::name);
        assert!(error.contains(step) && error.contains("`floe migrate`"), "{command:?}: {error}");
        let db = db::Db::open(&db::Config::new(db::Target::Sqlite(path.clone()))).await.unwrap();
        let found = server::backup::step(&db).await.unwrap();
        assert_eq!(found.map(|found| found.name).as_deref(), Some(step), "{command:?}");
        db.close().await;
    }
    done(&run(folder.path(), &["migrate"]));
    let copy = folder.path().join("copy");
    let backup = ["backup", "--to", copy.to_str().unwrap()];
    let commands: [&[&str]; 5] = [&["migrate"], &backup, &["verify"], &["verify", "--audit"], &["rekey"]];
    for command in commands {
        let told = done(&run(folder.path(), command));
        assert!(told.starts_with(&format!("database: {}\n", path.display())), "{command:?}: {told}");
    }
}

#[test]
fn root_writes_nothing_into_the_folder_of_another() {
    let folder = tempfile::tempdir().unwrap();
    done(&run(folder.path(), &["migrate"]));
    if !nix::unistd::geteuid().is_root() {
        return;
    }
    std::os::unix::fs::chown(folder.path(), Some(1234), None).unwrap();
    let others: [&[&str]; 3] =
        [&["restore", "--from", "/nowhere"], &["migrate"], &["serve", "--listen", "127.0.0.1:0"]];
    for command in BESIDE.into_iter().chain(others) {
        let error = refused(&run(folder.path(), command));
        assert!(error.contains("belongs to the user 1234"), "{command:?}: {error}");
    }
}

#[test]
fn nobody_else_looks_into_a_data_folder_that_the_program_made() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new");
    done(&floe_in(folder.path(), &data).arg("migrate").output().unwrap());
    let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&data).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn settings_that_cannot_be_are_refused_before_anything_is_made() {
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    let cases: [(&str, &str, &str); 8] = [
        ("FLOE_FILES_STORE", "s3", "files.bucket"),
        ("FLOE_METRICS_LISTEN", "0.0.0.0:0", "metrics.token"),
        ("FLOE_METRICS_LISTEN", &taken, "metrics.listen"),
        ("FLOE_LISTEN", "8080", "cannot listen on 8080"),
        ("FLOE_LISTEN", &taken, "cannot listen on"),
        ("FLOE_WEBHOOKS_ALLOW", "10.0.0.0/99", "webhooks.allow"),
        ("FLOE_LIMITS_CALLS", "0", "limits.calls"),
        ("FLOE_OTLP_ONE_OF", "0", "otlp.one_of"),
    ];
    for (variable, value, wanted) in cases {
        let folder = tempfile::tempdir().unwrap();
        let mut command = floe_in(folder.path(), &folder.path().join("data"));
        command.arg("serve").env("FLOE_LISTEN", "127.0.0.1:0").env(variable, value);
        let error = refused(&command.output().unwrap());
        assert!(error.contains(wanted), "{variable}: {error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{variable}");
    }
}

#[tokio::test]
async fn a_weak_first_password_is_refused_before_the_tables_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = floe(folder.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]).env("FLOE_ADMIN_PASSWORD", "weak");
    assert!(refused(&command.output().unwrap()).contains("admin_password: "));
    let path = folder.path().join("floe.db");
    let db = db::Db::open(&db::Config::new(db::Target::Sqlite(path))).await.unwrap();
    assert_eq!(server::backup::step(&db).await.unwrap(), None);
    db.close().await;
}
