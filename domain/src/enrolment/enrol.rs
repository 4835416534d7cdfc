//! Enrols a learner in a session. A session with a price has to be paid first; the payment is made elsewhere, and this
//! rule gets it as a fact. A learner with a [running subscription](crate::subscription) enrols for free.

use crate::enrolment::EnrolmentStatus;
use crate::ids::EnrolmentId;
use crate::money::Money;
use crate::program::offer::{EnrolmentWindow, SessionOfferFacts, offer};
use crate::refusal::{Refusal, Refusals};
use crate::time::Timestamp;

/// Facts for [`enrol`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnrolFacts {
    /// The time of the request.
    pub now: Timestamp,
    /// The session.
    pub session: SessionOfferFacts,
    /// Price of a place for this learner; `None` if it is free, as with a running subscription.
    pub price: Option<Money>,
    /// The learner's enrolment in this session, if there is one.
    pub existing: Option<(EnrolmentId, EnrolmentStatus)>,
}

/// A place that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enrolled {
    /// The enrolment that the learner had left, if it is reused. It is a place again from now on, and its access has a
    /// new end.
    pub again: Option<EnrolmentId>,
    /// Status of the enrolment.
    pub status: EnrolmentStatus,
    /// When the place was taken.
    pub enrolled_at: Timestamp,
    /// When the access ends; later edits of the session do not move this, extensions do.
    pub access_until: Timestamp,
}

/// Takes a place in the session.
///
/// # Errors
/// Only the first refusal, in this order: `program-already-purchased` if the learner has an enrolment that was not
/// left, even one that is not approved yet; `enrolment/closed` once the time to join is over; `enrolment/full`; and
/// `program-not-enrolled` with the price if the place has to be paid first.
pub fn enrol(facts: &EnrolFacts) -> Result<Enrolled, Refusals> {
    let offer = offer(&facts.session, facts.now);
    if let Some((enrolment, status)) = facts.existing
        && status.is_kept()
    {
        return Err(Refusal::ProgramAlreadyPurchased { enrolment }.into());
    }
    match offer.window {
        EnrolmentWindow::Closed => return Err(Refusal::EnrolmentClosed { since: offer.closes_at }.into()),
        EnrolmentWindow::Full => {
            return Err(Refusal::EnrolmentFull { seats: facts.session.seats.unwrap_or_default() }.into());
        }
        EnrolmentWindow::Open => {}
    }
    if facts.price.is_some() {
        return Err(Refusal::ProgramNotEnrolled { price: facts.price }.into());
    }
    Ok(Enrolled {
        again: facts.existing.map(|(enrolment, _)| enrolment),
        status: EnrolmentStatus::Active,
        enrolled_at: facts.now,
        access_until: offer.access_until,
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::money::Currency;
    use crate::time::Zone;

    fn instant(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    fn an_open_session() -> EnrolFacts {
        EnrolFacts {
            now: instant("2026-11-20T12:00:00Z"),
            session: SessionOfferFacts {
                starts_at: instant("2026-11-01T09:00:00Z"),
                ends_at: instant("2026-12-20T09:00:00Z"),
                enrol_until: None,
                zone: Zone { name: "UTC".to_owned(), offsets: Vec::new() },
                grace_days: 21,
                seats: Some(2),
                seats_taken: 1,
            },
            price: None,
            existing: None,
        }
    }

    fn check(change: impl FnOnce(&mut EnrolFacts), expected: Result<&str, &str>) {
        let mut facts = an_open_session();
        change(&mut facts);
        let enrolled = enrol(&facts);
        let actual = enrolled.as_ref().map(|enrolled| enrolled.access_until.to_string());
        let actual = actual.as_deref().map_err(|refusals| refusals.first().code());
        assert_eq!(actual, expected);
    }

    #[test]
    fn a_place_lasts_to_the_end_and_the_grace_days() {
        check(|_| {}, Ok("2027-01-10T09:00:00Z"));
        check(|facts| facts.session.grace_days = 0, Ok("2026-12-20T09:00:00Z"));
    }

    #[test]
    fn a_session_takes_nobody_from_its_last_instant_on() {
        check(|facts| facts.now = instant("2026-12-20T08:59:59Z"), Ok("2027-01-10T09:00:00Z"));
        check(|facts| facts.now = instant("2026-12-20T09:00:00Z"), Err("enrolment/closed"));
        check(|facts| facts.session.enrol_until = Some(facts.now), Err("enrolment/closed"));
    }

    #[test]
    fn the_last_seat_is_given_once() {
        check(|facts| facts.session.seats_taken = 2, Err("enrolment/full"));
        check(|facts| facts.session.seats = None, Ok("2027-01-10T09:00:00Z"));
    }

    #[test]
    fn a_place_with_a_price_is_paid_first() {
        let price = Money { amount_minor: 4_900, currency: Currency::from_code("USD").unwrap() };
        check(|facts| facts.price = Some(price), Err("program-not-enrolled"));
    }

    #[test]
    fn a_learner_has_one_place_and_may_come_back_to_one_that_was_left() {
        let existing = |status| Some((EnrolmentId(Uuid::nil()), status));
        check(|facts| facts.existing = existing(EnrolmentStatus::Active), Err("program-already-purchased"));
        check(|facts| facts.existing = existing(EnrolmentStatus::Withdrawn), Ok("2027-01-10T09:00:00Z"));
    }
}
