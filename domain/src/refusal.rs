//! The catalogue of refusals: every way in which the product says no, one row each.
//!
//! A code is `group/what-is-wrong`; the generic ones and those that the specification lists as
//! "not found" stand alone. The payload is facts (ids, limits, instants), never a sentence: the web
//! holds the words. A kind says how a refusal is answered; only the server turns it into a status.

use serde::Serialize;

use crate::account::Role;
use crate::coupon::{CouponBound, Restriction};
use crate::feedback::score::Shortfall;
use crate::ids::{BlockId, CertificateId, EnrolmentId, MissionId, PaymentId, ReviewId, SubmissionId, TeamId, UserId};
use crate::mission::{Reason, SubmissionStatus};
use crate::money::Money;
use crate::payment::PaymentStatus;
use crate::payment::refund::{NotRefundable, RefundStatus};
use crate::progression::certificate::CertificateStatus;
use crate::progression::reference_letter::{LetterFact, LetterStatus};
use crate::progression::{Requirement, Threshold};
use crate::submission::{Amount, IssueRule, SavedAnswer};
use crate::subscription::{SubscriptionAction, SubscriptionStatus};
use crate::time::Timestamp;

/// How a refusal is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The request could not be read at all.
    Malformed,
    /// The request was read, and what it says is not acceptable.
    Invalid,
    /// Nobody is signed in, or the sign-in no longer counts.
    Unauthenticated,
    /// Somebody is signed in, and may not do this.
    Forbidden,
    /// The thing does not exist, or not for this person.
    NotFound,
    /// The state of things says no.
    Conflict,
    /// Too often; later it would be accepted.
    TooMany,
    /// Something we need is away for now.
    Unavailable,
    /// Our own fault.
    Broken,
}

macro_rules! refusals {
    ($(
        #[doc = $doc:literal]
        $name:ident $({ $($field:ident: $type:ty),* $(,)? })? = $code:tt, $kind:ident;
    )+) => {
        /// One refusal: its code, and the facts behind it as `meta`.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(tag = "code", content = "meta")]
        pub enum Refusal {
            $(
                #[doc = $doc]
                #[serde(rename = $code)]
                $name $({ $(
                    #[doc = concat!("See [`Refusal`]: `", stringify!($field), "`.")]
                    $field: $type
                ),* })?,
            )+
        }

        impl Refusal {
            /// Every code of the catalogue, in its order.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// The code, as it is sent.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => $code,)+ }
            }

            /// How it is to be answered.
            #[must_use]
            pub fn kind(&self) -> Kind {
                match self { $(Self::$name $({ $($field: _),* })? => Kind::$kind,)+ }
            }

            /// One sentence for a developer who reads the answer; learners read the web's words.
            #[must_use]
            pub fn message(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => $doc.trim_ascii(),)+ }
            }
        }

        /// The codes alone, so that a client can be made to have a text for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum RefusalCode {
            $(
                #[doc = $doc]
                #[serde(rename = $code)]
                $name,
            )+
        }
    };
}

