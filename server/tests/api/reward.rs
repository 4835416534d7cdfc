//! Rewards of learners.

mod badges;
mod credit;
mod perks;
