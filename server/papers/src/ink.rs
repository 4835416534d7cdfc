//! The colours of a paper: the tokens of the web's light theme.

use krilla::color::rgb::Color;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule};

/// A colour by its role.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ink {
    /// The sheet of a picture.
    Sheet,
    /// Text.
    Text,
    /// Secondary text.
    Soft,
    /// A line between two parts.
    Line,
    /// Links.
    Link,
    /// Invalid content.
    Miss,
    /// Background of invalid content.
    MissWash,
    /// Accents.
    Amber,
    /// A host's darkest shade, by its hue in degrees.
    HostDeep(u32),
    /// A host's middle shade, by its hue in degrees.
    HostMid(u32),
}

impl Ink {
    /// The RGB colour.
    pub(crate) fn color(self) -> Color {
        let [red, green, blue] = self.rgb();
        Color::new(red, green, blue)
    }

    /// Its red, green and blue.
    pub(crate) fn rgb(self) -> [u8; 3] {
        match self {
            Self::Sheet => from_oklch(0.998, 0.002, 100),
            Self::Text => from_oklch(0.255, 0.032, 178),
            Self::Soft => from_oklch(0.445, 0.026, 174),
            Self::Line => from_oklch(0.893, 0.014, 104),
            Self::Link => from_oklch(0.42, 0.082, 174),
            Self::Miss => from_oklch(0.455, 0.15, 27),
            Self::MissWash => from_oklch(0.958, 0.022, 30),
            Self::Amber => from_oklch(0.815, 0.152, 80),
            Self::HostDeep(hue) => from_oklch(0.33, 0.065, hue),
            Self::HostMid(hue) => from_oklch(0.5, 0.09, hue),
        }
    }

    /// The colour as a fill.
    pub(crate) fn fill(self) -> Fill {
        fill(self.color(), NormalizedF32::ONE, FillRule::NonZero)
    }
}

/// A colour as a fill.
pub(crate) fn fill(color: Color, opacity: NormalizedF32, rule: FillRule) -> Fill {
    Fill { paint: color.into(), opacity, rule }
}

/// Converts a colour of the web's tokens, by the matrices of CSS Color 4.
fn from_oklch(lightness: f32, chroma: f32, hue: u32) -> [u8; 3] {
    let hue = f32::from(u16::try_from(hue % 360).unwrap_or_default()).to_radians();
    let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
    let long = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let medium = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let short = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    [
        gamma(4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short),
        gamma(-1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short),
        gamma(-0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short),
    ]
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float in 0 to 255 becomes that byte")]
fn gamma(linear: f32) -> u8 {
    let light = linear.clamp(0.0, 1.0);
    let curved = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (curved * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hue_becomes_the_colour_that_a_browser_shows() {
        assert_eq!(from_oklch(0.42, 0.082, 174), [0x00, 0x5b, 0x4a]);
        assert_eq!(from_oklch(0.255, 0.032, 178), [0x10, 0x28, 0x23]);
        assert_eq!(from_oklch(1.0, 0.0, 400), [255, 255, 255]);
    }
}
