//! Notices about reviews for learners: the decision, and the delay after a promised date.

use diesel_async::AsyncPgConnection;
use domain::feedback::decide_review::Decided;
use domain::ids::{MissionId, UserId};
use domain::notification::notice::Notice;
use domain::time::Timestamp;

use crate::error::Result;
use crate::feedback::review_rows::ReviewRow;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::notices::tell_act;
use crate::notification::watch::{NoticeDate, watch};
use crate::submission::attempt_rows::Attempt;
use crate::submission::sharing::tell_others;

/// Makes open pages reload the reviews of an attempt.
pub(super) async fn publish_review(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    now: Timestamp,
) -> Result<()> {
    let own = PublishedUpdate::new(user, LiveFeature::Submission, attempt.course.rows[attempt.at].id);
    let others = attempt.sharing.as_ref().map(|sharing| sharing.records_beside(user)).unwrap_or_default();
    let others = others.into_iter().map(|(user, record)| PublishedUpdate::new(user, LiveFeature::Submission, record));
    publish(conn, &others.chain([own]).collect::<Vec<_>>(), now).await
}

/// Watches the promised date of a review while it is open, and stops watching it when the review has ended.
pub(super) async fn watch_delay(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    review: &ReviewRow,
    now: Timestamp,
) -> Result<()> {
    let mission = attempt.course.mission_place(attempt.mission()?.facts.id)?;
    let date = NoticeDate {
        notice: Notice::ReviewDelayed { mission },
        at: review.due_at.0,
        timezone: attempt.course.session.timezone.clone(),
        ended_at: (!review.facts().is_open()).then_some(now),
    };
    let others = attempt.sharing.as_ref().map(|sharing| sharing.records_beside(user)).unwrap_or_default();
    for (other, _) in others {
        watch(conn, other, vec![date.clone()], now).await?;
    }
    watch(conn, user, vec![date], now).await
}

/// Notifies the learner of the decision and of opened missions. For a team's attempt, notifies all members.
pub(super) async fn tell_decision(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    decided: &Decided,
    unlocked: &[MissionId],
) -> Result<()> {
    let mission = attempt.course.mission_place(attempt.mission()?.facts.id)?;
    let notices = vec![decided.tells.about(mission)];
    if let Some(sharing) = &attempt.sharing {
        tell_others(conn, sharing, user, &notices, decided.at).await?;
    }
    publish_review(conn, attempt, user, decided.at).await?;
    tell_act(conn, &attempt.course, user, notices, unlocked, decided.at).await?;
    Ok(())
}
