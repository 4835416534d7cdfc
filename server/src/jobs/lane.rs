//! The lanes of jobs.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Lease of a job in seconds. When it ends, another worker may claim the job.
const LEASE_SECONDS: i64 = 60;

/// A lane of jobs. Jobs wait only for others in the same lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// A person waits for the job, for example for a mail or for the end of a sign-in.
    Prompt,
    /// The job answers a question, and a person reads the text while it is written.
    Answering,
    /// The job reads a learner's text, and may call a language model. A person waits for it, and it may take long.
    Reading,
    /// The job may take long, and no person waits for it: for example, it removes many files or cleans tables.
    Slow,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 4] = [Self::Prompt, Self::Answering, Self::Reading, Self::Slow];

    /// Returns the number of its jobs that one server runs at a time.
    pub(super) const fn workers(self) -> usize {
        match self {
            Self::Prompt | Self::Reading => 2,
            Self::Answering => 8,
            Self::Slow => 1,
        }
    }

    /// Returns the lease of its jobs in seconds. When it ends, another worker may claim the job.
    pub(super) const fn lease_seconds(self) -> i64 {
        match self {
            Self::Prompt | Self::Answering => LEASE_SECONDS,
            Self::Reading | Self::Slow => 10 * LEASE_SECONDS,
        }
    }

    /// Returns the lease as a duration.
    pub(super) fn lease(self) -> Duration {
        Duration::from_secs(u64::try_from(self.lease_seconds()).unwrap_or_default())
    }
}
