//! JSON can escape a character beyond the Basic Multilingual Plane as a surrogate pair (`\ud83d\ude00`), and browsers
//! also escape a lone surrogate. `serde-json-core` can parse neither, so both are replaced before parsing.

use std::borrow::Cow;

/// Replaces each escaped pair with its character, and each lone surrogate with U+FFFD as browsers do.
///
/// This works on bytes, because string functions make the package larger.
pub(crate) fn join_surrogates(text: &str) -> Cow<'_, [u8]> {
    if has_unit(text.as_bytes()) { Cow::Owned(joined(text)) } else { Cow::Borrowed(text.as_bytes()) }
}

/// Whether the text has an escaped UTF-16 unit. Most texts have no backslash, which the first check finds quickly.
fn has_unit(text: &[u8]) -> bool {
    text.contains(&b'\\') && text.windows(2).any(|pair| pair == br"\u")
}

fn joined(text: &str) -> Vec<u8> {
    let (mut joined, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let high = unit(rest).filter(|unit| unit & 0xf800 == 0xd800);
        if let Some(high) = high {
            rest = rest.get(6..).unwrap_or_default();
            let low = unit(rest).filter(|low| high < 0xdc00 && low & 0xfc00 == 0xdc00);
            let mut code = 0xfffd;
            if let Some(low) = low {
                rest = rest.get(6..).unwrap_or_default();
                code = 0x1_0000 + ((high & 0x3ff) << 10) + (low & 0x3ff);
            }
            let character = char::from_u32(code).unwrap_or_default();
            joined.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        joined.push(*first);
        rest = after;
        if let (b'\\', Some((escaped, after))) = (first, after.split_first()) {
            joined.push(*escaped);
            rest = after;
        }
    }
    joined
}

/// UTF-16 unit of the escape at the beginning of the text.
fn unit(text: &[u8]) -> Option<u32> {
    let [b'\\', b'u', digits @ ..] = text else { return None };
    digits.get(..4)?.iter().try_fold(0, |unit, digit| Some(unit << 4 | char::from(*digit).to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_joined_and_halves_replaced() {
        for (text, joined) in [
            (r#""plain é 😀""#, r#""plain é 😀""#),
            (r#""\ud83d\ude00""#, r#""😀""#),
            (r#""\uD83D\uDE00 and \u00e9""#, r#""😀 and \u00e9""#),
            (r#""\ud83d""#, "\"\u{fffd}\""),
            (r#""\ude00\ud83d""#, "\"\u{fffd}\u{fffd}\""),
            (r#""\ud83d\ud83d\ude00""#, "\"\u{fffd}😀\""),
            (r#""\ud83d\u0041""#, "\"\u{fffd}\\u0041\""),
            (r#""\\ud83d\\\ude00""#, "\"\\\\ud83d\\\\\u{fffd}\""),
            (r#""\n\"\u""#, r#""\n\"\u""#),
            (r#""\u12"#, r#""\u12"#),
            ("\\u\\é\\", "\\u\\é\\"),
        ] {
            assert_eq!(String::from_utf8_lossy(&join_surrogates(text)), joined, "{text}");
        }
    }
}
