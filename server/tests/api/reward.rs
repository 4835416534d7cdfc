//! What learners are awarded.

mod badges;
mod credit;
mod perks;
