//! Properties of the assistant on generated boards.

use domain::assistant::readable::{PassageSource, readable};
use domain::fixtures::boards::{board, rule};
use domain::fixtures::bonuses::a_module;
use domain::mission::Access;
use domain::mission::decide::decide_all;
use proptest::prelude::{ProptestConfig, prop_assert_eq};
use proptest::proptest;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn nothing_that_is_locked_is_read(board in board(), rule in rule()) {
        let modules = [a_module(1, 1, rule.rule)];
        let readable = readable(&board, &modules);
        for decision in decide_all(&board) {
            let is_read = readable.allows(PassageSource::Mission(decision.mission));
            prop_assert_eq!(is_read, decision.access != Access::None);
            prop_assert_eq!(is_read, decision.refusal_to_read().is_none());
        }
        for decision in domain::bonus::decide::decide(&board, &modules) {
            let is_read = readable.allows(PassageSource::BonusModule(decision.module));
            prop_assert_eq!(is_read, decision.refusal_to_read().is_none());
        }
    }
}
