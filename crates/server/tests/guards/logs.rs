//! The log of a real process: every line of a call says which, and no line of any level holds a secret.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use db::testing::TestDb;
use db::{Dialect, Target};
use nix::sys::signal::Signal;
use serde_json::Value;

use crate::process::{Running, floe};

const OLD: &str = "Frost-2026-door";
const NEW: &str = "Melt-2027-window";
const WRONG: &str = "Wrong-2028-guess";
const CLIENT: &str = "client-secret-7731";
const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";
const JSON: &str = "content-type: application/json\r\n";

/// Somebody who calls the server.
struct Caller {
    address: String,
    token: String,
}

impl Caller {
    fn send(&self, line: &str, headers: &str, body: &str) -> (String, Value) {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let head = format!(
            "{line} HTTP/1.1\r\nhost: floe\r\nconnection: close\r\ndeviceId: d\r\nauthorization: Bearer {}\r\n\
             {headers}content-length: {}\r\n\r\n",
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("a head is sent");
        stream.write_all(body.as_bytes()).expect("a body is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a whole answer");
        (head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn sign_in(&self, password: &str) -> Value {
        let form = format!(
            "username=admin&password={password}&client_id=floe-console&client_secret={CLIENT}\
             &grant_type=password&response_type=token&device_id=d&time=0&authorizeDataCode="
        );
        self.send("POST /arpa-basic-api/authorize", FORM, &form).1
    }
}

/// Everything that the server wrote at its most talkative while somebody did what has secrets in it, and those secrets.
fn talkative(data: &Path, database: Option<&str>) -> (String, Vec<String>) {
    let file = data.join("log");
    let mut command = floe(data);
    command.args(["serve", "--log", "trace", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"]);
    command.env("FLOE_LOG_FORMAT", "json").env("FLOE_ADMIN_PASSWORD", OLD);
    command.env("FLOE_CONSOLE_CLIENT_SECRET", CLIENT).env("FLOE_METRICS_TOKEN", "collector-5512");
    if let Some(url) = database {
        command.env("FLOE_DATABASE_URL", url);
    }
    command.stderr(File::create(&file).expect("a file for the log"));
    let server = Running::of(command);
    let mut caller = Caller { address: server.address.clone(), token: "guessed-token-1111".into() };
    assert_eq!(caller.sign_in(WRONG)["status"], 40001, "a wrong password");
    caller.send("GET /arpa-basic-api/role/list", "", "");
    let token = caller.sign_in(OLD)["data"]["access_token"].as_str().expect("a token").to_owned();
    caller.token.clone_from(&token);
    caller.send("GET /arpa-basic-api/role/list", "", "");
    let change = "POST /arpa-basic-api/party/updatePass";
    for body in [
        format!("{{\"oldPassword\":\"{WRONG}\",\"newPassword\":\"{NEW}\"}}"),
        format!("{{\"oldPassword\":\"{OLD}\",\"newPassword\":\"{NEW}\",\"more\":\"{WRONG}\"}}"),
        format!("{{\"oldPassword\":\"{OLD}\",\"newPassword\":{{\"{NEW}\":1}}}}"),
        format!("{{\"oldPassword\":\"{OLD}\" \"{NEW}\""),
        format!("{{\"oldPassword\":\"{OLD}\",\"newPassword\":\"{NEW}\"}}"),
    ] {
        let answer = caller.send(change, JSON, &body).1;
        let right = body.ends_with(&format!("\"newPassword\":\"{NEW}\"}}")) && body.contains(OLD);
        assert_eq!(answer["status"], if right { 0 } else { 40001 }, "{body}: {answer}");
    }
    caller.send(&format!("{change}?oldPassword={WRONG}&newPassword={NEW}"), "", "");
    caller.send(&format!("POST /arpa-basic-api/getUserInfo?token={token}"), "", "");
    caller.send(&format!("GET /arpa-basic-api/logout?access_token={token}"), "", "");
    let part = format!(
        "--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n{WRONG}\r\n--x--\r\n"
    );
    let upload = "POST /arpa-basic-api/fileUpload/fileUpload";
    caller.send(upload, "content-type: multipart/form-data; boundary=x\r\n", &part);
    caller.token = caller.sign_in(NEW)["data"]["access_token"].as_str().unwrap_or_default().to_owned();
    assert!(!caller.token.is_empty(), "the password was changed");
    caller.send(upload, "content-type: multipart/form-data; boundary=x\r\n", &part);
    caller.send("GET /arpa-basic-api/role/list", "", "");
    server.signal(Signal::SIGTERM);
    assert!(server.wait().0.success());
    let secrets =
        [OLD, NEW, WRONG, CLIENT, "collector-5512", "guessed-token-1111", &token, &caller.token, "$argon2"];
    let log = std::fs::read_to_string(file).expect("the log");
    (log, secrets.map(str::to_owned).to_vec())
}

fn assert_silent(log: &str, secrets: &[String]) {
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{secret} stands in the log: {}", line.unwrap_or_default());
    }
}

#[test]
fn no_line_of_any_level_holds_a_secret_and_each_of_a_call_says_whose() {
    let data = tempfile::tempdir().unwrap();
    let (log, secrets) = talkative(data.path(), None);
    assert_silent(&log, &secrets);
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect();
    assert!(lines.iter().any(|line| line["level"] == "DEBUG"), "nothing was held back");
    let call = lines.iter().rev().find(|line| line["path"] == "/arpa-basic-api/role/list").expect("a call");
    assert_eq!((&call["status"], &call["route"]), (&200.into(), &"/arpa-basic-api/role/list".into()));
    assert!(call["account"].as_str().is_some_and(|account| account.parse::<i64>().is_ok()), "{call}");
    assert!(call["branch"].as_str().is_some_and(|branch| !branch.is_empty()), "{call}");
    let within = lines.iter().filter(|line| line["span"]["name"] == "call").collect::<Vec<_>>();
    assert!(!within.is_empty(), "lines within calls");
    let said = |message: &str| {
        let line = lines.iter().find(|line| line["message"] == message);
        line.unwrap_or_else(|| panic!("no line says: {message}"))
    };
    let refused = said("a sign-in was refused");
    assert_eq!(
        (&refused["level"], &refused["user"], &refused["address"], &refused["why"]),
        (&"WARN".into(), &"admin".into(), &"127.0.0.1".into(), &"wrong password".into())
    );
    assert!(said("the server listens")["address"].as_str().is_some_and(|at| at.starts_with("127.0.0.1:")));
    assert!(said("metrics are served")["address"].is_string());
    said("the server is about to stop");
    said("the server has stopped");
    for line in within {
        assert!(line["span"]["call"].is_string() && line["span"]["route"].is_string(), "{line}");
    }
}

#[test]
fn on_postgresql_no_line_holds_a_secret_either() {
    if !db::testing::dialects().contains(&Dialect::Postgres) {
        println!("PostgreSQL is left out by FLOE_TEST_PG=off");
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let database: TestDb = runtime.block_on(db::testing::open(Dialect::Postgres, &[], |_| {}));
    let Target::Postgres(url) = database.config().target.clone() else { panic!("a PostgreSQL database") };
    let data = tempfile::tempdir().unwrap();
    let (log, secrets) = talkative(data.path(), Some(&url));
    assert_silent(&log, &secrets);
    assert!(!log.contains("already exists, skipping"), "notices of the database are no news");
    runtime.block_on(database.close());
}
