//! Feedback: how learners rate their own attempts, and the reviews by a person.

mod rate_self;
mod reviews;
mod reviews_in_time;
