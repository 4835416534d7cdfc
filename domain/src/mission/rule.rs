//! Lock rules: trees of conditions, and the functions that visit them.
//!
//! No match over [`Rule`] has a wildcard arm, so the code does not compile with a new condition until every match
//! handles it. Code that needs only one property of a condition, its mission or its date, calls a function of this
//! module instead.

use serde::{Deserialize, Serialize};

use crate::ids::MissionId;
use crate::mission::{Entitlement, SessionFacts};
use crate::time::{LocalTime, Timestamp};

/// A node of a lock rule: a rule, and whether it may be shown to learners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleNode {
    /// Whether failed conditions of this rule are explained to the learner; a hidden condition locks the mission
    /// without a reason.
    #[serde(default = "shown")]
    pub show: bool,
    /// The rule.
    pub rule: Rule,
}

fn shown() -> bool {
    true
}

impl RuleNode {
    /// Returns a node whose failed conditions are explained to the learner.
    #[must_use]
    pub fn shown(rule: Rule) -> Self {
        Self { show: true, rule }
    }

    /// Returns the rule that always holds.
    #[must_use]
    pub fn open() -> Self {
        Self::shown(Rule::All(Vec::new()))
    }
}

/// Condition that opens a mission. An empty `all` and an empty `any` always hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(no_recursion))]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Every one of these holds.
    All(Vec<RuleNode>),
    /// At least one of these holds, or the list is empty.
    Any(Vec<RuleNode>),
    /// This does not hold.
    Not(Box<RuleNode>),
    /// Another mission has reached a level.
    MissionDone(MissionDone),
    /// The moment has come.
    NotBefore(Moment),
    /// The moment has not come yet.
    NotAfter(Moment),
    /// The learner holds an entitlement.
    HasEntitlement(Entitlement),
    /// The learner is in a team.
    InTeam,
    /// The learner has done an onboarding step.
    OnboardingStepDone(String),
    /// The learner has answered a survey.
    SurveyDone(String),
    /// Fewer than this many of the learner's submissions wait for a review.
    PendingReviewsBelow(u32),
}

/// Required level of another mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MissionDone {
    /// The mission.
    pub mission: MissionId,
    /// The required level.
    pub level: DoneLevel,
    /// The minimum score in basis points, if one is required.
    #[serde(default)]
    pub min_score_bp: Option<u32>,
}

/// Level of a learner's work on a mission; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DoneLevel {
    /// Not viewed.
    None,
    /// Viewed.
    Viewed,
    /// An answer was saved.
    Attempted,
    /// An attempt was submitted.
    Submitted,
    /// The mission is complete.
    Passed,
}

/// A point in time, which is fixed or counted from an event of the session or of the learner's course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// An instant that is the same for everybody.
    At(Timestamp),
    /// A number of days after an event, in the session's zone.
    From(FromAnchor),
}

/// A number of calendar days after an event, at a given local time or at the event's own time of day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FromAnchor {
    /// The event.
    pub anchor: Anchor,
    /// Calendar days after it; negative for days before.
    pub plus_days: i16,
    /// The time of day in the session's zone; `None` for the event's own time of day.
    #[serde(default)]
    pub at_local_time: Option<LocalTime>,
}

/// Event from which days are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// The session starts.
    SessionStart,
    /// The session ends.
    SessionEnd,
    /// The learner enrolled.
    Enrolment,
    /// The learner completed this mission.
    MissionDone(MissionId),
}

