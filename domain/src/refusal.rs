//! The catalogue of refusals: every code of the product, one row each.
//!
//! # How to read a row
//! A row begins with its *code*. Learners report this code, and the server sends it as `code`. Search this page for it.
//! A code is `group/what-is-wrong`; generic codes and some that say "not found" have no group. The row then says what
//! is wrong, what the person can do, and which rule returns it, with a link. The fields of a row are sent with the code
//! as `meta`: ids, limits, instants, never a sentence. The sentence that a learner reads is in the web app, one for
//! each code.
//!
//! A rule may report several refusals at once. They are sent together, in the order of the rule's page, and the first
//! one determines the code of the response.
//!
//! A [`RefusalKind`] says how a refusal is answered. Only the server turns it into an HTTP status.

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

/// Kind of response to a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The request could not be parsed.
    Malformed,
    /// The request was parsed, and its content is not acceptable.
    Invalid,
    /// The caller is not signed in, or the sign-in is no longer valid.
    Unauthenticated,
    /// The caller is signed in and may not do this.
    Forbidden,
    /// The object does not exist, or not for this caller.
    NotFound,
    /// The current state does not allow it.
    Conflict,
    /// The rate limit is exceeded. The request would be accepted later.
    TooMany,
    /// A service that we depend on is unavailable.
    Unavailable,
    /// An error on our side.
    Broken,
}

