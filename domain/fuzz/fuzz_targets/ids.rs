//! Ids: what is read is a hyphenated UUID to the `uuid` crate, too, and is written as it was, in lower case.

#![no_main]

use domain::ids::MissionId;
use libfuzzer_sys::fuzz_target;
use uuid::Uuid;

fuzz_target!(|text: &str| {
    let read = serde_json::from_value::<MissionId>(text.into()).ok();
    // The three other forms that the crate reads have other lengths.
    let expected = Uuid::try_parse(text).ok().filter(|_| text.len() == 36);
    assert_eq!(read.map(|id| id.0), expected);
    if let Some(id) = read {
        assert_eq!(id.to_string(), text.to_ascii_lowercase());
    }
});
