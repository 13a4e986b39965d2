//! From texts to things.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use gs1::Scan;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::units::Grams;
use kernel::validate;

use super::model::{Candidate, Goods, Label, Pallet, Place, Scanned, What};
use super::store::{self, Registered};
use crate::document;

/// Texts in one call.
const MOST: usize = 200;
/// Bytes of the longest code of the house: 64 characters.
const LONGEST: usize = 256;
/// Characters of a text that a refusal repeats.
const SHOWN: usize = 80;
/// Digits that the codes of one GTIN may have.
const LENGTHS: [usize; 4] = [14, 13, 12, 8];

/// What is to be understood.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Warehouse in which it was scanned; locations of others are refused then.
    pub warehouse: Option<&'a str>,
    /// As it was scanned.
    pub text: &'a str,
    /// Field of the form that has the text, for what is wrong with it.
    pub field: &'a str,
}

/// The answer to the one call.
pub(super) async fn what(tx: &mut Tx, what: &What) -> Answer<Scanned> {
    let wanted = Wanted { warehouse: what.warehouse.as_deref(), text: &what.code, field: "code" };
    resolve(tx, &wanted).await
}

/// What a scanned text is.
///
/// # Errors
/// `Refused` `scan.unknown` and `scan.unknownGoods` for a text that nothing here is called, `scan.elsewhere` for a
/// location of another warehouse; `Invalid` for a GS1 code with a mistake; `NotFound` for a warehouse out of sight.
pub async fn resolve(tx: &mut Tx, wanted: &Wanted<'_>) -> Answer<Scanned> {
    let field = |_| wanted.field.to_owned();
    let mut found = understand(tx, wanted.warehouse, &[wanted.text], field).await?;
    found.pop().ok_or_else(|| Fault::internal("a scan without an answer"))
}

/// What each of some scanned texts is, in their order. Wrong texts are fields `<field>[0]`, `<field>[1]` ….
///
/// # Errors
/// As [`resolve`].
pub async fn resolve_all(
    tx: &mut Tx,
    warehouse: Option<&str>,
    texts: &[&str],
    field: &str,
) -> Answer<Vec<Scanned>> {
    understand(tx, warehouse, texts, |place| format!("{field}[{place}]")).await
}

/// A text with what GS1 makes of it.
struct Read<'a> {
    /// Without what scanners put around it.
    text: &'a str,
    /// Without the mark of its symbology, spelled as codes of the house are kept.
    bare: Cow<'a, str>,
    scan: Result<Scan, gs1::Error>,
}

/// What the texts may be called here.
struct Known {
    places: Vec<Place>,
    containers: Vec<Registered>,
    by_code: Vec<Candidate>,
    /// By GTIN without zeros in front.
    by_gtin: BTreeMap<String, Vec<Candidate>>,
}

async fn understand(
    tx: &mut Tx,
    warehouse: Option<&str>,
    texts: &[&str],
    field: impl Fn(usize) -> String + Send,
) -> Answer<Vec<Scanned>> {
    if texts.len() > MOST {
        return Err(Fault::Refused(Message::new("scan.tooMany").with("most", MOST)));
    }
    if let Some(code) = warehouse {
        store::sees_warehouse(tx, code).await?;
    }
    // The year that two digits of a label mean is one of the calendar.
    let (year, ..) = document::today(tx).parts();
    let read: Vec<Read<'_>> = texts.iter().map(|text| read(text, year)).collect();
    let known = look_up(tx, &read).await?;
    let mut found = Vec::with_capacity(read.len());
    for (place, each) in read.iter().enumerate() {
        found.push(known.meaning(each, warehouse).map_err(|why| why.fault(each.text, field(place)))?);
    }
    Ok(found)
}

fn read(text: &str, year: i16) -> Read<'_> {
    let text = text
        .trim_matches(|letter: char| letter.is_whitespace() || (letter.is_control() && letter != '\u{1d}'));
    let marked = text.starts_with(']') && text.is_char_boundary(3) && text.len() > 3;
    let bare = if marked { text.get(3..).unwrap_or_default() } else { text };
    Read { text, bare: validate::code(bare), scan: Scan::read(text, u16::try_from(year).unwrap_or_default()) }
}

