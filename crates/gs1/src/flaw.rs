//! What can be wrong with the value of an application identifier, by the names that GS1 publishes.

use std::ops::Range;

macro_rules! flaws {
    ($($(#[$doc:meta])* $flaw:ident $name:literal;)+) => {
        /// What is wrong with a value.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Flaw {
            $(#[doc = concat!("`", $name, "`.")] $flaw,)+
        }

        impl Flaw {
            /// The name that the syntax tests of GS1 publish, without their common front.
            pub fn name(self) -> &'static str {
                match self { $(Self::$flaw => $name,)+ }
            }
        }
    };
}

flaws! {
    NonDigit "NON_DIGIT_CHARACTER";
    Cset39 "INVALID_CSET39_CHARACTER";
    Cset64 "INVALID_CSET64_CHARACTER";
    Cset64Padding "INVALID_CSET64_PADDING";
    Cset82 "INVALID_CSET82_CHARACTER";
    CheckDigit "INCORRECT_CHECK_DIGIT";
    CheckDigitShort "TOO_SHORT_FOR_CHECK_DIGIT";
    CheckPair "INCORRECT_CHECK_PAIR";
    CheckPairShort "TOO_SHORT_FOR_CHECK_PAIR";
    CheckPairLong "TOO_LONG_FOR_CHECK_PAIR_IMPLEMENTATION";
    Prefix "INVALID_GCP_PREFIX";
    PrefixShort "TOO_SHORT_FOR_GCP";
    PrefixOffline "GCP_DATASOURCE_OFFLINE";
    NeedsNonDigit "REQUIRES_NON_DIGIT_CHARACTER";
    DateShort "DATE_TOO_SHORT";
    DateLong "DATE_TOO_LONG";
    Month "ILLEGAL_MONTH";
    Day "ILLEGAL_DAY";
    Hour "ILLEGAL_HOUR";
    HourShort "HOUR_TOO_SHORT";
    HourLong "HOUR_TOO_LONG";
    HourMinuteShort "HOUR_WITH_MINUTE_TOO_SHORT";
    HourMinuteLong "HOUR_WITH_MINUTE_TOO_LONG";
    Minute "ILLEGAL_MINUTE";
    MinuteShort "MINUTE_TOO_SHORT";
    MinuteLong "MINUTE_TOO_LONG";
    Second "ILLEGAL_SECOND";
    SecondShort "SECOND_TOO_SHORT";
    SecondLong "SECOND_TOO_LONG";
    Hyphen "NOT_HYPHEN";
    IbanCharacter "INVALID_IBAN_CHARACTER";
    IbanChecksum "INCORRECT_IBAN_CHECKSUM";
    IbanCountry "ILLEGAL_IBAN_COUNTRY_CODE";
    IbanShort "IBAN_TOO_SHORT";
    IbanLong "IBAN_TOO_LONG";
    ImporterLength "IMPORTER_IDX_MUST_BE_ONE_CHARACTER";
    ImporterCharacter "INVALID_IMPORT_IDX_CHARACTER";
    Country "NOT_ISO3166";
    CountryOr999 "NOT_ISO3166_OR_999";
    CountryLetters "NOT_ISO3166_ALPHA2";
    Currency "NOT_ISO4217";
    Sex "INVALID_BIOLOGICAL_SEX_CODE";
    Latitude "INVALID_LATITUDE";
    LatitudeLength "LATITUDE_INVALID_LENGTH";
    Longitude "INVALID_LONGITUDE";
    LongitudeLength "LONGITUDE_INVALID_LENGTH";
    MediaType "INVALID_MEDIA_TYPE";
    ZeroValue "ILLEGAL_ZERO_VALUE";
    ZeroPrefix "ILLEGAL_ZERO_PREFIX";
    NotZero "NOT_ZERO";
    ZeroOrOne "NOT_ZERO_OR_ONE";
    PackageType "INVALID_PACKAGE_TYPE";
    Percent "INVALID_PERCENT_SEQUENCE";
    PieceLength "INVALID_LENGTH_FOR_PIECE_OF_TOTAL";
    PieceZero "ZERO_PIECE_NUMBER";
    TotalZero "ZERO_TOTAL_PIECES";
    PieceBeyond "PIECE_NUMBER_EXCEEDS_TOTAL";
    Position "POSITION_IN_SEQUENCE_MALFORMED";
    PositionBeyond "POSITION_EXCEEDS_END";
    Winding "INVALID_WINDING_DIRECTION";
    CouponMissingFormat "COUPON_MISSING_FORMAT_CODE";
    CouponFormat "COUPON_INVALID_FORMAT_CODE";
    CouponMissingFunder "COUPON_MISSING_FUNDER_VLI";
    CouponFunderLength "COUPON_INVALID_FUNDER_LENGTH";
    CouponFunderCut "COUPON_TRUNCATED_FUNDER";
    CouponMissingPrefix "COUPON_MISSING_GCP_VLI";
    CouponPrefixLength "COUPON_INVALID_GCP_LENGTH";
    CouponPrefixCut "COUPON_TRUNCATED_GCP";
    CouponOfferCut "COUPON_TRUNCATED_OFFER_CODE";
    CouponMissingSave "COUPON_MISSING_SAVE_VALUE_VLI";
    CouponSaveLength "COUPON_INVALID_SAVE_VALUE_LENGTH";
    CouponSaveCut "COUPON_TRUNCATED_SAVE_VALUE";
    CouponMissingFirst "COUPON_MISSING_1ST_PURCHASE_REQUIREMENT_VLI";
    CouponFirstLength "COUPON_INVALID_1ST_PURCHASE_REQUIREMENT_LENGTH";
    CouponFirstCut "COUPON_TRUNCATED_1ST_PURCHASE_REQUIREMENT";
    CouponMissingFirstCode "COUPON_MISSING_1ST_PURCHASE_REQUIREMENT_CODE";
    CouponFirstCode "COUPON_INVALID_1ST_PURCHASE_REQUIREMENT_CODE";
    CouponFirstFamilyCut "COUPON_TRUNCATED_1ST_PURCHASE_FAMILY_CODE";
    CouponMissingRules "COUPON_MISSING_ADDITIONAL_PURCHASE_RULES_CODE";
    CouponRules "COUPON_INVALID_ADDITIONAL_PURCHASE_RULES_CODE";
    CouponMissingSecond "COUPON_MISSING_2ND_PURCHASE_REQUIREMENT_VLI";
    CouponSecondLength "COUPON_INVALID_2ND_PURCHASE_REQUIREMENT_LENGTH";
    CouponSecondCut "COUPON_TRUNCATED_2ND_PURCHASE_REQUIREMENT";
    CouponMissingSecondCode "COUPON_MISSING_2ND_PURCHASE_REQUIREMENT_CODE";
    CouponSecondCode "COUPON_INVALID_2ND_PURCHASE_REQUIREMENT_CODE";
    CouponSecondFamilyCut "COUPON_TRUNCATED_2ND_PURCHASE_FAMILY_CODE";
    CouponMissingSecondPrefix "COUPON_MISSING_2ND_PURCHASE_GCP_VLI";
    CouponSecondPrefixLength "COUPON_INVALID_2ND_PURCHASE_GCP_LENGTH";
    CouponSecondPrefixCut "COUPON_TRUNCATED_2ND_PURCHASE_GCP";
    CouponMissingThird "COUPON_MISSING_3RD_PURCHASE_REQUIREMENT_VLI";
    CouponThirdLength "COUPON_INVALID_3RD_PURCHASE_REQUIREMENT_LENGTH";
    CouponThirdCut "COUPON_TRUNCATED_3RD_PURCHASE_REQUIREMENT";
    CouponMissingThirdCode "COUPON_MISSING_3RD_PURCHASE_REQUIREMENT_CODE";
    CouponThirdCode "COUPON_INVALID_3RD_PURCHASE_REQUIREMENT_CODE";
    CouponThirdFamilyCut "COUPON_TRUNCATED_3RD_PURCHASE_FAMILY_CODE";
    CouponMissingThirdPrefix "COUPON_MISSING_3RD_PURCHASE_GCP_VLI";
    CouponThirdPrefixLength "COUPON_INVALID_3RD_PURCHASE_GCP_LENGTH";
    CouponThirdPrefixCut "COUPON_TRUNCATED_3RD_PURCHASE_GCP";
    CouponExpiryShort "COUPON_TOO_SHORT_FOR_EXPIRATION_DATE";
    CouponExpiry "COUPON_INVALID_EXIPIRATION_DATE";
    CouponStartShort "COUPON_TOO_SHORT_FOR_START_DATE";
    CouponStart "COUPON_INVALID_START_DATE";
    CouponExpiryFirst "COUPON_EXPIRATION_BEFORE_START";
    CouponMissingSerial "COUPON_MISSING_SERIAL_NUMBER_VLI";
    CouponSerialCut "COUPON_TRUNCATED_SERIAL_NUMBER";
    CouponMissingRetailer "COUPON_MISSING_RETAILER_GCP_OR_GLN_VLI";
    CouponRetailerLength "COUPON_INVALID_RETAILER_GCP_OR_GLN_LENGTH";
    CouponRetailerCut "COUPON_TRUNCATED_RETAILER_GCP_OR_GLN";
    CouponMissingSaveCode "COUPON_MISSING_SAVE_VALUE_CODE";
    CouponSaveCode "COUPON_INVALID_SAVE_VALUE_CODE";
    CouponMissingSaveItem "COUPON_MISSING_SAVE_VALUE_APPLIES_TO_ITEM";
    CouponSaveItem "COUPON_INVALID_SAVE_VALUE_APPLIES_TO_ITEM";
    CouponMissingStore "COUPON_MISSING_STORE_COUPON_FLAG";
    CouponMissingMultiply "COUPON_MISSING_DONT_MULTIPLY_FLAG";
    CouponMultiply "COUPON_INVALID_DONT_MULTIPLY_FLAG";
    CouponExcess "COUPON_EXCESS_DATA";
}

impl Flaw {
    /// What kind of mistake it is for somebody at a scanner, as the last part of a text key.
    pub fn kind(self) -> &'static str {
        match self {
            Self::CheckDigit | Self::CheckDigitShort | Self::CheckPair | Self::CheckPairShort => "checkDigit",
            Self::DateShort | Self::DateLong | Self::Month | Self::Day => "date",
            Self::NonDigit | Self::Cset39 | Self::Cset64 | Self::Cset64Padding | Self::Cset82 => "character",
            _ => "value",
        }
    }
}

/// A flaw and the bytes of the value that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// What it is.
    pub flaw: Flaw,
    /// Where it is.
    pub at: Range<usize>,
}

impl Wrong {
    /// The flaw of some bytes.
    pub fn new(flaw: Flaw, at: Range<usize>) -> Self {
        Self { flaw, at }
    }

    /// The flaw of the whole value.
    pub fn whole(flaw: Flaw, text: &str) -> Self {
        Self { flaw, at: 0..text.len() }
    }

    /// The value with its flawed part between two marks.
    pub fn marked(&self, text: &str, mark: char) -> String {
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        let (before, bad, after) = (0..self.at.start, self.at.clone(), self.at.end..text.len());
        format!("{}{mark}{}{mark}{}", part(before), part(bad), part(after))
    }
}
