//! Amounts, as far as the stand-ins calculate with them.

/// Parses a plain decimal number with at most two decimal places, in hundredths.
pub(crate) fn hundredths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) || fraction.len() > 2 {
        return None;
    }
    format!("{whole}{fraction:0<2}").parse().ok()
}
