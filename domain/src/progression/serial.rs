//! The serial number of a certificate or a letter, for example `T6W2-SAPC-RVYM`. People read it aloud and type it from
//! paper, so it has no letters that look alike, and the parser accepts common mistakes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::crockford;
use crate::progression::limits::{SERIAL_CHARS, SERIAL_GROUP, SERIAL_RANDOM_BYTES};
use crate::visible::plain;

/// A serial number of twelve symbols (60 bits), written in three groups of four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = String, examples("T6W2-SAPC-RVYM")))]
#[serde(try_from = "String", into = "String")]
pub struct Serial([u8; SERIAL_CHARS]);

/// Returns the serial number for these random bytes: five bits for each symbol; the last four bits are unused. Every
/// serial number has the same probability.
#[must_use]
pub fn serial(random: [u8; SERIAL_RANDOM_BYTES]) -> Serial {
    let mut bits = u64::from_be_bytes(random);
    let mut symbols = [0; SERIAL_CHARS];
    for symbol in &mut symbols {
        bits = bits.rotate_left(5);
        *symbol = u8::try_from(crockford::symbol(bits)).unwrap_or_default();
    }
    Serial(symbols)
}

impl Serial {
    /// Parses typed text: in any case, with or without dashes and spaces, and with `O` for `0` and `I` or `L` for `1`.
    /// Returns `None` if it is no serial number.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let mut symbols = [0; SERIAL_CHARS];
        let mut free = symbols.iter_mut();
        for c in plain(typed).chars().filter(|c| !is_separator(*c)) {
            *free.next()? = u8::try_from(crockford::read(c)?).ok()?;
        }
        free.next().is_none().then_some(Self(symbols))
    }
}

/// White space, a hyphen, or a similar character.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '_' | '.')
}

impl fmt::Display for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, group) in self.0.chunks(SERIAL_GROUP).enumerate() {
            f.write_str(if index == 0 { "" } else { "-" })?;
            f.write_str(std::str::from_utf8(group).unwrap_or_default())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Serial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Serial {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("a serial number has twelve digits and letters, for instance T6W2-SAPC-RVYM")
    }
}

impl From<Serial> for String {
    fn from(serial: Serial) -> Self {
        serial.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, expected: Option<&str>) {
        assert_eq!(Serial::parse(typed).map(|serial| serial.to_string()).as_deref(), expected, "{typed:?}");
    }

    #[test]
    fn random_bytes_become_three_groups_of_four() {
        assert_eq!(serial([0; 8]).to_string(), "0000-0000-0000");
        assert_eq!(serial([255; 8]).to_string(), "ZZZZ-ZZZZ-ZZZZ");
        assert_eq!(serial([0x08, 0x86, 0x42, 0x98, 0xe8, 0x4a, 0x96, 0xc0]).to_string(), "1234-5678-9ABC");
        assert_eq!(serial([0, 0, 0, 0, 0, 0, 0, 0x10]).to_string(), "0000-0000-0001");
        assert_eq!(serial([0, 0, 0, 0, 0, 0, 0, 0x0f]).to_string(), "0000-0000-0000");
    }

    #[test]
    fn what_a_person_types_is_understood() {
        for typed in [
            "T6W2-SAPC-RVYM",
            "t6w2-sapc-rvym",
            "T6W2SAPCRVYM",
            " T6W2 SAPC\tRVYM\n",
            "T6W2\u{2013}SAPC\u{2014}RVYM",
            "T6W2_SAPC.RVYM",
            "T6-W2SA-PCRV-YM",
            "t6w2\u{2212}sapc\u{2010}rvym",
            "\u{200b}\u{ff34}6W2-SAPC-RVYM\u{feff}",
        ] {
            check(typed, Some("T6W2-SAPC-RVYM"));
        }
    }

    #[test]
    fn look_alikes_are_read_as_digits() {
        check("O0oI-1iLl-ABCD", Some("0001-1111-ABCD"));
    }

    #[test]
    fn what_is_no_serial_number_is_none() {
        for typed in ["", "T6W2-SAPC-RVY", "T6W2-SAPC-RVYMX", "T6W2-SAPC-RVYU", "T6W2-SAPC-RVY\u{e9}", "T6W2/SAPC/RVYM"]
        {
            check(typed, None);
        }
        check("T6W2-SAPC-RVY\u{14d}", None);
    }

    #[test]
    fn a_serial_number_travels_as_it_is_written() {
        let read = serde_json::from_str::<Serial>("\"t6w2 sapc rvym\"").unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), "\"T6W2-SAPC-RVYM\"");
        assert_eq!(format!("{read:?}"), "T6W2-SAPC-RVYM");
        assert!(serde_json::from_str::<Serial>("\"T6W2\"").is_err());
    }
}
