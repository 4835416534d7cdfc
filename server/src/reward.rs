//! Rewards as a learner sees them: so far the badges.

pub mod see_badges;
pub mod show_badges;
