//! Shows a learner, from the first day on, the award that they are heading for, the steps to every award, and before
//! the end the choice to finish now or to wait for reviews.
//!
//! A learner is *heading for* the award that they get if they submit every missing mission now and no further review is
//! decided. Once every mission that counts is complete, this is the [award](super::award) of a completion, so the award
//! that is shown on the day before is the award that is given. A mission that only a person can pass includes a review.
//!
//! | state of a step | meaning |
//! |---|---|
//! | `met` | the award needs no more of it |
//! | `waiting` | reviews are promised that meet it |
//! | `open` | the learner can meet it, by its act if there is one |
//! | `missed` | its time is over |

use serde::{Deserialize, Serialize};

use crate::feedback::request_review::requested;
use crate::ids::MissionId;
use crate::mission::CompletionPolicy;
use crate::progression::award::{AwardFacts, WorkRecord, award};
use crate::progression::limits::COMPLETION_HUMAN_REVIEWS;
use crate::progression::requirements::{CountedMission, ProgressionFacts, finished_at, progress};
use crate::progression::{AwardKind, MissionCount, Threshold, ThresholdName};
use crate::time::{Timestamp, Zone};

/// Facts for [`prospect`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProspectFacts {
    /// The present time.
    pub now: Timestamp,
    /// The session's zone.
    pub zone: Zone,
    /// Facts for the requirements.
    pub progression: ProgressionFacts,
    /// The other facts for the award.
    pub record: WorkRecord,
    /// The award of the completion; `None` before it.
    pub given: Option<AwardKind>,
    /// The reviews of every mission, in the order of the missions.
    pub reviews: Vec<MissionReviews>,
}

/// Reviews of one mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionReviews {
    /// The mission.
    pub mission: MissionId,
    /// Whether a person has decided a review of it.
    pub is_reviewed: bool,
    /// The promised date of its open review, if it has one.
    pub due_at: Option<Timestamp>,
    /// Whether its learner can request a review of it now.
    pub may_request: bool,
}

/// Award that a learner is heading for, and the steps to every award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Prospect {
    /// The award of the completion; `None` before it.
    pub given: Option<AwardKind>,
    /// The award of the completion, or the award that the learner is heading for.
    pub heading: AwardKind,
    /// The next higher award; `None` if there is no higher one.
    pub next: Option<AwardKind>,
    /// The steps of the next award that are not met. After the completion only a review raises the award, so other steps
    /// are left out.
    pub missing: Vec<AwardStep>,
    /// Steps to every award, the lowest first. A higher award also needs the steps of the lower ones.
    pub awards: Vec<AwardSteps>,
    /// The open reviews, the one with the earliest promised date first.
    pub reviews: Vec<PromisedReview>,
    /// The higher award that the open reviews lead to; `None` if they change no award, or while missions are missing.
    pub later: Option<LaterAward>,
}

/// Steps to an award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwardSteps {
    /// The award.
    pub kind: AwardKind,
    /// Its steps, without those of lower awards.
    pub steps: Vec<AwardStep>,
}

/// One step to an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwardStep {
    /// The required quantity.
    pub name: ThresholdName,
    /// Its minimum.
    pub need: u32,
    /// Its present value; `None` if the learner has no score yet.
    pub have: Option<u32>,
    /// Its state.
    pub state: StepState,
    /// The deadline of the step, or the date by which a review is promised.
    pub by: Option<Timestamp>,
    /// The learner's act that meets the step, if it is open and there is one.
    pub act: Option<StepAct>,
}

/// State of a step to an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// The award needs no more of it.
    Met,
    /// Promised reviews meet it.
    Waiting,
    /// The learner can meet it.
    Open,
    /// Its time is over.
    Missed,
}

/// Act of a learner that meets a step to an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepAct {
    /// Complete this mission.
    OpenMission(MissionId),
    /// Request a review of this mission.
    RequestReview(MissionId),
    /// Submit better work; a complete mission may be tried again.
    RaiseScore,
    /// Attend the next live sessions.
    AttendLive,
}

