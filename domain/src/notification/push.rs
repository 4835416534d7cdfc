//! Notices to devices (Web push): which browsers are registered, and what is sent to them.
//!
//! A browser that a person lets be told has an address at its maker's push service. [`subscribe`] says which addresses
//! are taken: the server sends to them, so they are at [those services](subscribe::PUSH_HOSTS) and nowhere else.
//! [`deliver`] says whether a notice whose time has come is still to be sent, for how long the service keeps it for a
//! device that is off, and which earlier one it takes the place of. [`retry_at`] says when it is sent again to a service
//! that is busy.
//!
//! *Why does my device show nothing?* The kind is not chosen for devices, the session is muted, it is in quiet hours, the
//! notice was read in the application before, or the browser is not registered any more: it was removed, somebody else
//! signed in there, every sign-in was ended, or the browser itself ended it.

pub mod deliver;
pub mod retry_at;
pub mod subscribe;
