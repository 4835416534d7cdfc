//! Rows and queries of the table of enrolments. A seat is taken by one conditional statement, so that no session can be
//! overbooked.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::query_dsl::methods;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::enrolment::enrol::{EnrolFacts, Enrolled};
use domain::ids::{EnrolmentId, ProgramId, UserId};
use domain::mission::{Entitlement, HeldEntitlement};
use domain::refusal::Refusal;
use domain::subscription::BegunProgram;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum, count};
use crate::error::{Error, Result};
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::price_rows::{self, PriceFor};
use crate::program::rows::{self as program_rows, SessionKey, SessionRow};
use crate::schema::{enrolments, experience_sessions, learner_facts, program_versions};

/// Personal data in enrolments. The rows are kept, so that a session's numbers stay correct.
pub const PERSONAL_TABLES: &[PersonalTable] =
    &[PersonalTable { table: "enrolments", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Nothing }];

/// One enrolment.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = enrolments)]
pub struct EnrolmentRow {
    pub id: Uuid,
    pub session_id: Uuid,
    pub version_id: Uuid,
    pub status: TextEnum<EnrolmentStatus>,
    pub enrolled_at: At,
    pub access_until: At,
    pub completed_at: Option<At>,
    pub by_subscription: bool,
    pub muted_at: Option<At>,
    pub granted_until: At,
    pub lapsed_at: Option<At>,
}

/// The session to enrol in, the facts for the rule, and whether only a subscription opens it.
pub async fn facts_for_enrolment(
    conn: &mut AsyncPgConnection,
    user: UserId,
    xs: &str,
    of: PriceFor,
    now: Timestamp,
) -> Result<(SessionRow, EnrolFacts, bool)> {
    let session = program_rows::session(conn, &SessionKey::parse(xs)).await?.ok_or(Refusal::XsNotFound)?;
    let price = price_rows::price_list(conn, session.program_id).await?.price(Some(session.id), of, now)?.due();
    let by_subscription = price.is_some() && has_subscription(conn, user, now).await?;
    let price = price.filter(|_| !by_subscription);
    let existing = enrolment_in(conn, user, session.id).await?;
    let existing = existing.map(|row| (EnrolmentId(row.id), row.status.0));
    let facts = EnrolFacts { now, session: session.offer_facts()?, price, existing };
    Ok((session, facts, by_subscription))
}

