//! Pictures: decoded within limits and written anew.
//!
//! Writing anew drops everything that is not the picture: where it was taken, by which telephone,
//! previews, and files hidden behind its end. The turning that a camera notes is applied first. Photos
//! become JPEG, drawings PNG; of moving pictures the first one stays.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read as _, Seek as _, Write as _};
use std::sync::Arc;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, Limits};
use kernel::act::hex;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use super::kind::Kind;
use super::receive::Received;

/// Longest side in pixels.
const SIDE: u32 = 12_000;
/// Pixels in all: a picture of a few bytes can claim to be larger than any memory.
const PIXELS: u64 = 40_000_000;
/// Memory of one picture while it is worked at.
const MEMORY: u64 = 256 * 1024 * 1024;
/// Pictures worked at at the same time.
const AT_ONCE: usize = 2;
/// Quality of a JPEG, of 100.
const QUALITY: u8 = 88;

/// Keeps the number of pictures in memory down; one of the program's shared things.
#[derive(Debug)]
pub struct Pictures(Arc<Semaphore>);

impl Default for Pictures {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Pictures {
    /// Writes a picture anew into the empty file `out`.
    pub async fn rewrite(&self, received: Received, out: File) -> Answer<Received> {
        self.queued(move || rewrite(received, out)).await
    }

    async fn queued<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let permit = self.0.clone().acquire_owned().await.map_err(Fault::internal)?;
        // The permit travels with the work: a caller who went away does not let a third picture in.
        let done = tokio::task::spawn_blocking(move || {
            let answer = work();
            drop(permit);
            answer
        });
        done.await.map_err(Fault::internal)?
    }
}

fn rewrite(received: Received, out: File) -> Answer<Received> {
    let picture = decode(received.file, received.kind)?;
    let kind = match received.kind {
        Kind::Jpeg => Kind::Jpeg,
        Kind::Webp if !picture.color().has_alpha() => Kind::Jpeg,
        _ => Kind::Png,
    };
    let (file, size, digest) = encode(&picture, kind, out).map_err(Fault::internal)?;
    Ok(Received { file, name: kind.name(&received.name), kind, size, digest })
}

fn decode(file: File, kind: Kind) -> Answer<DynamicImage> {
    let format = match kind {
        Kind::Jpeg => ImageFormat::Jpeg,
        Kind::Gif => ImageFormat::Gif,
        Kind::Webp => ImageFormat::WebP,
        _ => ImageFormat::Png,
    };
    let mut file = file;
    file.rewind().map_err(Fault::internal)?;
    let mut reader = ImageReader::with_format(BufReader::new(file), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE);
    limits.max_image_height = Some(SIDE);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS || decoder.total_bytes() > MEMORY {
        return Err(too_large());
    }
    let turned = decoder.orientation().map_err(unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(turned);
    Ok(match picture.color().has_alpha() {
        true => picture.into_rgba8().into(),
        false => picture.into_rgb8().into(),
    })
}

/// Writes the picture and tells size and digest of what was written.
fn encode(picture: &DynamicImage, kind: Kind, out: File) -> io::Result<(File, u64, String)> {
    let mut out = BufWriter::new(out);
    let written = match kind {
        Kind::Jpeg => JpegEncoder::new_with_quality(&mut out, QUALITY).encode_image(picture),
        _ => picture.write_with_encoder(PngEncoder::new(&mut out)),
    };
    written.map_err(io::Error::other)?;
    out.flush()?;
    let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    let (mut hash, mut size, mut piece) = (Sha256::new(), 0, vec![0; 64 * 1024]);
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok((file, size, hex(&hash.finalize())));
        }
        size += read as u64;
        hash.update(&piece[..read]);
    }
}

fn unreadable(error: image::ImageError) -> Fault {
    match error {
        image::ImageError::Limits(_) => too_large(),
        image::ImageError::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
            Fault::internal(error)
        }
        _ => Fault::invalid("file", "file.brokenPicture"),
    }
}

fn too_large() -> Fault {
    let message = Message::new("file.tooManyPixels").with("side", SIDE).with("millions", PIXELS / 1_000_000);
    Fault::Invalid(vec![FieldError { field: "file".into(), message }])
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_caller_who_goes_away_does_not_let_another_picture_in_before_theirs_is_done() {
        let pictures = Arc::new(Pictures::default());
        let (begun, begins) = mpsc::channel();
        let (finish, finishes) = mpsc::channel::<()>();
        let work = move || {
            begun.send(()).map_err(Fault::internal)?;
            // Ends when the test drops its side.
            finishes.recv().ok();
            Ok(())
        };
        let caller = tokio::spawn({
            let pictures = pictures.clone();
            async move { pictures.queued(work).await }
        });
        tokio::task::spawn_blocking(move || begins.recv()).await.unwrap().unwrap();
        caller.abort();
        assert!(caller.await.unwrap_err().is_cancelled());
        assert_eq!(pictures.0.available_permits(), AT_ONCE - 1);
        drop(finish);
        let all = u32::try_from(AT_ONCE).unwrap();
        drop(pictures.0.acquire_many(all).await.unwrap());
    }
}