/// An open review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PromisedReview {
    /// The mission.
    pub mission: MissionId,
    /// The promised date.
    pub due_at: Timestamp,
    /// Whether the promised date has passed. The review continues.
    pub is_late: bool,
}

/// Higher award that open reviews lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LaterAward {
    /// The award.
    pub kind: AwardKind,
    /// Number of open reviews.
    pub reviews: u32,
    /// The earliest promised date.
    pub first_by: Timestamp,
    /// The last promised date.
    pub by: Timestamp,
    /// Whether all promised dates have passed.
    pub is_late: bool,
}

/// Returns the award that the learner is heading for, with the steps to every award.
#[must_use]
pub fn prospect(facts: &ProspectFacts) -> Prospect {
    let heading = facts.given.unwrap_or_else(|| heading(&facts.progression, &facts.record, facts.now));
    let next = AwardKind::ALL.into_iter().find(|kind| *kind > heading);
    let missing = next.map(|kind| steps(facts, kind)).unwrap_or_default().into_iter();
    let award = |kind| AwardSteps { kind, steps: steps(facts, kind) };
    let reviews = promised(facts);
    Prospect {
        given: facts.given,
        heading,
        next,
        missing: missing.filter(|step| counts(facts, step)).collect(),
        awards: AwardKind::ALL.into_iter().map(award).collect(),
        later: later(facts, heading, &reviews),
        reviews,
    }
}

/// Whether a step is not met and leads to the next award.
fn counts(facts: &ProspectFacts, step: &AwardStep) -> bool {
    let is_review = step.name == ThresholdName::HumanReviews;
    step.state != StepState::Met && (facts.given.is_none() || is_review)
}

/// Returns the award of a learner who submits every missing mission now and gets no further review.
#[must_use]
pub fn heading(progression: &ProgressionFacts, record: &WorkRecord, now: Timestamp) -> AwardKind {
    let MissionCount { done, required } = progress(progression);
    let is_done = done >= required;
    let includes_review = missing(progression).any(|mission| mission.completion == CompletionPolicy::HumanPassed);
    let human_reviews = record.human_reviews.max(includes_review.into());
    award(&AwardFacts {
        progress: MissionCount { done: required, required },
        finished_at: if is_done { finished_at(progression) } else { Some(now) },
        overall_bp: progression.overall_bp,
        record: WorkRecord { human_reviews, ..*record },
    })
    .kind
    .unwrap_or(AwardKind::Participation)
}

/// The missions that count and are not complete.
fn missing(progression: &ProgressionFacts) -> impl Iterator<Item = &CountedMission> {
    progression.missions.iter().filter(|mission| mission.is_required && !mission.is_complete())
}

fn promised(facts: &ProspectFacts) -> Vec<PromisedReview> {
    let open = facts.reviews.iter().filter_map(|of| Some((of.mission, of.due_at?)));
    let review = |(mission, due_at)| PromisedReview { mission, due_at, is_late: due_at <= facts.now };
    let mut reviews = open.map(review).collect::<Vec<_>>();
    reviews.sort_by_key(|review| review.due_at);
    reviews
}

/// The promised dates of the first reviews of missions, the earliest first.
fn first_reviews(facts: &ProspectFacts) -> Vec<Timestamp> {
    let first = facts.reviews.iter().filter(|of| !of.is_reviewed);
    let mut dates = first.filter_map(|of| of.due_at).collect::<Vec<_>>();
    dates.sort_unstable();
    dates
}

/// Returns the higher award that the open reviews lead to once every mission is complete.
fn later(facts: &ProspectFacts, present: AwardKind, reviews: &[PromisedReview]) -> Option<LaterAward> {
    let (first, last) = (reviews.first()?, reviews.last()?);
    let more = u32::try_from(first_reviews(facts).len()).unwrap_or(u32::MAX);
    let human_reviews = facts.record.human_reviews.saturating_add(more);
    let kind = heading(&facts.progression, &WorkRecord { human_reviews, ..facts.record }, facts.now);
    let is_higher = missing(&facts.progression).next().is_none() && kind > present;
    let count = u32::try_from(reviews.len()).unwrap_or(u32::MAX);
    let (first_by, by, is_late) = (first.due_at, last.due_at, last.is_late);
    is_higher.then_some(LaterAward { kind, reviews: count, first_by, by, is_late })
}

