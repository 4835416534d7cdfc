//! Many people request the last seats of one session at the same instant. The number of people who get a seat must
//! equal the number of seats. Everybody else must be refused because the session is full.

use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use anyhow::{Result, ensure};
use serde_json::json;

use crate::probe::Probed;
use crate::visitor::Visitor;

/// The free program whose sessions get few seats, and the session in which the people want to enrol.
pub(crate) const PACK: &str = "product-management-health-start-up";
const SESSION: &str = "nimbari-product-autumn";

/// Number of seats, and number of people who want one.
pub(crate) const SEATS: usize = 12;
const PEOPLE: usize = 48;

pub(crate) fn race(probed: &Probed<'_>) -> Result<String> {
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        people.push(probed.sign_up(&format!("racer-{number}"))?);
    }
    let start = Barrier::new(PEOPLE);
    let has_seat = thread::scope(|scope| {
        let racers = people.iter_mut().map(|person| scope.spawn(|| enrol(person, &start)));
        let racers = racers.collect::<Vec<_>>();
        racers.into_iter().map(|racer| racer.join().expect("a racer panicked")).collect::<Result<Vec<_>>>()
    })?;
    let seated = has_seat.iter().filter(|has_seat| **has_seat).count();
    ensure!(seated == SEATS, "{seated} people got one of {SEATS} seats");
    let course = people[0].get(&format!("/api/public/experience-session?slug={SESSION}"))?.done()?;
    let left = &course["session"]["seats_left"];
    ensure!(*left == 0, "{SESSION} shows {left} seats after the last was taken");
    Ok(format!("      {PEOPLE} people, {SEATS} seats: {seated} have one"))
}

/// Requests a seat at the same time as all others; returns whether the person got one.
fn enrol(person: &mut Visitor, start: &Barrier) -> Result<bool> {
    start.wait();
    loop {
        let said = person.post("/api/session/enrol", &json!({ "xs": SESSION }))?;
        match said.status() {
            201 => return Ok(true),
            // A server that gets this many requests may ask to retry.
            503 => thread::sleep(Duration::from_millis(100)),
            _ => return said.refused("enrolment/full").map(|_| false),
        }
    }
}