refusals! {
    // Generic.
    /// Something broke on our side.
    UnknownServerError = "unknown-server-error", Broken;
    /// What was sent does not satisfy a rule.
    ValidationFail { block: Option<BlockId>, field: Option<String>, rule: IssueRule, need: Option<Amount>, have: Option<Amount> } = "validation-fail", Invalid;
    /// The request could not be read.
    MalformedRequest { problem: String } = "malformed-request", Malformed;
    /// There is no such address.
    RouteNotFound = "route-not-found", NotFound;
    /// Too many requests in a short time.
    RateLimitExceeded { retry_at: Timestamp } = "rate-limit-exceeded", TooMany;
    /// The request did not reach the server; only the client produces this.
    NetworkRequestFailed = "network-request-failed", Unavailable;
    /// A part that is needed is away for the moment.
    TemporarilyUnavailable = "temporarily-unavailable", Unavailable;
    /// This request needs an Idempotency-Key header.
    IdempotencyKeyMissing = "idempotency/key-missing", Malformed;
    /// This Idempotency-Key was sent before with another body.
    IdempotencyKeyReused = "idempotency/key-reused", Invalid;
    /// A request with this Idempotency-Key is still being answered.
    IdempotencyInFlight = "idempotency/in-flight", Conflict;

    // Not found.
    /// The learner has no active enrolment in this session.
    ProgramNotEnrolled { price: Option<Money> } = "program-not-enrolled", Forbidden;
    /// The learner has this program already.
    ProgramAlreadyPurchased { enrolment: EnrolmentId } = "program-already-purchased", Conflict;
    /// There is no such experience session.
    XsNotFound = "xs-not-found", NotFound;
    /// There is no profile yet.
    ProfileNotFound = "profile-not-found", NotFound;
    /// The payment is of another type than this request is for.
    UnexpectedPaymentType = "unexpected-payment-type", Conflict;

    // Auth.
    /// The request carries no Authorization header.
    AuthNoAuthHeader = "auth/no-auth-header", Unauthenticated;
    /// The request carries no API key header.
    AuthNoApiKeyHeader = "auth/no-api-key-header", Unauthenticated;
    /// The token carries the claims already.
    AuthClaimsAlreadyAttached = "auth/claims-already-attached", Conflict;
    /// The API key is not known.
    AuthInvalidApiKeyHeader = "auth/invalid-api-key-header", Unauthenticated;
    /// The account may not do this.
    AuthForbidden { needs: Vec<Role> } = "auth/forbidden", Forbidden;
    /// The identity token has expired.
    AuthIdTokenExpired = "auth/id-token-expired", Unauthenticated;
    /// The identity token is not acceptable.
    AuthUnauthorized = "auth/unauthorized", Unauthenticated;
    /// The roles could not be attached at the identity service.
    AuthRoleAssignmentFailed = "auth/role-assignment-failed", Unavailable;
    /// The verification link could not be made.
    AuthGenVerifyLinkFail = "auth/gen-verify-link-fail", Unavailable;
    /// The e-mail address is not verified yet.
    AuthEmailNotVerified = "auth/email-not-verified", Forbidden;
    /// Too many verification e-mails were asked for.
    AuthVerifyAttemptsLimit { retry_at: Timestamp } = "auth/verify-attempts-limit", TooMany;
    /// The account could not be deleted.
    AuthDeleteUserFailed = "auth/delete-user-failed", Unavailable;
    /// The sign-in is too old for this; a new one helps.
    AuthRecentSignInNeeded { max_age_minutes: u32 } = "auth/recent-sign-in-needed", Forbidden;
    /// New accounts are not accepted.
    AuthSignupNotAllowed = "auth/signup-not-allowed", Forbidden;
    /// The signed-in person has no account here yet.
    AuthUserNotFound = "auth/user-not-found", Unauthenticated;
    /// The token does not carry the account's roles yet.
    AuthMissingAccessRoles = "auth/missing-access-roles", Forbidden;

    // Enrolment.
    /// The session does not accept learners any more.
    EnrolmentClosed { since: Timestamp } = "enrolment/closed", Conflict;
    /// Every seat of the session is taken.
    EnrolmentFull { seats: u32 } = "enrolment/full", Conflict;

    // Extension.
    /// The session does not offer extensions.
    ExtensionNotOffered = "extension/not-offered", Conflict;
    /// The extension has to be paid for.
    ExtensionPaymentNeeded { days: u16, price: Option<Money> } = "extension/payment-needed", Conflict;
    /// The access cannot be extended yet.
    ExtensionTooEarly { opens_at: Timestamp } = "extension/too-early", Conflict;
    /// The access cannot be extended any more.
    ExtensionTooLate { closed_at: Timestamp } = "extension/too-late", Conflict;
    /// The access was extended as often as it can be.
    ExtensionLimitReached { most: u32, used: u32 } = "extension/limit-reached", Conflict;

    // Mission.
    /// The mission is complete already.
    MissionAlreadyComplete = "mission/already-complete", Conflict;
    /// The mission is open already.
    MissionAlreadyUnlocked = "mission/already-unlocked", Conflict;
    /// Other missions come first.
    MissionPendingUnlockedMissions { missions: Vec<MissionId>, reasons: Vec<Reason> } = "mission/pending-unlocked-missions", Forbidden;
    /// The access to the session has ended.
    MissionLockedNoContinuedAccess { since: Option<Timestamp>, reasons: Vec<Reason> } = "mission/locked-no-continued-access", Forbidden;
    /// The mission opens at a later time.
    MissionLockedWaitingUnlockDate { unlock_at: Option<Timestamp>, reasons: Vec<Reason> } = "mission/locked-waiting-unlock-date", Forbidden;
    /// The mission is locked for another reason.
    MissionLocked { reasons: Vec<Reason> } = "mission/mission-locked", Forbidden;
    /// There is no such mission for this learner.
    MissionUmNotFound = "mission/um-not-found", NotFound;
    /// The mission cannot be completed while parts are missing.
    MissionCannotComplete { missing: Vec<BlockId>, needs_submission: bool } = "mission/cannot-complete", Conflict;

    // Submission.
    /// There is no such mission to submit for.
    SubmissionNoMission = "submission/no-mission", NotFound;
    /// There is no such submission for this learner.
    SubmissionNotFound = "submission/not-found", NotFound;
    /// An attempt at this mission is open already.
    SubmissionAlreadyExists { submission: SubmissionId } = "submission/already-exists", Conflict;
    /// Every attempt that the mission allows is used.
    SubmissionNoAttemptsLeft { max_attempts: u32 } = "submission/no-attempts-left", Conflict;
    /// The attempt was handed in, and cannot be changed any more.
    SubmissionNotDraft = "submission/not-draft", Conflict;
    /// The attempt cannot go there from where it stands.
    SubmissionCannotMove { from: SubmissionStatus, to: SubmissionStatus } = "submission/cannot-move", Conflict;
    /// The attempt cannot be withdrawn in its state.
    SubmissionNotWithdrawable = "submission/not-withdrawable", Conflict;
    /// The answer was changed elsewhere since it was read.
    SubmissionStaleRev { rev: u32, theirs: Option<SavedAnswer> } = "submission/stale-rev", Conflict;

    // AI feedback and messages.
    /// The mission has no criteria to judge by.
    AiFeedbackNoCriteria = "ai-feedback/no-criteria", Conflict;
    /// The learner has not agreed that a language model reads what they hand in.
    AiFeedbackNoConsent = "ai-feedback/no-consent", Forbidden;
    /// The model is not asked about an attempt in this state.
    AiFeedbackNotWaiting { status: SubmissionStatus } = "ai-feedback/not-waiting", Conflict;
    /// The model is at this attempt already.
    AiFeedbackInFlight { since: Timestamp } = "ai-feedback/in-flight", Conflict;
    /// The model was asked as often as a day allows.
    AiFeedbackQuota { limit: u32, used: u32, retry_at: Timestamp } = "ai-feedback/quota", TooMany;
    /// A review of this attempt is asked for already.
    ReviewAlreadyRequested { review: ReviewId } = "review/already-requested", Conflict;
    /// An attempt in this state cannot be reviewed.
    ReviewNotReviewable { status: SubmissionStatus } = "review/not-reviewable", Conflict;
    /// Nobody reviews their own work.
    ReviewOwnWork = "review/own-work", Forbidden;
    /// An appeal is for another reviewer than the one who decided.
    ReviewOtherReviewerNeeded = "review/other-reviewer-needed", Forbidden;
    /// Another reviewer has it.
    ReviewClaimed { until: Timestamp } = "review/claimed", Conflict;
    /// The reviewer does not hold this review.
    ReviewNotClaimed = "review/not-claimed", Conflict;
    /// The review is decided already.
    ReviewDecided { at: Timestamp } = "review/decided", Conflict;
    /// The review is not decided yet.
    ReviewNotDecided = "review/not-decided", Conflict;
    /// The review ended by itself, because nobody went on with it.
    ReviewTimedOut { since: Timestamp } = "review/timed-out", Conflict;
    /// The levels that were marked do not pass.
    ReviewNotPassing { reasons: Vec<Shortfall> } = "review/not-passing", Conflict;
    /// The learner has rated the review already.
    ReviewAlreadyRated = "review/already-rated", Conflict;
    /// The feedback was changed since it was read.
    ReviewStaleRev { rev: u32 } = "review/stale-rev", Conflict;
    /// There is no decision that can be appealed against.
    AppealNothingDecided = "appeal/nothing-decided", Conflict;
    /// The attempt was appealed about already.
    AppealAlreadyMade { at: Timestamp } = "appeal/already-made", Conflict;
    /// The time in which an appeal can be made is over.
    AppealTooLate { since: Timestamp } = "appeal/too-late", Conflict;
    /// The assistant was asked as often as a day allows.
    AiMessagesQuota { limit: u32, used: u32, retry_at: Timestamp } = "ai-messages/quota", TooMany;
    /// Feedback on this message is not allowed.
    AiMessagesFeedbackNotAllowed = "ai-messages/feedback-not-allowed", Forbidden;

    // Program progression and offboarding.
    /// The program cannot be completed yet.
    ProgramProgressionCompletionNotReady { missing: Vec<Requirement> } = "program-progression/completion-not-ready", Conflict;
    /// The program is complete already.
    ProgramProgressionAlreadyComplete { certificate: Option<CertificateId> } = "program-progression/already-complete", Conflict;
    /// Offboarding has not begun for this enrolment.
    OffboardingNotAllowed { reasons: Vec<Requirement>, opens_at: Timestamp } = "offboarding/not-allowed", Conflict;
    /// Offboarding is done already.
    OffboardingCompleted = "offboarding/completed", Conflict;

    // Certificates and letters.
    /// The certificate stands where this cannot happen to it.
    CertificateMoveNotAllowed { from: CertificateStatus, to: CertificateStatus } = "certificate/move-not-allowed", Conflict;
    /// The completion is not satisfactory, so that there is no letter to ask for.
    ReferenceLetterNotEligible { missing: Vec<Threshold> } = "reference-letter/not-eligible", Conflict;
    /// The letter stands where this cannot happen to it.
    ReferenceLetterMoveNotAllowed { from: LetterStatus, to: LetterStatus } = "reference-letter/move-not-allowed", Conflict;
    /// The letter states what is not on record.
    ReferenceLetterNotOnRecord { stated: Vec<LetterFact> } = "reference-letter/not-on-record", Invalid;

    // Referral.
    /// The request names no program.
    ReferralNoProgramProvided = "referral/no-program-provided", Invalid;
    /// Nobody referred this learner.
    ReferralDetailsNotFound = "referral/details-not-found", NotFound;
    /// The milestone is not reached yet.
    ReferralMilestoneLocked { need: u32, have: u32 } = "referral/milestone-locked", Conflict;
    /// The reward is redeemed already.
    ReferralAlreadyRedeemed = "referral/already-redeemed", Conflict;
    /// There is no such reward.
    ReferralRewardNotFound = "referral/reward-not-found", NotFound;
    /// Too many of the referrals are stale.
    ReferralStaleReferrals { count: u32, newest_at: Timestamp } = "referral/stale-referrals", Conflict;
    /// The referral code is not known.
    ReferralInvalidCode = "referral/invalid-code", NotFound;
    /// The referral cannot be reminded: it is not stale, nobody signed up, or it was reminded often enough.
    ReferralNoReminder = "referral/no-reminder", Conflict;

    // Reward.
    /// There is less credit than is to be spent.
    RewardNotEnoughCredit { need: Money, have: Money } = "reward/not-enough-credit", Conflict;

    // Coupon.
    /// The coupon is not known.
    CouponNotFound = "coupon/not-found", NotFound;
    /// The coupon has no value in this currency.
    CouponCurrencyMismatch = "coupon/currency-mismatch", Conflict;
    /// The coupon has expired.
    CouponExpired { ended_at: Timestamp } = "coupon/expired", Conflict;
    /// The coupon does not apply here.
    CouponRestriction { reason: Restriction, need: Option<CouponBound>, have: Option<CouponBound> } = "coupon/restriction", Conflict;
    /// The value of a coupon that was used cannot be changed.
    CouponValueFixed { uses: u32 } = "coupon/value-fixed", Conflict;

    // Team.
    /// There is no such team in this session.
    TeamNotFound = "team/not-found", NotFound;
    /// The learner is in a team already.
    TeamAlreadyMember { team: TeamId } = "team/already-member", Conflict;
    /// This person is not in the team.
    TeamNotMember { user: UserId } = "team/not-member", Conflict;
    /// The team has handed in, and nobody comes or goes any more.
    TeamLocked { since: Timestamp } = "team/locked", Conflict;
    /// The team takes nobody any more.
    TeamFull { size: u32 } = "team/full", Conflict;
    /// Only the lead of the team may do this.
    TeamNotLead = "team/not-lead", Forbidden;
    /// The team has too few members to hand in.
    TeamTooSmall { need: u32, have: u32 } = "team/too-small", Conflict;

    // Discord.
    /// Nobody was given this code.
    DiscordCodeInvalid = "discord/code-invalid", NotFound;
    /// The code was used already.
    DiscordCodeUsed = "discord/code-used", Conflict;
    /// The code cannot be used any more.
    DiscordCodeExpired { since: Timestamp } = "discord/code-expired", Conflict;
    /// The Discord account belongs to another person here.
    DiscordAlreadyLinked = "discord/already-linked", Conflict;

    // Payment.
    /// The card provider's signature does not match.
    PaymentStripeSignatureMismatch = "payment/stripe-signature-mismatch", Malformed;
    /// PayPal's signature does not match.
    PaymentPaypalSignatureMismatch = "payment/paypal-signature-mismatch", Malformed;
    /// Paystack's signature does not match.
    PaymentPaystackSignatureMismatch = "payment/paystack-signature-mismatch", Malformed;
    /// Flutterwave's signature does not match.
    PaymentFlutterwaveSignatureMismatch = "payment/flutterwave-signature-mismatch", Malformed;
    /// Paymentwall's signature does not match.
    PaymentPaymentwallSignatureMismatch = "payment/paymentwall-signature-mismatch", Malformed;
    /// The card payment could not be started.
    PaymentCardInitiateFailed = "payment/card-initiate-failed", Unavailable;
    /// The PayPal payment could not be started.
    PaymentPaypalInitiateFailed = "payment/paypal-initiate-failed", Unavailable;
    /// The Paystack payment could not be started.
    PaymentPaystackInitiateFailed = "payment/paystack-initiate-failed", Unavailable;
    /// The Flutterwave payment could not be started.
    PaymentFlutterwaveInitiateFailed = "payment/flutterwave-initiate-failed", Unavailable;
    /// The Paymentwall payment could not be started.
    PaymentPaymentwallInitiateFailed = "payment/paymentwall-initiate-failed", Unavailable;
    /// The card payment could not be verified.
    PaymentCardVerifyFailed = "payment/card-verify-failed", Conflict;
    /// The PayPal payment could not be verified.
    PaymentPaypalVerifyFailed = "payment/paypal-verify-failed", Conflict;
    /// The Paystack payment could not be verified.
    PaymentPaystackVerifyFailed = "payment/paystack-verify-failed", Conflict;
    /// The Flutterwave payment could not be verified.
    PaymentFlutterwaveVerifyFailed = "payment/flutterwave-verify-failed", Conflict;
    /// The Paymentwall payment could not be verified.
    PaymentPaymentwallVerifyFailed = "payment/paymentwall-verify-failed", Conflict;
    /// The card payment could not be refunded.
    PaymentCardRefundFailed = "payment/card-refund-failed", Conflict;
    /// The PayPal payment could not be refunded.
    PaymentPaypalRefundFailed = "payment/paypal-refund-failed", Conflict;
    /// The Paystack payment could not be refunded.
    PaymentPaystackRefundFailed = "payment/paystack-refund-failed", Conflict;
    /// The Flutterwave payment could not be refunded.
    PaymentFlutterwaveRefundFailed = "payment/flutterwave-refund-failed", Conflict;
    /// The Paymentwall payment could not be refunded.
    PaymentPaymentwallRefundFailed = "payment/paymentwall-refund-failed", Conflict;
    /// What was agreed to is not what it costs now.
    PaymentQuoteStale { hash: String, total: Money, valid_until: Timestamp } = "payment/quote-stale", Conflict;
    /// Another payment for the same thing is being processed.
    PaymentInProgress { payment: PaymentId } = "payment/in-progress", Conflict;
    /// The payment does not wait for a person's decision.
    PaymentNotInReview { status: PaymentStatus } = "payment/not-in-review", Conflict;
    /// The payment cannot be given back.
    PaymentNotRefundable { reason: NotRefundable } = "payment/not-refundable", Conflict;
    /// The refund does not wait for this step.
    PaymentRefundNotOpen { status: RefundStatus } = "payment/refund-not-open", Conflict;

    // Subscription.
    /// The subscription does not allow this where it stands.
    SubscriptionNotPossible { action: SubscriptionAction, status: SubscriptionStatus } = "subscription/not-possible", Conflict;
    /// There is no such plan to change to.
    SubscriptionPlanNotOffered = "subscription/plan-not-offered", Conflict;

    // Price.
    /// The program is not on sale.
    PriceProgramNotOffering = "price/program-not-offering", Conflict;
    /// There is no such program.
    PriceProgramNotFound = "price/program-not-found", NotFound;
    /// There is no price in this currency.
    PriceCurrencyNotFound = "price/currency-not-found", NotFound;
}

