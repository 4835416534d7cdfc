//! Meaning of the figures of a text, by which two texts are compared.

/// Kind of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NumberKind {
    Bare,
    Percent,
    Money,
}

/// Meaning of a number, by which numbers are compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    Number {
        micros: i128,
        kind: NumberKind,
    },
    /// A date. The order of the fields sorts equal days beside each other.
    Date {
        month: u32,
        day: Option<u32>,
        year: Option<u32>,
    },
    /// An address, a date in digits only, or a number that is too long.
    Literal(String),
}

impl Fact {
    /// Whether it is a date, which counts only if both texts have it.
    pub(super) fn is_date(&self) -> bool {
        match self {
            Self::Date { .. } => true,
            Self::Literal(text) => text.matches('/').count() == 2,
            Self::Number { .. } => false,
        }
    }
}
