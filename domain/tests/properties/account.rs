//! Properties of roles on generated facts.

use domain::account::Role;
use domain::account::permission::{PermissionFacts, may, permissions};
use domain::fixtures::accounts::permission_facts;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq};
use proptest::proptest;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn several_roles_may_what_one_of_them_may(facts in permission_facts()) {
        let permitted = permissions(&facts);
        prop_assert_eq!(permitted.may, facts.roles.iter().any(|role| may(&[*role], facts.permission)));
        prop_assert_eq!(permitted.may, facts.roles.iter().any(|role| permitted.needs.contains(role)));
    }

    #[test]
    fn another_role_never_takes_a_permission_away(facts in permission_facts()) {
        for role in Role::ALL {
            let roles = facts.roles.iter().copied().chain([role]).collect();
            let more = permissions(&PermissionFacts { roles, ..facts.clone() });
            prop_assert!(more.may || !permissions(&facts).may);
            prop_assert!(more.may || role != Role::Admin);
        }
    }
}
