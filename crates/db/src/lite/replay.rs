//! Playing a stream of commits back into a copy of its database.
//!
//! The copy was made after the stream began, so commits that it holds already may come once more: each page ends as
//! the last commit left it, which is the same. The file is no database of anybody while this goes on.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

use super::change::{self, DIGEST, HEAD, Head};
use crate::Error;

/// What was played back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replayed {
    /// Commits.
    pub commits: u64,
    /// Time of the last of them, in milliseconds since 1970; none when there was no commit in time.
    pub last: Option<i64>,
    /// Up to this time nothing is missing from the stream; what was committed later is not known to it.
    pub known_until: Option<i64>,
}

/// See [`crate::copies::replay`]. Blocks.
pub(crate) fn replay(file: &Path, stream: &Path, until: i64) -> Result<Replayed, Error> {
    let replayed = play(file, stream, until);
    replayed.map_err(|why| Error::Other(format!("{}: {why}", stream.display())))
}

fn play(file: &Path, stream: &Path, until: i64) -> Result<Replayed, String> {
    let failed = |error: std::io::Error| error.to_string();
    let files = files(stream)?;
    let mut told = Replayed { commits: 0, last: None, known_until: None };
    // Whether a part of a commit is the last of those that are wanted is known at the end of that commit.
    let mut last = 0;
    each(&files, |head, _| {
        told.known_until = told.known_until.max(Some(head.at));
        if head.commits() && head.at <= until {
            (last, told.last) = (head.number, Some(head.at));
            told.commits += 1;
        }
        Ok(())
    })?;
    let target = OpenOptions::new().write(true).open(file).map_err(failed)?;
    let mut length = None;
    each(&files, |head, packed| {
        if head.number > last || head.pages == 0 {
            return Ok(());
        }
        let pages = change::unpack(&head, packed)?;
        for page in pages.chunks_exact(head.page_size as usize + 4) {
            let (number, bytes) = page.split_at(4);
            let number = u32::from_le_bytes(number.try_into().unwrap_or_default());
            let place = u64::from(number.checked_sub(1).ok_or("a page without number")?);
            target.write_all_at(bytes, place * u64::from(head.page_size)).map_err(failed)?;
        }
        if head.commits() {
            length = Some(u64::from(head.length) * u64::from(head.page_size));
        }
        Ok(())
    })?;
    if let Some(length) = length {
        target.set_len(length).map_err(failed)?;
    }
    target.sync_all().map_err(failed)?;
    Ok(told)
}

/// The files of a stream in their order.
fn files(stream: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(stream).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|ending| ending == "changes") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads all changes. The very last may be cut off: the process ended while it wrote it.
fn each(files: &[PathBuf], mut change: impl FnMut(Head, &[u8]) -> Result<(), String>) -> Result<(), String> {
    let mut number = 0;
    for (place, path) in files.iter().enumerate() {
        let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut file = BufReader::new(file);
        loop {
            match read(&mut file) {
                Ok(Some((head, packed))) => {
                    number += 1;
                    if head.number != number {
                        return Err(format!("change {number} is missing, {} comes instead", head.number));
                    }
                    change(head, &packed)?;
                }
                Ok(None) => break,
                Err(Damage::CutOff) if place + 1 == files.len() => break,
                Err(Damage::Unread(error)) => return Err(format!("{}: {error}", path.display())),
                Err(_) => return Err(format!("{} is damaged behind change {number}", path.display())),
            }
        }
    }
    Ok(())
}

#[derive(Debug)]
enum Damage {
    CutOff,
    Changed,
    Unread(std::io::Error),
}

fn read(file: &mut impl Read) -> Result<Option<(Head, Vec<u8>)>, Damage> {
    let mut head = [0; HEAD];
    match fill(file, &mut head)? {
        0 => return Ok(None),
        HEAD => {}
        _ => return Err(Damage::CutOff),
    }
    let bytes = head;
    let head = Head::read(&head).ok_or(Damage::Changed)?;
    let mut rest = vec![0; head.packed as usize + DIGEST];
    if fill(file, &mut rest)? < rest.len() {
        return Err(Damage::CutOff);
    }
    let digest = rest.split_off(head.packed as usize);
    if change::is_whole(&bytes, &rest, &digest) { Ok(Some((head, rest))) } else { Err(Damage::Changed) }
}

/// Reads as much as there is; answers how much that was.
fn fill(file: &mut impl Read, to: &mut [u8]) -> Result<usize, Damage> {
    let mut filled = 0;
    while filled < to.len() {
        match file.read(&mut to[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Damage::Unread(error)),
        }
    }
    Ok(filled)
}
