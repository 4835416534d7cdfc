//! Missions: the board of a session, opening, reading and completing a mission, and the portal.

mod explain;
mod extend;
mod facts;
mod list;
mod list_cards;
mod list_user_missions;
mod rate;
mod resume;
mod show_openings;
mod show_user_mission;
mod unlock;
