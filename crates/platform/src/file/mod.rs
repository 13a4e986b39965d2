//! Files that people send: pictures, papers, sheets.
//!
//! What a file is, is decided by its content and never by its name. A picture is decoded and written
//! anew, which drops the place where it was taken and whatever was hidden in it. Its bytes go to the
//! store under a key of the program's making; the row says whose it is and who may read it: the sides that
//! it belongs to (`own`), the organization (`tenant`), or everybody (`public`: logos, which stand on the
//! sign-in page). A file is never changed. Whoever refers to a file says so by [`Change::note`], and whose
//! record it is that does; a file that nobody refers to is removed after a day.
//!
//! Ids of files can be guessed, so knowing one opens nothing. The operator's people read every file; an
//! outside account reads what its side sent and what a record of its side refers to, whoever sent that.
//!
//! Browsers cannot send a token with a plain `<img>`, so the console fetches pictures like all other
//! calls and shows them as object URLs: no token in addresses, no cookie that other sites could use.

mod api;
mod flow;
mod kind;
mod model;
mod picture;
mod receive;
mod serve;
mod store;
#[cfg(test)]
mod tests;
mod usage;

pub use model::{Stored, UploadLimit, Visibility};
pub use picture::Pictures;
pub use usage::{Change, Held, readable};
pub(crate) use usage::{sweep, uploads};

use kernel::feature::Feature;

/// Where files are read; the id follows.
pub const PATH: &str = "/arpa-basic-api/file/";

/// Largest body that is read at all; the setting `limits.upload_mib` is the limit that people meet.
const BODY: usize = 256 * 1024 * 1024;

/// Manifest of uploads and downloads. Reading is a public route that looks at the file first, because
/// some files are for everybody.
pub fn feature() -> Feature {
    Feature::new("file", "/arpa-basic-api")
        .texts(include_str!("texts.toml"))
        .get_public("/file/{id}", "read", serve::read)
        .limit(BODY)
        .post_common("/fileUpload/fileUpload", "upload", api::upload)
        .post_common("/fileUpload/fileUploadForShipper", "uploadForShipper", api::upload_for_shipper)
}
