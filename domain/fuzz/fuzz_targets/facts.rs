//! The facts of every rule: whatever the text, the rule is asked or the text is not its facts; a rule
//! says the same to the same facts, and in JSON. The first byte picks the rule, in the order of the
//! alphabet.

#![no_main]

use std::sync::LazyLock;

use domain::verbs::{answer, names};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, from_str};

/// In an order that does not change with the order of the features.
static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut names = names();
    names.sort_unstable();
    names
});

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else { return };
    let Ok(text) = str::from_utf8(rest) else { return };
    let name = NAMES[usize::from(*first) % NAMES.len()];
    let said = answer(name, text);
    assert_eq!(answer(name, text), said, "{name}");
    if let Some(said) = said {
        assert!(from_str::<Value>(&said).is_ok(), "{name}: {said}");
    }
});
