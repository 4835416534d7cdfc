//! Effects of a team's attempts on its members. Each member has a record of the mission, which is updated from the
//! team's attempts. If one member completes the mission, it is complete for all. Code that writes to a team mission
//! first locks the team and then the acting member's enrolment. It also writes the other members' enrolments, so this
//! order serialises concurrent writers and prevents deadlocks.

use diesel_async::AsyncPgConnection;
use domain::enrolment::EnrolmentStatus;
use domain::ids::{MissionId, UserId};
use domain::mission::SubmissionStatus;
use domain::mission::complete::complete;
use domain::mission::complete_for_team::{MemberFacts, TeamCompleted, TeamCompletionFacts, complete_for_team};
use domain::notification::notice::Notice;
use domain::team::Team;
use domain::team::contribution::{Written, wrote};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, column};
use crate::error::Result;
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::notices::tell_act;
use crate::mission::rows::{self as mission_rows, CourseKey, UserMissionRow};
use crate::mission::{Course, record_rows};
use crate::program::curriculum::{Curricula, Mission};
use crate::program::rows::SessionKey;
use crate::submission::rows::{self, AttemptsAt, SubmissionRow};
use crate::submission::team_rows;
use crate::team::rows::{locked_teams, working_team};

/// A team that works on a mission, locked until the transaction ends.
#[derive(Debug)]
pub struct Sharing {
    /// The team.
    pub team: Team,
    /// Its mission, in the acting member's version.
    pub mission: MissionId,
    /// Its members who have a course in the session, including the acting member.
    pub sharers: Vec<Sharer>,
}

/// A member with their course.
#[derive(Debug)]
pub struct Sharer {
    /// The member.
    pub user: UserId,
    /// When the member joined.
    pub joined_at: Timestamp,
    /// Their course.
    pub course: Course,
    /// The mission in the version of the program that the member has.
    pub mission: MissionId,
    /// The missions that the act has opened for the member.
    pub unlocked: Vec<MissionId>,
}

impl Sharing {
    /// The attempts of the team at its mission.
    #[must_use]
    pub fn attempts(&self) -> AttemptsAt {
        AttemptsAt::Team(self.team.id, self.mission)
    }

    /// The course of a member, which was read after the team was locked.
    #[must_use]
    pub fn course_of(&self, user: UserId) -> Option<Course> {
        self.sharers.iter().find(|sharer| sharer.user == user).map(|sharer| sharer.course.clone())
    }

    /// The records of the mission of all members except this one.
    #[must_use]
    pub fn records_beside(&self, user: UserId) -> Vec<(UserId, Uuid)> {
        self.others(user).filter_map(|sharer| Some((sharer.user, sharer.record()?.id))).collect()
    }

    /// All members except this one.
    fn others(&self, user: UserId) -> impl Iterator<Item = &Sharer> {
        self.sharers.iter().filter(move |sharer| sharer.user != user)
    }
}

impl Sharer {
    fn record(&self) -> Option<&UserMissionRow> {
        self.course.row(self.mission)
    }
}

/// Locks a learner's team, if the mission is for teams and the learner has a team. Must be called before the learner's
/// course is locked.
pub async fn hold_team(conn: &mut AsyncPgConnection, user: UserId, found: &Course, mission: MissionId) -> Result<()> {
    if found.mission(mission)?.row.team
        && let Some(team) = working_team(conn, user, found.session.id).await?
    {
        locked_teams(conn, found.session.id, &[team]).await?;
    }
    Ok(())
}

