//! Notices to learners when the status of their attempts changes.

use diesel_async::AsyncPgConnection;
use domain::ids::{BadgeId, MissionId, UserId};
use domain::notification::NotificationKind;
use domain::notification::notice::Notice;
use domain::submission::advance::Moved;
use domain::time::Timestamp;

use crate::error::{Error, Result};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::notices::tell_act;
use crate::submission::attempt_rows::Attempt;
use crate::submission::sharing::tell_others;

/// Notifies the learner of moved attempts and opened missions. For a team's attempt, notifies all members. Returns the
/// earned badges.
pub async fn tell_moves(
    conn: &mut AsyncPgConnection,
    attempt: &Attempt,
    user: UserId,
    moves: &[Moved],
    unlocked: &[MissionId],
    now: Timestamp,
) -> Result<Vec<BadgeId>> {
    let mission = attempt.course.mission_place(attempt.mission()?.facts.id)?;
    let told = moves.iter().filter_map(|moved| Some((moved.submission, moved.advanced.tells?)));
    let told = told.map(|(submission, kind)| match kind {
        NotificationKind::SubmissionReceived => Ok(Notice::SubmissionReceived { mission: mission.clone() }),
        NotificationKind::AiFeedbackReady => Ok(Notice::AiFeedbackReady { mission: mission.clone(), submission }),
        other => Err(Error::broken(format!("no notice for {}", other.word()))),
    });
    let notices = told.collect::<Result<Vec<_>>>()?;
    if let Some(sharing) = &attempt.sharing {
        tell_others(conn, sharing, user, &notices, now).await?;
    }
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Submission, attempt.course.rows[attempt.at].id)], now)
        .await?;
    tell_act(conn, &attempt.course, user, notices, unlocked, now).await
}
