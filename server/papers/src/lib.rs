//! Papers to keep and to print: certificates, reference letters, receipts and portfolios, drawn as PDFs. What is drawn is given;
//! nothing here reads a clock, a database or a file, and the same facts give the same bytes.
//!
//! Each paper conforms to PDF/UA-1: it has a title, a language, and tags in the order in which it is read. Text is
//! shaped, in either direction; what no typeface here can draw is an error and never a box. Words of certificates are those of
//! the web's own page. This is a crate of its own because places on a page are worked out in `f32`, which all other code may not
//! use.

mod art;
mod certificate;
mod ink;
mod letter;
mod portfolio;
mod qr_code;
mod receipt;
mod sheet;
mod text;
mod typefaces;
mod words;

use thiserror::Error;

pub use crate::art::Host;
pub use crate::certificate::CertificatePaper;
pub use crate::letter::LetterPaper;
pub use crate::portfolio::{PortfolioPaper, PortfolioPaperWork};
pub use crate::receipt::{ReceiptPaper, Seller};
pub use crate::words::letter_from;

/// Why a paper cannot be drawn.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// No typeface has these characters, each named once in the order of the text.
    #[error("no typeface has {0:?}")]
    Characters(String),
    /// Something is wrong with the drawing itself.
    #[error("the paper was not drawn: {0}")]
    Broken(String),
}

/// What drawing gives.
type Result<T> = std::result::Result<T, Fault>;
