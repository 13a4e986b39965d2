//! The notation of code tables.
//!
//! A row is `code Variant "key"`, the code a number or a string, and for statuses a tone at its end:
//! `neutral`, `active`, `waiting`, `done` or `stopped`. Doc comments on the table and on rows are kept.

/// Declares code tables.
///
/// ```
/// kernel::codes! {
///     /// Shift note status. Voided is 4 here, 1 or 5 in other documents.
///     ShiftStatus {
///         0  New    "new"     neutral,
///         11 ToMove "to_move" waiting,
///         12 Moving "moving"  active,
///         13 Moved  "moved"   done,
///         4  Voided "voided"  stopped,
///     }
///
///     /// Type of a custom report field. `dicimal` is spelt so on the wire.
///     FieldType {
///         "str"     Text    "text",
///         "dicimal" Decimal "decimal",
///     }
/// }
/// use kernel::codes::Code;
///
/// assert_eq!(ShiftStatus::TABLE, "shiftStatus");
/// assert_eq!(ShiftStatus::of(13), Some(ShiftStatus::Moved));
/// assert_eq!(FieldType::of("dicimal"), Some(FieldType::Decimal));
/// ```
#[macro_export]
macro_rules! codes {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident { $(
            $(#[doc = $note:literal])*
            $code:literal $variant:ident $key:literal $($tone:ident)?
        ),+ $(,)? }
    )+) => { $(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(
            #[doc = concat!("`", stringify!($code), "`, ", $key, ".")]
            $(#[doc = $note])*
            $variant,
        )+ }

        impl $crate::codes::Code for $name {
            const DESCRIPTION: &'static $crate::codes::CodeTable = &$crate::codes::CodeTable {
                name: {
                    const NAME: [u8; stringify!($name).len()] = $crate::codes::lower_first(stringify!($name));
                    match ::core::str::from_utf8(&NAME) {
                        Ok(name) => name,
                        Err(_) => panic!("the name of a code table is ASCII"),
                    }
                },
                doc: concat!($($doc),+).trim_ascii(),
                rows: &[$($crate::codes::CodeRow {
                    code: $crate::codes::Literal($code).wire(),
                    key: $key,
                    tone: $crate::codes!(@tone $($tone)?),
                }),+],
            };
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn place(self) -> usize {
                self as usize
            }
        }

        impl From<$name> for $crate::codes::reach::db::Value {
            fn from(code: $name) -> Self {
                $crate::codes::to_value(code)
            }
        }

        impl $crate::codes::reach::db::FromValue for $name {
            fn from_value(
                value: $crate::codes::reach::db::Value,
            ) -> Result<Self, $crate::codes::reach::db::Error> {
                $crate::codes::from_value(value)
            }
        }

        impl $crate::codes::reach::serde::Serialize for $name {
            fn serialize<S: $crate::codes::reach::serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                $crate::codes::reach::serde::Serialize::serialize(&$crate::codes::Code::code(*self), out)
            }
        }

        impl<'de> $crate::codes::reach::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::codes::reach::serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
                $crate::codes::deserialize(input)
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::codes::UnknownCode;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                <Self as $crate::codes::Code>::parse(text).ok_or_else(|| $crate::codes::UnknownCode::new::<Self>(text))
            }
        }

        impl $crate::codes::reach::utoipa::PartialSchema for $name {
            fn schema() -> $crate::codes::reach::utoipa::openapi::RefOr<
                $crate::codes::reach::utoipa::openapi::schema::Schema,
            > {
                $crate::codes::schema::<Self>()
            }
        }

        impl $crate::codes::reach::utoipa::ToSchema for $name {}
    )+ };
    (@tone) => { None };
    (@tone neutral) => { Some($crate::codes::Tone::Neutral) };
    (@tone active) => { Some($crate::codes::Tone::Active) };
    (@tone waiting) => { Some($crate::codes::Tone::Waiting) };
    (@tone done) => { Some($crate::codes::Tone::Done) };
    (@tone stopped) => { Some($crate::codes::Tone::Stopped) };
}
