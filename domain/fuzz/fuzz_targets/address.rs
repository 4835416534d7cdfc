//! E-mail addresses: an accepted address is not too long, contains no character that separates addresses or lines, and
//! parses to itself.

#![no_main]

use domain::account::address::read_address;
use domain::account::limits::MAX_EMAIL_CHARS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Some(kept) = read_address(text) else { return };
    assert!(kept.len() <= MAX_EMAIL_CHARS);
    assert!(!kept.contains(|c: char| c.is_whitespace() || c.is_control() || ",;<>\"\\".contains(c)));
    assert_eq!(kept.matches('@').count(), 1);
    assert_eq!(read_address(&kept).as_ref(), Some(&kept));
});
