//! Finds what would make all required missions fit.

use serde::Serialize;

use crate::mission::MissionBoard;
use crate::mission::change::Change;
use crate::mission::plan::{Feasibility, Remedy, WorkingDay, feasible};
use crate::sitting::change_wishes::change_wishes;
use crate::sitting::limits::{MAX_SITTING_DAYS, MAX_SITTING_MINUTES};
use crate::sitting::{SittingFacts, SittingWishes, USUAL_DAYS, USUAL_MINUTES, usual_day};
use crate::time::DayOfWeek;

/// Lengths of sittings that are tried, in minutes.
const LENGTHS: [u32; 3] = [60, USUAL_MINUTES, MAX_SITTING_MINUTES];

/// A change after which all required missions fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SittingRemedy {
    /// Sittings of this number of minutes on the chosen days.
    Longer(u32),
    /// These days of the week in addition.
    MoreDays(Vec<DayOfWeek>),
    /// These acts, if they are done now: an extension, a team, a survey, a purchase.
    Acts(Vec<Change>),
}

/// Returns the remedies: longer sittings, more days, and the acts that the plan of the missions found.
pub(super) fn remedies(
    board: &MissionBoard,
    facts: &SittingFacts,
    wishes: &SittingWishes,
    acts: Option<Remedy>,
) -> Vec<SittingRemedy> {
    let fits = |days: Vec<WorkingDay>| {
        let wishes = SittingWishes { days, ..wishes.clone() };
        let wishes = change_wishes(wishes);
        wishes.is_ok_and(|wishes| feasible(board, &facts.with(&wishes)) == Feasibility::Feasible)
    };
    let longer = LENGTHS.into_iter().filter(|minutes| wishes.days.iter().any(|day| day.minutes < *minutes));
    let longer = longer.map(|minutes| (minutes, lengthened(&wishes.days, minutes)));
    let longer = longer.into_iter().find(|(_, days)| fits(days.clone())).map(|(minutes, _)| minutes);
    let acts = match acts {
        Some(Remedy::Do(acts)) => Some(SittingRemedy::Acts(acts)),
        Some(Remedy::Nothing | Remedy::Unknown) | None => None,
    };
    [longer.map(SittingRemedy::Longer), more_days(&wishes.days, fits), acts].into_iter().flatten().collect()
}

/// Returns the days with sittings of at least this length.
fn lengthened(days: &[WorkingDay], minutes: u32) -> Vec<WorkingDay> {
    days.iter().map(|day| WorkingDay { minutes: day.minutes.max(minutes), ..*day }).collect()
}

/// Returns the fewest additional days after which everything fits, with the usual times.
fn more_days(chosen: &[WorkingDay], fits: impl Fn(Vec<WorkingDay>) -> bool) -> Option<SittingRemedy> {
    let (mut days, mut added) = (chosen.to_vec(), Vec::new());
    let most = usize::try_from(MAX_SITTING_DAYS).unwrap_or_default();
    let free = USUAL_DAYS.into_iter().filter(|day| chosen.iter().all(|chosen| chosen.day != *day));
    for day in free.take(most.saturating_sub(chosen.len())) {
        days.push(usual_day(day, USUAL_MINUTES));
        added.push(day);
        if fits(days.clone()) {
            added.sort_unstable();
            return Some(SittingRemedy::MoreDays(added));
        }
    }
    None
}
