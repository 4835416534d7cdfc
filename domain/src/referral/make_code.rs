//! Makes a learner's code from random bytes. The database checks whether the code is taken; the server then makes
//! another.

use crate::crockford;
use crate::referral::ReferralCode;
use crate::referral::limits::REFERRAL_CODE_BYTES;

/// Converts random bytes to a code: five bits per character, the first bits first. Different bytes make different
/// codes.
#[must_use]
pub fn make_code(random: [u8; REFERRAL_CODE_BYTES]) -> ReferralCode {
    let bits = random.iter().fold(0_u64, |bits, byte| bits * 256 + u64::from(*byte));
    ReferralCode((0..8).rev().map(|place| crockford::symbol(bits >> (5 * place))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::REFERRAL_CODE_CHARS;

    fn check(random: [u8; 5], expected: &str) {
        assert_eq!(make_code(random).as_str(), expected, "{random:?}");
    }

    #[test]
    fn each_five_bits_are_a_character() {
        check([0; 5], "00000000");
        check([255; 5], "ZZZZZZZZ");
        check([0, 0, 0, 0, 1], "00000001");
        check([0b0000_1000, 0, 0, 0, 0], "10000000");
        // 00000 00001 00010 00011 00100 00101 00110 00111
        check([0b0000_0000, 0b0100_0100, 0b0011_0010, 0b0001_0100, 0b1100_0111], "01234567");
        check([0b0000_0000, 0b0100_0100, 0b0011_0010, 0b0001_0100, 0b1100_1000], "01234568");
    }

    #[test]
    fn no_character_looks_like_another_and_none_is_there_twice() {
        for (at, character) in crockford::SYMBOLS.iter().enumerate() {
            assert!(!b"ILOU".contains(character) && !crockford::SYMBOLS[..at].contains(character));
        }
        assert_eq!(make_code([7; 5]).as_str().len(), REFERRAL_CODE_CHARS);
    }
}
