//! Decimal numbers: a written number parses to the same number, and two numbers compare as their 128-bit integers do.
//! Each line of the text is a number.

#![no_main]

use domain::mission::limits::MAX_DECIMALS;
use domain::mission::block::Decimal;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let read = |line| Decimal::parse(line).map(|number| (value_of(&number), number));
    let numbers: Vec<_> = text.lines().take(8).filter_map(read).collect();
    for (value, number) in &numbers {
        let again = Decimal::parse(&number.to_string()).expect("it reads again");
        assert_eq!((again.to_string(), again.places()), (number.to_string(), number.places()));
        assert!(number.places() <= MAX_DECIMALS);
        for (other_value, other) in &numbers {
            assert_eq!(value.cmp(other_value), number.cmp(other), "{number} {other}");
            assert_eq!(value == other_value, number == other, "{number} {other}");
        }
    }
    for line in text.lines() {
        let is_read = Decimal::parse(line).is_some();
        assert_eq!(is_read, serde_json::from_value::<Decimal>(line.into()).is_ok());
    }
});

/// The number in units of the last decimal place that is allowed.
fn value_of(number: &Decimal) -> i128 {
    let text = number.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let places = usize::from(MAX_DECIMALS);
    format!("{whole}{fraction:0<places$}").parse().expect("digits with a sign are a number")
}
