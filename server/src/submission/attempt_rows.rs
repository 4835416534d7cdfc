//! Reads an attempt with its course, locked for a writer, and writes its status. Another learner's attempt is answered
//! like an unknown one.

use diesel::prelude::{BoolExpressionMethods as _, ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel::sql_types::{Nullable, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::ids::{BlockId, MissionId, SubmissionId, TeamId, UserId, UserMissionId};
use domain::limits::RULES_VERSION;
use domain::mission::SubmissionStatus;
use domain::refusal::Refusal;
use domain::submission::advance::Moved;
use domain::team::share::AttemptOf;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::{Error, Result};
use crate::mission::rows::{self as mission_rows, CourseKey};
use crate::mission::{Course, record_rows};
use crate::program::curriculum::{Curricula, Mission};
use crate::program::rows::SessionKey;
use crate::schema::{enrolments, submissions, user_missions};
use crate::submission::rows::{AttemptsAt, SubmissionRow, attempts, mission_of};
use crate::submission::sharing::{self, Sharing};
use crate::submission::team_rows;
use crate::team::rows::{locked_teams, members_of, working_team};

diesel::define_sql_function! {
    /// Returns the first of the two times that is not null.
    fn coalesce(first: Nullable<Timestamptz>, second: Nullable<Timestamptz>) -> Nullable<Timestamptz>;
}

/// An attempt with its course.
#[derive(Debug)]
pub struct Attempt {
    /// The course.
    pub course: Course,
    /// The index of its mission's record in the course.
    pub at: usize,
    /// The earlier attempts at the mission.
    pub earlier: Vec<SubmissionRow>,
    /// The attempt.
    pub row: SubmissionRow,
    /// The team that owns it, locked. `None`: it has no team.
    pub sharing: Option<Sharing>,
    /// The enrolment of the learner who began it.
    pub begun_in: Uuid,
}

/// Data of an attempt that are read before anything is locked.
#[derive(Debug)]
struct AttemptPlace {
    author: UserId,
    enrolment: Uuid,
    session: Uuid,
    status: EnrolmentStatus,
    mission: MissionId,
    record: Uuid,
    team: Option<TeamId>,
}

impl Attempt {
    /// The mission of the attempt.
    pub fn mission(&self) -> Result<&Mission, Refusal> {
        self.course.mission(MissionId(self.course.rows[self.at].mission_id))
    }

    /// Whether it belongs to a team without members.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.row.team_id.is_some() && self.sharing.is_none()
    }
}

/// The learner's attempt. Its course, or its team, is locked until the transaction ends.
pub async fn locked_attempt(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    id: SubmissionId,
) -> Result<Attempt> {
    let place = place_of(conn, id).await?.ok_or(Refusal::SubmissionNotFound)?;
    let session = SessionKey::Id(place.session);
    let key = match place.team {
        Some(team) => {
            locked_teams(conn, place.session, &[team]).await?;
            CourseKey::Session(&session)
        }
        None => CourseKey::UserMission(UserMissionId(place.record)),
    };
    let course = mission_rows::locked_course(conn, curricula, user, key).await?.ok_or(Refusal::SubmissionNotFound)?;
    let sharing = match place.team {
        Some(_) => sharing::hold(conn, curricula, user, &course, place.mission).await?,
        None => None,
    };
    let own = sharing.as_ref().map(|sharing| sharing.team.id);
    if !place.attempt_of().is_of(user, own) {
        return Err(Refusal::SubmissionNotFound.into());
    }
    let course = sharing.as_ref().and_then(|sharing| sharing.course_of(user)).unwrap_or(course);
    attempt_in(conn, course, &place, id, sharing).await
}

async fn attempt_in(
    conn: &mut AsyncPgConnection,
    course: Course,
    place: &AttemptPlace,
    id: SubmissionId,
    sharing: Option<Sharing>,
) -> Result<Attempt> {
    let record = course.rows.iter().position(|row| row.mission_id == place.mission.0);
    let at = record.ok_or(Refusal::SubmissionNotFound)?;
    let mut earlier = attempts(conn, place.all()).await?;
    let found = earlier.iter().position(|row| row.id == id.0).ok_or(Refusal::SubmissionNotFound)?;
    earlier.truncate(found + 1);
    let row = earlier.pop().ok_or(Refusal::SubmissionNotFound)?;
    Ok(Attempt { course, at, earlier, row, sharing, begun_in: place.enrolment })
}

/// An attempt for a reviewer or the model, with the learner whose course is used. For a team's attempt, this is a
/// member who has opened the mission. If no member has opened it, this is the learner who began the attempt, and the
/// attempt completes no mission.
pub async fn locked_for_judge(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    id: SubmissionId,
) -> Result<(Attempt, UserId)> {
    let place = place_of(conn, id).await?.ok_or(Refusal::SubmissionNotFound)?;
    let member = match place.team {
        Some(team) => team_rows::anybody(conn, team, place.mission).await?,
        None => Some(place.author),
    };
    if let Some(user) = member {
        return Ok((locked_attempt(conn, curricula, user, id).await?, user));
    }
    let key = CourseKey::UserMission(UserMissionId(place.record));
    let course = mission_rows::locked_course(conn, curricula, place.author, key).await?;
    let course = course.ok_or(Refusal::SubmissionNotFound)?;
    Ok((attempt_in(conn, course, &place, id, None).await?, place.author))
}

/// The learner who began an attempt. Refuses if it does not belong to the user or the user's team.
pub async fn author_for(conn: &mut AsyncPgConnection, user: UserId, id: SubmissionId) -> Result<UserId> {
    own_place(conn, user, id).await.map(|place| place.author)
}

/// The learner who began an attempt on which the user wants to act. The user needs an enrolment in the session; working
/// members of a team always have one.
pub async fn author_for_acting(conn: &mut AsyncPgConnection, user: UserId, id: SubmissionId) -> Result<UserId> {
    let place = own_place(conn, user, id).await?;
    if place.team.is_none() {
        place.status.require_place()?;
    }
    Ok(place.author)
}

async fn own_place(conn: &mut AsyncPgConnection, user: UserId, id: SubmissionId) -> Result<AttemptPlace> {
    let place = place_of(conn, id).await?.ok_or(Refusal::SubmissionNotFound)?;
    let own = match place.team {
        Some(_) => working_team(conn, user, place.session).await?,
        None => None,
    };
    if place.attempt_of().is_of(user, own) { Ok(place) } else { Err(Refusal::SubmissionNotFound.into()) }
}

/// The session of an attempt, and the other members of its team. No members if it has no team.
pub async fn mates_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: SubmissionId,
    block: Option<BlockId>,
) -> Result<(Uuid, Vec<UserId>)> {
    let place = place_of(conn, id).await?.ok_or(Refusal::SubmissionNotFound)?;
    let members = match place.team {
        Some(team) => members_of(conn, team).await?,
        None => Vec::new(),
    };
    let own = place.team.filter(|_| members.contains(&user));
    let block_is_known = match block {
        Some(block) => mission_of(conn, block).await? == Some(place.mission),
        None => true,
    };
    if !place.attempt_of().is_of(user, own) || !block_is_known {
        return Err(Refusal::SubmissionNotFound.into());
    }
    Ok((place.session, members.into_iter().filter(|member| *member != user).collect()))
}

