//! Extends the access of an enrolment by 7, 14 or 30 days. It also lists the extensions on offer with the old and the
//! new end, so that the cart shows both before the learner pays. A learner may extend from a week before the session's
//! end to 90 days after the end of the access, three times in all. The page of [enrolments](super) has a table of the
//! tests. An extension gives time to work and to learn, but work that is submitted after the session's grace days still
//! earns at most a [participation](crate::progression::award).
//!
//! | kind | requirement |
//! |---|---|
//! | `granted` by staff | the permission [`grant_extension`](Permission::GrantExtension), and no payment |
//! | `purchased` | a settled payment for exactly these days, which have to be on sale |
//! | `automatic` | a session that gives extensions for free |
//!
//! A request does not extend the access by itself, unless the session gives extensions for free. This rule contains no
//! amounts: prices are set for each session.

pub mod offer;
mod taken;

use serde::{Deserialize, Serialize};

pub use crate::enrolment::extend::taken::{TakenExtension, extended_until};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::enrolment::EnrolmentStatus;
use crate::enrolment::limits::{
    EXTENSION_CLOSES_DAYS_AFTER_ACCESS, EXTENSION_DAYS, EXTENSION_OPENS_DAYS_BEFORE_END, MAX_EXTENSIONS,
};
use crate::field::{Amount, IssueRule};
use crate::money::Money;
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// Whether the learners of a session may extend their access, and at what cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExtensionPolicy {
    /// No extensions; staff may still grant one.
    None,
    /// For a payment.
    Paid,
    /// Free, on request.
    Free,
}

impl ExtensionPolicy {
    /// Every policy, in order.
    pub const ALL: [Self; 3] = [Self::None, Self::Paid, Self::Free];

    /// Whether learners may request an extension.
    #[must_use]
    pub fn is_offered(self) -> bool {
        self != Self::None
    }

    /// Whether learners pay for an extension.
    #[must_use]
    pub fn is_sold(self) -> bool {
        self == Self::Paid
    }
}

/// Kind of an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExtensionKind {
    /// The learner paid for it; the session sells extensions.
    Purchased,
    /// Staff granted it; the session need not offer any.
    Granted,
    /// The learner requested it, and the session gives extensions for free.
    Automatic,
}

impl ExtensionKind {
    /// Every kind, in order.
    pub const ALL: [Self; 3] = [Self::Purchased, Self::Granted, Self::Automatic];
}

/// Price of an extension of some days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExtensionPrice {
    /// The days.
    pub days: u16,
    /// The price.
    pub price: Money,
}

/// Facts for [`extend`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExtendFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The caller's roles.
    #[serde(default)]
    pub roles: Vec<Role>,
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// When the session's teaching ends.
    pub ends_at: Timestamp,
    /// The time zone that the session's days are counted in.
    pub zone: Zone,
    /// When the access ends now, with earlier extensions; see [`access`](super::access).
    pub access_until: Timestamp,
    /// The session's policy.
    pub policy: ExtensionPolicy,
    /// Number of extensions of this enrolment so far, of any kind.
    pub used: u32,
    /// Prices of extensions; a number of days that is not listed is not on sale.
    pub prices: Vec<ExtensionPrice>,
    /// The days of the extension for which there is a settled, unused payment; `None` without a payment.
    #[serde(default)]
    pub paid_days: Option<u16>,
}

/// A request for an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExtensionRequest {
    /// Number of days.
    pub days: u16,
    /// Kind of the extension.
    pub kind: ExtensionKind,
}

/// An extension that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Extended {
    /// Number of days.
    pub days: u16,
    /// Kind of the extension.
    pub kind: ExtensionKind,
    /// When its days begin: at the old end, or now if that has passed.
    pub from: Timestamp,
    /// When the access ended without the extension.
    pub old_until: Timestamp,
    /// When the access ends with the extension.
    pub new_until: Timestamp,
    /// Number of extensions left after this one.
    pub left: u32,
}

