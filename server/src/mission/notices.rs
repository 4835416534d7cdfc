//! Notices about missions: the missions that an act has opened, the badges that it has earned, and the openings by
//! date. An act sends its notices immediately, and marks its course as changed. A job then plans the notices about the
//! dates of changed courses, so that no act waits for the planning.

use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::ids::{BadgeId, MissionId, SessionId, SubjectId, SurveyId, UserId};
use domain::mission::openings::{Opening, openings};
use domain::notification::NotificationKind;
use domain::notification::notice::{MissionPlace, Notice, NoticeDate as Date, SessionPlace, SurveyPlace};
use domain::refusal::Refusal;
use domain::survey::standing::asked_at;
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::columns::count;
use crate::enrolment::rows as enrolment_rows;
use crate::error::{Error, Result};
use crate::jobs::{Context, Job, JobFailure, Lane};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::mission::Course;
use crate::mission::badges::award;
use crate::mission::rows::{self, CourseKey};
use crate::notification::tell::{NoticeMessage, tell};
use crate::notification::watch::{NoticeDate, end, unwatch, watch};
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::program::survey_rows::SurveyRow;

/// Maximum age in seconds of a session's changes that the job checks.
const CHANGES_SECONDS: i64 = 24 * 60 * 60;

impl Course {
    /// A mission of the course, as a notice names it.
    pub fn mission_place(&self, id: MissionId) -> Result<MissionPlace, Refusal> {
        let row = &self.mission(id)?.row;
        let (slug, number, title) = (row.slug.clone(), count(row.number), row.title.clone());
        Ok(MissionPlace { id, slug, number, title, session: self.session.slug.clone() })
    }

    /// A survey of the course, as a notice names it.
    fn survey_place(&self, row: &SurveyRow) -> SurveyPlace {
        let (slug, title, session) = (row.slug.clone(), row.title.clone(), self.session.slug.clone());
        SurveyPlace { id: SurveyId(row.id), slug, title, session, program: self.curriculum.program.title.clone() }
    }

    /// The session of the course, as a notice names it.
    pub fn session_place(&self) -> SessionPlace {
        let (slug, program) = (self.session.slug.clone(), self.curriculum.program.title.clone());
        SessionPlace { id: SessionId(self.session.id), slug, program }
    }
}

/// Awards the badges that an act of the learner has earned. In the act's transaction, sends notices about the badges,
/// the act, and the missions that it opened. The act's rows must be written before. Returns the new badges.
pub async fn tell_act(
    conn: &mut AsyncPgConnection,
    course: &Course,
    user: UserId,
    mut notices: Vec<Notice>,
    unlocked: &[MissionId],
    now: Timestamp,
) -> Result<Vec<BadgeId>> {
    let (badges, earned) = award(conn, course, user, now).await?;
    notices.extend(earned);
    for mission in unlocked {
        notices.push(Notice::MissionUnlocked { mission: course.mission_place(*mission)? });
    }
    tell(conn, notices.into_iter().map(|notice| NoticeMessage::new(user, notice)).collect(), now).await?;
    publish(conn, &[PublishedUpdate::new(user, LiveFeature::Mission, course.session.id)], now).await?;
    enrolment_rows::apply_dates_changed(conn, course.enrolment.id).await?;
    Ok(badges)
}

/// Job that plans the notices about the dates of changed courses.
#[derive(Debug, Serialize, Deserialize)]
pub struct WatchDates;

impl Job for WatchDates {
    const KIND: &'static str = "mission/watch_dates";
    const LANE: Lane = Lane::Slow;

    async fn run(self, context: &Context<'_>) -> Result<(), JobFailure> {
        let (pool, now, curricula) = (context.pool, context.now, context.curricula);
        let since = now.plus_seconds(-CHANGES_SECONDS);
        enrolment_rows::apply_sessions_changed(&mut *pool.connection().await?, since).await?;
        while watch_one(&mut *pool.connection().await?, curricula, now).await? {}
        Ok(())
    }
}

