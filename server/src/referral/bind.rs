//! Binds a new account to the code of the link that its owner followed. The code comes from the cookie of the first
//! link. Without a cookie, the code that the device has stored is used.

use domain::referral::read_code::read_code;
use serde_json::json;

use crate::prelude::*;
use crate::referral::cookies::{Device, FirstTouch, device_cookie, no_touch_cookie};
use crate::referral::newcomer::{Newcomer, bind_newcomer};

/// Maximum length of each `utm` parameter in characters.
const UTM_CHARS: usize = 100;

/// The source through which a new account came.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReferralSource {
    /// The code, as stored on the device or typed.
    code: Option<String>,
    /// The time at which its link was followed, as stored on the device. For a typed code, the time of the sign-up is
    /// used.
    landed_at: Option<Timestamp>,
    /// The place in which the link was published.
    utm: Option<UtmRequest>,
}

/// The place in which a link was published, from its URL; values are cut at 100 characters.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UtmRequest {
    source: Option<String>,
    medium: Option<String>,
    campaign: Option<String>,
}

/// The result of binding.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReferralBound {
    /// Whether the account is bound to a code: by this request or by an earlier one.
    bound: bool,
}

/// Binds the caller's account, within minutes of the sign-up.
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
