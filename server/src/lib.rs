//! The server: effects around the rules of `domain`. It contains HTTP, identity, the database and external services,
//! but no product rule, no price formula and no text for learners.
//!
//! Read `routes.rs` first, then one handler, then its `rows.rs`. The library exists so that tests can start the same
//! server as `main.rs`.

pub mod account;
pub mod app;
pub mod assistant;
pub mod auth;
pub mod bonus;
pub mod checkout;
pub mod clock;
pub mod columns;
pub mod community;
pub mod compression;
pub mod config;
pub mod content_folder;
pub mod coupon;
pub mod db;
pub mod enrolment;
pub mod error;
pub mod event;
pub mod feedback;
pub mod health;
pub mod html;
pub mod http;
pub mod idempotency;
pub mod jobs;
pub mod kinds;
pub mod live;
pub mod metrics;
pub mod mission;
pub mod network_country;
pub mod notification;
pub mod onboarding;
pub mod openapi;
pub mod page;
pub mod pages;
pub mod payment;
pub mod personal_data;
pub mod personal_tables;
pub mod platform;
pub mod ports;
mod prelude;
pub mod price;
pub mod program;
pub mod progression;
pub mod rate_limit;
pub mod referral;
pub mod reward;
pub mod routes;
#[expect(missing_docs, reason = "generated")]
pub mod schema;
pub mod screens;
pub mod showcase;
pub mod signer;
pub mod sitting;
pub mod submission;
pub mod subscription;
pub mod support;
pub mod survey;
pub mod tasks;
pub mod team;
pub mod telemetry;
pub mod upload;
pub mod zone;
