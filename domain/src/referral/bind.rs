//! Binds a referral to an account that was just created, never to an older one. A sign-up must not fail because of a
//! referral, so this rule returns reasons instead of refusals.
//!
//! The first reason that applies decides: the account already has a referral; it was created ten or more minutes ago;
//! the code belongs to no learner; the link was followed after the sign-up, or thirty or more days before it. Otherwise
//! the referral is bound. It is rejected at once if there are [`Signs`] against it: a learner who uses their own code
//! gets a rejected referral, and no other code can be bound instead.

use serde::{Deserialize, Serialize};

use crate::account::mailbox::mailbox;
use crate::ids::UserId;
use crate::referral::limits::BIND_MINUTES;
use crate::referral::{ReferralStatus, Rejection, Signs, Touch};
use crate::time::Timestamp;

/// The referrer or the friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    /// The account.
    pub user: UserId,
    /// Its e-mail address.
    pub address: String,
}

/// A request to bind a referral.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BindFacts {
    /// The time now.
    pub now: Timestamp,
    /// When the account was created.
    pub signed_up_at: Timestamp,
    /// The new account.
    pub referee: Party,
    /// The link that was followed.
    pub touch: Touch,
    /// The learner whose code it is; `None` if the code belongs to no learner.
    pub referrer: Option<Party>,
    /// Whether the account already has a referral.
    pub is_bound: bool,
    /// Other evidence against the referral.
    pub signs: Signs,
}

/// Result of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Binding {
    /// A referral to store.
    Bound {
        /// The learner whose code it is.
        referrer: UserId,
        /// Its status: signed up or rejected.
        status: ReferralStatus,
        /// Reason why it never counts, if it is rejected.
        rejected: Option<Rejection>,
        /// When the link was followed.
        captured_at: Timestamp,
        /// When the account was created.
        signed_up_at: Timestamp,
    },
    /// No referral to store.
    NotBound {
        /// The reason.
        reason: NotBound,
    },
}

/// Reason why no referral is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NotBound {
    /// The account already has a referral; the first one counts.
    AlreadyBound,
    /// The account was created ten or more minutes ago.
    TooLate,
    /// The code belongs to no learner: it is mistyped, or its owner no longer exists.
    UnknownCode,
    /// The link was followed after the sign-up, or thirty or more days before it.
    NotInTime,
}

/// Binds the referral, or returns the reason why not.
#[must_use]
pub fn bind(facts: &BindFacts) -> Binding {
    let not_bound = |reason| Binding::NotBound { reason };
    let BindFacts { signed_up_at, touch, .. } = facts;
    if facts.is_bound {
        return not_bound(NotBound::AlreadyBound);
    }
    if facts.now >= signed_up_at.plus_seconds(BIND_MINUTES * 60) {
        return not_bound(NotBound::TooLate);
    }
    let Some(referrer) = &facts.referrer else { return not_bound(NotBound::UnknownCode) };
    if *signed_up_at < touch.captured_at || touch.expires_at() <= *signed_up_at {
        return not_bound(NotBound::NotInTime);
    }
    let is_own = facts.signs.is_own || is_one_person(referrer, &facts.referee);
    let rejected = Signs { is_own, ..facts.signs }.rejection();
    Binding::Bound {
        referrer: referrer.user,
        status: if rejected.is_some() { ReferralStatus::Rejected } else { ReferralStatus::SignedUp },
        rejected,
        captured_at: touch.captured_at,
        signed_up_at: *signed_up_at,
    }
}

/// Whether two accounts are the same or have the same [mailbox](crate::account::mailbox).
fn is_one_person(one: &Party, other: &Party) -> bool {
    one.user == other.user
        || mailbox(&one.address).is_some_and(|mailbox_of_one| Some(mailbox_of_one) == mailbox(&other.address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{a_party, a_touch};

    const SIGN_UP: &str = "2026-11-20T12:00:00Z";

    fn facts() -> BindFacts {
        BindFacts {
            now: instant(SIGN_UP),
            signed_up_at: instant(SIGN_UP),
            referee: a_party(2, "ben@example.org"),
            touch: a_touch("7K3M9QXA", "2026-11-19T12:00:00Z"),
            referrer: Some(a_party(1, "ada@example.org")),
            is_bound: false,
            signs: Signs::default(),
        }
    }

    fn check(change: impl FnOnce(&mut BindFacts), expected: Result<Option<Rejection>, NotBound>) {
        let mut facts = facts();
        change(&mut facts);
        let expected = match expected {
            Ok(rejected) => Binding::Bound {
                referrer: a_party(1, "").user,
                status: if rejected.is_some() { ReferralStatus::Rejected } else { ReferralStatus::SignedUp },
                rejected,
                captured_at: facts.touch.captured_at,
                signed_up_at: facts.signed_up_at,
            },
            Err(reason) => Binding::NotBound { reason },
        };
        assert_eq!(bind(&facts), expected);
    }

    #[test]
    fn who_signs_up_is_bound_to_the_link_that_was_followed() {
        check(|_| {}, Ok(None));
    }

    #[test]
    fn nothing_is_bound_ten_minutes_after_the_sign_up() {
        check(|facts| facts.now = instant("2026-11-20T12:09:59Z"), Ok(None));
        check(|facts| facts.now = instant("2026-11-20T12:10:00Z"), Err(NotBound::TooLate));
    }

    #[test]
    fn the_link_was_followed_before_the_sign_up_and_not_too_long_before() {
        let captured = |at: &'static str| move |facts: &mut BindFacts| facts.touch.captured_at = instant(at);
        check(captured(SIGN_UP), Ok(None));
        check(captured("2026-11-20T12:00:01Z"), Err(NotBound::NotInTime));
        check(captured("2026-10-21T12:00:01Z"), Ok(None));
        check(captured("2026-10-21T12:00:00Z"), Err(NotBound::NotInTime));
    }

    #[test]
    fn an_account_is_bound_once_and_to_somebody() {
        check(|facts| facts.is_bound = true, Err(NotBound::AlreadyBound));
        check(|facts| facts.referrer = None, Err(NotBound::UnknownCode));
        let all_wrong = |facts: &mut BindFacts| {
            (facts.is_bound, facts.now) = (true, instant("2026-12-20T12:00:00Z"));
            (facts.referrer, facts.touch.captured_at) = (None, facts.now);
        };
        check(all_wrong, Err(NotBound::AlreadyBound));
        check(|facts| (all_wrong(facts), facts.is_bound = false).1, Err(NotBound::TooLate));
        check(
            |facts| (facts.referrer, facts.touch.captured_at) = (None, instant("2027-01-01T00:00:00Z")),
            Err(NotBound::UnknownCode),
        );
    }

    #[test]
    fn nobody_comes_through_their_own_code() {
        let own = Ok(Some(Rejection::Own));
        check(|facts| facts.referee.user = a_party(1, "").user, own);
        check(|facts| facts.referee.address = "Ada+two@Example.org".to_owned(), own);
        check(|facts| facts.signs.is_own = true, own);
        check(|facts| facts.referee.address = "ada@example.com".to_owned(), Ok(None));
        let unreadable = |facts: &mut BindFacts| {
            facts.referee.address.clear();
            facts.referrer = Some(a_party(1, ""));
        };
        check(unreadable, Ok(None));
    }

    #[test]
    fn what_speaks_against_a_referral_is_kept_with_it() {
        check(|facts| facts.signs.is_same_device = true, Ok(Some(Rejection::Device)));
        check(|facts| facts.signs.is_disposable_email = true, Ok(Some(Rejection::DisposableEmail)));
    }
}
