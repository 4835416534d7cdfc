//! Writes events of payment providers into the inbox, each with the job that applies it. All that came while the last
//! ones were written share a transaction, as they would share the disk's next write: nobody waits for a batch to fill,
//! and what has been answered is stored.

use actix_web::web::Bytes;
use domain::money::provider_units::PaymentProvider;
use providers::Event;
use tokio::sync::{mpsc, oneshot};

use crate::checkout::apply_webhook::ApplyWebhook;
use crate::db::{Connection, Pool};
use crate::jobs;
use crate::payment::inbox_rows::{self, NewEvent};
use crate::prelude::*;

/// The events that share a transaction at most.
const BATCH: usize = 64;

/// An event, and who waits for it to be stored.
type Brought = (NewEvent, oneshot::Sender<Result<bool>>);

/// The way into the inbox, one for each worker.
pub(crate) struct Intake(mpsc::Sender<Brought>);

impl Intake {
    /// Writes with connections of this pool. Ends with the worker.
    pub(crate) fn start(pool: Pool) -> Self {
        let (sender, brought) = mpsc::channel(BATCH);
        tokio::spawn(write_all(pool, brought));
        Self(sender)
    }

    /// Stores an event, and tells whether the inbox did not have it.
    pub(crate) async fn store(
        &self,
        provider: PaymentProvider,
        event: Event,
        body: Bytes,
        now: Timestamp,
    ) -> Result<bool> {
        let (told, stored) = oneshot::channel();
        self.0.send((NewEvent::new(provider, event, body, now), told)).await.map_err(Error::broken)?;
        stored.await.map_err(Error::broken)?
    }
}

async fn write_all(pool: Pool, mut brought: mpsc::Receiver<Brought>) {
    let mut batch = Vec::with_capacity(BATCH);
    while brought.recv_many(&mut batch, BATCH).await > 0 {
        let (events, told): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        for (stored, told) in write_batch(&pool, &events).await.into_iter().zip(told) {
            // Who has gone meanwhile brings it again.
            let _ = told.send(stored);
        }
    }
}

/// Stores events, in their order, and tells of each whether it is new.
async fn write_batch(pool: &Pool, events: &[NewEvent]) -> Vec<Result<bool>> {
    let Ok(mut conn) = pool.connection().await else {
        return events.iter().map(|_| Err(Refusal::TemporarilyUnavailable.into())).collect();
    };
    match write(&mut conn, events).await {
        Ok(fresh) => events.iter().map(|event| Ok(fresh.contains(&event.id))).collect(),
        Err(error) if events.len() == 1 => vec![Err(error)],
        // One that cannot be written holds up no other.
        Err(_) => {
            let mut stored = Vec::with_capacity(events.len());
            for event in events {
                stored.push(write(&mut conn, std::slice::from_ref(event)).await.map(|fresh| !fresh.is_empty()));
            }
            stored
        }
    }
}

async fn write(conn: &mut Connection, events: &[NewEvent]) -> Result<Vec<Uuid>> {
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
