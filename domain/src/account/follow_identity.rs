//! Decides when an account adopts the e-mail address from an identity token. After a change of address, the tokens of
//! two devices may disagree for an hour; the later token is right.

use crate::time::Timestamp;

/// A person's e-mail address, as the account or a token has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAddress {
    /// The address.
    pub email: String,
    /// Whether the person proved that the address is theirs.
    pub is_verified: bool,
    /// When the identity service issued the token with this address; `None` if that was not recorded.
    pub as_of: Option<Timestamp>,
}

/// A change of the account's address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressFollowed {
    /// The address that the account has from now on.
    pub known: KnownAddress,
    /// The account's old address, if its owner had proved it. A notice of the change is sent to it, so that no owner
    /// loses an account without noticing.
    pub left: Option<String>,
}

/// Returns the change from the account's `held` address to the `told` address of a token; `None` if there is no change.
#[must_use]
pub fn follow_identity(held: &KnownAddress, told: &KnownAddress) -> Option<AddressFollowed> {
    let is_same = held.email == told.email && held.is_verified == told.is_verified;
    let is_older = held.as_of > told.as_of;
    if is_same || is_older {
        return None;
    }
    let left = (held.is_verified && held.email != told.email).then(|| held.email.clone());
    Some(AddressFollowed { known: told.clone(), left })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;

    fn known(email: &str, is_verified: bool, as_of: &str) -> KnownAddress {
        KnownAddress { email: email.to_owned(), is_verified, as_of: Some(instant(as_of)) }
    }

    #[test]
    fn the_later_word_counts() {
        let held = known("ada@example.org", false, "2026-11-20T09:00:00Z");
        let verified = known("ada@example.org", true, "2026-11-20T09:05:00Z");
        let followed = |held: &KnownAddress, told: &KnownAddress| follow_identity(held, told).map(|it| it.known);
        assert_eq!(followed(&held, &verified), Some(verified.clone()));
        assert_eq!(followed(&verified, &held), None);
        let moved = known("ada@work.example", true, "2026-11-20T09:10:00Z");
        assert_eq!(followed(&verified, &moved), Some(moved.clone()));
        assert_eq!(followed(&KnownAddress { as_of: None, ..verified }, &moved), Some(moved));
        let at_once = known("ada@example.org", true, "2026-11-20T09:00:00Z");
        assert_eq!(followed(&held, &at_once), Some(at_once));
    }

    #[test]
    fn an_address_that_was_proved_is_told_that_the_account_leaves_it() {
        let (before, after) = ("2026-11-20T09:00:00Z", "2026-11-20T09:05:00Z");
        let left = |is_verified, to| {
            let held = known("ada@example.org", is_verified, before);
            follow_identity(&held, &known(to, false, after)).and_then(|followed| followed.left)
        };
        assert_eq!(left(true, "ada@work.example").as_deref(), Some("ada@example.org"));
        assert_eq!(left(false, "ada@work.example"), None);
        assert_eq!(left(true, "ada@example.org"), None);
    }

    #[test]
    fn an_address_that_is_known_already_changes_nothing() {
        let held = known("ada@example.org", true, "2026-11-20T09:00:00Z");
        assert_eq!(follow_identity(&held, &known("ada@example.org", true, "2026-11-20T09:05:00Z")), None);
    }
}
