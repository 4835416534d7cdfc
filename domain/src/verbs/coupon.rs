//! The rules of coupons by name.

use serde::{Deserialize, Serialize};

use crate::coupon::apply::preview;
use crate::coupon::normalise::normalise;
use crate::coupon::{CouponTerms, CouponUse};
use crate::verbs::{Verdict, verbs};

/// The terms of a coupon, and the purchase that it is used for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PublicUse {
    pub(crate) terms: CouponTerms,
    #[serde(rename = "use")]
    pub(crate) usage: CouponUse,
}

verbs! {
    "coupon/normalise": String => |typed| normalise(&typed);
    "coupon/preview": PublicUse => |public| Verdict::from(preview(&public.terms, &public.usage));
}
