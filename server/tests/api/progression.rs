//! Progression: completing a program, the way out, grades and the certificate.

mod certificate;
mod complete;
mod grades;
mod offboarding;
