//! A profile as its owner sees it.

use domain::account::save_profile::ProfileLinks;
use domain::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::profile_rows::ProfileRow;

/// What a person tells about themselves.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Profile)]
pub struct ProfileView {
    /// The name as it is to stand on a certificate.
    legal_name: Option<String>,
    /// The line below the name.
    headline: Option<String>,
    /// A few sentences.
    bio: Option<String>,
    /// Where they learn or learnt.
    school: Option<String>,
    /// What they learn or learnt there.
    degree: Option<String>,
    /// The year in which they end or ended.
    grad_year: Option<i32>,
    /// What they can do.
    skills: Vec<String>,
    /// Where else they can be found.
    links: ProfileLinks,
    /// When it was last saved.
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
