//! Reads a learner's course together with the learner's records, in one statement. Code that writes to a course first
//! locks the row of its enrolment.

use diesel::SelectableHelper as _;
use diesel::prelude::{ExpressionMethods as _, JoinOnDsl as _, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::{MissionId, UserId, UserMissionId};
use domain::mission::SubmissionStatus;
use domain::mission::answer_key::MarkCounts;
use domain::refusal::Refusal;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum};
use crate::enrolment::rows::{self as enrolment_rows, EnrolmentRow};
use crate::error::Result;
use crate::mission::Course;
use crate::mission::facts_rows::{EnrolmentFactsRow, LearnerFactsRow};
use crate::onboarding::rows::StepsRow;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::curriculum::{Curricula, Mission};
use crate::program::rows::{self as program_rows, SessionKey, SessionRow};
use crate::schema::{
    enrolment_facts, enrolments, experience_sessions, learner_facts, missions, onboardings, profiles,
    session_onboardings, user_missions,
};

/// Personal data in missions. Records of missions are kept without their texts. The texts, and the facts that opened
/// missions for the person, are erased.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable {
        table: "user_missions",
        theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Columns("rating_text = NULL, excerpt = NULL"),
    },
    PersonalTable { table: "learner_facts", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "enrolment_facts",
        theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Rows,
    },
];

/// A learner's record of one mission.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = user_missions)]
pub struct UserMissionRow {
    pub id: Uuid,
    pub enrolment_id: Uuid,
    pub mission_id: Uuid,
    pub unlocked_at: At,
    pub viewed_at: Option<At>,
    pub attempted_at: Option<At>,
    pub submitted_at: Option<At>,
    pub completed_at: Option<At>,
    pub score_bp: Option<i32>,
    pub submission_status: Option<TextEnum<SubmissionStatus>>,
    pub attempts: i32,
    pub marks: Option<JsonColumn<MarkCounts>>,
    pub excerpt: Option<String>,
}

/// A session, the enrolment in it, one record of a mission, the steps of the onboarding, and the further facts about
/// the learner and the enrolment.
pub type CourseRow =
    (SessionRow, EnrolmentRow, Option<UserMissionRow>, StepsRow, Option<LearnerFactsRow>, Option<EnrolmentFactsRow>);

/// A learner's enrolments with their sessions and records. Diesel caches a statement by the type of its query, so the
/// board's queries are not boxed.
macro_rules! places_of {
    ($user:expr) => {
        enrolments::table
            .inner_join(experience_sessions::table)
            .left_join(onboardings::table.on(onboardings::user_id.eq(enrolments::user_id)))
            .left_join(profiles::table.on(profiles::user_id.eq(enrolments::user_id)))
            .left_join(learner_facts::table.on(learner_facts::user_id.eq(enrolments::user_id)))
            .left_join(session_onboardings::table)
            .left_join(enrolment_facts::table)
            .left_join(user_missions::table)
            .filter(enrolments::user_id.eq($user.0))
            .select((
                SessionRow::as_select(),
                EnrolmentRow::as_select(),
                Option::<UserMissionRow>::as_select(),
                StepsRow::as_select(),
                Option::<LearnerFactsRow>::as_select(),
                Option::<EnrolmentFactsRow>::as_select(),
            ))
    };
}

/// Orders by the newest enrolment. A query for one session omits the order, because sorting takes a tenth of the
/// query's time.
macro_rules! newest_first {
    ($places:expr) => {
        $places.order((enrolments::enrolled_at.desc(), enrolments::id))
    };
}

/// The id or the slug of a mission.
#[derive(Clone, Debug)]
pub enum MissionKey {
    /// An id.
    Id(MissionId),
    /// A slug.
    Slug(String),
}

impl MissionKey {
    /// Parses a key. A text that is not an id is a slug.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Uuid::try_parse(text).map_or_else(|_| Self::Slug(text.to_owned()), |id| Self::Id(MissionId(id)))
    }

    /// Whether the key names this mission.
    #[must_use]
    pub fn names(&self, mission: &Mission) -> bool {
        match self {
            Self::Id(id) => mission.facts.id == *id,
            Self::Slug(slug) => mission.row.slug == *slug,
        }
    }
}

/// Key of a course.
#[derive(Clone, Debug)]
pub enum CourseKey<'a> {
    /// The course in this session.
    Session(&'a SessionKey),
    /// The course with this mission: in the given session, otherwise in the newest one.
    Mission(&'a MissionKey, Option<&'a SessionKey>),
    /// The course with this record.
    UserMission(UserMissionId),
}

/// The learner's course. `None`: it does not exist.
pub async fn course(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: CourseKey<'_>,
) -> Result<Option<Course>> {
    let rows = course_rows(conn, user, key).await?;
    Ok(assemble(conn, curricula, rows).await?.into_iter().next())
}

