//! Properties of referrals, on generated ones.

use domain::fixtures::boards::timestamp;
use domain::fixtures::referrals::generated::{referral, referral_board};
use domain::fixtures::referrals::{STEPS, a_referral, program_id, reward_id};
use domain::referral::advance::{ReferralStep, StepFacts, advance};
use domain::referral::make_code::make_code;
use domain::referral::milestones::{Counting, MilestoneState, ReferralBoard, milestones};
use domain::referral::read_code::read_code;
use domain::referral::redeem::{RedeemRequest, ReferralRedeemFacts, redeem};
use domain::referral::standing::standing;
use domain::referral::visible::{ReferralView, visible};
use domain::referral::{Referral, ReferralStatus, Rejection, Signs};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq};
use proptest::proptest;
use proptest::sample::select;

const REJECTIONS: [Rejection; 4] =
    [Rejection::Own, Rejection::Device, Rejection::PaymentInstrument, Rejection::DisposableEmail];

/// Whether a verified person has been inactive for ninety days.
fn is_quiet(referral: &Referral, now: Timestamp) -> bool {
    referral.verified_at.max(referral.last_active_at).is_some_and(|at| at.plus_days(90) <= now)
}

fn is_further(referral: &Referral) -> bool {
    matches!(referral.status(), ReferralStatus::Engaged | ReferralStatus::Converted)
}

