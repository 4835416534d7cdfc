//! Limits the rate of calls as Discord does: each bucket has a maximum per second, and headers of the response have the
//! counts.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::json;

use local_web::Reply;

/// Maximum number of calls per bucket and second.
const LIMIT: u32 = 10;

const WINDOW: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub(crate) struct Buckets {
    counts: HashMap<String, (Instant, u32)>,
}

/// A counted call.
#[derive(Debug)]
pub(crate) struct Counted {
    bucket: String,
    remaining: u32,
    reset_after: Duration,
}

impl Buckets {
    /// Counts a call, or refuses it with the time to wait.
    pub(crate) fn count(&mut self, bucket: String) -> Result<Counted, Duration> {
        let now = Instant::now();
        let (begun, count) = self.counts.entry(bucket.clone()).or_insert((now, 0));
        if now.duration_since(*begun) >= WINDOW {
            (*begun, *count) = (now, 0);
        }
        let reset_after = WINDOW - now.duration_since(*begun);
        if *count == LIMIT {
            return Err(reset_after);
        }
        *count += 1;
        Ok(Counted { bucket, remaining: LIMIT - *count, reset_after })
    }
}

impl Counted {
    pub(crate) fn told(self, reply: Reply) -> Reply {
        reply
            .with("x-ratelimit-limit", LIMIT.to_string())
            .with("x-ratelimit-remaining", self.remaining.to_string())
            .with("x-ratelimit-reset-after", seconds(self.reset_after))
            .with("x-ratelimit-bucket", self.bucket)
    }
}

/// The answer to a call above the limit.
pub(crate) fn too_many(wait: Duration, is_global: bool) -> Reply {
    let body =
        json!({ "message": "You are being rate limited.", "retry_after": wait.as_secs_f64(), "global": is_global });
    Reply::json(429, &body)
        .with("retry-after", (wait.as_secs() + 1).to_string())
        .with("x-ratelimit-scope", if is_global { "global" } else { "user" }.to_owned())
}

/// Seconds with three decimal places, in Discord's format.
fn seconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}
