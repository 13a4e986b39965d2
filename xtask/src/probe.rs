//! `cargo xtask probe`: tools of others against a running demonstration.
//!
//! schemathesis calls everything of `openapi.json` with made-up input and looks for a broken server and for answers that
//! the description does not know; sqlmap tries to bring SQL in through a list and a form. Both are programs in Python of
//! known versions, kept in `.tools/probe`. They take a while and need the network once, so no test waits for them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::demonstration::Demonstration;
use crate::{packages, place, process};

/// The tools with their versions.
const TOOLS: [&str; 2] = ["schemathesis==4.32.5", "sqlmap==1.10.10"];

/// Device that the session is bound to.
const DEVICE: &str = "probe";

/// Operations that may end the session which the probe works with: each is tried after the others, with a session of
/// its own.
const ENDING: [&str; 5] = [
    "/arpa-basic-api/authorize",
    "/arpa-basic-api/changeLogin",
    "/arpa-basic-api/changeRole",
    "/arpa-basic-api/logout",
    "/arpa-basic-api/party/updatePass",
];

/// A stream, whose answers have no end. It is proved by stories.
const ENDLESS: &str = "/wms/home/live";

/// Runs what was asked for: `api`, `sql`, or both.
pub fn run(arguments: &[String]) -> Result<bool> {
    let wanted = |name: &str| arguments.is_empty() || arguments.iter().any(|word| word == name);
    if let Some(unknown) = arguments.iter().find(|word| !["api", "sql"].contains(&word.as_str())) {
        bail!("there is no probe `{unknown}`: api, sql");
    }
    let bin = tools()?;
    process::run({
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "-p", "server"]).current_dir(place::root());
        cargo
    })?;
    let server = Demonstration::start("probe")?;
    let mut ok = true;
    if wanted("api") {
        ok &= api(&bin, &server, &sign_in(&server)?, |run| {
            for path in ENDING.iter().chain([&ENDLESS]) {
                run.args(["--exclude-path", path]);
            }
        })?;
        for path in ENDING {
            ok &= api(&bin, &server, &sign_in(&server)?, |run| {
                run.args(["--include-path", path]);
            })?;
        }
    }
    if wanted("sql") {
        ok &= sql(&bin, &server, &sign_in(&server)?)?;
    }
    if !ok {
        println!("the end of the server's log:\n{}", server.tail());
    }
    Ok(ok)
}

/// The folder of the tools' programs, installed when they are not there in these versions.
fn tools() -> Result<PathBuf> {
    let Some(python) = packages::program(&["python3"]) else {
        bail!("python3 was not found; install it with venv (on Debian: apt-get install python3-venv)");
    };
    let folder = place::tools().join("probe");
    let (bin, note) = (folder.join("bin"), folder.join("versions"));
    let versions = TOOLS.join("\n");
    if fs::read_to_string(&note).is_ok_and(|held| held == versions) {
        return Ok(bin);
    }
    println!("installing {} in .tools/probe", TOOLS.join(", "));
    let mut venv = Command::new(python);
    venv.args(["-m", "venv"]).arg(&folder);
    process::quiet(venv).context("cannot make a folder for Python programs")?;
    let mut pip = Command::new(bin.join("pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check"]).args(TOOLS);
    process::quiet(pip).context("cannot install the tools")?;
    fs::write(note, versions)?;
    Ok(bin)
}

/// A token of the administrator.
fn sign_in(server: &Demonstration) -> Result<String> {
    let fields = format!(
        "username=admin&password={}&client_id=floe-console&client_secret=floe-console&grant_type=password\
         &response_type=token&device_id={DEVICE}&time=0&authorizeDataCode=",
        server.password()
    );
    let answer = server.post_form("/arpa-basic-api/authorize", &fields)?;
    let token = answer["data"]["access_token"].as_str().map(str::to_owned);
    token.with_context(|| format!("the administrator cannot sign in: {answer}"))
}

/// Headers of a call.
fn headers(token: &str) -> [String; 2] {
    [format!("Authorization: Bearer {token}"), format!("deviceId: {DEVICE}")]
}

/// Operations of the description with made-up input.
fn api(bin: &Path, server: &Demonstration, token: &str, which: impl Fn(&mut Command)) -> Result<bool> {
    let mut run = Command::new(bin.join("schemathesis"));
    // As it is served: the one of the browser does not say how operations refuse.
    run.arg("run").arg(format!("{}/openapi.json", server.url())).args(["--url", &server.url()]);
    for header in headers(token) {
        run.args(["--header", &header]);
    }
    run.args([
        "--checks",
        "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance",
    ]);
    run.args(["--phases", "examples,coverage,fuzzing", "--max-examples", "8", "--seed", "1"]);
    which(&mut run);
    run.args(["--continue-on-failure", "--generation-deterministic"]);
    run.args(["--request-timeout", "30", "--no-color"]).current_dir(server.folder());
    Ok(process::tee(run)?.ok)
}

/// SQL through the query of a list and the fields of a form.
fn sql(bin: &Path, server: &Demonstration, token: &str) -> Result<bool> {
    let list =
        format!("{}/wms/brand/list?pageSize=20&sortField=code&sortType=asc&code=A&name=B", server.url());
    // The code is another one in each call, so that the insert goes through and is not stopped by the one before.
    let form =
        r#"{"code":"QKXWVZJP","name":"B","englishName":"C","origin":"D","status":0,"sort":1,"remark":"E"}"#;
    let mut ok = true;
    for (what, url, body) in
        [("a list", list, None), ("a form", format!("{}/wms/brand/add", server.url()), Some(form))]
    {
        let mut run = Command::new(bin.join("sqlmap"));
        run.args([
            "-u",
            &url,
            "--batch",
            "--level",
            "3",
            "--risk",
            "2",
            "--flush-session",
            "--disable-coloring",
        ]);
        run.args(["--headers", &headers(token).join("\n"), "--ignore-code", "*", "--threads", "2"]);
        run.arg("--output-dir").arg(server.folder().join("sqlmap"));
        if let Some(body) = body {
            run.args([
                "--data",
                body,
                "--randomize",
                "code",
                "--headers",
                &format!("{}\nContent-Type: application/json", headers(token).join("\n")),
            ]);
        }
        let told = process::tee(run)?.text;
        let clean = told.contains("do not appear to be injectable");
        println!("sqlmap on {what}: {}", if clean { "nothing can be injected" } else { "look above" });
        ok &= clean;
    }
    Ok(ok)
}
