//! The rules of coupons by name.

use serde::{Deserialize, Serialize};

use crate::coupon::allow_try::{TryFacts, allow_try};
use crate::coupon::apply::{apply, preview};
use crate::coupon::check::{check, check_public};
use crate::coupon::discount::discount;
use crate::coupon::edit::{EditFacts, edit};
use crate::coupon::normalise::normalise;
use crate::coupon::reserve::{ReserveFacts, reserve};
use crate::coupon::settle::{SettleFacts, settle};
use crate::coupon::{CouponCode, CouponTerms, CouponUse};
use crate::money::Money;
use crate::price::Reduction;
use crate::verbs::{Verdict, verbs};

/// A code with all that the server knows, or none, and what it is to be used on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct KnownUse {
    pub(crate) code: Option<CouponCode>,
    #[serde(rename = "use")]
    pub(crate) usage: CouponUse,
}

/// The terms of a code, and what it is to be used on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PublicUse {
    pub(crate) terms: CouponTerms,
    #[serde(rename = "use")]
    pub(crate) usage: CouponUse,
}

/// A value, and a price that it is taken off.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Off {
    pub(crate) value: Reduction,
    pub(crate) price: Money,
}

/// A code, and who wants to use it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ToReserve {
    pub(crate) code: CouponCode,
    pub(crate) facts: ReserveFacts,
}

/// A code, and a use of it that ends.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ToSettle {
    pub(crate) code: CouponCode,
    pub(crate) facts: SettleFacts,
}

verbs! {
    "coupon/normalise": String => |typed| normalise(&typed);
    "coupon/check": KnownUse => |known| Verdict::from(check(known.code.as_ref(), &known.usage));
    "coupon/check_public": PublicUse => |public| Verdict::from(check_public(&public.terms, &public.usage));
    "coupon/discount": Off => |off| Verdict::from(discount(&off.value, off.price));
    "coupon/apply": KnownUse => |known| Verdict::from(apply(known.code.as_ref(), &known.usage));
    "coupon/preview": PublicUse => |public| Verdict::from(preview(&public.terms, &public.usage));
    "coupon/reserve": ToReserve => |asked| Verdict::from(reserve(&asked.code, &asked.facts));
    "coupon/settle": ToSettle => |asked| settle(&asked.code, &asked.facts);
    "coupon/edit": EditFacts => |facts| Verdict::from(edit(&facts));
    "coupon/allow_try": TryFacts => |facts| Verdict::from(allow_try(&facts));
}
