//! Reads attempts as learners see them, with the explanations that may be shown.

use diesel::SelectableHelper as _;
use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{MissionId, SubmissionId, TeamId, UserId, UserMissionId};
use domain::submission::SavedAnswer;
use domain::submission::reveal::{RevealFacts, TriedAttempt, shown_keys};
use domain::team::share::AttemptOf;
use uuid::Uuid;

use crate::columns::At;
use crate::error::{Error, Result};
use crate::mission::Course;
use crate::program::curriculum::{Curricula, Mission};
use crate::schema::{enrolments, submission_blocks, submissions, user_missions};
use crate::submission::SubmissionView;
use crate::submission::revealed::reveal_facts;
use crate::submission::rows::{AnswerRow, SubmissionRow, answers, attempts, saved_answer, tried};
use crate::team::rows::working_team;

/// Key of attempts.
#[derive(Clone, Copy, Debug)]
pub enum AttemptKey {
    /// All attempts at one mission, by the learner's record of it.
    UserMission(UserMissionId),
    /// A single attempt.
    Submission(SubmissionId),
}

/// The learner and the session, a version, the mission with the time of its completion, one attempt and one of its
/// answers.
type ViewRow = ((Uuid, Uuid), Uuid, (Uuid, Option<At>), Option<SubmissionRow>, Option<AnswerRow>);

/// The statement that reads attempts with their answers.
macro_rules! attempts_with_answers {
    () => {
        user_missions::table
            .inner_join(enrolments::table)
            .left_join(submissions::table.left_join(submission_blocks::table))
            .order(submissions::attempt)
            .select((
                (enrolments::user_id, enrolments::session_id),
                enrolments::version_id,
                (user_missions::mission_id, user_missions::completed_at),
                Option::<SubmissionRow>::as_select(),
                Option::<AnswerRow>::as_select(),
            ))
            .into_boxed()
    };
}

/// An attempt as the learner sees it.
pub async fn view(
    conn: &mut AsyncPgConnection,
    row: &SubmissionRow,
    mission: &Mission,
    facts: &RevealFacts<'_>,
) -> Result<SubmissionView> {
    Ok(SubmissionView::new(row, mission, answers(conn, row.id).await?, &shown_keys(facts)))
}

/// The attempts of the learner or their team, oldest first. `None` if the learner does not have the mission or the
/// attempt.
pub async fn views(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: AttemptKey,
) -> Result<Option<Vec<SubmissionView>>> {
    let query = attempts_with_answers!();
    let query = match key {
        AttemptKey::UserMission(id) => query.filter(user_missions::id.eq(id.0)).filter(enrolments::user_id.eq(user.0)),
        AttemptKey::Submission(id) => query.filter(submissions::id.eq(id.0)),
    };
    let rows: Vec<ViewRow> = query.load(conn).await?;
    let Some(((author, session), version, (mission, completed_at), attempt, _)) = rows.as_slice().first() else {
        return Ok(None);
    };
    let (author, session, id) = (UserId(*author), *session, MissionId(*mission));
    let curriculum = curricula.get(conn, *version).await?;
    let mission = curriculum.mission(id).ok_or_else(|| Error::broken("a mission is not in its version"))?;
    let of_team = attempt.as_ref().and_then(|attempt| attempt.team_id).map(TeamId);
    let is_complete = completed_at.is_some();
    match key {
        AttemptKey::UserMission(_) if mission.row.team => {
            Ok(Some(views_of_own_team(conn, user, session, mission, is_complete).await?))
        }
        AttemptKey::UserMission(_) => Ok(Some(views_of(conn, key, mission, is_complete, rows).await?)),
        AttemptKey::Submission(_) => {
            let own = if mission.row.team { working_team(conn, user, session).await? } else { None };
            let attempt_of = of_team.map_or(AttemptOf::Learner(author), AttemptOf::Team);
            if !attempt_of.is_of(user, own) {
                return Ok(None);
            }
            Ok(Some(views_of(conn, key, mission, is_complete, rows).await?))
        }
    }
}

