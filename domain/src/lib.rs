//! Every rule of the product, once.
//!
//! A rule is a *verb*: a function that takes *facts* (a plain struct with all it needs, the time
//! included) and gives a *decision* (`Submitted`, `Enrolled`) or *refusals*. It reads no clock, no
//! database and no configuration, and it writes nothing. The server compiles this crate natively and
//! enforces it; the web compiles it to WebAssembly and asks it while the learner types. Both get the
//! same answer because it is the same code over the same facts.
//!
//! The nouns in their one order, each using earlier ones only: [`account`], [`program`], [`enrolment`],
//! [`onboarding`], [`mission`], [`submission`], [`price`], [`coupon`], [`payment`], [`subscription`],
//! [`community`], [`support`]. Below them lie [`refusal`] (every code), [`ids`], [`money`], [`time`],
//! [`limits`] (every number), [`upload`] (what may be uploaded at all) and [`notification`] (what a person can
//! be told of).
//! [`onboarding`], [`mission`], [`submission`], [`progression`], [`price`], [`support`]. Below them lie [`refusal`] (every
//! [`onboarding`], [`mission`], [`submission`], [`feedback`], [`price`], [`support`]. Below them lie [`refusal`] (every
//! [`onboarding`], [`mission`], [`submission`], [`feedback`], [`assistant`], [`price`], [`support`]. Below them lie [`refusal`] (every
//! code), [`ids`], [`money`], [`time`], [`limits`], [`upload`] (what may be uploaded at all) and
//! [`notification`] (what a person can be told of).

pub mod account;
pub mod assistant;
pub mod community;
pub mod coupon;
pub mod enrolment;
pub mod feedback;
mod field;
#[cfg(feature = "fixtures")]
pub mod fixtures;
pub mod ids;
pub mod limits;
mod link;
pub mod mission;
pub mod money;
pub mod notification;
pub mod onboarding;
pub mod payment;
pub mod price;
pub mod program;
pub mod progression;
pub mod referral;
pub mod refusal;
pub mod reward;
#[cfg(feature = "openapi")]
mod schema;
pub mod submission;
pub mod subscription;
pub mod support;
pub mod time;
pub mod upload;
#[cfg(feature = "verbs")]
pub mod verbs;
