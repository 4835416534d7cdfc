//! Reads attempts as their learner sees them, with the keys that may be seen.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{MissionId, SubmissionId, UserId, UserMissionId};
use domain::mission::SubmissionStatus;
use domain::mission::answer_key::BlockKey;
use domain::submission::SavedAnswer;
use domain::submission::reveal::{RevealFacts, are_keys_shown};
use uuid::Uuid;

use crate::columns::{At, count};
use crate::error::{Error, Result};
use crate::program::curriculum::{Curricula, Mission};
use crate::schema::{enrolments, submission_blocks, submissions, user_missions};
use crate::submission::SubmissionView;
use crate::submission::rows::{AnswerRow, SubmissionRow, answers, attempts, saved_answer};

/// Which attempts.
#[derive(Clone, Copy, Debug)]
pub enum AttemptKey {
    /// All at one mission.
    UserMission(UserMissionId),
    /// This one.
    Submission(SubmissionId),
}

/// A version, the mission with the time of its completion, and one of the answers of one of the attempts.
type ViewRow = (Uuid, (Uuid, Option<At>), Option<SubmissionRow>, Option<AnswerRow>);

/// An attempt as its learner sees it.
pub async fn view(
    conn: &mut AsyncPgConnection,
    row: &SubmissionRow,
    mission: &Mission,
    keys: &[BlockKey],
) -> Result<SubmissionView> {
    Ok(SubmissionView::new(row, mission, answers(conn, row.id).await?, keys))
}

/// The keys of a mission that its learner may see, whose attempts stand here.
#[must_use]
pub fn keys_shown<'a>(mission: &'a Mission, is_complete: bool, attempts: &[SubmissionStatus]) -> &'a [BlockKey] {
    let facts = RevealFacts {
        completion: mission.facts.completion,
        is_complete,
        max_attempts: mission.row.max_attempts.map(count),
        blocks: &mission.blocks,
        attempts,
    };
    if are_keys_shown(&facts) { &mission.keys } else { &[] }
}

/// The learner's attempts as they see them, oldest first; nothing where there is no such mission or
/// attempt of theirs.
pub async fn views(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: AttemptKey,
) -> Result<Option<Vec<SubmissionView>>> {
    let query = user_missions::table
        .inner_join(enrolments::table)
        .left_join(submissions::table.left_join(submission_blocks::table))
        .filter(enrolments::user_id.eq(user.0))
        .order(submissions::attempt)
        .select((
            enrolments::version_id,
            (user_missions::mission_id, user_missions::completed_at),
            Option::<SubmissionRow>::as_select(),
            Option::<AnswerRow>::as_select(),
        ))
        .into_boxed();
    let query = match key {
        AttemptKey::UserMission(id) => query.filter(user_missions::id.eq(id.0)),
        AttemptKey::Submission(id) => query.filter(submissions::id.eq(id.0)),
    };
    let rows: Vec<ViewRow> = query.load(conn).await?;
    let Some((version, (mission, completed_at), ..)) = rows.as_slice().first() else { return Ok(None) };
    let is_complete = completed_at.is_some();
    let (curriculum, mission) = (curricula.get(conn, *version).await?, MissionId(*mission));
    let mission = curriculum.mission(mission).ok_or_else(|| Error::broken("a mission is not in its version"))?;
    let mut attempts: Vec<(SubmissionRow, Vec<SavedAnswer>)> = Vec::new();
    for (_, _, attempt, answer) in rows {
        let Some(attempt) = attempt else { continue };
        if attempts.as_slice().last().is_none_or(|(last, _)| last.id != attempt.id) {
            attempts.push((attempt, Vec::new()));
        }
        if let Some((_, answers)) = attempts.as_mut_slice().last_mut() {
            answers.extend(answer.map(saved_answer));
        }
    }
    let statuses = statuses_beside(conn, key, &attempts).await?;
    let keys = keys_shown(mission, is_complete, &statuses);
    let view = |(row, answers)| SubmissionView::new(&row, mission, answers, keys);
    Ok(Some(attempts.into_iter().map(view).collect()))
}

/// Where all attempts at the mission stand. One attempt alone asks for the others only once it has marks.
async fn statuses_beside(
    conn: &mut AsyncPgConnection,
    key: AttemptKey,
    read: &[(SubmissionRow, Vec<SavedAnswer>)],
) -> Result<Vec<SubmissionStatus>> {
    match (key, read) {
        (AttemptKey::Submission(_), [(row, _)]) if row.marks.is_some() => {
            Ok(attempts(conn, row.user_mission_id).await?.iter().map(|row| row.status.0).collect())
        }
        _ => Ok(read.iter().map(|(row, _)| row.status.0).collect()),
    }
}
