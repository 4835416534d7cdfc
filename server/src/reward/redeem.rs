//! Redeems the reward of a milestone once: a personal coupon, credit, or a badge.

use domain::coupon::CouponTerms;
use domain::ids::{ProgramId, RewardId};
use domain::referral::ReferralCode;
use domain::referral::coupon::{CouponFacts, coupon};
use domain::referral::redeem::{RedeemRequest, ReferralRedeemFacts, redeem};

use crate::coupon::rows::known_code;
use crate::idempotency::{IdempotentResponse, Once};
use crate::prelude::*;
use crate::program::price_rows::program_named;
use crate::program::rows::SessionKey;
use crate::referral::board::{Board, board_of};
use crate::referral::rows;
use crate::reward::give::{OwnReward, give};

/// Request for a personal coupon.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnCouponRequest {
    /// The program, by id or slug.
    program: Option<String>,
}

/// A coupon that was given to a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct GivenCoupon {
    /// The code.
    code: String,
    /// Its reduction and validity.
    terms: CouponTerms,
    /// The time at which it expires.
    expires_at: Option<Timestamp>,
}

/// Redeems one of the caller's rewards.
#[utoipa::path(params(Once), responses((status = 201, body = OwnReward)))]
#[post("/rewards/redeem")]
pub(crate) async fn redeem_reward(
    mut learner: Learner,
    once: Once,
    Now(now): Now,
    Json(request): Json<RedeemRequest>,
) -> Result<IdempotentResponse> {
    let user = learner.id;
    let work = async |conn: &mut AsyncPgConnection| {
        let board = locked_board(conn, user, now).await?;
        let own = rows::codes_of(conn, user).await?.into_iter();
        let own = own.filter_map(|(code, _)| ReferralCode::try_from(code).ok()).collect::<Vec<_>>();
        let named = request.code.as_deref().and_then(|typed| ReferralCode::try_from(typed.to_owned()).ok());
        let code = named.filter(|code| own.contains(code)).or_else(|| own.first().cloned());
        let title = title_of(&board, request.reward);
        let redeemed = redeem(&ReferralRedeemFacts { request, code, board: board.facts })?;
        Ok(OwnReward::new(&give(conn, user, &redeemed, now).await?, title))
    };
    once.perform(&mut learner.conn, user, now, work).await
}

/// Gives the caller a milestone's coupon, for a program that the caller chooses.
#[utoipa::path(params(Once), responses((status = 201, body = GivenCoupon)))]
#[post("/referrals/coupon")]
pub(crate) async fn redeem_coupon(
    mut learner: Learner,
    once: Once,
    Now(now): Now,
    Json(body): Json<OwnCouponRequest>,
) -> Result<IdempotentResponse> {
    let user = learner.id;
    let work = async |conn: &mut AsyncPgConnection| {
        let program = match body.program.as_deref() {
            Some(name) => program_named(conn, &SessionKey::parse(name)).await?,
            None => None,
        };
        let board = locked_board(conn, user, now).await?.facts;
        let redeemed = coupon(&CouponFacts { program: program.map(ProgramId), board })?;
        let code = give(conn, user, &redeemed, now).await?.coupon_code.unwrap_or_default();
        let known = known_code(conn, &code, Some(user), false).await?.code;
        let terms = known.ok_or_else(|| Error::broken("an issued coupon does not exist"))?.terms;
        Ok(GivenCoupon { code, terms, expires_at: redeemed.expires_at })
    };
    once.perform(&mut learner.conn, user, now, work).await
}

/// The board of a person. Locks the person until the transaction ends, so that rewards are redeemed one after the
/// other.
async fn locked_board(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Board> {
    rows::lock_person(conn, user).await?;
    board_of(conn, user, now).await
}

fn title_of(board: &Board, reward: RewardId) -> String {
    let found = board.milestones.iter().find(|milestone| milestone.reward_id == reward.0);
    found.map_or_else(String::new, |milestone| milestone.title.clone())
}
