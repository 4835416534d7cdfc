//! Updates sessions. Relative dates are counted from the first import of the session and stay unchanged, because
//! learners have planned with them.

use std::collections::HashMap;

use diesel::SelectableHelper as _;
use diesel::prelude::{AsChangeset, ExpressionMethods as _, Insertable, QueryDsl as _, Queryable, Selectable};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::extend::ExtensionPolicy;
use domain::program::ContinuedAccess;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, TextEnum, column};
use crate::error::{Error, Result};
use crate::program::content::sessions::{Session, SessionDate};
use crate::schema::experience_sessions;

/// A session as an import writes it.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, AsChangeset, Queryable, Selectable)]
#[diesel(table_name = experience_sessions, treat_none_as_null = true)]
struct PlannedSession {
    slug: String,
    program_id: Uuid,
    version_id: Uuid,
    starts_at: At,
    ends_at: At,
    timezone: String,
    grace_days: i16,
    continued_access: TextEnum<ContinuedAccess>,
    sequential: bool,
    seats: Option<i32>,
    enrol_until: Option<At>,
    extension_policy: TextEnum<ExtensionPolicy>,
    discord_role: Option<String>,
    discord_completed_role: Option<String>,
}

/// A session that was imported before.
#[derive(Queryable, Selectable)]
#[diesel(table_name = experience_sessions)]
struct StandingSession {
    id: Uuid,
    seats_taken: i32,
    #[diesel(embed)]
    planned: PlannedSession,
}

/// Creates or changes the sessions of a program, and returns how many were written.
pub(super) async fn bring_up_to_date(
    conn: &mut AsyncPgConnection,
    program: Uuid,
    version: Uuid,
    sessions: &[Session],
    now: Timestamp,
) -> Result<usize> {
    let slugs = sessions.iter().map(|session| session.slug.as_str()).collect::<Vec<_>>();
    let query = experience_sessions::table.filter(experience_sessions::slug.eq_any(slugs)).for_update();
    let standing: Vec<StandingSession> = query.select(StandingSession::as_select()).load(conn).await?;
    let standing = standing.into_iter().map(|session| (session.planned.slug.clone(), session));
    let standing = standing.collect::<HashMap<_, _>>();
    let mut new = Vec::new();
    let mut written = 0;
    for session in sessions {
        let before = standing.get(&session.slug);
        let planned = planned(session, before, program, version)?;
        match before {
            None => new.push((
                experience_sessions::id.eq(new_id(now)),
                planned,
                experience_sessions::created_at.eq(At(now)),
                experience_sessions::updated_at.eq(At(now)),
            )),
            Some(before) if before.planned == planned => {}
            Some(before) => {
                let target = experience_sessions::table.find(before.id);
                let change = (planned, experience_sessions::updated_at.eq(At(now)));
                written += diesel::update(target).set(change).execute(conn).await?;
            }
        }
    }
    Ok(written + diesel::insert_into(experience_sessions::table).values(new).execute(conn).await?)
}

fn planned(
    session: &Session,
    before: Option<&StandingSession>,
    program: Uuid,
    version: Uuid,
) -> Result<PlannedSession> {
    let refuse = |why: &str| Err(Error::broken(format!("{}: session {} {why}", session.place, session.slug)));
    let was = before.map(|before| &before.planned);
    if was.is_some_and(|was| was.program_id != program) {
        return refuse("belongs to another program");
    }
    let seats = session.seats.map(column);
    if before.zip(seats).is_some_and(|(before, seats)| seats < before.seats_taken) {
        return refuse("has more learners than that many seats");
    }
    let starts_at = kept(session.starts, was.map(|was| was.starts_at));
    let ends_at = kept(session.ends, was.map(|was| was.ends_at));
    if starts_at >= ends_at {
        return refuse("would end before it starts, because a date that is counted from the first import stays");
    }
    Ok(PlannedSession {
        slug: session.slug.clone(),
        program_id: program,
        version_id: version,
        starts_at,
        ends_at,
        timezone: session.zone.name.clone(),
        grace_days: i16::try_from(session.grace_days).unwrap_or(i16::MAX),
        continued_access: TextEnum(session.continued_access),
        sequential: session.sequential,
        seats,
        enrol_until: session.enrol_until.map(|date| kept(date, was.and_then(|was| was.enrol_until))),
        extension_policy: TextEnum(session.extension_policy),
        discord_role: session.discord_role.clone(),
        discord_completed_role: session.discord_completed_role.clone(),
    })
}

fn kept(date: SessionDate, before: Option<At>) -> At {
    before.filter(|_| date.is_relative).unwrap_or(At(date.at))
}
