//! Progression: completing a program, offboarding, grades, the certificate and the letter.

mod certificate;
mod certificate_pdf;
mod complete;
mod grades;
mod letter;
mod offboarding;
mod raise_awards;
mod what_if_grades;
