//! Decides what the picture of a certificate shows, which a chat displays beside a shared link. It has the learner's
//! name only if the learner wants it, and only if the server can draw the whole name; a name is never drawn with boxes.
//! A certificate that is not valid has no picture.

use serde::Serialize;

use crate::progression::certificate::CertificateStatus;
use crate::refusal::{Refusal, Refusals};

/// Facts for [`name_on_picture`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureFacts<'a> {
    /// Status of the certificate.
    pub status: CertificateStatus,
    /// Whether the learner wants the name on the picture.
    pub wants_name: bool,
    /// The characters of the name that no typeface has.
    pub missing_characters: &'a str,
}

/// The name on the picture of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PictureName {
    /// The picture shows it.
    Shown,
    /// The learner does not want it there.
    NotWanted,
    /// It has characters that cannot be drawn.
    NotDrawable,
}

impl PictureName {
    /// Returns the name if the picture shows it.
    #[must_use]
    pub fn shown(self, name: &str) -> Option<&str> {
        (self == Self::Shown).then_some(name)
    }
}

/// Returns whether the picture shows the name; `None` if the certificate has no picture.
#[must_use]
pub fn name_on_picture(facts: PictureFacts<'_>) -> Option<PictureName> {
    facts.status.is_valid().then_some(match (facts.wants_name, facts.missing_characters) {
        (false, _) => PictureName::NotWanted,
        (true, "") => PictureName::Shown,
        (true, _) => PictureName::NotDrawable,
    })
}

/// Decides whether the caller may choose the name on the picture.
///
/// # Errors
/// `auth/forbidden` unless the certificate is the caller's own; staff cannot choose for a learner.
pub fn share(is_own: bool) -> Result<(), Refusals> {
    if is_own { Ok(()) } else { Err(Refusal::AuthForbidden { needs: Vec::new() }.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CertificateStatus::Issued;

    #[test]
    fn the_name_is_shown_only_if_it_is_wanted_and_can_be_drawn() {
        let name = |wants_name, missing_characters| {
            name_on_picture(PictureFacts { status: Issued, wants_name, missing_characters })
        };
        assert_eq!(name(false, ""), Some(PictureName::NotWanted));
        assert_eq!(name(false, "\u{1f98a}"), Some(PictureName::NotWanted));
        assert_eq!(name(true, ""), Some(PictureName::Shown));
        assert_eq!(name(true, "\u{1f98a}"), Some(PictureName::NotDrawable));
        assert_eq!(PictureName::Shown.shown("Ada Obi"), Some("Ada Obi"));
        assert_eq!(PictureName::NotWanted.shown("Ada Obi"), None);
        assert_eq!(PictureName::NotDrawable.shown("Ada \u{1f98a}"), None);
    }

    #[test]
    fn only_a_valid_certificate_has_a_picture() {
        for status in CertificateStatus::ALL {
            let facts = PictureFacts { status, wants_name: true, missing_characters: "" };
            assert_eq!(name_on_picture(facts).is_some(), status.is_valid(), "{status:?}");
        }
    }

    #[test]
    fn only_its_learner_chooses_the_name() {
        assert!(share(true).is_ok());
        assert_eq!(share(false).unwrap_err().first().code(), "auth/forbidden");
    }
}