/// Extends the access.
///
/// An extension that staff grant has to meet the limits on days, time and number, but not the session's policy.
///
/// # Errors
/// `auth/forbidden` if the caller may not grant an extension; `program-not-enrolled`. Each of these two is reported
/// without other refusals. Otherwise every one of these that applies, in this order: `validation-fail` for an unknown
/// number of days; `extension/not-offered`, also if these days are not on sale; `extension/payment-needed` if the
/// payment is missing; `unexpected-payment-type` if there is a payment for a free extension; `extension/too-early` or
/// `extension/too-late`; and `extension/limit-reached`.
pub fn extend(facts: &ExtendFacts, request: ExtensionRequest) -> Result<Extended, Refusals> {
    if request.kind == ExtensionKind::Granted {
        require(&facts.roles, Permission::GrantExtension)?;
    }
    if !facts.status.is_enrolled() {
        return Err(Refusal::ProgramNotEnrolled { price: None }.into());
    }
    let mut refusals = Vec::new();
    if !EXTENSION_DAYS.contains(&request.days) {
        refusals.push(Refusal::ValidationFail {
            block: None,
            field: Some("days".to_owned()),
            rule: IssueRule::UnknownOption,
            need: None,
            have: Some(Amount::Count(request.days.into())),
        });
    }
    refusals.extend(refusal_of_policy(facts, request));
    refusals.extend(refusals_of_time(facts));
    if let Some(refusals) = Refusals::from_all(refusals) {
        return Err(refusals);
    }
    let (from, new_until) = span(facts, request.days);
    let left = MAX_EXTENSIONS.saturating_sub(facts.used.saturating_add(1));
    Ok(Extended { days: request.days, kind: request.kind, from, old_until: facts.access_until, new_until, left })
}

/// Start and end of the time in which extensions may be taken; the end is excluded.
fn window(facts: &ExtendFacts) -> (Timestamp, Timestamp) {
    let opens_at = facts.zone.days_after(facts.ends_at, -EXTENSION_OPENS_DAYS_BEFORE_END, None);
    let closes_at = facts.zone.days_after(facts.access_until, EXTENSION_CLOSES_DAYS_AFTER_ACCESS, None);
    (opens_at, closes_at)
}

/// When the days of an extension begin and end. Both are at the same local time in the session's time zone.
fn span(facts: &ExtendFacts, days: u16) -> (Timestamp, Timestamp) {
    let from = facts.access_until.max(facts.now);
    (from, facts.zone.days_after(from, days.into(), None))
}

fn price_of(facts: &ExtendFacts, days: u16) -> Option<Money> {
    if facts.policy != ExtensionPolicy::Paid {
        return None;
    }
    facts.prices.iter().find(|priced| priced.days == days).map(|priced| priced.price)
}

fn refusal_of_policy(facts: &ExtendFacts, request: ExtensionRequest) -> Option<Refusal> {
    match (facts.policy, request.kind) {
        (_, ExtensionKind::Granted) | (ExtensionPolicy::Free, ExtensionKind::Automatic) => None,
        (ExtensionPolicy::None, _) => Some(Refusal::ExtensionNotOffered),
        (ExtensionPolicy::Paid, kind) => {
            let Some(price) = price_of(facts, request.days) else {
                return EXTENSION_DAYS.contains(&request.days).then_some(Refusal::ExtensionNotOffered);
            };
            let is_paid = kind == ExtensionKind::Purchased && facts.paid_days == Some(request.days);
            (!is_paid).then_some(Refusal::ExtensionPaymentNeeded { days: request.days, price: Some(price) })
        }
        (ExtensionPolicy::Free, ExtensionKind::Purchased) => Some(Refusal::UnexpectedPaymentType),
    }
}

