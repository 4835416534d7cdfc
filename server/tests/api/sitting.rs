//! Sittings: the plan of a learner, and when they want to work.

mod change_wishes;
mod show;

const SITTINGS: &str = "/api/app/experience-sessions/harbour-may/sittings";
