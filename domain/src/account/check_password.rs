//! Checks a typed password against each requirement of the identity service's password policy. The service makes the
//! final decision when the account is created; this check only helps the person while they type.

use serde::{Deserialize, Serialize};

use crate::account::limits::{PASSWORD_MIN_LENGTH, PASSWORD_SYMBOLS};

/// The identity service's password policy. If the policy has no maximum length, the length is not limited; if it has no
/// minimum, the service's default applies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordPolicy {
    /// Minimum number of characters.
    pub min_length: Option<u32>,
    /// Maximum number of characters.
    pub max_length: Option<u32>,
    /// Whether a lower-case letter is required.
    pub lowercase: bool,
    /// Whether an upper-case letter is required.
    pub uppercase: bool,
    /// Whether a digit is required.
    pub numeric: bool,
    /// Whether a symbol is required.
    pub symbol: bool,
    /// The characters that count as symbols, as one string; `None` for [`PASSWORD_SYMBOLS`].
    pub symbols: Option<String>,
}

/// A requirement of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum PasswordRule {
    /// Enough characters.
    MinLength,
    /// Not too many characters.
    MaxLength,
    /// A lower-case letter.
    Lowercase,
    /// An upper-case letter.
    Uppercase,
    /// A digit.
    Numeric,
    /// A symbol.
    Symbol,
}

/// A requirement, and whether it is met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordTick {
    /// The requirement.
    pub rule: PasswordRule,
    /// The length of a length requirement; `None` for any other.
    pub need: Option<u32>,
    /// Whether the password meets it.
    pub is_met: bool,
}

/// Returns the policy's requirements in a fixed order, each with whether it is met.
///
/// Only ASCII letters and digits are recognised, as by the identity service. Lengths are counted in the stricter way:
/// the minimum in Unicode scalar values, the maximum in UTF-16 units. So the service accepts every password that passes
/// this check.
#[must_use]
pub fn check_password(policy: &PasswordPolicy, password: &str) -> Vec<PasswordTick> {
    let least = policy.min_length.unwrap_or(PASSWORD_MIN_LENGTH);
    let is_long_enough = password.chars().count() >= least as usize;
    let mut ticks = vec![PasswordTick { rule: PasswordRule::MinLength, need: Some(least), is_met: is_long_enough }];
    if let Some(most) = policy.max_length {
        let is_met = password.encode_utf16().count() <= most as usize;
        ticks.push(PasswordTick { rule: PasswordRule::MaxLength, need: Some(most), is_met });
    }
    let has = |fits: fn(char) -> bool| password.chars().any(fits);
    let symbols = policy.symbols.as_deref().unwrap_or(PASSWORD_SYMBOLS);
    for (is_needed, rule, is_met) in [
        (policy.lowercase, PasswordRule::Lowercase, has(|it| it.is_ascii_lowercase())),
        (policy.uppercase, PasswordRule::Uppercase, has(|it| it.is_ascii_uppercase())),
        (policy.numeric, PasswordRule::Numeric, has(|it| it.is_ascii_digit())),
        (policy.symbol, PasswordRule::Symbol, password.chars().any(|it| symbols.contains(it))),
    ] {
        if is_needed {
            ticks.push(PasswordTick { rule, need: None, is_met });
        }
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(policy: &PasswordPolicy, password: &str, expected: &[(PasswordRule, bool)]) {
        let ticks = check_password(policy, password);
        let actual: Vec<_> = ticks.iter().map(|tick| (tick.rule, tick.is_met)).collect();
        assert_eq!(actual, expected, "{password:?}");
    }

    fn strict() -> PasswordPolicy {
        PasswordPolicy {
            min_length: Some(8),
            max_length: Some(10),
            lowercase: true,
            uppercase: true,
            numeric: true,
            symbol: true,
            symbols: None,
        }
    }

    #[test]
    fn without_a_policy_the_default_length_is_asked_for() {
        let default = PasswordPolicy::default();
        check(&default, "12345", &[(PasswordRule::MinLength, false)]);
        check(&default, "123456", &[(PasswordRule::MinLength, true)]);
        assert_eq!(check_password(&default, "")[0].need, Some(6));
    }

    #[test]
    fn every_need_of_a_strict_policy_is_ticked_by_itself() {
        use PasswordRule::{Lowercase, MaxLength, MinLength, Numeric, Symbol, Uppercase};
        for (password, met) in [
            ("", [false, true, false, false, false, false]),
            ("abcdefgh", [true, true, true, false, false, false]),
            ("ABCDEFGH", [true, true, false, true, false, false]),
            ("12345678", [true, true, false, false, true, false]),
            ("********", [true, true, false, false, false, true]),
            ("aB3*aB3*", [true; 6]),
            ("aB3*aB3*aB3", [true, false, true, true, true, true]),
        ] {
            let rules = [MinLength, MaxLength, Lowercase, Uppercase, Numeric, Symbol];
            check(&strict(), password, &rules.into_iter().zip(met).collect::<Vec<_>>());
        }
    }

    #[test]
    fn every_symbol_of_the_service_counts_and_no_other_character() {
        let policy = PasswordPolicy { min_length: Some(0), symbol: true, ..PasswordPolicy::default() };
        let others = " +-=`";
        for typed in ' '..='~' {
            let is_symbol = !typed.is_ascii_alphanumeric() && !others.contains(typed);
            let expected = [(PasswordRule::MinLength, true), (PasswordRule::Symbol, is_symbol)];
            check(&policy, &typed.to_string(), &expected);
        }
        for typed in ["é", "🌱", "€", "\n"] {
            check(&policy, typed, &[(PasswordRule::MinLength, true), (PasswordRule::Symbol, false)]);
        }
    }

    #[test]
    fn the_symbols_that_the_policy_names_count_instead() {
        let symbols = Some("-+é".to_owned());
        let policy = PasswordPolicy { min_length: Some(0), symbol: true, symbols, ..PasswordPolicy::default() };
        for (typed, is_symbol) in [("-", true), ("+", true), ("é", true), ("=", false), ("!", false), ("", false)] {
            check(&policy, typed, &[(PasswordRule::MinLength, true), (PasswordRule::Symbol, is_symbol)]);
        }
    }

    #[test]
    fn a_letter_outside_ascii_counts_as_a_character_and_as_no_kind() {
        let policy = PasswordPolicy { lowercase: true, ..PasswordPolicy::default() };
        check(&policy, "ééüüßß", &[(PasswordRule::MinLength, true), (PasswordRule::Lowercase, false)]);
    }

    #[test]
    fn a_length_is_read_strictly_at_both_ends() {
        let policy = PasswordPolicy { min_length: Some(2), max_length: Some(3), ..PasswordPolicy::default() };
        check(&policy, "🌱", &[(PasswordRule::MinLength, false), (PasswordRule::MaxLength, true)]);
        check(&policy, "🌱🌱", &[(PasswordRule::MinLength, true), (PasswordRule::MaxLength, false)]);
    }
}
