//! E-mail addresses: what is kept is no longer than an address may be, has nothing in it that separates
//! addresses or lines, and is kept as it is when it is read again.

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
