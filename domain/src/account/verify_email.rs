//! Decides whether a mail with a verification link may be sent, and to which address. The mail either proves the
//! account's address, or moves the account to a new address. Anybody can name any new address. Therefore mails to a new
//! address are limited over all accounts, and all mails are limited by the sender's network address.
//!
//! *Why did no verification mail come?* If the address is already verified, no mail is sent, and that is no refusal. If
//! the last mail is less than a minute old, or five were sent within an hour, the refusal is
//! `auth/verify-attempts-limit`, with the time from which another may be requested. The same refusal is given if
//! accounts have requested five mails to the new address within the hour. If sixty mails were requested from the same
//! network address, the refusal is `rate-limit-exceeded`. If the link could not be created, it is
//! `auth/gen-verify-link-fail`. Otherwise the mail was sent: it may be in the spam folder, or the address is mistyped.

use serde::Serialize;

use crate::account::address::read_address;
use crate::account::field_refusal;
use crate::account::limits::{
    MAIL_WINDOW_SECONDS, VERIFY_MAIL_PAUSE_SECONDS, VERIFY_MAILS_PER_ADDRESS, VERIFY_MAILS_PER_IP,
    VERIFY_MAILS_PER_WINDOW,
};
use crate::account::window::Window;
use crate::field::IssueRule;
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

const HOURLY: Window = Window { most: VERIFY_MAILS_PER_WINDOW, seconds: MAIL_WINDOW_SECONDS };
const OF_ADDRESS: Window = Window { most: VERIFY_MAILS_PER_ADDRESS, seconds: MAIL_WINDOW_SECONDS };
const OF_SENDER: Window = Window { most: VERIFY_MAILS_PER_IP, seconds: MAIL_WINDOW_SECONDS };
const PAUSE: Window = Window { most: 1, seconds: VERIFY_MAIL_PAUSE_SECONDS };

/// Facts for [`verify_email`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyFacts {
    /// The time now.
    pub now: Timestamp,
    /// The address of the account.
    pub address: String,
    /// Whether that address is verified.
    pub is_verified: bool,
    /// The new address; `None` if the address does not change.
    pub wanted: Option<String>,
    /// When verification mails of this account were sent.
    pub earlier: Vec<Timestamp>,
    /// When verification mails of any account were sent to the new address.
    pub to_wanted: Vec<Timestamp>,
    /// When verification mails were requested from the same network address.
    pub of_sender: Vec<Timestamp>,
}

/// The verification mails that may still be requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Allowance {
    /// When the next mail may be requested; `None` if it may be now.
    pub retry_at: Option<Timestamp>,
    /// Number of mails that may still be requested within the hour.
    pub left: u32,
}

/// The verification mail to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyMail {
    /// No mail: the address is already verified.
    Unneeded,
    /// A mail that proves the account's address.
    Verify {
        /// The address.
        to: String,
    },
    /// A mail that moves the account to another address.
    Change {
        /// The new address.
        to: String,
    },
}

/// Returns what may be requested at `now`, after mails were sent at the `earlier` times.
#[must_use]
pub fn allowance(earlier: &[Timestamp], now: Timestamp) -> Allowance {
    let retry_at = PAUSE.opens_at(earlier, now).max(HOURLY.opens_at(earlier, now));
    Allowance { retry_at, left: HOURLY.left(earlier, now) }
}

