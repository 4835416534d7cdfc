//! Notices: messages to people, in the application, by mail and on their devices. A feature passes a notice to
//! [`tell`](tell::tell) in the transaction that causes it. If a date causes notices later, the feature registers the
//! date with [`watch`](watch::watch). The rules of the domain decide on channels and times. Features depend on this
//! module.

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

/// Number of unread notices.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnreadNotices {
    /// The number.
    unread: u32,
}
