//! The teams of a session, and what they do together.

mod missions;
mod staff;
mod teams;
