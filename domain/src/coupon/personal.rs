//! Makes a coupon for one learner, for example as the reward of a milestone. Its code can be used once, for one program
//! or for any. It is valid on regional prices. It is not combined with another discount: the larger one applies.

use crate::account::Role;
use crate::coupon::edit::{CouponEditFacts, CouponEdited, edit};
use crate::coupon::{CouponSource, CouponTerms, Uses};
use crate::ids::{CouponId, ProgramId};
use crate::price::Reduction;
use crate::refusal::Refusals;
use crate::time::Timestamp;

/// The new coupon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalFacts {
    /// The time now.
    pub now: Timestamp,
    /// The coupon.
    pub coupon: CouponId,
    /// Its code.
    pub code: String,
    /// Its discount, in basis points of the price.
    pub percent_bp: u32,
    /// The program for which it is valid; `None`: any.
    pub program: Option<ProgramId>,
}

/// Returns the coupon to write. The caller needs no permission, because the learner has earned the coupon.
///
/// # Errors
/// The `validation-fail` of [`edit`](mod@crate::coupon::edit) if the code or the discount is not valid.
pub fn personal(facts: &PersonalFacts) -> Result<CouponEdited, Refusals> {
    let after = CouponTerms {
        coupon: facts.coupon,
        code: facts.code.clone(),
        value: Reduction::PercentBp(facts.percent_bp),
        source: CouponSource::Referral,
        starts_at: None,
        ends_at: None,
        code_expires_at: None,
        per_user_limit: Some(1),
        programs: facts.program.into_iter().collect(),
        sessions: Vec::new(),
        applies_to: Vec::new(),
        countries: Vec::new(),
        min_amounts: Vec::new(),
        is_first_purchase_only: false,
        providers: Vec::new(),
        is_stackable_with_regional: true,
        is_stackable: false,
    };
    edit(&CouponEditFacts {
        now: facts.now,
        roles: vec![Role::Admin],
        before: None,
        after,
        max_redemptions: None,
        code_max_redemptions: Some(1),
        uses: Uses::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::instant;
    use crate::fixtures::referrals::program_id;

    fn facts(percent_bp: u32, code: &str) -> PersonalFacts {
        let coupon = CouponId(uuid::Uuid::from_u128(1));
        let now = instant("2026-11-20T12:00:00Z");
        PersonalFacts { now, coupon, code: code.to_owned(), percent_bp, program: Some(program_id(1)) }
    }

    #[test]
    fn a_code_counts_once_for_its_program_alone() {
        let made = personal(&facts(2_500, "friends-7k3q9")).unwrap();
        assert_eq!((made.terms.code.as_str(), &made.terms.value), ("FRIENDS-7K3Q9", &Reduction::PercentBp(2_500)));
        assert_eq!((made.code_max_redemptions, made.terms.per_user_limit), (Some(1), Some(1)));
        assert_eq!(made.terms.programs, [program_id(1)]);
        let anywhere = PersonalFacts { program: None, ..facts(2_500, "friends-7k3q9") };
        assert!(personal(&anywhere).unwrap().terms.programs.is_empty());
    }

    #[test]
    fn what_cannot_be_taken_off_is_refused() {
        for (percent_bp, code) in [(0, "friends-7k3q9"), (10_001, "friends-7k3q9"), (2_500, "!")] {
            assert_eq!(personal(&facts(percent_bp, code)).unwrap_err().first().code(), "validation-fail");
        }
    }
}