impl AttemptPlace {
    fn attempt_of(&self) -> AttemptOf {
        self.team.map_or(AttemptOf::Learner(self.author), AttemptOf::Team)
    }

    fn all(&self) -> AttemptsAt {
        self.team.map_or(AttemptsAt::Record(self.record), |team| AttemptsAt::Team(team, self.mission))
    }
}

async fn place_of(conn: &mut AsyncPgConnection, id: SubmissionId) -> Result<Option<AttemptPlace>> {
    type Row = ((Uuid, Uuid, Uuid, TextEnum<EnrolmentStatus>), (Uuid, Uuid), Option<Uuid>);
    let query = submissions::table
        .inner_join(user_missions::table.inner_join(enrolments::table))
        .filter(submissions::id.eq(id.0))
        .select((
            (enrolments::user_id, enrolments::id, enrolments::session_id, enrolments::status),
            (user_missions::mission_id, user_missions::id),
            submissions::team_id,
        ));
    let row: Option<Row> = query.first(conn).await.optional()?;
    Ok(row.map(|((author, enrolment, session, status), (mission, record), team)| AttemptPlace {
        author: UserId(author),
        enrolment,
        session,
        status: status.0,
        mission: MissionId(mission),
        record,
        team: team.map(TeamId),
    }))
}

/// Writes the moves of an attempt and of earlier attempts, and updates the mission's record by the latest attempt. For
/// a team's attempt, the other members' records are updated too. `user` is the acting user, or the learner in whose
/// course the attempt is judged.
pub async fn apply_moves(
    conn: &mut AsyncPgConnection,
    attempt: &mut Attempt,
    user: UserId,
    moves: &[Moved],
    now: Timestamp,
) -> Result<()> {
    let is_abandoned = attempt.is_abandoned();
    let Attempt { course, at, earlier, row, sharing, .. } = attempt;
    let known = earlier.iter().map(|row| row.id).chain([row.id]).collect::<Vec<_>>();
    let record = &mut course.rows[*at];
    for Moved { submission, advanced } in moves {
        let at = (advanced.status == SubmissionStatus::Submitted).then_some(At(advanced.at));
        let own = submissions::id.eq(submission.0).and(submissions::id.eq_any(&known));
        let attempt: Option<i32> = diesel::update(submissions::table.filter(own))
            .set((
                submissions::status.eq(TextEnum(advanced.status)),
                submissions::submitted_at.eq(coalesce(submissions::submitted_at, at)),
                submissions::rules_version.eq(RULES_VERSION),
            ))
            .returning(submissions::attempt)
            .get_result(conn)
            .await
            .optional()?;
        let attempt = attempt.ok_or_else(|| Error::broken("an attempt does not exist any longer"))?;
        if attempt == record.attempts {
            record.submission_status = Some(TextEnum(advanced.status));
            record.attempted_at = record.attempted_at.or(at);
            record.submitted_at = record.submitted_at.or(at);
        }
    }
    if is_abandoned {
        return Ok(());
    }
    record_rows::store(conn, record).await?;
    let mission = MissionId(record.mission_id);
    if let Some(sharing) = sharing {
        sharing::follow(conn, sharing, user, course.mission(mission)?, now).await?;
    }
    Ok(())
}
