//! The teams of a session.

mod teams;