/// Creates the catalogue. The first line of a row is its message, which is also sent in the response, so it must be a
/// whole sentence. The other lines, the code and the comments of the fields are only for this page: a `concat!` keeps
/// them out of the API. `@"served"` marks a field of a refusal that only the server returns, if the field's type needs
/// much code to serialise. The code that pages download is built without the feature `served`, and does not serialise
/// these fields.
macro_rules! refusals {
    ($(
        #[doc = $doc:literal]
        $(#[doc = $more:literal])*
        $name:ident = $code:tt, $kind:ident;
        $(meta { $($(#[doc = $told:literal])+ $(@ $where:literal)? $field:ident: $type:ty),* $(,)? })?
    )+) => {
        /// One refusal: its code, and its facts as `meta`.
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
            /// Every code of the catalogue, in order.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// The code, as it is sent.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => $code,)+ }
            }

            /// Kind of the response.
            #[must_use]
            pub fn kind(&self) -> RefusalKind {
                match self { $(Self::$name $({ $($field: _),* })? => RefusalKind::$kind,)+ }
            }

            /// One sentence for a developer who reads the response. Learners read the web app's sentence.
            #[must_use]
            pub fn message(&self) -> &'static str {
                match self { $(Self::$name $({ $($field: _),* })? => $doc.trim_ascii(),)+ }
            }
        }

        /// The codes without their facts, so that a client can be required to have a text for each; [`Refusal`]
        /// explains them.
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
    /// Something failed on our side.
    /// Try again later, and give support the time at which it happened. The server returns it for unexpected errors;
    /// [`coupon::apply`](crate::coupon::apply) returns it for a price that is too large to compute.
    UnknownServerError = "unknown-server-error", Broken;
    /// The input breaks a rule.
    /// It is returned once for each field that breaks a rule; [`IssueRule`] lists the rules. Correct the named field
    /// and send it again. Every rule with typed input returns it; for answers see
    /// [`submission::check`](crate::submission::check).
    ValidationFail = "validation-fail", Invalid;
    meta {
        /// The block whose answer breaks the rule, for an answer to a mission.
        block: Option<BlockId>,
        /// The field that breaks the rule, for other input: `reason`, `days`, `marks.clarity`.
        field: Option<String>,
        /// The broken rule.
        rule: IssueRule,
        /// The required value: a number, or text, for example the names of accepted hosts. `None` for a rule without a
        /// value.
        need: Option<Amount>,
        /// The value that was sent, in the same unit. `None` if it is not disclosed.
        have: Option<Amount>,
    }
    /// The request could not be parsed.
    /// The page that sent it is broken or outdated: reload it. The server returns it, and
    /// [`payment::receive_webhook`](crate::payment::receive_webhook) for a webhook without an id.
    MalformedRequest = "malformed-request", Malformed;
    meta {
        /// The part that could not be parsed, for a developer.
        problem: String,
    }
    /// This address does not exist.
    /// The link is wrong or old. [`feedback::open_file`](crate::feedback::open_file) and the server return it.
    RouteNotFound = "route-not-found", NotFound;
    /// Too many requests in a short time.
    /// Wait until the instant in `retry_at`. [`coupon::allow_try`](crate::coupon::allow_try),
    /// [`account::reset_password`](crate::account::reset_password), [`referral::remind`](crate::referral::remind) and
    /// the server return it.
    RateLimitExceeded = "rate-limit-exceeded", TooMany;
    meta {
        /// The first instant at which the request is accepted again.
        retry_at: Timestamp,
    }
    /// The request did not reach the server; only the client produces this.
    /// Check the connection and try again. No rule returns it, and no decision was made.
    NetworkRequestFailed = "network-request-failed", Unavailable;
    /// A required service is unavailable for the moment.
    /// Try again in a few minutes. The server returns it if its database or another service does not respond.
    TemporarilyUnavailable = "temporarily-unavailable", Unavailable;
    /// This request needs an Idempotency-Key header.
    /// The page that sent it is broken or outdated: reload it. The server returns it before any rule runs. The key
    /// prevents a repeated request from taking effect twice.
    IdempotencyKeyMissing = "idempotency/key-missing", Malformed;
    /// This Idempotency-Key was sent before with another body.
    /// The page that sent it is broken: reload it and try again. The server returns it; a key is stored for
    /// [24 hours](crate::limits::IDEMPOTENCY_HOURS).
    IdempotencyKeyReused = "idempotency/key-reused", Invalid;
    /// A request with this Idempotency-Key is still being answered.
    /// Wait a moment: the first of the two requests is still in progress, and its response is valid for both. The
    /// server returns it.
    IdempotencyInFlight = "idempotency/in-flight", Conflict;

    // Not found.
    /// The learner has no active enrolment in this session.
    /// Enrol, or pay first if there is a price. [`enrolment`](crate::enrolment) says which enrolments count as a place.
    /// [`enrolment::enrol`](crate::enrolment::enrol) returns it with the price. The lock of a
    /// [mission](crate::mission::decide), [`enrolment::extend`](crate::enrolment::extend),
    /// [`progression::complete`](crate::progression::complete),
    /// [`progression::offboarding`](crate::progression::offboarding), [`team::change_team`](crate::team::change_team),
    /// [`team::manage_team`](crate::team::manage_team) and [`assistant::ask`](crate::assistant::ask) return it without
    /// the price.
    ProgramNotEnrolled = "program-not-enrolled", Forbidden;
    meta {
        /// The price of a place, if enrolment requires a payment. `None` if the price was not looked up.
        price: Option<Money>,
    }
    /// The learner already has this program.
    /// No action is needed: go to the existing place. [`enrolment::enrol`](crate::enrolment::enrol) and
    /// [`payment::initialise`](crate::payment::initialise) return it.
    ProgramAlreadyPurchased = "program-already-purchased", Conflict;
    meta {
        /// The learner's place.
        enrolment: EnrolmentId,
    }
    /// The experience session does not exist.
    /// An experience session is a program with its dates. The link is wrong, or the session is not published. The
    /// server returns it.
    XsNotFound = "xs-not-found", NotFound;
    /// There is no profile yet.
    /// Save the [profile](crate::account::save_profile) once. The server returns it.
    ProfileNotFound = "profile-not-found", NotFound;
    /// The payment does not match the type of this request.
    /// Choose the other way to pay. [`payment::initialise`](crate::payment::initialise) returns it if a free checkout
    /// has a total above zero or a paid one a total of zero, [`payment::settle`](crate::payment::settle) if the
    /// evidence is from another provider, and [`enrolment::extend`](crate::enrolment::extend) if a free extension is
    /// paid for.
    UnexpectedPaymentType = "unexpected-payment-type", Conflict;

    // Auth.
    /// The request carries no Authorization header.
    /// Sign in. The server returns it before any rule runs.
    AuthNoAuthHeader = "auth/no-auth-header", Unauthenticated;
    /// The request carries no API key header.
    /// Send the key as `X-Api-Key`. The server's metrics endpoint returns it, if a key is configured.
    AuthNoApiKeyHeader = "auth/no-api-key-header", Unauthenticated;
    /// The token already has the claims.
    /// No action is needed. [`account::attach_claims`](crate::account::attach_claims) returns it.
    AuthClaimsAlreadyAttached = "auth/claims-already-attached", Conflict;
    /// The API key is not known.
    /// Send the configured key. The server's metrics endpoint returns it.
    AuthInvalidApiKeyHeader = "auth/invalid-api-key-header", Unauthenticated;
    /// The account may not do this.
    /// Ask somebody with one of the roles in `needs`; if it is empty, no role allows it.
    /// [`account::permission`](crate::account::permission) has the table of permissions. Without roles,
    /// [`account::admit`](crate::account::admit) returns it for a disabled account and for a sign-in that was ended,
    /// and [`feedback::edit`](crate::feedback::edit) to a reviewer who edits another reviewer's feedback.
    AuthForbidden = "auth/forbidden", Forbidden;
    meta {
        /// The roles that allow it; one of them is enough. Empty if no role allows it.
        @"served" needs: Vec<Role>,
    }
    /// The identity token has expired.
    /// Sign in again. The server returns it before any rule runs.
    AuthIdTokenExpired = "auth/id-token-expired", Unauthenticated;
    /// The identity token is not acceptable.
    /// Sign in again. The server returns it before any rule runs, and [`account::sign_up`](crate::account::sign_up)
    /// returns it for an erased account, whose old sign-ins cannot create a new one.
    AuthUnauthorized = "auth/unauthorized", Unauthenticated;
    /// The roles could not be set at the identity service.
    /// Try again in a few minutes. The server returns it if the identity service does not accept the roles.
    AuthRoleAssignmentFailed = "auth/role-assignment-failed", Unavailable;
    /// The verification link could not be created.
    /// Try again in a few minutes. The server returns it if the identity service does not create a link.
    AuthGenVerifyLinkFail = "auth/gen-verify-link-fail", Unavailable;
    /// The e-mail address is not verified yet.
    /// Follow the link in the verification mail, or [ask for another](crate::account::verify_email).
    /// [`account::confirm_verification`](crate::account::confirm_verification) returns it.
    AuthEmailNotVerified = "auth/email-not-verified", Forbidden;
    /// Too many verification e-mails were requested.
    /// Look for the mails that were sent, also in the spam folder, or wait until `retry_at`: one minute after the last
    /// mail, and at most five mails an hour. [`account::verify_email`](crate::account::verify_email) returns it.
    AuthVerifyAttemptsLimit = "auth/verify-attempts-limit", TooMany;
    meta {
        /// The first instant at which another mail can be requested.
        retry_at: Timestamp,
    }
    /// The account could not be deleted.
    /// Try again in a few minutes. The server returns it if the identity service does not delete the sign-in.
    AuthDeleteUserFailed = "auth/delete-user-failed", Unavailable;
    /// The sign-in is too old for this. Sign in again.
    /// Sign out, sign in, and try again at once. [`account::erase`](crate::account::erase) returns it.
    AuthRecentSignInNeeded = "auth/recent-sign-in-needed", Forbidden;
    meta {
        /// The age in minutes at which a sign-in becomes too old.
        max_age_minutes: u32,
    }
    /// New accounts are not accepted.
    /// Sign in with an account that has an e-mail address, or return when sign-ups are open.
    /// [`account::sign_up`](crate::account::sign_up) returns it.
    AuthSignupNotAllowed = "auth/signup-not-allowed", Forbidden;
    /// No e-mail can be sent to the address of this sign-in.
    /// Sign in with another address, or correct it at the sign-in method.
    /// [`account::sign_up`](crate::account::sign_up) returns it.
    AuthEmailUnusable = "auth/email-unusable", Forbidden;
    /// The signed-in person has no account here yet.
    /// Finish the [sign-up](crate::account::sign_up). The server returns it before any rule runs.
    AuthUserNotFound = "auth/user-not-found", Unauthenticated;
    /// The token does not have the account's roles yet.
    /// Sign out and in again to get a new token. The server returns it before any rule runs.
    AuthMissingAccessRoles = "auth/missing-access-roles", Forbidden;

    // Enrolment.
    /// The session no longer accepts learners.
    /// Look for a later session. [`enrolment::enrol`](crate::enrolment::enrol) returns it.
    EnrolmentClosed = "enrolment/closed", Conflict;
    meta {
        /// The instant from which the session is closed: its last day to join, or its end.
        since: Timestamp,
    }
    /// Every seat of the session is taken.
    /// Look for another session, or wait until a learner leaves and a place is free.
    /// [`enrolment::enrol`](crate::enrolment::enrol) returns it.
    EnrolmentFull = "enrolment/full", Conflict;
    meta {
        /// Number of places in the session.
        seats: u32,
    }

    // Extension.
    /// The session does not offer this extension.
    /// Choose a number of days that is on sale; staff with the permission can still grant an extension.
    /// [`enrolment::extend`](crate::enrolment::extend) returns it.
    ExtensionNotOffered = "extension/not-offered", Conflict;
    /// The extension has to be paid for.
    /// Buy the extension. A payment can be used once, and only for the number of days that was paid for.
    /// [`enrolment::extend`](crate::enrolment::extend) returns it.
    ExtensionPaymentNeeded = "extension/payment-needed", Conflict;
    meta {
        /// Number of requested days.
        days: u16,
        /// The price of this number of days; `None` if it is not on sale.
        price: Option<Money>,
    }
    /// The access cannot be extended yet.
    /// Wait until `opens_at`, a week before the session's end. [`enrolment::extend`](crate::enrolment::extend) returns
    /// it.
    ExtensionTooEarly = "extension/too-early", Conflict;
    meta {
        /// The first instant at which the access can be extended.
        opens_at: Timestamp,
    }
    /// The access can no longer be extended.
    /// Enrol in a later session. [`enrolment::extend`](crate::enrolment::extend) returns it, also to staff.
    ExtensionTooLate = "extension/too-late", Conflict;
    meta {
        /// The instant from which it cannot be extended: 90 days after the access ended.
        closed_at: Timestamp,
    }
    /// The access has the maximum number of extensions.
    /// Enrol in a later session. [`enrolment::extend`](crate::enrolment::extend) returns it, also to staff.
    ExtensionLimitReached = "extension/limit-reached", Conflict;
    meta {
        /// Maximum number of extensions.
        most: u32,
        /// Number of extensions so far, of any kind.
        used: u32,
    }

    // Mission.
    /// The mission is already complete.
    /// No action is needed; a completion is permanent. [`mission::complete`](crate::mission::complete),
    /// [`mission::complete_for_team`](crate::mission::complete_for_team) and
    /// [`mission::change`](crate::mission::change) return it.
    MissionAlreadyComplete = "mission/already-complete", Conflict;
    /// The mission is already open.
    /// No action is needed: go to the mission. [`mission::unlock`](crate::mission::unlock) and
    /// [`mission::grant`](crate::mission::grant) return it.
    MissionAlreadyUnlocked = "mission/already-unlocked", Conflict;
    /// Other missions come first.
    /// Do missions from `missions`; the reasons say which of them are required.
    /// [`mission::decide`](crate::mission::decide) returns it.
    MissionPendingUnlockedMissions = "mission/pending-unlocked-missions", Forbidden;
    meta {
        /// The missions that have to be done first, without duplicates.
        missions: Vec<MissionId>,
        /// Every failing condition that may be disclosed, including those of other codes.
        reasons: Vec<Reason>,
    }
    /// The access to the session has ended.
    /// [Extend](crate::enrolment::extend) the access, if that is still possible. Work that was submitted before can
    /// still be passed, which [completes](crate::mission::complete) its mission.
    /// [`mission::decide`](crate::mission::decide) returns it.
    MissionLockedNoContinuedAccess = "mission/locked-no-continued-access", Forbidden;
    meta {
        /// When the access ended.
        since: Option<Timestamp>,
        /// Every failing condition that may be disclosed; the one about the access first.
        reasons: Vec<Reason>,
    }
    /// The mission opens at a later time.
    /// Wait: it opens automatically. [`mission::decide`](crate::mission::decide) returns it.
    MissionLockedWaitingUnlockDate = "mission/locked-waiting-unlock-date", Forbidden;
    meta {
        /// The instant from which no date locks the mission; `None` if that is not known.
        unlock_at: Option<Timestamp>,
        /// Every failing condition that may be disclosed, including those of other codes.
        reasons: Vec<Reason>,
    }
    /// The mission is locked for another reason.
    /// Each reason has its `action`. A reason without one belongs to a condition that may not be disclosed, or that the
    /// learner cannot change. [`mission::decide`](crate::mission::decide) returns it.
    MissionLocked = "mission/mission-locked", Forbidden;
    meta {
        /// Every failing condition that may be disclosed.
        reasons: Vec<Reason>,
    }
    /// The mission does not exist for this learner.
    /// `um` means *user mission*, the learner's record of a mission. It is created when the learner first opens the
    /// mission: open it first. If the session does not have the mission, the link is wrong.
    /// [`mission::start`](crate::mission::start) and [`mission::complete`](crate::mission::complete) return it for a
    /// mission that was not opened; [`mission::unlock`](crate::mission::unlock),
    /// [`mission::grant`](crate::mission::grant), [`mission::preview`](crate::mission::preview) and
    /// [`mission::explain`](crate::mission::explain) for one that the session does not have.
    MissionUmNotFound = "mission/um-not-found", NotFound;
    /// The learner's facts at that time are not known.
    /// Choose the present or a later time: earlier facts are not stored. [`mission::explain`](crate::mission::explain)
    /// returns it to staff.
    MissionFactsUnknown = "mission/facts-unknown", Conflict;
    meta {
        /// The first instant with known facts.
        known_from: Timestamp,
    }
    // Bonus modules.
    /// The bonus modules of this program do not have this content.
    /// The link is wrong or is for another version of the program: go back to the list of modules.
    /// [`bonus::mark`](crate::bonus::mark) returns it, and the server for a content that a learner wants to read.
    BonusContentNotFound = "bonus/content-not-found", NotFound;
    // Surveys.
    /// The survey does not exist for this learner.
    /// The link is wrong, or is for a program in which the learner has no place: go to the session's page. The server
    /// returns it.
    SurveyNotFound = "survey/not-found", NotFound;
    /// The survey is not open yet.
    /// Wait until `due_at`, or complete the mission in `after`. [`survey::answer`](mod@crate::survey::answer) returns
    /// it.
    SurveyNotDue = "survey/not-due", Conflict;
    meta {
        /// When the survey opens, if it opens by date.
        due_at: Option<Timestamp>,
        /// The mission that has to be complete first, if any.
        after: Option<MissionId>,
    }
    /// The survey has already been answered.
    /// No action is needed: a survey is answered once. [`survey::answer`](mod@crate::survey::answer) returns it.
    SurveyAlreadyAnswered = "survey/already-answered", Conflict;
    meta {
        /// When it was answered.
        at: Timestamp,
    }
    /// The mission cannot be completed while parts are missing.
    /// Give the missing answers and submit, or wait for the review that the mission's
    /// [policy](crate::mission::CompletionPolicy) requires. If the score is too low, begin another attempt. If only the
    /// model has passed it, request a review by a person. [`mission::complete`](crate::mission::complete) and
    /// [`mission::complete_for_team`](crate::mission::complete_for_team) return it.
    MissionCannotComplete = "mission/cannot-complete", Conflict;
    meta {
        /// The required answers that are not valid in the latest attempt.
        missing: Vec<BlockId>,
        /// Whether an attempt has to be submitted. If this is false and the other fields are empty, somebody has to
        /// pass the attempt.
        needs_submission: bool,
        /// The minimum score in basis points, if the score of the latest attempt is below it.
        need: Option<u32>,
        /// The score of the latest attempt in basis points.
        have: Option<u32>,
    }

    // Submission.
    /// The mission to submit for does not exist.
    /// The link is wrong, or the mission belongs to a session in which the learner has no place. The server returns it.
    SubmissionNoMission = "submission/no-mission", NotFound;
    /// The submission does not exist for this learner.
    /// The link is wrong, or the attempt belongs to another learner. The server returns it, and
    /// [`submission::attempt`](crate::submission::attempt) if the earlier attempt to copy does not exist.
    SubmissionNotFound = "submission/not-found", NotFound;
    /// An attempt at this mission is already open.
    /// Continue the attempt in `submission`. [`submission::attempt`](crate::submission::attempt) says which attempts
    /// prevent a new one, and returns it.
    SubmissionAlreadyExists = "submission/already-exists", Conflict;
    meta {
        /// The attempt that prevents a new one.
        submission: SubmissionId,
    }
    /// All attempts that the mission allows are used.
    /// Ask staff: the author sets the number. A withdrawn attempt does not count.
    /// [`submission::attempt`](crate::submission::attempt) returns it.
    SubmissionNoAttemptsLeft = "submission/no-attempts-left", Conflict;
    meta {
        /// Maximum number of attempts.
        max_attempts: u32,
    }
    /// The attempt was submitted, and can no longer be changed.
    /// Wait for the review, or [withdraw the attempt](crate::submission::withdraw) before the review begins.
    /// [`submission::save`](crate::submission::save) and [`submission::submit`](crate::submission::submit) return it.
    SubmissionNotDraft = "submission/not-draft", Conflict;
    /// The attempt cannot move to this status.
    /// Reload the page: the status of the attempt changed in the meantime. The table of
    /// [`submission`](crate::submission) lists all allowed changes of status;
    /// [`submission::advance`](crate::submission::advance) returns it.
    SubmissionCannotMove = "submission/cannot-move", Conflict;
    meta {
        /// Current status of the attempt.
        from: SubmissionStatus,
        /// Requested status.
        to: SubmissionStatus,
    }
    /// The attempt cannot be withdrawn in its state.
    /// Wait for the review. An attempt can be withdrawn only if it is submitted, its review has not begun and its
    /// mission is not complete. [`submission::withdraw`](crate::submission::withdraw) returns it.
    SubmissionNotWithdrawable = "submission/not-withdrawable", Conflict;
    /// The answer to the question cannot be shown yet.
    /// Answer the question in an attempt and submit it. The mission may also keep its answers until it is complete.
    /// [`submission::show_answer`](crate::submission::show_answer) returns it.
    SubmissionAnswerKept = "submission/answer-kept", Conflict;
    /// The answer was changed elsewhere since it was read.
    /// Compare both texts and save the one to keep. `rev` counts the saves.
    /// [`submission::save`](crate::submission::save) and [`submission::submit`](crate::submission::submit) return it.
    SubmissionStaleRev = "submission/stale-rev", Conflict;
    meta {
        /// The number of the newest version.
        rev: u32,
        /// The answer as it is stored; `None` if a whole attempt was submitted.
        @"served" theirs: Option<SavedAnswer>,
    }

    /// The learner cannot rate this attempt.
    /// Submit it first. Once a reviewer has decided on it, the rating is final. A mission without a rubric cannot be
    /// rated. [`feedback::rate_self`](crate::feedback::rate_self) returns it.
    SubmissionNotRatable = "submission/not-ratable", Conflict;

    // AI feedback and messages.
    /// The mission has no criteria.
    /// [Request a review](crate::feedback::request_review) instead; an author has to add a rubric.
    /// [`feedback::request_ai`](crate::feedback::request_ai) returns it.
    AiFeedbackNoCriteria = "ai-feedback/no-criteria", Conflict;
    /// The learner has not agreed that a language model reads submitted work.
    /// Agree to it in the [settings](crate::account::change_settings), or
    /// [request a review](crate::feedback::request_review). [`feedback::request_ai`](crate::feedback::request_ai)
    /// returns it.
    AiFeedbackNoConsent = "ai-feedback/no-consent", Forbidden;
    /// The model gives no feedback on an attempt with this status.
    /// Submit the attempt first. An attempt that the model or a person has already read gets no further AI feedback.
    /// [`feedback::request_ai`](crate::feedback::request_ai) returns it.
    AiFeedbackNotWaiting = "ai-feedback/not-waiting", Conflict;
    meta {
        /// Status of the attempt.
        status: SubmissionStatus,
    }
    /// The model is already reading this attempt.
    /// Wait for the feedback. [`feedback::request_ai`](crate::feedback::request_ai) returns it.
    AiFeedbackInFlight = "ai-feedback/in-flight", Conflict;
    meta {
        /// When the feedback was requested.
        since: Timestamp,
    }
    /// The daily quota of AI feedback is used.
    /// Wait until the learner's next day, or [request a review](crate::feedback::request_review).
    /// [`feedback::request_ai`](crate::feedback::request_ai) returns it.
    AiFeedbackQuota = "ai-feedback/quota", TooMany;
    meta {
        /// Number of requests in a day: 3, or 10 with the pro offer or a subscription.
        limit: u32,
        /// Number of requests today; those that failed do not count.
        used: u32,
        /// When the learner's next day begins.
        retry_at: Timestamp,
    }
    /// The review does not exist.
    /// Reload the queue; the review may have been taken. The server returns it.
    ReviewNotFound = "review/not-found", NotFound;
    /// A review of this attempt has already been requested.
    /// Wait for the review in `review`. [`feedback::request_review`](crate::feedback::request_review) returns it.
    ReviewAlreadyRequested = "review/already-requested", Conflict;
    meta {
        /// The open review.
        review: ReviewId,
    }
    /// An attempt with this status cannot be reviewed.
    /// Submit the attempt first. If it was returned, [appeal](crate::feedback::appeal) or submit another. Work that a
    /// person has passed is not reviewed again; work that only the model has passed can be.
    /// [`feedback::request_review`](crate::feedback::request_review) returns it.
    ReviewNotReviewable = "review/not-reviewable", Conflict;
    meta {
        /// Status of the attempt.
        status: SubmissionStatus,
    }
    /// Reviewers may not review their own work.
    /// Leave it to another reviewer. The work of a reviewer's team is also the reviewer's own work.
    /// [`feedback::claim`](crate::feedback::claim) returns it.
    ReviewOwnWork = "review/own-work", Forbidden;
    /// An appeal must be reviewed by another reviewer than the one who decided.
    /// Leave it to another reviewer. [`feedback::claim`](crate::feedback::claim) returns it.
    ReviewOtherReviewerNeeded = "review/other-reviewer-needed", Forbidden;
    /// Another reviewer has claimed the review.
    /// Take another review, or return when the claim has expired. [`feedback::claim`](crate::feedback::claim) returns
    /// it.
    ReviewClaimed = "review/claimed", Conflict;
    meta {
        /// The instant from which another reviewer can claim it.
        until: Timestamp,
    }
    /// The reviewer has not claimed this review.
    /// [Claim](crate::feedback::claim) the review first; somebody may have taken it over.
    /// [`feedback::decide_review`](crate::feedback::decide_review), [`feedback::release`](crate::feedback::release) and
    /// [`feedback::open_file`](crate::feedback::open_file) return it.
    ReviewNotClaimed = "review/not-claimed", Conflict;
    /// The review has already been decided.
    /// The text can still be [edited](crate::feedback::edit), but not the decision.
    /// [`feedback::claim`](crate::feedback::claim), [`feedback::decide_review`](crate::feedback::decide_review) and
    /// [`feedback::release`](crate::feedback::release) return it.
    ReviewDecided = "review/decided", Conflict;
    meta {
        /// When it was decided.
        at: Timestamp,
    }
    /// The review has not been decided yet.
    /// Wait for the decision. [`feedback::rate`](crate::feedback::rate) and [`feedback::edit`](crate::feedback::edit)
    /// return it.
    ReviewNotDecided = "review/not-decided", Conflict;
    /// The review expired without a decision.
    /// The learner can [request another review](crate::feedback::request_review); it can no longer be rated.
    /// [`feedback::claim`](crate::feedback::claim), [`feedback::decide_review`](crate::feedback::decide_review),
    /// [`feedback::release`](crate::feedback::release) and [`feedback::rate`](crate::feedback::rate) return it.
    ReviewTimedOut = "review/timed-out", Conflict;
    meta {
        /// When it ended: 28 days after it was requested, or after it was decided.
        since: Timestamp,
    }
    /// The attempt was withdrawn or superseded before a decision.
    /// Take another review; the newest attempt may be waiting for one. [`feedback::claim`](crate::feedback::claim),
    /// [`feedback::decide_review`](crate::feedback::decide_review), [`feedback::release`](crate::feedback::release) and
    /// [`feedback::rate`](crate::feedback::rate) return it.
    ReviewClosed = "review/closed", Conflict;
    /// The marked levels do not reach a pass.
    /// Mark higher levels, or return the attempt. [`feedback::decide_review`](crate::feedback::decide_review) and
    /// [`feedback::edit`](crate::feedback::edit) return it.
    ReviewNotPassing = "review/not-passing", Conflict;
    meta {
        /// Values below their minimum: the pass mark, or a criterion with a required level.
        @"served" reasons: Vec<Shortfall>,
    }
    /// The learner has already rated the review.
    /// No action is needed: a review is rated once. [`feedback::rate`](crate::feedback::rate) returns it.
    ReviewAlreadyRated = "review/already-rated", Conflict;
    /// The feedback was changed since it was read.
    /// Read the newest version and edit it. [`feedback::edit`](crate::feedback::edit) returns it.
    ReviewStaleRev = "review/stale-rev", Conflict;
    meta {
        /// The number of the newest version.
        rev: u32,
    }
    /// There is no decision to appeal against.
    /// Only an attempt that a reviewer has returned can be appealed. [`feedback::appeal`](crate::feedback::appeal)
    /// returns it.
    AppealNothingDecided = "appeal/nothing-decided", Conflict;
    /// The attempt has already been appealed.
    /// There is one appeal for each attempt: wait for its decision, or submit better work. If the appeal is not decided
    /// within 28 days, another appeal is possible. [`feedback::appeal`](crate::feedback::appeal) returns it.
    AppealAlreadyMade = "appeal/already-made", Conflict;
    meta {
        /// When the appeal was made.
        at: Timestamp,
    }
    /// The deadline for an appeal is over.
    /// Submit better work instead. The deadline is 7 days after the return, or after an earlier appeal ended undecided.
    /// [`feedback::appeal`](crate::feedback::appeal) returns it.
    AppealTooLate = "appeal/too-late", Conflict;
    meta {
        /// The deadline: 7 days after the decision, or after an earlier appeal ended undecided.
        since: Timestamp,
    }
    /// The daily quota of questions to the assistant is used.
    /// Wait until the learner's next day. [`assistant::ask`](crate::assistant::ask) returns it.
    AiMessagesQuota = "ai-messages/quota", TooMany;
    meta {
        /// Number of questions in a day: 20, or 100 with the pro offer or a subscription.
        limit: u32,
        /// Number of questions today; those without an answer do not count.
        used: u32,
        /// When the learner's next day begins.
        retry_at: Timestamp,
    }
    /// This message cannot be rated.
    /// A learner can rate only complete answers in their own conversations.
    /// [`assistant::rate_message`](crate::assistant::rate_message) returns it.
    AiMessagesFeedbackNotAllowed = "ai-messages/feedback-not-allowed", Forbidden;
    /// The conversation with the assistant, or the answer in it, does not exist.
    /// The link is wrong, or its owner has deleted it. The server returns it.
    AiThreadsNotFound = "ai-threads/not-found", NotFound;
    /// The portfolio draft does not exist.
    /// The link is wrong, or its owner has deleted it. The server returns it.
    AiPortfolioNotFound = "ai-portfolio/not-found", NotFound;
    /// The draft is not written yet.
    /// Wait until it is written, or request another. [`assistant::portfolio::edit`](crate::assistant::portfolio::edit)
    /// returns it.
    AiPortfolioNotReady = "ai-portfolio/not-ready", Conflict;
    /// No work in these programs is passed yet.
    /// Do the mission in `mission`; a portfolio is based only on work that was marked right or passed.
    /// [`assistant::portfolio::draft`](crate::assistant::portfolio::draft) returns it.
    AiPortfolioNoPassedWork = "ai-portfolio/no-passed-work", Conflict;
    meta {
        /// The enrolment of that mission: the first enrolment in the request.
        enrolment: Option<EnrolmentId>,
        /// The first mission with work that can be passed; `None` if the program has no mission with work.
        mission: Option<MissionId>,
    }
    /// The draft was edited elsewhere since it was read.
    /// Read the newest version, compare both texts and save the one to keep.
    /// [`assistant::portfolio::edit`](crate::assistant::portfolio::edit) returns it.
    AiPortfolioStaleVersion = "ai-portfolio/stale-version", Conflict;
    meta {
        /// The number of the newest version.
        version: u32,
    }
    /// The daily quota of portfolio drafts is used.
    /// Wait until the learner's next day. [`assistant::portfolio::draft`](crate::assistant::portfolio::draft) returns
    /// it.
    AiPortfolioQuota = "ai-portfolio/quota", TooMany;
    meta {
        /// Number of drafts in a day: 5, or 20 with the pro offer or a subscription.
        limit: u32,
        /// Number of drafts requested today; those that failed do not count.
        used: u32,
        /// When the learner's next day begins.
        retry_at: Timestamp,
    }

    // Program progression and offboarding.
    /// The program cannot be completed yet.
    /// Meet the missing requirements; each has its `action`. [`progression::complete`](crate::progression::complete)
    /// returns it.
    ProgramProgressionCompletionNotReady = "program-progression/completion-not-ready", Conflict;
    meta {
        /// Every missing requirement, in the order of [`progression::requirements`](crate::progression::requirements).
        @"served" missing: Vec<Requirement>,
    }
    /// The program is already complete.
    /// No action is needed: the certificate exists. [`progression::complete`](crate::progression::complete) returns it,
    /// and [`progression::certificate`](crate::progression::certificate) if the learner has another valid certificate
    /// of the same kind in this program.
    ProgramProgressionAlreadyComplete = "program-progression/already-complete", Conflict;
    meta {
        /// The existing certificate, if there is one.
        certificate: Option<CertificateId>,
    }
    /// Offboarding has not begun for this enrolment.
    /// Meet the missing requirements, or wait until the session is over.
    /// [`progression::offboarding`](crate::progression::offboarding) returns it.
    OffboardingNotAllowed = "offboarding/not-allowed", Conflict;
    meta {
        /// Every missing requirement, except those that the offboarding itself meets.
        @"served" reasons: Vec<Requirement>,
        /// The end of the session. From then on, no requirement has to be met.
        opens_at: Timestamp,
    }
    /// Offboarding is already done.
    /// No action is needed. Answers can no longer be changed.
    /// [`progression::offboarding`](crate::progression::offboarding) returns it.
    OffboardingCompleted = "offboarding/completed", Conflict;

    // Certificates and letters.
    /// There is no certificate with this serial number.
    /// Compare it with the one on the certificate; letters that resemble digits are read as digits. The server returns
    /// it.
    CertificateNotFound = "certificate/not-found", NotFound;
    /// The status of the certificate does not allow this.
    /// The table of [`progression`](crate::progression) lists all allowed changes of status.
    /// [`progression::certificate`](crate::progression::certificate) returns it.
    CertificateMoveNotAllowed = "certificate/move-not-allowed", Conflict;
    meta {
        /// Current status of the certificate.
        @"served" from: CertificateStatus,
        /// Requested status.
        @"served" to: CertificateStatus,
    }
    /// The learner cannot change the name on this certificate again.
    /// Ask support: staff with the permission can change it.
    /// [`progression::certificate`](crate::progression::certificate) returns it.
    CertificateRenamedOften = "certificate/renamed-often", Conflict;
    meta {
        /// Number of changes that a learner can make.
        limit: u32,
    }
    /// There is no reference letter with this id or serial number.
    /// Compare it with the one on the letter; letters that resemble digits are read as digits. The server returns it.
    ReferenceLetterNotFound = "reference-letter/not-found", NotFound;
    /// The completion is not satisfactory, so a letter cannot be requested.
    /// Meet the thresholds in `missing`.
    /// [`progression::satisfactory_completion`](crate::progression::satisfactory_completion) lists the tests. They are
    /// repeated before a letter is approved and issued.
    /// [`progression::reference_letter`](crate::progression::reference_letter) returns it.
    ReferenceLetterNotEligible = "reference-letter/not-eligible", Conflict;
    meta {
        /// The thresholds that are not met, each with the required and the actual value.
        @"served" missing: Vec<Threshold>,
    }
    /// The status of the letter does not allow this.
    /// The table of [`progression`](crate::progression) lists all allowed changes of status.
    /// [`progression::reference_letter`](crate::progression::reference_letter) returns it.
    ReferenceLetterMoveNotAllowed = "reference-letter/move-not-allowed", Conflict;
    meta {
        /// Current status of the letter.
        @"served" from: LetterStatus,
        /// Requested status.
        @"served" to: LetterStatus,
    }
    /// The letter states facts that are not on record.
    /// Draft it again without the facts in `stated`; the record may have changed in the meantime.
    /// [`progression::reference_letter`](crate::progression::reference_letter) returns it, to staff.
    ReferenceLetterNotOnRecord = "reference-letter/not-on-record", Invalid;
    meta {
        /// The stated facts that are not on record.
        @"served" stated: Vec<LetterFact>,
    }

    // Showcases.
    /// There is no page at this link.
    /// Compare the link with the one that its owner shared. The server returns it.
    ShowcaseNotFound = "showcase/not-found", NotFound;
    /// The page is private.
    /// Its owner can publish it. [`showcase::show`](crate::showcase::show) returns it.
    ShowcasePrivate = "showcase/private", NotFound;
    /// The page has no piece that can be shown.
    /// Choose a piece; a piece has a question that was marked right, or a pass.
    /// [`showcase::choose`](crate::showcase::choose) and [`showcase::publish`](crate::showcase::publish) return it.
    ShowcaseNoPieces = "showcase/no-pieces", Conflict;
    // Referral.
    /// The request names no program.
    /// Name the program for which the coupon is requested. [`referral::redeem`](crate::referral::redeem) and
    /// [`referral::coupon`](crate::referral::coupon) return it.
    ReferralNoProgramProvided = "referral/no-program-provided", Invalid;
    /// This learner has no referral offer.
    /// A referral is [bound](crate::referral::bind) at the sign-up, and cannot be added later.
    /// [`referral::offer`](crate::referral::offer) returns it if the learner was not referred, if the referral is
    /// rejected, or if no discount is offered.
    ReferralDetailsNotFound = "referral/details-not-found", NotFound;
    /// This learner has no referral code yet, so there are no referrals.
    /// Create a code first. [`referral::redeem`](crate::referral::redeem) returns it.
    ReferralNoCode = "referral/no-code", NotFound;
    /// The milestone is not reached yet.
    /// Refer more friends, or [remind](crate::referral::remind) those who are stale.
    /// [`referral::redeem`](crate::referral::redeem) returns it.
    ReferralMilestoneLocked = "referral/milestone-locked", Conflict;
    meta {
        /// Required number of referrals.
        need: u32,
        /// Number of referrals that count now.
        have: u32,
    }
    /// The reward has already been redeemed.
    /// No action is needed: a reward is given once. [`referral::redeem`](crate::referral::redeem) and
    /// [`referral::coupon`](crate::referral::coupon) return it.
    ReferralAlreadyRedeemed = "referral/already-redeemed", Conflict;
    /// The reward does not exist.
    /// Choose a reward from the list. [`referral::redeem`](crate::referral::redeem) returns it, also for a reward of
    /// another program, and [`referral::coupon`](crate::referral::coupon) if no milestone gives a coupon for the
    /// program.
    ReferralRewardNotFound = "referral/reward-not-found", NotFound;
    /// Too many of the referrals are stale.
    /// [Remind](crate::referral::remind) the friends: their referrals count again as soon as they make progress.
    /// [`referral::redeem`](crate::referral::redeem) returns it, together with `referral/milestone-locked`.
    ReferralStaleReferrals = "referral/stale-referrals", Conflict;
    meta {
        /// Number of the milestone's stale referrals.
        count: u32,
        /// When the latest of them became stale.
        newest_at: Timestamp,
    }
    /// The referral code is not known.
    /// Check the link: a code has eight digits and letters. [`onboarding::answer`](crate::onboarding::answer),
    /// [`referral::capture`](crate::referral::capture), [`referral::read_code`](crate::referral::read_code) and
    /// [`referral::redeem`](crate::referral::redeem) return it.
    ReferralInvalidCode = "referral/invalid-code", NotFound;
    /// No reminder is possible: the referral is not stale, is without a sign-up, or has had all its reminders.
    /// The referrer can only contact the friend directly. [`referral::remind`](crate::referral::remind) returns it.
    ReferralNoReminder = "referral/no-reminder", Conflict;

    // Reward.
    /// There is less credit than needed.
    /// Spend less, or wait until held credit is released. Credit that is held, expired or in another currency does not
    /// count. [`reward::spend`](crate::reward::spend) and [`reward::adjust`](crate::reward::adjust) return it.
    RewardNotEnoughCredit = "reward/not-enough-credit", Conflict;
    meta {
        /// The requested amount.
        need: Money,
        /// The available amount in this currency.
        have: Money,
    }
    /// The perk does not exist.
    /// Choose a perk from the list. [`reward::take_perk`](crate::reward::take_perk) returns it, also for a perk that is
    /// not published yet or was withdrawn.
    RewardPerkNotFound = "reward/perk-not-found", NotFound;
    /// The learner does not meet the needs of this perk.
    /// Meet the needs of the perk; the list of perks shows the progress.
    /// [`reward::take_perk`](crate::reward::take_perk) returns it.
    RewardPerkLocked = "reward/perk-locked", Conflict;
    meta {
        /// Every need that is not met.
        @"served" lacking: Vec<Lacking>,
    }
    /// The perk is used up for now.
    /// Return later: the partner may add more. [`reward::take_perk`](crate::reward::take_perk) returns it.
    RewardPerkOutOfBudget = "reward/perk-out-of-budget", Conflict;

    // Coupon.
    /// The coupon is not known.
    /// Check the code. A code that is switched off or belongs to another learner gets the same answer on purpose.
    /// [`coupon::check`](crate::coupon::check) returns it.
    CouponNotFound = "coupon/not-found", NotFound;
    /// The coupon has no amount in this currency.
    /// Pay in a currency in which the coupon has an amount, or pay without the coupon: amounts are never converted.
    /// [`coupon::check`](crate::coupon::check) returns it.
    CouponCurrencyMismatch = "coupon/currency-mismatch", Conflict;
    /// The coupon has expired.
    /// Use another coupon or no coupon. [`coupon::check`](crate::coupon::check) returns it.
    CouponExpired = "coupon/expired", Conflict;
    meta {
        /// The instant from which it is no longer valid: the end of the coupon or of the code, whichever is earlier.
        ended_at: Timestamp,
    }
    /// The coupon is not valid for this purchase.
    /// It is returned once for each reason; the table of [`coupon`](crate::coupon) explains each reason.
    /// [`coupon::check`](crate::coupon::check) returns it, and [`coupon::reserve`](crate::coupon::reserve) if the last
    /// use was taken in the meantime.
    CouponRestriction = "coupon/restriction", Conflict;
    meta {
        /// The reason.
        reason: Restriction,
        /// The required value, if it may be disclosed.
        need: Option<CouponBound>,
        /// The actual value, if it may be disclosed.
        have: Option<CouponBound>,
    }
    /// The value of a used coupon cannot be changed.
    /// Switch the coupon off and create another. [`coupon::edit`](crate::coupon::edit) returns it, to staff.
    CouponValueFixed = "coupon/value-fixed", Conflict;
    meta {
        /// Number of uses, including reservations that have not expired.
        uses: u32,
    }

    // Team.
    /// The team does not exist in this session.
    /// Choose another team; a team that all members have left no longer exists.
    /// [`team::change_team`](crate::team::change_team) returns it.
    TeamNotFound = "team/not-found", NotFound;
    /// The learner is already in a team.
    /// Leave the team in `team` first, or swap teams; an invited learner must do this themselves.
    /// [`team::change_team`](crate::team::change_team) returns it, and [`team::manage_team`](crate::team::manage_team)
    /// to staff.
    TeamAlreadyMember = "team/already-member", Conflict;
    meta {
        /// The team that the learner is in.
        team: TeamId,
    }
    /// This person is not in the team.
    /// Join a team first, or name a member. [`team::change_team`](crate::team::change_team) returns it.
    TeamNotMember = "team/not-member", Conflict;
    meta {
        /// The person who is not in the team: the learner, or the person who was named.
        user: UserId,
    }
    /// This person has no place in the session.
    /// Name a learner who is enrolled in it. [`team::change_team`](crate::team::change_team) returns it, and
    /// [`team::manage_team`](crate::team::manage_team) to staff.
    TeamNotInSession = "team/not-in-session", Conflict;
    meta {
        /// The person without a place.
        user: UserId,
    }
    /// The team has submitted, so its members can no longer change.
    /// The team stays locked. Staff can still remove a member or move a learner into the team: [`team`](crate::team)
    /// says what remains possible. [`team::change_team`](crate::team::change_team) returns it.
    TeamLocked = "team/locked", Conflict;
    meta {
        /// When the team first submitted.
        since: Timestamp,
    }
    /// The team is full.
    /// Choose another team, or ask a member to leave. [`team::change_team`](crate::team::change_team) returns it.
    TeamFull = "team/full", Conflict;
    meta {
        /// Maximum number of members.
        size: u32,
    }
    /// Only the lead of the team may do this.
    /// Ask the lead. [`team::change_team`](crate::team::change_team) returns it.
    TeamNotLead = "team/not-lead", Forbidden;
    /// The mission needs a team, and the learner has no team.
    /// Join a team of the session, or create one. [`team::share`](mod@crate::team::share) returns it.
    TeamNeeded = "team/needed", Conflict;
    /// The team has too few members to submit.
    /// Invite a second member. [`team::change_team`](crate::team::change_team) returns it.
    TeamTooSmall = "team/too-small", Conflict;
    meta {
        /// Number of members that are needed to submit.
        need: u32,
        /// Number of members.
        have: u32,
    }

    // Discord.
    /// There is no Discord server to link with.
    /// No action helps. The server returns it if no Discord keys are configured.
    DiscordNotOffered = "discord/not-offered", NotFound;
    /// Discord's response is for another caller, too late, or already used.
    /// Try again. [`community::link_discord`](crate::community::link_discord) returns it.
    DiscordAuthorizationFailed = "discord/authorization-failed", Conflict;
    /// The account is not linked with Discord.
    /// Link it first. The server returns it.
    DiscordNotLinked = "discord/not-linked", NotFound;
    /// This code was never issued.
    /// Check the code, or request another. [`community::redeem_code`](crate::community::redeem_code) returns it.
    DiscordCodeInvalid = "discord/code-invalid", NotFound;
    /// The code has already been used.
    /// Request a new code, if the account is not linked yet. [`community::redeem_code`](crate::community::redeem_code)
    /// returns it.
    DiscordCodeUsed = "discord/code-used", Conflict;
    /// The code has expired.
    /// Request a new code: it is valid for ten minutes. [`community::redeem_code`](crate::community::redeem_code)
    /// returns it.
    DiscordCodeExpired = "discord/code-expired", Conflict;
    meta {
        /// The instant from which it was no longer valid.
        since: Timestamp,
    }
    /// The Discord account is linked to another account here.
    /// Use another Discord account, or sign in to the other account here and unlink it in its settings.
    /// [`community::redeem_code`](crate::community::redeem_code) returns it.
    DiscordAlreadyLinked = "discord/already-linked", Conflict;

    // Payment.
    /// The card provider's signature does not match.
    /// It is never shown to a learner. [`payment::receive_webhook`](crate::payment::receive_webhook) returns it.
    PaymentStripeSignatureMismatch = "payment/stripe-signature-mismatch", Malformed;
    /// PayPal's signature does not match.
    /// It is never shown to a learner. [`payment::receive_webhook`](crate::payment::receive_webhook) returns it.
    PaymentPaypalSignatureMismatch = "payment/paypal-signature-mismatch", Malformed;
    /// Paystack's signature does not match.
    /// It is never shown to a learner. [`payment::receive_webhook`](crate::payment::receive_webhook) returns it.
    PaymentPaystackSignatureMismatch = "payment/paystack-signature-mismatch", Malformed;
    /// Flutterwave's signature does not match.
    /// It is never shown to a learner. [`payment::receive_webhook`](crate::payment::receive_webhook) returns it.
    PaymentFlutterwaveSignatureMismatch = "payment/flutterwave-signature-mismatch", Malformed;
    /// Paymentwall's signature does not match.
    /// It is never shown to a learner. [`payment::receive_webhook`](crate::payment::receive_webhook) returns it.
    PaymentPaymentwallSignatureMismatch = "payment/paymentwall-signature-mismatch", Malformed;
    /// The card payment could not be started.
    /// Choose another provider; there was no charge. [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentCardInitiateFailed = "payment/card-initiate-failed", Unavailable;
    /// The PayPal payment could not be started.
    /// Choose another provider; there was no charge. [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentPaypalInitiateFailed = "payment/paypal-initiate-failed", Unavailable;
    /// The Paystack payment could not be started.
    /// Choose another provider; there was no charge. [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentPaystackInitiateFailed = "payment/paystack-initiate-failed", Unavailable;
    /// The Flutterwave payment could not be started.
    /// Choose another provider; there was no charge. [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentFlutterwaveInitiateFailed = "payment/flutterwave-initiate-failed", Unavailable;
    /// The Paymentwall payment could not be started.
    /// Choose another provider; there was no charge. [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentPaymentwallInitiateFailed = "payment/paymentwall-initiate-failed", Unavailable;
    /// The card payment could not be verified.
    /// Sign in as the payer, or try again later if the provider could not be asked.
    /// [`payment::settle`](crate::payment::settle) and the server return it.
    PaymentCardVerifyFailed = "payment/card-verify-failed", Conflict;
    /// The PayPal payment could not be verified.
    /// Sign in as the payer, or try again later if the provider could not be asked.
    /// [`payment::settle`](crate::payment::settle) and the server return it.
    PaymentPaypalVerifyFailed = "payment/paypal-verify-failed", Conflict;
    /// The Paystack payment could not be verified.
    /// Sign in as the payer, or try again later if the provider could not be asked.
    /// [`payment::settle`](crate::payment::settle) and the server return it.
    PaymentPaystackVerifyFailed = "payment/paystack-verify-failed", Conflict;
    /// The Flutterwave payment could not be verified.
    /// Sign in as the payer, or try again later if the provider could not be asked.
    /// [`payment::settle`](crate::payment::settle) and the server return it.
    PaymentFlutterwaveVerifyFailed = "payment/flutterwave-verify-failed", Conflict;
    /// The Paymentwall payment could not be verified.
    /// Sign in as the payer, or try again later if the provider could not be asked.
    /// [`payment::settle`](crate::payment::settle) and the server return it.
    PaymentPaymentwallVerifyFailed = "payment/paymentwall-verify-failed", Conflict;
    /// The card payment could not be refunded.
    /// Staff are notified. The refund is `failed`: staff can send it again, even after the 7 days for a refund.
    /// [`payment::refund::advance`](crate::payment::refund::advance) reports it.
    PaymentCardRefundFailed = "payment/card-refund-failed", Conflict;
    /// The PayPal payment could not be refunded.
    /// Staff are notified. The refund is `failed`: staff can send it again, even after the 7 days for a refund.
    /// [`payment::refund::advance`](crate::payment::refund::advance) reports it.
    PaymentPaypalRefundFailed = "payment/paypal-refund-failed", Conflict;
    /// The Paystack payment could not be refunded.
    /// Staff are notified. The refund is `failed`: staff can send it again, even after the 7 days for a refund.
    /// [`payment::refund::advance`](crate::payment::refund::advance) reports it.
    PaymentPaystackRefundFailed = "payment/paystack-refund-failed", Conflict;
    /// The Flutterwave payment could not be refunded.
    /// Staff are notified. The refund is `failed`: staff can send it again, even after the 7 days for a refund.
    /// [`payment::refund::advance`](crate::payment::refund::advance) reports it.
    PaymentFlutterwaveRefundFailed = "payment/flutterwave-refund-failed", Conflict;
    /// The Paymentwall payment could not be refunded.
    /// Staff are notified. The refund is `failed`: staff can send it again, even after the 7 days for a refund.
    /// [`payment::refund::advance`](crate::payment::refund::advance) reports it.
    PaymentPaymentwallRefundFailed = "payment/paymentwall-refund-failed", Conflict;
    /// The agreed quote is no longer the current one.
    /// Look at the new price and agree to it. No payment begins on the old quote; the response has the differences line
    /// by line. [`payment::initialise`](crate::payment::initialise) returns it, also if the price is the same and only
    /// the half hour for which the quote was valid is over.
    PaymentQuoteStale = "payment/quote-stale", Conflict;
    meta {
        /// The hash of the new quote; the learner agrees to the quote by this hash.
        hash: String,
        /// The current total.
        total: Money,
        /// The instant at which the new quote expires.
        valid_until: Timestamp,
        /// The differences from the agreed quote.
        @"served" change: Box<QuoteComparison>,
    }
    /// The price is for another country than the payer's. There was no charge.
    /// Look at the base price and agree to it, or pay with a card from a country that the price is for.
    /// [`price::check_country`](crate::price::check_country) has the rule.
    PaymentCountryMismatch = "payment/country-mismatch", Conflict;
    meta {
        /// The country of the price; `None` if the price is for every country with this currency.
        price_country: Option<Country>,
        /// The currency of the price.
        currency: Currency,
        /// The payer's country, if known.
        paying_from: Option<Country>,
        /// The total at the base price.
        total: Money,
    }
    /// The quote does not exist.
    /// Request the price again, and agree to it: quotes are stored for a day, and only for their learner.
    PaymentQuoteNotFound = "payment/quote-not-found", NotFound;
    /// The provider does not support this payment.
    /// Choose another provider, or pay without the coupon if that is the reason; there was no charge.
    /// [`price::choose_provider`](crate::price::choose_provider) has the reasons, and
    /// [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentProviderNotOffered = "payment/provider-not-offered", Conflict;
    meta {
        /// The chosen provider.
        @"served" provider: PaymentProvider,
        /// The reason.
        @"served" reason: HiddenReason,
    }
    /// Another payment for the same item is in progress.
    /// Wait for the payment in `payment`: it is being processed by the provider or reviewed by staff.
    /// [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentInProgress = "payment/in-progress", Conflict;
    meta {
        /// The payment that is being processed or in review.
        payment: PaymentId,
    }
    /// Another payment for the same item may be paid already, and its provider has not reported it yet.
    /// Wait for the payment in `payment`, or confirm that it was not paid and pay in another way.
    /// [`payment::initialise`](crate::payment::initialise) returns it.
    PaymentAwaited = "payment/awaited", Conflict;
    meta {
        /// The payment whose result is awaited.
        payment: PaymentId,
        /// Its payment method.
        @"served" method: PaymentMethod,
    }
    /// The payment is not in review.
    /// Staff or the provider have settled it: reload the page. [`payment::review`](crate::payment::review) returns it,
    /// to staff.
    PaymentNotInReview = "payment/not-in-review", Conflict;
    meta {
        /// Status of the payment.
        @"served" status: PaymentStatus,
    }
    /// The payment has received no money in its currency.
    /// Check at the provider how much was received, or refuse the payment; the received money is then refunded.
    /// [`payment::review`](crate::payment::review) returns it, to staff who accept the payment.
    PaymentNotReceived = "payment/not-received", Conflict;
    meta {
        /// The amount to pay.
        need: Money,
        /// The received amount, if any.
        have: Option<Money>,
    }
    /// The payment cannot be refunded.
    /// It is returned once for each reason; [`payment::refund`](crate::payment::refund) lists the reasons in order,
    /// with the remedies. That rule and [`payment::refund::advance`](crate::payment::refund::advance) return it.
    PaymentNotRefundable = "payment/not-refundable", Conflict;
    meta {
        /// The reason.
        @"served" reason: NotRefundable,
    }
    /// The status of the refund does not allow this step.
    /// Reload the page: the status of the refund has changed.
    /// [`payment::refund::advance`](crate::payment::refund::advance) returns it, to staff.
    PaymentRefundNotOpen = "payment/refund-not-open", Conflict;
    meta {
        /// Status of the refund.
        @"served" status: RefundStatus,
    }
    /// The refund needs a second member of staff, or somebody other than its payer.
    /// Another person must approve the refund. [`payment::refund::approve`](crate::payment::refund::approve) returns
    /// it, to staff.
    PaymentSecondPersonNeeded = "payment/second-person-needed", Conflict;
    meta {
        /// Maximum refund that one person may approve; `None` if two persons are always needed.
        limit: Option<Money>,
    }

    // Subscription.
    /// This learner has no subscription that can be changed.
    /// Subscribe first. The server returns it.
    SubscriptionNotFound = "subscription/not-found", NotFound;
    /// The status of the subscription does not allow this action.
    /// Choose an action that [`subscription::standing`](crate::subscription::standing) lists.
    /// [`subscription::manage`](crate::subscription::manage) returns it.
    SubscriptionNotPossible = "subscription/not-possible", Conflict;
    meta {
        /// The requested action.
        @"served" action: SubscriptionAction,
        /// Status of the subscription.
        @"served" status: SubscriptionStatus,
    }
    /// It is not possible to change to this plan.
    /// Choose another plan in the same currency. [`subscription::manage`](crate::subscription::manage) returns it.
    SubscriptionPlanNotOffered = "subscription/plan-not-offered", Conflict;

    // Price.
    /// The program is not on sale.
    /// Look for another program. [`price::lookup`](crate::price::lookup) returns it.
    PriceProgramNotOffering = "price/program-not-offering", Conflict;
    /// The program does not exist.
    /// The link is wrong. [`price::lookup`](crate::price::lookup) returns it.
    PriceProgramNotFound = "price/program-not-found", NotFound;
    /// There is no price in this currency.
    /// Request another currency, or no particular one. Staff have to add a price in US dollars, or mark the program as
    /// free. [`price::lookup`](crate::price::lookup) returns it.
    PriceCurrencyNotFound = "price/currency-not-found", NotFound;

    // Events and announcements.
    /// The event does not exist in this session.
    /// Choose an event from the session's list. The server returns it to staff, and [`event::join`](crate::event::join)
    /// for an event that is not for the learner or cannot be joined.
    EventNotFound = "event/not-found", NotFound;
    /// The session already has an event with this name.
    /// Choose another name, or change the existing event. The server returns it to staff.
    EventAlreadyExists = "event/already-exists", Conflict;
    /// The event was cancelled.
    /// Plan another event. [`event::join`](crate::event::join) returns it, and [`event::plan`](crate::event::plan) to
    /// staff.
    EventCancelled = "event/cancelled", Conflict;
    meta {
        /// When it was cancelled.
        at: Timestamp,
    }
    /// The event is over.
    /// It can no longer be joined or cancelled. [`event::join`](crate::event::join) returns it, and
    /// [`event::plan`](crate::event::plan) to staff.
    EventOver = "event/over", Conflict;
    meta {
        /// When it ended.
        at: Timestamp,
    }
    /// The event cannot be joined yet.
    /// Return when the link opens. [`event::join`](crate::event::join) returns it, also to staff, who can record
    /// attendance from that time on.
    EventNotOpen = "event/not-open", Conflict;
    meta {
        /// When it can be joined.
        opens_at: Timestamp,
    }
    /// There is no calendar at this address, or it is no longer valid.
    /// Create a new address, and subscribe to it in the calendar. The server returns it for an address that it did not
    /// create, or that was renewed or revoked.
    EventUnknownCalendar = "event/unknown-calendar", NotFound;
    /// The announcement does not exist or was withdrawn.
    /// Choose an announcement from the session's list. The server returns it to staff.
    AnnouncementNotFound = "announcement/not-found", NotFound;

    // Notices.
    /// The link was not created by this server.
    /// Open the complete link from the mail, or log in and choose the mails in the settings. The server returns it for
    /// a link that it did not sign, or whose account no longer exists.
    NotificationUnknownLink = "notification/unknown-link", NotFound;
}

/// One or more refusals. The first determines the code of the response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusals {
    first: Refusal,
    others: Vec<Refusal>,
}

impl Refusals {
    /// The refusals in this list, or `None` if it is empty.
    #[must_use]
    pub fn from_all(all: Vec<Refusal>) -> Option<Self> {
        let mut all = all.into_iter();
        let first = all.next()?;
        Some(Self { first, others: all.collect() })
    }

    /// The refusal that determines the code of the response.
    #[must_use]
    pub fn first(&self) -> &Refusal {
        &self.first
    }

    /// All refusals, including the first.
    pub fn iter(&self) -> impl Iterator<Item = &Refusal> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// All refusals as a list.
    #[must_use]
    pub fn into_all(self) -> Vec<Refusal> {
        let mut all = self.others;
        all.insert(0, self.first);
        all
    }

    /// Whether there is only one refusal.
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

/// Serialised result of a rule that may refuse: `{"ok": …}` or `{"refused": […]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict<T> {
    /// The decision.
    Ok(T),
    /// The refusals. The first determines the code of the response.
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
        assert_eq!(refusal.kind(), RefusalKind::Conflict);
        assert_eq!(refusal.message(), "Every seat of the session is taken.");
    }
}
