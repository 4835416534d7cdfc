//! Notices to devices (Web push): which browsers are registered, and how notices are sent to them.
//!
//! A browser whose owner allows notices has an address at its maker's push service. [`subscribe`] decides which
//! addresses are accepted: the server sends requests to them, so they have to be at [those
//! services](subscribe::PUSH_HOSTS). [`deliver`] decides whether a due notice is still sent, for how long the service
//! keeps it for a device that is off, and which earlier notice it replaces. [`retry_at`] decides when it is sent again
//! after the service was busy.
//!
//! *Why does my device show no notice?* Push is switched off for the kind, the session is muted, the time is within
//! quiet hours, the notice was read in the application before, or the browser is no longer registered: it was removed,
//! another person signed in with it, every sign-in was ended, or the browser itself ended its registration.

pub mod deliver;
pub mod retry_at;
pub mod subscribe;
