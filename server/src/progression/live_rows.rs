//! Reads the live events of a learner's session, and the learner's attendance.

use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _, QueryDsl as _,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::TeamId;
use domain::notification::event::{Audience, EventKind};
use domain::progression::live::{LiveAttendance, LiveEvent, LiveFacts, live};
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::mission::Course;
use crate::schema::{attendances, enrolments, scheduled_events, team_members};

type LiveRow = (TextEnum<EventKind>, Option<Uuid>, Option<At>, Option<String>, Option<At>, Option<bool>, Option<Uuid>);

/// Returns how many live events of a learner's course were held, and how many of them the learner attended.
pub async fn live_attendance(conn: &mut AsyncPgConnection, course: &Course, now: Timestamp) -> Result<LiveAttendance> {
    let own = attendances::event_id.eq(scheduled_events::id).and(attendances::user_id.eq(enrolments::user_id));
    let own_team = team_members::session_id
        .eq(enrolments::session_id)
        .and(team_members::user_id.eq(enrolments::user_id))
        .and(team_members::left_at.is_null());
    let query = enrolments::table
        .inner_join(scheduled_events::table.on(scheduled_events::session_id.eq(enrolments::session_id)))
        .left_join(attendances::table.on(own))
        .left_join(team_members::table.on(own_team))
        .filter(enrolments::id.eq(course.enrolment.id))
        .select((
            scheduled_events::kind,
            scheduled_events::team_id,
            scheduled_events::ends_at,
            scheduled_events::join_url,
            scheduled_events::cancelled_at,
            attendances::is_attended.nullable(),
            team_members::team_id.nullable(),
        ));
    let rows: Vec<LiveRow> = query.load(conn).await?;
    let teams = rows.iter().filter_map(|row| row.6.map(TeamId)).take(1).collect();
    let event = |(kind, team, ends_at, link, cancelled_at, is_attended, _): LiveRow| LiveEvent {
        kind: kind.0,
        audience: team.map_or(Audience::Session, |team| Audience::Team(TeamId(team))),
        ends_at: ends_at.map(|at| at.0),
        has_link: link.is_some(),
        is_cancelled: cancelled_at.is_some(),
        is_attended: is_attended.unwrap_or(false),
    };
    let events = rows.into_iter().map(event).collect();
    Ok(live(&LiveFacts { now, enrolled_at: course.enrolment.enrolled_at.0, teams, events }))
}
