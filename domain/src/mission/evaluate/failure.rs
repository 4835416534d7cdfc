//! Causes of failed conditions, and the reasons that a learner sees.

use crate::ids::MissionId;
use crate::mission::{Action, DoneLevel, Entitlement, LockCode, Measure, Reason};
use crate::time::Timestamp;

/// Cause of a failed condition. Only a few become a [`Reason`], which takes longer to build.
#[derive(Clone, Copy)]
pub(super) enum Failure<'a> {
    Level {
        mission: MissionId,
        need: DoneLevel,
        have: DoneLevel,
    },
    Score {
        mission: MissionId,
        need_bp: u32,
        have_bp: u32,
    },
    NotYet(Timestamp),
    Passed(Timestamp),
    NoEnrolment,
    Entitlement(Entitlement),
    Team,
    Step(&'a str),
    Survey(&'a str),
    Reviews {
        need: u32,
        have: u32,
    },
    /// The cause is not shown: it is hidden, or below a `not`.
    Untold,
}

/// Place of a condition in its rule. It is written as text only for a reason: most conditions hold and need no text.
#[derive(Clone, Copy)]
pub(super) enum ConditionPlace<'a> {
    Named(&'static str),
    Earlier(u32),
    Below(&'a ConditionPlace<'a>, usize),
}

impl ConditionPlace<'_> {
    /// Returns the path as text. Digits are written one by one, because `write!` takes longer than evaluating a usual
    /// lock.
    pub(super) fn text(&self) -> String {
        let mut text = String::with_capacity(16);
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Named(name) => text.push_str(name),
            Self::Earlier(number) => {
                text.push_str("sequential.");
                write_number(text, *number);
            }
            Self::Below(above, index) => {
                above.write(text);
                text.push('.');
                write_number(text, u32::try_from(*index).unwrap_or(u32::MAX));
            }
        }
    }
}

fn write_number(text: &mut String, number: u32) {
    if number > 9 {
        write_number(text, number / 10);
    }
    text.extend(char::from_digit(number % 10, 10));
}

impl Failure<'_> {
    /// Returns the reason for the learner.
    pub(super) fn reason(self, path: ConditionPlace<'_>, any_of: Option<ConditionPlace<'_>>) -> Reason {
        let pending = |mission, need, have| {
            (LockCode::PendingMissions, Some(mission), Some(need), Some(have), None, Action::OpenMission(mission))
        };
        let other = |need, action| (LockCode::Other, None, need, None, None, action);
        let (code, mission, need, have, at, action) = match self {
            Self::Level { mission, need, have } => pending(mission, Measure::Level(need), Measure::Level(have)),
            Self::Score { mission, need_bp, have_bp } => {
                pending(mission, Measure::ScoreBp(need_bp), Measure::ScoreBp(have_bp))
            }
            Self::NotYet(at) => (LockCode::WaitingUnlockDate, None, None, None, Some(at), Action::Wait),
            Self::Passed(at) => (LockCode::Other, None, None, None, Some(at), Action::None),
            Self::NoEnrolment => other(None, Action::Enrol),
            Self::Entitlement(kind) => other(Some(Measure::Entitlement(kind)), Action::GetEntitlement(kind)),
            Self::Team => other(None, Action::JoinTeam),
            Self::Step(step) => other(Some(Measure::Step(step.to_owned())), Action::DoOnboardingStep(step.to_owned())),
            Self::Survey(survey) => {
                other(Some(Measure::Survey(survey.to_owned())), Action::TakeSurvey(survey.to_owned()))
            }
            Self::Reviews { need, have } => {
                let (need, have) = (Some(Measure::Count(need)), Some(Measure::Count(have)));
                (LockCode::Other, None, need, have, None, Action::WaitForReviews)
            }
            Self::Untold => other(None, Action::None),
        };
        let any_of = any_of.map(|place| place.text());
        Reason { code, cond_id: path.text(), mission, need, have, at, action, any_of }
    }
}

/// Sorts the reasons by code, and keeps the order within a code. The standard library's sort adds 2 KB to the browser's
/// package.
pub(super) fn in_order(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut ordered = Vec::<Reason>::with_capacity(reasons.len());
    for reason in reasons {
        let at = ordered.partition_point(|earlier| earlier.code <= reason.code);
        ordered.insert(at, reason);
    }
    ordered
}
