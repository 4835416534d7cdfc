//! A profile, as its owner sees it.

use domain::account::save_profile::ProfileLinks;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::profile_rows::ProfileRow;

/// A person's profile.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Profile)]
pub struct ProfileView {
    /// Name as it appears on a certificate.
    legal_name: Option<String>,
    /// Line below the name.
    headline: Option<String>,
    /// A few sentences about the person.
    bio: Option<String>,
    /// Name of the school.
    school: Option<String>,
    /// Degree or subject.
    degree: Option<String>,
    /// Year of graduation.
    grad_year: Option<i32>,
    /// Skills.
    skills: Vec<String>,
    /// Links to the person's other pages.
    links: ProfileLinks,
    /// Time of the last save.
    updated_at: Timestamp,
}

impl From<ProfileRow> for ProfileView {
    fn from(row: ProfileRow) -> Self {
        let updated_at = row.updated_at.0;
        let profile = row.profile();
        Self {
            legal_name: profile.legal_name,
            headline: profile.headline,
            bio: profile.bio,
            school: profile.school,
            degree: profile.degree,
            grad_year: profile.grad_year,
            skills: profile.skills,
            links: profile.links,
            updated_at,
        }
    }
}