/// Defines the enum of all kinds of rules, and its list.
macro_rules! rule_kinds {
    ($($(#[$doc:meta])+ $kind:ident)+) => {
        /// Kind of a [`Rule`], without its parameters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum RuleKind {
            $($(#[$doc])+ $kind),+
        }

        impl RuleKind {
            /// All kinds, in order.
            pub const ALL: &[Self] = &[$(Self::$kind),+];
        }
    };
}

rule_kinds! {
    /// [`Rule::All`].
    All
    /// [`Rule::Any`].
    Any
    /// [`Rule::Not`].
    Not
    /// [`Rule::MissionDone`].
    MissionDone
    /// [`Rule::NotBefore`].
    NotBefore
    /// [`Rule::NotAfter`].
    NotAfter
    /// [`Rule::HasEntitlement`].
    HasEntitlement
    /// [`Rule::InTeam`].
    InTeam
    /// [`Rule::OnboardingStepDone`].
    OnboardingStepDone
    /// [`Rule::SurveyDone`].
    SurveyDone
    /// [`Rule::PendingReviewsBelow`].
    PendingReviewsBelow
}

impl Rule {
    /// Returns the kind of the rule.
    #[must_use]
    pub fn kind(&self) -> RuleKind {
        match self {
            Self::All(_) => RuleKind::All,
            Self::Any(_) => RuleKind::Any,
            Self::Not(_) => RuleKind::Not,
            Self::MissionDone(_) => RuleKind::MissionDone,
            Self::NotBefore(_) => RuleKind::NotBefore,
            Self::NotAfter(_) => RuleKind::NotAfter,
            Self::HasEntitlement(_) => RuleKind::HasEntitlement,
            Self::InTeam => RuleKind::InTeam,
            Self::OnboardingStepDone(_) => RuleKind::OnboardingStepDone,
            Self::SurveyDone(_) => RuleKind::SurveyDone,
            Self::PendingReviewsBelow(_) => RuleKind::PendingReviewsBelow,
        }
    }

    /// Returns the rules that this one combines; empty for a condition.
    #[must_use]
    pub fn parts(&self) -> &[RuleNode] {
        match self {
            Self::All(nodes) | Self::Any(nodes) => nodes,
            Self::Not(node) => std::slice::from_ref(node),
            Self::MissionDone(_)
            | Self::NotBefore(_)
            | Self::NotAfter(_)
            | Self::HasEntitlement(_)
            | Self::InTeam
            | Self::OnboardingStepDone(_)
            | Self::SurveyDone(_)
            | Self::PendingReviewsBelow(_) => &[],
        }
    }

    /// Returns the rules that this one combines, as mutable.
    pub fn parts_mut(&mut self) -> &mut [RuleNode] {
        match self {
            Self::All(nodes) | Self::Any(nodes) => nodes,
            Self::Not(node) => std::slice::from_mut(node),
            Self::MissionDone(_)
            | Self::NotBefore(_)
            | Self::NotAfter(_)
            | Self::HasEntitlement(_)
            | Self::InTeam
            | Self::OnboardingStepDone(_)
            | Self::SurveyDone(_)
            | Self::PendingReviewsBelow(_) => &mut [],
        }
    }

    /// Returns the required level of a mission; `None` for any other condition.
    #[must_use]
    pub fn mission_done(&self) -> Option<&MissionDone> {
        match self {
            Self::MissionDone(done) => Some(done),
            Self::All(_)
            | Self::Any(_)
            | Self::Not(_)
            | Self::NotBefore(_)
            | Self::NotAfter(_)
            | Self::HasEntitlement(_)
            | Self::InTeam
            | Self::OnboardingStepDone(_)
            | Self::SurveyDone(_)
            | Self::PendingReviewsBelow(_) => None,
        }
    }

    /// Returns the date of a date condition; `None` for any other.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        match self {
            Self::NotBefore(moment) | Self::NotAfter(moment) => Some(moment),
            Self::All(_)
            | Self::Any(_)
            | Self::Not(_)
            | Self::MissionDone(_)
            | Self::HasEntitlement(_)
            | Self::InTeam
            | Self::OnboardingStepDone(_)
            | Self::SurveyDone(_)
            | Self::PendingReviewsBelow(_) => None,
        }
    }

    /// Returns the mission from whose completion the condition counts a date; `None` for any other condition.
    #[must_use]
    pub fn counts_from(&self) -> Option<MissionId> {
        self.moment().and_then(Moment::counts_from)
    }

    /// Returns the mission that the condition names; `None` if it names no mission.
    #[must_use]
    pub fn mission(&self) -> Option<MissionId> {
        self.mission_done().map(|done| done.mission).or(self.counts_from())
    }
}

impl Moment {
    /// Returns the instant of the moment; `None` if the instant depends on the learner.
    #[must_use]
    pub fn in_session(&self, session: &SessionFacts) -> Option<Timestamp> {
        let from = match self {
            Self::At(at) => return Some(*at),
            Self::From(from) => from,
        };
        let start = match from.anchor {
            Anchor::SessionStart => session.starts_at,
            Anchor::SessionEnd => session.ends_at,
            Anchor::Enrolment | Anchor::MissionDone(_) => return None,
        };
        Some(session.zone.days_after(start, from.plus_days.into(), from.at_local_time))
    }

    /// Returns the mission from whose completion the moment is counted; `None` for any other moment.
    #[must_use]
    pub fn counts_from(&self) -> Option<MissionId> {
        match self {
            Self::At(_) => None,
            Self::From(from) => match from.anchor {
                Anchor::MissionDone(mission) => Some(mission),
                Anchor::SessionStart | Anchor::SessionEnd | Anchor::Enrolment => None,
            },
        }
    }
}

/// Place of a rule in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RulePlace {
    /// Whether the rule helps to open the lock if it holds; false below an odd number of `not`s, because then it helps
    /// if it fails.
    pub(crate) is_wanted: bool,
    /// Whether the lock cannot open without this rule: no alternative can replace it.
    pub(crate) is_certain: bool,
}

