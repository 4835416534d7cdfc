//! Billing details: the name, address and tax number that a buyer wants on receipts. They are optional. A receipt keeps
//! the details that were given when it was issued.

use serde::{Deserialize, Serialize};

use crate::field::{Fields, IssueRule, one_line, several_lines};
use crate::payment::limits::{MAX_BILLING_ADDRESS_CHARS, MAX_BILLING_NAME_CHARS, MAX_TAX_NUMBER_CHARS};
use crate::refusal::Refusals;

/// Maximum lines of an address.
const MAX_ADDRESS_LINES: u64 = 6;

/// The details as a buyer sends them. All empty: the buyer wants no details on receipts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BillingRequest {
    /// The name of the person or company.
    pub name: Option<String>,
    /// The address, as several lines.
    pub address: Option<String>,
    /// The buyer's tax number.
    pub tax_number: Option<String>,
}

/// The details as they are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BillingDetails {
    /// The name of the person or company.
    pub name: String,
    /// The address, line by line.
    pub address: Vec<String>,
    /// The buyer's tax number.
    pub tax_number: Option<String>,
}

/// Checks billing details; `None` if all are empty.
///
/// # Errors
/// `validation-fail` on `name` if it is missing and another field is given, on `address` if it has more than 6 lines,
/// on `tax_number` if it has characters other than letters, digits, spaces and `- . /`, and on any that is too long.
pub fn check_billing(request: &BillingRequest) -> Result<Option<BillingDetails>, Refusals> {
    let mut fields = Fields::default();
    let name = request.name.as_deref().and_then(one_line);
    let address = request.address.as_deref().and_then(several_lines).unwrap_or_default();
    let address = address.lines().filter_map(one_line).collect::<Vec<_>>();
    let tax_number = request.tax_number.as_deref().and_then(one_line);
    let is_wanted = name.is_some() || !address.is_empty() || tax_number.is_some();
    if is_wanted && name.is_none() {
        fields.refuse("name", IssueRule::Required, None, None);
    }
    fields.at_most_chars("name", MAX_BILLING_NAME_CHARS, name.as_deref().unwrap_or_default());
    fields.at_most_chars("address", MAX_BILLING_ADDRESS_CHARS, &address.join("\n"));
    let lines = u64::try_from(address.len()).unwrap_or(u64::MAX);
    fields.at_most("address", IssueRule::TooMany, MAX_ADDRESS_LINES, lines);
    if let Some(number) = &tax_number {
        fields.at_most_chars("tax_number", MAX_TAX_NUMBER_CHARS, number);
        if !number.chars().all(|c| c.is_ascii_alphanumeric() || " -./".contains(c)) {
            fields.refuse("tax_number", IssueRule::WrongKind, None, None);
        }
    }
    fields.accept(name.map(|name| BillingDetails { name, address, tax_number }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: &str, address: &str, tax_number: &str) -> BillingRequest {
        let text = |text: &str| Some(text.to_owned());
        BillingRequest { name: text(name), address: text(address), tax_number: text(tax_number) }
    }

    fn refused(request: &BillingRequest) -> String {
        format!("{:?}", check_billing(request).unwrap_err().first())
    }

    #[test]
    fn details_are_tidied() {
        let expected = BillingDetails {
            name: "Obi Trading Ltd".to_owned(),
            address: vec!["1 Marina".to_owned(), "Lagos".to_owned()],
            tax_number: Some("NG-12345678/0001".to_owned()),
        };
        let asked = request(" Obi  Trading Ltd ", "1 Marina \r\n\r\n  Lagos\n", " NG-12345678/0001 ");
        assert_eq!(check_billing(&asked), Ok(Some(expected)));
        let name_alone = BillingDetails { name: "Obi".to_owned(), address: Vec::new(), tax_number: None };
        assert_eq!(check_billing(&request("Obi", "", "")), Ok(Some(name_alone)));
    }

    #[test]
    fn who_gives_nothing_wants_nothing() {
        for empty in [BillingRequest::default(), request(" ", "\n", "")] {
            assert_eq!(check_billing(&empty), Ok(None));
        }
    }

    #[test]
    fn what_cannot_be_printed_or_belongs_to_nobody_is_refused() {
        for (asked, field) in [
            (request("", "Lagos", ""), "name"),
            (request("", "", "12"), "name"),
            (request(&"a".repeat(121), "", ""), "name"),
            (request("Obi", "1\n2\n3\n4\n5\n6\n7", ""), "address"),
            (request("Obi", &"a".repeat(401), ""), "address"),
            (request("Obi", "", &"1".repeat(41)), "tax_number"),
            (request("Obi", "", "12<3"), "tax_number"),
        ] {
            assert!(refused(&asked).contains(&format!("{field:?}")), "{field}: {}", refused(&asked));
        }
        let most = request(&"a".repeat(120), "1\n2\n3\n4\n5\n6", &"1".repeat(40));
        assert!(check_billing(&most).is_ok());
    }
}
