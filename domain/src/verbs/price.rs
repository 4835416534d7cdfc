//! The rules of prices by name.

use crate::price::check_country::{FitFacts, check_country};
use crate::price::choose_provider::{ProviderFacts, choose_provider};
use crate::price::compare_quotes::{CompareFacts, compare_quotes};
use crate::price::country::{CountryFacts, country};
use crate::price::lookup::{LookupFacts, lookup};
use crate::price::quote::{QuoteFacts, quote};
use crate::verbs::{Verdict, verbs};

verbs! {
    "price/lookup": LookupFacts => |facts| Verdict::from(lookup(&facts));
    "price/country": CountryFacts => |facts| country(&facts);
    "price/check_country": FitFacts => |facts| check_country(&facts);
    "price/quote": QuoteFacts => |facts| quote(&facts);
    "price/compare_quotes": CompareFacts => |facts| compare_quotes(&facts);
    "price/choose_provider": ProviderFacts => |facts| choose_provider(&facts);
}
