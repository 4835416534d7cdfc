//! Referrals: the users' links, the referred friends and their progress, and the rewards for reaching a number of
//! friends.

pub mod bind;
pub mod board;
pub mod confirm_verification;
pub mod convert;
pub mod cookies;
pub mod discount;
pub mod engage;
pub mod follow;
pub mod import;
pub mod list;
pub mod look_up_code;
pub mod make_code;
mod newcomer;
mod own_codes;
pub mod poll;
pub mod remind;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod send_reminder;
pub mod show_referred;
pub mod step;
