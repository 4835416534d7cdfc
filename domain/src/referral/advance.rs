//! Advances a referral by one step. The first time of each step is recorded and kept. A repeated event changes no
//! status, and no step leads back.
//!
//! | Step | Recorded as | Ignored |
//! |---|---|---|
//! | `signed_up` | `signed_up_at` | thirty days or more after the link was followed |
//! | `verified` | `verified_at` | |
//! | `active` | `last_active_at`, the latest | |
//! | `submitted` | `engaged_at`, `last_active_at` | |
//! | `paid` | `converted_at`, `last_active_at` | |
//! | `refunded` | `refunded_at` | before `paid` |
//!
//! Before the sign-up, every other step is ignored. Evidence against a referral rejects it at any step until it is
//! converted. The step that would convert it is tested too. A rejected referral ignores all steps.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::referral::limits::CAPTURE_DAYS;
use crate::referral::{Referral, ReferralStatus, Signs};
use crate::time::Timestamp;

/// A step of the friend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReferralStep {
    /// Created an account.
    SignedUp,
    /// Verified the e-mail address.
    Verified,
    /// Was active in a session.
    Active,
    /// Submitted a mission, which makes the referral engaged.
    Submitted,
    /// Made a payment, which makes the referral converted.
    Paid,
    /// Got a refund of that payment.
    Refunded,
}

impl ReferralStep {
    /// The step of a purchase; `None` if no money was paid: a purchase with only coupons and credit is not a
    /// conversion.
    #[must_use]
    pub fn of_purchase(paid: Money) -> Option<Self> {
        (!paid.is_zero()).then_some(Self::Paid)
    }
}

/// A step with its time and the evidence at that time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepFacts {
    /// The time of the step.
    pub now: Timestamp,
    /// The referral before the step.
    pub referral: Referral,
    /// The step.
    pub step: ReferralStep,
    /// Evidence against the referral.
    pub signs: Signs,
}

/// A referral after a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReferralAdvanced {
    /// The referral to store.
    pub referral: Referral,
    /// Its new status.
    pub status: ReferralStatus,
    /// Each status that it reached by this step, in order. One step can reach several, for example when the
    /// verification makes earlier steps count.
    pub reached: Vec<ReferralStatus>,
}

/// Returns the referral after the step.
#[must_use]
pub fn advance(facts: &StepFacts) -> ReferralAdvanced {
    let before = facts.referral.status();
    let mut referral = facts.referral.clone();
    let is_final = matches!(before, ReferralStatus::Rejected | ReferralStatus::Converted);
    if !is_final {
        referral.rejected = facts.signs.rejection();
    }
    if referral.rejected.is_none() {
        remember(&mut referral, facts.step, facts.now);
    }
    let status = referral.status();
    let is_between = |reached: &ReferralStatus| before < *reached && *reached <= status;
    let reached = match status {
        ReferralStatus::Rejected => (before != status).then_some(status).into_iter().collect(),
        _ => STAGES.into_iter().filter(is_between).collect(),
    };
    ReferralAdvanced { referral, status, reached }
}

const STAGES: [ReferralStatus; 4] =
    [ReferralStatus::SignedUp, ReferralStatus::Verified, ReferralStatus::Engaged, ReferralStatus::Converted];

