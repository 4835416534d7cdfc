//! Rewards as a learner sees them: badges and credit.

pub mod credit;
pub mod follow_credit;
pub mod give;
pub mod ledger_rows;
pub mod list_rewards;
pub mod redeem;
pub mod see_badges;
pub mod show_badges;
pub mod show_credit;
