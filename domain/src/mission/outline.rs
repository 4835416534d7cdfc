//! Describes when a mission opens to a person who has not joined yet and has no personal dates. `decide` gives the
//! exact answer once the person has joined. A date that has passed locks no mission and is not listed.

use serde::Serialize;

use crate::ids::MissionId;
use crate::mission::{Anchor, FromAnchor, MissionFacts, Moment, Rule, RuleNode, SessionFacts};
use crate::time::{LocalTime, Timestamp};

/// A condition that opens a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OpensHint {
    /// From the session's start on, without further conditions.
    Anytime,
    /// After all of these missions are done.
    AfterAll {
        /// Their numbers.
        missions: Vec<u32>,
    },
    /// After any one of these missions is done.
    AfterAny {
        /// Their numbers.
        missions: Vec<u32>,
    },
    /// From this instant on.
    At {
        /// The instant.
        at: Timestamp,
    },
    /// Until this instant.
    Until {
        /// The instant.
        at: Timestamp,
    },
    /// A number of days after an event of the learner.
    DaysAfter {
        /// The number of the mission from whose completion the days are counted; `None` if they are counted from the
        /// enrolment.
        mission: Option<u32>,
        /// The days.
        days: i16,
        /// The time of day in the session's zone; `None` for the event's own time of day.
        at_local_time: Option<LocalTime>,
    },
    /// A number of days after the start of the session, for a program without a session to join.
    DaysAfterStart {
        /// The days.
        days: i16,
    },
    /// When the learner has joined a team.
    InTeam,
    /// With an entitlement that is bought or granted.
    Entitled,
    /// After an onboarding step or a survey.
    Asked,
    /// When fewer of the learner's answers wait for a review.
    Reviewed,
    /// When one of these holds.
    AnyOf {
        /// The alternatives.
        #[cfg_attr(feature = "openapi", schema(no_recursion))]
        hints: Vec<OpensHint>,
    },
    /// When a condition holds that is hidden from learners or has no description here.
    Untold,
}

/// Returns the conditions that open each mission, in order, for a person who joins `session` at `now`.
#[must_use]
pub fn outline(missions: &[MissionFacts], session: Option<&SessionFacts>, now: Timestamp) -> Vec<Vec<OpensHint>> {
    let course = OutlinedCourse { missions, session, now };
    missions.iter().map(|mission| course.hints(mission)).collect()
}

#[derive(Clone, Copy)]
struct OutlinedCourse<'a> {
    missions: &'a [MissionFacts],
    session: Option<&'a SessionFacts>,
    now: Timestamp,
}

