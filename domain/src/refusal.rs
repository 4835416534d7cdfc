//! The catalogue of refusals: every way in which the product says no, one row each.
//!
//! # How to read a row
//! A row begins with its *code*, the word that a learner reports and that the server sends as `code`: look for it
//! on this page. A code is `group/what-is-wrong`; the generic ones and some that say "not found" stand alone. Then
//! it says what is wrong, what the person can do, and which rule gives it, with a link to the page of that rule.
//! The fields of a row are sent beside the code, as `meta`: ids, limits, instants, never a sentence. The sentence
//! that a learner reads is the web's, one for each code.
//!
//! A rule may find several things wrong at once. They are sent together, in the order of its page, and the first
//! gives the answer its code.
//!
//! A [`Kind`] says how a refusal is answered; only the server turns it into a status.

use serde::Serialize;

use crate::account::Role;
use crate::coupon::{CouponBound, Restriction};
use crate::feedback::score::Shortfall;
use crate::field::{Amount, IssueRule};
use crate::ids::{BlockId, CertificateId, EnrolmentId, MissionId, PaymentId, ReviewId, SubmissionId, TeamId, UserId};
use crate::mission::{Reason, SubmissionStatus};
use crate::money::provider_units::PaymentProvider;
use crate::money::{Currency, Money};
use crate::payment::PaymentStatus;
use crate::payment::method::PaymentMethod;
use crate::payment::refund::{NotRefundable, RefundStatus};
use crate::price::Country;
use crate::price::choose_provider::HiddenReason;
use crate::price::compare_quotes::QuoteComparison;
use crate::progression::certificate::CertificateStatus;
use crate::progression::reference_letter::{LetterFact, LetterStatus};
use crate::progression::{Requirement, Threshold};
use crate::reward::perks::Lacking;
use crate::submission::SavedAnswer;
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