/// Whether the learner holds the entitlement of a running subscription.
pub async fn has_subscription(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<bool> {
    let is_it = |held: &HeldEntitlement| held.kind == Entitlement::Subscription && held.is_held(now);
    Ok(entitlements_of(conn, user).await?.iter().any(is_it))
}

/// A learner's entitlements in every session, including expired ones.
pub async fn entitlements_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<HeldEntitlement>> {
    let query = learner_facts::table.find(user.0).select(learner_facts::entitlements);
    let held: Option<JsonColumn<Vec<HeldEntitlement>>> = query.first(conn).await.optional()?;
    Ok(held.map(|held| held.0).unwrap_or_default())
}

/// Records whether only a subscription has opened an enrolment. If so, the enrolment closes with the subscription.
pub async fn apply_by_subscription(conn: &mut AsyncPgConnection, enrolment: Uuid, is_so: bool) -> Result<()> {
    let row = diesel::update(enrolments::table.find(enrolment));
    row.set(enrolments::by_subscription.eq(is_so)).execute(conn).await?;
    Ok(())
}

/// The learner's enrolments that only a subscription has opened, including closed ones.
pub async fn places_by_subscription(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<Uuid>> {
    let own = enrolments::table.filter(enrolments::user_id.eq(user.0)).filter(enrolments::by_subscription);
    Ok(own.select(enrolments::id).load(conn).await?)
}

/// The programs in which a learner is enrolled, with their titles.
pub async fn begun_programs(conn: &mut AsyncPgConnection, user: UserId) -> Result<Vec<(BegunProgram, String)>> {
    let own = enrolments::table.filter(enrolments::user_id.eq(user.0));
    let own =
        own.filter(enrolments::status.ne(TextEnum(EnrolmentStatus::Withdrawn))).inner_join(program_versions::table);
    let query = own.select((program_versions::program_id, enrolments::by_subscription, program_versions::title));
    let rows: Vec<(Uuid, bool, String)> = query.limit(MAX_ROWS).load(conn).await?;
    let begun = rows.into_iter().map(|(program, by_subscription, title)| {
        (BegunProgram { program: ProgramId(program), is_bought: !by_subscription }, title)
    });
    Ok(begun.collect())
}

/// Takes the seat and writes the enrolment.
///
/// Refuses if, since the facts were read, another learner has taken the last seat or the same learner has enrolled.
pub async fn apply_enrolment(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: &SessionRow,
    enrolled: &Enrolled,
) -> Result<EnrolmentRow> {
    let has_seat = experience_sessions::seats
        .is_null()
        .or(experience_sessions::seats_taken.nullable().lt(experience_sessions::seats));
    let seat =
        diesel::update(experience_sessions::table.filter(experience_sessions::id.eq(session.id)).filter(has_seat))
            .set(experience_sessions::seats_taken.eq(experience_sessions::seats_taken + 1))
            .execute(conn)
            .await?;
    if seat == 0 {
        return Err(Refusal::EnrolmentFull { seats: session.seats.map(count).unwrap_or_default() }.into());
    }
    let values = (
        enrolments::version_id.eq(session.version_id),
        enrolments::status.eq(TextEnum(enrolled.status)),
        enrolments::enrolled_at.eq(At(enrolled.enrolled_at)),
        enrolments::access_until.eq(At(enrolled.access_until)),
        enrolments::granted_until.eq(At(enrolled.access_until)),
        enrolments::dates_watched_at.eq(None::<At>),
        enrolments::by_subscription.eq(false),
        enrolments::lapsed_at.eq(None::<At>),
    );
    let id = enrolled.again.map_or_else(|| new_id(enrolled.enrolled_at), |again| again.0);
    let upsert = diesel::insert_into(enrolments::table)
        .values((enrolments::id.eq(id), enrolments::user_id.eq(user.0), enrolments::session_id.eq(session.id), values))
        .on_conflict((enrolments::user_id, enrolments::session_id))
        .do_update()
        .set(values);
    let only_where_left =
        methods::FilterDsl::filter(upsert, enrolments::status.eq(TextEnum(EnrolmentStatus::Withdrawn)));
    let row = only_where_left.returning(EnrolmentRow::as_returning()).get_result(conn).await.optional()?;
    if let Some(row) = row {
        return Ok(row);
    }
    let standing = enrolment_in(conn, user, session.id).await?;
    let standing = standing.ok_or_else(|| Error::broken("an enrolment does not exist any longer"))?;
    Err(Refusal::ProgramAlreadyPurchased { enrolment: EnrolmentId(standing.id) }.into())
}

/// Withdraws an enrolment and frees its seat. Does nothing if it is already withdrawn.
pub async fn apply_withdrawn(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<()> {
    let row = enrolments::table.find(enrolment).filter(enrolments::status.ne(TextEnum(EnrolmentStatus::Withdrawn)));
    let withdrawn = diesel::update(row).set(enrolments::status.eq(TextEnum(EnrolmentStatus::Withdrawn)));
    let session: Option<Uuid> = withdrawn.returning(enrolments::session_id).get_result(conn).await.optional()?;
    let Some(session) = session else { return Ok(()) };
    let seat = diesel::update(experience_sessions::table.find(session));
    seat.set(experience_sessions::seats_taken.eq(experience_sessions::seats_taken - 1)).execute(conn).await?;
    Ok(())
}

/// Closes an enrolment whose subscription has lapsed; it can still be read. Keeps the date of an earlier lapse.
pub async fn apply_lapsed(conn: &mut AsyncPgConnection, enrolment: Uuid, now: Timestamp) -> Result<()> {
    apply_withdrawn(conn, enrolment).await?;
    let row = enrolments::table.find(enrolment).filter(enrolments::lapsed_at.is_null());
    diesel::update(row).set(enrolments::lapsed_at.eq(At(now))).execute(conn).await?;
    Ok(())
}

/// Restores a withdrawn enrolment, with a seat and its earlier access. Does nothing if it is not withdrawn.
///
/// Refuses if no seat is left.
pub async fn apply_restored(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<()> {
    let row = enrolments::table.find(enrolment).filter(enrolments::status.eq(TextEnum(EnrolmentStatus::Withdrawn)));
    let row = row.inner_join(experience_sessions::table);
    let columns = (enrolments::completed_at, experience_sessions::id, experience_sessions::seats);
    let taken: Option<(Option<At>, Uuid, Option<i32>)> = row.select(columns).first(conn).await.optional()?;
    let Some((completed_at, session, seats)) = taken else { return Ok(()) };
    let has_seat = experience_sessions::seats
        .is_null()
        .or(experience_sessions::seats_taken.nullable().lt(experience_sessions::seats));
    let seat = diesel::update(experience_sessions::table.filter(experience_sessions::id.eq(session)).filter(has_seat));
    let seat =
        seat.set(experience_sessions::seats_taken.eq(experience_sessions::seats_taken + 1)).execute(conn).await?;
    if seat == 0 {
        return Err(Refusal::EnrolmentFull { seats: seats.map(count).unwrap_or_default() }.into());
    }
    let status = TextEnum(EnrolmentStatus::restored(completed_at.is_some()));
    let row = diesel::update(enrolments::table.find(enrolment));
    let again = (enrolments::dates_watched_at.eq(None::<At>), enrolments::lapsed_at.eq(None::<At>));
    row.set((enrolments::status.eq(status), again)).execute(conn).await?;
    Ok(())
}

/// Locks an enrolment's row until the transaction ends.
pub async fn lock_enrolment(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<()> {
    let row = enrolments::table.find(enrolment).select(enrolments::id).for_update();
    row.first::<Uuid>(conn).await?;
    Ok(())
}

/// The learner's enrolment in a session.
pub async fn enrolment_in(conn: &mut AsyncPgConnection, user: UserId, session: Uuid) -> Result<Option<EnrolmentRow>> {
    let query = enrolments::table
        .filter(enrolments::user_id.eq(user.0).and(enrolments::session_id.eq(session)))
        .select(EnrolmentRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Mutes the notices of a session from the instant `since`, or unmutes them if it is `None`, for a learner who has or
/// had a place in the session. The setting is kept if the learner leaves and comes back.
pub async fn apply_muted(
    conn: &mut AsyncPgConnection,
    user: UserId,
    session: Uuid,
    since: Option<Timestamp>,
) -> Result<Option<EnrolmentRow>> {
    let own = enrolments::table.filter(enrolments::user_id.eq(user.0).and(enrolments::session_id.eq(session)));
    let muted = diesel::update(own).set(enrolments::muted_at.eq(since.map(At)));
    Ok(muted.returning(EnrolmentRow::as_returning()).get_result(conn).await.optional()?)
}

/// The status of the learner's enrolment in a session. The outer `None` means that the session does not exist, the
/// inner one that there is no enrolment.
pub async fn status_in(
    conn: &mut AsyncPgConnection,
    user: UserId,
    key: &SessionKey,
) -> Result<Option<Option<EnrolmentStatus>>> {
    let mine = enrolments::session_id.eq(experience_sessions::id).and(enrolments::user_id.eq(user.0));
    let query = experience_sessions::table
        .left_join(enrolments::table.on(mine))
        .select(enrolments::status.nullable())
        .into_boxed();
    let query = match key {
        SessionKey::Id(id) => query.filter(experience_sessions::id.eq(*id)),
        SessionKey::Slug(slug) => query.filter(experience_sessions::slug.eq(slug)),
    };
    let status: Option<Option<TextEnum<EnrolmentStatus>>> = query.first(conn).await.optional()?;
    Ok(status.map(|status| status.map(|status| status.0)))
}

/// Marks the dates of an enrolment to be planned again, because its course has changed.
pub async fn apply_dates_changed(conn: &mut AsyncPgConnection, enrolment: Uuid) -> Result<()> {
    let row = enrolments::table.find(enrolment);
    diesel::update(row).set(enrolments::dates_watched_at.eq(None::<At>)).execute(conn).await?;
    Ok(())
}

/// Marks the dates of enrolments to be planned again if their session has changed after `since` and after the dates
/// were last planned.
pub async fn apply_sessions_changed(conn: &mut AsyncPgConnection, since: Timestamp) -> Result<()> {
    let changed = experience_sessions::table.filter(experience_sessions::updated_at.gt(At(since)));
    let sessions: Vec<(Uuid, At)> =
        changed.select((experience_sessions::id, experience_sessions::updated_at)).load(conn).await?;
    for (session, at) in sessions {
        let before = enrolments::session_id.eq(session).and(enrolments::dates_watched_at.le(at));
        let stale = diesel::update(enrolments::table.filter(before));
        stale.set(enrolments::dates_watched_at.eq(None::<At>)).execute(conn).await?;
    }
    Ok(())
}

/// Locks an enrolment whose dates must be planned, and returns it with its learner and its session. Skips enrolments
/// that another transaction has locked.
pub async fn lock_to_watch(conn: &mut AsyncPgConnection) -> Result<Option<(Uuid, UserId, Uuid)>> {
    let query = enrolments::table.filter(enrolments::dates_watched_at.is_null()).select((
        enrolments::id,
        enrolments::user_id,
        enrolments::session_id,
    ));
    let row: Option<(Uuid, Uuid, Uuid)> = query.for_update().skip_locked().first(conn).await.optional()?;
    Ok(row.map(|(enrolment, user, session)| (enrolment, UserId(user), session)))
}

/// Records that the dates of an enrolment are planned.
pub async fn apply_dates_watched(conn: &mut AsyncPgConnection, enrolment: Uuid, now: Timestamp) -> Result<()> {
    let row = enrolments::table.find(enrolment);
    diesel::update(row).set(enrolments::dates_watched_at.eq(At(now))).execute(conn).await?;
    Ok(())
}

/// A page of the learner's enrolments, newest first. Begins after the enrolment `after`, if given.
pub async fn enrolments_of(
    conn: &mut AsyncPgConnection,
    user: UserId,
    after: Option<Uuid>,
) -> Result<Vec<EnrolmentRow>> {
    use enrolments::{enrolled_at, id, user_id};

    let own = enrolments::table.filter(user_id.eq(user.0)).order((enrolled_at.desc(), id)).limit(MAX_ROWS);
    let own = own.select(EnrolmentRow::as_select()).into_boxed();
    let Some(after) = after else { return Ok(own.load(conn).await?) };
    let last = enrolments::table.filter(user_id.eq(user.0).and(id.eq(after))).select(enrolled_at);
    let Some(at): Option<At> = last.first(conn).await.optional()? else { return Ok(Vec::new()) };
    Ok(own.filter(enrolled_at.lt(at).or(enrolled_at.eq(at).and(id.gt(after)))).load(conn).await?)
}