impl RulePlace {
    const TOP: Self = Self { is_wanted: true, is_certain: true };

    /// Returns the place of the parts of a rule that is at this place. Below a `not`, an `all` offers alternatives and
    /// an `any` does not.
    fn below(self, rule: &Rule) -> Self {
        let one_of = |nodes: &[RuleNode]| Self { is_certain: self.is_certain && nodes.len() == 1, ..self };
        match rule {
            Rule::Any(nodes) if self.is_wanted => one_of(nodes),
            Rule::All(nodes) if !self.is_wanted => one_of(nodes),
            Rule::Not(_) => Self { is_wanted: !self.is_wanted, ..self },
            Rule::All(_)
            | Rule::Any(_)
            | Rule::MissionDone(_)
            | Rule::NotBefore(_)
            | Rule::NotAfter(_)
            | Rule::HasEntitlement(_)
            | Rule::InTeam
            | Rule::OnboardingStepDone(_)
            | Rule::SurveyDone(_)
            | Rule::PendingReviewsBelow(_) => self,
        }
    }
}

impl RuleNode {
    /// Visits every rule of the tree with its place. A rule is visited before its parts.
    pub(crate) fn visit<'a>(&'a self, show: &mut dyn FnMut(&'a Rule, RulePlace)) {
        fn walk<'a>(node: &'a RuleNode, place: RulePlace, show: &mut dyn FnMut(&'a Rule, RulePlace)) {
            show(&node.rule, place);
            node.rule.parts().iter().for_each(|part| walk(part, place.below(&node.rule), show));
        }
        walk(self, RulePlace::TOP, show);
    }

    /// Visits every rule of the tree as mutable. A rule is changed before its parts are visited.
    pub(super) fn visit_mut(&mut self, change: &mut dyn FnMut(&mut Rule, RulePlace)) {
        fn walk(node: &mut RuleNode, place: RulePlace, change: &mut dyn FnMut(&mut Rule, RulePlace)) {
            change(&mut node.rule, place);
            let below = place.below(&node.rule);
            node.rule.parts_mut().iter_mut().for_each(|part| walk(part, below, change));
        }
        walk(self, RulePlace::TOP, change);
    }

    /// Whether the predicate holds for any rule of the tree.
    pub(super) fn has(&self, is_like_that: &dyn Fn(&Rule) -> bool) -> bool {
        is_like_that(&self.rule) || self.rule.parts().iter().any(|part| part.has(is_like_that))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{all, any, done, mission_id, not};

    #[test]
    fn a_rule_is_explained_unless_its_author_hides_it() {
        let read = |text: &str| serde_json::from_str::<RuleNode>(text).unwrap();
        assert_eq!(read(r#"{"rule":"in_team"}"#), RuleNode::shown(Rule::InTeam));
        assert_eq!(read(r#"{"show":false,"rule":"in_team"}"#), RuleNode { show: false, rule: Rule::InTeam });
    }

    #[test]
    fn a_walk_shows_every_rule_and_where_it_is_wanted() {
        let tree = RuleNode::shown(all([Rule::InTeam, not(any([done(1), not(done(2))])), any([done(3)])]));
        let mut shown = Vec::new();
        tree.visit(&mut |rule, place| {
            shown.push((rule.mission_done().map(|done| done.mission), place.is_wanted, place.is_certain));
        });
        let mission = |number| Some(mission_id(number));
        let conditions = shown.into_iter().filter(|(mission, _, _)| mission.is_some()).collect::<Vec<_>>();
        assert_eq!(conditions, [(mission(1), false, true), (mission(2), true, true), (mission(3), true, true)]);
    }

    #[test]
    fn one_of_several_ways_is_not_certain() {
        let certain = |rule| {
            let tree = RuleNode::shown(rule);
            let mut certain = Vec::new();
            tree.visit(&mut |rule, place| certain.extend(rule.mission_done().map(|_| place.is_certain)));
            certain
        };
        assert_eq!(certain(any([done(1), all([done(2), done(3)])])), [false; 3]);
        assert_eq!(certain(not(all([done(1), done(2)]))), [false; 2]);
        assert_eq!(certain(not(all([done(1)]))), [true]);
        assert_eq!(certain(all([done(1), done(2)])), [true; 2]);
    }
}