/// The attempts of a learner or their team at a mission of their course, oldest first. A team may have attempts before
/// the learner has a record of the mission.
pub async fn views_in(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    course: &Course,
    id: MissionId,
) -> Result<Vec<SubmissionView>> {
    let (mission, record) = (course.mission(id)?, course.row(id));
    if mission.row.team {
        let is_complete = record.is_some_and(|record| record.completed_at.is_some());
        return views_of_own_team(conn, user, course.session.id, mission, is_complete).await;
    }
    let Some(record) = record else { return Ok(Vec::new()) };
    let key = AttemptKey::UserMission(UserMissionId(record.id));
    Ok(views(conn, curricula, user, key).await?.unwrap_or_default())
}

/// All attempts at the mission of an attempt, as its reviewer sees them, oldest first.
pub async fn views_beside(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    author: UserId,
    (record, mission): (UserMissionId, MissionId),
    team: Option<TeamId>,
) -> Result<Vec<SubmissionView>> {
    let Some(team) = team else {
        return Ok(views(conn, curricula, author, AttemptKey::UserMission(record)).await?.unwrap_or_default());
    };
    let versions = enrolments::table.inner_join(user_missions::table).filter(user_missions::id.eq(record.0));
    let version: Uuid = versions.select(enrolments::version_id).first(conn).await?;
    let curriculum = curricula.get(conn, version).await?;
    let mission = curriculum.mission(mission).ok_or_else(|| Error::broken("a mission is not in its version"))?;
    views_of_team(conn, mission, team, true).await
}

/// The attempts of the learner's team. Empty if they are in no team.
async fn views_of_own_team(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Uuid,
    mission: &Mission,
    is_complete: bool,
) -> Result<Vec<SubmissionView>> {
    let Some(team) = working_team(conn, user, session).await? else { return Ok(Vec::new()) };
    views_of_team(conn, mission, team, is_complete).await
}

async fn views_of_team(
    conn: &mut AsyncPgConnection,
    mission: &Mission,
    team: TeamId,
    is_complete: bool,
) -> Result<Vec<SubmissionView>> {
    let theirs = submissions::team_id.eq(team.0).and(submissions::team_mission_id.eq(mission.facts.id.0));
    let rows: Vec<ViewRow> = attempts_with_answers!().filter(theirs).load(conn).await?;
    let attempts = attempts_of(rows);
    let beside = tried(attempts.iter().map(|(row, _)| row));
    Ok(shown(mission, is_complete, attempts, &beside))
}

async fn views_of(
    conn: &mut AsyncPgConnection,
    key: AttemptKey,
    mission: &Mission,
    is_complete: bool,
    rows: Vec<ViewRow>,
) -> Result<Vec<SubmissionView>> {
    let attempts = attempts_of(rows);
    let beside = tried_beside(conn, key, &attempts).await?;
    Ok(shown(mission, is_complete, attempts, &beside))
}

fn shown(
    mission: &Mission,
    is_complete: bool,
    attempts: Vec<(SubmissionRow, Vec<SavedAnswer>)>,
    beside: &[TriedAttempt],
) -> Vec<SubmissionView> {
    let shown = shown_keys(&reveal_facts(mission, is_complete, beside));
    let view = |(row, answers)| SubmissionView::new(&row, mission, answers, &shown);
    attempts.into_iter().map(view).collect()
}

fn attempts_of(rows: Vec<ViewRow>) -> Vec<(SubmissionRow, Vec<SavedAnswer>)> {
    let mut attempts: Vec<(SubmissionRow, Vec<SavedAnswer>)> = Vec::new();
    for (.., attempt, answer) in rows {
        let Some(attempt) = attempt else { continue };
        if attempts.as_slice().last().is_none_or(|(last, _)| last.id != attempt.id) {
            attempts.push((attempt, Vec::new()));
        }
        if let Some((_, answers)) = attempts.as_mut_slice().last_mut() {
            answers.extend(answer.map(saved_answer));
        }
    }
    attempts
}

/// All attempts at the mission, for the rules that reveal its answers. If `key` names a single attempt, the others are
/// read only if that attempt has marks.
async fn tried_beside(
    conn: &mut AsyncPgConnection,
    key: AttemptKey,
    read: &[(SubmissionRow, Vec<SavedAnswer>)],
) -> Result<Vec<TriedAttempt>> {
    match (key, read) {
        (AttemptKey::Submission(_), [(row, _)]) if row.marks.is_some() => {
            Ok(tried(&attempts(conn, row.beside()).await?))
        }
        _ => Ok(tried(read.iter().map(|(row, _)| row))),
    }
}
