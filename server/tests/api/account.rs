//! Accounts: signing up, claims, mails, changes, roles, profile, settings, pictures, and erasure.

mod attach_claims;
mod change_roles;
mod change_settings;
mod end_sign_ins;
mod erase;
mod export;
mod reset_password;
mod save_profile;
mod show;
mod sign_up;
mod take_avatar;
mod unsubscribe;
mod update;
mod verify_email;