/// One or more refusals; the first gives the answer its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusals {
    first: Refusal,
    others: Vec<Refusal>,
}

impl Refusals {
    /// All of these, or nothing where there is none.
    #[must_use]
    pub fn from_all(all: Vec<Refusal>) -> Option<Self> {
        let mut all = all.into_iter();
        let first = all.next()?;
        Some(Self { first, others: all.collect() })
    }

    /// The one that gives the answer its code.
    #[must_use]
    pub fn first(&self) -> &Refusal {
        &self.first
    }

    /// All of them, the first included.
    pub fn iter(&self) -> impl Iterator<Item = &Refusal> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// All of them as they stand.
    #[must_use]
    pub fn into_all(self) -> Vec<Refusal> {
        let mut all = self.others;
        all.insert(0, self.first);
        all
    }

    /// Whether there is only the first.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.others.is_empty()
    }
}

impl From<Refusal> for Refusals {
    fn from(first: Refusal) -> Self {
        Self { first, others: Vec::new() }
    }
}

/// The answer of a rule that may refuse, as it is written: `{"ok": …}` or `{"refused": […]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict<T> {
    /// What was decided.
    Ok(T),
    /// Why not, the first giving the answer its code.
    Refused(Vec<Refusal>),
}

impl<T> From<Result<T, Refusals>> for Verdict<T> {
    fn from(answer: Result<T, Refusals>) -> Self {
        match answer {
            Ok(decided) => Self::Ok(decided),
            Err(refusals) => Self::Refused(refusals.into_all()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_code_is_unique_and_written_in_kebab_case() {
        let unique: BTreeSet<_> = Refusal::CODES.iter().collect();
        assert_eq!(unique.len(), Refusal::CODES.len());
        for code in Refusal::CODES {
            let fits =
                |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            assert!(code.split('/').count() <= 2 && code.split('/').all(fits), "{code}");
        }
    }

    #[test]
    fn several_refusals_are_told_in_their_order_and_none_is_no_refusal() {
        let (full, closed) = (Refusal::EnrolmentFull { seats: 30 }, Refusal::CouponNotFound);
        let both = Refusals::from_all(vec![full.clone(), closed.clone()]).unwrap();
        assert_eq!((both.first(), both.is_single()), (&full, false));
        assert_eq!(both.iter().collect::<Vec<_>>(), [&full, &closed]);
        assert!(Refusals::from(full).is_single());
        assert_eq!(Refusals::from_all(Vec::new()), None);
    }

    #[test]
    fn a_refusal_is_written_as_its_code_and_its_facts() {
        let refusal = Refusal::EnrolmentFull { seats: 30 };
        let json = serde_json::to_string(&refusal).unwrap();
        assert_eq!(json, r#"{"code":"enrolment/full","meta":{"seats":30}}"#);
        assert_eq!(refusal.code(), "enrolment/full");
        assert_eq!(refusal.kind(), Kind::Conflict);
        assert_eq!(refusal.message(), "Every seat of the session is taken.");
    }
}
