//! The numbers that the product promises, repeated here: a changed constant is a changed promise, so it must be changed
//! in two places.

use domain::community::limits::{DISCORD_CODE_CHARS, DISCORD_CODE_MINUTES};
use domain::coupon::limits::{COUPON_TRIES_PER_IP, COUPON_TRIES_PER_USER, COUPON_USES_PER_LEARNER};
use domain::enrolment::limits::{
    EXTENSION_CLOSES_DAYS_AFTER_ACCESS, EXTENSION_DAYS, EXTENSION_OPENS_DAYS_BEFORE_END, MAX_EXTENSIONS,
};
use domain::feedback::limits::{
    AI_FEEDBACK_PER_DAY, AI_FEEDBACK_PER_DAY_PRO, APPEAL_DAYS, MAX_AI_CALLS, REVIEW_LOCK_SECONDS, REVIEW_NUDGE_DAYS,
    REVIEW_TIME_OUT_DAYS,
};
use domain::limits::{
    MAX_CHARS, MAX_FILE_BYTES, MAX_FILES, PASS_MARK_BP, RESERVATION_MINUTES, REVIEW_TARGET_DAYS, WHOLE_BP,
};
use domain::mission::CompletionPolicy;
use domain::notification::limits::{ACCESS_ENDING_DAYS, SESSION_ENDING_DAYS};
use domain::payment::limits::{
    PAYMENT_ASKED_AFTER_MINUTES, PAYMENT_CLOSED_AFTER_HOURS, REFUND_MISSIONS_BELOW, REFUND_WINDOW_DAYS,
};
use domain::price::limits::QUOTE_MINUTES;
use domain::program::ContinuedAccess;
use domain::program::limits::GRACE_DAYS;
use domain::progression::limits::{
    COMPLETION_HUMAN_REVIEWS, DISTINCTION_LIVE_BP, SATISFACTORY_HUMAN_PASSES, SATISFACTORY_SCORE_BP,
};
use domain::referral::limits::{CAPTURE_DAYS, REFERRAL_ENGAGE_DAYS, REFERRAL_VERIFY_DAYS};
use domain::reward::limits::CREDIT_HOLD_DAYS;
use domain::subscription::limits::SUBSCRIPTION_GRACE_DAYS;
use domain::team::limits::{MAX_TEAM_SIZE, MIN_TEAM_SIZE};

/// Each number with its meaning.
fn promised() -> Vec<(&'static str, i128, i128)> {
    vec![
        ("days of grace after a session's end", GRACE_DAYS.into(), 21),
        ("days before the end from which access is extended", EXTENSION_OPENS_DAYS_BEFORE_END.into(), 7),
        ("days after the access until which it is extended", EXTENSION_CLOSES_DAYS_AFTER_ACCESS.into(), 90),
        ("extensions of one enrolment", MAX_EXTENSIONS.into(), 3),
        ("basis points of the whole", WHOLE_BP.into(), 10_000),
        ("basis points of the pass mark", PASS_MARK_BP.into(), 6_000),
        ("characters of an answer", MAX_CHARS.into(), 50_000),
        ("bytes of a file", MAX_FILE_BYTES.into(), 25_000_000),
        ("files of an answer", MAX_FILES.into(), 5),
        ("requests for AI feedback in a day", AI_FEEDBACK_PER_DAY.into(), 3),
        ("requests for AI feedback in a day with the pro offer", AI_FEEDBACK_PER_DAY_PRO.into(), 10),
        ("calls of the model for one request", MAX_AI_CALLS.into(), 3),
        ("seconds of a claim", REVIEW_LOCK_SECONDS.into(), 30 * 60),
        ("working days until a review is promised", REVIEW_TARGET_DAYS.into(), 3),
        ("days until a review ends by itself", REVIEW_TIME_OUT_DAYS.into(), 28),
        ("days for an appeal", APPEAL_DAYS.into(), 7),
        ("reviews by a person that a completion requires", COMPLETION_HUMAN_REVIEWS.into(), 1),
        ("basis points of the live sessions that a distinction requires", DISTINCTION_LIVE_BP.into(), 5_000),
        ("basis points that a letter requires", SATISFACTORY_SCORE_BP.into(), 7_000),
        ("passes by a person that a letter requires", SATISFACTORY_HUMAN_PASSES.into(), 1),
        ("minutes of a quote", QUOTE_MINUTES.into(), 30),
        ("minutes of a reservation", RESERVATION_MINUTES.into(), 30),
        ("uses of a coupon by one learner", COUPON_USES_PER_LEARNER.into(), 1),
        ("tries of a coupon in a minute by one learner", COUPON_TRIES_PER_USER.into(), 10),
        ("tries of a coupon in a minute from one address", COUPON_TRIES_PER_IP.into(), 30),
        ("minutes until the provider is asked about a pending payment", PAYMENT_ASKED_AFTER_MINUTES.into(), 10),
        ("hours until a pending payment is closed", PAYMENT_CLOSED_AFTER_HOURS.into(), 24),
        ("days for a refund", REFUND_WINDOW_DAYS.into(), 7),
        ("submitted missions from which there is no refund", REFUND_MISSIONS_BELOW.into(), 2),
        ("days in which a referral is remembered", CAPTURE_DAYS.into(), 30),
        ("days until a referral that is not verified is stale", REFERRAL_VERIFY_DAYS.into(), 30),
        ("days until a referral without work is stale", REFERRAL_ENGAGE_DAYS.into(), 90),
        ("days in which credit is held", CREDIT_HOLD_DAYS.into(), 14),
        ("days of grace of a subscription", SUBSCRIPTION_GRACE_DAYS.into(), 15),
        ("people of the smallest team", MIN_TEAM_SIZE.into(), 2),
        ("people of the largest team", MAX_TEAM_SIZE.into(), 6),
        ("minutes of a code for Discord", DISCORD_CODE_MINUTES.into(), 10),
    ]
}

#[test]
fn the_numbers_are_those_that_were_promised() {
    for (meaning, is, expected) in promised() {
        assert_eq!(is, expected, "{meaning}");
    }
    assert_eq!(EXTENSION_DAYS, [7, 14, 30]);
    assert_eq!(REVIEW_NUDGE_DAYS, [7, 14, 21]);
    assert_eq!(SESSION_ENDING_DAYS, [7, 2, 0]);
    assert_eq!(ACCESS_ENDING_DAYS, [7, 2, 0]);
    assert_eq!(DISCORD_CODE_CHARS, 8);
}

#[test]
fn what_an_author_leaves_open_is_decided_as_promised() {
    assert_eq!(CompletionPolicy::default(), CompletionPolicy::Submitted);
    assert_eq!(ContinuedAccess::default(), ContinuedAccess::ReadOnly);
}

#[test]
fn the_index_of_limits_names_every_feature_that_has_some() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).expect("the sources");
    let features = folder.map(|entry| entry.expect("an entry").path());
    let index = include_str!("../src/limits.rs");
    for feature in features.filter(|feature| feature.join("limits.rs").exists()) {
        let name = feature.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(index.contains(&format!("[`{name}`](crate::{name}::limits)")), "{name} is not in the index");
    }
}
