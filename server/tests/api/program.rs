//! Programs: how they are published, and what anybody sees of them.

mod content;