fn asked(board: ReferralBoard, reward: u32) -> ReferralRedeemFacts {
    let request = RedeemRequest { reward: reward_id(reward), program: None, code: None };
    ReferralRedeemFacts { request, code: Some(make_code([7; 5])), board }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn every_code_that_is_made_is_read_as_itself(random in any::<[u8; 5]>()) {
        let code = make_code(random);
        prop_assert_eq!(read_code(code.as_str()), Ok(code.clone()));
        prop_assert_eq!(read_code(&code.as_str().to_lowercase().replace('0', "o").replace('1', "l")), Ok(code));
    }

    #[test]
    fn no_text_breaks_the_reader_of_codes(text in "\\PC{0,40}") {
        if let Ok(code) = read_code(&text) {
            prop_assert_eq!(read_code(code.as_str()), Ok(code));
        }
    }

    #[test]
    fn a_referral_never_goes_back(
        start in referral(),
        steps in vec((select(&STEPS[..]), timestamp(), any::<[bool; 4]>(), proptest::bool::weighted(0.05)), 0..12),
    ) {
        let mut referral = start;
        for (step, now, [is_own, is_same_device, is_same_payment_instrument, is_disposable_email], is_suspect) in steps {
            let found = Signs { is_own, is_same_device, is_same_payment_instrument, is_disposable_email };
            let signs = if is_suspect { found } else { Signs::default() };
            let before = referral.status();
            let advanced = advance(&StepFacts { now, referral: referral.clone(), step, signs });
            prop_assert!(advanced.status >= before);
            prop_assert_eq!(advanced.status, advanced.referral.status());
            prop_assert_eq!(advanced.reached.last().copied().unwrap_or(before), advanced.status);
            prop_assert!(advanced.reached.is_sorted() && advanced.reached.iter().all(|reached| *reached > before));
            let kept = |was: Option<_>, is: Option<_>| was.is_none() || was == is;
            let after = &advanced.referral;
            prop_assert!(kept(referral.signed_up_at, after.signed_up_at) && kept(referral.verified_at, after.verified_at));
            prop_assert!(kept(referral.engaged_at, after.engaged_at) && kept(referral.converted_at, after.converted_at));
            prop_assert!(kept(referral.refunded_at, after.refunded_at));
            prop_assert!(before != ReferralStatus::Rejected || *after == referral);
            referral = advanced.referral;
        }
    }

    #[test]
    fn a_step_that_comes_twice_does_nothing_the_second_time(
        start in referral(), step in select(&STEPS[..]), now in timestamp(),
    ) {
        let once = advance(&StepFacts { now, referral: start, step, signs: Signs::default() }).referral;
        let twice = advance(&StepFacts { now, referral: once.clone(), step, signs: Signs::default() });
        prop_assert_eq!(&twice.referral, &once);
        prop_assert!(twice.reached.is_empty());
    }

    #[test]
    fn no_step_makes_anybody_convert_without_verifying(
        steps in vec((select(&STEPS[..]), timestamp()), 0..12),
    ) {
        let mut referral = a_referral(1).build();
        for (step, now) in steps.into_iter().filter(|(step, _)| *step != ReferralStep::Verified) {
            referral = advance(&StepFacts { now, referral, step, signs: Signs::default() }).referral;
        }
        prop_assert!(referral.status() <= ReferralStatus::SignedUp);
    }

    #[test]
    fn a_referral_goes_stale_at_the_instant_that_was_said(referral in referral(), now in timestamp()) {
        let referral = visible(&referral);
        let told = standing(&referral, now);
        prop_assert_eq!(told.stale.is_some(), told.stale_at.is_some_and(|stale_at| stale_at <= now));
        if let Some(stale_at) = told.stale_at {
            prop_assert!(standing(&referral, stale_at).stale.is_some());
            prop_assert!(standing(&referral, stale_at.plus_seconds(-1)).stale.is_none());
        }
        prop_assert!(told.reminding.is_none() || told.stale.is_some());
    }

    #[test]
    fn what_is_told_keeps_to_itself_why_and_what_was_paid(
        referral in referral(), other in proptest::option::of(select(&REJECTIONS[..])), at in timestamp(),
    ) {
        let told = visible(&referral);
        let kept = Referral {
            rejected: referral.rejected.and(other).or(referral.rejected),
            refunded_at: referral.refunded_at.map(|_| at),
            ..referral.clone()
        };
        prop_assert_eq!(&visible(&kept), &told);
        if referral.rejected.is_some() {
            let (engaged_at, converted_at, last_active_at) = (Some(at), Some(at), Some(at));
            prop_assert_eq!(&visible(&Referral { engaged_at, converted_at, last_active_at, ..referral }), &told);
        }
        let json = serde_json::to_value(&told).unwrap();
        let keys: Vec<_> = json.as_object().unwrap().keys().cloned().collect();
        prop_assert_eq!(keys, ["id", "program", "reminded", "since", "stale_at", "status"]);
    }

    #[test]
    fn milestones_count_from_what_is_told_what_the_server_would_count(
        referrals in vec(referral(), 0..8), board in referral_board(),
    ) {
        let now = board.now;
        let told = milestones(&ReferralBoard { referrals: referrals.iter().map(visible).collect(), ..board.clone() });
        for (milestone, standing) in board.milestones.iter().zip(&told.milestones) {
            let looked_at = referrals.iter().filter(|it| milestone.program.is_none() || milestone.program == it.program);
            let counting = looked_at.filter(|it| match milestone.counting {
                Counting::Verified => it.status() == ReferralStatus::Verified && !is_quiet(it, now) || is_further(it),
                Counting::Engaged => is_further(it),
                Counting::Converted => it.status() == ReferralStatus::Converted && it.refunded_at.is_none(),
            });
            prop_assert_eq!(standing.have as usize, counting.count());
        }
    }

    #[test]
    fn a_refusal_for_stale_referrals_names_such_as_can_be_reminded(board in referral_board()) {
        let counted = milestones(&board);
        let known = counted.stale.iter().filter(|it| it.reminding.is_some()).count();
        for (milestone, standing) in board.milestones.iter().zip(&counted.milestones) {
            prop_assert!(standing.stale as usize <= known);
            prop_assert!(milestone.program.is_some() || standing.stale as usize == known);
            prop_assert_eq!(standing.newest_stale_at.is_some(), standing.stale > 0);
        }
    }

    #[test]
    fn no_milestone_counts_more_than_there_is(board in referral_board()) {
        let counted = milestones(&board);
        let all = u32::try_from(board.referrals.len()).unwrap();
        let counts = counted.counts;
        let sum = counts.captured + counts.signed_up + counts.verified + counts.engaged + counts.converted;
        prop_assert_eq!(sum + counts.stale + counts.rejected, all);
        for (milestone, standing) in board.milestones.iter().zip(&counted.milestones) {
            prop_assert!(standing.have + standing.stale <= all);
            prop_assert_eq!(standing.milestone, milestone.id);
            let was_redeemed = board.redeemed.contains(&milestone.reward);
            prop_assert_eq!(standing.state == MilestoneState::Redeemed, was_redeemed);
            prop_assert!(was_redeemed || (standing.state == MilestoneState::Reached) == (standing.have >= standing.need));
        }
    }

    #[test]
    fn nothing_changes_before_the_next_change(board in referral_board()) {
        let now = milestones(&board);
        if let Some(next) = now.next_change_at {
            prop_assert!(board.now < next);
            let before = milestones(&ReferralBoard { now: next.plus_seconds(-1).max(board.now), ..board.clone() });
            prop_assert_eq!((&before.counts, &before.milestones), (&now.counts, &now.milestones));
            let then = milestones(&ReferralBoard { now: next, ..board.clone() });
            prop_assert!(then != now);
        }
    }

    #[test]
    fn another_referral_never_takes_a_milestone_away(board in referral_board(), another in referral()) {
        let more: Vec<ReferralView> = board.referrals.iter().cloned().chain([visible(&another)]).collect();
        let after = milestones(&ReferralBoard { referrals: more, ..board.clone() });
        for (before, after) in milestones(&board).milestones.iter().zip(&after.milestones) {
            prop_assert!(before.have <= after.have);
            prop_assert!(before.state == MilestoneState::Locked || before.state == after.state);
        }
    }

    #[test]
    fn a_reward_is_given_exactly_where_its_milestone_is_reached_and_then_never_again(
        board in referral_board(), reward in 1_u32..6,
    ) {
        let mut facts = asked(board, reward);
        let at = facts.board.milestones.iter().position(|milestone| milestone.reward == reward_id(reward));
        let milestone = at.map(|at| facts.board.milestones[at].clone());
        facts.request.program = milestone.as_ref().and_then(|it| it.program).or(Some(program_id(1)));
        let state = at.map(|at| milestones(&facts.board).milestones[at].state);
        match redeem(&facts) {
            Ok(redeemed) => {
                prop_assert_eq!(state, Some(MilestoneState::Reached));
                facts.board.redeemed.push(redeemed.reward);
                let again = redeem(&facts).unwrap_err();
                prop_assert_eq!(again.first(), &Refusal::ReferralAlreadyRedeemed);
            }
            Err(_) => prop_assert!(state != Some(MilestoneState::Reached)),
        }
    }
}
