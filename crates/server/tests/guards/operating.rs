//! What stands around the program: image, service, alerts and their words name only what there is.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;

use nix::sys::signal::Signal;

use crate::process::{Running, floe};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Words of a text that begin like metrics do.
fn metrics_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'));
    let ours = words.filter(|word| word.starts_with("floe_") || word.starts_with("process_"));
    ours.map(str::to_owned).collect()
}

/// The families of a running server's page, and what it said.
fn families() -> BTreeSet<String> {
    let data = tempfile::tempdir().unwrap();
    let mut command = floe(data.path());
    command.args(["serve", "--log", "warn", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"]);
    let server = Running::of(command);
    let address = server.said.split_once("metrics at http://").expect("the address of the metrics").1;
    let address = address.split('/').next().unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: floe\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    let health = |arguments: &[&str]| {
        let mut command = floe(data.path());
        command.args(arguments).env("FLOE_LISTEN", &server.address);
        command.output().unwrap()
    };
    assert!(health(&["health"]).status.success() && health(&["health", "--alive"]).status.success());
    server.signal(Signal::SIGTERM);
    server.wait();
    let gone = floe(data.path()).args(["health"]).env("FLOE_LISTEN", "127.0.0.1:1").output().unwrap();
    assert!(!gone.status.success() && String::from_utf8_lossy(&gone.stderr).contains("does not answer"));
    page.lines()
        .filter_map(|line| line.strip_prefix("# HELP "))
        .map(|rest| rest.split(' ').next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_metric_is_explained_and_alerts_name_only_what_there_is() {
    let families = families();
    let known = |name: &str| {
        let plain = ["_bucket", "_sum", "_count"].into_iter().find_map(|ending| name.strip_suffix(ending));
        families.contains(name) || plain.is_some_and(|plain| families.contains(plain))
    };
    let (words, alerts) = (read("docs/operating/observing.md"), read("deploy/alerts.yml"));
    let explained = metrics_in(&words);
    let silent: Vec<&String> = families.iter().filter(|name| !explained.contains(*name)).collect();
    assert!(silent.is_empty(), "docs/operating/observing.md does not explain {silent:?}");
    for (file, names) in [("observing.md", explained), ("alerts.yml", metrics_in(&alerts))] {
        let lost: Vec<&String> = names.iter().filter(|name| !known(name)).collect();
        assert!(lost.is_empty(), "{file} names what there is not: {lost:?}");
    }
}

#[test]
fn a_server_whose_disk_of_backups_is_not_there_does_not_start() {
    let data = tempfile::tempdir().unwrap();
    let away = data.path().join("not mounted");
    let output = floe(data.path()).arg("serve").env("FLOE_BACKUP_FOLDER", &away).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let named = error.contains("backup.folder: ") && error.contains("not mounted");
    assert!(!output.status.success() && named && !away.exists(), "{error}");
    assert!(!data.path().join("floe.db").exists(), "settings are looked at before anything is made");
}

/// The steps of the image, each on one line.
fn steps() -> Vec<String> {
    let text = read("Dockerfile").replace("\\\n", " ");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

#[test]
fn the_image_is_made_of_files_that_there_are() {
    let kept: Vec<String> =
        read(".dockerignore").lines().filter_map(|line| line.strip_prefix('!').map(str::to_owned)).collect();
    let steps = steps();
    for step in steps.iter().filter(|step| step.starts_with("COPY ") && !step.contains("--from=")) {
        let mut words: Vec<&str> = step.split_whitespace().skip(1).collect();
        words.pop();
        for source in words {
            assert!(root().join(source).exists(), "{step}: {source} is not there");
            let top = source.split('/').next().unwrap();
            assert!(kept.iter().any(|kept| kept == top), "{step}: .dockerignore leaves {top} out");
        }
    }
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let members = manifest["workspace"]["members"].as_array().unwrap();
    for member in members.iter().filter_map(|member| member.as_str()) {
        let top = member.split('/').next().unwrap();
        assert!(steps.iter().any(|step| step.starts_with(&format!("COPY {top} "))), "{member} is not copied");
    }
    let version = manifest["workspace"]["package"]["rust-version"].as_str().unwrap();
    assert!(steps.contains(&format!("ARG RUST={version}")), "the image is built with another Rust");
}

#[test]
fn the_image_runs_as_nobody_and_says_whether_it_lives() {
    let steps = steps();
    let last = steps.iter().rposition(|step| step.starts_with("FROM ")).unwrap();
    let own = &steps[last..];
    let user = own.iter().find_map(|step| step.strip_prefix("USER ")).expect("a user");
    assert!(user.parse::<u32>().is_ok_and(|user| user > 0), "a number, which a cluster can check: {user}");
    assert!(
        own.iter().any(|step| step.starts_with("HEALTHCHECK ") && step.contains("\"health\", \"--alive\""))
    );
    assert!(steps.iter().all(|step| !step.contains(":latest")), "versions are named");
    // A new volume takes the owner of the folder that it covers; where there is none, it is root's.
    let made = own.iter().find(|step| step.contains("install -d -o floe ")).expect("folders of the user");
    for folder in [" /var/lib/floe", " /var/backups/floe"] {
        assert!(made.contains(folder), "{folder} is not made");
    }
    for variable in own.iter().flat_map(|step| step.split_whitespace()) {
        let Some((name, _)) = variable.split_once('=').filter(|(name, _)| name.starts_with("FLOE_")) else {
            continue;
        };
        assert!(setting(name), "{name} is no setting");
    }
}

/// Whether the program knows a variable, by its own words.
fn setting(name: &str) -> bool {
    let data = tempfile::tempdir().unwrap();
    let help = floe(data.path()).args(["--help"]).output().unwrap();
    String::from_utf8(help.stdout).unwrap().split_whitespace().any(|word| word == name)
}

#[test]
fn the_service_starts_what_there_is_with_settings_that_there_are() {
    let unit = read("deploy/floe.service");
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a command");
    let arguments: Vec<&str> = start.split(' ').skip(1).collect();
    let data = tempfile::tempdir().unwrap();
    let tried = floe(data.path()).args(&arguments[..1]).args(["--help"]).output().unwrap();
    let help = String::from_utf8(tried.stdout).unwrap();
    for flag in arguments.iter().filter(|word| word.starts_with("--")) {
        assert!(help.contains(flag), "{flag} is not an argument of {start}");
    }
    for line in
        ["NoNewPrivileges=yes", "ProtectSystem=strict", "RestartForceExitStatus=75", "StateDirectory=floe"]
    {
        assert!(unit.lines().any(|own| own == line), "{line}");
    }
    for line in read("deploy/floe.env.example").lines() {
        let line = line.trim_start_matches('#');
        if let Some((name, _)) = line.split_once('=').filter(|(name, _)| name.starts_with("FLOE_")) {
            assert!(setting(name), "{name} is no setting");
        }
    }
}

#[test]
fn systemd_understands_every_line_of_the_service() {
    let folder = tempfile::tempdir().unwrap();
    // The program stands elsewhere on this machine, and its user is not made.
    let unit = read("deploy/floe.service").replace("/usr/local/bin/floe", env!("CARGO_BIN_EXE_floe"));
    let unit = unit.replace("User=floe\nGroup=floe\n", "");
    let file = folder.path().join("floe.service");
    fs::write(&file, unit).unwrap();
    match Command::new("systemd-analyze").arg("verify").arg(&file).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let wrong: Vec<&str> = said.lines().filter(|line| line.contains("floe.service:")).collect();
            assert!(wrong.is_empty(), "{wrong:?}");
        }
        Err(error) => println!("systemd-analyze is not here, the lines were not checked by it: {error}"),
    }
}
