//! What can be set, of which kind, within which limits.

/// One setting.
#[derive(Debug, PartialEq, Eq)]
pub struct Setting {
    /// Wire name and text key: `organizationDeploy.field.<name>`.
    pub name: &'static str,
    /// Group on the screen: `organizationDeploy.group.<group>`.
    pub group: &'static str,
    /// What its value is.
    pub kind: Kind,
    /// Value while nobody changed it.
    pub default: &'static str,
}

/// Kinds of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number within limits, both inclusive, in a unit (`organizationDeploy.unit.<unit>`).
    Whole {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
        /// Unit shown behind the box.
        unit: &'static str,
    },
    /// Two to four capital letters in front of document numbers.
    Prefix,
    /// Name of a time zone.
    Zone,
}

const fn whole(
    name: &'static str,
    group: &'static str,
    range: (i64, i64),
    unit: &'static str,
    default: &'static str,
) -> Setting {
    Setting { name, group, kind: Kind::Whole { min: range.0, max: range.1, unit }, default }
}

const fn prefix(name: &'static str, default: &'static str) -> Setting {
    Setting { name, group: "number", kind: Kind::Prefix, default }
}

/// Zone in which days are cut and times are shown.
pub static TIME_ZONE: Setting =
    Setting { name: "timeZone", group: "day", kind: Kind::Zone, default: "Asia/Shanghai" };
/// Hour at which a business day begins.
pub static CUT_OFF_HOUR: Setting = whole("cutOffHour", "day", (0, 23), "hour", "0");
/// A session ends after this many hours without a call.
pub static SESSION_HOURS: Setting = whole("sessionHours", "session", (1, 720), "hours", "12");
/// Wrong passwords in a row that lock an account.
pub static LOCK_AFTER: Setting = whole("lockAfter", "session", (3, 20), "times", "5");
/// How long an account stays locked.
pub static LOCK_MINUTES: Setting = whole("lockMinutes", "session", (1, 1440), "minutes", "15");
/// A password must be changed after this many days; 0 means never.
pub static PASSWORD_DAYS: Setting = whole("passwordDays", "session", (0, 3650), "days", "0");
/// How long the file of an export stays to be fetched.
pub static TASK_FILE_DAYS: Setting = whole("taskFileDays", "retention", (1, 365), "days", "7");
/// A webhook whose receiver takes nothing is switched off after so many days.
pub static WEBHOOK_STOP_DAYS: Setting = whole("webhookStopDays", "webhook", (1, 30), "days", "5");
/// Prefix of receiving notes.
pub static PREFIX_RECEIVING: Setting = prefix("prefixReceiving", "RK");
/// Prefix of delivery sheets.
pub static PREFIX_DELIVERY: Setting = prefix("prefixDelivery", "CK");
/// Prefix of bookings of arrivals.
pub static PREFIX_BOOKING: Setting = prefix("prefixBooking", "YR");
/// Prefix of bookings of departures.
pub static PREFIX_OUTBOUND_BOOKING: Setting = prefix("prefixOutboundBooking", "YC");

/// Per cent by which more goods may come than a line of a receiving note expects.
pub static OVER_PERCENT: Setting = whole("overPercent", "receiving", (0, 100), "percent", "0");
/// An entry note that nobody confirms counts as confirmed after so many hours; 0 means never.
pub static ENTRY_CONFIRM_HOURS: Setting = whole("entryConfirmHours", "receiving", (0, 720), "hours", "0");
/// Per cent by which the scales may differ from what a delivery note should weigh.
pub static WEIGH_TOLERANCE: Setting = whole("weighTolerance", "delivery", (0, 20), "percent", "1");
/// Goods that were promised and that nobody picks are free again after so many hours; 0 means never.
pub static RESERVATION_HOURS: Setting = whole("reservationHours", "delivery", (0, 720), "hours", "0");

/// Every setting in the order of the screen.
pub static ALL: [&Setting; 16] = [
    &TIME_ZONE,
    &CUT_OFF_HOUR,
    &SESSION_HOURS,
    &LOCK_AFTER,
    &LOCK_MINUTES,
    &PASSWORD_DAYS,
    &TASK_FILE_DAYS,
    &PREFIX_RECEIVING,
    &PREFIX_DELIVERY,
    &PREFIX_BOOKING,
    &PREFIX_OUTBOUND_BOOKING,
    &OVER_PERCENT,
    &ENTRY_CONFIRM_HOURS,
    &RESERVATION_HOURS,
    &WEIGH_TOLERANCE,
    &WEBHOOK_STOP_DAYS,
];

/// The setting of that name.
pub fn by_name(name: &str) -> Option<&'static Setting> {
    ALL.into_iter().find(|setting| setting.name == name)
}

impl Setting {
    /// The value in its one spelling, or the text key of what is wrong with it.
    pub fn check(&self, text: &str) -> Result<String, &'static str> {
        match self.kind {
            Kind::Whole { min, max, .. } => {
                let number: i64 = text.trim().parse().map_err(|_| "rule.integer")?;
                if (min..=max).contains(&number) { Ok(number.to_string()) } else { Err("rule.outOfRange") }
            }
            Kind::Prefix => {
                let prefix = text.trim();
                let letters = prefix.bytes().all(|byte| byte.is_ascii_uppercase());
                if letters && (2..=4).contains(&prefix.len()) {
                    Ok(prefix.to_owned())
                } else {
                    Err("organizationDeploy.prefix")
                }
            }
            Kind::Zone => {
                let zone = kernel::clock::Zone::of(text.trim()).map_err(|_| "organizationDeploy.zone")?;
                Ok(zone.name().to_owned())
            }
        }
    }
}