/// Returns the mail to send.
///
/// # Errors
/// In this order: `validation-fail` if the new address cannot be one; `auth/verify-attempts-limit` if the account's
/// last mail is less than a minute old or five were sent within the hour; `rate-limit-exceeded` if sixty mails were
/// requested from the same network address within the hour; `auth/verify-attempts-limit` if the new address got five
/// within the hour.
pub fn verify_email(facts: &VerifyFacts) -> Result<VerifyMail, Refusals> {
    let mail = match &facts.wanted {
        Some(wanted) => {
            let unfit = || field_refusal("email", IssueRule::NotAnEmail, None, None);
            let wanted = read_address(wanted).ok_or_else(unfit)?;
            if wanted == facts.address.to_lowercase() { None } else { Some(VerifyMail::Change { to: wanted }) }
        }
        None => None,
    };
    let mail = match mail {
        Some(change) => change,
        None if facts.is_verified => return Ok(VerifyMail::Unneeded),
        None => VerifyMail::Verify { to: facts.address.clone() },
    };
    if let Some(retry_at) = allowance(&facts.earlier, facts.now).retry_at {
        return Err(Refusal::AuthVerifyAttemptsLimit { retry_at }.into());
    }
    if let Some(retry_at) = OF_SENDER.opens_at(&facts.of_sender, facts.now) {
        return Err(Refusal::RateLimitExceeded { retry_at }.into());
    }
    match (&mail, OF_ADDRESS.opens_at(&facts.to_wanted, facts.now)) {
        (VerifyMail::Change { .. }, Some(retry_at)) => Err(Refusal::AuthVerifyAttemptsLimit { retry_at }.into()),
        _ => Ok(mail),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    const NOW: &str = "2026-11-20T09:00:00Z";

    fn facts(is_verified: bool, wanted: Option<&str>, earlier: &[&str]) -> VerifyFacts {
        VerifyFacts {
            now: instant(NOW),
            address: "ada@example.org".to_owned(),
            is_verified,
            wanted: wanted.map(str::to_owned),
            earlier: earlier.iter().map(|at| instant(at)).collect(),
            to_wanted: Vec::new(),
            of_sender: Vec::new(),
        }
    }

    fn check(is_verified: bool, wanted: Option<&str>, earlier: &[&str], expected: Result<VerifyMail, &str>) {
        check_facts(facts(is_verified, wanted, earlier), expected);
    }

    fn check_facts(facts: VerifyFacts, expected: Result<VerifyMail, &str>) {
        let actual = verify_email(&facts);
        assert_eq!(
            actual.as_ref().map_err(|refusals| refusals.first().code()),
            expected.as_ref().map_err(|code| *code)
        );
    }

    fn verify() -> VerifyMail {
        VerifyMail::Verify { to: "ada@example.org".to_owned() }
    }

    fn change() -> VerifyMail {
        VerifyMail::Change { to: "ada@work.example".to_owned() }
    }

    #[test]
    fn an_address_that_is_not_verified_gets_a_mail_and_a_verified_one_none() {
        check(false, None, &[], Ok(verify()));
        check(true, None, &[], Ok(VerifyMail::Unneeded));
        check(true, None, &[NOW], Ok(VerifyMail::Unneeded));
    }

    #[test]
    fn another_address_gets_the_mail_whether_or_not_the_old_one_is_verified() {
        check(false, Some(" Ada@Work.example "), &[], Ok(change()));
        check(true, Some("ada@work.example"), &[], Ok(change()));
    }

    #[test]
    fn the_same_address_is_no_change() {
        check(false, Some("ADA@example.org"), &[], Ok(verify()));
        check(true, Some("ADA@example.org"), &[], Ok(VerifyMail::Unneeded));
    }

    #[test]
    fn what_is_no_address_is_refused_before_anything_is_counted() {
        check(false, Some("ada@work"), &[NOW], Err("validation-fail"));
        check(false, Some(""), &[], Err("validation-fail"));
    }

    #[test]
    fn a_minute_lies_between_two_mails_and_an_hour_holds_five() {
        let limit = Err("auth/verify-attempts-limit");
        check(false, None, &["2026-11-20T08:59:00.1Z"], limit.clone());
        check(false, None, &["2026-11-20T08:59:00Z"], Ok(verify()));
        let five = ["08:05", "08:10", "08:20", "08:30", "08:50"].map(|at| format!("2026-11-20T{at}:00Z"));
        check(false, None, &five.each_ref().map(String::as_str), limit.clone());
        check(true, Some("ada@work.example"), &five.each_ref().map(String::as_str), limit);
        check(false, None, &five[1..].iter().map(String::as_str).collect::<Vec<_>>(), Ok(verify()));
    }

    #[test]
    fn an_address_that_others_name_gets_five_mails_an_hour_and_its_own_account_is_not_held_up() {
        let mails =
            |count| (0..count).map(|minute| instant("2026-11-20T08:10:00Z").plus_seconds(60 * minute)).collect();
        let named = |wanted, count| VerifyFacts { to_wanted: mails(count), ..facts(false, wanted, &[]) };
        check_facts(named(Some("ada@work.example"), 4), Ok(change()));
        check_facts(named(Some("ada@work.example"), 5), Err("auth/verify-attempts-limit"));
        check_facts(named(None, 5), Ok(verify()));
    }

    #[test]
    fn sixty_mails_an_hour_are_asked_for_from_one_network_address() {
        let asked =
            |count: i64| (0..count).map(|second| instant("2026-11-20T08:10:00Z").plus_seconds(second)).collect();
        let sender = |wanted, count| VerifyFacts { of_sender: asked(count), ..facts(false, wanted, &[]) };
        check_facts(sender(None, 59), Ok(verify()));
        check_facts(sender(None, 60), Err("rate-limit-exceeded"));
        check_facts(sender(Some("ada@work.example"), 60), Err("rate-limit-exceeded"));
    }

    #[test]
    fn a_countdown_names_the_later_of_both_limits() {
        let earlier = ["08:05:00", "08:10:00", "08:20:00", "08:30:00", "08:59:30"];
        let earlier = earlier.map(|at| instant(&format!("2026-11-20T{at}Z")));
        let at = |retry_at: &str, left| Allowance { retry_at: Some(instant(retry_at)), left };
        assert_eq!(allowance(&earlier[4..], instant(NOW)), at("2026-11-20T09:00:30Z", 4));
        assert_eq!(allowance(&earlier, instant(NOW)), at("2026-11-20T09:05:00Z", 0));
        assert_eq!(allowance(&earlier[..1], instant(NOW)), Allowance { retry_at: None, left: 4 });
        assert_eq!(allowance(&[], instant(NOW)), Allowance { retry_at: None, left: 5 });
    }
}
