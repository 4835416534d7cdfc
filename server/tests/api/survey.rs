//! The surveys of a program.

mod answer;
