//! What a file is, by its content.

use kernel::fault::{Answer, Fault, FieldError};
use kernel::file_name;
use kernel::texts::Message;

/// Bytes of the beginning that tell the kind.
pub const HEAD: usize = 8 * 1024;

/// Bytes of the end in which the names of an archive's parts stand.
pub const TAIL: u64 = 256 * 1024;
/// How an archive begins.
const ARCHIVE: &[u8] = b"PK\x03\x04";

/// Kinds of files that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    Gif,
    Webp,
    Pdf,
    Xlsx,
    Csv,
    Txt,
}

impl Kind {
    const ALL: [Self; 8] =
        [Self::Jpeg, Self::Png, Self::Gif, Self::Webp, Self::Pdf, Self::Xlsx, Self::Csv, Self::Txt];

    /// Media type.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv",
            Self::Txt => "text/plain",
        }
    }

    /// Endings of names, the usual one first.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
            Self::Webp => &["webp"],
            Self::Pdf => &["pdf"],
            Self::Xlsx => &["xlsx"],
            Self::Csv => &["csv"],
            Self::Txt => &["txt"],
        }
    }

    /// Whether it is a picture.
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::Gif | Self::Webp)
    }

    /// Whether it is text, of which every byte has to be looked at.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Csv | Self::Txt)
    }

    /// The kind of a file with this beginning and (cleaned) name.
    ///
    /// # Errors
    /// `Invalid` when it is none of ours, or when its name says that it is something else.
    pub fn of(head: &[u8], name: &str) -> Answer<Self> {
        let ending = file_name::split(name).1;
        // Text has no marks of its own, so here the name decides, and the content must be text.
        if let Some(text) =
            Self::ALL.into_iter().find(|kind| kind.is_text() && kind.endings().contains(&ending.as_str()))
        {
            return if is_wide(head) || is_text(head) {
                Ok(text)
            } else {
                Err(refused("file.notText", name, ""))
            };
        }
        // Spreadsheets are archives whose parts come in any order; which one it is, its end tells.
        if ending == "xlsx" && head.starts_with(ARCHIVE) {
            return Ok(Self::Xlsx);
        }
        let Some(found) = infer::get(head) else { return Err(refused("file.unknown", name, "")) };
        let kind = Self::ALL.into_iter().find(|kind| !kind.is_text() && kind.mime() == found.mime_type());
        let Some(kind) = kind else { return Err(refused("file.otherKind", name, found.extension())) };
        if !ending.is_empty() && !kind.endings().contains(&ending.as_str()) {
            return Err(refused("file.misnamed", name, found.extension()));
        }
        Ok(kind)
    }

    /// The name with an ending that fits the kind.
    pub fn name(self, name: &str) -> String {
        let (stem, ending) = file_name::split(name);
        if self.endings().contains(&ending.as_str()) {
            name.to_owned()
        } else {
            format!("{stem}.{}", self.endings()[0])
        }
    }
}

/// Whether a file begins with a mark of UTF-16, in which spreadsheets write text that no old code can hold;
/// every other byte of it may be nought.
pub fn is_wide(head: &[u8]) -> bool {
    head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff")
}

/// Whether bytes can be text in UTF-8 or one of the older codes of East Asia: no control characters
/// but tab, line breaks and form feed.
pub fn is_text(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| !matches!(byte, 0..=8 | 11 | 14..=31 | 127))
}

/// Whether the end of an archive lists the parts that every workbook has.
pub fn is_workbook(tail: &[u8]) -> bool {
    let lists = |part: &[u8]| tail.windows(part.len()).any(|window| window == part);
    lists(b"[Content_Types].xml") && lists(b"xl/workbook.xml")
}

/// The refusal of an archive that is no workbook.
pub fn not_a_workbook(name: &str) -> Fault {
    refused("file.otherKind", name, "zip")
}

fn refused(key: &'static str, name: &str, found: &str) -> Fault {
    let message = Message::new(key).with("name", name).with("found", found);
    Fault::Invalid(vec![FieldError { field: "file".into(), message }])
}

/// The refusal of a text file with bytes that no text has.
pub fn not_text(name: &str) -> Fault {
    refused("file.notText", name, "")
}
