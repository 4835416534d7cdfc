//! Instants and times of day: an instant is written in one form that parses to the same instant, and the `time` crate
//! parses the text to that instant, too. A time of day is written as it was read.

#![no_main]

use domain::time::{LocalTime, Timestamp};
use libfuzzer_sys::fuzz_target;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

fuzz_target!(|text: &str| {
    if let Some(instant) = Timestamp::parse(text) {
        let written = instant.to_string();
        assert_eq!(Timestamp::parse(&written), Some(instant), "{written}");
        assert!(written.ends_with('Z') && written.is_ascii());
        let read = OffsetDateTime::parse(text, &Rfc3339).expect("another parser reads it");
        assert_eq!(Timestamp::from(read), instant);
    }
    if let Some(local) = LocalTime::parse(text) {
        assert_eq!(String::from(local), text);
    }
});
