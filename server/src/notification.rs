//! Notices: what people are told, in the application, by mail and on their devices. A feature hands its notice to [`tell`](tell::tell) in
//! the transaction of the cause, or names a date to [`watch`](watch::watch) that brings notices by itself; the rules of
//! the domain say where each goes, and when. This lies below the features.

pub mod due;
pub mod list;
pub mod mail;
pub mod mark_read;
pub mod push;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod push_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod show_unread;
pub mod tell;
pub mod unsubscribe_link;
pub mod watch;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod watch_rows;

use serde::Serialize;
use utoipa::ToSchema;

/// How many notices nobody has read yet.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnreadNotices {
    /// Their number.
    unread: u32,
}
