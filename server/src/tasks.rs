//! Background tasks that run as long as the server.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::error::Result;

/// Runs a task, and restarts it after `pause` if it fails or panics, until it returns or the server stops.
pub async fn keep_running<F>(name: &str, pause: Duration, is_ready: &AtomicBool, mut start: impl FnMut() -> F)
where
    F: Future<Output = Result<()>>,
{
    while is_ready.load(Ordering::Relaxed) {
        match AssertUnwindSafe(start()).catch_unwind().await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => tracing::warn!(name, %error, "a task has failed and will be restarted"),
            Err(_) => tracing::error!(name, "a task has panicked and will be restarted"),
        }
        tokio::time::sleep(pause).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[tokio::test]
    async fn a_task_starts_again_until_it_ends_well() {
        let mut starts = 0;
        keep_running("a test", Duration::ZERO, &AtomicBool::new(true), || {
            starts += 1;
            let start = starts;
            async move {
                assert!(start > 1, "the first start panics");
                if start == 2 { Err(Error::broken("the second fails")) } else { Ok(()) }
            }
        })
        .await;
        assert_eq!(starts, 3);
        keep_running("a test", Duration::ZERO, &AtomicBool::new(false), || {
            starts += 1;
            async { Ok(()) }
        })
        .await;
        assert_eq!(starts, 3, "a server that stops starts nothing");
    }
}
