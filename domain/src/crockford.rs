//! Crockford's base 32: digits and capital letters, except I, L and O, which are easily misread, and U, which would
//! allow some unwanted words. It is used for codes that people read aloud or type from paper.

use crate::visible::plain;

/// All symbols, in the order of their values.
pub(crate) const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The symbol of the five lowest bits; all 32 symbols are equally likely.
pub(crate) fn symbol(bits: u64) -> char {
    SYMBOLS.get(usize::try_from(bits % 32).unwrap_or_default()).map_or('0', |symbol| char::from(*symbol))
}

/// The symbol that somebody typed, in upper or lower case: an `O` is read as 0, an `I` or an `L` as 1. `None` for any
/// other character.
pub(crate) fn read(typed: char) -> Option<char> {
    let symbol = match typed.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    u8::try_from(symbol).is_ok_and(|byte| SYMBOLS.contains(&byte)).then_some(symbol)
}

/// The typed code without blanks, hyphens and invisible characters. `None` if it does not consist of `symbols` symbols,
/// or if more than `most` characters were typed.
pub(crate) fn read_code(typed: &str, symbols: usize, most: u32) -> Option<String> {
    if typed.chars().nth(usize::try_from(most).unwrap_or(usize::MAX)).is_some() {
        return None;
    }
    let typed = plain(typed);
    let typed = typed.chars().filter(|typed| !typed.is_whitespace() && *typed != '-');
    let code = typed.map(read).collect::<Option<String>>()?;
    (code.len() == symbols).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_five_bits_have_a_symbol_that_is_read_as_itself() {
        let symbols: String = (0..32).map(symbol).collect();
        assert_eq!(symbols, "0123456789ABCDEFGHJKMNPQRSTVWXYZ");
        assert!(symbols.chars().all(|symbol| read(symbol) == Some(symbol)));
        assert_eq!((symbol(32), symbol(63)), ('0', 'Z'));
    }

    #[test]
    fn what_is_misread_is_read_as_it_was_meant_and_the_rest_is_nothing() {
        assert_eq!(['o', 'O', 'i', 'L', 'a'].map(read), [Some('0'), Some('0'), Some('1'), Some('1'), Some('A')]);
        assert_eq!(read_code("\u{200b}7k-3q\u{feff}", 4, 10).as_deref(), Some("7K3Q"));
        assert_eq!(read_code("\u{202e}7k3q", 4, 10), None);
        assert_eq!(['U', '-', ' ', 'é', '\u{130}'].map(read), [None; 5]);
    }
}
