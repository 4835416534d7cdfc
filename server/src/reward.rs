//! Rewards as a learner sees them: badges and credit.

pub mod ledger_rows;
pub mod see_badges;
pub mod show_badges;
pub mod show_credit;
