//! Programs: how they are published, and what anybody sees of them.

mod content;
mod list_offerings;
mod show_content_file;
mod show_course;
mod show_version;
