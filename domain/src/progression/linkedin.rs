//! Builds the address at which LinkedIn offers to add a certificate to a profile, with the form filled in. The same
//! fields are also returned to copy by hand, because LinkedIn does not promise to fill its form. A certificate belongs
//! under "Licenses & certifications", not under work experience; the page says so.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::progression::limits::LINKEDIN_ADD_URL;
use crate::progression::serial::Serial;
use crate::time::Timestamp;

/// Facts for [`linkedin`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkedInFacts {
    /// The name of the certificate: the program's title.
    pub name: String,
    /// The name of the issuer.
    pub organization_name: String,
    /// LinkedIn's number of the issuer's page, if the issuer has one there. The address contains it instead of the
    /// name.
    pub organization_id: Option<u64>,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// Its public address.
    pub cert_url: String,
    /// Its serial number.
    pub serial: Serial,
}

/// One field of LinkedIn's form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkedInField {
    /// LinkedIn's name for the field.
    pub name: &'static str,
    /// The value to enter.
    pub value: String,
}

/// An address that fills LinkedIn's form, and the fields of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkedInForm {
    /// The address.
    pub url: String,
    /// The fields to copy by hand. The issuer is always given by name, because the form requires the name.
    pub fields: Vec<LinkedInField>,
}

/// Returns the address and the fields for this certificate. Year and month are in UTC.
#[must_use]
pub fn linkedin(facts: &LinkedInFacts) -> LinkedInForm {
    let issued = OffsetDateTime::from(facts.issued_at);
    let id = facts.organization_id.map(|id| id.to_string());
    let (name, organization) = (facts.name.clone(), facts.organization_name.clone());
    let fields = [
        ("name", name),
        ("organizationName", organization),
        ("issueYear", issued.year().to_string()),
        ("issueMonth", u8::from(issued.month()).to_string()),
        ("certUrl", facts.cert_url.clone()),
        ("certId", facts.serial.to_string()),
    ];
    let fields: Vec<_> = fields.into_iter().map(|(name, value)| LinkedInField { name, value }).collect();
    let mut url = LINKEDIN_ADD_URL.to_owned();
    for field in &fields {
        match &id {
            Some(id) if field.name == "organizationName" => push_parameter(&mut url, "organizationId", id),
            _ => push_parameter(&mut url, field.name, &field.value),
        }
    }
    LinkedInForm { url, fields }
}

fn push_parameter(url: &mut String, name: &str, value: &str) {
    url.push('&');
    url.push_str(name);
    url.push('=');
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            url.push(byte.into());
        } else {
            url.push('%');
            url.push(hex(byte >> 4));
            url.push(hex(byte & 15));
        }
    }
}

/// A hexadecimal digit, in upper case as RFC 3986 recommends.
fn hex(digit: u8) -> char {
    char::from_digit(digit.into(), 16).unwrap_or('0').to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::progressions::a_serial;

    fn facts() -> LinkedInFacts {
        LinkedInFacts {
            name: "Data & Design".to_owned(),
            organization_name: "Fieldwork".to_owned(),
            organization_id: None,
            issued_at: instant("2026-12-31T23:59:59Z"),
            cert_url: "https://fieldwork.example/certificates/T6W2-SAPC-RVYM".to_owned(),
            serial: a_serial(),
        }
    }

    fn check(facts: &LinkedInFacts, expected: &str) {
        let url = linkedin(facts).url;
        let cert = "&certUrl=https%3A%2F%2Ffieldwork.example%2Fcertificates%2FT6W2-SAPC-RVYM&certId=T6W2-SAPC-RVYM";
        let start = "https://www.linkedin.com/profile/add?startTask=CERTIFICATION_NAME";
        assert_eq!(url, format!("{start}{expected}{cert}"));
    }

    #[test]
    fn the_address_carries_every_field_in_percent_encoding() {
        check(&facts(), "&name=Data%20%26%20Design&organizationName=Fieldwork&issueYear=2026&issueMonth=12");
        let odd = LinkedInFacts { name: "Caf\u{e9} = 100 % ~_.-\u{1f600}".to_owned(), ..facts() };
        let name = "Caf%C3%A9%20%3D%20100%20%25%20~_.-%F0%9F%98%80";
        check(&odd, &format!("&name={name}&organizationName=Fieldwork&issueYear=2026&issueMonth=12"));
    }

    #[test]
    fn an_issuer_with_a_page_is_named_by_its_number() {
        let with_page = LinkedInFacts { organization_id: Some(1_337), ..facts() };
        check(&with_page, "&name=Data%20%26%20Design&organizationId=1337&issueYear=2026&issueMonth=12");
        let fields = linkedin(&with_page).fields;
        assert_eq!((fields[1].name, fields[1].value.as_str()), ("organizationName", "Fieldwork"));
    }

    #[test]
    fn months_count_from_1() {
        let in_january = LinkedInFacts { issued_at: instant("2026-01-01T00:00:00Z"), ..facts() };
        check(&in_january, "&name=Data%20%26%20Design&organizationName=Fieldwork&issueYear=2026&issueMonth=1");
    }

    #[test]
    fn the_fields_can_be_copied_as_they_are() {
        let fields = linkedin(&facts()).fields;
        let fields: Vec<_> = fields.iter().map(|field| (field.name, field.value.as_str())).collect();
        let expected = [
            ("name", "Data & Design"),
            ("organizationName", "Fieldwork"),
            ("issueYear", "2026"),
            ("issueMonth", "12"),
            ("certUrl", "https://fieldwork.example/certificates/T6W2-SAPC-RVYM"),
            ("certId", "T6W2-SAPC-RVYM"),
        ];
        assert_eq!(fields, expected);
    }
}
