//! What stands above the table: whose goods come, with which vehicle, when.
//!
//! A word of `heads.txt` announces a value: behind its colon, or in the next cell of its row. What is no such word is
//! left alone, and of two cells that say the same the first one counts.

use kernel::clock::{BusinessDay, Instant, Zone};
use kernel::import::misread;
use kernel::texts::Message;
use kernel::validate::{PHONE, PLATE};
use sheet::{Cell, Row, ascii, fold, meaning};

use super::model::Head;
use super::row::words_of;
use super::words::listed;

/// Words by field and language.
const HEADS: &str = include_str!("heads.txt");
/// Fields that a head may say, as they are called on the wire.
pub const FIELDS: [&str; 14] = [
    "ownerCode",
    "supplierCode",
    "plateNo",
    "trailerNo",
    "boxNo",
    "driverName",
    "driverPhone",
    "carrier",
    "sealNo",
    "deliveryNoteNo",
    "externalNo",
    "expectedAt",
    "slot",
    "remark",
];
/// Characters of a remark at most.
const REMARK: usize = 500;

/// Something that the head of a file says.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// Row of the file.
    pub row: u32,
    /// The field that it is about.
    pub field: &'static str,
    /// The word that announces it, as it stands in the file.
    pub word: String,
    /// What is said.
    pub cell: Cell,
}

/// Something in the head that a person should look at.
#[derive(Debug, Clone)]
pub struct Doubt {
    pub row: u32,
    pub word: String,
    pub why: Message,
}

impl Said {
    /// A doubt about it.
    pub fn doubt(&self, why: Message) -> Doubt {
        Doubt { row: self.row, word: self.word.clone(), why }
    }

    /// What is said, as a text.
    pub fn text(&self) -> Result<Option<String>, Message> {
        words_of(&self.cell)
    }
}

/// What the rows above a table say.
pub fn said(rows: &[Row]) -> Vec<Said> {
    let mut found: Vec<Said> = Vec::new();
    for row in rows {
        let mut cells = row.cells.iter().filter(|cell| !cell.is_blank()).peekable();
        while let Some(cell) = cells.next() {
            let Some((field, word, behind)) = announced(cell) else { continue };
            let value = match behind {
                Some(text) => Some(Cell::Text(text)),
                None => cells.next_if(|next| announced(next).is_none()).cloned(),
            };
            let Some(cell) = value else { continue };
            if !found.iter().any(|known| known.field == field) {
                found.push(Said { row: row.number, field, word, cell });
            }
        }
    }
    found
}

/// The field that a cell announces, with its word and what stands behind the colon.
fn announced(cell: &Cell) -> Option<(&'static str, String, Option<String>)> {
    let Cell::Text(text) = cell else { return None };
    let (word, behind) = text.split_once([':', '：']).unwrap_or((text, ""));
    let folded = fold(word);
    let bare = folded.split('(').next().unwrap_or_default();
    let (place, ..) = listed(HEADS, &FIELDS).find(|(_, _, known)| fold(known) == bare)?;
    let behind = Some(behind.trim().to_owned()).filter(|behind| !behind.is_empty());
    Some((*FIELDS.get(place)?, word.trim().to_owned(), behind))
}

/// The fields of the form's header, but for owner and supplier, who have to be looked up.
pub fn read(all: &[Said], since_1904: bool, zone: &Zone) -> (Head, Vec<Doubt>) {
    let (mut head, mut doubts) = (Head::default(), Vec::new());
    for each in all {
        if let Err(why) = head.take(each) {
            doubts.push(each.doubt(why));
        }
    }
    let said = |field: &str| all.iter().find(|each| each.field == field);
    if let Some(each) = said("expectedAt") {
        match expected(each, said("slot"), since_1904, zone) {
            Ok((first, last)) => (head.expected_at, head.latest_due_at) = (first, last),
            Err(why) => doubts.push(each.doubt(why)),
        }
    }
    (head, doubts)
}

