//! Feedback: the automatic check of a text, learners' ratings of their own attempts, and reviews by a person.

mod carry_over;
mod crowd;
mod inbox;
mod open_file;
mod prompt;
mod rate_self;
mod read_attempt;
mod read_by_model;
mod request_ai;
mod reviews;
mod reviews_in_time;
