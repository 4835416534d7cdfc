//! Rewards as learners see them: badges, credit and partners' offers.

pub mod credit;
pub mod follow_credit;
pub mod give;
pub mod import;
pub mod ledger_rows;
pub mod list_perks;
pub mod list_rewards;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod perk_rows;
pub mod redeem;
pub mod see_badges;
pub mod show_badges;
pub mod show_credit;
pub mod take_perk;