/// Plans the notices about the dates of one changed course, and returns whether there was one.
async fn watch_one(conn: &mut AsyncPgConnection, curricula: &Curricula, now: Timestamp) -> Result<bool> {
    conn.transaction(async |conn| {
        let Some((enrolment, user, session)) = enrolment_rows::lock_to_watch(conn).await? else { return Ok(false) };
        let key = SessionKey::Id(session);
        if let Some(course) = rows::course(conn, curricula, user, CourseKey::Session(&key)).await? {
            watch_session(conn, &course, user, now).await?;
            watch_openings(conn, &course, user, now).await?;
            watch_surveys(conn, &course, user, now).await?;
        }
        enrolment_rows::apply_dates_watched(conn, enrolment, now).await?;
        Ok::<_, Error>(true)
    })
    .await
}

/// Watches the start and the end of the session, and the end of the access to it.
async fn watch_session(conn: &mut AsyncPgConnection, course: &Course, user: UserId, now: Timestamp) -> Result<()> {
    let (session, enrolment) = (course.session_place(), &course.enrolment);
    let left_at = course.require_place().err().map(|_| now);
    let ended_at = enrolment.completed_at.map(|at| at.0).or(left_at);
    let date = |at| Date { at, has_come: false };
    let (starts_at, ends_at) = (course.session.starts_at.0, course.session.ends_at.0);
    let access_until = enrolment.access_until.0;
    let dates = [
        (Notice::SessionStarting { session: session.clone(), date: date(starts_at) }, starts_at, left_at),
        (Notice::SessionEnding { session: session.clone(), date: date(ends_at) }, ends_at, ended_at),
        (Notice::AccessEnding { session, date: date(access_until) }, access_until, left_at),
    ];
    let dates = dates.map(|(notice, at, ended_at)| NoticeDate { notice, at, timezone: zone_of(course), ended_at });
    watch(conn, user, dates.into(), now).await
}

/// Watches the missions that open by date, and stops watching the others.
async fn watch_openings(conn: &mut AsyncPgConnection, course: &Course, user: UserId, now: Timestamp) -> Result<()> {
    const KINDS: [NotificationKind; 2] = [NotificationKind::MissionUnlocked, NotificationKind::UnlockSoon];
    let board = course.board(now)?;
    let openings = openings(&board);
    let (mut dates, mut others) = (Vec::new(), Vec::new());
    for mission in board.missions.iter().map(|mission| mission.id) {
        let Some(Opening { at, .. }) = openings.iter().copied().find(|opening| opening.mission == mission) else {
            others.extend(KINDS.map(|kind| (kind, SubjectId(mission.0))));
            continue;
        };
        let mission = course.mission_place(mission)?;
        let notices = [Notice::MissionUnlocked { mission: mission.clone() }, Notice::UnlockSoon { mission, at }];
        dates.extend(notices.map(|notice| NoticeDate { notice, at, timezone: zone_of(course), ended_at: None }));
    }
    watch(conn, user, dates, now).await?;
    unwatch(conn, user, &others, now).await
}

/// Watches the surveys that the learner must answer now or later, and stops watching the others.
async fn watch_surveys(conn: &mut AsyncPgConnection, course: &Course, user: UserId, now: Timestamp) -> Result<()> {
    let board = course.board(now)?;
    let (mut dates, mut others) = (Vec::new(), Vec::new());
    for row in &course.curriculum.surveys {
        match asked_at(&board, &row.facts()) {
            Some(at) => {
                let notice = Notice::SurveyDue { survey: course.survey_place(row) };
                dates.push(NoticeDate { notice, at, timezone: zone_of(course), ended_at: None });
            }
            None => others.push((NotificationKind::SurveyDue, SubjectId(row.id))),
        }
    }
    watch(conn, user, dates, now).await?;
    end(conn, user, &others).await
}

fn zone_of(course: &Course) -> String {
    course.session.timezone.clone()
}
