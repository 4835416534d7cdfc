//! Requests a draft of a portfolio. The tests, in this order; only the first refusal is reported: the request names at
//! least one program and not too many (`validation-fail`); the learner is enrolled in each (`program-not-enrolled`); at
//! least one of their works is passed (`ai-portfolio/no-passed-work`); and the day's quota is not used up
//! (`ai-portfolio/quota`): 5 drafts, or 20 with the pro offer or a subscription.

use crate::assistant::limits::{MAX_PORTFOLIO_PROGRAMS, PORTFOLIO_DRAFTS_PER_DAY, PORTFOLIO_DRAFTS_PER_DAY_PRO};
use crate::assistant::portfolio::SourceProgram;
use crate::assistant::portfolio::passed::{EnrolledProgram, first_to_pass, passed};
use crate::feedback::request_ai::Quota;
use crate::feedback::{day_of, is_pro};
use crate::field::{Fields, IssueRule};
use crate::ids::EnrolmentId;
use crate::mission::HeldEntitlement;
use crate::refusal::{Refusal, Refusals};
use crate::time::{Timestamp, Zone};

/// Facts for a learner's [`quota`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotaFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The learner's own time zone.
    pub zone: Zone,
    /// The learner's entitlements.
    pub entitlements: Vec<HeldEntitlement>,
    /// Times of the learner's earlier drafts that count against the quota, at least those of the last two days.
    pub earlier: Vec<Timestamp>,
}

/// Facts for [`draft`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftFacts {
    /// Facts for the quota.
    pub quota: QuotaFacts,
    /// The enrolments that the request names.
    pub asked: Vec<EnrolmentId>,
    /// The learner's own enrolments among them.
    pub programs: Vec<EnrolledProgram>,
}

/// A draft to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drafted {
    /// Its programs and their passed works.
    pub sources: Vec<SourceProgram>,
    /// The quota, with this draft counted.
    pub usage: Quota,
}

/// Requests a draft from these programs.
///
/// # Errors
/// In this order: `validation-fail` for no program, too many, or the same one twice; `program-not-enrolled` for an
/// unknown program and for one in which the learner has no place; `ai-portfolio/no-passed-work` with the mission to
/// pass first; and `ai-portfolio/quota` with the time from which the next draft is possible.
pub fn draft(facts: &DraftFacts) -> Result<Drafted, Refusals> {
    check_asked(&facts.asked)?;
    let own = |id: &EnrolmentId| {
        facts.programs.iter().find(|program| program.enrolment == *id && program.status.is_enrolled())
    };
    let programs = facts.asked.iter().map(|id| own(id).cloned()).collect::<Option<Vec<_>>>();
    let programs = programs.ok_or(Refusal::ProgramNotEnrolled { price: None })?;
    let sources = passed(&programs);
    if sources.is_empty() {
        let enrolment = facts.asked.first().copied();
        let mission = programs.first().and_then(first_to_pass);
        return Err(Refusal::AiPortfolioNoPassedWork { enrolment, mission }.into());
    }
    let Quota { limit, used, resets_at } = quota(&facts.quota);
    if used >= limit {
        return Err(Refusal::AiPortfolioQuota { limit, used, retry_at: resets_at }.into());
    }
    Ok(Drafted { sources, usage: Quota { limit, used: used + 1, resets_at } })
}

fn check_asked(asked: &[EnrolmentId]) -> Result<(), Refusals> {
    let mut fields = Fields::default();
    if asked.is_empty() {
        fields.refuse("enrolments", IssueRule::Required, None, None);
    }
    let fits = fields.fits("enrolments", IssueRule::TooMany, MAX_PORTFOLIO_PROGRAMS, asked);
    if fits && asked.iter().enumerate().any(|(at, id)| asked[..at].contains(id)) {
        fields.refuse("enrolments", IssueRule::TooMany, None, None);
    }
    fields.accept(())
}

/// Returns the day's quota before this draft.
#[must_use]
pub fn quota(facts: &QuotaFacts) -> Quota {
    let (from, until) = day_of(&facts.zone, facts.now);
    let today = facts.earlier.iter().filter(|at| from <= **at && **at < until).count();
    let is_pro = is_pro(&facts.entitlements, facts.now);
    let limit = if is_pro { PORTFOLIO_DRAFTS_PER_DAY_PRO } else { PORTFOLIO_DRAFTS_PER_DAY };
    Quota { limit, used: u32::try_from(today).unwrap_or(u32::MAX), resets_at: until }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::EnrolmentStatus;
    use crate::fixtures::portfolios::{a_draft_request, an_enrolled_program};
    use crate::fixtures::{instant, mission_id};
    use crate::mission::Entitlement;

    /// Compares the number of works in the draft and the used part of the quota, or the refusal's code.
    fn check(facts: &DraftFacts, expected: Result<(usize, u32), &str>) {
        let works = |drafted: Drafted| {
            (drafted.sources.iter().map(|program| program.works.len()).sum::<usize>(), drafted.usage.used)
        };
        assert_eq!(draft(facts).map(works).map_err(|refusals| refusals.first().code()), expected);
    }

    fn after(count: usize) -> DraftFacts {
        let mut facts = a_draft_request();
        facts.quota.earlier = vec![instant("2026-11-20T09:00:00Z"); count];
        facts
    }

    #[test]
    fn five_drafts_a_day_are_written_and_twenty_with_the_pro_offer() {
        check(&a_draft_request(), Ok((2, 1)));
        check(&after(4), Ok((2, 5)));
        check(&after(5), Err("ai-portfolio/quota"));
        let pro = |count| {
            let mut facts = after(count);
            facts.quota.entitlements = vec![HeldEntitlement::for_good(Entitlement::Pro)];
            facts
        };
        check(&pro(19), Ok((2, 20)));
        check(&pro(20), Err("ai-portfolio/quota"));
        let retry_at = instant("2026-11-21T00:00:00Z");
        let refusals = draft(&after(5)).unwrap_err();
        assert_eq!(refusals.first(), &Refusal::AiPortfolioQuota { limit: 5, used: 5, retry_at });
    }

    #[test]
    fn a_draft_rests_on_ones_own_programs_alone() {
        let other = an_enrolled_program(2);
        let facts = |asked: Vec<EnrolmentId>| DraftFacts { asked, ..a_draft_request() };
        let own = a_draft_request().asked[0];
        check(&facts(vec![own, other.enrolment]), Err("program-not-enrolled"));
        check(&facts(Vec::new()), Err("validation-fail"));
        check(&facts(vec![own, own]), Err("validation-fail"));
        check(&facts(vec![own; 6]), Err("validation-fail"));
        let mut left = a_draft_request();
        left.programs[0].status = EnrolmentStatus::Withdrawn;
        check(&left, Err("program-not-enrolled"));
        let mut both = facts(vec![own, other.enrolment]);
        both.programs.push(other);
        check(&both, Ok((4, 1)));
    }

    #[test]
    fn who_has_passed_nothing_is_told_which_mission_would_be_the_first() {
        let mut facts = after(5);
        facts.programs[0].missions.iter_mut().for_each(|mission| mission.piece = None);
        let refusals = draft(&facts).unwrap_err();
        let (enrolment, mission) = (Some(facts.asked[0]), Some(mission_id(1)));
        assert_eq!(refusals.first(), &Refusal::AiPortfolioNoPassedWork { enrolment, mission });
    }
}
