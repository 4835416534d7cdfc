//! Binds the account of a newcomer to the code that they came through. The cookie of the first link decides; what the
//! device has kept is asked only without one.

use domain::referral::read_code::read_code;
use serde_json::json;

use crate::prelude::*;
use crate::referral::cookies::{Device, FirstTouch, device_cookie, no_touch_cookie};
use crate::referral::newcomer::{Newcomer, bind_newcomer};

/// The most characters that are kept of each part of where a link stood.
const UTM_CHARS: usize = 100;

/// How a newcomer came.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReferralSource {
    /// The code, as the device kept it or somebody typed it.
    code: Option<String>,
    /// When its link was followed, as the device kept it; one that was typed counts as of the sign-up.
    landed_at: Option<Timestamp>,
    /// Where the link stood.
    utm: Option<UtmRequest>,
}

/// Where a link stood, as its address says; what is longer than 100 characters is cut.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UtmRequest {
    source: Option<String>,
    medium: Option<String>,
    campaign: Option<String>,
}

/// What became of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReferralBound {
    /// Whether the account is bound to a code, now or since earlier.
    bound: bool,
}

/// Binds the account of the person who asks, within minutes of the sign-up.
#[utoipa::path(responses((status = 200, body = ReferralBound)))]
#[post("/referrals/source")]
pub(crate) async fn bind_source(
    mut learner: Learner,
    platform: Data<Platform>,
    (first, device): (FirstTouch, Device),
    Now(now): Now,
    Json(body): Json<ReferralSource>,
) -> Result<HttpResponse> {
    let typed = body.code.as_deref().map(read_code).transpose()?;
    let device = device.named();
    let came = Newcomer {
        account: learner.user,
        first: first.0,
        kept: typed.map(|code| (code, body.landed_at)),
        utm: body.utm.map_or(json!({}), |utm| utm.kept()),
        device,
    };
    let bound = learner.conn.transaction(async |conn| bind_newcomer(conn, came, now).await);
    let mut response = json(&ReferralBound { bound: bound.await? })?;
    for cookie in [no_touch_cookie(&platform.config), device_cookie(&platform.config, device)] {
        response.add_cookie(&cookie).map_err(|fault| Error::broken(fault.to_string()))?;
    }
    Ok(response)
}

impl UtmRequest {
    fn kept(self) -> serde_json::Value {
        let cut = |text: Option<String>| text.map(|text| text.chars().take(UTM_CHARS).collect::<String>());
        json!({ "source": cut(self.source), "medium": cut(self.medium), "campaign": cut(self.campaign) })
    }
}
