//! Properties of completion, scores, awards, certificates and letters, on generated progressions.

use domain::fixtures::instant;
use domain::fixtures::progressions::generated::{
    award_facts, certificate_facts, certificate_move, complete_facts, letter_facts, letter_move, linkedin_facts,
    offboarding_facts, offboarding_move, parts, progression, prospect_facts, raise_facts, satisfactory_facts,
    typed_serial,
};
use domain::fixtures::progressions::{a_certificate, a_letter};
use domain::limits::WHOLE_BP;
use domain::mission::CompletionPolicy;
use domain::progression::award::{AwardFacts, award};
use domain::progression::certificate::{
    Certificate, CertificateFacts, CertificateMove, CertificateStatus, certificate,
};
use domain::progression::complete::{CompleteFacts, complete};
use domain::progression::linkedin::linkedin;
use domain::progression::offboarding::{
    ExitPage, OffboardingFacts, OffboardingStatus, offboarding, offboarding_standing,
};
use domain::progression::prospect::{AwardStep, StepState, heading, prospect};
use domain::progression::raise_award::{RaiseFacts, raise_award};
use domain::progression::reference_letter::{LetterFacts, LetterStatus, reference_letter};
use domain::progression::requirements::{CountedMission, ProgressionFacts, finished_at, requirements};
use domain::progression::satisfactory_completion::{SatisfactoryFacts, satisfactory_completion};
use domain::progression::score::score;
use domain::progression::serial::{Serial, serial};
use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq};
use proptest::proptest;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn progress_never_exceeds_its_total(facts in progression()) {
        let readiness = requirements(&facts);
        prop_assert!(readiness.progress.done <= readiness.progress.required);
        prop_assert!(usize::try_from(readiness.progress.required).is_ok_and(|all| all <= facts.missions.len()));
        let first = &readiness.requirements[0];
        prop_assert_eq!((first.have, first.need), (readiness.progress.done, readiness.progress.required));
        prop_assert_eq!(first.missions.len(), usize::try_from(first.need - first.have).unwrap_or_default());
    }

    #[test]
    fn requirements_stand_in_their_order_and_say_what_to_do_when_they_are_not_met(facts in progression()) {
        let readiness = requirements(&facts);
        prop_assert!(readiness.requirements.is_sorted_by_key(|requirement| requirement.name));
        prop_assert!(readiness.requirements.iter().all(|one| one.is_met == one.action.is_none()));
        prop_assert_eq!(readiness.is_ready, readiness.missing().is_empty());
    }

    #[test]
    fn an_optional_mission_changes_nothing(facts in progression()) {
        let mut without = facts.clone();
        without.missions.retain(|mission| mission.is_required);
        prop_assert_eq!(requirements(&facts), requirements(&without));
        prop_assert_eq!(finished_at(&facts), finished_at(&without));
    }

    #[test]
    fn a_program_is_finished_with_its_last_mission_and_not_after_its_completion(facts in progression()) {
        let progress = requirements(&facts).progress;
        let finished = finished_at(&facts);
        prop_assert_eq!(finished.is_some(), progress.required > 0 && progress.done == progress.required);
        let required = facts.missions.iter().filter(|mission| mission.is_required);
        let done = required.filter_map(|mission| mission.done_at()).max();
        prop_assert!(finished.is_none() || finished == done);
        let submitted = |mission: &&CountedMission| mission.completion != CompletionPolicy::Viewed;
        for mission in facts.missions.iter().filter(submitted) {
            prop_assert!(mission.done_at() <= mission.completed_at);
        }
    }

    #[test]
    fn completing_one_more_mission_never_takes_readiness_away(facts in progression(), index in any::<proptest::sample::Index>()) {
        let mut further = facts.clone();
        if let Some(count) = Some(further.missions.len()).filter(|count| *count > 0) {
            let mission = &mut further.missions[index.index(count)];
            mission.completed_at = mission.completed_at.or(Some(instant("2026-12-09T18:00:00Z")));
        }
        prop_assert!(!requirements(&facts).is_ready || requirements(&further).is_ready);
        prop_assert!(requirements(&facts).progress.done <= requirements(&further).progress.done);
    }

    #[test]
    fn a_program_is_completed_only_when_every_requirement_is_met(facts in complete_facts()) {
        let is_ready = requirements(&facts.progression).is_ready;
        match complete(&facts, None) {
            Ok(completed) => {
                prop_assert!(is_ready);
                let (progress, overall_bp) = (completed.progress, facts.progression.overall_bp);
                let finished_at = finished_at(&facts.progression);
                let earned = award(&AwardFacts { progress, finished_at, overall_bp, record: facts.record }).kind;
                prop_assert_eq!(earned, Some(completed.award));
                prop_assert_eq!(progress.done, progress.required);
            }
            Err(refusals) => {
                prop_assert!(refusals.is_single());
                let is_about_requirements = refusals.first().code() == "program-progression/completion-not-ready";
                prop_assert!(!is_about_requirements || !is_ready);
            }
        }
    }

    #[test]
    fn each_requirement_alone_keeps_a_program_open(facts in complete_facts(), which in 0_usize..4) {
        let mut facts: CompleteFacts = facts;
        let take = |progression: &mut ProgressionFacts| match which {
            0 => progression.confirmed_name = None,
            1 => (progression.asks_survey, progression.has_survey) = (true, false),
            2 => progression.open_refunds += 1,
            _ => progression.open_disputes += 1,
        };
        take(&mut facts.progression);
        prop_assert!(complete(&facts, None).is_err());
    }

    #[test]
    fn a_score_lies_between_nothing_and_the_whole_and_needs_something_to_reach(parts in parts()) {
        let score = score(&parts);
        prop_assert!(score.is_none_or(|score| score <= WHOLE_BP));
        prop_assert_eq!(score.is_some(), parts.iter().any(|part| part.max > 0));
    }

    #[test]
    fn more_points_never_lower_a_score(parts in parts(), index in any::<proptest::sample::Index>(), more in 0_u32..20) {
        let mut better = parts.clone();
        if !better.is_empty() {
            better[index.index(parts.len())].points += more;
        }
        prop_assert!(score(&parts) <= score(&better));
    }

    #[test]
    fn the_order_of_the_parts_changes_no_score(parts in parts()) {
        let reversed: Vec<_> = parts.iter().rev().copied().collect();
        prop_assert_eq!(score(&parts), score(&reversed));
        let twice = [parts.clone(), parts.clone()].concat();
        prop_assert_eq!(score(&parts), score(&twice));
    }

    #[test]
    fn a_score_lies_within_half_a_basis_point_of_the_exact_value(parts in parts()) {
        let whole: Vec<_> = parts.iter().filter(|part| part.max == 10_000 && part.weight > 0).copied().collect();
        if let Some(score) = score(&whole) {
            let weights: i64 = whole.iter().map(|part| i64::from(part.weight)).sum();
            let exact: i64 = whole.iter().map(|part| i64::from(part.weight) * i64::from(part.points.min(part.max))).sum();
            prop_assert!((i64::from(score) * weights - exact).abs() * 2 <= weights);
        }
    }

    #[test]
    fn better_work_never_brings_a_lesser_award(facts in award_facts(), more in 0_u32..3) {
        let mut better = facts;
        better.overall_bp = better.overall_bp.map(|score| (score + more * 1_000).min(WHOLE_BP));
        better.record.human_reviews += more;
        better.record.live_attended = (better.record.live_attended + more).min(better.record.live_held);
        prop_assert!(award(&facts).kind <= award(&better).kind);
        prop_assert_eq!(award(&facts).kind.is_some(), facts.progress.done >= facts.progress.required);
    }

    #[test]
    fn a_certificate_never_goes_back(start in certificate_facts(), moves in vec(certificate_move(), 0..20)) {
        let status = CertificateStatus::NotEligible;
        let mut facts = CertificateFacts { certificate: a_certificate(status), ..start };
        for request in moves {
            let before = facts.certificate.clone();
            let Ok(after) = certificate(&facts, &request) else { continue };
            prop_assert!(before == after || before.status.may_become(after.status));
            prop_assert!(before.status <= after.status);
            prop_assert!(before.serial.is_none() || before.serial == after.serial);
            prop_assert!(before.issued_at.is_none() || before.issued_at == after.issued_at);
            prop_assert!(after.history.starts_with(&before.history));
            let is_out = after.status > CertificateStatus::Eligible;
            prop_assert_eq!((after.serial.is_some(), after.name.is_some()), (is_out, is_out));
            if let Some(last) = after.history.last() {
                prop_assert_eq!((last.status, &last.name), (after.status, &after.name));
            }
            facts.certificate = after;
        }
    }

    #[test]
    fn who_completes_a_program_earns_a_certificate_or_keeps_one(facts in complete_facts()) {
        if let Ok(completed) = complete(&facts, None) {
            let blank = Certificate { kind: completed.award, ..a_certificate(CertificateStatus::NotEligible) };
            let (roles, others) = (Vec::new(), facts.others.clone());
            let earned = CertificateFacts { now: facts.now, roles, is_own: false, certificate: blank, others };
            let earned = certificate(&earned, &CertificateMove::Earn);
            prop_assert_eq!(earned.is_err(), completed.keeps.is_some());
        }
    }

    #[test]
    fn a_serial_number_is_read_as_it_was_written(random in any::<[u8; 8]>()) {
        let serial = serial(random);
        let text = serial.to_string();
        prop_assert_eq!(text.len(), 14);
        prop_assert_eq!(Serial::parse(&text), Some(serial));
        prop_assert_eq!(Serial::parse(&text.to_lowercase().replace('-', "")), Some(serial));
        prop_assert_eq!(Serial::parse(&text.replace('0', "o").replace('1', "I")), Some(serial));
        prop_assert_eq!(Serial::parse(&text.replace('1', "l").replace('-', " - ")), Some(serial));
        prop_assert_eq!(Serial::parse(&text[1..]), None);
    }

    #[test]
    fn whatever_is_typed_is_read_to_one_form(typed in typed_serial()) {
        if let Some(serial) = Serial::parse(&typed) {
            prop_assert_eq!(Serial::parse(&serial.to_string()), Some(serial));
        }
    }

    #[test]
    fn a_letter_never_goes_back_and_is_issued_only_over_a_name(start in letter_facts(), moves in vec(letter_move(), 0..20)) {
        let mut facts = LetterFacts { letter: a_letter(LetterStatus::NotEligible), ..start };
        for request in moves {
            let before = facts.letter.clone();
            let Ok(after) = reference_letter(&facts, &request) else { continue };
            prop_assert!(before.status.may_become(after.status));
            if after.status == LetterStatus::Issued || after.status == LetterStatus::Revoked {
                prop_assert!(satisfactory_completion(&facts.completion).is_satisfactory);
                prop_assert!(after.signatory.is_some() && after.serial.is_some() && after.body.is_some());
                prop_assert!(after.stated.iter().all(|fact| facts.record.contains(fact)));
            }
            facts.letter = after;
        }
    }

    #[test]
    fn a_better_completion_is_no_less_satisfactory(facts in satisfactory_facts()) {
        let (overall_bp, human_passes) = (facts.overall_bp.map(|score| score + 1), facts.human_passes + 1);
        let better = SatisfactoryFacts { is_complete: true, overall_bp, human_passes };
        prop_assert!(!satisfactory_completion(&facts).is_satisfactory || satisfactory_completion(&better).is_satisfactory);
    }

    #[test]
    fn an_offboarding_never_goes_back(start in offboarding_facts(), moves in vec(offboarding_move(), 0..20)) {
        let mut facts: OffboardingFacts = start;
        for request in moves {
            let before = offboarding_standing(&facts);
            match offboarding(&facts, &request) {
                Ok(after) => {
                    prop_assert!(facts.offboarding.as_ref().is_none_or(|begun| begun.started_at == after.started_at));
                    facts.offboarding = Some(after);
                }
                Err(refusals) if !facts.status.is_enrolled() => {
                    prop_assert_eq!(refusals.first().code(), "program-not-enrolled");
                }
                Err(refusals) => {
                    let is_shut = before.status == OffboardingStatus::NotAllowed;
                    prop_assert_eq!(refusals.first().code() == "offboarding/not-allowed", is_shut);
                    let is_done = before.status == OffboardingStatus::Completed;
                    prop_assert_eq!(refusals.first().code() == "offboarding/completed", is_done);
                }
            }
            prop_assert!(before.status <= offboarding_standing(&facts).status);
        }
    }

    #[test]
    fn everybody_has_an_exit_once_the_session_is_over(facts in offboarding_facts()) {
        let standing = offboarding_standing(&facts);
        if facts.ends_at <= facts.now && facts.status.is_enrolled() {
            prop_assert!(standing.status != OffboardingStatus::NotAllowed);
        }
        prop_assert_eq!(standing.page == ExitPage::Celebration, standing.missing.is_empty());
        prop_assert!(standing.page != ExitPage::NonPassing || facts.access_until <= facts.now);
    }

    #[test]
    fn an_address_for_linkedin_has_no_character_that_would_break_it(facts in linkedin_facts()) {
        let form = linkedin(&facts);
        let (_, query) = form.url.split_once('?').expect("an address with a query");
        prop_assert_eq!(query.split('&').count(), form.fields.len() + 1);
        let is_safe = |c: char| c.is_ascii_alphanumeric() || "-._~%=&".contains(c);
        let query = query.replacen("CERTIFICATION_NAME", "", 1);
        prop_assert!(query.chars().all(is_safe), "{}", query);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn the_award_shown_before_is_the_award_that_is_given(facts in complete_facts()) {
        if let Ok(completed) = complete(&facts, Some("Ada Obi")) {
            for seconds in [0, 86_400] {
                let shown = heading(&facts.progression, &facts.record, facts.now.plus_seconds(-seconds));
                prop_assert_eq!(shown, completed.award);
            }
        }
    }

    #[test]
    fn the_award_to_wait_for_is_given_once_the_reviews_are_decided(facts in prospect_facts()) {
        let shown = prospect(&facts);
        let is_met = |step: &AwardStep| step.state == StepState::Met;
        let reached = shown.awards.iter().rev().find(|award| award.kind <= shown.heading);
        let is_done = shown.awards[0].steps.iter().all(is_met);
        prop_assert!(!is_done || reached.is_none_or(|award| award.steps.iter().all(is_met)));
        prop_assert!(shown.next.is_none_or(|next| next > shown.heading));
        prop_assert_eq!(shown.missing.iter().any(is_met), false);
        prop_assert!(!is_done || shown.next.is_some() != shown.missing.is_empty());
        if let Some(later) = shown.later {
            prop_assert!(is_done && later.kind > shown.heading && later.first_by <= later.by);
            let mut decided = facts.clone();
            for of in &mut decided.reviews {
                let is_first = of.due_at.take().is_some() && !of.is_reviewed;
                decided.record.human_reviews += u32::from(is_first);
                of.is_reviewed |= is_first;
            }
            prop_assert_eq!(prospect(&decided).heading, later.kind);
        }
        for step in shown.awards.iter().flat_map(|award| &award.steps) {
            prop_assert!(step.act.is_none() || step.state == StepState::Open);
            prop_assert_eq!(is_met(step), step.have.unwrap_or_default() >= step.need);
        }
    }

    #[test]
    fn an_award_is_only_raised_and_as_a_completion_would_decide(facts in raise_facts()) {
        let before = &facts.certificate;
        if let Some(raised) = raise_award(&facts) {
            let after = &raised.certificate;
            prop_assert!(after.kind > before.kind && before.status.is_valid());
            prop_assert_eq!(heading(&facts.progression, &facts.record, facts.now), after.kind);
            prop_assert_eq!((after.serial, after.status, &after.name), (before.serial, before.status, &before.name));
            prop_assert!(after.history.starts_with(&before.history));
            let again = RaiseFacts { certificate: after.clone(), ..facts.clone() };
            prop_assert_eq!(raise_award(&again), None);
        }
    }
}
