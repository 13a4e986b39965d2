//! PostgreSQL's own programs, and what a dump of them holds.
//!
//! A dump shows one moment, and no other connection can be sure to see the same one on every engine that speaks the
//! protocol. So what is in it is read from the dump itself, which also shows that it can be read to its end.

use std::borrow::Cow;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context as _, Result, bail};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::process::Command;

use super::contents::{Contents, UNSEEN};
use super::manifest::Step;

/// Copies the database to a file.
///
/// # Errors
/// When the program is missing or says that it failed.
pub async fn take(url: &str, file: &Path) -> Result<()> {
    let mut tool = tool("pg_dump", url);
    tool.args(["--format=custom", "--no-owner", "--no-privileges", "--file"]).arg(file);
    run(tool).await
}

/// Brings a dump back, in one transaction: all of it, or what was there before.
///
/// # Errors
/// As [`take`].
pub async fn give(url: &str, file: &Path) -> Result<()> {
    let mut tool = tool("pg_restore", url);
    tool.args(["--clean", "--if-exists", "--no-owner", "--no-privileges"]);
    tool.args(["--exit-on-error", "--single-transaction"]).arg(file);
    run(tool).await
}

/// What a dump holds.
///
/// # Errors
/// When it cannot be read to its end.
pub async fn read(file: &Path) -> Result<Contents> {
    let mut tool = Command::new("pg_restore");
    tool.args(["--data-only", "--file=-"]).arg(file);
    tool.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = tool.spawn().context(MISSING)?;
    let (lines, mut said) =
        (child.stdout.take().context("no output")?, child.stderr.take().context("no output")?);
    let told = tokio::spawn(async move {
        let mut text = String::new();
        said.read_to_string(&mut text).await.map(|_| text)
    });
    let (mut lines, mut line, mut reading) =
        (BufReader::with_capacity(1 << 18, lines), Vec::new(), Reading::default());
    while lines.read_until(b'\n', &mut line).await? > 0 {
        reading.line(line.strip_suffix(b"\n").unwrap_or(&line));
        line.clear();
    }
    let status = child.wait().await?;
    if !status.success() {
        let told = told.await.ok().and_then(Result::ok).unwrap_or_default();
        bail!("{} is no dump that can be read: {}", file.display(), told.trim());
    }
    Ok(reading.contents)
}

/// What is said when a program is not there.
const MISSING: &str = "PostgreSQL's client programs (pg_dump, pg_restore) were not found; install those of the server's version";

/// One of PostgreSQL's programs on a database; the password goes through its environment, where other users do not see it.
fn tool(name: &str, url: &str) -> Command {
    let Target { address, password } = Target::of(url, Some(&vouchers()));
    let mut command = Command::new(name);
    command.arg("--dbname").arg(address);
    if let Some(password) = password {
        command.env("PGPASSWORD", password);
    }
    command.stdin(Stdio::null()).kill_on_drop(true);
    command
}

async fn run(mut command: Command) -> Result<()> {
    let name = command.as_std().get_program().to_string_lossy().into_owned();
    let output = command.output().await.context(MISSING)?;
    if output.status.success() {
        return Ok(());
    }
    bail!("{name} failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr).trim())
}

/// The URL of a database as people are to see it: without its password.
pub fn address(url: &str) -> String {
    Target::of(url, None).address
}

/// Where those are who vouch for a server: what the machine trusts, unless it is told otherwise as we are ourselves.
fn vouchers() -> String {
    std::env::var("SSL_CERT_FILE").ok().filter(|file| !file.is_empty()).unwrap_or_else(|| "system".into())
}

/// A database as PostgreSQL's programs are told of it.
struct Target {
    /// The URL without its password.
    address: String,
    /// The password, decoded.
    password: Option<String>,
}

impl Target {
    /// The password is taken out, wherever it stands. `sslmode=require` means that the server must prove its name
    /// (decision 14), for which libpq has another word and wants to know who `vouches`.
    fn of(url: &str, vouches: Option<&str>) -> Self {
        let (bare, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut address, mut password) = without_password(bare);
        let mut options: Vec<Cow<'_, str>> = Vec::new();
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match (option.split_once('='), vouches) {
                // libpq, too, believes the last one.
                (Some(("password", word)), _) => password = Some(percent_decoded(word)),
                (Some(("sslmode", "require")), Some(vouches)) => {
                    options.push("sslmode=verify-full".into());
                    options.push(format!("sslrootcert={}", percent_encoded(vouches)).into());
                }
                _ => options.push(option.into()),
            }
        }
        if !options.is_empty() {
            address = format!("{address}?{}", options.join("&"));
        }
        Self { address, password }
    }
}

/// A PostgreSQL URL without query and password, and the password, decoded.
fn without_password(url: &str) -> (String, Option<String>) {
    let start = url.find("://").map_or(0, |at| at + 3);
    let end = url[start..].find('/').map_or(url.len(), |at| start + at);
    let Some(at) = url[start..end].rfind('@').map(|at| start + at) else { return (url.to_owned(), None) };
    let Some(colon) = url[start..at].find(':').map(|colon| start + colon) else {
        return (url.to_owned(), None);
    };
    let password = percent_decoded(&url[colon + 1..at]);
    (format!("{}{}", &url[..colon], &url[at..]), Some(password))
}

