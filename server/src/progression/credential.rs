//! The verifiable credential of a certificate: Open Badges 3.0, signed as a JWT. Its subject is the enrolment. It
//! contains no e-mail address, not even as a hash: the credential is public, so anyone could confirm a guessed address.

use domain::progression::AwardKind;
use domain::progression::certificate::{CertificateChange, worked_until};
use domain::screen::Screen;
use domain::time::Timestamp;
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::columns::count;
use crate::error::Result;
use crate::platform::Platform;
use crate::program::ProgramView;
use crate::progression::certificate_rows::CertificateRow;
use crate::progression::issuer::{NAME, did, key_id};

const SCHEMA: &str = "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json";

/// Content of a credential.
pub struct Credential<'a> {
    /// The certificate.
    pub row: &'a CertificateRow,
    /// Program of the certificate.
    pub program: &'a ProgramView,
    /// Start and end of the session.
    pub dates: (Timestamp, Timestamp),
}

impl Credential<'_> {
    /// Returns the signed credential.
    pub fn sign(&self, platform: &Platform) -> Result<String> {
        let did = did(&platform.config.public_url)?;
        let kid = key_id(&did, &platform.signer)?;
        platform.signer.sign(kid, &self.payload(platform, &did))
    }

    /// Returns the credential, and the JWT claims that repeat some of its data. A corrected credential keeps the id and
    /// gets a new `validFrom`.
    fn payload(&self, platform: &Platform, did: &str) -> Value {
        let Self { row, dates: (starts_at, ends_at), .. } = self;
        let valid_from = row.history.0.last().map_or(row.issued_at.0, |change: &CertificateChange| change.at);
        let (id, subject) = (urn(row.id), urn(row.enrolment_id));
        let mut credential_subject = json!({
            "id": subject,
            "type": ["AchievementSubject"],
            "activityStartDate": starts_at,
            "activityEndDate": worked_until(*ends_at, row.issued_at.0),
            "achievement": self.achievement(platform),
        });
        if let Some(overall_bp) = row.overall_bp {
            credential_subject["result"] = json!([{
                "type": ["Result"],
                "resultDescription": self.score_id(platform),
                "value": percent(count(overall_bp)),
            }]);
        }
        json!({
            "@context": [
                "https://www.w3.org/ns/credentials/v2",
                "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
            ],
            "id": id,
            "type": ["VerifiableCredential", "OpenBadgeCredential"],
            "name": format!("{} – {}", self.program.title, row.name),
            "issuer": { "id": did, "type": ["Profile"], "name": NAME, "url": platform.config.public_url },
            "validFrom": valid_from,
            "awardedDate": row.issued_at.0,
            "credentialSubject": credential_subject,
            "credentialStatus": row.status_place().entry(platform),
            "credentialSchema": [{ "id": SCHEMA, "type": "1EdTechJsonSchemaValidator2019" }],
            "iss": did,
            "jti": id,
            "sub": subject,
            "nbf": OffsetDateTime::from(valid_from).unix_timestamp(),
        })
    }

    fn achievement(&self, platform: &Platform) -> Value {
        let (program, missions) = (self.program, self.row.missions);
        let mut achievement = json!({
            "id": self.achievement_id(platform),
            "type": ["Achievement"],
            "achievementType": "CertificateOfCompletion",
            "name": program.title,
            "description": program.summary,
            "criteria": { "narrative": format!("{missions} missions handed in and complete. {}", meaning(self.row.kind.0)) },
        });
        if !program.skills.is_empty() {
            achievement["tag"] = json!(program.skills);
        }
        if self.row.overall_bp.is_some() {
            achievement["resultDescription"] = json!([{
                "id": self.score_id(platform),
                "type": ["ResultDescription"],
                "name": "Overall score",
                "resultType": "Percent",
            }]);
        }
        achievement
    }

    fn achievement_id(&self, platform: &Platform) -> String {
        let page = format!("{}#{}", Screen::Course.address(&[&self.program.slug]), word(self.row.kind.0));
        platform.config.page_link(&page, &[])
    }

    fn score_id(&self, platform: &Platform) -> String {
        format!("{}-score", self.achievement_id(platform))
    }
}

fn urn(id: Uuid) -> String {
    format!("urn:uuid:{id}")
}

/// Returns basis points as a percentage.
fn percent(bp: u32) -> String {
    let (whole, rest) = (bp / 100, bp % 100);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:02}").trim_end_matches('0').to_owned() }
}

fn word(kind: AwardKind) -> &'static str {
    match kind {
        AwardKind::Participation => "participation",
        AwardKind::Completion => "completion",
        AwardKind::Distinction => "distinction",
    }
}

fn meaning(kind: AwardKind) -> &'static str {
    match kind {
        AwardKind::Participation => "A certificate of participation.",
        AwardKind::Completion => "A certificate of completion: in time, and reviewed by a person.",
        AwardKind::Distinction => "A certificate with distinction: in time, reviewed by a person, and 85 % or more.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_told_in_per_cent() {
        assert_eq!([0, 5, 8_500, 8_550, 8_525, 10_000].map(percent), ["0", "0.05", "85", "85.5", "85.25", "100"]);
    }
}
