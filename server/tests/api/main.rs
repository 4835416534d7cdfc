//! The API as a client meets it: the real server on a real socket, a real PostgreSQL with a database
//! for each test, identity tokens with real signatures. Run by `cargo xtask test`.

mod idempotency;
mod identity;
mod pages;
mod platform;
mod program;
mod schema;
mod support;
mod tokens;