/// Makes the catalogue. The first line of a row is its message, which an answer carries too; the other lines, the
/// code before them and the words on its fields are for this page alone: a `concat!` keeps them out of the API.
/// A field marked `@"served"` is one of a refusal that only the server gives, and takes some code to write; what pages
/// download is built without the feature `served`, and cannot write it.
macro_rules! refusals {
    ($(
        #[doc = $doc:literal]
        $(#[doc = $more:literal])*
        $name:ident = $code:tt, $kind:ident;
        $(meta { $($(#[doc = $told:literal])+ $(@ $where:literal)? $field:ident: $type:ty),* $(,)? })?
    )+) => {
        /// One refusal: its code, and the facts behind it as `meta`.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(tag = "code", content = "meta")]
        pub enum Refusal {
            $(
                #[doc = concat!("`", $code, "`:")]
                #[doc = $doc]
                $(#[doc = concat!($more)])*
                #[serde(rename = $code)]
                $name $({ $(
                    $(#[doc = concat!($told)])+
                    $(#[cfg_attr(not(feature = $where), serde(skip))])?
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

        /// The codes alone, so that a client can be made to have a text for each; [`Refusal`] explains them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum RefusalCode {
            $(
                #[doc = concat!("`", $code, "`:")]
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
    /// Nobody can mend it from outside: try again later, and give support the time at which it happened. The server
    /// gives it for whatever it did not foresee; [`coupon::apply`](crate::coupon::apply) gives it for a price that is
    /// too large to reckon.
    UnknownServerError = "unknown-server-error", Broken;
    /// What was sent does not satisfy a rule.
    /// Once for each field that breaks a rule; [`IssueRule`] lists the rules. Correct what is named and send it
    /// again. Every rule that takes something typed gives it; for answers see
    /// [`submission::check`](crate::submission::check).
    ValidationFail = "validation-fail", Invalid;
    meta {
        /// The block whose answer breaks the rule, where it is an answer to a mission.
        block: Option<BlockId>,
        /// The field that breaks the rule, where it is not an answer: `reason`, `days`, `marks.clarity`.
        field: Option<String>,
        /// The rule that is broken.
        rule: IssueRule,
        /// What the rule asks: a number, or a word such as the names of accepted hosts. Nothing where there is no
        /// measure.
        need: Option<Amount>,
        /// What was sent instead, in the same measure. Nothing where it is not told.
        have: Option<Amount>,
    }
    /// The request could not be read.
    /// The page that sent it is broken or old: load it anew. The server gives it, and
    /// [`payment::receive_webhook`](crate::payment::receive_webhook) for a webhook without a name of its own.
    MalformedRequest = "malformed-request", Malformed;
    meta {
        /// What could not be read, for a developer.
        problem: String,
    }
    /// There is no such address.
    /// The link is wrong or old. [`feedback::open_file`](crate::feedback::open_file) gives it, and the server.
    RouteNotFound = "route-not-found", NotFound;
    /// Too many requests in a short time.
    /// Wait until the instant that is told. [`coupon::allow_try`](crate::coupon::allow_try),
    /// [`account::reset_password`](crate::account::reset_password) and [`referral::remind`](crate::referral::remind)
    /// give it, and the server.
    RateLimitExceeded = "rate-limit-exceeded", TooMany;
    meta {
        /// The first instant at which it is accepted again.
        retry_at: Timestamp,
    }
    /// The request did not reach the server; only the client produces this.
    /// Check the connection and try again. No rule gives it, and nothing was decided.
    NetworkRequestFailed = "network-request-failed", Unavailable;
    /// A part that is needed is away for the moment.
    /// Try again in a few minutes. The server gives it, where its database or a service that it asks does not answer.
    TemporarilyUnavailable = "temporarily-unavailable", Unavailable;
    /// This request needs an Idempotency-Key header.
    /// The page that sent it is broken or old: load it anew. The server gives it before any rule is asked. The key is
    /// what keeps an act that is sent twice from being done twice.
    IdempotencyKeyMissing = "idempotency/key-missing", Malformed;
    /// This Idempotency-Key was sent before with another body.
    /// The page that sent it is broken: load it anew and do it again. The server gives it; a key is remembered for
    /// [24 hours](crate::limits::IDEMPOTENCY_HOURS).
    IdempotencyKeyReused = "idempotency/key-reused", Invalid;
    /// A request with this Idempotency-Key is still being answered.
    /// Wait a moment: the first of the two requests is still at work, and its answer counts for both. The server
    /// gives it.
    IdempotencyInFlight = "idempotency/in-flight", Conflict;

    // Not found.
    /// The learner has no active enrolment in this session.
    /// Enrol, or pay first where there is a price. [`enrolment`](crate::enrolment) says which enrolments count as a
    /// place; [`enrolment::enrol`](crate::enrolment::enrol) gives it with the price, the lock of a
    /// [mission](crate::mission::decide), [`enrolment::extend`](crate::enrolment::extend),
    /// [`progression::complete`](crate::progression::complete),
    /// [`progression::offboarding`](crate::progression::offboarding),
    /// [`team::change_team`](crate::team::change_team),
    /// [`team::manage_team`](crate::team::manage_team) and [`assistant::ask`](crate::assistant::ask)
    /// without.
    ProgramNotEnrolled = "program-not-enrolled", Forbidden;
    meta {
        /// What a place costs, where enrolling has to be paid for. Nothing where the price is not looked up.
        price: Option<Money>,
    }
    /// The learner has this program already.
    /// Nothing is to be done: go to the place that there is. [`enrolment::enrol`](crate::enrolment::enrol) and
    /// [`payment::initialise`](crate::payment::initialise) give it.
    ProgramAlreadyPurchased = "program-already-purchased", Conflict;
    meta {
        /// The place that the learner has.
        enrolment: EnrolmentId,
    }
    /// There is no such experience session.
    /// An experience session is a program with its dates. The link is wrong, or the session is not published. The
    /// server gives it.
    XsNotFound = "xs-not-found", NotFound;
    /// There is no profile yet.
    /// Save the [profile](crate::account::save_profile) once. The server gives it.
    ProfileNotFound = "profile-not-found", NotFound;
    /// The payment is of another type than this request is for.
    /// Choose the other way to pay. [`payment::initialise`](crate::payment::initialise) gives it where a free
    /// checkout costs something or a paid one nothing, [`payment::settle`](crate::payment::settle) where another
    /// provider speaks, and [`enrolment::extend`](crate::enrolment::extend) where an extension is paid for that is
    /// free.
    UnexpectedPaymentType = "unexpected-payment-type", Conflict;

    // Auth.
    /// The request carries no Authorization header.
    /// Sign in. The server gives it before any rule is asked.
    AuthNoAuthHeader = "auth/no-auth-header", Unauthenticated;
    /// The request carries no API key header.
    /// Bring the key as `X-Api-Key`. What tells a machine its numbers gives it, if it is configured with a key.
    AuthNoApiKeyHeader = "auth/no-api-key-header", Unauthenticated;
    /// The token carries the claims already.
    /// Nothing is to be done. [`account::attach_claims`](crate::account::attach_claims) gives it.
    AuthClaimsAlreadyAttached = "auth/claims-already-attached", Conflict;
    /// The API key is not known.
    /// Bring the key that is configured. What tells a machine its numbers gives it.
    AuthInvalidApiKeyHeader = "auth/invalid-api-key-header", Unauthenticated;
    /// The account may not do this.
    /// Ask somebody with one of the roles that are told; where none is told, no role helps.
    /// [`account::permission`](crate::account::permission) has the table of who may do what. Without any role
    /// [`account::admit`](crate::account::admit) gives it to who is shut out, and
    /// [`feedback::edit`](crate::feedback::edit) to who edits another reviewer's words.
    AuthForbidden = "auth/forbidden", Forbidden;
    meta {
        /// The roles of which one is enough. None where no role helps.
        @"served" needs: Vec<Role>,
    }
    /// The identity token has expired.
    /// Sign in again. The server gives it before any rule is asked.
    AuthIdTokenExpired = "auth/id-token-expired", Unauthenticated;
    /// The identity token is not acceptable.
    /// Sign in again. The server gives it before any rule is asked, and [`account::sign_up`](crate::account::sign_up)
    /// for an account that was erased, whose old sign-ins make no new one.
    AuthUnauthorized = "auth/unauthorized", Unauthenticated;
    /// The roles could not be attached at the identity service.
    /// Try again in a few minutes. The server gives it, where the identity service does not take the roles.
    AuthRoleAssignmentFailed = "auth/role-assignment-failed", Unavailable;
    /// The verification link could not be made.
    /// Try again in a few minutes. The server gives it, where the identity service makes no link.
    AuthGenVerifyLinkFail = "auth/gen-verify-link-fail", Unavailable;
    /// The e-mail address is not verified yet.
    /// Follow the link in the verification mail, or [ask for another](crate::account::verify_email).
    /// [`account::confirm_verification`](crate::account::confirm_verification) gives it.
    AuthEmailNotVerified = "auth/email-not-verified", Forbidden;
    /// Too many verification e-mails were asked for.
    /// Look into the mails that were sent, unwanted ones too, or wait until the instant that is told: a minute after
    /// the last mail, and not more than five an hour. [`account::verify_email`](crate::account::verify_email) gives
    /// it.
    AuthVerifyAttemptsLimit = "auth/verify-attempts-limit", TooMany;
    meta {
        /// The first instant at which another mail may be asked for.
        retry_at: Timestamp,
    }
    /// The account could not be deleted.
    /// Try again in a few minutes. The server gives it, where the identity service does not delete the sign-in.
    AuthDeleteUserFailed = "auth/delete-user-failed", Unavailable;
    /// The sign-in is too old for this; a new one helps.
    /// Sign out, sign in, and do it again at once. [`account::erase`](crate::account::erase) gives it.
    AuthRecentSignInNeeded = "auth/recent-sign-in-needed", Forbidden;
    meta {
        /// How many minutes old the sign-in may be at most; at that very age it is too old.
        max_age_minutes: u32,
    }
    /// New accounts are not accepted.
    /// Sign in with an account that tells its e-mail address, or come again when sign-ups are open.
    /// [`account::sign_up`](crate::account::sign_up) gives it.
    AuthSignupNotAllowed = "auth/signup-not-allowed", Forbidden;
    /// No e-mail can be sent to the address of this sign-in.
    /// Sign in with another address, or correct it at the sign-in method.
    /// [`account::sign_up`](crate::account::sign_up) gives it.
    AuthEmailUnusable = "auth/email-unusable", Forbidden;
    /// The signed-in person has no account here yet.
    /// Finish the [sign-up](crate::account::sign_up). The server gives it before any rule is asked.
    AuthUserNotFound = "auth/user-not-found", Unauthenticated;
    /// The token does not carry the account's roles yet.
    /// Sign out and in again, which gives a new token. The server gives it before any rule is asked.
    AuthMissingAccessRoles = "auth/missing-access-roles", Forbidden;

    // Enrolment.
    /// The session does not accept learners any more.
    /// Look for a later session. [`enrolment::enrol`](crate::enrolment::enrol) gives it.
    EnrolmentClosed = "enrolment/closed", Conflict;
    meta {
        /// From this instant on the session takes nobody: its last day to join, or its end.
        since: Timestamp,
    }
    /// Every seat of the session is taken.
    /// Look for another session; a place that somebody leaves is free again.
    /// [`enrolment::enrol`](crate::enrolment::enrol) gives it.
    EnrolmentFull = "enrolment/full", Conflict;
    meta {
        /// How many places the session has.
        seats: u32,
    }

    // Extension.
    /// The session does not offer extensions, or not by so many days. Choose days that are on sale; staff with the
    /// permission may still grant one. [`enrolment::extend`](crate::enrolment::extend) gives it.
    ExtensionNotOffered = "extension/not-offered", Conflict;
    /// The extension has to be paid for.
    /// Buy the extension: a payment counts for just the days that it was made for, once.
    /// [`enrolment::extend`](crate::enrolment::extend) gives it.
    ExtensionPaymentNeeded = "extension/payment-needed", Conflict;
    meta {
        /// How many days were asked for.
        days: u16,
        /// What so many days cost. Nothing where they are not on sale.
        price: Option<Money>,
    }
    /// The access cannot be extended yet.
    /// Wait until the instant that is told, a week before the session's end.
    /// [`enrolment::extend`](crate::enrolment::extend) gives it.
    ExtensionTooEarly = "extension/too-early", Conflict;
    meta {
        /// The first instant at which the access can be extended.
        opens_at: Timestamp,
    }
    /// The access cannot be extended any more.
    /// Enrol in a later session. [`enrolment::extend`](crate::enrolment::extend) gives it, to staff too.
    ExtensionTooLate = "extension/too-late", Conflict;
    meta {
        /// From this instant on it cannot be extended: 90 days after the access ended.
        closed_at: Timestamp,
    }
    /// The access was extended as often as it can be.
    /// Enrol in a later session. [`enrolment::extend`](crate::enrolment::extend) gives it, to staff too.
    ExtensionLimitReached = "extension/limit-reached", Conflict;
    meta {
        /// How many extensions there may be.
        most: u32,
        /// How many there were, of whatever kind.
        used: u32,
    }

    // Mission.
    /// The mission is complete already.
    /// Nothing is to be done; complete is for ever. [`mission::complete`](crate::mission::complete),
    /// [`mission::complete_for_team`](crate::mission::complete_for_team) and
    /// [`mission::change`](crate::mission::change) give it.
    MissionAlreadyComplete = "mission/already-complete", Conflict;
    /// The mission is open already.
    /// Nothing is to be done: go to the mission. [`mission::unlock`](crate::mission::unlock) and
    /// [`mission::grant`](crate::mission::grant) give it.
    MissionAlreadyUnlocked = "mission/already-unlocked", Conflict;
    /// Other missions come first.
    /// Do the missions that are named, as far as the reasons ask. [`mission::decide`](crate::mission::decide) gives
    /// it.
    MissionPendingUnlockedMissions = "mission/pending-unlocked-missions", Forbidden;
    meta {
        /// The missions that come first, each once.
        missions: Vec<MissionId>,
        /// Every failing condition that may be told, those of other codes too.
        reasons: Vec<Reason>,
    }
    /// The access to the session has ended.
    /// [Extend](crate::enrolment::extend) the access, where that is still possible. What was handed in before can still
    /// be passed, and [completes](crate::mission::complete) its mission.
    /// [`mission::decide`](crate::mission::decide) gives it.
    MissionLockedNoContinuedAccess = "mission/locked-no-continued-access", Forbidden;
    meta {
        /// When the access ended.
        since: Option<Timestamp>,
        /// Every failing condition that may be told, that of the access first.
        reasons: Vec<Reason>,
    }
    /// The mission opens at a later time.
    /// Wait: it opens by itself. [`mission::decide`](crate::mission::decide) gives it.
    MissionLockedWaitingUnlockDate = "mission/locked-waiting-unlock-date", Forbidden;
    meta {
        /// From this instant on no date stands in the way. Nothing where no date is known.
        unlock_at: Option<Timestamp>,
        /// Every failing condition that may be told, those of other codes too.
        reasons: Vec<Reason>,
    }
    /// The mission is locked for another reason.
    /// Each reason has its `action`; a reason without one belongs to a condition that may not be told, or that cannot
    /// be helped. [`mission::decide`](crate::mission::decide) gives it.
    MissionLocked = "mission/mission-locked", Forbidden;
    meta {
        /// Every failing condition that may be told.
        reasons: Vec<Reason>,
    }
    /// There is no such mission for this learner.
    /// `um` stands for *user mission*: the learner's own record of a mission. There is none until the learner has
    /// opened the mission: open it first. Where the session has no such mission at all, the link is wrong.
    /// [`mission::start`](crate::mission::start) and [`mission::complete`](crate::mission::complete) give it for one
    /// that was not opened, [`mission::unlock`](crate::mission::unlock), [`mission::grant`](crate::mission::grant),
    /// [`mission::preview`](crate::mission::preview) and [`mission::explain`](crate::mission::explain) for one that the
    /// session does not have.
    MissionUmNotFound = "mission/um-not-found", NotFound;
    /// It is not known what held for the learner at that time.
    /// Ask for now or for a later time: what held earlier is not kept. [`mission::explain`](crate::mission::explain)
    /// gives it to staff.
    MissionFactsUnknown = "mission/facts-unknown", Conflict;
    meta {
        /// The first instant that can be asked for.
        known_from: Timestamp,
    }
    // Bonus modules.
    /// There is no such content in the bonus modules of this program.
    /// The link is wrong, or is of another version of the program: go back to the list of modules.
    /// [`bonus::mark`](crate::bonus::mark) gives it, and the server for a content that somebody wants to read.
    BonusContentNotFound = "bonus/content-not-found", NotFound;
    // Surveys.
    /// There is no such survey for this learner.
    /// The link is wrong, or is of a program in which the learner has no place: go to the session's page. The server
    /// gives it.
    SurveyNotFound = "survey/not-found", NotFound;
    /// The survey is not asked yet.
    /// Wait for the instant, or complete the mission that is named. [`survey::answer`](mod@crate::survey::answer) gives it.
    SurveyNotDue = "survey/not-due", Conflict;
    meta {
        /// From when on it is asked, where a date brings it.
        due_at: Option<Timestamp>,
        /// The mission that has to be complete first, where one has.
        after: Option<MissionId>,
    }
    /// The survey was answered before.
    /// Nothing is left to do: a survey is answered once. [`survey::answer`](mod@crate::survey::answer) gives it.
    SurveyAlreadyAnswered = "survey/already-answered", Conflict;
    meta {
        /// When it was answered.
        at: Timestamp,
    }
    /// The mission cannot be completed while parts are missing.
    /// Answer what is missing and hand in, or wait for the review that the mission's
    /// [policy](crate::mission::CompletionPolicy) asks for; where the score is too low, begin another attempt, and
    /// where only the model has passed it, ask a person. [`mission::complete`](crate::mission::complete) and
    /// [`mission::complete_for_team`](crate::mission::complete_for_team) give it.
    MissionCannotComplete = "mission/cannot-complete", Conflict;
    meta {
        /// The required answers that are not valid in the latest attempt.
        missing: Vec<BlockId>,
        /// Whether an attempt has to be handed in. Where it has not, and nothing else is told, somebody has to pass it.
        needs_submission: bool,
        /// The least score in basis points, where the latest attempt was judged and stays below it.
        need: Option<u32>,
        /// The score of the latest attempt in basis points.
        have: Option<u32>,
    }

    // Submission.
    /// There is no such mission to submit for.
    /// The link is wrong, or the mission belongs to a session in which the learner has no place. The server gives it.
    SubmissionNoMission = "submission/no-mission", NotFound;
    /// There is no such submission for this learner.
    /// The link is wrong, or the attempt is somebody else's. The server gives it, and
    /// [`submission::attempt`](crate::submission::attempt) where an earlier attempt is to be taken over that there is
    /// not.
    SubmissionNotFound = "submission/not-found", NotFound;
    /// An attempt at this mission is open already.
    /// Go on with the attempt that is named; [`submission::attempt`](crate::submission::attempt) says which attempts
    /// are in the way, and gives it.
    SubmissionAlreadyExists = "submission/already-exists", Conflict;
    meta {
        /// The attempt that is in the way.
        submission: SubmissionId,
    }
    /// Every attempt that the mission allows is used.
    /// Ask staff: the number is the author's. An attempt that was taken back does not count.
    /// [`submission::attempt`](crate::submission::attempt) gives it.
    SubmissionNoAttemptsLeft = "submission/no-attempts-left", Conflict;
    meta {
        /// How many attempts the mission allows.
        max_attempts: u32,
    }
    /// The attempt was handed in, and cannot be changed any more.
    /// Wait for the review, or [take the attempt back](crate::submission::withdraw) before one begins.
    /// [`submission::save`](crate::submission::save) and [`submission::submit`](crate::submission::submit) give it.
    SubmissionNotDraft = "submission/not-draft", Conflict;
    /// The attempt cannot go there from where it stands.
    /// Load the page anew: the attempt was moved meanwhile. The table of [`submission`](crate::submission) has every
    /// way that there is; [`submission::advance`](crate::submission::advance) gives it.
    SubmissionCannotMove = "submission/cannot-move", Conflict;
    meta {
        /// Where the attempt stands.
        from: SubmissionStatus,
        /// Where it was to go.
        to: SubmissionStatus,
    }
    /// The attempt cannot be withdrawn in its state.
    /// Wait for the review. Only an attempt that was handed in, whose review has not begun and whose mission is not
    /// complete can be taken back. [`submission::withdraw`](crate::submission::withdraw) gives it.
    SubmissionNotWithdrawable = "submission/not-withdrawable", Conflict;
    /// The answer was changed elsewhere since it was read.
    /// Compare both texts and save the one that is to stand. `rev` counts how often it was saved.
    /// [`submission::save`](crate::submission::save) and [`submission::submit`](crate::submission::submit) give it.
    SubmissionStaleRev = "submission/stale-rev", Conflict;
    meta {
        /// The number of the newest version.
        rev: u32,
        /// The answer as it is stored. Nothing where a whole attempt was handed in.
        @"served" theirs: Option<SavedAnswer>,
    }

    /// The attempt cannot be rated by its learner.
    /// Hand it in first. Once a reviewer has decided on it the rating stays as it is, and a mission without a rubric
    /// has nothing to rate by. [`feedback::rate_self`](crate::feedback::rate_self) gives it.
    SubmissionNotRatable = "submission/not-ratable", Conflict;

    // AI feedback and messages.
    /// The mission has no criteria to judge by.
    /// [Ask a person](crate::feedback::request_review) instead; an author has to add a rubric.
    /// [`feedback::request_ai`](crate::feedback::request_ai) gives it.
    AiFeedbackNoCriteria = "ai-feedback/no-criteria", Conflict;
    /// The learner has not agreed that a language model reads what they hand in.
    /// Agree in the [settings](crate::account::change_settings) that a language model may read what is handed in, or
    /// [ask a person](crate::feedback::request_review). [`feedback::request_ai`](crate::feedback::request_ai) gives
    /// it.
    AiFeedbackNoConsent = "ai-feedback/no-consent", Forbidden;
    /// The model is not asked about an attempt in this state.
    /// Hand the attempt in first; one that the model or a person has looked at already is not looked at again.
    /// [`feedback::request_ai`](crate::feedback::request_ai) gives it.
    AiFeedbackNotWaiting = "ai-feedback/not-waiting", Conflict;
    meta {
        /// Where the attempt stands.
        status: SubmissionStatus,
    }
    /// The model is at this attempt already.
    /// Wait for the answer. [`feedback::request_ai`](crate::feedback::request_ai) gives it.
    AiFeedbackInFlight = "ai-feedback/in-flight", Conflict;
    meta {
        /// When the model was asked.
        since: Timestamp,
    }
    /// The model was asked as often as a day allows.
    /// Wait until the learner's next day, or [ask a person](crate::feedback::request_review).
    /// [`feedback::request_ai`](crate::feedback::request_ai) gives it.
    AiFeedbackQuota = "ai-feedback/quota", TooMany;
    meta {
        /// How often the model may be asked in a day: 3 times, 10 with the pro offer or a subscription.
        limit: u32,
        /// How often it was asked today; requests that failed do not count.
        used: u32,
        /// When the learner's next day begins.
        retry_at: Timestamp,
    }
    /// There is no such review.
    /// Look at the queue again; it may have been taken from there. The server gives it.
    ReviewNotFound = "review/not-found", NotFound;
    /// A review of this attempt is asked for already.
    /// Wait for the review that is named. [`feedback::request_review`](crate::feedback::request_review) gives it.
    ReviewAlreadyRequested = "review/already-requested", Conflict;
    meta {
        /// The review that is open.
        review: ReviewId,
    }
    /// An attempt in this state cannot be reviewed.
    /// Hand the attempt in first; about one that came back [appeal](crate::feedback::appeal), or hand in another. What
    /// a person has passed is not reviewed again; what the model alone has passed can be.
    /// [`feedback::request_review`](crate::feedback::request_review) gives it.
    ReviewNotReviewable = "review/not-reviewable", Conflict;
    meta {
        /// Where the attempt stands.
        status: SubmissionStatus,
    }
    /// Nobody reviews their own work.
    /// Leave it to another reviewer; work of one's own team is own work. [`feedback::claim`](crate::feedback::claim)
    /// gives it.
    ReviewOwnWork = "review/own-work", Forbidden;
    /// An appeal is for another reviewer than the one who decided.
    /// Leave it to another reviewer. [`feedback::claim`](crate::feedback::claim) gives it.
    ReviewOtherReviewerNeeded = "review/other-reviewer-needed", Forbidden;
    /// Another reviewer has it.
    /// Take another review, or come back when the lock has run out. [`feedback::claim`](crate::feedback::claim) gives
    /// it.
    ReviewClaimed = "review/claimed", Conflict;
    meta {
        /// From this instant on another reviewer may take it over.
        until: Timestamp,
    }
    /// The reviewer does not hold this review.
    /// [Claim](crate::feedback::claim) the review first; somebody may have taken it over.
    /// [`feedback::decide_review`](crate::feedback::decide_review),
    /// [`feedback::release`](crate::feedback::release) and [`feedback::open_file`](crate::feedback::open_file) give it.
    ReviewNotClaimed = "review/not-claimed", Conflict;
    /// The review is decided already.
    /// Words can still be [edited](crate::feedback::edit), the decision cannot.
    /// [`feedback::claim`](crate::feedback::claim), [`feedback::decide_review`](crate::feedback::decide_review) and
    /// [`feedback::release`](crate::feedback::release) give it.
    ReviewDecided = "review/decided", Conflict;
    meta {
        /// When it was decided.
        at: Timestamp,
    }
    /// The review is not decided yet.
    /// Wait for the decision. [`feedback::rate`](crate::feedback::rate) and [`feedback::edit`](crate::feedback::edit)
    /// give it.
    ReviewNotDecided = "review/not-decided", Conflict;
    /// The review ended by itself, because nobody went on with it.
    /// The learner may [ask for another review](crate::feedback::request_review); a rating cannot be given any more.
    /// [`feedback::claim`](crate::feedback::claim), [`feedback::decide_review`](crate::feedback::decide_review),
    /// [`feedback::release`](crate::feedback::release) and [`feedback::rate`](crate::feedback::rate) give it.
    ReviewTimedOut = "review/timed-out", Conflict;
    meta {
        /// When it ended: 28 days after it was asked for, or after it was decided.
        since: Timestamp,
    }
    /// The attempt was taken back, or another took its place, before anybody decided.
    /// Take another review; the newest attempt may wait for one. [`feedback::claim`](crate::feedback::claim),
    /// [`feedback::decide_review`](crate::feedback::decide_review), [`feedback::release`](crate::feedback::release) and
    /// [`feedback::rate`](crate::feedback::rate) give it.
    ReviewClosed = "review/closed", Conflict;
    /// The levels that were marked do not pass.
    /// Mark higher levels, or send the attempt back. [`feedback::decide_review`](crate::feedback::decide_review) and
    /// [`feedback::edit`](crate::feedback::edit) give it.
    ReviewNotPassing = "review/not-passing", Conflict;
    meta {
        /// What falls short: the pass mark, or a criterion that has to reach a level of its own.
        @"served" reasons: Vec<Shortfall>,
    }
    /// The learner has rated the review already.
    /// Nothing is to be done; a rating is given once. [`feedback::rate`](crate::feedback::rate) gives it.
    ReviewAlreadyRated = "review/already-rated", Conflict;
    /// The feedback was changed since it was read.
    /// Read the newest version and edit that one. [`feedback::edit`](crate::feedback::edit) gives it.
    ReviewStaleRev = "review/stale-rev", Conflict;
    meta {
        /// The number of the newest version.
        rev: u32,
    }
    /// There is no decision that can be appealed against.
    /// Only an attempt that stands as returned by a reviewer can be appealed about.
    /// [`feedback::appeal`](crate::feedback::appeal) gives it.
    AppealNothingDecided = "appeal/nothing-decided", Conflict;
    /// The attempt was appealed about already. There is one appeal for each attempt: wait for it, or hand in better
    /// work. Where nobody decides on it for 28 days another may be made. [`feedback::appeal`](crate::feedback::appeal)
    /// gives it.
    AppealAlreadyMade = "appeal/already-made", Conflict;
    meta {
        /// When the appeal was made.
        at: Timestamp,
    }
    /// The time in which an appeal can be made is over.
    /// Hand in better work instead: it is 7 days after the return, or after an earlier appeal ended undecided.
    /// [`feedback::appeal`](crate::feedback::appeal) gives it.
    AppealTooLate = "appeal/too-late", Conflict;
    meta {
        /// From this instant on it was too late: 7 days after the decision, or after an earlier appeal ended undecided.
        since: Timestamp,
    }
    /// The assistant was asked as often as a day allows.
    /// Wait until the learner's next day. [`assistant::ask`](crate::assistant::ask) gives it.
    AiMessagesQuota = "ai-messages/quota", TooMany;
    meta {
        /// How many questions a day has: 20, or 100 with the pro offer or a subscription.
        limit: u32,
        /// How many were asked today; those that were not answered do not count.
        used: u32,
        /// When the learner's next day begins.
        retry_at: Timestamp,
    }
    /// Feedback on this message is not allowed.
    /// Only a whole answer in one's own conversation can be rated.
    /// [`assistant::rate_message`](crate::assistant::rate_message) gives it.
    AiMessagesFeedbackNotAllowed = "ai-messages/feedback-not-allowed", Forbidden;
    /// There is no such conversation with the assistant, or no such answer in it.
    /// The link is wrong, or its owner has deleted it. The server gives it.
    AiThreadsNotFound = "ai-threads/not-found", NotFound;
    /// There is no such draft of a portfolio.
    /// The link is wrong, or its owner has deleted it. The server gives it.
    AiPortfolioNotFound = "ai-portfolio/not-found", NotFound;
    /// The draft is not there yet.
    /// Wait until it is written, or ask for another one.
    /// [`assistant::portfolio::edit`](crate::assistant::portfolio::edit) gives it.
    AiPortfolioNotReady = "ai-portfolio/not-ready", Conflict;
    /// No work of these programs is passed yet.
    /// Do the mission that is named; a portfolio rests on passed work alone.
    /// [`assistant::portfolio::draft`](crate::assistant::portfolio::draft) gives it.
    AiPortfolioNoPassedWork = "ai-portfolio/no-passed-work", Conflict;
    meta {
        /// The enrolment whose mission it is: the first that was asked for.
        enrolment: Option<EnrolmentId>,
        /// The mission whose work would be the first. Nothing if the program has none.
        mission: Option<MissionId>,
    }
    /// The draft was edited elsewhere since it was read.
    /// Read the newest version, compare both texts and save the one that is to stand.
    /// [`assistant::portfolio::edit`](crate::assistant::portfolio::edit) gives it.
    AiPortfolioStaleVersion = "ai-portfolio/stale-version", Conflict;
    meta {
        /// The number of the newest version.
        version: u32,
    }
    /// Drafts of a portfolio were asked for as often as a day allows.
    /// Wait until the learner's next day. [`assistant::portfolio::draft`](crate::assistant::portfolio::draft) gives it.
    AiPortfolioQuota = "ai-portfolio/quota", TooMany;
    meta {
        /// How many drafts a day has: 5, or 20 with the pro offer or a subscription.
        limit: u32,
        /// How many were asked for today; those that failed do not count.
        used: u32,
        /// When the learner's next day begins.
        retry_at: Timestamp,
    }

    // Program progression and offboarding.
    /// The program cannot be completed yet.
    /// Do what is missing; each requirement has its `action`. [`progression::complete`](crate::progression::complete)
    /// gives it.
    ProgramProgressionCompletionNotReady = "program-progression/completion-not-ready", Conflict;
    meta {
        /// Every requirement that is not met, in the order of
        /// [`progression::requirements`](crate::progression::requirements).
        @"served" missing: Vec<Requirement>,
    }
    /// The program is complete already.
    /// Nothing is to be done: the certificate is there. [`progression::complete`](crate::progression::complete) gives
    /// it, and [`progression::certificate`](crate::progression::certificate) where the learner has another of the
    /// same kind in this program that was not revoked.
    ProgramProgressionAlreadyComplete = "program-progression/already-complete", Conflict;
    meta {
        /// The certificate that there is, where there is one.
        certificate: Option<CertificateId>,
    }
    /// Offboarding has not begun for this enrolment.
    /// Do what is missing, or wait until the session is over.
    /// [`progression::offboarding`](crate::progression::offboarding) gives it.
    OffboardingNotAllowed = "offboarding/not-allowed", Conflict;
    meta {
        /// What is missing, apart from what the offboarding itself brings.
        @"served" reasons: Vec<Requirement>,
        /// The end of the session: from then on it is allowed whatever is missing.
        opens_at: Timestamp,
    }
    /// Offboarding is done already.
    /// Nothing is to be done. Answers cannot be changed any more.
    /// [`progression::offboarding`](crate::progression::offboarding) gives it.
    OffboardingCompleted = "offboarding/completed", Conflict;

    // Certificates and letters.
    /// There is no certificate with this serial number.
    /// Compare it with the one on the certificate; letters that look alike are read as digits. The server gives it.
    CertificateNotFound = "certificate/not-found", NotFound;
    /// The certificate stands where this cannot happen to it.
    /// The table of [`progression`](crate::progression) has every way that there is.
    /// [`progression::certificate`](crate::progression::certificate) gives it.
    CertificateMoveNotAllowed = "certificate/move-not-allowed", Conflict;
    meta {
        /// Where the certificate stands.
        @"served" from: CertificateStatus,
        /// Where it was to go.
        @"served" to: CertificateStatus,
    }
    /// The learner has changed the name on this certificate as often as they may.
    /// Ask support: staff with the permission can change it. [`progression::certificate`](crate::progression::certificate)
    /// gives it.
    CertificateRenamedOften = "certificate/renamed-often", Conflict;
    meta {
        /// How often a learner may change it.
        limit: u32,
    }
    /// There is no reference letter with this id or serial number.
    /// Compare it with the one on the letter; letters that look alike are read as digits. The server gives it.
    ReferenceLetterNotFound = "reference-letter/not-found", NotFound;
    /// The completion is not satisfactory, so that there is no letter to ask for. Reach what is named;
    /// [`progression::satisfactory_completion`](crate::progression::satisfactory_completion) has the tests, which are
    /// made again before it is approved and issued.
    /// [`progression::reference_letter`](crate::progression::reference_letter) gives it.
    ReferenceLetterNotEligible = "reference-letter/not-eligible", Conflict;
    meta {
        /// The tests that are not passed, each with what it asks and what there is.
        @"served" missing: Vec<Threshold>,
    }
    /// The letter stands where this cannot happen to it.
    /// The table of [`progression`](crate::progression) has every way that there is.
    /// [`progression::reference_letter`](crate::progression::reference_letter) gives it.
    ReferenceLetterMoveNotAllowed = "reference-letter/move-not-allowed", Conflict;
    meta {
        /// Where the letter stands.
        @"served" from: LetterStatus,
        /// Where it was to go.
        @"served" to: LetterStatus,
    }
    /// The letter states what is not on record. Draft it again without what is named; the record may have changed
    /// since. [`progression::reference_letter`](crate::progression::reference_letter) gives it, to staff.
    ReferenceLetterNotOnRecord = "reference-letter/not-on-record", Invalid;
    meta {
        /// What the text states and the record does not hold.
        @"served" stated: Vec<LetterFact>,
    }

    // Referral.
    /// The request names no program.
    /// Name the program for which the coupon is to be. [`referral::redeem`](crate::referral::redeem) and
    /// [`referral::coupon`](crate::referral::coupon) give it.
    ReferralNoProgramProvided = "referral/no-program-provided", Invalid;
    /// Nobody referred this learner.
    /// Nothing can be done about it afterwards: a referral is [bound](crate::referral::bind) at the sign-up.
    /// [`referral::offer`](crate::referral::offer) gives it, also if the referral is rejected or nothing is offered.
    ReferralDetailsNotFound = "referral/details-not-found", NotFound;
    /// This learner has no referral code yet, so nobody came through one.
    /// Make a code first. [`referral::redeem`](crate::referral::redeem) gives it.
    ReferralNoCode = "referral/no-code", NotFound;
    /// The milestone is not reached yet.
    /// Bring more people, or [remind](crate::referral::remind) those who are stale.
    /// [`referral::redeem`](crate::referral::redeem) gives it.
    ReferralMilestoneLocked = "referral/milestone-locked", Conflict;
    meta {
        /// How many referrals the milestone asks.
        need: u32,
        /// How many count now.
        have: u32,
    }
    /// The reward is redeemed already.
    /// Nothing is to be done; a reward is given once. [`referral::redeem`](crate::referral::redeem) and
    /// [`referral::coupon`](crate::referral::coupon) give it.
    ReferralAlreadyRedeemed = "referral/already-redeemed", Conflict;
    /// There is no such reward.
    /// Choose a reward from the list. [`referral::redeem`](crate::referral::redeem) gives it, also for one of another
    /// program, and [`referral::coupon`](crate::referral::coupon) where no milestone gives a coupon for the program.
    ReferralRewardNotFound = "referral/reward-not-found", NotFound;
    /// Too many of the referrals are stale.
    /// [Remind](crate::referral::remind) them: as soon as they go on they count again.
    /// [`referral::redeem`](crate::referral::redeem) gives it, together with `referral/milestone-locked`.
    ReferralStaleReferrals = "referral/stale-referrals", Conflict;
    meta {
        /// How many of the milestone's referrals are stale.
        count: u32,
        /// When the latest of them went stale.
        newest_at: Timestamp,
    }
    /// The referral code is not known.
    /// Look at the link again: a code has eight digits and letters. [`onboarding::answer`](crate::onboarding::answer),
    /// [`referral::capture`](crate::referral::capture), [`referral::read_code`](crate::referral::read_code) and
    /// [`referral::redeem`](crate::referral::redeem) give it.
    ReferralInvalidCode = "referral/invalid-code", NotFound;
    /// The referral cannot be reminded: it is not stale, nobody signed up, or it was reminded often enough.
    /// Nothing can be done but to ask the friend oneself. [`referral::remind`](crate::referral::remind) gives it.
    ReferralNoReminder = "referral/no-reminder", Conflict;

    // Reward.
    /// There is less credit than is to be spent.
    /// Spend less, or wait until held credit is released. Credit that is held, expired or of another currency does
    /// not count. [`reward::spend`](crate::reward::spend) and [`reward::adjust`](crate::reward::adjust) give it.
    RewardNotEnoughCredit = "reward/not-enough-credit", Conflict;
    meta {
        /// How much was to be taken.
        need: Money,
        /// How much is available in this currency.
        have: Money,
    }
    /// There is no such offer.
    /// Choose an offer from the list. [`reward::take_perk`](crate::reward::take_perk) gives it, also for one that is not
    /// published yet or was withdrawn.
    RewardPerkNotFound = "reward/perk-not-found", NotFound;
    /// Something is lacking for the offer.
    /// Do what it asks; the list of offers says how far one is. [`reward::take_perk`](crate::reward::take_perk) gives it.
    RewardPerkLocked = "reward/perk-locked", Conflict;
    meta {
        /// Everything that is lacking.
        @"served" lacking: Vec<Lacking>,
    }
    /// Nothing is left of the offer for now.
    /// Come back later: the partner may give more. [`reward::take_perk`](crate::reward::take_perk) gives it.
    RewardPerkOutOfBudget = "reward/perk-out-of-budget", Conflict;

    // Coupon.
    /// The coupon is not known.
    /// Look at the code again. One that is switched off, or another person's, is answered the same on purpose.
    /// [`coupon::check`](crate::coupon::check) gives it.
    CouponNotFound = "coupon/not-found", NotFound;
    /// The coupon has no value in this currency.
    /// Pay in a currency in which the coupon has a value, or without it: nothing is exchanged.
    /// [`coupon::check`](crate::coupon::check) gives it.
    CouponCurrencyMismatch = "coupon/currency-mismatch", Conflict;
    /// The coupon has expired.
    /// Use another coupon, or none. [`coupon::check`](crate::coupon::check) gives it.
    CouponExpired = "coupon/expired", Conflict;
    meta {
        /// From this instant on it counts no more: the earlier of the coupon's end and the code's.
        ended_at: Timestamp,
    }
    /// The coupon does not apply here.
    /// Once for each reason; the table of [`coupon`](crate::coupon) says what each asks.
    /// [`coupon::check`](crate::coupon::check) gives it, and [`coupon::reserve`](crate::coupon::reserve) where the
    /// last use was taken meanwhile.
    CouponRestriction = "coupon/restriction", Conflict;
    meta {
        /// Why it does not apply.
        reason: Restriction,
        /// What would make it apply, where that can be told.
        need: Option<CouponBound>,
        /// What there is instead, where that can be told.
        have: Option<CouponBound>,
    }
    /// The value of a coupon that was used cannot be changed.
    /// Switch the coupon off and make another. [`coupon::edit`](crate::coupon::edit) gives it, to staff.
    CouponValueFixed = "coupon/value-fixed", Conflict;
    meta {
        /// How often it was used, reservations that still live included.
        uses: u32,
    }

    // Team.
    /// There is no such team in this session.
    /// Choose another team; one that everybody left has ended.
    /// [`team::change_team`](crate::team::change_team) gives it.
    TeamNotFound = "team/not-found", NotFound;
    /// The learner is in a team already.
    /// Leave the team that is named first, or swap; who is to be invited has to do so.
    /// [`team::change_team`](crate::team::change_team) gives it, and
    /// [`team::manage_team`](crate::team::manage_team) does to staff.
    TeamAlreadyMember = "team/already-member", Conflict;
    meta {
        /// The team that the learner is in.
        team: TeamId,
    }
    /// This person is not in the team.
    /// Join a team first, or name somebody who is in it. [`team::change_team`](crate::team::change_team)
    /// gives it.
    TeamNotMember = "team/not-member", Conflict;
    meta {
        /// Who is not in the team: the learner, or the one who was named.
        user: UserId,
    }
    /// This person has no place in the session.
    /// Name somebody who is enrolled in it. [`team::change_team`](crate::team::change_team) gives it, and
    /// [`team::manage_team`](crate::team::manage_team) does to staff.
    TeamNotInSession = "team/not-in-session", Conflict;
    meta {
        /// Who has none.
        user: UserId,
    }
    /// The team has handed in, and nobody comes or goes any more.
    /// Nothing unlocks it, and staff can still take somebody out or move somebody in: [`team`](crate::team)
    /// says what is left to do.
    /// [`team::change_team`](crate::team::change_team) gives it.
    TeamLocked = "team/locked", Conflict;
    meta {
        /// When the team first handed in.
        since: Timestamp,
    }
    /// The team takes nobody any more.
    /// Choose another team, or ask somebody to leave. [`team::change_team`](crate::team::change_team) gives
    /// it.
    TeamFull = "team/full", Conflict;
    meta {
        /// How many it takes.
        size: u32,
    }
    /// Only the lead of the team may do this.
    /// Ask the lead. [`team::change_team`](crate::team::change_team) gives it.
    TeamNotLead = "team/not-lead", Forbidden;
    /// The mission is done by a team, and the learner is in none.
    /// Join a team of the session, or found one. [`team::share`](mod@crate::team::share) gives it.
    TeamNeeded = "team/needed", Conflict;
    /// The team has too few members to hand in.
    /// Bring a second member into the team. [`team::change_team`](crate::team::change_team) gives it.
    TeamTooSmall = "team/too-small", Conflict;
    meta {
        /// How many it takes to hand in.
        need: u32,
        /// How many are in the team.
        have: u32,
    }

    // Discord.
    /// There is no Discord server to link with.
    /// Nothing helps. The server gives it if no keys of Discord are set.
    DiscordNotOffered = "discord/not-offered", NotFound;
    /// Discord's answer is not to who asked, comes too late, or was used.
    /// Ask again. [`community::link_discord`](crate::community::link_discord) gives it.
    DiscordAuthorizationFailed = "discord/authorization-failed", Conflict;
    /// The account is not linked with Discord.
    /// Link it first. The server gives it.
    DiscordNotLinked = "discord/not-linked", NotFound;
    /// Nobody was given this code.
    /// Look at the code again, or ask for it once more. [`community::redeem_code`](crate::community::redeem_code)
    /// gives it.
    DiscordCodeInvalid = "discord/code-invalid", NotFound;
    /// The code was used already.
    /// Ask for a new code, where the account is not linked yet.
    /// [`community::redeem_code`](crate::community::redeem_code) gives it.
    DiscordCodeUsed = "discord/code-used", Conflict;
    /// The code cannot be used any more.
    /// Ask for a new code: it lasts ten minutes. [`community::redeem_code`](crate::community::redeem_code) gives it.
    DiscordCodeExpired = "discord/code-expired", Conflict;
    meta {
        /// From this instant on it could not be used.
        since: Timestamp,
    }
    /// The Discord account belongs to another person here.
    /// Use another Discord account, or sign in to the other account here and unlink it there, in its settings.
    /// [`community::redeem_code`](crate::community::redeem_code) gives it.
    DiscordAlreadyLinked = "discord/already-linked", Conflict;

    // Payment.
    /// The card provider's signature does not match.
    /// A provider meets it, and no learner. [`payment::receive_webhook`](crate::payment::receive_webhook) gives it.
    PaymentStripeSignatureMismatch = "payment/stripe-signature-mismatch", Malformed;
    /// PayPal's signature does not match.
    /// A provider meets it, and no learner. [`payment::receive_webhook`](crate::payment::receive_webhook) gives it.
    PaymentPaypalSignatureMismatch = "payment/paypal-signature-mismatch", Malformed;
    /// Paystack's signature does not match.
    /// A provider meets it, and no learner. [`payment::receive_webhook`](crate::payment::receive_webhook) gives it.
    PaymentPaystackSignatureMismatch = "payment/paystack-signature-mismatch", Malformed;
    /// Flutterwave's signature does not match.
    /// A provider meets it, and no learner. [`payment::receive_webhook`](crate::payment::receive_webhook) gives it.
    PaymentFlutterwaveSignatureMismatch = "payment/flutterwave-signature-mismatch", Malformed;
    /// Paymentwall's signature does not match.
    /// A provider meets it, and no learner. [`payment::receive_webhook`](crate::payment::receive_webhook) gives it.
    PaymentPaymentwallSignatureMismatch = "payment/paymentwall-signature-mismatch", Malformed;
    /// The card payment could not be started.
    /// Choose another provider; nothing was charged. [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentCardInitiateFailed = "payment/card-initiate-failed", Unavailable;
    /// The PayPal payment could not be started.
    /// Choose another provider; nothing was charged. [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentPaypalInitiateFailed = "payment/paypal-initiate-failed", Unavailable;
    /// The Paystack payment could not be started.
    /// Choose another provider; nothing was charged. [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentPaystackInitiateFailed = "payment/paystack-initiate-failed", Unavailable;
    /// The Flutterwave payment could not be started.
    /// Choose another provider; nothing was charged. [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentFlutterwaveInitiateFailed = "payment/flutterwave-initiate-failed", Unavailable;
    /// The Paymentwall payment could not be started.
    /// Choose another provider; nothing was charged. [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentPaymentwallInitiateFailed = "payment/paymentwall-initiate-failed", Unavailable;
    /// The card payment could not be verified.
    /// Sign in as who has paid; a payment opens one thing, once. [`payment::settle`](crate::payment::settle) gives
    /// it.
    PaymentCardVerifyFailed = "payment/card-verify-failed", Conflict;
    /// The PayPal payment could not be verified.
    /// Sign in as who has paid; a payment opens one thing, once. [`payment::settle`](crate::payment::settle) gives
    /// it.
    PaymentPaypalVerifyFailed = "payment/paypal-verify-failed", Conflict;
    /// The Paystack payment could not be verified.
    /// Sign in as who has paid; a payment opens one thing, once. [`payment::settle`](crate::payment::settle) gives
    /// it.
    PaymentPaystackVerifyFailed = "payment/paystack-verify-failed", Conflict;
    /// The Flutterwave payment could not be verified.
    /// Sign in as who has paid; a payment opens one thing, once. [`payment::settle`](crate::payment::settle) gives
    /// it.
    PaymentFlutterwaveVerifyFailed = "payment/flutterwave-verify-failed", Conflict;
    /// The Paymentwall payment could not be verified.
    /// Sign in as who has paid; a payment opens one thing, once. [`payment::settle`](crate::payment::settle) gives
    /// it.
    PaymentPaymentwallVerifyFailed = "payment/paymentwall-verify-failed", Conflict;
    /// The card payment could not be refunded.
    /// Staff are told, and the refund is `failed`: they can send it again, also after the 7 days.
    /// [`payment::refund::advance`](crate::payment::refund::advance) names it.
    PaymentCardRefundFailed = "payment/card-refund-failed", Conflict;
    /// The PayPal payment could not be refunded.
    /// Staff are told, and the refund is `failed`: they can send it again, also after the 7 days.
    /// [`payment::refund::advance`](crate::payment::refund::advance) names it.
    PaymentPaypalRefundFailed = "payment/paypal-refund-failed", Conflict;
    /// The Paystack payment could not be refunded.
    /// Staff are told, and the refund is `failed`: they can send it again, also after the 7 days.
    /// [`payment::refund::advance`](crate::payment::refund::advance) names it.
    PaymentPaystackRefundFailed = "payment/paystack-refund-failed", Conflict;
    /// The Flutterwave payment could not be refunded.
    /// Staff are told, and the refund is `failed`: they can send it again, also after the 7 days.
    /// [`payment::refund::advance`](crate::payment::refund::advance) names it.
    PaymentFlutterwaveRefundFailed = "payment/flutterwave-refund-failed", Conflict;
    /// The Paymentwall payment could not be refunded.
    /// Staff are told, and the refund is `failed`: they can send it again, also after the 7 days.
    /// [`payment::refund::advance`](crate::payment::refund::advance) names it.
    PaymentPaymentwallRefundFailed = "payment/paymentwall-refund-failed", Conflict;
    /// What was agreed to is not what it costs now. Look at the new price and agree to it; no payment begins on the old
    /// one, and what has changed is told line by line. [`payment::initialise`](crate::payment::initialise) gives it,
    /// also where the price is the same and only its half hour is over.
    PaymentQuoteStale = "payment/quote-stale", Conflict;
    meta {
        /// The fingerprint of the new price, to agree to.
        hash: String,
        /// What it costs now.
        total: Money,
        /// From this instant on the new price has to be asked for again.
        valid_until: Timestamp,
        /// What is different from what was agreed to.
        @"served" change: Box<QuoteComparison>,
    }
    /// The price is for another country than the one that the payer pays from, and nothing was charged.
    /// Look at the price for everybody and agree to it, or pay with a card of a country of the price.
    /// [`price::check_country`](crate::price::check_country) has the rule.
    PaymentCountryMismatch = "payment/country-mismatch", Conflict;
    meta {
        /// The country of the price; `None` if it is for every country with its currency.
        price_country: Option<Country>,
        /// The currency of the price.
        currency: Currency,
        /// The country that the payer pays from, if it is known.
        paying_from: Option<Country>,
        /// What it costs for everybody.
        total: Money,
    }
    /// There is no such quote.
    /// Ask for the price again, and agree to that one: quotes are kept for a day, and are nobody else's.
    PaymentQuoteNotFound = "payment/quote-not-found", NotFound;
    /// The provider does not take this payment.
    /// Choose another provider, or pay without the coupon where that is the reason; nothing was charged.
    /// [`price::choose_provider`](crate::price::choose_provider) has the reasons, and
    /// [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentProviderNotOffered = "payment/provider-not-offered", Conflict;
    meta {
        /// The provider that was chosen.
        @"served" provider: PaymentProvider,
        /// Why it is not offered.
        @"served" reason: HiddenReason,
    }
    /// Another payment for the same thing is being processed.
    /// Wait for the payment that is named: it is with the provider or with staff.
    /// [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentInProgress = "payment/in-progress", Conflict;
    meta {
        /// The payment that is being processed or in review.
        payment: PaymentId,
    }
    /// Another payment for the same thing may be paid already, and its provider does not say so yet.
    /// Wait for the payment that is named, or confirm that it was not paid and pay in another way.
    /// [`payment::initialise`](crate::payment::initialise) gives it.
    PaymentAwaited = "payment/awaited", Conflict;
    meta {
        /// The payment that is awaited.
        payment: PaymentId,
        /// How it is paid.
        @"served" method: PaymentMethod,
    }
    /// The payment does not wait for a person's decision.
    /// Somebody has decided, or the provider has: load the page anew. [`payment::review`](crate::payment::review)
    /// gives it, to staff.
    PaymentNotInReview = "payment/not-in-review", Conflict;
    meta {
        /// Where the payment stands.
        @"served" status: PaymentStatus,
    }
    /// No money of the payment's currency was received for it.
    /// Look at the provider what came, or refuse it: what came is given back then.
    /// [`payment::review`](crate::payment::review) gives it, to staff who accept.
    PaymentNotReceived = "payment/not-received", Conflict;
    meta {
        /// What has to be paid.
        need: Money,
        /// What was received, where anything was.
        have: Option<Money>,
    }
    /// The payment cannot be given back.
    /// Once for each reason; [`payment::refund`](crate::payment::refund) has them in order, and what can be done. It
    /// gives it, and so does [`payment::refund::advance`](crate::payment::refund::advance).
    PaymentNotRefundable = "payment/not-refundable", Conflict;
    meta {
        /// Why nothing is given back.
        @"served" reason: NotRefundable,
    }
    /// The refund does not wait for this step.
    /// Load the page anew: the refund has gone on. [`payment::refund::advance`](crate::payment::refund::advance)
    /// gives it, to staff.
    PaymentRefundNotOpen = "payment/refund-not-open", Conflict;
    meta {
        /// Where the refund stands.
        @"served" status: RefundStatus,
    }
    /// The refund needs a second person of staff, or somebody else than its payer.
    /// Another person approves it. [`payment::refund::approve`](crate::payment::refund::approve) gives it, to staff.
    PaymentSecondPersonNeeded = "payment/second-person-needed", Conflict;
    meta {
        /// The most that one person may give back; none if two are always needed.
        limit: Option<Money>,
    }

    // Subscription.
    /// This learner has no subscription that can be changed.
    /// Subscribe first. The server gives it.
    SubscriptionNotFound = "subscription/not-found", NotFound;
    /// The subscription does not allow this where it stands.
    /// Choose one of the acts that [`subscription::standing`](crate::subscription::standing) lists.
    /// [`subscription::manage`](crate::subscription::manage) gives it.
    SubscriptionNotPossible = "subscription/not-possible", Conflict;
    meta {
        /// What was asked.
        @"served" action: SubscriptionAction,
        /// Where the subscription stands.
        @"served" status: SubscriptionStatus,
    }
    /// There is no such plan to change to.
    /// Choose another plan, in the same currency. [`subscription::manage`](crate::subscription::manage) gives it.
    SubscriptionPlanNotOffered = "subscription/plan-not-offered", Conflict;

    // Price.
    /// The program is not on sale.
    /// Look for another program. [`price::lookup`](crate::price::lookup) gives it.
    PriceProgramNotOffering = "price/program-not-offering", Conflict;
    /// There is no such program.
    /// The link is wrong. [`price::lookup`](crate::price::lookup) gives it.
    PriceProgramNotFound = "price/program-not-found", NotFound;
    /// There is no price in this currency.
    /// Ask for another currency, or for none; staff have to add a price in US dollars, or say that it is free.
    /// [`price::lookup`](crate::price::lookup) gives it.
    PriceCurrencyNotFound = "price/currency-not-found", NotFound;

    // Events and announcements.
    /// There is no such event in this session.
    /// Name another; the list of the session's events has all of them. The server gives it to staff, and
    /// [`event::join`](crate::event::join) for one that is not for the learner or cannot be joined.
    EventNotFound = "event/not-found", NotFound;
    /// The session has an event of this name.
    /// Choose another name, or change the event that there is. The server gives it to staff.
    EventAlreadyExists = "event/already-exists", Conflict;
    /// The event was cancelled.
    /// Plan another event. [`event::join`](crate::event::join) gives it, and to staff
    /// [`event::plan`](crate::event::plan).
    EventCancelled = "event/cancelled", Conflict;
    meta {
        /// When it was.
        at: Timestamp,
    }
    /// The event is over.
    /// Nothing is left to join or to cancel. [`event::join`](crate::event::join) gives it, and to staff
    /// [`event::plan`](crate::event::plan).
    EventOver = "event/over", Conflict;
    meta {
        /// When it ended.
        at: Timestamp,
    }
    /// The event cannot be joined yet.
    /// Come back when the link opens. [`event::join`](crate::event::join) gives it, to staff as well, who note attendance
    /// from then on.
    EventNotOpen = "event/not-open", Conflict;
    meta {
        /// When it can be joined.
        opens_at: Timestamp,
    }
    /// There is no calendar at this address, or not any more.
    /// Make a new address, and let the calendar follow that. The server gives it for an address that it did not make, or
    /// that was renewed or revoked.
    EventUnknownCalendar = "event/unknown-calendar", NotFound;
    /// There is no such announcement, or it was withdrawn.
    /// Name another; the list of the session's announcements has all of them. The server gives it to staff.
    AnnouncementNotFound = "announcement/not-found", NotFound;

    // Notices.
    /// The link is not one of ours.
    /// Open the link from the mail itself, whole; or log in and choose in the settings what comes by mail. The server
    /// gives it for a link that it did not sign, or whose account is gone.
    NotificationUnknownLink = "notification/unknown-link", NotFound;
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
