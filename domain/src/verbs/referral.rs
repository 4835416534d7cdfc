//! The rules of referrals by name.

use serde::{Deserialize, Serialize};

use crate::referral::Referral;
use crate::referral::advance::{StepFacts, advance};
use crate::referral::bind::{BindFacts, bind};
use crate::referral::capture::{CaptureFacts, capture};
use crate::referral::coupon::{CouponFacts, coupon};
use crate::referral::limits::REFERRAL_CODE_BYTES;
use crate::referral::make_code::make_code;
use crate::referral::milestones::{ReferralBoard, milestones};
use crate::referral::offer::{OfferFacts, offer};
use crate::referral::read_code::read_code;
use crate::referral::redeem::{RedeemFacts, redeem};
use crate::referral::remind::remind;
use crate::referral::standing::standing;
use crate::referral::visible::visible;
use crate::time::Timestamp;
use crate::verbs::{Verdict, verbs};

/// Random bytes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FromRandom {
    pub(crate) random: [u8; REFERRAL_CODE_BYTES],
}

/// A referral at an instant.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ReferralAt {
    pub(crate) referral: Referral,
    pub(crate) now: Timestamp,
}

verbs! {
    "referral/make_code": FromRandom => |from| make_code(from.random);
    "referral/read_code": String => |typed| Verdict::from(read_code(&typed));
    "referral/capture": CaptureFacts => |facts| Verdict::from(capture(&facts));
    "referral/bind": BindFacts => |facts| bind(&facts);
    "referral/advance": StepFacts => |facts| advance(&facts);
    "referral/standing": ReferralAt => |asked| standing(&visible(&asked.referral), asked.now);
    "referral/remind": ReferralAt => |asked| Verdict::from(remind(&visible(&asked.referral), asked.now));
    "referral/visible": Referral => |referral| visible(&referral);
    "referral/milestones": ReferralBoard => |board| milestones(&board);
    "referral/redeem": RedeemFacts => |facts| Verdict::from(redeem(&facts));
    "referral/coupon": CouponFacts => |facts| Verdict::from(coupon(&facts));
    "referral/offer": OfferFacts => |facts| Verdict::from(offer(&facts));
}
