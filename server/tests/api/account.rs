//! Accounts: signing up, claims, and the account itself.

mod attach_claims;
mod show;
mod sign_up;
