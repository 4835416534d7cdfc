//! Every rule that pages call, with any text as its facts: the rule answers or refuses the text, equal facts give equal
//! answers, and an answer is JSON. The first byte selects the rule from an alphabetical list.

#![no_main]

use std::sync::LazyLock;

use domain::verbs::{answer, names};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, from_str};

/// Names of the rules, sorted so that reordering the features does not change the meaning of an input.
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
