//! Checks when a learner wants to work.

use crate::field::{Amount, Fields, IssueRule};
use crate::refusal::Refusals;
use crate::sitting::SittingWishes;
use crate::sitting::limits::{
    MAX_DAYS_OFF, MAX_SITTING_DAYS, MAX_SITTING_MINUTES, MIN_SITTING_MINUTES, SITTING_STEP_MINUTES,
};

/// Minutes of a day of 24 hours.
const MINUTES_PER_DAY: u32 = 24 * 60;

/// Returns the wishes to store, with the days in order and each day off once. A learner may choose no day.
///
/// # Errors
/// `validation-fail`, all together: more than [`MAX_SITTING_DAYS`] days of the week, so that no day is free; a day of
/// the week that is chosen twice; a time or a length that is not a multiple of [`SITTING_STEP_MINUTES`]; a length below
/// [`MIN_SITTING_MINUTES`] or above [`MAX_SITTING_MINUTES`]; a sitting that ends after midnight; more than
/// [`MAX_DAYS_OFF`] days off.
pub fn change_wishes(mut wishes: SittingWishes) -> Result<SittingWishes, Refusals> {
    let mut fields = Fields::default();
    let is_short = fields.fits("days", IssueRule::TooMany, MAX_SITTING_DAYS, &wishes.days)
        && fields.fits("days_off", IssueRule::TooMany, MAX_DAYS_OFF, &wishes.days_off);
    if !is_short {
        return fields.accept(wishes);
    }
    wishes.days.sort_by_key(|day| day.day);
    wishes.days_off.sort_unstable();
    wishes.days_off.dedup();
    let (days, next) = (wishes.days.iter(), wishes.days.iter().skip(1));
    if days.zip(next).any(|(one, other)| one.day == other.day) {
        fields.refuse("days", IssueRule::TooMany, None, None);
    }
    for day in &wishes.days {
        let (begin, minutes) = (day.from.minute_of_day(), day.minutes);
        fields.at_least("minutes", IssueRule::TooSmall, MIN_SITTING_MINUTES.into(), minutes.into());
        fields.at_most("minutes", IssueRule::TooLarge, MAX_SITTING_MINUTES.into(), minutes.into());
        for (field, value) in [("from", begin), ("minutes", minutes)] {
            if !value.is_multiple_of(SITTING_STEP_MINUTES) {
                let step = Some(Amount::Count(SITTING_STEP_MINUTES.into()));
                fields.refuse(field, IssueRule::TooPrecise, step, Some(Amount::Count(value.into())));
            }
        }
        if MINUTES_PER_DAY < begin.saturating_add(minutes) {
            fields.refuse("from", IssueRule::TooLarge, None, None);
        }
    }
    fields.accept(wishes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mission::plan::WorkingDay;
    use crate::refusal::Refusal;
    use crate::time::{DayOfWeek, LocalDate, LocalTime};

    fn wishes(days: &[(DayOfWeek, &str, u32)]) -> SittingWishes {
        let day = |(day, from, minutes): &(DayOfWeek, &str, u32)| WorkingDay {
            day: *day,
            from: LocalTime::parse(from).unwrap(),
            minutes: *minutes,
        };
        SittingWishes { days: days.iter().map(day).collect(), days_off: Vec::new() }
    }

    /// Compares the fields that are refused, and their rules.
    fn check(days: &[(DayOfWeek, &str, u32)], expected: &[(&str, IssueRule)]) {
        let refused = change_wishes(wishes(days)).err();
        let refused = refused.iter().flat_map(Refusals::iter).map(|refusal| match refusal {
            Refusal::ValidationFail { field: Some(field), rule, .. } => (field.as_str(), *rule),
            other => panic!("{other:?}"),
        });
        assert_eq!(refused.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn days_are_stored_in_order_and_a_day_off_once() {
        let (monday, friday) = ((DayOfWeek::Monday, "18:30", 60), (DayOfWeek::Friday, "09:00", 30));
        let days_off = ["2026-12-25", "2026-12-24", "2026-12-25"].map(|day| LocalDate::parse(day).unwrap());
        let draft = SittingWishes { days_off: days_off.to_vec(), ..wishes(&[friday, monday]) };
        let stored = SittingWishes { days_off: vec![days_off[1], days_off[0]], ..wishes(&[monday, friday]) };
        assert_eq!(change_wishes(draft), Ok(stored));
        check(&[], &[]);
    }

    #[test]
    fn one_day_of_the_week_is_free() {
        let days = DayOfWeek::ALL.map(|day| (day, "18:30", 60));
        check(&days[..6], &[]);
        check(&days, &[("days", IssueRule::TooMany)]);
        check(&[days[0], days[0]], &[("days", IssueRule::TooMany)]);
    }

    #[test]
    fn a_sitting_has_thirty_to_a_hundred_and_twenty_minutes_and_ends_by_midnight() {
        let check = |from, minutes, expected: &[_]| check(&[(DayOfWeek::Monday, from, minutes)], expected);
        check("23:30", 30, &[]);
        check("00:00", 120, &[]);
        check("18:30", 25, &[("minutes", IssueRule::TooSmall)]);
        check("18:30", 125, &[("minutes", IssueRule::TooLarge)]);
        check("23:30", 35, &[("from", IssueRule::TooLarge)]);
        check("18:32", 31, &[("from", IssueRule::TooPrecise), ("minutes", IssueRule::TooPrecise)]);
    }

    #[test]
    fn days_off_are_limited() {
        let days_off = |count| vec![LocalDate::parse("2026-12-25").unwrap(); count];
        let with = |count| change_wishes(SittingWishes { days_off: days_off(count), ..wishes(&[]) });
        assert_eq!(with(60).map(|wishes| wishes.days_off.len()), Ok(1));
        assert!(with(61).is_err());
    }
}
