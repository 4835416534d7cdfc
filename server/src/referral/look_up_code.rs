//! Follows a link: returns the referrer and the offer of the code, and stores the first link in a signed cookie. A
//! visitor who follows another link later still gets the referrer of the first link.

use domain::referral::capture::{CaptureFacts, capture};
use domain::referral::limits::REFERRAL_OFFER_DAYS;
use domain::referral::mask_name::first_name;
use domain::referral::read_code::read_code;
use domain::referral::{ReferralCode, Touch};

use crate::prelude::*;
use crate::program::price_rows::program_named;
use crate::program::rows::SessionKey;
use crate::referral::cookies::{FirstTouch, touch_cookie};
use crate::referral::rows::{self, ReferralCodeRow};

/// Query parameters: a program.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodeQuery {
    /// The program, by id or slug.
    program: Option<String>,
}

/// A valid code.
#[derive(Serialize, ToSchema)]
pub(crate) struct CapturedCode {
    /// The code of the first link that was followed.
    code: ReferralCode,
    /// The first name of the referrer. `None`: they have not given a name.
    referrer_first_name: Option<String>,
    /// The offer for the referred learner.
    offer: Option<CodeOffer>,
    /// The time at which that link was followed.
    captured_at: Timestamp,
    /// The instant from which the code is no longer used for a sign-up.
    expires_at: Timestamp,
}

/// The offer of a code to a referred learner.
#[derive(Serialize, ToSchema)]
pub(crate) struct CodeOffer {
    /// The discount on the first purchase, in basis points of its price.
    percent_bp: u32,
    /// Number of days after the sign-up for which it is valid.
    days: i32,
}

/// Looks a code up, and stores it as the code of the first link that was followed.
#[utoipa::path(security(()), params(("code" = String, Path), CodeQuery), responses((status = 200, body = CapturedCode)))]
#[get("/public/referrals/code/{code}")]
pub(crate) async fn look_up_code(
    mut anyone: Anyone,
    platform: Data<Platform>,
    first: FirstTouch,
    Now(now): Now,
    path: Path<String>,
    query: Query<CodeQuery>,
) -> Result<HttpResponse> {
    let conn = &mut anyone.conn;
    let typed = path.into_inner();
    let program = match query.program.as_deref() {
        Some(name) => Some(program_named(conn, &SessionKey::parse(name)).await?.ok_or(Refusal::ReferralInvalidCode)?),
        None => None,
    };
    let (asked, earlier) = (read_code(&typed).ok(), first.0);
    let codes = asked.iter().chain(earlier.iter().map(|touch| &touch.code)).map(ReferralCode::as_str);
    let known = rows::codes_named(conn, &codes.collect::<Vec<_>>()).await?;
    let owner_of = |code: &ReferralCode| known.iter().find(|row| row.code == code.as_str());
    let is_known = asked.as_ref().and_then(owner_of).is_some_and(|row| is_for(row, program));
    let earlier = earlier.filter(|touch: &Touch| owner_of(&touch.code).is_some());
    let captured = capture(&CaptureFacts { now, typed, is_known, earlier })?;
    let percent_bp = rows::terms(conn).await?.percent_bp.and_then(|bp| u32::try_from(bp).ok());
    let mut response = json(&CapturedCode {
        referrer_first_name: owner_of(&captured.touch.code).and_then(|row| first_name(row.name.as_deref())),
        code: captured.touch.code.clone(),
        offer: percent_bp.map(|percent_bp| CodeOffer { percent_bp, days: REFERRAL_OFFER_DAYS }),
        captured_at: captured.touch.captured_at,
        expires_at: captured.expires_at,
    })?;
    let cookie = touch_cookie(&platform.config, &captured.touch)?;
    response.add_cookie(&cookie).map_err(|fault| Error::broken(fault.to_string()))?;
    Ok(response)
}

/// Whether a code is valid for a program. A code without a program is valid for all programs.
fn is_for(code: &ReferralCodeRow, program: Option<Uuid>) -> bool {
    program.is_none() || code.program_id.is_none() || code.program_id == program
}
