//! Feedback: how learners rate their own attempts.

mod rate_self;
