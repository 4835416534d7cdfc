//! Every kind of job by its feature, on one page and nothing else.

use crate::account::end_sign_ins::EndSignIns;
use crate::account::erase::FinishErasure;
use crate::account::forget::ForgetOld;
use crate::account::reset_password::SendPasswordReset;
use crate::account::verify_email::{SendAddressChange, SendVerification};
use crate::idempotency::ForgetAnswers;
use crate::jobs::Kind;
use crate::jobs::forget::ForgetGivenUp;
use crate::jobs::schedule::Recurs;
use crate::support::notify_desk::NotifyDesk;
use crate::upload::RemoveUnused;

/// What the workers of this server can do.
pub const KINDS: &[Kind] = &[
    Kind::of::<SendVerification>(),
    Kind::of::<SendAddressChange>(),
    Kind::of::<SendPasswordReset>(),
    Kind::of::<EndSignIns>(),
    Kind::of::<FinishErasure>(),
    Kind::of::<NotifyDesk>(),
    Kind::recurring::<RemoveUnused>(Recurs::hourly(5)),
    Kind::recurring::<ForgetAnswers>(Recurs::hourly(15)),
    Kind::recurring::<ForgetOld>(Recurs::hourly(25)),
    Kind::recurring::<ForgetGivenUp>(Recurs::daily(3, 35)),
];
