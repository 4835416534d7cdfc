//! The rules of prices by name.

use crate::price::quote::{QuoteFacts, quote};
use crate::verbs::verbs;

verbs! {
    "price/quote": QuoteFacts => |facts| quote(&facts);
}
