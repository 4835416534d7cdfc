//! Rows and queries of the inbox of payment providers' events.

use actix_web::web::Bytes;
use diesel::prelude::{ExpressionMethods as _, OptionalExtension as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::ids::PaymentId;
use domain::money::provider_units::PaymentProvider;
use domain::time::Timestamp;
use providers::{Event, News, Subject};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::error::Result;
use crate::schema::webhook_events;

/// The content of an event, as stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Kept {
    /// Its payment changed. Some older rows have the word `said` instead.
    #[serde(alias = "said")]
    Payment,
    /// A refund changed.
    Refund { refund: Option<String> },
    /// A dispute changed.
    Dispute { dispute: String },
    /// A subscription changed.
    Subscription { subscription: String },
    /// An event of a kind that is not handled yet.
    Other,
}

/// An event of the inbox, with the data that is needed to apply it.
#[derive(Clone, Debug)]
pub struct InboxEvent {
    pub provider: PaymentProvider,
    pub subject: Subject,
    pub news: News,
}

/// An event that has arrived.
#[derive(Clone, Debug)]
pub struct NewWebhookEvent {
    /// Its id in the inbox.
    pub id: Uuid,
    /// The provider that sent it.
    pub provider: PaymentProvider,
    /// Its content.
    pub event: Event,
    /// The signed bytes, stored until the event is applied.
    pub body: Bytes,
    /// When it arrived.
    pub received_at: Timestamp,
}

impl NewWebhookEvent {
    /// An event that has just arrived from a provider.
    #[must_use]
    pub fn new(provider: PaymentProvider, event: Event, body: Bytes, now: Timestamp) -> Self {
        Self { id: new_id(now), provider, event, body, received_at: now }
    }
}

/// Stores events, and returns the ids of those that are new.
pub async fn insert(conn: &mut AsyncPgConnection, events: &[NewWebhookEvent]) -> Result<Vec<Uuid>> {
    let rows = events.iter().map(|NewWebhookEvent { id, provider, event, body, received_at }| {
        let (subject, kept) = kept(&event.news);
        (
            webhook_events::id.eq(id),
            webhook_events::provider.eq(TextEnum(*provider)),
            webhook_events::event_id.eq(&event.id),
            webhook_events::kind.eq(&event.kind),
            webhook_events::body.eq(&body[..]),
            webhook_events::payment_id.eq(subject.payment.map(|payment| payment.0)),
            webhook_events::reference.eq(subject.reference),
            webhook_events::transaction.eq(subject.transaction),
            webhook_events::news.eq(JsonColumn(kept)),
            webhook_events::received_at.eq(At(*received_at)),
        )
    });
    let insert = diesel::insert_into(webhook_events::table).values(rows.collect::<Vec<_>>());
    Ok(insert.on_conflict_do_nothing().returning(webhook_events::id).get_results(conn).await?)
}

fn kept(news: &News) -> (Subject, Kept) {
    match news.clone() {
        News::Payment(of) => (of, Kept::Payment),
        News::Refund { of, refund } => (of, Kept::Refund { refund }),
        News::Dispute { dispute } => (Subject::default(), Kept::Dispute { dispute }),
        News::Subscription { reference } => (Subject::default(), Kept::Subscription { subscription: reference }),
        News::Other => (Subject::default(), Kept::Other),
    }
}

/// An event that has not been applied yet.
pub async fn waiting(conn: &mut AsyncPgConnection, event: Uuid) -> Result<Option<InboxEvent>> {
    type Row = (TextEnum<PaymentProvider>, Option<Uuid>, Option<String>, Option<String>, JsonColumn<Kept>);
    let query = webhook_events::table.find(event).filter(webhook_events::applied_at.is_null());
    let query = query.select((
        webhook_events::provider,
        webhook_events::payment_id,
        webhook_events::reference,
        webhook_events::transaction,
        webhook_events::news,
    ));
    let row: Option<Row> = query.first(conn).await.optional()?;
    Ok(row.map(|(provider, payment, reference, transaction, kept)| {
        let subject = Subject { payment: payment.map(PaymentId), reference, transaction, ..Subject::default() };
        let news = match kept.0 {
            Kept::Payment => News::Payment(subject.clone()),
            Kept::Refund { refund } => News::Refund { of: subject.clone(), refund },
            Kept::Dispute { dispute } => News::Dispute { dispute },
            Kept::Subscription { subscription } => News::Subscription { reference: subscription },
            Kept::Other => News::Other,
        };
        InboxEvent { provider: provider.0, subject, news }
    }))
}

/// Marks an event as applied and empties its body, which can hold names and addresses. Only the parsed columns are read
/// later. The body of an event that could not be applied is kept for staff.
pub async fn apply_applied(conn: &mut AsyncPgConnection, event: Uuid, now: Timestamp) -> Result<()> {
    let row = diesel::update(webhook_events::table.find(event));
    let values = (webhook_events::applied_at.eq(At(now)), webhook_events::body.eq(Vec::<u8>::new()));
    row.set(values).execute(conn).await?;
    Ok(())
}
