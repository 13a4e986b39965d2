//! One commit, or a part of a large one, as it lies in the files of a stream.
//!
//! A file is named after the number of its first change and holds changes one behind the other. A change is a head of
//! [`HEAD`] bytes (all numbers little-endian), the packed pages, and the first half of the SHA-256 of both. A commit
//! of many pages is several changes, of which only the last says how long the database is afterwards; a change
//! without pages says that nothing was committed up to its time.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};

/// What a head begins with.
const MAGIC: [u8; 4] = *b"FLC1";
/// Bytes of a head: magic, number, time, page size, pages, length afterwards, packed bytes.
pub(super) const HEAD: usize = 4 + 8 + 8 + 4 + 4 + 4 + 4;
/// Bytes of a digest.
pub(super) const DIGEST: usize = 16;
/// Pages of one change at most: bounds the memory.
pub(super) const PAGES: u32 = 1024;
/// Largest packed change: more is damage.
const PACKED: u32 = PAGES * (65_536 + 4) + 65_536;

/// What a head says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    /// Consecutive, from 1.
    pub(super) number: u64,
    /// When it was committed, in milliseconds since 1970.
    pub(super) at: i64,
    /// Bytes of a page.
    pub(super) page_size: u32,
    /// Pages in it.
    pub(super) pages: u32,
    /// Pages of the database after the commit; 0 when more of the commit follows.
    pub(super) length: u32,
    /// Bytes behind the head.
    pub(super) packed: u32,
}

impl Head {
    /// Whether a commit ends with it.
    pub(super) fn commits(&self) -> bool {
        self.pages > 0 && self.length > 0
    }

    fn bytes(&self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let mut rest = &mut bytes[..];
        let mut put = |part: &[u8]| {
            let (here, after) = std::mem::take(&mut rest).split_at_mut(part.len());
            here.copy_from_slice(part);
            rest = after;
        };
        put(&MAGIC);
        put(&self.number.to_le_bytes());
        put(&self.at.to_le_bytes());
        put(&self.page_size.to_le_bytes());
        put(&self.pages.to_le_bytes());
        put(&self.length.to_le_bytes());
        put(&self.packed.to_le_bytes());
        bytes
    }

    /// Reads a head; none when it cannot be one.
    pub(super) fn read(bytes: &[u8; HEAD]) -> Option<Self> {
        let part4 = |at: usize| bytes[at..at + 4].try_into().map(u32::from_le_bytes).unwrap_or_default();
        let part8 = |at: usize| -> [u8; 8] { bytes[at..at + 8].try_into().unwrap_or_default() };
        let head = Self {
            number: u64::from_le_bytes(part8(4)),
            at: i64::from_le_bytes(part8(12)),
            page_size: part4(20),
            pages: part4(24),
            length: part4(28),
            packed: part4(32),
        };
        let whole = bytes[..4] == MAGIC
            && head.pages <= PAGES
            && head.packed <= PACKED
            && (head.pages == 0 || (512..=65_536).contains(&head.page_size));
        whole.then_some(head)
    }
}

/// Packs a change: `pages` are page numbers (little-endian, four bytes), each with its bytes.
pub(super) fn pack(mut head: Head, pages: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = DeflateEncoder::new(Vec::with_capacity(pages.len() / 3 + HEAD), Compression::fast());
    packer.write_all(pages)?;
    let packed = packer.finish()?;
    head.packed = u32::try_from(packed.len()).unwrap_or(u32::MAX);
    let mut whole = Vec::with_capacity(HEAD + packed.len() + DIGEST);
    whole.extend_from_slice(&head.bytes());
    whole.extend_from_slice(&packed);
    let digest = Sha256::digest(&whole);
    whole.extend_from_slice(&digest[..DIGEST]);
    Ok(whole)
}

/// The pages of a change whose packed bytes are these.
pub(super) fn unpack(head: &Head, packed: &[u8]) -> Result<Vec<u8>, String> {
    let wanted = head.pages as usize * (head.page_size as usize + 4);
    let mut pages = Vec::with_capacity(wanted);
    // One byte more than there may be shows that there is too much.
    let most = u64::try_from(wanted).unwrap_or(u64::MAX).saturating_add(1);
    DeflateDecoder::new(packed).take(most).read_to_end(&mut pages).map_err(|error| error.to_string())?;
    if pages.len() == wanted { Ok(pages) } else { Err("a change has other pages than it says".into()) }
}

/// Whether the digest behind head and packed bytes is theirs.
pub(super) fn is_whole(head: &[u8; HEAD], packed: &[u8], digest: &[u8]) -> bool {
    let mut hash = Sha256::new();
    hash.update(head);
    hash.update(packed);
    hash.finalize()[..DIGEST] == *digest
}

#[cfg(test)]
mod tests {
    use super::{DIGEST, HEAD, Head, is_whole, pack, unpack};

    fn change() -> (Head, Vec<u8>) {
        let head = Head { number: 7, at: -3, page_size: 512, pages: 2, length: 9, packed: 0 };
        let pages: Vec<u8> = (0..2_u32)
            .flat_map(|page| [page.to_le_bytes().to_vec(), vec![page as u8; 512]].concat())
            .collect();
        (head, pages)
    }

    #[test]
    fn a_change_comes_back_as_it_was() {
        let (head, pages) = change();
        let whole = pack(head, &pages).unwrap();
        let bytes: [u8; HEAD] = whole[..HEAD].try_into().unwrap();
        let read = Head::read(&bytes).unwrap();
        let packed = &whole[HEAD..whole.len() - DIGEST];
        assert_eq!(Head { packed: packed.len() as u32, ..head }, read);
        assert!(is_whole(&bytes, packed, &whole[whole.len() - DIGEST..]));
        assert_eq!(unpack(&read, packed), Ok(pages));
    }

    #[test]
    fn every_changed_byte_is_seen() {
        let (head, pages) = change();
        let whole = pack(head, &pages).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            let bytes: [u8; HEAD] = damaged[..HEAD].try_into().unwrap();
            let (packed, digest) = damaged[HEAD..].split_at(damaged.len() - HEAD - DIGEST);
            assert!(!is_whole(&bytes, packed, digest), "byte {at}");
        }
        assert_eq!(Head::read(&[0; HEAD]), None);
    }
}
