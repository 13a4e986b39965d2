//! The text format of Prometheus, version 0.0.4: families with a help line each, then their samples.

use std::fmt::{Display, Write as _};

use crate::Reading;

/// What kind of number a family is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Only grows; its name ends in `_total`.
    Counter,
    /// Goes up and down.
    Gauge,
    /// How values are spread.
    Histogram,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Gauge => "gauge",
            Self::Histogram => "histogram",
        }
    }
}

/// A page of metrics on its way.
#[derive(Debug, Default)]
pub struct Page {
    text: String,
    family: String,
}

/// Labels of a sample: names, which the program gives, and their values.
type Labels<'a> = &'a [(&'a str, &'a str)];

impl Page {
    /// Begins a family; the samples that follow are its own.
    pub fn family(&mut self, name: &str, kind: Kind, help: &str) -> &mut Self {
        self.text.push_str(&format!("# HELP {name} {}\n", help.replace('\\', "\\\\").replace('\n', "\\n")));
        self.text.push_str(&format!("# TYPE {name} {}\n", kind.word()));
        name.clone_into(&mut self.family);
        self
    }

    /// A sample of the family.
    pub fn sample(&mut self, labels: Labels<'_>, value: impl Display) -> &mut Self {
        self.line("", labels, None, value);
        self
    }

    /// A sample that is a time: microseconds, written as seconds.
    pub fn seconds(&mut self, labels: Labels<'_>, micros: u64) -> &mut Self {
        self.sample(labels, Seconds(micros))
    }

    /// All samples of a histogram of whole numbers.
    pub fn spread(&mut self, labels: Labels<'_>, reading: &Reading) -> &mut Self {
        self.histogram(labels, reading, |value| value.to_string())
    }

    /// All samples of a histogram of microseconds, written as seconds.
    pub fn spread_of_times(&mut self, labels: Labels<'_>, reading: &Reading) -> &mut Self {
        self.histogram(labels, reading, |value| Seconds(value).to_string())
    }

    fn histogram(
        &mut self,
        labels: Labels<'_>,
        reading: &Reading,
        write: impl Fn(u64) -> String,
    ) -> &mut Self {
        for (bound, count) in reading.up_to() {
            self.line("_bucket", labels, Some(&write(bound)), count);
        }
        self.line("_bucket", labels, Some("+Inf"), reading.count());
        self.line("_sum", labels, None, write(reading.sum()));
        self.line("_count", labels, None, reading.count());
        self
    }

    fn line(&mut self, ending: &str, labels: Labels<'_>, bound: Option<&str>, value: impl Display) {
        self.text.push_str(&self.family);
        self.text.push_str(ending);
        let all = labels.iter().copied().chain(bound.map(|bound| ("le", bound)));
        let mut mark = '{';
        for (name, value) in all {
            self.text.push(mark);
            mark = ',';
            self.text.push_str(name);
            self.text.push_str("=\"");
            for sign in value.chars() {
                match sign {
                    '\\' => self.text.push_str("\\\\"),
                    '"' => self.text.push_str("\\\""),
                    '\n' => self.text.push_str("\\n"),
                    other => self.text.push(other),
                }
            }
            self.text.push('"');
        }
        if mark == ',' {
            self.text.push('}');
        }
        // Writing to a string does not fail.
        let _ = writeln!(self.text, " {value}");
    }

    /// The whole text.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }
}

/// Microseconds written as seconds.
struct Seconds(u64);

impl Display for Seconds {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, part) = (self.0 / 1_000_000, self.0 % 1_000_000);
        if part == 0 {
            return write!(out, "{whole}");
        }
        let part = format!("{part:06}");
        write!(out, "{whole}.{}", part.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Page};
    use crate::Spread;

    #[test]
    fn a_page_is_what_a_collector_reads() {
        let spread = Spread::over(&[5_000, 1_500_000]);
        for value in [4_000, 4_000, 2_000_000] {
            spread.note(value);
        }
        let mut page = Page::default();
        page.family("calls_total", Kind::Counter, "Calls.\nAll of them.")
            .sample(&[("path", "/a/{id}"), ("said", "\"a\\b\"\n")], 7)
            .sample(&[], 0);
        page.family("took_seconds", Kind::Histogram, "Time.")
            .spread_of_times(&[("kind", "read")], &spread.read());
        page.family("age_seconds", Kind::Gauge, "Age.").seconds(&[], 12_000_000);
        assert_eq!(
            page.into_text(),
            "# HELP calls_total Calls.\\nAll of them.\n# TYPE calls_total counter\n\
             calls_total{path=\"/a/{id}\",said=\"\\\"a\\\\b\\\"\\n\"} 7\ncalls_total 0\n\
             # HELP took_seconds Time.\n# TYPE took_seconds histogram\n\
             took_seconds_bucket{kind=\"read\",le=\"0.005\"} 2\n\
             took_seconds_bucket{kind=\"read\",le=\"1.5\"} 2\n\
             took_seconds_bucket{kind=\"read\",le=\"+Inf\"} 3\n\
             took_seconds_sum{kind=\"read\"} 2.008\ntook_seconds_count{kind=\"read\"} 3\n\
             # HELP age_seconds Age.\n# TYPE age_seconds gauge\nage_seconds 12\n"
        );
    }
}
