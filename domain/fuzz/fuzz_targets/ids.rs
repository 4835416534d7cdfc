//! Ids: exactly the texts that the `uuid` crate parses as a hyphenated UUID are accepted, and each is written in lower
//! case.

#![no_main]

use domain::ids::MissionId;
use libfuzzer_sys::fuzz_target;
use uuid::Uuid;

fuzz_target!(|text: &str| {
    let read = serde_json::from_value::<MissionId>(text.into()).ok();
    // The `uuid` crate accepts three other forms, which have other lengths.
    let expected = Uuid::try_parse(text).ok().filter(|_| text.len() == 36);
    assert_eq!(read.map(|id| id.0), expected);
    if let Some(id) = read {
        assert_eq!(id.to_string(), text.to_ascii_lowercase());
    }
});
