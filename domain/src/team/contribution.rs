//! Lists each person's part in a team's attempt. Every save of an answer is recorded with its block and its writer. The
//! writer who saved a block last *wrote* it, and earlier writers have a part in it. The list begins with the members in
//! the order in which they joined, including those who have no part. Former members who have a part follow.

use serde::{Deserialize, Serialize};

use crate::ids::{BlockId, UserId};
use crate::time::Timestamp;

/// The last save of a block by one writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Written {
    /// The block.
    pub block: BlockId,
    /// The writer.
    pub user: UserId,
    /// The time of the save.
    pub at: Timestamp,
}

/// Facts for [`contributions`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ContributionFacts {
    /// The members, in the order in which they joined.
    pub members: Vec<UserId>,
    /// The last save of each block by each writer.
    pub written: Vec<Written>,
    /// The person who submitted the attempt; `None` if it is not submitted.
    pub submitted_by: Option<UserId>,
}

/// A block in which a person has a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Part {
    /// The block.
    pub block: BlockId,
    /// When they last saved it.
    pub at: Timestamp,
    /// Whether this save is the block's latest.
    pub is_latest: bool,
}

/// One person's part in the attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contribution {
    /// The person.
    pub user: UserId,
    /// Whether they are a member now.
    pub is_member: bool,
    /// The blocks in which they have a part, by the time of their save.
    pub parts: Vec<Part>,
    /// Whether they submitted the attempt.
    pub has_submitted: bool,
}

/// Returns each person's part in the attempt.
#[must_use]
pub fn contributions(facts: &ContributionFacts) -> Vec<Contribution> {
    let mut people = facts.members.clone();
    let writers = facts.written.iter().map(|written| written.user).chain(facts.submitted_by);
    for user in writers {
        if !people.contains(&user) {
            people.push(user);
        }
    }
    people.into_iter().map(|user| of(facts, user)).collect()
}

/// Returns the blocks whose latest save is this person's.
#[must_use]
pub fn wrote(written: &[Written], user: UserId) -> Vec<BlockId> {
    let own = written.iter().filter(|part| part.user == user && is_latest(written, part));
    own.map(|part| part.block).collect()
}

fn of(facts: &ContributionFacts, user: UserId) -> Contribution {
    let own = facts.written.iter().filter(|written| written.user == user);
    let part = |part: &Written| Part { block: part.block, at: part.at, is_latest: is_latest(&facts.written, part) };
    let mut parts = own.map(part).collect::<Vec<_>>();
    parts.sort_by_key(|part| (part.at, part.block));
    let has_submitted = facts.submitted_by == Some(user);
    Contribution { user, is_member: facts.members.contains(&user), parts, has_submitted }
}

/// Whether this is the latest save of the block. If two saves have the same time, the one with the larger user id is
/// the latest.
fn is_latest(written: &[Written], part: &Written) -> bool {
    let others = written.iter().filter(|other| other.block == part.block);
    others.max_by_key(|other| (other.at, other.user)).is_some_and(|last| last.user == part.user)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{block_id, instant, user_id};

    fn written(block: u32, user: u32, at: &str) -> Written {
        Written { block: block_id(block), user: user_id(user), at: instant(at) }
    }

    fn check(facts: &ContributionFacts, expected: &[&str]) {
        let told = contributions(facts).into_iter().map(|one| {
            let number = |id: uuid::Uuid| id.as_u128() % 100;
            let parts = one
                .parts
                .iter()
                .map(|part| format!(" {}{}", number(part.block.0), if part.is_latest { "!" } else { "" }));
            let standing = if one.is_member { "in" } else { "out" };
            let hand = if one.has_submitted { " handed in" } else { "" };
            format!("{} {standing}{}{hand}", number(one.user.0), parts.collect::<String>())
        });
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn whoever_saved_a_block_last_wrote_it_and_who_did_before_has_a_part() {
        let facts = ContributionFacts {
            members: vec![user_id(1), user_id(2), user_id(3)],
            written: vec![
                written(2, 1, "2026-11-20T12:05:00Z"),
                written(1, 1, "2026-11-20T12:00:00Z"),
                written(1, 2, "2026-11-20T12:10:00Z"),
            ],
            submitted_by: Some(user_id(3)),
        };
        check(&facts, &["1 in 1 2!", "2 in 1!", "3 in handed in"]);
        assert_eq!(wrote(&facts.written, user_id(1)), [block_id(2)]);
        assert_eq!(wrote(&facts.written, user_id(3)), []);
    }

    #[test]
    fn who_left_is_named_behind_the_members_by_what_they_wrote() {
        let facts = ContributionFacts {
            members: vec![user_id(2)],
            written: vec![written(1, 1, "2026-11-20T12:00:00Z")],
            submitted_by: None,
        };
        check(&facts, &["2 in", "1 out 1!"]);
    }

    #[test]
    fn of_two_at_one_instant_one_wrote_it() {
        let at = "2026-11-20T12:00:00Z";
        let facts = ContributionFacts {
            members: vec![user_id(1), user_id(2)],
            written: vec![written(1, 2, at), written(1, 1, at)],
            submitted_by: None,
        };
        check(&facts, &["1 in 1", "2 in 1!"]);
    }
}
