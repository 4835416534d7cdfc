//! Checks the list of notices that a person has read. It has at most as many notices as a page shows.

use crate::field::{Fields, IssueRule};
use crate::ids::NotificationId;
use crate::notification::limits::MAX_READ_NOTICES;
use crate::refusal::Refusals;

/// Returns the notices to mark, each once.
///
/// # Errors
/// `validation-fail` at `read` (`too_many`) if there are more than a page shows.
pub fn mark_read(mut read: Vec<NotificationId>) -> Result<Vec<NotificationId>, Refusals> {
    let mut fields = Fields::default();
    fields.fits("read", IssueRule::TooMany, MAX_READ_NOTICES, &read);
    fields.accept(())?;
    read.sort_unstable();
    read.dedup();
    Ok(read)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn notices(count: usize) -> Vec<NotificationId> {
        (1..=count as u128).map(|number| NotificationId(Uuid::from_u128(number))).collect()
    }

    #[test]
    fn a_page_is_marked_at_once_and_no_more() {
        assert_eq!(mark_read(Vec::new()), Ok(Vec::new()));
        assert_eq!(mark_read(notices(100)), Ok(notices(100)));
        let refused = mark_read(notices(101)).unwrap_err();
        assert_eq!(refused.first().code(), "validation-fail");
    }

    #[test]
    fn a_notice_that_is_named_twice_is_marked_once() {
        assert_eq!(mark_read([notices(2), notices(1)].concat()), Ok(notices(2)));
    }
}
