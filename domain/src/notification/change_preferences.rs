//! Changes a person's notification preferences. Only differences from the defaults are stored, so a changed default
//! applies to everybody who has not changed that preference.

use std::collections::BTreeMap;

use crate::field::Fields;
use crate::field::IssueRule;
use crate::notification::{NotificationKind, NotifyChoice};
use crate::refusal::Refusals;

/// Returns the preferences to store after `changes` to the `stored` ones. Each change has the name of its kind as its
/// key. A change to the default removes the stored preference.
///
/// # Errors
/// `validation-fail` at `notify.<word>` for every unknown kind (`unknown_option`), and for every change that switches
/// off an e-mail that is always sent (`always_on`).
pub fn change_preferences(
    mut stored: BTreeMap<NotificationKind, NotifyChoice>,
    changes: BTreeMap<String, NotifyChoice>,
) -> Result<BTreeMap<NotificationKind, NotifyChoice>, Refusals> {
    let mut fields = Fields::default();
    for (word, choice) in changes {
        let field = format!("notify.{word}");
        let Some(kind) = NotificationKind::from_word(&word) else {
            fields.refuse(&field, IssueRule::UnknownOption, None, None);
            continue;
        };
        if kind.is_always() && !choice.email {
            fields.refuse(&field, IssueRule::AlwaysOn, None, None);
        }
        if choice == kind.default_choice() {
            stored.remove(&kind);
        } else {
            stored.insert(kind, choice);
        }
    }
    fields.accept(stored)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notification::Cadence;

    const ALL_AT_ONCE: NotifyChoice = NotifyChoice { web: true, email: true, push: true, cadence: Cadence::Instant };
    const NO_MAIL: NotifyChoice = NotifyChoice { email: false, ..ALL_AT_ONCE };

    /// Compares the kinds that have a stored preference after the change, or the refused fields.
    fn check(changes: &[(&str, NotifyChoice)], expected: Result<&[NotificationKind], &[&str]>) {
        let stored = BTreeMap::from([(NotificationKind::Mention, NO_MAIL)]);
        let changes = changes.iter().map(|(word, choice)| ((*word).to_owned(), *choice)).collect();
        let changed = change_preferences(stored, changes).map(|kept| kept.into_keys().collect::<Vec<_>>());
        let changed = changed.map_err(|refusals| serde_json::to_string(&refusals.iter().collect::<Vec<_>>()).unwrap());
        match (changed, expected) {
            (Ok(kept), Ok(expected)) => assert_eq!(kept, expected),
            (Err(refused), Err(expected)) => {
                assert_eq!(refused.matches("validation-fail").count(), expected.len());
                assert!(expected.iter().all(|part| refused.contains(part)), "{refused}");
            }
            (changed, expected) => panic!("{changed:?} is not {expected:?}"),
        }
    }

    #[test]
    fn a_choice_is_kept_while_it_differs_from_the_default() {
        check(&[], Ok(&[NotificationKind::Mention]));
        check(&[("badge_awarded", NO_MAIL)], Ok(&[NotificationKind::Mention, NotificationKind::BadgeAwarded]));
        check(&[("mention", NotificationKind::Mention.default_choice())], Ok(&[]));
    }

    #[test]
    fn an_unknown_kind_and_a_mail_that_always_comes_are_refused_together() {
        let wrong = [("newsletter", ALL_AT_ONCE), ("refund", NO_MAIL), ("security", NO_MAIL)];
        let refused = ["newsletter\",\"rule\":\"unknown_option", "refund\",\"rule\":\"always_on", "notify.security"];
        check(&wrong, Err(&refused));
    }

    #[test]
    fn a_mail_that_always_comes_may_come_elsewhere_too() {
        check(&[("refund", ALL_AT_ONCE)], Ok(&[NotificationKind::Mention, NotificationKind::Refund]));
    }
}
