//! Chance that can be repeated, and ways to change an input.

/// Numbers by chance: the same from the same beginning.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// The numbers that begin here.
    pub const fn of(seed: u64) -> Self {
        // Nothing but zero stays where it is for ever.
        Self(if seed == 0 { 1 } else { seed })
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`; 0 when that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let wide = u128::from(self.next()) * end as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }
}

/// Bytes that readers like to stumble over.
const ODD: [u8; 16] =
    [0, 1, 0x1d, b' ', b'"', b'%', b'&', b'\'', b'(', b'-', b'0', b'9', 0x7f, 0x80, 0xef, 0xff];

/// Largest input.
const LARGEST: usize = 16 * 1024;

/// A changed copy of an input: some of the ways one after the other, with pieces of `words` and of another input.
pub fn changed(input: &[u8], other: &[u8], words: &[&[u8]], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=chance.below(4) {
        change(&mut bytes, other, words, chance);
    }
    bytes.truncate(LARGEST);
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], words: &[&[u8]], chance: &mut Chance) {
    let at = chance.below(bytes.len() + 1);
    let end = at + chance.below((bytes.len() - at).min(32) + 1);
    match chance.below(8) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << chance.below(8);
            }
        }
        1 => {
            if let (Some(byte), Some(odd)) = (bytes.get_mut(at), chance.pick(&ODD)) {
                *byte = *odd;
            }
        }
        2 => drop(bytes.drain(at..end)),
        3 => {
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
        }
        4 => {
            let from = chance.below(other.len() + 1);
            let to = from + chance.below(other.len() - from + 1);
            bytes.splice(at..end, other[from..to].iter().copied());
        }
        5 => drop(bytes.splice(at..at, chance.pick(&ODD).copied())),
        _ => {
            let word = chance.pick(words).copied().unwrap_or_default();
            let from = if chance.below(2) == 0 { at } else { end };
            bytes.splice(at..from.max(at), word.iter().copied());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_beginning_makes_the_same_changes_and_every_way_is_gone() {
        let words: [&[u8]; 1] = [b"word"];
        let made = |seed| {
            let mut chance = Chance::of(seed);
            (0..2_000).map(|_| changed(b"some input", b"ANOTHER", &words, &mut chance)).collect::<Vec<_>>()
        };
        let all = made(3);
        assert_eq!(all, made(3));
        assert_ne!(all, made(4));
        assert!(all.iter().any(|bytes| bytes.windows(4).any(|part| part == b"word")));
        assert!(all.iter().any(|bytes| bytes.windows(4).any(|part| part == b"OTHE")));
        assert!(all.iter().any(Vec::is_empty) && all.iter().any(|bytes| bytes.len() > 30));
        let mut chance = Chance::of(0);
        // Nothing may become something, but never more than an odd byte each time.
        assert!(changed(b"", b"", &[], &mut chance).len() <= 4);
    }
}