impl Head {
    fn take(&mut self, said: &Said) -> Result<(), Message> {
        let Some(text) = said.text()? else { return Ok(()) };
        let fits = |most: usize| match text.chars().nth(most) {
            None => Ok(Some(text.clone())),
            Some(_) => Err(Message::new("rule.tooLong").with("max", most)),
        };
        match said.field {
            "plateNo" => self.plate_no = Some(plate(&text)?),
            "driverPhone" => self.driver_phone = Some(phone(&text)?),
            "trailerNo" => self.trailer_no = fits(16)?,
            "driverName" => self.driver_name = fits(32)?,
            "carrier" => self.carrier = fits(64)?,
            "sealNo" => self.seal_no = fits(32)?,
            "deliveryNoteNo" => self.delivery_note_no = fits(64)?,
            "externalNo" => self.external_no = fits(64)?,
            "remark" => self.note(text),
            // A form has no box of its own for these; their word says what they are.
            "boxNo" => self.note(format!("{} {text}", said.word)),
            "slot" if hours(&text).is_empty() => self.note(format!("{} {text}", said.word)),
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, text: String) {
        let all = [self.remark.take(), Some(text)].into_iter().flatten().collect::<Vec<_>>().join("; ");
        self.remark = Some(all.chars().take(REMARK).collect());
    }
}

/// A plate without the marks that people write in it.
fn plate(text: &str) -> Result<String, Message> {
    let letters = ascii(text).to_uppercase();
    let plate: String =
        letters.chars().filter(|letter| !matches!(letter, '·' | '.' | '・' | '•' | '-' | ' ')).collect();
    if PLATE.accepts(&plate) { Ok(plate) } else { Err(Message::new("notice.plate").with("text", text)) }
}

fn phone(text: &str) -> Result<String, Message> {
    let digits: String = ascii(text).chars().filter(|letter| !matches!(letter, ' ' | '(' | ')')).collect();
    let own = digits.strip_prefix("+86").unwrap_or(&digits).to_owned();
    let bare = own.replace('-', "");
    let known = [own, bare].into_iter().find(|phone| PHONE.accepts(phone));
    known.ok_or_else(|| Message::new("notice.phone").with("text", text))
}

/// From when to when: the day, with the hours that stand beside it or in the slot.
fn expected(
    said: &Said,
    slot: Option<&Said>,
    since_1904: bool,
    zone: &Zone,
) -> Result<(Option<Instant>, Option<Instant>), Message> {
    let Some(day) = meaning::day(&said.cell, since_1904).map_err(misread)? else { return Ok((None, None)) };
    let day: BusinessDay = day.parse().map_err(|_| Message::new("import.day"))?;
    let of_slot = slot.map(|slot| slot.cell.shown()).unwrap_or_default();
    let mut hours = hours(&said.cell.shown());
    if hours.is_empty() {
        hours = self::hours(&of_slot);
    }
    let at = |time: &str| zone.read(&format!("{day} {time}:00")).ok();
    let first = hours.first().map_or("00:00", String::as_str);
    let last = hours.get(1).and_then(|time| at(time));
    Ok((at(first), last.filter(|last| Some(*last) > at(first))))
}

/// The times of day in a text, `09:30` each.
fn hours(text: &str) -> Vec<String> {
    let plain = ascii(text);
    let times = plain.split(|letter: char| !letter.is_ascii_digit() && letter != ':').filter_map(|part| {
        let (hour, rest) = part.split_once(':')?;
        let minute = rest.split(':').next()?;
        let (hour, minute): (u8, u8) = (hour.parse().ok()?, minute.parse().ok()?);
        (hour < 24 && minute < 60).then(|| format!("{hour:02}:{minute:02}"))
    });
    times.collect()
}

#[cfg(test)]
mod tests {
    use sheet::Cell;

    use super::{FIELDS, HEADS, announced, hours, phone, plate};
    use crate::receiving::notice::words::checked;

    #[test]
    fn every_line_of_heads_is_a_field_in_four_languages_and_no_word_stands_for_two() {
        checked(HEADS, &FIELDS);
    }

    #[test]
    fn words_announce_values_with_and_without_a_colon() {
        for (text, field, behind) in [
            ("货主：", "ownerCode", None),
            ("车牌号: 鲁BD12345", "plateNo", Some("鲁BD12345")),
            ("Owner (code)", "ownerCode", None),
            ("ETA：2026-03-03 09:30", "expectedAt", Some("2026-03-03 09:30")),
            ("Matrícula", "plateNo", None),
            ("荷主：", "ownerCode", None),
            ("PO No.", "externalNo", None),
        ] {
            let found = announced(&Cell::Text(text.to_owned())).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((found.0, found.2.as_deref()), (field, behind), "{text}");
        }
        for text in ["送货预约单（到货通知）", "ADVANCE SHIPPING NOTICE", "see remark below", ""] {
            assert_eq!(announced(&Cell::Text(text.to_owned())), None, "{text}");
        }
    }

    #[test]
    fn plates_phones_and_hours_are_read_as_people_write_them() {
        for (text, read) in
            [("鲁B·D12345", Some("鲁BD12345")), ("沪a 12345", Some("沪A12345")), ("ABC 1234", None)]
        {
            assert_eq!(plate(text).ok().as_deref(), read, "{text}");
        }
        for (text, read) in [
            ("138 0013 8000", Some("13800138000")),
            ("+86 138-0013-8000", Some("13800138000")),
            ("call me", None),
        ] {
            assert_eq!(phone(text).ok().as_deref(), read, "{text}");
        }
        for (text, read) in [
            ("9:30", vec!["09:30"]),
            ("09：00-11：00", vec!["09:00", "11:00"]),
            ("上午", vec![]),
            ("25:00", vec![]),
        ] {
            assert_eq!(hours(text), read, "{text}");
        }
    }
}
