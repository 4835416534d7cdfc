//! The teams of a session, and their shared work.

mod missions;
mod staff;
mod teams;
