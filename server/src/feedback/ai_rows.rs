//! Rows and queries of the table `ai_feedback`: the requests for feedback on attempts.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _, NullableExpressionMethods as _,
    OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::feedback::AiStatus;
use domain::feedback::request_ai::{AiRequestFacts, EarlierRequest};
use domain::feedback::spend_call::{CallSpent, NoCall, SpendCallFacts, budget_day, spend_call};
use domain::ids::{MissionId, SubmissionId, UserId};
use domain::mission::{HeldEntitlement, SubmissionStatus};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::{Error, Result};
use crate::feedback::AiResult;
use crate::feedback::reader::Reader;
use crate::program::curriculum::Curricula;
use crate::schema::{
    ai_feedback, enrolment_facts, enrolments, learner_facts, model_days, settings, submissions, user_missions, users,
};
use crate::zone::zone_facts;

/// Number of days whose requests are read for a quota. It covers the current day in every time zone.
const QUOTA_DAYS: i32 = 2;

/// One request.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = ai_feedback)]
pub struct AiFeedbackRow {
    pub id: Uuid,
    pub submission_id: Uuid,
    pub status: TextEnum<AiStatus>,
    pub requested_at: At,
    pub ended_at: Option<At>,
    pub model: String,
    pub prompt_version: String,
    pub version_id: Uuid,
    pub result: Option<JsonColumn<AiResult>>,
    pub calls: i32,
}

/// Facts for a request, with the latest request for the attempt.
#[derive(Debug)]
pub struct AiRequestContext {
    pub facts: AiRequestFacts,
    pub version: Uuid,
    pub user_mission: Uuid,
    pub latest: Option<AiFeedbackRow>,
}

type Entitlements = Option<JsonColumn<Vec<HeldEntitlement>>>;
type LearnerRow =
    ((Uuid, Uuid, Uuid), TextEnum<SubmissionStatus>, Option<String>, (Entitlements, Entitlements), Option<bool>);

/// Returns the facts for a request for feedback on an attempt: the consent and entitlements of `asker`, and the earlier
/// requests of the attempt's author. `asker` can be another person than the author only if a team owns the attempt. A
/// caller that writes must lock the attempt and the author.
pub async fn facts_for_request(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    (asker, author): (UserId, UserId),
    id: SubmissionId,
    reader: Reader,
    now: Timestamp,
) -> Result<AiRequestContext> {
    let query = submissions::table
        .inner_join(user_missions::table.inner_join(enrolments::table.inner_join(users::table)))
        .left_join(learner_facts::table.on(learner_facts::user_id.eq(asker.0)))
        .left_join(settings::table.on(settings::user_id.eq(asker.0)))
        .left_join(enrolment_facts::table.on(enrolment_facts::enrolment_id.eq(enrolments::id)))
        .filter(submissions::id.eq(id.0).and(enrolments::user_id.eq(author.0)))
        .select((
            (enrolments::version_id, user_missions::mission_id, user_missions::id),
            submissions::status,
            users::timezone,
            (learner_facts::entitlements.nullable(), enrolment_facts::entitlements.nullable()),
            settings::ai_consent.nullable(),
        ));
    let row: Option<LearnerRow> = query.first(conn).await.optional()?;
    let ((version, mission, user_mission), status, zone, held, consent) = row.ok_or(Refusal::SubmissionNotFound)?;
    let curriculum = curricula.get(conn, version).await?;
    let mission = curriculum.mission(MissionId(mission)).ok_or(Refusal::SubmissionNotFound)?;
    let requests = requests(conn, author, id, now).await?;
    let zone = zone.as_deref().and_then(|zone| zone_facts(zone, now, now)).or_else(|| zone_facts("UTC", now, now));
    let facts = AiRequestFacts {
        now,
        zone: zone.ok_or_else(|| Error::broken("the time zone database has no UTC"))?,
        has_consent: match reader {
            // The built-in reader sends no data to a third party.
            Reader::BuiltIn => true,
            Reader::Model => consent.unwrap_or_default(),
        },
        entitlements: [held.0, held.1].into_iter().flatten().flat_map(|held| held.0).collect(),
        submission: id,
        status: status.0,
        rubric: reader.rubric(mission).cloned(),
        earlier: requests.iter().map(earlier).collect(),
    };
    let latest = requests.into_iter().rfind(|row| row.submission_id == id.0);
    Ok(AiRequestContext { facts, version, user_mission, latest })
}

fn earlier(row: &AiFeedbackRow) -> EarlierRequest {
    EarlierRequest { submission: SubmissionId(row.submission_id), at: row.requested_at.0, status: row.status.0 }
}

