//! Enrolments: taking a seat, and asking for the seats one has.

mod enrol;
mod list;
mod show_approval;
