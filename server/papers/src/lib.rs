//! Papers to keep and to print: certificates, reference letters, receipts, portfolios and showcases, drawn as PDFs; and
//! the picture of a certificate, drawn as a PNG. All content is an input: this crate reads no clock, no database and no
//! file, and the same input gives the same bytes.
//!
//! Each paper conforms to PDF/UA-1: it has a title, a language, and tags in reading order. Text is shaped, in either
//! direction. Every text is accepted: a character that no typeface here has is drawn as a box. Certificates use the
//! same wording as the web's certificate page. Positions on a page are `f32`, which the other crates forbid, so this is
//! a separate crate.

mod art;
mod certificate;
mod flow;
mod ink;
mod letter;
mod picture;
mod portfolio;
mod qr_code;
mod receipt;
mod sheet;
mod showcase;
mod text;
mod typefaces;
mod words;

use thiserror::Error;

pub use crate::art::Host;
pub use crate::certificate::CertificatePaper;
pub use crate::letter::LetterPaper;
pub use crate::picture::CertificatePicture;
pub use crate::portfolio::{PortfolioPaper, PortfolioPaperWork};
pub use crate::receipt::{CreditNotePaper, ReceiptPaper};
pub use crate::showcase::ShowcasePaper;
pub use crate::text::missing_characters;
pub use crate::words::letter_from;

/// A paper could not be drawn. No input text causes this fault.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("the paper was not drawn: {0}")]
pub struct Fault(String);

/// Result of drawing.
type Result<T> = std::result::Result<T, Fault>;