/// Returns the author's requests that may count against today's quota, those in flight, and those for this attempt,
/// oldest first.
async fn requests(
    conn: &mut AsyncPgConnection,
    user: UserId,
    id: SubmissionId,
    now: Timestamp,
) -> Result<Vec<AiFeedbackRow>> {
    let in_flight = AiStatus::ALL.into_iter().filter(|status| status.is_in_flight()).map(TextEnum);
    let counts = ai_feedback::requested_at
        .ge(At(now.plus_days(-QUOTA_DAYS)))
        .or(ai_feedback::status.eq_any(in_flight.collect::<Vec<_>>()))
        .or(ai_feedback::submission_id.eq(id.0));
    let query = ai_feedback::table
        .inner_join(submissions::table.inner_join(user_missions::table.inner_join(enrolments::table)))
        .filter(enrolments::user_id.eq(user.0).and(counts))
        .order((ai_feedback::requested_at, ai_feedback::id))
        .select(AiFeedbackRow::as_select());
    Ok(query.load(conn).await?)
}

/// Returns the status of the last request for an attempt; `None` if it was never requested.
pub async fn last_status(conn: &mut AsyncPgConnection, submission: Uuid) -> Result<Option<AiStatus>> {
    let query = ai_feedback::table.filter(ai_feedback::submission_id.eq(submission));
    let query = query.order((ai_feedback::requested_at.desc(), ai_feedback::id.desc())).select(ai_feedback::status);
    Ok(query.first::<TextEnum<AiStatus>>(conn).await.optional()?.map(|status| status.0))
}

/// Locks the learner's account until the transaction ends, so that requests at the same time do not exceed the quota.
pub async fn lock_learner(conn: &mut AsyncPgConnection, user: UserId) -> Result<()> {
    users::table.find(user.0).select(users::id).for_no_key_update().load::<Uuid>(conn).await?;
    Ok(())
}

/// Writes a request.
pub async fn insert(conn: &mut AsyncPgConnection, row: &AiFeedbackRow) -> Result<()> {
    diesel::insert_into(ai_feedback::table).values(row).execute(conn).await?;
    Ok(())
}

/// Returns a request.
pub async fn request(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Option<AiFeedbackRow>> {
    let query = ai_feedback::table.find(id).select(AiFeedbackRow::as_select());
    Ok(query.first(conn).await.optional()?)
}

/// Writes the status of a request, and its result.
pub async fn apply_status(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    status: AiStatus,
    result: Option<AiResult>,
    now: Timestamp,
) -> Result<()> {
    let ended_at = (!status.is_in_flight()).then_some(At(now));
    diesel::update(ai_feedback::table.find(id))
        .set((
            ai_feedback::status.eq(TextEnum(status)),
            ai_feedback::ended_at.eq(ended_at),
            ai_feedback::result.eq(result.map(JsonColumn)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Counts a call to the model's service before the call is made, if the request and the day allow another one. The rows
/// are locked, so that neither limit is exceeded.
pub async fn spend(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    budget: u32,
    now: Timestamp,
) -> Result<Result<CallSpent, NoCall>> {
    let calls = ai_feedback::table.find(id).select(ai_feedback::calls).for_update();
    let calls: Option<i32> = calls.first(conn).await.optional()?;
    // If the request was erased with its learner, no further call is allowed.
    let Some(calls) = calls else { return Ok(Err(NoCall::CalledOften)) };
    let spent = spend_of_day(conn, count(calls), budget, now).await?;
    if let Ok(spent) = spent {
        let counted = diesel::update(ai_feedback::table.find(id)).set(ai_feedback::calls.eq(column(spent.calls)));
        counted.execute(conn).await?;
    }
    Ok(spent)
}

/// Counts a call against the day's budget, if the budget and the limit of calls per request allow it. `calls` is the
/// number of earlier calls for the same request.
pub async fn spend_of_day(
    conn: &mut AsyncPgConnection,
    calls: u32,
    budget: u32,
    now: Timestamp,
) -> Result<Result<CallSpent, NoCall>> {
    let day = At(budget_day(now));
    let first = (model_days::starts_at.eq(day), model_days::calls.eq(0));
    diesel::insert_into(model_days::table).values(first).on_conflict_do_nothing().execute(conn).await?;
    let used: i32 = model_days::table.find(day).select(model_days::calls).for_update().first(conn).await?;
    let spent = spend_call(&SpendCallFacts { calls, budget, used: count(used) });
    if let Ok(spent) = spent {
        diesel::update(model_days::table.find(day)).set(model_days::calls.eq(column(spent.used))).execute(conn).await?;
    }
    Ok(spent)
}

/// Writes the name of the model that has answered, as reported by its service.
pub async fn apply_model(conn: &mut AsyncPgConnection, id: Uuid, model: &str) -> Result<()> {
    diesel::update(ai_feedback::table.find(id)).set(ai_feedback::model.eq(model)).execute(conn).await?;
    Ok(())
}
