//! Exports a page in the format JSON Resume 1.0.0. Each piece is a project: a job simulation is not employment, so the
//! list `work` is absent. A page without a name has no name here either.

use serde::Serialize;
use time::OffsetDateTime;

use crate::showcase::show::{ShowcasePage, ShownPiece, ShownSkill, SkillEvidence};
use crate::time::Timestamp;

/// Address of the schema.
const SCHEMA: &str = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json";

/// A page in the format JSON Resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JsonResume {
    /// Address of the schema.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// The learner.
    pub basics: ResumeBasics,
    /// The pieces.
    pub projects: Vec<ResumeProject>,
    /// The skills.
    pub skills: Vec<ResumeSkill>,
    /// The certificate, if the page has one.
    pub certificates: Vec<ResumeCertificate>,
    /// The version of the format.
    pub meta: ResumeMeta,
}

/// The learner in a resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumeBasics {
    /// The name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The headline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// A sentence which says that this is a job simulation.
    pub summary: String,
    /// The link of the page.
    pub url: String,
}

/// A piece in a resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ResumeProject {
    /// The title.
    pub name: String,
    /// The program.
    pub description: String,
    /// The claims.
    pub highlights: Vec<String>,
    /// The day on which it was submitted.
    pub end_date: String,
    /// The link of the page.
    pub url: String,
    /// The fictional company.
    pub entity: String,
    /// The kind of the project.
    pub r#type: String,
}

/// A skill in a resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumeSkill {
    /// The skill.
    pub name: String,
    /// The level that a reviewer gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The evidence.
    pub keywords: Vec<String>,
}

/// A certificate in a resume.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumeCertificate {
    /// The program.
    pub name: String,
    /// The day of the issue.
    pub date: String,
    /// The platform.
    pub issuer: String,
    /// The link with which everyone can check it.
    pub url: String,
}

/// The version of the format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResumeMeta {
    /// The link of the page.
    pub canonical: String,
    /// The version.
    pub version: String,
}

/// Exports a page. `address` is the page's link, and `certificate` is the link of its certificate.
#[must_use]
pub fn resume(page: &ShowcasePage, address: &str, certificate: Option<&str>) -> JsonResume {
    let certificates = page.certificate.iter().zip(certificate).map(|(shown, link)| ResumeCertificate {
        name: page.program.clone(),
        date: day(shown.issued_at),
        issuer: "Fieldwork".to_owned(),
        url: link.to_owned(),
    });
    JsonResume {
        schema: SCHEMA.to_owned(),
        basics: ResumeBasics {
            name: page.name.clone(),
            label: page.headline.clone(),
            summary: page.label.clone(),
            url: address.to_owned(),
        },
        projects: page.pieces.iter().map(|shown| project(page, shown, address)).collect(),
        skills: page.skills.iter().map(|shown| skill(page, shown)).collect(),
        certificates: certificates.collect(),
        meta: ResumeMeta { canonical: address.to_owned(), version: "v1.0.0".to_owned() },
    }
}

fn project(page: &ShowcasePage, ShownPiece { piece, .. }: &ShownPiece, address: &str) -> ResumeProject {
    ResumeProject {
        name: piece.title.clone(),
        description: format!("A mission of the job simulation “{}”.", page.program),
        highlights: piece
            .quotes()
            .map(|quote| format!("“{quote}”"))
            .chain(piece.records().map(str::to_owned))
            .collect(),
        end_date: day(piece.submitted_at),
        url: address.to_owned(),
        entity: page.host.clone(),
        r#type: "job simulation".to_owned(),
    }
}

fn skill(page: &ShowcasePage, shown: &ShownSkill) -> ResumeSkill {
    let (level, evidence) = match &shown.evidence {
        SkillEvidence::Level { piece, level } => (Some(level.clone()), piece),
        SkillEvidence::Certificate => (None, &page.program),
    };
    ResumeSkill { name: shown.skill.clone(), level, keywords: vec![evidence.clone()] }
}

/// The day in ISO 8601.
fn day(at: Timestamp) -> String {
    OffsetDateTime::from(at).date().to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::fixtures::showcases::{a_page_of, a_passed_work};

    #[test]
    fn a_page_is_a_resume_with_projects_skills_and_a_certificate() {
        let page = a_page_of(&a_passed_work(), |_| {}).unwrap();
        let resume = resume(&page, "https://example.org/showcase/A", Some("https://example.org/certificates/B"));
        let resume = serde_json::to_value(resume).unwrap();
        assert_eq!(resume["basics"]["name"], "Ada Obi");
        assert_eq!(resume["projects"][0]["highlights"][0], "“The reminder moved 9.0 points of 400 savers.”");
        assert_eq!(resume["projects"][0]["endDate"], "2026-11-12");
        assert_eq!(resume["skills"][0], json!({ "name": "Method", "level": "Strong", "keywords": ["Mission 1"] }));
        assert_eq!(resume["certificates"][0]["url"], "https://example.org/certificates/B");
        assert_eq!((&resume["work"], &resume["meta"]["version"]), (&json!(null), &json!("v1.0.0")));
    }

    #[test]
    fn a_page_without_a_name_has_no_name() {
        let page = a_page_of(&a_passed_work(), |facts| facts.name = None).unwrap();
        let resume = serde_json::to_value(resume(&page, "https://example.org/showcase/A", None)).unwrap();
        assert_eq!((&resume["basics"]["name"], &resume["certificates"]), (&json!(null), &json!([])));
    }
}