/// The team of a learner whose team and course are locked. `None` if the mission is not for teams or the learner has no
/// team.
pub async fn hold(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    course: &Course,
    mission: MissionId,
) -> Result<Option<Sharing>> {
    let mission = course.mission(mission)?;
    if !mission.row.team {
        return Ok(None);
    }
    let Some(team) = working_team(conn, user, course.session.id).await? else { return Ok(None) };
    let Some(team) = locked_teams(conn, course.session.id, &[team]).await?.pop() else { return Ok(None) };
    // The learner may have been removed from the team in the meantime.
    if !team.members.iter().any(|member| member.user == user) {
        return Ok(None);
    }
    let key = SessionKey::Id(course.session.id);
    let mut sharers = Vec::with_capacity(team.members.len());
    for member in &team.members {
        let theirs = mission_rows::course(conn, curricula, member.user, CourseKey::Session(&key)).await?;
        let Some(theirs) = theirs else { continue };
        let known = theirs.curriculum.missions.iter().find(|other| other.row.slug == mission.row.slug);
        let Some(known) = known.map(|known| known.facts.id) else { continue };
        let (user, joined_at) = (member.user, member.joined_at);
        sharers.push(Sharer { user, joined_at, course: theirs, mission: known, unlocked: Vec::new() });
    }
    Ok(Some(Sharing { team, mission: mission.facts.id, sharers }))
}

/// Updates the record of every member from the team's attempts, which must be written before. Completes the mission for
/// all members if its completion policy allows it. `user` is the acting member.
pub async fn follow(
    conn: &mut AsyncPgConnection,
    sharing: &mut Sharing,
    user: UserId,
    mission: &Mission,
    now: Timestamp,
) -> Result<()> {
    let attempts = rows::attempts(conn, sharing.attempts()).await?;
    for sharer in &mut sharing.sharers {
        refresh(conn, sharer).await?;
        if let Some(record) = sharer.record().cloned()
            && !attempts.is_empty()
        {
            store(conn, sharer, followed(record, &attempts)).await?;
        }
    }
    let completed = completed(conn, sharing, user, mission, &attempts, now).await?;
    let attempt = rows::completion_facts(conn, mission, &attempts).await?;
    for member in completed.into_iter().flat_map(|completed| completed.members).filter(|member| member.is_new) {
        let Some(sharer) = sharing.sharers.iter_mut().find(|sharer| sharer.user == member.user) else { continue };
        let record = match sharer.record() {
            Some(record) => record.clone(),
            None => {
                let enrolment = sharer.course.enrolment.id;
                let row =
                    record_rows::apply_unlock_by_others(conn, enrolment, sharer.mission, member.unlocked_at).await?;
                sharer.course.rows.push(row.clone());
                followed(row, &attempts)
            }
        };
        sharer.unlocked = complete(&sharer.course.board(now)?, sharer.mission, &attempt)
            .map(|completed| completed.unlocked)
            .unwrap_or_default();
        let completed_at = Some(At(member.completed_at));
        store(conn, sharer, UserMissionRow { completed_at, ..record }).await?;
    }
    Ok(())
}

/// The completion of the mission by the team's attempts, if it was not complete before.
async fn completed(
    conn: &mut AsyncPgConnection,
    sharing: &Sharing,
    user: UserId,
    mission: &Mission,
    attempts: &[SubmissionRow],
    now: Timestamp,
) -> Result<Option<TeamCompleted>> {
    let latest = attempts.last();
    let written = match latest {
        Some(latest) => team_rows::written(conn, latest.id).await?,
        None => Vec::new(),
    };
    let facts = TeamCompletionFacts {
        now,
        mission: mission.facts.clone(),
        attempt: rows::completion_facts(conn, mission, attempts).await?,
        submitted_by: latest.and_then(|latest| latest.submitted_by).map_or(user, UserId),
        members: sharing.sharers.iter().map(|sharer| member_facts(sharer, &written)).collect(),
    };
    Ok(complete_for_team(&facts).ok())
}

fn member_facts(sharer: &Sharer, written: &[Written]) -> MemberFacts {
    let record = sharer.record();
    let status: EnrolmentStatus = sharer.course.enrolment.status.0;
    MemberFacts {
        user: sharer.user,
        joined_at: sharer.joined_at,
        enrolment: status,
        unlocked_at: record.map(|record| record.unlocked_at.0),
        viewed_at: record.and_then(|record| record.viewed_at).map(|at| at.0),
        completed_at: record.and_then(|record| record.completed_at).map(|at| at.0),
        wrote: wrote(written, sharer.user),
    }
}