/// As a value of a URL carries it.
fn percent_encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match hex.filter(|_| *first == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A dump on its way through, line by line.
#[derive(Default)]
struct Reading {
    table: Option<Table>,
    contents: Contents,
}

/// A table whose rows are coming.
struct Table {
    name: String,
    rows: u64,
    columns: Vec<String>,
}

impl Reading {
    fn line(&mut self, line: &[u8]) {
        match self.table.take() {
            None => self.table = head(line),
            Some(table) if line == b"\\." => {
                *self.contents.rows.entry(table.name).or_default() += table.rows;
            }
            Some(mut table) => {
                table.rows += 1;
                self.row(&table, line);
                self.table = Some(table);
            }
        }
    }

    fn row(&mut self, table: &Table, line: &[u8]) {
        if !matches!(table.name.as_str(), "file" | "task" | "migration") {
            return;
        }
        let cells: Vec<&[u8]> = line.split(|byte| *byte == b'\t').collect();
        let cell = |name: &str| {
            let at = table.columns.iter().position(|column| column == name)?;
            let cell = cells.get(at).filter(|cell| **cell != b"\\N")?;
            std::str::from_utf8(cell).ok().map(str::to_owned)
        };
        match table.name.as_str() {
            "file" if cell("visibility").as_deref() != Some(UNSEEN) => {
                self.contents.keys.extend(cell("object_key"));
            }
            "task" => self.contents.keys.extend(cell("file_key")),
            "migration" => {
                let number = cell("number").and_then(|number| number.parse().ok()).unwrap_or(0);
                let known = self.contents.schema.as_ref().map_or(0, |step| step.number);
                if number > known {
                    self.contents.schema = Some(Step { number, name: cell("name").unwrap_or_default() });
                }
            }
            _ => {}
        }
    }
}

/// The table of a line like `COPY public.file (id, name) FROM stdin;`.
fn head(line: &[u8]) -> Option<Table> {
    let line = std::str::from_utf8(line).ok()?.strip_prefix("COPY ")?.strip_suffix(" FROM stdin;")?;
    let (name, columns) = line.split_once(" (")?;
    let plain = |word: &str| word.trim().trim_matches('"').to_owned();
    let name = plain(name.rsplit('.').next()?);
    let columns = columns.strip_suffix(')')?.split(',').map(plain).collect();
    Some(Table { name, rows: 0, columns })
}

#[cfg(test)]
mod tests {
    use super::{Reading, Target};

    #[test]
    fn passwords_are_taken_out_of_urls_and_decoded() {
        let split = |url: &str| {
            let Target { address, password } = Target::of(url, None);
            format!("{address} {password:?}")
        };
        assert_eq!(
            split("postgres://floe:s%40%20x@db:5432/floe?a=b:c@d"),
            "postgres://floe@db:5432/floe?a=b:c@d Some(\"s@ x\")"
        );
        assert_eq!(split("postgres://floe@db/floe"), "postgres://floe@db/floe None");
        assert_eq!(split("postgres://db/floe"), "postgres://db/floe None");
        assert_eq!(split("postgres://floe:100%@db/floe"), "postgres://floe@db/floe Some(\"100%\")");
        assert_eq!(
            split("postgres://floe@db/floe?connect_timeout=5&password=s%40&options=-c%20a%3Db"),
            "postgres://floe@db/floe?connect_timeout=5&options=-c%20a%3Db Some(\"s@\")"
        );
        assert_eq!(split("postgres://db?password=x"), "postgres://db Some(\"x\")");
    }

    #[test]
    fn a_server_that_must_prove_its_name_must_prove_it_to_the_programs_too() {
        let address = |url: &str, vouches: &str| Target::of(url, Some(vouches)).address;
        let required = "postgres://floe@db/floe?sslmode=require";
        for (vouches, wanted) in
            [("system", "system"), ("/etc/our own/ca.pem", "%2Fetc%2Four%20own%2Fca.pem")]
        {
            assert_eq!(
                address(required, vouches),
                format!("postgres://floe@db/floe?sslmode=verify-full&sslrootcert={wanted}")
            );
        }
        assert_eq!(super::address(required), required, "people see what they set");
        for unchanged in ["prefer", "disable"].map(|mode| format!("postgres://floe@db/floe?sslmode={mode}")) {
            assert_eq!(address(&unchanged, "system"), unchanged);
        }
    }

    #[test]
    fn rows_steps_and_keys_are_read_from_a_dump() {
        let dump = "--\nSET row_security = off;\n\
            COPY public.file (id, visibility, object_key, \"size\") FROM stdin;\n\
            1\ttenant\tupload/2026-03/1\t5\n2\tnobody\tupload/2026-03/2\t5\n\\.\n\n\
            COPY public.task (id, file_key) FROM stdin;\n7\t\\N\n8\ttask/2026-03/8\n\\.\n\
            COPY public.migration (number, name, hash, applied_at) FROM stdin;\n\
            9\tnine\tx\t1\n0\tlock\t\t0\n10\tten\tx\t1\n\\.\nCOPY public.audit (id) FROM stdin;\n\\.\n";
        let mut reading = Reading::default();
        dump.lines().for_each(|line| reading.line(line.as_bytes()));
        let contents = reading.contents;
        assert_eq!(contents.keys, ["upload/2026-03/1", "task/2026-03/8"]);
        let step = contents.schema.unwrap();
        assert_eq!((step.number, step.name.as_str()), (10, "ten"));
        let rows: Vec<(&str, u64)> =
            contents.rows.iter().map(|(name, rows)| (name.as_str(), *rows)).collect();
        assert_eq!(rows, [("audit", 0), ("file", 2), ("migration", 3), ("task", 2)]);
    }
}
