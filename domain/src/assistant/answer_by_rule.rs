//! Answers a recognised question from the same decisions that the pages show, so that the answer and the page agree.

mod answers;

pub use crate::assistant::answer_by_rule::answers::{
    AccessAnswer, AwardAnswer, CertificateAnswer, DeclinedAnswer, GradeAnswer, LiveSessionAnswer, LockAnswer,
    MissionAttempts, NextLiveSession, ReviewsAnswer, RuleAnswer,
};

use crate::assistant::recognise::{Declined, Intent};
use crate::enrolment::access::AccessWindow;
use crate::event::EventPhase;
use crate::ids::{EventId, MissionId};
use crate::mission::{Access, Decision};
use crate::notification::event::EventKind;
use crate::progression::ThresholdName;
use crate::progression::grades::Grades;
use crate::progression::prospect::{PromisedReview, Prospect};
use crate::time::Timestamp;

/// Facts for [`answer_by_rule`].
#[derive(Clone, Debug)]
pub struct RuleFacts {
    /// The decisions on the missions, in order.
    pub decisions: Vec<Decision>,
    /// The grades.
    pub grades: Grades,
    /// The award that the learner is heading for.
    pub prospect: Prospect,
    /// The attempts at each mission.
    pub attempts: Vec<MissionAttempts>,
    /// The access to the session.
    pub access: AccessWindow,
    /// The end of the grace days, until which work counts towards a completion.
    pub grace_until: Timestamp,
    /// Whether a certificate is issued.
    pub has_certificate: bool,
    /// The events of the session as the learner sees them, in the order of the page.
    pub events: Vec<KnownEvent>,
}

/// An event of the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownEvent {
    /// The event.
    pub event: EventId,
    /// Its kind.
    pub kind: EventKind,
    /// Its title.
    pub title: String,
    /// Its start.
    pub starts_at: Timestamp,
    /// Its phase.
    pub phase: EventPhase,
}

/// Returns the answer to a recognised question.
#[must_use]
pub fn answer_by_rule(intent: Intent, facts: &RuleFacts) -> RuleAnswer {
    match intent {
        Intent::Lock(mission) => RuleAnswer::Lock(lock(mission, &facts.decisions)),
        Intent::Grade(mission) => RuleAnswer::Grade(grade(mission, &facts.grades)),
        Intent::Award => RuleAnswer::Award(award(&facts.prospect)),
        Intent::Access => RuleAnswer::Access(AccessAnswer {
            until: facts.access.until,
            has_ended: facts.access.left.is_some(),
            grace_until: facts.grace_until,
        }),
        Intent::Attempts(mission) => attempts(mission, facts),
        Intent::Review(mission) => RuleAnswer::Reviews(reviews(mission, &facts.prospect)),
        Intent::Certificate => RuleAnswer::Certificate(CertificateAnswer {
            is_issued: facts.has_certificate,
            award: award(&facts.prospect),
            missing_missions: missing_missions(&facts.prospect),
        }),
        Intent::LiveSession => RuleAnswer::LiveSession(LiveSessionAnswer { next: next_live(&facts.events) }),
        Intent::Decline(because) => RuleAnswer::declined(because),
    }
}

/// The lock of the named mission; without a name, that of the first locked mission.
fn lock(mission: Option<MissionId>, decisions: &[Decision]) -> LockAnswer {
    let is_asked = |decision: &&Decision| match mission {
        Some(mission) => decision.mission == mission,
        None => decision.access == Access::None,
    };
    let decision = decisions.iter().find(is_asked);
    LockAnswer {
        mission: decision.map(|decision| decision.mission),
        standing: decision.map(|decision| decision.standing),
        is_locked: decision.is_some_and(|decision| decision.access == Access::None),
        opens_at: decision.and_then(|decision| decision.opens_at),
        reasons: decision.map(|decision| decision.reasons.clone()).unwrap_or_default(),
    }
}

fn grade(mission: Option<MissionId>, grades: &Grades) -> GradeAnswer {
    match mission.and_then(|mission| grades.missions.iter().find(|grade| grade.mission == mission)) {
        Some(grade) => GradeAnswer {
            mission: Some(grade.mission),
            standing: Some(grade.standing),
            score_bp: grade.best_bp,
            so_far_bp: grade.so_far_bp,
            to_pass_bp: grade.to_pass_bp,
            to_distinction_bp: grade.to_distinction_bp,
        },
        None => GradeAnswer {
            mission: None,
            standing: None,
            score_bp: grades.overall_bp,
            so_far_bp: grades.so_far_bp,
            to_pass_bp: None,
            to_distinction_bp: grades.to_distinction_bp,
        },
    }
}

fn award(prospect: &Prospect) -> AwardAnswer {
    let Prospect { given, heading, next, missing, .. } = prospect;
    AwardAnswer { given: *given, heading: *heading, next: *next, missing: missing.clone() }
}

fn missing_missions(prospect: &Prospect) -> u32 {
    let steps = prospect.awards.iter().flat_map(|award| &award.steps);
    let missions = steps.filter(|step| step.name == ThresholdName::Missions);
    missions.map(|step| step.need.saturating_sub(step.have.unwrap_or(0))).sum()
}

/// The attempts at a mission. Without a mission the latest mission with an attempt is meant, otherwise the first.
fn attempts(mission: Option<MissionId>, facts: &RuleFacts) -> RuleAnswer {
    let all = &facts.attempts;
    let asked = mission.and_then(|mission| all.iter().find(|attempts| attempts.mission == mission));
    let latest = || all.iter().rfind(|attempts| attempts.count.used > 0).or(all.first());
    let found = asked.or_else(latest).copied();
    found.map_or(RuleAnswer::declined(Declined::UnknownMission), RuleAnswer::Attempts)
}

fn reviews(mission: Option<MissionId>, prospect: &Prospect) -> ReviewsAnswer {
    let is_asked = |review: &&PromisedReview| mission.is_none_or(|mission| review.mission == mission);
    ReviewsAnswer { mission, reviews: prospect.reviews.iter().filter(is_asked).copied().collect() }
}

fn next_live(events: &[KnownEvent]) -> Option<NextLiveSession> {
    let is_ahead = |event: &&KnownEvent| matches!(event.phase, EventPhase::Upcoming | EventPhase::Live);
    let next = events.iter().filter(is_ahead).find(|event| event.kind.lasts())?;
    let KnownEvent { event, starts_at, phase, .. } = *next;
    Some(NextLiveSession { event, title: next.title.clone(), starts_at, is_live: phase == EventPhase::Live })
}

#[cfg(test)]
mod tests;
