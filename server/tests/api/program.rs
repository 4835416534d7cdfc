//! Programs: how they are published, and what anybody sees of them.

mod content;
mod list_offerings;
mod preview_mission;
mod show_content_file;
mod show_course;
mod show_file_as_html;
mod show_version;
