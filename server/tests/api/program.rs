//! Programs: publishing, and public views.

mod announce;
mod content;
mod list_offerings;
mod preview_mission;
mod show_content_file;
mod show_course;
mod show_file_as_html;
mod show_version;
mod suggest;
