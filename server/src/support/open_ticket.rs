//! Takes a message to the desk.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, post};
use diesel_async::{AsyncConnection as _, AsyncPgConnection};
use domain::support::open_ticket::{TicketDraft, open_ticket, ticket_name};
use domain::support::{SupportTicketStatus, SupportTopic};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auth::{Learner, Now};
use crate::clock::new_id;
use crate::columns::{At, TextEnum};
use crate::error::{Error, Result};
use crate::http::Json;
use crate::idempotency::{Answer, Once};
use crate::jobs;
use crate::platform::Platform;
use crate::support::notify_desk::NotifyDesk;
use crate::support::rows::{self, TicketRow};
use crate::upload::rows as upload_rows;
use crate::upload::{Purpose, look};

/// How often another name is tried where one is taken.
const TRIES: usize = 8;

/// The most characters that are kept of what a message names beside its page.
const MAX_CONTEXT_CHARS: usize = 500;

/// A message to the desk.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportRequest {
    /// What it is about.
    topic: SupportTopic,
    /// What it says.
    text: String,
    /// Where its writer was, where they tell it.
    context: Option<SupportContext>,
    /// The keys of the files that it carries.
    #[serde(default)]
    #[schema(max_items = 3)]
    files: Vec<String>,
}

/// Where somebody was when they wrote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportContext {
    /// The screen: a path that begins with one `/`.
    route: String,
    /// The session.
    xs: Option<String>,
    /// The request that went wrong.
    trace: Option<String>,
}

/// That a message arrived.
#[derive(Serialize, ToSchema)]
pub(crate) struct SupportReceipt {
    /// The name of its ticket.
    ticket: String,
    /// When it arrived.
    created_at: Timestamp,
}

/// Takes a message of the person who asks.
#[utoipa::path(tag = "support", security(("bearer" = [])), request_body = SupportRequest,
    params(("Idempotency-Key" = String, Header)), responses((status = 201, body = SupportReceipt)))]
#[post("/email/support")]
pub(crate) async fn write_support(
    request: HttpRequest,
    mut learner: Learner,
    once: Once,
    platform: Data<Platform>,
    Now(now): Now,
    Json(body): Json<SupportRequest>,
) -> Result<Answer> {
    let user = learner.id;
    let SupportRequest { topic, text, context, files } = body;
    let mut known = Vec::new();
    if !files.is_empty() {
        let uploads = upload_rows::known(&mut learner.conn, user, (Purpose::Attachment, None), &files).await?;
        (learner, known) = learner.away(&request, look(&platform, uploads)).await?;
    }
    let conn = &mut learner.conn;
    conn.transaction(async |conn| {
        if let Some(given) = once.claim(conn, user, now).await? {
            return Ok(given);
        }
        let (page, xs, trace) = context.map_or((None, None, None), |it| (Some(it.route), it.xs, it.trace));
        let opened = open_ticket(&TicketDraft { topic, text, files, page }, &known)?;
        let cut = |text: String| text.chars().filter(|c| !c.is_control()).take(MAX_CONTEXT_CHARS).collect::<String>();
        let mut row = TicketRow {
            id: new_id(now),
            user_id: user.0,
            ticket: String::new(),
            topic: TextEnum(opened.topic),
            text: opened.text,
            route: opened.page,
            xs: xs.map(cut),
            trace: trace.map(cut),
            files: opened.files,
            status: TextEnum(SupportTicketStatus::Open),
            created_at: At(now),
        };
        add_under_a_free_name(conn, &mut row).await?;
        if !row.files.is_empty() {
            upload_rows::mark_used(conn, user, &row.files).await?;
        }
        jobs::enqueue(conn, Some(user), &NotifyDesk { ticket: row.id }, now, now).await?;
        let receipt = SupportReceipt { ticket: row.ticket, created_at: now };
        once.answer(conn, user, StatusCode::CREATED, &receipt).await
    })
    .await
}

async fn add_under_a_free_name(conn: &mut AsyncPgConnection, row: &mut TicketRow) -> Result<()> {
    for _ in 0..TRIES {
        row.ticket = ticket_name(Uuid::new_v4().as_fields().0);
        if rows::add(conn, row).await? {
            return Ok(());
        }
    }
    Err(Error::broken("no free name was found for a ticket"))
}
