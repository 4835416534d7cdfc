//! Decides whether a reset of a password may be requested. There are two limits, one for the sender and one for the
//! address. Only the sender's limit is reported, because the response must not depend on the address.
//!
//! *Why did no mail to reset the password come?* The answer looks the same whether a mail is sent or not. No mail is
//! sent if no account has that address, or if the address got five mails within the hour: wait an hour from the first
//! of them. A sender who has made 20 requests within the hour gets `rate-limit-exceeded`.

use crate::account::address::read_address;
use crate::account::field_refusal;
use crate::account::limits::{MAIL_WINDOW_SECONDS, RESET_MAILS_PER_ADDRESS, RESETS_PER_IP};
use crate::account::window::Window;
use crate::field::IssueRule;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

const OF_ADDRESS: Window = Window { most: RESET_MAILS_PER_ADDRESS, seconds: MAIL_WINDOW_SECONDS };
const OF_SENDER: Window = Window { most: RESETS_PER_IP, seconds: MAIL_WINDOW_SECONDS };

/// Accepts the request and returns the address in lower case.
///
/// # Errors
/// `validation-fail` if the text cannot be an address; `rate-limit-exceeded` if the sender has made 20 requests within
/// the hour.
pub fn reset_password(address: &str, earlier_of_sender: &[Timestamp], now: Timestamp) -> Result<String, Refusals> {
    let address = read_address(address);
    let address = address.ok_or_else(|| field_refusal("email", IssueRule::NotAnEmail, None, None))?;
    match OF_SENDER.opens_at(earlier_of_sender, now) {
        Some(retry_at) => Err(Refusal::RateLimitExceeded { retry_at }.into()),
        None => Ok(address),
    }
}

/// Whether a mail is sent for a request at `at`, after requests for the same address at the times in
/// `earlier_of_address`.
#[must_use]
pub fn gets_reset_mail(earlier_of_address: &[Timestamp], at: Timestamp) -> bool {
    OF_ADDRESS.opens_at(earlier_of_address, at).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn minutes(count: i64) -> Vec<Timestamp> {
        (0..count).map(|minute| instant("2026-11-20T09:00:00Z").plus_seconds(60 * minute)).collect()
    }

    fn check(address: &str, earlier: i64, now: &str, expected: Result<&str, &str>) {
        let actual = reset_password(address, &minutes(earlier), instant(now));
        assert_eq!(actual.as_deref().map_err(|refusals| refusals.first().code()), expected);
    }

    #[test]
    fn a_sender_may_ask_twenty_times_an_hour() {
        check("Ada@example.org", 19, "2026-11-20T09:30:00Z", Ok("ada@example.org"));
        check("ada@example.org", 20, "2026-11-20T09:30:00Z", Err("rate-limit-exceeded"));
        check("ada@example.org", 20, "2026-11-20T10:00:00Z", Ok("ada@example.org"));
        check("ada", 0, "2026-11-20T09:30:00Z", Err("validation-fail"));
    }

    #[test]
    fn an_address_gets_five_mails_an_hour() {
        assert!(gets_reset_mail(&minutes(4), instant("2026-11-20T09:30:00Z")));
        assert!(!gets_reset_mail(&minutes(5), instant("2026-11-20T09:30:00Z")));
        assert!(gets_reset_mail(&minutes(5), instant("2026-11-20T10:00:00Z")));
    }
}