/// The rows of the learner's course.
pub async fn course_rows(conn: &AsyncPgConnection, user: UserId, key: CourseKey<'_>) -> Result<Vec<CourseRow>> {
    let conn = &mut &*conn;
    let (session, query) = match key {
        CourseKey::Session(SessionKey::Id(id)) => {
            return Ok(places_of!(user).filter(experience_sessions::id.eq(*id)).load(conn).await?);
        }
        CourseKey::Session(SessionKey::Slug(slug)) => {
            return Ok(places_of!(user).filter(experience_sessions::slug.eq(slug)).load(conn).await?);
        }
        CourseKey::Mission(mission, session) => {
            let versions = missions::table.select(missions::version_id).into_boxed();
            let versions = match mission {
                MissionKey::Id(id) => versions.filter(missions::id.eq(id.0)),
                MissionKey::Slug(slug) => versions.filter(missions::slug.eq(slug)),
            };
            (session, newest_first!(places_of!(user)).into_boxed().filter(enrolments::version_id.eq_any(versions)))
        }
        CourseKey::UserMission(id) => {
            let other = diesel::alias!(user_missions as asked);
            let owners = other.filter(other.field(user_missions::id).eq(id.0));
            let owners = owners.select(other.field(user_missions::enrolment_id));
            (None, places_of!(user).into_boxed().filter(enrolments::id.eq_any(owners)))
        }
    };
    let query = match session {
        Some(SessionKey::Id(id)) => query.filter(experience_sessions::id.eq(*id)),
        Some(SessionKey::Slug(slug)) => query.filter(experience_sessions::slug.eq(slug)),
        None => query,
    };
    Ok(query.load(conn).await?)
}

/// The learner's course in a session. Refuses if the session or the enrolment does not exist.
pub async fn course_in_session(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: &SessionKey,
) -> Result<Course> {
    let rows = course_rows(conn, user, CourseKey::Session(key)).await?;
    course_of_rows(conn, curricula, rows, key).await
}

/// The learner's course from rows that were read before.
pub async fn course_of_rows(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    rows: Vec<CourseRow>,
    key: &SessionKey,
) -> Result<Course> {
    let Some(course) = assemble(conn, curricula, rows).await?.into_iter().next() else {
        let exists = program_rows::session(conn, key).await?.is_some();
        let refusal = if exists { Refusal::ProgramNotEnrolled { price: None } } else { Refusal::XsNotFound };
        return Err(refusal.into());
    };
    course.require_reading()?;
    Ok(course)
}

/// A page of the learner's courses, newest first. Begins after the course of the enrolment `after`, if given.
pub async fn courses(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    after: Option<Uuid>,
) -> Result<Vec<Course>> {
    if after.is_some() {
        let page = enrolment_rows::enrolments_of(conn, user, after).await?;
        let ids = page.iter().map(|row| row.id).collect::<Vec<_>>();
        return courses_of(conn, curricula, user, &ids).await;
    }
    let first = diesel::alias!(enrolments as first);
    let newest = (first.field(enrolments::enrolled_at).desc(), first.field(enrolments::id));
    let ids = first.filter(first.field(enrolments::user_id).eq(user.0)).order(newest).limit(MAX_ROWS);
    let ids = ids.select(first.field(enrolments::id));
    let rows = newest_first!(places_of!(user)).filter(enrolments::id.eq_any(ids)).load(conn).await?;
    assemble(conn, curricula, rows).await
}

/// The learner's courses with these enrolments, newest first.
pub async fn courses_of(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    enrolments: &[Uuid],
) -> Result<Vec<Course>> {
    let rows = newest_first!(places_of!(user)).filter(enrolments::id.eq_any(enrolments)).load(conn).await?;
    assemble(conn, curricula, rows).await
}

/// The learner's course, locked until the transaction ends.
pub async fn locked_course(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    key: CourseKey<'_>,
) -> Result<Option<Course>> {
    let Some(found) = course(conn, curricula, user, key).await? else { return Ok(None) };
    hold_course(conn, curricula, user, &found).await
}

/// Locks a course that was found before, until the transaction ends, and reads it again.
pub async fn hold_course(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    user: UserId,
    found: &Course,
) -> Result<Option<Course>> {
    let id = found.enrolment.id;
    let locked = enrolments::table.find(id).for_update().select(enrolments::id);
    locked.first::<Uuid>(conn).await?;
    let key = SessionKey::Id(found.session.id);
    course(conn, curricula, user, CourseKey::Session(&key)).await
}

async fn assemble(conn: &mut AsyncPgConnection, curricula: &Curricula, rows: Vec<CourseRow>) -> Result<Vec<Course>> {
    let mut courses: Vec<Course> = Vec::new();
    for (session, enrolment, row, steps, of_learner, of_enrolment) in rows {
        let is_same = courses.as_slice().last().is_some_and(|course| course.enrolment.id == enrolment.id);
        if !is_same {
            let curriculum = curricula.get(conn, enrolment.version_id).await?;
            courses.push(Course {
                session,
                enrolment,
                rows: Vec::new(),
                hours_per_week: steps.hours_per_week(),
                steps: steps.facts(),
                of_learner: of_learner.unwrap_or_default(),
                of_enrolment: of_enrolment.unwrap_or_default(),
                curriculum,
            });
        }
        if let Some(course) = courses.as_mut_slice().last_mut() {
            course.rows.extend(row);
        }
    }
    Ok(courses)
}
