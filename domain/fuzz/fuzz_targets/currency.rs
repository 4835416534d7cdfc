//! Currency codes: exactly the texts of three upper-case letters are accepted, and each is written as it was read.

#![no_main]

use domain::money::Currency;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let read = Currency::from_code(text);
    assert_eq!(read.is_some(), text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()));
    if let Some(currency) = read {
        assert_eq!(currency.code(), text);
        assert!([0, 2, 3].contains(&currency.exponent()));
    }
    assert_eq!(serde_json::from_value::<Currency>(text.into()).ok(), read);
});
