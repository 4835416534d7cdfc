//! Shared parts of every test.

pub(crate) mod actors;
pub(crate) mod app;
pub(crate) mod db;
pub(crate) mod discord;
pub(crate) mod files;
pub(crate) mod fuse;
pub(crate) mod identity;
pub(crate) mod learning;
pub(crate) mod mails;
pub(crate) mod model;
pub(crate) mod payments;
pub(crate) mod programs;
pub(crate) mod proxy;
pub(crate) mod refusals;
pub(crate) mod routes;
pub(crate) mod tokens;
