//! Instants on the wire, days across zones and cut-offs, and the clock's hand.

use std::time::Duration;

use db::{FromValue as _, Value};
use proptest::prelude::*;

use super::{BusinessDay, Clock, DayCut, Instant, LocalTimeError, TimeRange, Zone};

fn at(text: &str) -> Instant {
    text.parse().unwrap()
}

fn day(text: &str) -> BusinessDay {
    text.parse().unwrap()
}

fn cut(zone: &str, hour: i64) -> DayCut {
    DayCut::new(Zone::of(zone).unwrap(), hour).unwrap()
}

#[test]
fn an_instant_takes_any_offset_and_answers_in_utc() {
    let instant = at("2026-03-01T08:00:00.125+08:00");
    assert_eq!(instant.to_string(), "2026-03-01T00:00:00.125Z");
    assert_eq!(instant, at("2026-02-28T19:00:00.125-05:00"));
    assert_eq!(serde_json::to_string(&at("2026-03-01T00:00:00Z")).unwrap(), r#""2026-03-01T00:00:00.000Z""#);
    assert_eq!(serde_json::from_str::<Instant>(r#""2026-03-01T08:00:00.125+08:00""#).unwrap(), instant);
    assert_eq!(at("1969-12-31T23:59:59.9999Z").millis(), -1, "cut off towards the past");
}

#[test]
fn a_time_without_an_offset_is_refused() {
    for text in ["2026-03-01T08:00:00", "2026-03-01", "1700000000000", "2026-02-30T00:00:00Z", "", "now"] {
        assert!(text.parse::<Instant>().is_err(), "{text:?}");
    }
    assert!(serde_json::from_str::<Instant>("1700000000000").is_err());
}

#[test]
fn columns_hold_milliseconds_and_days_as_text() {
    assert_eq!(Value::from(Instant::of_millis(5)), Value::Int(5));
    assert_eq!(Instant::from_value(Value::Int(5)).unwrap(), Instant::of_millis(5));
    assert_eq!(Value::from(day("2026-03-01")), Value::from("2026-03-01"));
    assert_eq!(BusinessDay::from_value(Value::from("2024-02-29")).unwrap(), day("2024-02-29"));
    assert!(BusinessDay::from_value(Value::from("2026-02-29")).is_err());
}

#[test]
fn time_outside_the_calendar_becomes_its_end() {
    assert_eq!(Instant::of_millis(i64::MAX).to_string(), "9998-12-31T23:59:59.999Z");
    assert_eq!(Instant::of_millis(i64::MIN).to_string(), "0001-01-01T00:00:00.000Z");
    assert_eq!(Instant::MAX.plus(Duration::MAX), Instant::MAX);
    assert_eq!(Instant::EPOCH.since(at("2026-03-01T00:00:00Z")), Duration::ZERO);
    assert_eq!(at("1970-01-01T00:00:01Z").since(Instant::EPOCH), Duration::from_secs(1));
}

#[test]
fn a_day_has_one_spelling() {
    for text in
        ["2026-3-1", "20260301", "2026-03-01T00:00:00", "2026-02-30", "", "-000001-01-01", "２０２６-03-01"]
    {
        assert!(text.parse::<BusinessDay>().is_err(), "{text:?}");
    }
    assert_eq!(serde_json::to_string(&day("2026-03-01")).unwrap(), r#""2026-03-01""#);
    assert_eq!(day("2026-03-01").plus_days(-1), day("2026-02-28"));
    assert_eq!(day("2026-01-31").plus_months(1), day("2026-02-28"));
    assert_eq!(day("2024-02-29").plus_months(12), day("2025-02-28"));
    assert_eq!(day("2024-02-01").days_until(day("2024-03-01")), 29);
    assert_eq!(BusinessDay::of(2026, 2, 29), None);
}

#[test]
fn work_before_the_cut_off_belongs_to_the_day_before() {
    let six = cut("Asia/Shanghai", 6);
    assert_eq!(six.day_of(at("2026-03-01T23:50:00+08:00")), day("2026-03-01"));
    assert_eq!(six.day_of(at("2026-03-02T05:30:00+08:00")), day("2026-03-01"));
    assert_eq!(six.day_of(at("2026-03-02T05:59:59.999+08:00")), day("2026-03-01"));
    assert_eq!(six.day_of(at("2026-03-02T06:00:00+08:00")), day("2026-03-02"));
    let midnight = DayCut::midnight(Zone::of("Asia/Shanghai").unwrap());
    assert_eq!(midnight.day_of(at("2026-02-28T16:00:00Z")), day("2026-03-01"));
    assert!(DayCut::new(Zone::UTC, 24).is_err() && DayCut::new(Zone::UTC, -1).is_err());
}

#[test]
fn days_of_summer_time_have_23_or_25_hours() {
    let hours = |cut: &DayCut, day: BusinessDay| {
        let range = cut.range_of(day);
        range.until.unwrap().since(range.from.unwrap()).as_secs() / 3600
    };
    assert_eq!(hours(&cut("Europe/Madrid", 0), day("2026-03-29")), 23);
    assert_eq!(hours(&cut("Europe/Madrid", 0), day("2026-10-25")), 25);
    assert_eq!(hours(&cut("Europe/Madrid", 4), day("2026-03-28")), 23);
    assert_eq!(hours(&cut("America/New_York", 2), day("2026-03-07")), 24, "02:00 is skipped: 03:00 it is");
}

#[test]
fn a_day_range_takes_in_its_last_second() {
    let zone = Zone::of("Asia/Shanghai").unwrap();
    let range = TimeRange::read(Some("2026-03-01 00:00:00"), Some("2026-03-01 23:59:59"), &zone).unwrap();
    assert_eq!(range, DayCut::midnight(zone.clone()).range_of(day("2026-03-01")));
    assert!(range.contains(at("2026-03-01T23:59:59.999+08:00")));
    assert!(
        !range.contains(at("2026-03-02T00:00:00+08:00")) && !range.contains(at("2026-02-28T23:59:59+08:00"))
    );
    let open = TimeRange::read(None, Some("2026-03-01 00:00:00"), &zone).unwrap();
    assert!(open.contains(Instant::EPOCH) && TimeRange::default().contains(Instant::EPOCH));
    assert_eq!(
        TimeRange::read(Some("2026-03-02 00:00:00"), Some("2026-03-01 23:59:59"), &zone),
        Err(LocalTimeError::Reversed)
    );
    assert_eq!(zone.show(at("2026-03-01T00:00:00Z")), "2026-03-01 08:00:00");
}

#[test]
fn a_written_time_has_one_form_only() {
    let bad = [
        "2026-03-01",
        "2026-03-01T08:00:00",
        "2026-03-01 8:00:00",
        "2026-03-01 24:00:00",
        "2026-02-30 00:00:00",
        "2026-03-01 08:00:00 ",
        "2026-03-01 08:00:00Z",
        "2026-03-01 08:60:00",
        "２２２２-03-01 0",
        "",
        "%%%%-%%-%% %%:%%:%%",
    ];
    for text in bad {
        assert_eq!(Zone::UTC.read(text), Err(LocalTimeError::Malformed), "{text:?}");
    }
    assert!(Zone::of("Mars/Olympus").is_err() && Zone::of("").is_err());
    assert_eq!(Zone::of("asia/shanghai").unwrap().name(), "Asia/Shanghai");
}

#[test]
fn all_clones_of_a_clock_follow_its_hand() {
    let (clock, hand) = Clock::with_hand(at("2026-03-01T00:00:00Z"));
    let clone = clock.clone();
    hand.advance(Duration::from_secs(60));
    assert_eq!(clone.now(), at("2026-03-01T00:01:00Z"));
    hand.set(Instant::EPOCH);
    assert_eq!(clock.now(), Instant::EPOCH);
    assert!(Clock::system().now() > at("2025-01-01T00:00:00Z"));
}

proptest! {
    #[test]
    fn every_moment_lies_in_its_day_and_in_no_other(
        millis in -2_000_000_000_000_i64..4_000_000_000_000,
        hour in 0_i64..24,
        zone in prop::sample::select(vec![
            "Asia/Shanghai", "UTC", "America/New_York", "Europe/Madrid", "America/Havana", "Asia/Beirut",
            "Australia/Lord_Howe", "Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu",
        ]),
    ) {
        let cut = cut(zone, hour);
        let instant = Instant::of_millis(millis);
        let day = cut.day_of(instant);
        prop_assert!(cut.range_of(day).contains(instant), "{instant} is not in {day}");
        prop_assert!(cut.start_of(day) <= cut.start_of(day.plus_days(1)));
    }

    #[test]
    fn an_instant_survives_its_text(millis in any::<i64>()) {
        let instant = Instant::of_millis(millis);
        prop_assert_eq!(instant.to_string().parse(), Ok(instant));
    }
}

#[test]
fn what_is_written_for_somebody_has_their_offset_and_nothing_else_does() {
    let at = Instant::of_millis(1_772_409_660_000);
    let written = || (serde_json::to_string(&Some(at)).unwrap(), at.shown());
    let utc = (r#""2026-03-02T00:01:00.000Z""#.to_owned(), "2026-03-02 00:01:00".to_owned());
    let china = (r#""2026-03-02T08:01:00.000+08:00""#.to_owned(), "2026-03-02 08:01:00".to_owned());
    let shanghai = Zone::of("Asia/Shanghai").unwrap();
    assert_eq!(written(), utc);
    shanghai.while_writing(|| {
        assert_eq!(Zone::of("Asia/Tokyo").unwrap().while_writing(|| at.shown()), "2026-03-02 09:01:00");
        assert_eq!(written(), china);
        assert_eq!(std::thread::scope(|threads| threads.spawn(written).join().unwrap()), utc);
    });
    assert!(std::panic::catch_unwind(|| shanghai.while_writing(|| panic!("in the middle"))).is_err());
    assert_eq!(written(), utc);
    assert_eq!(china.0.trim_matches('"').parse(), Ok(at));
}