/// Tests the time and the number of extensions; these limits apply to every kind of extension.
fn refusals_of_time(facts: &ExtendFacts) -> Vec<Refusal> {
    let (opens_at, closes_at) = window(facts);
    let mut refusals = Vec::new();
    if facts.now < opens_at {
        refusals.push(Refusal::ExtensionTooEarly { opens_at });
    } else if closes_at <= facts.now {
        refusals.push(Refusal::ExtensionTooLate { closed_at: closes_at });
    }
    if MAX_EXTENSIONS <= facts.used {
        refusals.push(Refusal::ExtensionLimitReached { most: MAX_EXTENSIONS, used: facts.used });
    }
    refusals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::enrolments::{ExtendBuilder, a_request, an_extension, dollars};
    use crate::fixtures::instant;

    const OPENS: &str = "2026-12-07T09:00:00Z";
    const CLOSES: &str = "2027-04-04T08:00:00Z";

    /// Compares the new end, or every code of a refusal, with `expected`. The caller is staff, and these days are paid
    /// for.
    fn check(facts: ExtendBuilder, request: ExtensionRequest, expected: Result<&str, &[&str]>) {
        let roles = vec![Role::Support];
        let facts = ExtendFacts { roles, paid_days: Some(request.days), ..facts.build() };
        match (extend(&facts, request), expected) {
            (Ok(extended), Ok(new_until)) => {
                let from = facts.access_until.max(facts.now);
                let left = MAX_EXTENSIONS - facts.used - 1;
                let (ExtensionRequest { days, kind }, old_until) = (request, facts.access_until);
                let expected = Extended { days, kind, from, old_until, new_until: instant(new_until), left };
                assert_eq!(extended, expected);
            }
            (Err(refusals), Err(codes)) => {
                assert_eq!(refusals.iter().map(Refusal::code).collect::<Vec<_>>(), codes);
            }
            (actual, expected) => panic!("{actual:?} is not {expected:?}"),
        }
    }

    #[test]
    fn an_extension_begins_at_the_old_end_and_keeps_the_hour() {
        check(an_extension(), a_request(7, ExtensionKind::Purchased), Ok("2027-01-11T09:00:00Z"));
        check(an_extension(), a_request(14, ExtensionKind::Purchased), Ok("2027-01-18T09:00:00Z"));
        check(an_extension(), a_request(30, ExtensionKind::Granted), Ok("2027-02-03T09:00:00Z"));
        let spring = an_extension().until("2027-03-26T09:00:00Z");
        check(spring, a_request(7, ExtensionKind::Purchased), Ok("2027-04-02T08:00:00Z"));
    }

    #[test]
    fn an_extension_after_the_access_begins_now() {
        let late = an_extension().at("2027-02-01T15:00:00Z");
        check(late, a_request(7, ExtensionKind::Purchased), Ok("2027-02-08T15:00:00Z"));
    }

    #[test]
    fn extending_opens_and_closes_at_its_very_instants() {
        let week = a_request(7, ExtensionKind::Purchased);
        check(an_extension().at("2026-12-07T08:59:59.999999Z"), week, Err(&["extension/too-early"]));
        check(an_extension().at(OPENS), week, Ok("2027-01-11T09:00:00Z"));
        check(an_extension().at("2027-04-04T07:59:59Z"), week, Ok("2027-04-11T07:59:59Z"));
        check(an_extension().at(CLOSES), week, Err(&["extension/too-late"]));
    }

    #[test]
    fn a_refusal_says_when_it_would_have_been_accepted() {
        let refusal = |facts: ExtendBuilder| {
            extend(&facts.build(), a_request(7, ExtensionKind::Purchased)).unwrap_err().first().clone()
        };
        let early = Refusal::ExtensionTooEarly { opens_at: instant(OPENS) };
        assert_eq!(refusal(an_extension().at("2026-11-20T12:00:00Z")), early);
        let late = Refusal::ExtensionTooLate { closed_at: instant(CLOSES) };
        assert_eq!(refusal(an_extension().at("2027-06-01T00:00:00Z")), late);
        assert_eq!(refusal(an_extension().used(3)), Refusal::ExtensionLimitReached { most: 3, used: 3 });
        let unpaid = extend(&an_extension().build(), a_request(14, ExtensionKind::Automatic)).unwrap_err();
        let needed = Refusal::ExtensionPaymentNeeded { days: 14, price: Some(dollars(1_500)) };
        assert_eq!(unpaid.first(), &needed);
        let odd = ExtendFacts { roles: vec![Role::Admin], ..an_extension().build() };
        let odd = extend(&odd, a_request(8, ExtensionKind::Granted)).unwrap_err();
        let expected = Refusal::ValidationFail {
            block: None,
            field: Some("days".to_owned()),
            rule: IssueRule::UnknownOption,
            need: None,
            have: Some(Amount::Count(8)),
        };
        assert_eq!(odd.first(), &expected);
    }

    #[test]
    fn three_extensions_are_all_that_there_are() {
        let week = a_request(7, ExtensionKind::Purchased);
        check(an_extension().used(2), week, Ok("2027-01-11T09:00:00Z"));
        check(an_extension().used(3), week, Err(&["extension/limit-reached"]));
        check(an_extension().used(4), a_request(7, ExtensionKind::Granted), Err(&["extension/limit-reached"]));
    }

    #[test]
    fn the_session_says_what_an_extension_takes_and_staff_may_grant_any() {
        use ExtensionKind::{Automatic, Granted, Purchased};
        use ExtensionPolicy::{Free, None, Paid};
        let taken: Result<&str, &[&str]> = Ok("2027-01-11T09:00:00Z");
        for (policy, kind, expected) in [
            (None, Purchased, Err(&["extension/not-offered"] as &[_])),
            (None, Automatic, Err(&["extension/not-offered"])),
            (None, Granted, taken),
            (Paid, Purchased, taken),
            (Paid, Automatic, Err(&["extension/payment-needed"])),
            (Paid, Granted, taken),
            (Free, Purchased, Err(&["unexpected-payment-type"])),
            (Free, Automatic, taken),
            (Free, Granted, taken),
        ] {
            check(an_extension().policy(policy), a_request(7, kind), expected);
        }
    }

    #[test]
    fn nothing_is_extended_by_the_asking_alone() {
        let by = |roles: &[Role], paid_days, request| {
            let facts = ExtendFacts { roles: roles.to_vec(), paid_days, ..an_extension().build() };
            extend(&facts, request).map(|_| ()).map_err(|refusals| refusals.first().clone())
        };
        let needs = vec![Role::ProgramManager, Role::Support, Role::Admin];
        let granted = a_request(7, ExtensionKind::Granted);
        for roles in [&[][..], &[Role::Learner], &[Role::Reviewer, Role::Finance]] {
            assert_eq!(by(roles, Some(7), granted), Err(Refusal::AuthForbidden { needs: needs.clone() }));
        }
        for role in needs {
            assert_eq!(by(&[role], None, granted), Ok(()));
        }
        let week = a_request(7, ExtensionKind::Purchased);
        let unpaid = Err(Refusal::ExtensionPaymentNeeded { days: 7, price: Some(dollars(900)) });
        assert_eq!(by(&[], Some(7), week), Ok(()));
        assert_eq!(by(&[], None, week), unpaid);
        assert_eq!(by(&[], Some(14), week), unpaid);
        assert_eq!(by(&[], Some(7), a_request(7, ExtensionKind::Automatic)), unpaid);
    }

    #[test]
    fn days_that_are_not_on_sale_are_not_sold() {
        let not_offered: Result<&str, &[&str]> = Err(&["extension/not-offered"]);
        check(an_extension(), a_request(30, ExtensionKind::Purchased), not_offered);
        check(an_extension(), a_request(30, ExtensionKind::Automatic), not_offered);
        check(an_extension(), a_request(10, ExtensionKind::Purchased), Err(&["validation-fail"]));
    }

    #[test]
    fn everything_that_is_wrong_is_told_in_order() {
        let wrong = || an_extension().policy(ExtensionPolicy::None).at("2026-11-20T12:00:00Z").used(3);
        let request = a_request(10, ExtensionKind::Purchased);
        let codes = ["validation-fail", "extension/not-offered", "extension/too-early", "extension/limit-reached"];
        check(wrong(), request, Err(&codes));
        check(wrong().standing(EnrolmentStatus::Withdrawn), request, Err(&["program-not-enrolled"]));
        check(an_extension().standing(EnrolmentStatus::Pending), request, Err(&["program-not-enrolled"]));
    }
}
