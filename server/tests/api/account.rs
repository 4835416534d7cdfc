//! Accounts: signing up, claims, the account itself, profile, settings and picture.

mod attach_claims;
mod change_settings;
mod save_profile;
mod show;
mod sign_up;
mod take_avatar;
