//! Decides whether the payer's bank has charged back the last charge of a subscription. If so, the subscription gives
//! no access, whatever its status.
//!
//! | the last charge | the subscription |
//! |---|---|
//! | has an open dispute | gives no access |
//! | was lost in a dispute, in full | gives no access until another charge is made |
//! | was lost in part, or its dispute was won | gives the access of its status |
//! | was refunded by staff | gives the access of its status; to end it, the learner has to cancel it |
//!
//! A dispute of an earlier charge has no effect, because later charges are paid. A charge of zero, for example for a
//! trial, is [not counted](runs_on).

use serde::{Deserialize, Serialize};

use crate::ids::PaymentId;
use crate::money::Money;
use crate::payment::PaymentStatus;
use crate::payment::dispute::DisputeStatus;
use crate::time::Timestamp;

/// A booked charge of the subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookedCharge {
    /// Its payment.
    pub payment: PaymentId,
    /// When the provider charged it.
    pub made_at: Timestamp,
    /// The amount that was paid.
    pub paid: Money,
    /// Status of its payment.
    pub status: PaymentStatus,
    /// Statuses of its disputes.
    pub disputes: Vec<DisputeStatus>,
}

/// Whether a charge of this amount counts as the subscription's last charge.
#[must_use]
pub fn runs_on(paid: Money) -> bool {
    !paid.is_zero()
}

/// Whether the last charge above zero was charged back.
#[must_use]
pub fn called_back(charges: &[BookedCharge]) -> bool {
    let paid = charges.iter().filter(|charge| runs_on(charge.paid));
    paid.max_by_key(|charge| (charge.made_at, charge.payment)).is_some_and(|last| match last.status {
        PaymentStatus::Disputed => true,
        PaymentStatus::Refunded => last.disputes.contains(&DisputeStatus::Lost),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::payments::money;
    use crate::payment::PaymentStatus::{Disputed, PartiallyRefunded, Refunded, Succeeded};
    use crate::payment::dispute::DisputeStatus::{Lost, Open, Won};

    fn charge(number: u32, made_at: &str, status: PaymentStatus, disputes: &[DisputeStatus]) -> BookedCharge {
        let payment = PaymentId(Uuid::from_u128(number.into()));
        BookedCharge { payment, made_at: instant(made_at), paid: money(1_200), status, disputes: disputes.to_vec() }
    }

    fn of_this_month(status: PaymentStatus, disputes: &[DisputeStatus]) -> BookedCharge {
        charge(1, "2026-11-01T00:00:00Z", status, disputes)
    }

    #[test]
    fn a_charge_is_called_back_while_its_dispute_is_open_and_once_it_is_lost() {
        let check = |status, disputes: &[DisputeStatus], expected| {
            assert_eq!(called_back(&[of_this_month(status, disputes)]), expected, "{status:?} {disputes:?}");
        };
        check(Succeeded, &[], false);
        check(Disputed, &[Open], true);
        check(Disputed, &[Won, Open], true);
        check(Succeeded, &[Won], false);
        check(PartiallyRefunded, &[Lost], false);
        check(Refunded, &[Lost], true);
        check(Refunded, &[], false);
        check(Refunded, &[Won], false);
        assert!(!called_back(&[]));
    }

    #[test]
    fn only_the_last_charge_counts() {
        let next = |status, disputes: &[DisputeStatus]| charge(2, "2026-12-01T00:00:00Z", status, disputes);
        assert!(!called_back(&[next(Succeeded, &[]), of_this_month(Disputed, &[Open])]));
        assert!(!called_back(&[of_this_month(Refunded, &[Lost]), next(Succeeded, &[])]));
        assert!(called_back(&[of_this_month(Succeeded, &[]), next(Disputed, &[Open])]));
        let of_nothing = BookedCharge { paid: money(0), ..next(Succeeded, &[]) };
        assert!(called_back(&[of_this_month(Disputed, &[Open]), of_nothing]));
    }
}
