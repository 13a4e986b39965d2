//! Text files in the encodings that spreadsheets write, turned into UTF-8 while they are read.

use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom};

use encoding_rs::{CoderResult, Decoder, DecoderResult, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// Bytes read at a time.
const PIECE: usize = 64 * 1024;

/// The encodings a file may be in, the likeliest first. A mark at its beginning decides; then UTF-8, when every
/// byte agrees; then the ones of Chinese, Japanese and Western spreadsheets, of which the titles decide.
pub(crate) fn candidates(file: &File) -> io::Result<Vec<&'static Encoding>> {
    let mut head = [0; 3];
    let read = rewound(file)?.read(&mut head)?;
    if let Some((marked, _)) = Encoding::for_bom(head.get(..read).unwrap_or_default()) {
        return Ok(vec![marked]);
    }
    let mut fitting = Vec::new();
    for encoding in [UTF_8, GB18030, SHIFT_JIS, WINDOWS_1252] {
        if fits(file, encoding)? {
            fitting.push(encoding);
            if encoding == UTF_8 {
                break;
            }
        }
    }
    // Whatever is broken in it will show.
    if fitting.is_empty() {
        fitting.push(UTF_8);
    }
    Ok(fitting)
}

fn rewound(file: &File) -> io::Result<&File> {
    let mut file = file;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

/// Whether every byte of the file belongs to a sign of the encoding.
fn fits(file: &File, encoding: &'static Encoding) -> io::Result<bool> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut from, mut file) = (vec![0; PIECE], rewound(file)?);
    let mut into = vec![0; PIECE * 4];
    loop {
        let read = file.read(&mut from)?;
        let bytes = from.get(..read).unwrap_or_default();
        let (result, _, _) = decoder.decode_to_utf8_without_replacement(bytes, &mut into, read == 0);
        if matches!(result, DecoderResult::Malformed(..)) {
            return Ok(false);
        }
        if read == 0 {
            return Ok(true);
        }
    }
}

/// A file read as UTF-8, whatever it is in, with every line end a single sign and one behind the last line, so that
/// lines can be counted.
pub(crate) struct Decoded {
    file: File,
    decoder: Decoder,
    from: Vec<u8>,
    /// Bytes of `from` that wait to be decoded.
    waiting: std::ops::Range<usize>,
    into: Vec<u8>,
    /// Bytes of `into` that wait to be read.
    ready: std::ops::Range<usize>,
    /// Whether the last sign was a carriage return.
    returned: bool,
    ended: bool,
}

impl Decoded {
    pub fn open(file: &File, encoding: &'static Encoding) -> io::Result<Self> {
        rewound(file)?;
        Ok(Self {
            file: file.try_clone()?,
            decoder: encoding.new_decoder_with_bom_removal(),
            from: vec![0; PIECE],
            waiting: 0..0,
            into: vec![0; PIECE * 2],
            ready: 0..0,
            returned: false,
            ended: false,
        })
    }

    fn fill(&mut self) -> io::Result<()> {
        while self.ready.is_empty() && !self.ended {
            if self.waiting.is_empty() {
                self.waiting = 0..self.file.read(&mut self.from)?;
            }
            let last = self.waiting.is_empty();
            let bytes = self.from.get(self.waiting.clone()).unwrap_or_default();
            let (result, read, written, _) = self.decoder.decode_to_utf8(bytes, &mut self.into, last);
            self.waiting.start += read;
            let written = self.with_plain_ends(written);
            self.ready = 0..written;
            self.ended = last && result == CoderResult::InputEmpty;
            // The last line ends like all others.
            if self.ended
                && let Some(end) = self.into.get_mut(written)
            {
                *end = b'\n';
                self.ready.end += 1;
            }
        }
        Ok(())
    }

    /// Makes each line end one sign; answers how many bytes are left.
    fn with_plain_ends(&mut self, written: usize) -> usize {
        let mut kept = 0;
        for at in 0..written {
            let Some(sign) = self.into.get(at).copied() else { break };
            let after_return = std::mem::replace(&mut self.returned, sign == b'\r');
            if after_return && sign == b'\n' {
                continue;
            }
            if let Some(to) = self.into.get_mut(kept) {
                *to = if sign == b'\r' { b'\n' } else { sign };
                kept += 1;
            }
        }
        kept
    }
}

impl Read for Decoded {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.fill()?;
        let bytes = self.into.get(self.ready.clone()).unwrap_or_default();
        let length = bytes.len().min(out.len());
        for (to, from) in out.iter_mut().zip(bytes) {
            *to = *from;
        }
        self.ready.start += length;
        Ok(length)
    }
}
