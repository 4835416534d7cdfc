//! Every rule of the product, once: the rule book.
//!
//! A rule is a *verb*: a function that takes *facts* (a plain struct with all it needs, the time
//! included) and gives a *decision* (`Submitted`, `Enrolled`) or *refusals*. It reads no clock, no
//! database and no configuration, and it writes nothing. The server compiles this crate natively and
//! enforces it; the web compiles it to WebAssembly and asks it while the learner types. Both get the
//! same answer because it is the same code over the same facts.
//!
//! # Where an answer stands
//!
//! A learner who is told no reads a code; [`refusal::Refusal`] has every code with what it means. To find the
//! rule behind it, and what would make it say yes:
//!
//! | A person asks | Read |
//! |---|---|
//! | Why is this mission locked, and when does it open? | [`mission`], [`mission::decide`] |
//! | What opens if I hand this in today? | [`mission::what_if`] |
//! | What must I do, by when, to finish? Can I still? | [`mission::plan`] |
//! | Why was this answer not accepted? | [`submission::check`], [`submission::submit`] |
//! | Why is this attempt not moving? | [`submission::advance`] |
//! | Why did I get this score, or not pass? | [`feedback`], [`feedback::score`] |
//! | Why can I not ask for AI feedback? What becomes of its answer? | [`feedback::request_ai`], [`feedback::accept_ai`] |
//! | When is my work reviewed, and by whom? Can I appeal? | [`feedback::promise`], [`feedback::claim`], [`feedback::appeal`] |
//! | How long do I have access, and what is left afterwards? | [`enrolment::access`], [`enrolment::extend`] |
//! | What is missing for my certificate? | [`progression`], [`progression::requirements`] |
//! | Why do I not get a reference letter? | [`progression::satisfactory_completion`], [`progression::reference_letter`] |
//! | Why does it cost this much? | [`price`], [`price::lookup`], [`price::quote`] |
//! | Why was this coupon refused? | [`coupon`], [`coupon::check`] |
//! | Where is my payment? Why is it in review? | [`payment`], [`payment::settle`] |
//! | Can I get my money back? | [`payment::refund`] |
//! | What happens when my subscription ends? | [`subscription`], [`subscription::standing`] |
//! | Why does this friend not count? | [`referral`], [`referral::standing`], [`referral::milestones`] |
//! | Where did my credit go? | [`reward`], [`reward::balance`] |
//! | Why can I not leave this team? Why does this code not work on Discord? | [`community`] |
//! | Why did I get this mail, and why at this hour? | [`notification::route`], [`notification::schedule`] |
//! | May I do this? | [`account::permission`] |
//! | Which number is it exactly? | [`limits`] |
//!
//! An author asks [`mission::lint`] what is wrong with a program, and [`mission::simulate`] where which kind of
//! learner would be stuck in it.
//!
//! # The nouns
//!
//! In their one order, each using earlier ones only: [`account`], [`program`], [`enrolment`], [`onboarding`],
//! [`mission`], [`submission`], [`feedback`], [`progression`], [`price`], [`coupon`], [`payment`],
//! [`subscription`], [`referral`], [`reward`], [`assistant`], [`community`], [`support`]. Below them lie
//! [`refusal`] (every code), [`ids`], [`money`], [`time`], [`limits`] (every number), [`upload`] (what may be
//! uploaded at all) and [`notification`] (what a person can be told of).

pub mod account;
pub mod assistant;
pub mod community;
pub mod coupon;
mod crockford;
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