/// Everything that the texts may mean, one statement a kind.
async fn look_up(tx: &mut Tx, read: &[Read<'_>]) -> Answer<Known> {
    // No code of the house is longer or has a separator in it.
    let is_code = |bare: &&str| (1..=LONGEST).contains(&bare.len()) && !bare.chars().any(char::is_control);
    let own: BTreeSet<&str> = read.iter().map(|each| &*each.bare).filter(is_code).collect();
    let own: Vec<&str> = own.into_iter().collect();
    let scans = || read.iter().filter_map(|each| each.scan.as_ref().ok());
    let mut codes = own.clone();
    codes.extend(scans().filter_map(|scan| scan.sscc.as_deref()));
    let gtins: BTreeSet<String> =
        scans().filter_map(|scan| scan.gtin.as_deref()).flat_map(spellings).collect();
    let mut by_gtin: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
    for candidate in store::goods_by_gtin(tx, gtins.into_iter().collect()).await? {
        let key = gs1::digits::bare(candidate.gtin.as_deref().unwrap_or_default()).to_owned();
        by_gtin.entry(key).or_default().push(candidate);
    }
    Ok(Known {
        places: store::places(tx, &own).await?,
        containers: store::containers(tx, &codes).await?,
        by_code: store::goods_by_code(tx, &own).await?,
        by_gtin,
    })
}

/// A GTIN of fourteen digits as goods may have it: with fewer zeros in front.
fn spellings(gtin: &str) -> Vec<String> {
    let fits =
        |length: &usize| gtin.len().checked_sub(*length).and_then(|zeros| gtin.split_at_checked(zeros));
    let shorter =
        LENGTHS.iter().filter_map(fits).filter(|(zeros, _)| zeros.bytes().all(|digit| digit == b'0'));
    shorter.map(|(_, digits)| digits.to_owned()).collect()
}

/// Why a text means nothing here.
enum Why {
    Unknown,
    UnknownGoods(String),
    Elsewhere(Place),
    Mistake(gs1::Error),
}

impl Why {
    fn fault(self, text: &str, field: String) -> Fault {
        let shown: String = text.chars().filter(|letter| !letter.is_control()).take(SHOWN).collect();
        Fault::Refused(match self {
            Self::Unknown => Message::new("scan.unknown").with("text", shown),
            Self::UnknownGoods(gtin) => Message::new("scan.unknownGoods").with("gtin", gtin),
            Self::Elsewhere(place) => Message::new("scan.elsewhere")
                .with("code", place.code)
                .with("warehouse", place.warehouse_code),
            Self::Mistake(error) => {
                let message = error
                    .arguments()
                    .into_iter()
                    .fold(Message::new(error.key()), |message, (name, value)| message.with(name, value));
                return Fault::Invalid(vec![FieldError { field, message }]);
            }
        })
    }
}

impl Known {
    fn meaning(&self, read: &Read<'_>, warehouse: Option<&str>) -> Result<Scanned, Why> {
        if let Some(place) = self.places.iter().find(|place| place.is(&read.bare)) {
            if warehouse.is_some_and(|warehouse| warehouse != place.warehouse_code) {
                return Err(Why::Elsewhere(place.clone()));
            }
            return Ok(Scanned::Location(place.clone()));
        }
        let scan = read.scan.as_ref().ok();
        let sscc = scan.and_then(|scan| scan.sscc.as_deref());
        let is_it = |known: &&Registered| {
            known.code == read.bare
                || Some(known.code.as_str()) == sscc
                || known.rfid.as_deref() == Some(&*read.bare)
        };
        if let Some(known) = self.containers.iter().find(is_it) {
            return Ok(Scanned::Container(self.pallet(&known.code, Some(known), scan)));
        }
        let by_code: Vec<Candidate> =
            self.by_code.iter().filter(|goods| goods.code == read.bare).cloned().collect();
        if !by_code.is_empty() {
            let label = Label { text: read.bare.to_string(), ..Label::default() };
            return Ok(Scanned::Goods(Goods { label, candidates: by_code }));
        }
        match &read.scan {
            Ok(scan) => self.labelled(scan),
            // A code of digits may be a code of the house that nobody knows, but then it helps to hear what it is not.
            Err(gs1::Error::NotGs1 | gs1::Error::Link(_)) => Err(Why::Unknown),
            Err(mistake) => Err(Why::Mistake(mistake.clone())),
        }
    }

    fn labelled(&self, scan: &Scan) -> Result<Scanned, Why> {
        if let Some(sscc) = &scan.sscc {
            return Ok(Scanned::Container(self.pallet(sscc, None, Some(scan))));
        }
        let gtin = scan.gtin.as_deref().ok_or(Why::Unknown)?;
        let candidates = self.candidates(scan);
        if candidates.is_empty() {
            return Err(Why::UnknownGoods(gtin.to_owned()));
        }
        Ok(Scanned::Goods(Goods { label: label(scan), candidates }))
    }

    fn candidates(&self, scan: &Scan) -> Vec<Candidate> {
        let found = scan.gtin.as_deref().and_then(|gtin| self.by_gtin.get(gs1::digits::bare(gtin)));
        found.cloned().unwrap_or_default()
    }

    fn pallet(&self, code: &str, known: Option<&Registered>, scan: Option<&Scan>) -> Pallet {
        let content = scan.filter(|scan| scan.gtin.is_some());
        Pallet {
            code: code.to_owned(),
            id: known.map(|known| known.id),
            known: known.is_some(),
            type_code: known.map(|known| known.type_code.clone()),
            sscc: code.len() == 18 && gs1::digits::is_key(code),
            owner_code: known.and_then(|known| known.owner_code.clone()),
            goods: content.map(label),
            candidates: content.map(|scan| self.candidates(scan)).unwrap_or_default(),
        }
    }
}

impl Place {
    fn is(&self, text: &str) -> bool {
        self.code == text || self.barcode.as_deref() == Some(text)
    }
}

fn label(scan: &Scan) -> Label {
    let day = |date: Option<gs1::Date>| {
        let gs1::Date { year, month, day } = date?;
        BusinessDay::of(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?)
    };
    Label {
        text: scan.canonical(),
        gtin: scan.gtin.clone(),
        sscc: scan.sscc.clone(),
        lot: scan.lot.clone(),
        serial: scan.serial.clone(),
        production_date: day(scan.production),
        expiry_date: day(scan.expiry),
        best_before: day(scan.best_before),
        net_weight: scan.net_weight.map(Grams::of_raw),
        count: scan.count,
        contained: scan.contained,
    }
}
