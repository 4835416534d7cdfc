//! Accounts: signing up, claims, mails, changes, roles, and the end of an account.

mod attach_claims;
mod change_roles;
mod confirm_verification;
mod end_sign_ins;
mod erase;
mod export;
mod reset_password;
mod show;
mod sign_up;
mod update;
mod verify_email;
