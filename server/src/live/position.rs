//! A position in the updates, which separates those that a reader has seen from the others. A time is not exact,
//! because an update gets the time at which its request begins, but becomes visible later, when its transaction
//! commits. A snapshot of the database is exact.

use std::fmt;
use std::str::FromStr;

use diesel::sql_types::{BigInt, Text};
use domain::time::Timestamp;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::Error;

diesel::define_sql_function! {
    /// Returns the database snapshot on which the statement runs, as text.
    fn reader_snapshot() -> Text;
}

diesel::define_sql_function! {
    /// Returns whether a snapshot contains a transaction's writes.
    fn has_seen(snapshot: Text, written_by: BigInt) -> Bool;
}

/// Response header with the position of the data in the response.
pub const POSITION_HEADER: &str = "updates-position";

/// A position: a time, and the database snapshot if one was taken. Written `time` or `time/snapshot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivePosition {
    /// The time.
    pub at: Timestamp,
    /// Snapshot; `None` if the position is only a time.
    pub seen: Option<Snapshot>,
}

/// A snapshot in PostgreSQL's format: `xmin:xmax:` and the transactions between these two that had not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot(String);

impl LivePosition {
    /// Returns the position of a reader that has seen a snapshot.
    #[must_use]
    pub fn new(at: Timestamp, seen: Snapshot) -> Self {
        Self { at, seen: Some(seen) }
    }
}

impl From<Timestamp> for LivePosition {
    fn from(at: Timestamp) -> Self {
        Self { at, seen: None }
    }
}

impl fmt::Display for LivePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.seen {
            Some(Snapshot(seen)) => write!(f, "{}/{seen}", self.at),
            None => write!(f, "{}", self.at),
        }
    }
}

impl FromStr for LivePosition {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (at, seen) = text.split_once('/').map_or((text, None), |(at, seen)| (at, Some(seen)));
        let at = Timestamp::parse(at).ok_or_else(|| Error::malformed("the position has no time"))?;
        Ok(Self { at, seen: seen.map(Snapshot::from_str).transpose()? })
    }
}

impl Serialize for LivePosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LivePosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Snapshot {
    /// Returns the snapshot as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Snapshot {
    type Err = Error;

    /// Parses exactly what PostgreSQL accepts, so that a query with the snapshot cannot fail.
    fn from_str(text: &str) -> Result<Self, Error> {
        if is_snapshot(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::malformed("the position has no snapshot of the database"))
        }
    }
}

fn is_snapshot(text: &str) -> bool {
    let mut parts = text.splitn(3, ':');
    let (Some(xmin), Some(xmax), Some(running)) = (parts.next(), parts.next(), parts.next()) else { return false };
    let (Some(xmin), Some(xmax)) = (number(xmin), number(xmax)) else { return false };
    let Some(running) = running.split(',').filter(|_| !running.is_empty()).map(number).collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    (1..=xmax).contains(&xmin) && running.iter().all(|id| (xmin..xmax).contains(id)) && running.is_sorted()
}

/// Parses a transaction's number: digits only, without a sign.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_read_as_it_is_written() {
        for text in ["2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z/795:795:", "2026-11-20T09:00:00Z/795:799:795,797"] {
            assert_eq!(text.parse::<LivePosition>().map(|position| position.to_string()).ok().as_deref(), Some(text));
        }
    }

    #[test]
    fn what_the_database_could_not_read_is_no_position() {
        let wrong = ["", "yesterday", "2026-11-20T09:00:00Z/", "2026-11-20T09:00:00Z/1:2", "2026-11-20T09:00:00Z/2:1:"];
        let more = ["0:1:", "1:3:3", "1:9:4,2", "1:9:,", "+1:2:", "1:2:x", "1:2:1'", "1:99999999999999999999:"];
        let more = more.map(|snapshot| format!("2026-11-20T09:00:00Z/{snapshot}"));
        for text in wrong.into_iter().chain(more.iter().map(String::as_str)) {
            assert!(text.parse::<LivePosition>().is_err(), "{text}");
        }
    }
}
