//! The log that a stream reads, and the files that it writes.
//!
//! The layout of the log is described in <https://www.sqlite.org/walformat.html>; that of the files in `lite/change.rs`.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

use super::change::{self, Head};

/// A file of a stream is followed by another from this size on, in bytes.
const FILE_BYTES: u64 = 16 << 20;
/// Bytes of the head of the log, and of each of its frames before the page.
const LOG_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// The log of the database, and how far it was read.
pub(super) struct Log {
    path: PathBuf,
    file: Option<File>,
    /// Changes when the log begins anew.
    salt: [u8; 8],
    /// Frames that were read.
    done: u32,
}

impl Log {
    /// The log at a path, of which nothing was read.
    pub(super) fn of(path: PathBuf) -> Self {
        Self { path, file: None, salt: [0; 8], done: 0 }
    }

    /// Reads from the beginning again.
    pub(super) fn forget(&mut self) {
        (self.done, self.salt) = (0, [0; 8]);
    }

    /// Frames that were read.
    pub(super) fn done(&self) -> u32 {
        self.done
    }

    /// Goes on in the log, or at its new beginning. Answers the size of its pages.
    pub(super) fn follow(&mut self, frames: u32, sealed: Option<u32>) -> Result<u32, String> {
        let failed = |error: std::io::Error| format!("the log of the database: {error}");
        let file = match &self.file {
            Some(file) => file,
            None => self.file.insert(File::open(&self.path).map_err(failed)?),
        };
        let mut head = [0; LOG_HEAD];
        file.read_exact_at(&mut head, 0).map_err(failed)?;
        let salt: [u8; 8] = head[16..24].try_into().unwrap_or_default();
        if salt != self.salt {
            if self.done != 0 && sealed != Some(self.done) {
                return Err("the log began anew before all of it was read".into());
            }
            (self.salt, self.done) = (salt, 0);
        }
        if frames < self.done {
            return Err(format!("the log has {frames} frames, and {} were read", self.done));
        }
        let size = u32::from_be_bytes(head[8..12].try_into().unwrap_or_default());
        // The largest size does not fit into the field of the format.
        Ok(if size == 1 { 65_536 } else { size })
    }

    /// The next frames: number and bytes of each page, and the length of the database after the last.
    pub(super) fn read(&mut self, count: u32, page_size: u32) -> Result<(Vec<u8>, u32), String> {
        let file = self.file.as_ref().ok_or("the log is not open")?;
        let size = FRAME_HEAD + page_size as usize;
        let mut raw = vec![0; size * count as usize];
        let at = LOG_HEAD as u64 + u64::from(self.done) * size as u64;
        file.read_exact_at(&mut raw, at).map_err(|error| format!("the log of the database: {error}"))?;
        let mut pages = Vec::with_capacity(raw.len());
        let mut length = 0;
        for frame in raw.chunks_exact(size) {
            if frame[8..16] != self.salt {
                return Err("a frame of the log belongs to another".into());
            }
            let number = |at: usize| u32::from_be_bytes(frame[at..at + 4].try_into().unwrap_or_default());
            pages.extend_from_slice(&number(0).to_le_bytes());
            pages.extend_from_slice(&frame[FRAME_HEAD..]);
            length = number(4);
        }
        self.done += count;
        Ok((pages, length))
    }
}

/// The files of one folder.
#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
    file: Option<File>,
    bytes: u64,
    last: u64,
    /// Something was written that may not be on the disk.
    unsynced: bool,
}

impl Files {
    /// A folder, made when absent, without files yet.
    pub(super) fn new(folder: PathBuf) -> Result<Self, String> {
        std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self { folder, file: None, bytes: 0, last: 0, unsynced: false })
    }

    /// Whether it is this folder.
    pub(super) fn is(&self, folder: &Path) -> bool {
        self.folder == folder
    }

    /// Writes a change under the next number.
    pub(super) fn put(&mut self, head: Head, pages: &[u8]) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("the stream of commits: {error}");
        let number = self.last + 1;
        let whole = change::pack(Head { number, ..head }, pages).map_err(failed)?;
        if self.bytes >= FILE_BYTES {
            self.sync()?;
            self.file = None;
        }
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let path = self.folder.join(format!("{number:016}.changes"));
                let made = OpenOptions::new().create_new(true).append(true).open(path).map_err(failed)?;
                File::open(&self.folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
                self.bytes = 0;
                self.file.insert(made)
            }
        };
        file.write_all(&whole).map_err(failed)?;
        self.bytes += whole.len() as u64;
        self.last = number;
        self.unsynced = true;
        Ok(())
    }

    /// Waits until all of it is on the disk.
    pub(super) fn sync(&mut self) -> Result<(), String> {
        if std::mem::take(&mut self.unsynced)
            && let Some(file) = &self.file
        {
            file.sync_data().map_err(|error| format!("the stream of commits: {error}"))?;
        }
        Ok(())
    }
}