fn remember(referral: &mut Referral, step: ReferralStep, now: Timestamp) {
    if referral.signed_up_at.is_none() {
        let is_in_time = now < referral.captured_at.plus_days(CAPTURE_DAYS);
        if step == ReferralStep::SignedUp && is_in_time {
            referral.signed_up_at = Some(now);
        }
        return;
    }
    let first = match step {
        ReferralStep::SignedUp | ReferralStep::Active => None,
        ReferralStep::Verified => Some(&mut referral.verified_at),
        ReferralStep::Submitted => Some(&mut referral.engaged_at),
        ReferralStep::Paid => Some(&mut referral.converted_at),
        ReferralStep::Refunded => referral.converted_at.map(|_| &mut referral.refunded_at),
    };
    if let Some(first) = first {
        first.get_or_insert(now);
    }
    if matches!(step, ReferralStep::Active | ReferralStep::Submitted | ReferralStep::Paid) {
        referral.last_active_at = referral.last_active_at.max(Some(now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::{
        ReferralBuilder, a_captured_referral as captured, a_referral, a_signed_up_referral as signed_up,
        a_verified_referral as verified,
    };
    use crate::fixtures::wallets::usd;
    use crate::referral::Rejection;
    use ReferralStatus::{Captured, Converted, Engaged, Rejected, SignedUp, Verified};

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn step(referral: ReferralBuilder, step: ReferralStep, signs: Signs) -> ReferralAdvanced {
        advance(&StepFacts { now: instant(NOW), referral: referral.build(), step, signs })
    }

    fn check(
        referral: ReferralBuilder,
        taken: ReferralStep,
        status: ReferralStatus,
        reached: &[ReferralStatus],
    ) -> Referral {
        let advanced = step(referral, taken, Signs::default());
        assert_eq!((advanced.status, &advanced.reached[..]), (status, reached), "{taken:?}");
        assert_eq!(advanced.referral.status(), status);
        advanced.referral
    }

    #[test]
    fn each_step_leads_to_its_status() {
        let now = Some(instant(NOW));
        assert_eq!(check(captured(), ReferralStep::SignedUp, SignedUp, &[SignedUp]).signed_up_at, now);
        assert_eq!(check(signed_up(), ReferralStep::Verified, Verified, &[Verified]).verified_at, now);
        let engaged = check(verified(), ReferralStep::Submitted, Engaged, &[Engaged]);
        assert_eq!((engaged.engaged_at, engaged.last_active_at), (now, now));
        let converted = check(verified().engaged("2026-11-04T12:00:00Z"), ReferralStep::Paid, Converted, &[Converted]);
        assert_eq!((converted.converted_at, converted.last_active_at), (now, now));
        let active = check(verified(), ReferralStep::Active, Verified, &[]);
        assert_eq!((active.last_active_at, active.engaged_at, active.converted_at), (now, None, None));
    }

    #[test]
    fn a_purchase_without_money_is_no_step() {
        assert_eq!(ReferralStep::of_purchase(usd(1)), Some(ReferralStep::Paid));
        assert_eq!(ReferralStep::of_purchase(usd(0)), None);
    }

    #[test]
    fn who_pays_before_handing_in_anything_is_engaged_too() {
        let paid = check(verified(), ReferralStep::Paid, Converted, &[Engaged, Converted]);
        assert_eq!(
            check(ReferralBuilder::of(paid), ReferralStep::Submitted, Converted, &[]).engaged_at,
            Some(instant(NOW))
        );
    }

    #[test]
    fn what_happened_before_the_address_was_verified_counts_then() {
        let submitted = check(signed_up(), ReferralStep::Submitted, SignedUp, &[]);
        check(ReferralBuilder::of(submitted), ReferralStep::Verified, Engaged, &[Verified, Engaged]);
        let paid = check(signed_up(), ReferralStep::Paid, SignedUp, &[]);
        check(ReferralBuilder::of(paid), ReferralStep::Verified, Converted, &[Verified, Engaged, Converted]);
    }

    #[test]
    fn nobody_takes_a_step_before_signing_up() {
        for taken in [
            ReferralStep::Verified,
            ReferralStep::Active,
            ReferralStep::Submitted,
            ReferralStep::Paid,
            ReferralStep::Refunded,
        ] {
            assert_eq!(check(captured(), taken, Captured, &[]), captured().build());
        }
    }

    #[test]
    fn a_sign_up_counts_for_thirty_days_after_the_link() {
        check(a_referral(1).captured("2026-10-21T12:00:01Z"), ReferralStep::SignedUp, SignedUp, &[SignedUp]);
        check(a_referral(1).captured("2026-10-21T12:00:00Z"), ReferralStep::SignedUp, Captured, &[]);
    }

    #[test]
    fn a_repeated_step_changes_nothing_but_the_last_activity() {
        let all = verified().engaged("2026-11-04T12:00:00Z").converted("2026-11-05T12:00:00Z");
        for taken in [ReferralStep::SignedUp, ReferralStep::Verified] {
            assert_eq!(check(all.clone(), taken, Converted, &[]), all.clone().build());
        }
        for taken in [ReferralStep::Active, ReferralStep::Submitted, ReferralStep::Paid] {
            let expected = Referral { last_active_at: Some(instant(NOW)), ..all.clone().build() };
            assert_eq!(check(all.clone(), taken, Converted, &[]), expected);
        }
        let later = all.active("2026-12-01T12:00:00Z");
        assert_eq!(check(later.clone(), ReferralStep::Active, Converted, &[]), later.build());
    }

    #[test]
    fn a_refund_leaves_the_status_and_is_remembered_once() {
        let converted = verified().converted("2026-11-05T12:00:00Z");
        let refunded = check(converted, ReferralStep::Refunded, Converted, &[]);
        assert_eq!((refunded.refunded_at, refunded.last_active_at), (Some(instant(NOW)), None));
        let earlier = ReferralBuilder::of(refunded).refunded("2026-11-06T12:00:00Z");
        assert_eq!(check(earlier.clone(), ReferralStep::Refunded, Converted, &[]), earlier.clone().build());
        assert_eq!(
            check(earlier, ReferralStep::Paid, Converted, &[]).refunded_at,
            Some(instant("2026-11-06T12:00:00Z"))
        );
        assert_eq!(check(verified(), ReferralStep::Refunded, Verified, &[]).refunded_at, None);
    }

    #[test]
    fn what_speaks_against_it_rejects_a_referral_until_it_is_converted() {
        let same_card = Signs { is_same_payment_instrument: true, ..Signs::default() };
        for referral in [captured(), signed_up(), verified(), verified().engaged(NOW)] {
            let advanced = step(referral.clone(), ReferralStep::Paid, same_card);
            assert_eq!((advanced.status, &advanced.reached[..]), (Rejected, &[Rejected][..]));
            let expected = Referral { rejected: Some(Rejection::PaymentInstrument), ..referral.build() };
            assert_eq!(advanced.referral, expected);
        }
        let converted = verified().converted("2026-11-05T12:00:00Z");
        assert_eq!(step(converted, ReferralStep::Active, same_card).status, Converted);
    }

    #[test]
    fn a_rejected_referral_takes_no_step_and_keeps_its_reason() {
        let rejected = verified().rejected(Rejection::Device);
        for signs in [Signs::default(), Signs { is_own: true, ..Signs::default() }] {
            let advanced = step(rejected.clone(), ReferralStep::Paid, signs);
            assert_eq!(
                advanced,
                ReferralAdvanced { referral: rejected.clone().build(), status: Rejected, reached: Vec::new() }
            );
        }
    }
}
