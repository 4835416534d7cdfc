//! The onboarding: questions, the profile, offers and the steps of a session.

mod answer;
mod change_flow;
mod list_offers;
mod save_profile;
