//! The bonus modules and the cheat sheet of a session.

mod cheat_sheet;
mod modules;
