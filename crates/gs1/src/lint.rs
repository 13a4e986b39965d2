//! The syntax tests of GS1 ("linters"): what the content of a component must be beyond its length.
//!
//! Each is a function from a text to nothing or what is wrong with it. The dictionary names them; the vectors that
//! GS1 publishes for its own implementation are the specification that the tests hold them to.

mod codes;
mod coupon;
mod lists;
mod numbers;
mod times;
mod words;

use crate::flaw::Wrong;

/// What is known about a GS1 company prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prefix {
    /// The text begins with one, or nobody asked.
    Fine,
    /// It begins with none.
    Unknown,
    /// Whoever knows them cannot be reached.
    Offline,
}

/// Whoever knows the company prefixes.
pub type Prefixes<'a> = &'a dyn Fn(&str) -> Prefix;

/// Takes every prefix: which company holds which is of no importance in a warehouse, and any copy is soon stale.
pub fn any_prefix(_: &str) -> Prefix {
    Prefix::Fine
}

/// One test.
pub type Linter = fn(&str, Prefixes<'_>) -> Result<(), Wrong>;

/// The test of a name; `None` when there is none of that name.
pub fn linter(name: &str) -> Option<Linter> {
    Some(match name {
        "couponcode" => coupon::coupon,
        "couponposoffer" => coupon::offer,
        "cset39" => |text, _| words::cset39(text),
        "cset64" => |text, _| words::cset64(text),
        "cset82" => |text, _| words::cset82(text),
        "csetnumeric" => |text, _| words::digits(text),
        "csum" => |text, _| numbers::check_digit(text),
        "csumalpha" => |text, _| numbers::check_pair(text),
        "gcppos1" => codes::prefix,
        "gcppos2" => codes::prefix_after_one,
        "hasnondigit" => |text, _| words::has_non_digit(text),
        "hh" => |text, _| times::hour(text),
        "hhmi" => |text, _| times::hour_minute(text),
        "hyphen" => |text, _| words::hyphen(text),
        "iban" => |text, _| codes::iban(text),
        "importeridx" => |text, _| words::importer(text),
        "iso3166" => |text, _| codes::country(text),
        "iso3166999" => |text, _| codes::country_or_999(text),
        "iso3166alpha2" => |text, _| codes::country_letters(text),
        "iso4217" => |text, _| codes::currency(text),
        "iso5218" => |text, _| codes::sex(text),
        "latitude" => |text, _| numbers::latitude(text),
        "longitude" => |text, _| numbers::longitude(text),
        "mediatype" => |text, _| codes::media_type(text),
        "mi" => |text, _| times::minute(text),
        "nonzero" => |text, _| numbers::non_zero(text),
        "nozeroprefix" => |text, _| numbers::no_zero_prefix(text),
        "packagetype" => |text, _| codes::package_type(text),
        "pcenc" => |text, _| words::percent(text),
        "pieceoftotal" => |text, _| numbers::piece_of_total(text),
        "posinseqslash" => |text, _| numbers::position(text),
        "ss" => |text, _| times::second(text),
        "winding" => |text, _| codes::winding(text),
        "yesno" => |text, _| codes::yes_no(text),
        "yymmd0" => |text, _| times::date_or_month(text, 2),
        "yymmdd" => |text, _| times::date(text, 2),
        "yyyymmd0" => |text, _| times::date_or_month(text, 4),
        "yyyymmdd" => |text, _| times::date(text, 4),
        "zero" => |text, _| numbers::zero(text),
        _ => return None,
    })
}
