//! Writes events of payment providers into the inbox, each with the job that applies it. Events that arrive while a
//! batch is written form the next batch and share a transaction, so no event waits for a batch to fill. An event is
//! stored before it is answered.

use actix_web::web::Bytes;
use domain::money::provider_units::PaymentProvider;
use providers::Event;
use tokio::sync::{mpsc, oneshot};

use crate::checkout::apply_webhook::ApplyWebhook;
use crate::db::{Connection, Pool};
use crate::jobs;
use crate::payment::inbox_rows::{self, NewWebhookEvent};
use crate::prelude::*;

/// Maximum number of events in a transaction.
const BATCH: usize = 64;

/// An event, and the sender of the result to the waiting request.
type QueuedEvent = (NewWebhookEvent, oneshot::Sender<Result<bool>>);

/// Queue into the inbox, one for each worker.
pub(crate) struct Intake(mpsc::Sender<QueuedEvent>);

impl Intake {
    /// Starts the writer with connections of this pool. It ends with the worker.
    pub(crate) fn start(pool: Pool) -> Self {
        let (sender, brought) = mpsc::channel(BATCH);
        tokio::spawn(write_all(pool, brought));
        Self(sender)
    }

    /// Stores an event, and returns whether it was new to the inbox.
    pub(crate) async fn store(
        &self,
        provider: PaymentProvider,
        event: Event,
        body: Bytes,
        now: Timestamp,
    ) -> Result<bool> {
        let (told, stored) = oneshot::channel();
        self.0.send((NewWebhookEvent::new(provider, event, body, now), told)).await.map_err(Error::broken)?;
        stored.await.map_err(Error::broken)?
    }
}

async fn write_all(pool: Pool, mut brought: mpsc::Receiver<QueuedEvent>) {
    let mut batch = Vec::with_capacity(BATCH);
    while brought.recv_many(&mut batch, BATCH).await > 0 {
        let (events, told): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        for (stored, told) in write_batch(&pool, &events).await.into_iter().zip(told) {
            // If the request has ended, the provider sends the event again.
            let _ = told.send(stored);
        }
    }
}

/// Stores events in order, and returns for each whether it is new.
async fn write_batch(pool: &Pool, events: &[NewWebhookEvent]) -> Vec<Result<bool>> {
    let Ok(mut conn) = pool.connection().await else {
        return events.iter().map(|_| Err(Refusal::TemporarilyUnavailable.into())).collect();
    };
    match write(&mut conn, events).await {
        Ok(fresh) => events.iter().map(|event| Ok(fresh.contains(&event.id))).collect(),
        Err(error) if events.len() == 1 => vec![Err(error)],
        // An event that cannot be written must not block the others.
        Err(_) => {
            let mut stored = Vec::with_capacity(events.len());
            for event in events {
                stored.push(write(&mut conn, std::slice::from_ref(event)).await.map(|fresh| !fresh.is_empty()));
            }
            stored
        }
    }
}

async fn write(conn: &mut Connection, events: &[NewWebhookEvent]) -> Result<Vec<Uuid>> {
    conn.transaction(async |conn| {
        let fresh = inbox_rows::insert(conn, events).await?;
        let jobs = events.iter().filter(|event| fresh.contains(&event.id));
        let jobs = jobs.map(|event| (None, ApplyWebhook { event: event.id }, event.received_at)).collect();
        if let Some(last) = events.last() {
            jobs::enqueue_all(conn, jobs, last.received_at).await?;
        }
        Ok(fresh)
    })
    .await
}
