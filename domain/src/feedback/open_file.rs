//! Opens a file of an attempt to a reviewer. A file is the learner's own, and open to nobody else but the reviewer who
//! holds the review of the attempt, or who has decided it: they may look again at what they judged. Whoever took the
//! review over holds it from then on.
//!
//! The tests, in their order, the first alone: the reviewer has the permission
//! [`review`](crate::account::permission::Permission::Review) (`auth/forbidden`), they hold the review
//! (`review/not-claimed`), and the file is in one of the attempts that the review shows (`route-not-found`, as for
//! every file that is not there).

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::feedback::ReviewFacts;
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::submission::{BlockValue, FileAnswer};

/// All that opening a file takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFileFacts {
    /// Who asks.
    pub reviewer: UserId,
    /// What they are here.
    pub roles: Vec<Role>,
    /// The review.
    pub review: ReviewFacts,
    /// The answers of the attempts that the review shows.
    pub answers: Vec<BlockValue>,
    /// The key of the file.
    pub key: String,
}

/// Gives the file to be opened.
///
/// # Errors
/// `auth/forbidden` for who may not review, `review/not-claimed` for who does not hold the review, and
/// `route-not-found` if the file is in no answer.
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
