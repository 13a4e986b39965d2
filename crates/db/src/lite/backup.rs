//! A consistent copy of a SQLite database while it is in use.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::faults::plain;
use super::open::lower_every_script;
use crate::copies::{Contents, now_millis};
use crate::statement::Statement;
use crate::{Error, Row, Value};

/// Pages of one step: a mebibyte.
const PAGES: i32 = 256;
/// After each step the copy rests as long as the step took, at most so long: others need the disk as well.
const REST: Duration = Duration::from_millis(20);

/// Copies the database to a new file and answers which moment it shows. Blocks: call it off the runtime's threads.
///
/// All pages are of one snapshot, which a transaction of the copying connection holds: writers go on meanwhile (their
/// changes stay in the log), and the copy is the database as it was at the start. The file appears under its name only
/// when it is whole.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<i64, Error> {
    let failed = |error: std::io::Error| Error::Other(format!("{}: {error}", to.display()));
    if to.try_exists().map_err(failed)? {
        return Err(Error::Misuse(format!("{} is there already", to.display())));
    }
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = to.with_file_name(name);
    if part.try_exists().map_err(failed)? {
        std::fs::remove_file(&part).map_err(failed)?;
    }
    let copied = pages(from, &part).map_err(|error| plain(&error));
    if copied.is_err() {
        // Half a copy helps nobody, and the disk may be full because of it.
        drop(std::fs::remove_file(&part));
    }
    let moment = copied?;
    std::fs::File::open(&part).and_then(|file| file.sync_all()).map_err(failed)?;
    std::fs::rename(&part, to).map_err(failed)?;
    // The name is kept by the folder: without this a power cut may lose it.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
    Ok(moment)
}

fn pages(from: &Path, to: &Path) -> rusqlite::Result<i64> {
    let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let mut target = Connection::open(to)?;
    // Without a transaction of its own the copy would begin again whenever somebody commits between two steps.
    source.execute_batch("begin deferred")?;
    source.query_row("select count(*) from sqlite_schema", [], |_| Ok(()))?;
    let moment = now_millis();
    let backup = Backup::new(&source, &mut target)?;
    loop {
        let began = Instant::now();
        match backup.step(PAGES)? {
            StepResult::Done => return Ok(moment),
            StepResult::More => thread::sleep(began.elapsed().min(REST)),
            _ => {
                let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
                return Err(rusqlite::Error::SqliteFailure(busy, None));
            }
        }
    }
}

/// Looks through a database file that nobody works with: whether its pages and indexes hang together, and how many rows
/// each table has. Blocks.
pub(crate) fn inspect(file: &Path) -> Result<Contents, Error> {
    let inspected = || -> rusqlite::Result<Result<Contents, String>> {
        let conn = untouched(file)?;
        let verdict: String = conn.query_row("pragma quick_check(1)", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Ok(Err(verdict));
        }
        let mut names = conn.prepare(
            "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
        )?;
        let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let mut contents = Contents::default();
        for name in names {
            let count = format!("select count(*) from \"{}\"", name.replace('"', "\"\""));
            let rows: i64 = conn.query_row(&count, [], |row| row.get(0))?;
            contents.rows.insert(name, u64::try_from(rows).unwrap_or_default());
        }
        Ok(Ok(contents))
    };
    match inspected() {
        Ok(Ok(contents)) => Ok(contents),
        Ok(Err(verdict)) => Err(Error::Other(format!("{} is damaged: {verdict}", file.display()))),
        Err(error) => Err(Error::Other(format!("{}: {error}", file.display()))),
    }
}

/// Rows of a file that nobody works with. Blocks.
pub(crate) fn select(file: &Path, sql: &str, values: &[Value]) -> Result<Vec<Row>, Error> {
    let failed = |error: rusqlite::Error| Error::Other(format!("{}: {error}", file.display()));
    let statement = Statement::parse(sql)?;
    statement.check(values)?;
    let conn = untouched(file).map_err(failed)?;
    super::fetch(&conn, &statement.lite, values).map_err(failed)?
}

/// Takes out what SQLite noted of tables for its plans, and writes the file anew. Blocks.
///
/// Earlier versions worked with a copy after they had made it, and so it got statistics that the database did not have; commits that are played back then overwrite or cut off their pages.
pub(crate) fn without_statistics(file: &Path) -> Result<(), Error> {
    let mended = || -> rusqlite::Result<()> {
        let open = || -> rusqlite::Result<Connection> {
            let conn = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            lower_every_script(&conn)?;
            Ok(conn)
        };
        let conn = open()?;
        // Not `drop table`: it would read pages that are somebody else's by now.
        conn.execute_batch(
            "pragma writable_schema = on; delete from sqlite_schema where tbl_name like 'sqlite\\_stat%' escape '\\';",
        )?;
        drop(conn);
        open()?.execute_batch("vacuum")
    };
    mended().map_err(|error| Error::Other(format!("{} is damaged: {error}", file.display())))
}

/// A connection that leaves no trace, neither in the file nor beside it: commits may be played back into a copy only
/// while it is the copy, page for page.
fn untouched(file: &Path) -> rusqlite::Result<Connection> {
    let mut address = String::from("file:");
    for byte in file.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'_' | b'-' => {
                address.push(char::from(*byte))
            }
            other => address.push_str(&format!("%{other:02x}")),
        }
    }
    address.push_str("?immutable=1");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let conn = Connection::open_with_flags(address, flags)?;
    // Expressions of indexes use it.
    lower_every_script(&conn)?;
    Ok(conn)
}