/// Reads a member's record again.
async fn refresh(conn: &mut AsyncPgConnection, sharer: &mut Sharer) -> Result<()> {
    let row = record_rows::record(conn, sharer.course.enrolment.id, sharer.mission).await?;
    sharer.course.rows.retain(|record| record.mission_id != sharer.mission.0);
    sharer.course.rows.extend(row);
    Ok(())
}

async fn store(conn: &mut AsyncPgConnection, sharer: &mut Sharer, record: UserMissionRow) -> Result<()> {
    record_rows::store(conn, &record).await?;
    sharer.course.rows.retain(|row| row.mission_id != sharer.mission.0);
    sharer.course.rows.push(record);
    Ok(())
}

/// A member's record, updated from the attempts of the team.
fn followed(record: UserMissionRow, attempts: &[SubmissionRow]) -> UserMissionRow {
    let Some(latest) = attempts.last() else { return record };
    let submitted = attempts.iter().find_map(|attempt| attempt.submitted_at);
    let scores = attempts.iter().filter_map(|attempt| attempt.score_bp.or(attempt.score_by_keys().map(column)));
    let marks = match latest.status.0 {
        SubmissionStatus::Withdrawn => None,
        SubmissionStatus::Draft => record.marks,
        _ => latest.marks.as_ref().map(|marks| JsonColumn(marks.0.counts())),
    };
    UserMissionRow {
        attempts: latest.attempt,
        submission_status: Some(latest.status),
        attempted_at: record.attempted_at.or(submitted),
        submitted_at: record.submitted_at.or(submitted),
        score_bp: record.score_bp.max(scores.max()),
        marks,
        ..record
    }
}

/// Sends the other members the notices that the acting member gets, and notices about missions that the act has opened
/// for them.
pub async fn tell_others(
    conn: &mut AsyncPgConnection,
    sharing: &Sharing,
    user: UserId,
    notices: &[Notice],
    now: Timestamp,
) -> Result<()> {
    for sharer in sharing.others(user) {
        tell_act(conn, &sharer.course, sharer.user, notices.to_vec(), &sharer.unlocked, now).await?;
    }
    let records = sharing.records_beside(user).into_iter();
    let updates = records.map(|(user, record)| PublishedUpdate::new(user, LiveFeature::Submission, record));
    publish(conn, &updates.collect::<Vec<_>>(), now).await?;
    publish_team(conn, &sharing.team, sharing.sharers.first().map(|sharer| sharer.course.session.id), now).await
}

/// Updates the pages of all members with the team's work.
async fn publish_team(conn: &mut AsyncPgConnection, team: &Team, session: Option<Uuid>, now: Timestamp) -> Result<()> {
    let Some(session) = session else { return Ok(()) };
    let updates = team.members.iter().map(|member| PublishedUpdate::new(member.user, LiveFeature::Team, session));
    publish(conn, &updates.collect::<Vec<_>>(), now).await
}

/// Updates the pages of the other members with the team's draft.
pub async fn publish_draft(
    conn: &mut AsyncPgConnection,
    sharing: &Sharing,
    user: UserId,
    now: Timestamp,
) -> Result<()> {
    let others = sharing.team.members.iter().filter(|member| member.user != user);
    let updates = others.map(|member| PublishedUpdate::new(member.user, LiveFeature::Draft, sharing.mission.0));
    publish(conn, &updates.collect::<Vec<_>>(), now).await
}

/// Updates a new member's records of missions from the team's earlier work.
pub async fn catch_up(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    session: Uuid,
    now: Timestamp,
) -> Result<()> {
    let key = SessionKey::Id(session);
    let course = mission_rows::course(conn, curricula, user, CourseKey::Session(&key)).await?;
    let Some(course) = course else { return Ok(()) };
    for mission in course.curriculum.missions.iter().filter(|mission| mission.row.team) {
        let Some(mut sharing) = hold(conn, curricula, user, &course, mission.facts.id).await? else { continue };
        follow(conn, &mut sharing, user, mission, now).await?;
        for sharer in sharing.sharers.iter().filter(|sharer| sharer.user == user) {
            tell_act(conn, &sharer.course, user, Vec::new(), &sharer.unlocked, now).await?;
        }
    }
    Ok(())
}