impl OutlinedCourse<'_> {
    fn hints(self, mission: &MissionFacts) -> Vec<OpensHint> {
        let mut after = Vec::new();
        if self.session.is_some_and(|session| session.sequential) {
            let earlier = self.missions.iter().filter(|other| other.required && other.number < mission.number);
            after.extend(earlier.map(|other| other.number));
        }
        let mut hints = Vec::new();
        self.gather(&mission.lock_rule, &mut after, &mut hints);
        after.sort_unstable();
        after.dedup();
        if !after.is_empty() {
            hints.insert(0, OpensHint::AfterAll { missions: after });
        }
        if hints.is_empty() {
            hints.push(OpensHint::Anytime);
        }
        hints
    }

    fn gather(self, node: &RuleNode, after: &mut Vec<u32>, hints: &mut Vec<OpensHint>) {
        let mut hint = |hint: OpensHint| {
            if !hints.contains(&hint) {
                hints.push(hint);
            }
        };
        if !node.show {
            return hint(OpensHint::Untold);
        }
        match &node.rule {
            Rule::All(nodes) => nodes.iter().for_each(|child| self.gather(child, after, hints)),
            Rule::Any(nodes) => self.any_of(nodes).into_iter().for_each(hint),
            Rule::Not(_) => hint(OpensHint::Untold),
            Rule::MissionDone(done) => after.extend(self.number(done.mission)),
            Rule::NotBefore(moment) => self.from(moment).into_iter().for_each(hint),
            Rule::NotAfter(moment) => {
                let at = self.session.and_then(|session| moment.in_session(session));
                hint(at.map_or(OpensHint::Untold, |at| OpensHint::Until { at }));
            }
            Rule::HasEntitlement(_) => hint(OpensHint::Entitled),
            Rule::InTeam => hint(OpensHint::InTeam),
            Rule::OnboardingStepDone(_) | Rule::SurveyDone(_) => hint(OpensHint::Asked),
            Rule::PendingReviewsBelow(_) => hint(OpensHint::Reviewed),
        }
    }

    /// Returns the condition of a moment; `None` if the moment has come.
    fn from(self, moment: &Moment) -> Option<OpensHint> {
        let at = match (moment, self.session) {
            (Moment::At(at), None) => Some(*at),
            (moment, Some(session)) => moment.in_session(session),
            (Moment::From(_), None) => None,
        };
        match (at, moment) {
            (Some(at), _) => (self.now < at).then_some(OpensHint::At { at }),
            (None, Moment::From(from)) => Some(self.days_after(from)),
            (None, Moment::At(_)) => None,
        }
    }

    fn days_after(self, from: &FromAnchor) -> OpensHint {
        let FromAnchor { anchor, plus_days: days, at_local_time } = *from;
        match anchor {
            Anchor::SessionStart => OpensHint::DaysAfterStart { days },
            Anchor::SessionEnd => OpensHint::Untold,
            Anchor::Enrolment => OpensHint::DaysAfter { mission: None, days, at_local_time },
            Anchor::MissionDone(mission) => OpensHint::DaysAfter { mission: self.number(mission), days, at_local_time },
        }
    }

    /// Returns the condition for a list of alternatives; `None` if one of them holds already.
    fn any_of(self, nodes: &[RuleNode]) -> Option<OpensHint> {
        let ways = nodes.iter().map(|child| {
            let (mut after, mut hints) = (Vec::new(), Vec::new());
            self.gather(child, &mut after, &mut hints);
            match (after.as_slice(), hints.as_slice()) {
                ([], []) => None,
                ([_, ..], []) => Some(OpensHint::AfterAll { missions: after }),
                ([], [one]) => Some(one.clone()),
                _ => Some(OpensHint::Untold),
            }
        });
        let hints = ways.collect::<Option<Vec<_>>>().filter(|hints| !hints.is_empty())?;
        let single = hints.iter().map(|hint| match hint {
            OpensHint::AfterAll { missions } => missions.first().copied().filter(|_| missions.len() == 1),
            OpensHint::Anytime
            | OpensHint::AfterAny { .. }
            | OpensHint::At { .. }
            | OpensHint::Until { .. }
            | OpensHint::DaysAfter { .. }
            | OpensHint::DaysAfterStart { .. }
            | OpensHint::InTeam
            | OpensHint::Entitled
            | OpensHint::Asked
            | OpensHint::Reviewed
            | OpensHint::AnyOf { .. }
            | OpensHint::Untold => None,
        });
        Some(match single.collect::<Option<Vec<u32>>>() {
            Some(missions) => OpensHint::AfterAny { missions },
            None => OpensHint::AnyOf { hints },
        })
    }

    fn number(self, id: MissionId) -> Option<u32> {
        self.missions.iter().find(|mission| mission.id == id).map(|mission| mission.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{MissionBuilder, a_board, a_mission, all, any, done, instant, mission_id, not};

    const NOW: &str = "2026-11-02T10:00:00Z";

    fn session() -> SessionFacts {
        a_board().build().snapshot.session
    }

    fn hints_of(mission: MissionBuilder, session: Option<&SessionFacts>) -> Vec<OpensHint> {
        let missions = [a_mission(1), a_mission(2).optional(), a_mission(3), mission].map(MissionBuilder::build);
        outline(&missions, session, instant(NOW)).pop().unwrap()
    }

    fn check(mission: MissionBuilder, expected: &[OpensHint]) {
        assert_eq!(hints_of(mission, Some(&session())), expected);
    }

    fn after_all(missions: &[u32]) -> OpensHint {
        OpensHint::AfterAll { missions: missions.to_vec() }
    }

    fn from(anchor: Anchor, plus_days: i16) -> Rule {
        Rule::NotBefore(Moment::From(FromAnchor { anchor, plus_days, at_local_time: LocalTime::parse("08:00") }))
    }

    #[test]
    fn a_mission_without_a_rule_opens_at_any_time() {
        check(a_mission(4), &[OpensHint::Anytime]);
        check(a_mission(4).opening_when(any([])), &[OpensHint::Anytime]);
    }

    #[test]
    fn prerequisites_are_named_by_number_and_those_of_a_sequence_too() {
        check(a_mission(4).after(3).after(1), &[after_all(&[1, 3])]);
        check(a_mission(4).opening_when(all([done(2), done(2)])), &[after_all(&[2])]);
        check(a_mission(4).opening_when(any([done(1), done(2)])), &[OpensHint::AfterAny { missions: vec![1, 2] }]);
        let sequential = SessionFacts { sequential: true, ..session() };
        assert_eq!(hints_of(a_mission(4).after(2), Some(&sequential)), [after_all(&[1, 2, 3])]);
    }

    #[test]
    fn a_date_of_the_session_is_named_as_an_instant_until_it_has_come() {
        let at = |text| OpensHint::At { at: instant(text) };
        check(a_mission(4).after(1).on("2026-11-27T09:00:00Z"), &[after_all(&[1]), at("2026-11-27T09:00:00Z")]);
        check(a_mission(4).opening_when(from(Anchor::SessionStart, 3)), &[at("2026-11-05T08:00:00Z")]);
        check(a_mission(4).opening_when(from(Anchor::SessionEnd, -7)), &[at("2026-12-07T08:00:00Z")]);
        check(a_mission(4).after(1).on("2026-11-02T10:00:00Z"), &[after_all(&[1])]);
        check(a_mission(4).on("2026-11-01T09:00:00Z"), &[OpensHint::Anytime]);
        let closes = Rule::NotAfter(Moment::At(instant("2026-11-27T09:00:00Z")));
        check(a_mission(4).opening_when(closes), &[OpensHint::Until { at: instant("2026-11-27T09:00:00Z") }]);
    }

    #[test]
    fn days_after_an_event_of_the_learner_are_named_as_days() {
        let at_local_time = LocalTime::parse("08:00");
        let joined = OpensHint::DaysAfter { mission: None, days: 1, at_local_time };
        check(a_mission(4).opening_when(from(Anchor::Enrolment, 1)), &[joined]);
        let done = OpensHint::DaysAfter { mission: Some(1), days: 2, at_local_time };
        check(a_mission(4).opening_when(from(Anchor::MissionDone(mission_id(1)), 2)), &[done]);
    }

    #[test]
    fn without_a_session_days_are_counted_from_its_start() {
        let mission = a_mission(4).opening_when(from(Anchor::SessionStart, 3));
        assert_eq!(hints_of(mission, None), [OpensHint::DaysAfterStart { days: 3 }]);
    }

    #[test]
    fn one_of_several_ways_is_named_as_such_until_one_is_open() {
        let way = |days| any([done(2), from(Anchor::SessionStart, days)]);
        let hints = vec![after_all(&[2]), OpensHint::At { at: instant("2026-11-16T08:00:00Z") }];
        check(a_mission(4).opening_when(way(14)), &[OpensHint::AnyOf { hints }]);
        check(a_mission(4).opening_when(way(0)), &[OpensHint::Anytime]);
    }

    #[test]
    fn what_else_is_asked_is_named_by_its_kind() {
        check(a_mission(4).opening_when(Rule::InTeam), &[OpensHint::InTeam]);
        check(a_mission(4).opening_when(Rule::SurveyDone("start".to_owned())), &[OpensHint::Asked]);
        check(a_mission(4).opening_when(Rule::OnboardingStepDone("profile".to_owned())), &[OpensHint::Asked]);
        check(a_mission(4).opening_when(Rule::PendingReviewsBelow(2)), &[OpensHint::Reviewed]);
    }

    #[test]
    fn what_is_hidden_from_learners_is_only_said_to_be_there() {
        let hidden = |rule| RuleNode { show: false, rule };
        for rule in [
            done(1),
            all([done(1)]),
            any([done(1)]),
            from(Anchor::SessionStart, 3),
            Rule::All(vec![hidden(done(1)), hidden(done(2))]),
        ] {
            check(a_mission(4).locked_by(hidden(rule)), &[OpensHint::Untold]);
        }
        check(a_mission(4).opening_when(not(done(1))).opening_when(not(done(2))), &[OpensHint::Untold]);
        let partly = Rule::Any(vec![hidden(done(1)), RuleNode::shown(done(2))]);
        let hints = vec![OpensHint::Untold, after_all(&[2])];
        check(a_mission(4).opening_when(partly), &[OpensHint::AnyOf { hints }]);
    }
}
