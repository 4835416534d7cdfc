//! Opens a file of an attempt for a reviewer. A file belongs to the learner. It is open only to the reviewer who holds
//! the review of the attempt, also after they have decided it, so that they can look at the work again. A reviewer who
//! takes the review over becomes its holder.
//!
//! The tests, in this order; only the first refusal is reported: the reviewer has the permission
//! [`review`](crate::account::permission::Permission::Review) (`auth/forbidden`), they hold the review
//! (`review/not-claimed`), and the file is in one of the attempts that the review shows (`route-not-found`, as for an
//! unknown file).

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::feedback::ReviewFacts;
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::submission::{BlockValue, FileAnswer};

/// Facts for [`open_file`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFileFacts {
    /// The caller.
    pub reviewer: UserId,
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// The review.
    pub review: ReviewFacts,
    /// The answers of the attempts that the review shows.
    pub answers: Vec<BlockValue>,
    /// The key of the file.
    pub key: String,
}

/// Returns the file.
///
/// # Errors
/// `auth/forbidden` for a caller who may not review, `review/not-claimed` for a caller who does not hold the review,
/// and `route-not-found` if the file is in no answer.
pub fn open_file(facts: &OpenFileFacts) -> Result<&FileAnswer, Refusal> {
    require(&facts.roles, Permission::Review)?;
    if facts.review.claim.is_none_or(|claim| claim.by != facts.reviewer) {
        return Err(Refusal::ReviewNotClaimed);
    }
    let files = facts.answers.iter().flat_map(|answer| match answer {
        BlockValue::Files(files) => files.as_slice(),
        _ => &[],
    });
    files.into_iter().find(|file| file.key == facts.key).ok_or(Refusal::RouteNotFound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feedback::ReviewStatus;
    use crate::fixtures::feedback::person;
    use crate::fixtures::feedback::reviews::{decided, held};

    fn a_file() -> FileAnswer {
        let (key, name, mime) = ("answers/1/cleaned.csv", "cleaned.csv", "text/csv");
        FileAnswer { key: key.to_owned(), name: name.to_owned(), mime: mime.to_owned(), bytes: 20 }
    }

    fn facts() -> OpenFileFacts {
        OpenFileFacts {
            reviewer: person(5),
            roles: vec![Role::Learner, Role::Reviewer],
            review: held(5, "2026-11-20T12:10:00Z"),
            answers: vec![BlockValue::Text("See the file.".to_owned()), BlockValue::Files(vec![a_file()])],
            key: a_file().key,
        }
    }

    #[test]
    fn who_holds_the_review_or_has_decided_it_opens_the_files() {
        assert_eq!(open_file(&facts()), Ok(&a_file()));
        let review = decided(ReviewStatus::Returned, "2026-11-20T12:00:00Z");
        assert_eq!(open_file(&OpenFileFacts { review, ..facts() }), Ok(&a_file()));
    }

    #[test]
    fn nobody_else_opens_a_file() {
        let others = OpenFileFacts { review: held(9, "2026-11-20T12:10:00Z"), ..facts() };
        assert_eq!(open_file(&others), Err(Refusal::ReviewNotClaimed));
        let nobodys = OpenFileFacts { review: ReviewFacts { claim: None, ..facts().review }, ..facts() };
        assert_eq!(open_file(&nobodys), Err(Refusal::ReviewNotClaimed));
        let learner = OpenFileFacts { roles: vec![Role::Learner], ..facts() };
        assert_eq!(open_file(&learner).unwrap_err().code(), "auth/forbidden");
    }

    #[test]
    fn a_file_of_no_answer_is_not_there() {
        let other = OpenFileFacts { key: "answers/1/other.csv".to_owned(), ..facts() };
        assert_eq!(open_file(&other), Err(Refusal::RouteNotFound));
    }
}
