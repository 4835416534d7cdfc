//! What learners are awarded.

mod badges;
