//! The look at an archive before anything in it is parsed.
//!
//! What an archive says about its sizes is believed only when it is bad news; otherwise every part is unpacked
//! once and counted, to nowhere. In parts of XML no stretch between two tags may be longer than any cell, because
//! the parser holds such a stretch in memory.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

use memchr::memchr_iter;
use zip::ZipArchive;

use crate::{Limits, Refusal};

/// Bytes of the record that ends an archive, and of the longest remark behind it.
const END: u64 = 22;
const REMARK: u64 = 65_535;
/// Bytes between two tags at most: a cell of 32,767 signs that are all written as entities.
const STRETCH: u64 = 512 * 1024;
/// Texts of a workbook at most, which cost memory even when they are empty.
const TEXTS: u64 = 4_000_000;
/// Bytes unpacked at a time.
const PIECE: usize = 64 * 1024;

/// What the look found out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Looked {
    /// Rows of all sheets together, roughly: for progress only.
    pub rows: u64,
}

/// Refuses an archive that is larger than it looks.
pub(crate) fn look(file: &File, limits: &Limits) -> Result<Looked, Refusal> {
    if parts(file)? > limits.entries {
        return Err(Refusal::TooManyParts { limit: limits.entries });
    }
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(Refusal::broken)?;
    let too_large = || Refusal::TooLargeUnpacked { limit: limits.unpacked };
    let mut claimed = 0_u64;
    for place in 0..archive.len() {
        claimed = claimed.saturating_add(archive.by_index(place).map_err(Refusal::broken)?.size());
    }
    if claimed > limits.unpacked {
        return Err(too_large());
    }
    let (mut unpacked, mut rows) = (0_u64, 0);
    for place in 0..archive.len() {
        let mut part = archive.by_index(place).map_err(Refusal::broken)?;
        let name = part.name().map_err(Refusal::broken)?.to_lowercase();
        let texts = name.ends_with("sharedstrings.xml");
        let limit =
            if texts { limits.texts.min(limits.unpacked - unpacked) } else { limits.unpacked - unpacked };
        let mut scan = Scan::new(name.ends_with(".xml") || name.ends_with(".rels"));
        let mut piece = vec![0; PIECE];
        let mut size = 0_u64;
        loop {
            let read = part.read(&mut piece).map_err(Refusal::broken)?;
            if read == 0 {
                break;
            }
            size += read as u64;
            if size > limit {
                return Err(too_large());
            }
            scan.piece(piece.get(..read).unwrap_or_default())?;
        }
        if texts && scan.texts > TEXTS {
            return Err(too_large());
        }
        unpacked += size;
        if name.contains("worksheets/") {
            rows += scan.rows;
        }
    }
    Ok(Looked { rows })
}

/// The number of parts that the end of the archive names, read without reading the parts' names.
fn parts(file: &File) -> Result<u64, Refusal> {
    let mut file = file;
    let size = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(size.saturating_sub(END + REMARK)))?;
    let mut tail = Vec::new();
    file.take(END + REMARK).read_to_end(&mut tail)?;
    let record = tail.windows(END as usize).rev().find(|window| window.starts_with(b"PK\x05\x06"));
    match record {
        Some([_, _, _, _, _, _, _, _, _, _, low, high, ..]) => {
            Ok(u64::from(u16::from_le_bytes([*low, *high])))
        }
        _ => Err(Refusal::broken("no end of the archive")),
    }
}

/// Counts what passes by in a part.
struct Scan {
    xml: bool,
    /// Bytes since the last tag began.
    stretch: u64,
    texts: u64,
    rows: u64,
}

impl Scan {
    fn new(xml: bool) -> Self {
        Self { xml, stretch: 0, texts: 0, rows: 0 }
    }

    /// Tags cut by the border of two pieces are not counted; that is one in many hundreds.
    fn piece(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        if !self.xml {
            return Ok(());
        }
        let mut last = 0;
        for at in memchr_iter(b'<', bytes) {
            self.long((at - last) as u64)?;
            (self.stretch, last) = (0, at);
            match bytes.get(at + 1..at + 4) {
                Some([b's', b'i', b'>' | b'/' | b' ']) => self.texts += 1,
                Some(b"row") => self.rows += 1,
                _ => {}
            }
        }
        self.long((bytes.len() - last) as u64)
    }

    fn long(&mut self, bytes: u64) -> Result<(), Refusal> {
        self.stretch += bytes;
        if self.stretch > STRETCH {
            Err(Refusal::broken("a stretch without a tag is too long"))
        } else {
            Ok(())
        }
    }
}
