//! Enrolments: enrolling, and listing a learner's enrolments.

mod enrol;
mod list;
mod show_approval;
