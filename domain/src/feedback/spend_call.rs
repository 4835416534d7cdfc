//! Decides whether the service of the language model may be called again. Each call is counted before it is sent, so
//! that an interrupted call counts as well.
//!
//! | reason not to call | the feedback fails as |
//! |---|---|
//! | [`MAX_AI_CALLS`] calls were made for this request | the last failure |
//! | the day's budget of calls is used up, over all learners | `budget_used_up` |
//!
//! The operator sets the budget. Its day is in UTC, because it does not belong to a learner.

use crate::feedback::day_of;
use crate::feedback::limits::MAX_AI_CALLS;
use crate::time::{Timestamp, Zone};

/// Facts for [`spend_call`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpendCallFacts {
    /// Number of calls for this request.
    pub calls: u32,
    /// Maximum number of calls in a day.
    pub budget: u32,
    /// Number of calls on this day.
    pub used: u32,
}

/// A counted call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallSpent {
    /// The calls for this request, this one included.
    pub calls: u32,
    /// The calls of this day, this one included.
    pub used: u32,
}

/// Reason why the service is not called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCall {
    /// The maximum number of calls for this request is reached.
    CalledOften,
    /// The day's budget is used up.
    BudgetUsedUp,
}

/// Returns the start of the day whose budget counts now.
#[must_use]
pub fn budget_day(now: Timestamp) -> Timestamp {
    day_of(&Zone { name: "UTC".to_owned(), offsets: Vec::new() }, now).0
}

/// Counts one more call.
///
/// # Errors
/// The reason why the service is not called. If both apply, it is the maximum for this request.
pub fn spend_call(facts: &SpendCallFacts) -> Result<CallSpent, NoCall> {
    let SpendCallFacts { calls, budget, used } = *facts;
    if calls >= MAX_AI_CALLS {
        return Err(NoCall::CalledOften);
    }
    if used >= budget {
        return Err(NoCall::BudgetUsedUp);
    }
    Ok(CallSpent { calls: calls + 1, used: used + 1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn spent(calls: u32, used: u32, budget: u32) -> Result<(u32, u32), NoCall> {
        spend_call(&SpendCallFacts { calls, budget, used }).map(|spent| (spent.calls, spent.used))
    }

    #[test]
    fn a_request_has_three_calls_and_a_day_its_budget() {
        assert_eq!(spent(0, 0, 1), Ok((1, 1)));
        assert_eq!(spent(2, 7, 8), Ok((3, 8)));
        assert_eq!(spent(3, 0, 8), Err(NoCall::CalledOften));
        assert_eq!(spent(0, 8, 8), Err(NoCall::BudgetUsedUp));
        assert_eq!(spent(0, 9, 8), Err(NoCall::BudgetUsedUp));
        assert_eq!(spent(3, 8, 8), Err(NoCall::CalledOften));
        assert_eq!(spent(0, 0, 0), Err(NoCall::BudgetUsedUp));
    }

    #[test]
    fn the_day_of_the_budget_is_that_of_utc() {
        let day = |now: &str| budget_day(instant(now)).to_string();
        assert_eq!(day("2026-07-01T00:00:00Z"), "2026-07-01T00:00:00Z");
        assert_eq!(day("2026-07-01T23:59:59+00:00"), "2026-07-01T00:00:00Z");
        assert_eq!(day("2026-07-01T23:30:00-02:00"), "2026-07-02T00:00:00Z");
    }
}
