//! Submissions: beginning an attempt, saving its answers and files, submitting and withdrawing it.

mod begin;
mod change;
mod change_mission;
mod list;
mod list_answers;
mod marks;
mod save;
mod show;
mod show_answer;
mod show_blocks;
mod upload_file;
