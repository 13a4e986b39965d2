//! The rules themselves.
//!
//! Expressions name their characters one by one: `\d` and `\s` mean different sets in Rust and in a
//! browser, and only ASCII digits are digits here. No expression repeats what it already repeats, so
//! none can be made to run long.

use std::sync::LazyLock;

use regex::Regex;

use super::{Rule, gs1, identity};

macro_rules! rules {
    ($( $(#[doc = $doc:literal])+ $constant:ident $name:literal ($pattern:expr) $(and $beyond:path)?; )+) => {
        $(
            $(#[doc = $doc])+
            pub static $constant: Rule = Rule {
                name: $name,
                text: concat!("rule.", $name),
                pattern: $pattern,
                beyond: rules!(@beyond $($beyond)?),
                compiled: LazyLock::new(|| Regex::new($pattern).expect("every pattern is compiled by a test")),
            };
        )+

        /// All rules in the order of the specification.
        pub static RULES: &[&Rule] = &[$(&$constant),+];
    };
    (@beyond) => { None };
    (@beyond $beyond:path) => { Some($beyond) };
}

/// Three digits that networks begin with, 13 to 19, and eight more.
macro_rules! mobile {
    () => {
        "1[3-9][0-9]{9}"
    };
}

/// Area code (three digits for the largest cities, else four), subscriber number, extension.
macro_rules! landline {
    () => {
        "(?:(?:010|02[0-9])-?[2-8][0-9]{7}|0[3-9][0-9]{2}-?[2-8][0-9]{6,7}|[2-8][0-9]{6,7})(?:-[0-9]{1,6})?"
    };
}

/// 400 and 800 numbers, plain or in the groups in which they are printed.
macro_rules! service_number {
    () => {
        "[48]00(?:-?[0-9]{7}|-[0-9]{3}-[0-9]{4}|-[0-9]{4}-[0-9]{3})"
    };
}

/// Countries and regions of ISO 3166-1 by their two letters, small ones as well: codes alone, without names.
macro_rules! country {
    () => {
        concat!(
            "[Aa][DEFGILMOQRSTUWXZdefgilmoqrstuwxz]",
            "|[Bb][ABDEFGHIJLMNOQRSTVWYZabdefghijlmnoqrstvwyz]",
            "|[Cc][ACDFGHIKLMNORUVWXYZacdfghiklmnoruvwxyz]|[Dd][EJKMOZejkmoz]|[Ee][CEGHRSTceghrst]",
            "|[Ff][IJKMORijkmor]|[Gg][ABDEFGHILMNPQRSTUWYabdefghilmnpqrstuwy]|[Hh][KMNRTUkmnrtu]",
            "|[Ii][DELMNOQRSTdelmnoqrst]|[Jj][EMOPemop]|[Kk][EGHIMNPRWYZeghimnprwyz]",
            "|[Ll][ABCIKRSTUVYabcikrstuvy]|[Mm][ACDEFGHKLMNOPQRSTUVWXYZacdefghklmnopqrstuvwxyz]",
            "|[Nn][ACEFGILOPRUZacefgilopruz]|[Oo][Mm]|[Pp][AEFGHKLMNRSTWYaefghklmnrstwy]|[Qq][Aa]",
            "|[Rr][EOSUWeosuw]|[Ss][ABCDEGHIJKLMNORSTVXYZabcdeghijklmnorstvxyz]",
            "|[Tt][CDFGHJKLMNORTVWZcdfghjklmnortvwz]|[Uu][AGMSYZagmsyz]|[Vv][ACEGINUaceginu]",
            "|[Ww][FSfs]|[Yy][ETet]|[Zz][AMWamw]"
        )
    };
}

/// The provinces as plates write them.
macro_rules! province {
    () => {
        "[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]"
    };
}

/// GA 36-2018: the letter of the drive comes before the number of a small vehicle, after that of a large one.
macro_rules! new_energy_plate {
    () => {
        concat!(province!(), "[A-HJ-NP-Z](?:[A-HJK][A-HJ-NP-Z0-9][0-9]{4}|[0-9]{5}[A-HJK])")
    };
}

/// Seven characters, the last of which may tell the use: 学 school, 警 police, 港 and 澳 cross-border,
/// 挂 trailer, 领 consulate; 使 embassy plates have six digits before or, the older ones, after it.
macro_rules! normal_plate {
    () => {
        concat!(
            province!(),
            "[A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9学警港澳挂领]|[0-9]{6}使|使[0-9]{6}"
        )
    };
}

/// Above zero, at most two decimals.
macro_rules! positive_two_decimals {
    ($more:literal) => {
        concat!("^(?:[1-9][0-9]", $more, "(?:[.][0-9]{1,2})?|0[.](?:[1-9][0-9]?|0[1-9]))$")
    };
}

/// What counts as blank: the white space of Unicode, the zero-width space and the byte-order mark.
macro_rules! blank {
    () => {
        r"\x09-\x0d\x20\x85\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff"
    };
}

/// What a part of a mail address is made of: anything but `@`, blanks and controls.
macro_rules! mail_sign {
    ($but:literal) => {
        concat!("[^@\\x00-\\x1f\\x7f", blank!(), $but, "]")
    };
}

rules! {
    /// A phone: mobile number, landline, or 400/800 number.
    PHONE "phone" (concat!("^(?:", mobile!(), "|", landline!(), "|", service_number!(), ")$"));
    /// A mobile number of the mainland, without country code.
    MOBILE "mobile" (concat!("^", mobile!(), "$"));
    /// A landline, with or without area code and extension.
    LANDLINE "landline" (concat!("^", landline!(), "$"));
    /// A 400 or 800 number.
    SERVICE_NUMBER "serviceNumber" (concat!("^", service_number!(), "$"));
    /// A postal code: 5 or more digits.
    POSTAL_CODE "postalCode" ("^[0-9]{5,}$");
    /// A citizen ID of 18 digits by GB 11643: region, birthday that exists, check digit. Empty is allowed.
    CITIZEN_ID "citizenId" (concat!(
        "^(?:(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)[0-9]{4}",
        "(?:18|19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9X])?$",
    )) and identity::is_citizen_id;
    /// A vehicle plate, new-energy or normal.
    PLATE "plate" (concat!("^(?:", new_energy_plate!(), "|", normal_plate!(), ")$"));
    /// A plate of a new-energy vehicle.
    PLATE_NEW_ENERGY "plateNewEnergy" (concat!("^", new_energy_plate!(), "$"));
    /// A plate of any other vehicle.
    PLATE_NORMAL "plateNormal" (concat!("^(?:", normal_plate!(), ")$"));
    /// A unified social credit code of 18 characters by GB 32100, with its check character.
    SOCIAL_CREDIT_CODE "socialCreditCode" ("^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$")
        and identity::is_social_credit_code;
    /// Two to four letters, or empty.
    TWO_TO_FOUR_LETTERS "twoToFourLetters" ("^(?:[A-Za-z]{2,4})?$");
    /// A country or region by its two letters, ISO 3166-1.
    COUNTRY "country" (concat!("^(?:", country!(), ")$"));
    /// A password: at least 8 characters with both letters and digits.
    PASSWORD "password" (r"^[^\x00-\x1f\x7f]{8,}$") and identity::has_letter_and_digit;
    /// A positive integer without leading zero.
    POSITIVE_INTEGER "positiveInteger" ("^[1-9][0-9]*$");
    /// A non-negative integer without leading zero.
    NON_NEGATIVE_INTEGER "nonNegativeInteger" ("^(?:0|[1-9][0-9]*)$");
    /// A number with up to 2 decimals; it may be negative.
    TWO_DECIMALS "twoDecimals" ("^-?(?:0|[1-9][0-9]*)(?:[.][0-9]{1,2})?$");
    /// A number above zero with up to 2 decimals.
    POSITIVE_TWO_DECIMALS "positiveTwoDecimals" (positive_two_decimals!("*"));
    /// A ratio from 0 to 1 with up to 2 decimals.
    RATIO "ratio" ("^(?:0(?:[.][0-9]{1,2})?|1(?:[.]0{1,2})?)$");
    /// An amount: up to 8 integer digits and 2 decimals, not zero.
    AMOUNT "amount" (positive_two_decimals!("{0,7}"));
    /// A decimal number that is not negative.
    NON_NEGATIVE_DECIMAL "nonNegativeDecimal" ("^(?:0|[1-9][0-9]*)(?:[.][0-9]+)?$");
    /// Digits only.
    DIGITS "digits" ("^[0-9]+$");
    /// Letters, digits and hyphen only.
    LETTERS_DIGITS_HYPHEN "lettersDigitsHyphen" ("^[A-Za-z0-9-]+$");
    /// Something that is not blank.
    NON_EMPTY "nonEmpty" (concat!("^[", blank!(), "]*[^", blank!(), r"][\s\S]*$"));
    /// A number in a query box: at most 6 decimals, optional minus.
    QUERY_NUMBER "queryNumber" ("^-?(?:0|[1-9][0-9]*)(?:[.][0-9]{1,6})?$");
    /// A positive integer in a query box.
    QUERY_POSITIVE_INTEGER "queryPositiveInteger" ("^[1-9][0-9]*$");
    /// A mail address: something, one `@`, a host with a dot in it. Whether mail arrives only sending
    /// it can tell.
    EMAIL "email" (concat!("^", mail_sign!(""), "{1,64}@", mail_sign!("."), mail_sign!(""), "*[.]", mail_sign!("."), "+$"));
    /// A GTIN of 8, 12, 13 or 14 digits with its check digit.
    GTIN "gtin" ("^(?:[0-9]{8}|[0-9]{12,14})$") and gs1::is_key;
    /// An SSCC: 18 digits with the check digit.
    SSCC "sscc" ("^[0-9]{18}$") and gs1::is_key;
}
