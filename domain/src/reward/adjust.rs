//! Gives a learner credit, or takes available credit, the soonest expiry first. It requires the permission
//! [`adjust_credit`](Permission::AdjustCredit) and a reason, which the audit stores. Given credit can be spent at once
//! and expires after 365 days; the learner sees it as an entry of the kind `adjust`.

use serde::{Deserialize, Serialize};

use crate::account::Role;
use crate::account::permission::{Permission, require};
use crate::field::IssueRule;
use crate::field::{Fields, one_line};
use crate::ids::{LotId, StaffActionId};
use crate::money::Money;
use crate::refusal::Refusals;
use crate::reward::earn::new_lot;
use crate::reward::limits::MAX_CREDIT_REASON_CHARS;
use crate::reward::lots::{Move, has, negative, take, unfit};
use crate::reward::{Account, CreditSource, Entry, EntryKind};
use crate::time::Timestamp;

/// Facts for [`adjust`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustFacts {
    /// The time of the act.
    pub now: Timestamp,
    /// The caller's roles.
    pub roles: Vec<Role>,
    /// The id of the act, for the audit.
    pub staff_action: StaffActionId,
    /// The reason.
    pub reason: String,
    /// The learner's ledger, oldest first.
    pub entries: Vec<Entry>,
    /// The id of the new lot, if credit is given.
    pub lot: LotId,
    /// The amount to give; negative to take.
    pub amount: Money,
}

/// The result of an adjustment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Adjusted {
    /// The entries, whose sum is zero.
    pub entries: Vec<Entry>,
    /// The reason to store, on one line.
    pub reason: String,
}

/// Gives or takes credit. Writes no entries if this act was done before.
///
/// # Errors
/// In this order: `auth/forbidden` for a caller who may not adjust credit; `validation-fail` on `reason` if it is
/// missing or longer than 500 characters, and on `amount` if it is zero or too large; `reward/not-enough-credit` if the
/// amount to take is more than is available.
pub fn adjust(facts: &AdjustFacts) -> Result<Adjusted, Refusals> {
    require(&facts.roles, Permission::AdjustCredit)?;
    let reason = reason(facts)?;
    let source = CreditSource::StaffAction(facts.staff_action);
    if has(&facts.entries, EntryKind::Adjust, source) {
        return Ok(Adjusted { entries: Vec::new(), reason });
    }
    let (from, to) = (Account::Issued, Account::Available);
    let give = Move { from, to, kind: EntryKind::Adjust, source, at: facts.now };
    let posted = if facts.amount.is_negative() {
        take(&facts.entries, negative(facts.amount).map_err(unfit)?, Move { from: to, to: from, ..give })?
    } else {
        new_lot(&facts.entries, facts.lot, facts.amount, None, give)?
    };
    Ok(Adjusted { entries: posted.entries, reason })
}

/// Returns the reason on one line. Checks it and the amount.
fn reason(facts: &AdjustFacts) -> Result<String, Refusals> {
    let (mut fields, reason) = (Fields::default(), one_line(&facts.reason).unwrap_or_default());
    if reason.is_empty() {
        fields.refuse("reason", IssueRule::Required, None, None);
    }
    fields.at_most_chars("reason", MAX_CREDIT_REASON_CHARS, &reason);
    if facts.amount.is_zero() {
        fields.refuse("amount", IssueRule::Required, None, None);
    }
    fields.accept(reason)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::wallets::{a_wallet, lot_id, moves, ngn, staff_action_id, usd};
    use crate::refusal::Refusal;
    use Account::{Available, Issued};

    const NOW: &str = "2026-11-20T12:00:00Z";

    fn facts(amount: Money) -> AdjustFacts {
        AdjustFacts {
            now: instant(NOW),
            roles: vec![Role::Finance],
            staff_action: staff_action_id(1),
            reason: " Sorry for\nthe trouble ".to_owned(),
            entries: a_wallet()
                .earned_at(1, 500, "2026-11-01T12:00:00Z")
                .earned_at(2, 300, "2026-02-01T12:00:00Z")
                .build(),
            lot: lot_id(9),
            amount,
        }
    }

    fn refused(facts: &AdjustFacts, expected: &[&str]) {
        let refusals = adjust(facts).unwrap_err();
        assert_eq!(refusals.iter().map(Refusal::code).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_is_given_is_a_lot_of_its_own_and_expires_after_a_year() {
        let adjusted = adjust(&facts(usd(200))).unwrap();
        assert_eq!(adjusted.reason, "Sorry for the trouble");
        assert_eq!(moves(&adjusted.entries), [(9, Issued, -200), (9, Available, 200)]);
        let entry = &adjusted.entries[1];
        assert_eq!((entry.kind, entry.source), (EntryKind::Adjust, CreditSource::StaffAction(staff_action_id(1))));
        assert_eq!((entry.hold_until, entry.expires_at), (None, instant("2027-11-20T12:00:00Z")));
    }

    #[test]
    fn what_is_taken_is_what_expires_soonest_and_no_more_than_there_is() {
        let taken = [(2, Available, -300), (2, Issued, 300), (1, Available, -1), (1, Issued, 1)];
        assert_eq!(moves(&adjust(&facts(usd(-301))).unwrap().entries), taken);
        refused(&facts(usd(-801)), &["reward/not-enough-credit"]);
        refused(&facts(ngn(-1)), &["reward/not-enough-credit"]);
        assert!(adjust(&facts(usd(-800))).is_ok());
    }

    #[test]
    fn it_takes_the_permission_and_a_reason() {
        for role in Role::ALL {
            let adjusted = adjust(&AdjustFacts { roles: vec![role], ..facts(usd(200)) });
            assert_eq!(adjusted.is_ok(), matches!(role, Role::Finance | Role::Admin), "{role:?}");
        }
        refused(&AdjustFacts { roles: vec![Role::Support], ..facts(usd(200)) }, &["auth/forbidden"]);
        refused(&AdjustFacts { reason: " \n".to_owned(), ..facts(usd(0)) }, &["validation-fail"; 2]);
        refused(&facts(usd(0)), &["validation-fail"]);
        refused(&AdjustFacts { reason: "a".repeat(501), ..facts(usd(200)) }, &["validation-fail"]);
        assert!(adjust(&AdjustFacts { reason: "a".repeat(500), ..facts(usd(200)) }).is_ok());
    }

    #[test]
    fn a_deed_is_done_once() {
        let first = facts(usd(200));
        let mut entries = first.entries.clone();
        entries.extend(adjust(&first).unwrap().entries);
        let again = adjust(&AdjustFacts { entries: entries.clone(), amount: usd(-900), ..first.clone() }).unwrap();
        assert_eq!(again.entries, []);
        let other = adjust(&AdjustFacts { entries, staff_action: staff_action_id(2), ..first }).unwrap();
        assert_eq!(other.entries.len(), 2);
    }
}
