//! Listens for published updates from all servers, over one connection per server.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection as _};
use futures_util::StreamExt as _;

use crate::db;
use crate::error::{Error, Result};
use crate::platform::Platform;
use crate::tasks::keep_running;

/// Pause before reconnecting to the database.
const AWAY: Duration = Duration::from_secs(2);

/// Silence after which the connection is tested, and the maximum time for its response.
const SILENCE: Duration = Duration::from_secs(30);
const PATIENCE: Duration = Duration::from_secs(5);

/// Listens until the server stops.
pub async fn listen(platform: Arc<Platform>) {
    keep_running("the listener for updates", AWAY, &platform.is_ready, || async {
        // After a panic, the hub may still be open.
        platform.live.close();
        let heard = listen_while_connected(&platform).await;
        platform.live.close();
        heard
    })
    .await;
}

async fn listen_while_connected(platform: &Platform) -> Result<()> {
    let mut listener = db::connect(&platform.config.database_url).await?;
    listener.batch_execute("LISTEN updates").await?;
    platform.live.open();
    while platform.is_ready.load(Ordering::Relaxed) {
        hear(&mut listener, platform).await?;
        let standing = tokio::time::timeout(PATIENCE, listener.batch_execute("SELECT 1")).await;
        standing.map_err(|_| Error::broken("the listening connection does not respond"))??;
    }
    Ok(())
}

/// Passes updates to the hub until no update has arrived for [`SILENCE`].
async fn hear(listener: &mut AsyncPgConnection, platform: &Platform) -> Result<()> {
    let mut events = pin!(listener.notifications_stream());
    while let Ok(event) = tokio::time::timeout(SILENCE, events.next()).await {
        let event = event.ok_or_else(|| Error::broken("the listening connection has ended"))??;
        platform.live.tell(serde_json::from_str(&event.payload)?);
    }
    Ok(())
}
