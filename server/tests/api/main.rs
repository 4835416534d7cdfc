//! Tests of the API as a client uses it: the real server on a real socket, a real PostgreSQL with a database for each
//! test, and identity tokens with real signatures. Run by `cargo xtask test`.

mod access;
mod account;
mod assistant;
mod bonus;
mod checkout;
mod community;
mod database;
mod enrolment;
mod event;
mod feedback;
mod idempotency;
mod identity;
mod jobs;
mod journey;
mod lists;
mod live;
mod mail;
mod mission;
mod notification;
mod onboarding;
mod openapi;
mod pages;
mod personal_data;
mod platform;
mod program;
mod progression;
mod rate_limit;
mod referral;
mod reward;
mod schema;
mod showcase;

mod harness;
mod sitting;
mod statements;
mod submission;
mod subscription;
mod support;
mod survey;
mod team;
mod tokens;