fn steps(facts: &ProspectFacts, kind: AwardKind) -> Vec<AwardStep> {
    match kind {
        AwardKind::Participation => vec![missions_step(facts)],
        AwardKind::Completion => vec![time_step(facts), review_step(facts)],
        AwardKind::Distinction => distinction_steps(facts),
    }
}

fn missions_step(facts: &ProspectFacts) -> AwardStep {
    let MissionCount { done, required } = progress(&facts.progression);
    let threshold = Threshold::new(ThresholdName::Missions, required, done);
    let first = missing(&facts.progression).next().map(|mission| StepAct::OpenMission(mission.mission));
    AwardStep::new(threshold, first)
}

fn time_step(facts: &ProspectFacts) -> AwardStep {
    let grace_until = facts.record.grace_until;
    let finished_at = finished_at(&facts.progression);
    let is_in_time = finished_at.is_some_and(|at| at < grace_until);
    let step = AwardStep::new(Threshold::new(ThresholdName::InTime, 1, is_in_time.into()), None);
    let is_missed = !is_in_time && (finished_at.is_some() || grace_until <= facts.now);
    let state = if is_missed { StepState::Missed } else { step.state };
    AwardStep { state, by: Some(grace_until), ..step }
}

fn review_step(facts: &ProspectFacts) -> AwardStep {
    let have = facts.record.human_reviews;
    let step = AwardStep::new(Threshold::new(ThresholdName::HumanReviews, COMPLETION_HUMAN_REVIEWS, have), None);
    let Some(missing_reviews) = COMPLETION_HUMAN_REVIEWS.checked_sub(have).filter(|missing| *missing > 0) else {
        return step;
    };
    let last = usize::try_from(missing_reviews - 1).unwrap_or(usize::MAX);
    if let Some(by) = first_reviews(facts).get(last) {
        return AwardStep { state: StepState::Waiting, by: Some(*by), ..step };
    }
    let reviewable = facts.reviews.iter().rfind(|of| of.may_request && !of.is_reviewed);
    match reviewable {
        Some(of) => AwardStep {
            by: Some(requested(facts.now, &facts.zone).due_at),
            act: Some(StepAct::RequestReview(of.mission)),
            ..step
        },
        None => AwardStep { act: missions_step(facts).act, ..step },
    }
}

fn distinction_steps(facts: &ProspectFacts) -> Vec<AwardStep> {
    let progress = progress(&facts.progression);
    let (finished_at, overall_bp) = (finished_at(&facts.progression), facts.progression.overall_bp);
    let thresholds = award(&AwardFacts { progress, finished_at, overall_bp, record: facts.record }).for_distinction;
    let step = |threshold: Threshold| match threshold.name {
        ThresholdName::Score => AwardStep { have: overall_bp, ..AwardStep::new(threshold, Some(StepAct::RaiseScore)) },
        _ => AwardStep::new(threshold, Some(StepAct::AttendLive)),
    };
    // A session without live sessions requires none of them.
    thresholds.into_iter().filter(|threshold| threshold.need > 0).map(step).collect()
}

