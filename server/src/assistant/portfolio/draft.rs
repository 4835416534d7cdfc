//! Accepts a request for a draft: calls the rule, and stores the sources of the draft. Without a model, or without the
//! learner's consent to one, the draft lists what is on record and is complete at once. With a model, a job writes the
//! draft.

use actix_web::HttpRequest;
use domain::assistant::limits::MAX_PORTFOLIO_PROGRAMS;
use domain::assistant::portfolio::compose::compose;
use domain::assistant::portfolio::draft::{DraftFacts, draft};
use domain::assistant::portfolio::{DraftStatus, PortfolioFormat, PortfolioTone};
use domain::feedback::request_ai::Quota;

use crate::assistant::portfolio::events::{PortfolioEvent, response, seen};
use crate::assistant::portfolio::rows::{self, DraftRow, PortfolioVersionRow};
use crate::assistant::portfolio::write::WritePortfolio;
use crate::assistant::portfolio::{VersionAuthor, sources};
use crate::assistant::rows::person;
use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::db::Pool;
use crate::feedback::ai_rows::lock_learner;
use crate::feedback::reader::BUILT_IN;
use crate::idempotency::Once;
use crate::jobs;
use crate::mission::rows::courses_of;
use crate::ports::model::Model;
use crate::prelude::*;
use crate::program::curriculum::Curricula;

/// A request for a draft.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortfolioRequest {
    /// Enrolments whose passed work the draft is based on.
    #[schema(max_items = 5)]
    enrolments: Vec<EnrolmentId>,
    /// Format of the draft.
    format: PortfolioFormat,
    /// Tone of the draft.
    tone: PortfolioTone,
}

/// A draft requested by this or an earlier request with the same key.
#[derive(Serialize, Deserialize)]
struct AcceptedDraft {
    draft: Uuid,
    usage: Quota,
}

/// Requests a draft and streams it.
#[utoipa::path(params(Once),
    responses((status = 200, content_type = "text/event-stream", body = PortfolioEvent)))]
#[post("/ai/portfolio-assistant")]
pub(crate) async fn draft_portfolio(
    mut learner: Learner,
    once: Once,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    pool: Pool,
    Now(now): Now,
    Json(request): Json<PortfolioRequest>,
) -> Result<HttpResponse> {
    let (user, model) = (learner.id, platform.model.as_ref());
    let open = platform.people.follow_answer(&learner.token.uid, now)?;
    let work = async |conn: &mut AsyncPgConnection| take(conn, &curricula, model, (user, now), request).await;
    let taken: AcceptedDraft = once.perform(&mut learner.conn, user, now, work).await?.read()?;
    drop(learner);
    Ok(response(pool, open, taken.draft, 0, Some(taken.usage)))
}

/// Streams a draft that is being written, beginning at the page's position.
#[utoipa::path(params(("Last-Event-ID" = Option<String>, Header)),
    responses((status = 200, content_type = "text/event-stream", body = PortfolioEvent)))]
#[get("/ai/portfolio-drafts/{id}/events")]
pub(crate) async fn follow_draft(
    request: HttpRequest,
    mut learner: Learner,
    platform: Data<Platform>,
    pool: Pool,
    Now(now): Now,
    id: Path<Uuid>,
) -> Result<HttpResponse> {
    let seen = seen(&request)?;
    let (row, _) = rows::draft_of(&mut learner.conn, learner.id, *id).await?;
    let open = platform.people.follow_answer(&learner.token.uid, now)?;
    drop(learner);
    Ok(response(pool, open, row.id, seen, None))
}

async fn take(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    model: Option<&Model>,
    (user, now): (UserId, Timestamp),
    request: PortfolioRequest,
) -> Result<AcceptedDraft> {
    lock_learner(conn, user).await?;
    let PortfolioRequest { enrolments: asked, format, tone } = request;
    let person = person(conn, user, now).await?;
    // The rule refuses more enrolments than the maximum, so the others need not be loaded.
    let ids = asked.iter().take(MAX_PORTFOLIO_PROGRAMS as usize).map(|id| id.0).collect::<Vec<_>>();
    let courses = courses_of(conn, curricula, user, &ids).await?;
    let quota = sources::quota_facts(conn, user, &person, &courses, now).await?;
    let programs = sources::programs(conn, &courses).await?;
    let drafted = draft(&DraftFacts { quota, asked, programs })?;
    let model = model.filter(|_| person.has_consent);
    let row = DraftRow {
        id: new_id(now),
        user_id: user.0,
        format: TextEnum(format),
        tone: TextEnum(tone),
        status: TextEnum(if model.is_some() { DraftStatus::Writing } else { DraftStatus::Ready }),
        sources: JsonColumn(drafted.sources),
        model: model.map_or(BUILT_IN, Model::name).to_owned(),
        calls: 0,
        failure: None,
        version: 0,
        created_at: At(now),
        updated_at: At(now),
    };
    rows::add(conn, &row).await?;
    if model.is_some() {
        jobs::enqueue(conn, Some(user), &WritePortfolio { draft: row.id }, now, now).await?;
    } else {
        rows::add_version(conn, &on_record(&row, now)).await?;
    }
    Ok(AcceptedDraft { draft: row.id, usage: drafted.usage })
}

/// Returns the first version, which lists what is on record.
pub(super) fn on_record(row: &DraftRow, now: Timestamp) -> PortfolioVersionRow {
    PortfolioVersionRow {
        draft_id: row.id,
        number: 1,
        author: TextEnum(VersionAuthor::Assistant),
        text: JsonColumn(compose(row.format.0, row.tone.0, &row.sources.0)),
        created_at: At(now),
    }
}