impl AwardStep {
    /// A step that is met, or open with this act.
    fn new(Threshold { name, need, have, is_met }: Threshold, act: Option<StepAct>) -> Self {
        let state = if is_met { StepState::Met } else { StepState::Open };
        Self { name, need, have: Some(have), state, by: None, act: act.filter(|_| !is_met) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::progressions::{ProgressionBuilder, a_progression, a_record};
    use crate::fixtures::{instant, london, mission_id};

    const NOW: &str = "2026-11-30T10:00:00Z";
    const FIRST: &str = "2026-12-01T10:00:00Z";
    const LAST: &str = "2026-12-02T10:00:00Z";

    fn facts(progression: ProgressionBuilder, change: impl FnOnce(&mut WorkRecord)) -> ProspectFacts {
        let progression = progression.build();
        let unreviewed = |mission: &CountedMission| MissionReviews {
            mission: mission.mission,
            is_reviewed: false,
            due_at: None,
            may_request: mission.is_complete(),
        };
        let reviews = progression.missions.iter().map(unreviewed).collect();
        let mut record = WorkRecord { human_reviews: 0, human_passes: 0, ..a_record() };
        change(&mut record);
        let (now, zone) = (instant(NOW), london());
        ProspectFacts { now, zone, progression, record, given: None, reviews }
    }

    fn step(facts: &ProspectFacts, name: ThresholdName) -> AwardStep {
        let mut all = prospect(facts).awards.into_iter().flat_map(|award| award.steps);
        all.find(|step| step.name == name).expect("a step")
    }

    fn with_reviews(mut facts: ProspectFacts, due: &[&str]) -> ProspectFacts {
        for (of, due) in facts.reviews.iter_mut().zip(due) {
            (of.due_at, of.may_request) = (Some(instant(due)), false);
        }
        facts
    }

    #[test]
    fn the_first_day_shows_an_award_and_the_next_one() {
        let shown = prospect(&facts(a_progression(0, 6).but(|facts| facts.overall_bp = None), |_| {}));
        assert_eq!((shown.heading, shown.next), (AwardKind::Participation, Some(AwardKind::Completion)));
        assert_eq!((shown.given, shown.later), (None, None));
        let states = shown.awards.iter().map(|award| award.steps.iter().map(|step| step.state).collect::<Vec<_>>());
        let open = StepState::Open;
        assert_eq!(states.collect::<Vec<_>>(), [vec![open], vec![open, open], vec![open, StepState::Met]]);
        assert_eq!(shown.awards[2].steps[0].have, None);
        assert_eq!(shown.missing, shown.awards[1].steps);
    }

    #[test]
    fn a_reviewed_learner_heads_for_completion_or_distinction() {
        let heading = |done, overall_bp| {
            let progression = a_progression(done, 6).but(|facts| facts.overall_bp = overall_bp);
            prospect(&facts(progression, |record| record.human_reviews = 1)).heading
        };
        assert_eq!(heading(1, None), AwardKind::Completion);
        assert_eq!(heading(1, Some(8_500)), AwardKind::Distinction);
        assert_eq!(heading(6, Some(8_499)), AwardKind::Completion);
    }

    #[test]
    fn a_mission_that_only_a_person_passes_includes_the_review() {
        let by_person = |done| {
            let last = |facts: &mut ProgressionFacts| facts.missions[5].completion = CompletionPolicy::HumanPassed;
            prospect(&facts(a_progression(done, 6).but(last), |_| {})).heading
        };
        assert_eq!((by_person(0), by_person(5)), (AwardKind::Completion, AwardKind::Completion));
        assert_eq!(by_person(6), AwardKind::Participation);
    }

    #[test]
    fn a_missing_review_names_the_mission_to_request_it_for() {
        let asked = step(&facts(a_progression(2, 6), |_| {}), ThresholdName::HumanReviews);
        assert_eq!(asked.act, Some(StepAct::RequestReview(mission_id(2))));
        assert_eq!(asked.by, Some(requested(instant(NOW), &london()).due_at));
        let none = step(&facts(a_progression(0, 6), |_| {}), ThresholdName::HumanReviews);
        assert_eq!((none.act, none.by), (Some(StepAct::OpenMission(mission_id(1))), None));
    }

    #[test]
    fn a_promised_review_is_waited_for_until_its_date() {
        let waiting =
            step(&with_reviews(facts(a_progression(2, 6), |_| {}), &[LAST, FIRST]), ThresholdName::HumanReviews);
        assert_eq!((waiting.state, waiting.by, waiting.act), (StepState::Waiting, Some(instant(FIRST)), None));
        let shown = prospect(&with_reviews(facts(a_progression(2, 6), |_| {}), &[LAST, FIRST]));
        let order = shown.reviews.iter().map(|review| review.mission).collect::<Vec<_>>();
        assert_eq!(order, [mission_id(2), mission_id(1)]);
        assert_eq!(shown.later, None);
    }

    #[test]
    fn the_end_offers_to_wait_if_the_reviews_lead_to_a_higher_award() {
        let done = with_reviews(facts(a_progression(6, 6), |_| {}), &[LAST, FIRST, LAST]);
        let later = prospect(&done).later.expect("a choice");
        assert_eq!((later.kind, later.reviews), (AwardKind::Completion, 3));
        assert_eq!((later.first_by, later.by), (instant(FIRST), instant(LAST)));
        let reviewed = with_reviews(facts(a_progression(6, 6), |record| record.human_reviews = 1), &[LAST]);
        assert_eq!(prospect(&reviewed).later, None);
        let late = with_reviews(facts(a_progression(6, 6), |record| record.grace_until = instant(FIRST)), &[LAST]);
        assert_eq!(prospect(&late).later, None);
    }

    #[test]
    fn a_second_review_of_a_mission_does_not_count() {
        let mut appealed = with_reviews(facts(a_progression(6, 6), |_| {}), &[LAST]);
        appealed.reviews[0].is_reviewed = true;
        assert_eq!(prospect(&appealed).later, None);
        assert_eq!(step(&appealed, ThresholdName::HumanReviews).act, Some(StepAct::RequestReview(mission_id(6))));
    }

    #[test]
    fn a_deadline_that_is_over_is_missed() {
        let state = |done, grace_until| {
            let of = facts(a_progression(done, 6), |record| record.grace_until = instant(grace_until));
            let step = step(&of, ThresholdName::InTime);
            assert_eq!(step.by, Some(instant(grace_until)));
            (
                step.state,
                prospect(&ProspectFacts { record: WorkRecord { human_reviews: 1, ..of.record }, ..of }).heading,
            )
        };
        assert_eq!(state(0, LAST), (StepState::Open, AwardKind::Completion));
        assert_eq!(state(0, NOW), (StepState::Missed, AwardKind::Participation));
        assert_eq!(state(6, "2026-12-09T18:00:00Z"), (StepState::Missed, AwardKind::Participation));
        assert_eq!(state(6, "2026-12-09T18:00:01Z"), (StepState::Met, AwardKind::Completion));
    }

    #[test]
    fn after_the_completion_the_given_award_is_shown() {
        let given = with_reviews(facts(a_progression(6, 6), |_| {}), &[LAST]);
        let shown = prospect(&ProspectFacts { given: Some(AwardKind::Participation), ..given.clone() });
        assert_eq!(shown.missing.iter().map(|step| step.name).collect::<Vec<_>>(), [ThresholdName::HumanReviews]);
        let complete = prospect(&ProspectFacts { given: Some(AwardKind::Completion), ..given.clone() });
        assert_eq!((complete.next, complete.missing), (Some(AwardKind::Distinction), Vec::new()));
        assert_eq!(
            (shown.heading, shown.later.map(|later| later.kind)),
            (AwardKind::Participation, Some(AwardKind::Completion))
        );
        let kept = prospect(&ProspectFacts { given: Some(AwardKind::Distinction), ..given });
        assert_eq!((kept.heading, kept.next, kept.later), (AwardKind::Distinction, None, None));
        assert_eq!(kept.missing, []);
    }

    #[test]
    fn a_session_without_live_sessions_does_not_list_them() {
        let names = |live_held| {
            let of = facts(a_progression(0, 6), |record| (record.live_held, record.live_attended) = (live_held, 0));
            let distinction = prospect(&of).awards.into_iter().nth(2).expect("a distinction");
            distinction.steps.into_iter().map(|step| step.name).collect::<Vec<_>>()
        };
        assert_eq!(names(0), [ThresholdName::Score]);
        assert_eq!(names(1), [ThresholdName::Score, ThresholdName::LiveSessions]);
    }

    #[test]
    fn a_late_review_stays_promised_and_is_late() {
        let late = prospect(&with_reviews(facts(a_progression(1, 6), |_| {}), &[NOW]));
        assert!(late.reviews[0].is_late);
        assert!(!prospect(&with_reviews(facts(a_progression(1, 6), |_| {}), &[FIRST])).reviews[0].is_late);
    }
}
