//! The caller's codes: one for all programs, and one for each program for which they request one.

use domain::referral::ReferralCode;
use domain::screen::Screen;

use crate::config::Config;
use crate::prelude::*;
use crate::referral::cookies::{Device, device_cookie};
use crate::referral::own_codes::{code_for, make_code_for, program_of};
use crate::referral::rows;

/// Request for a code.
#[derive(Deserialize, IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CodeRequest {
    /// The program, by id or slug. `None`: all programs.
    program: Option<String>,
}

/// One of the caller's codes.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnCode {
    /// The code.
    code: ReferralCode,
    /// The URL to share.
    url: String,
}

impl OwnCode {
    fn new(config: &Config, code: String) -> Result<Self> {
        let url = config.page_link(&Screen::Signup.address(&[]), &[("ref", &code)]);
        Ok(Self { code: ReferralCode::try_from(code).map_err(Error::broken)?, url })
    }
}

/// The caller's code, if there is one.
#[derive(Serialize, ToSchema)]
pub(crate) struct FoundCode {
    /// The code; `None` if the caller has not made one.
    own: Option<OwnCode>,
}

/// Shows the caller's code.
#[utoipa::path(params(CodeRequest), responses((status = 200, body = FoundCode)))]
#[get("/referrals/code")]
pub(crate) async fn show_code(
    mut learner: Learner,
    platform: Data<Platform>,
    query: Query<CodeRequest>,
) -> Result<Json<FoundCode>> {
    let program = program_of(&mut learner.conn, query.program.as_deref()).await?;
    let code = code_for(&mut learner.conn, learner.id, program).await?;
    let own = code.map(|code| OwnCode::new(&platform.config, code)).transpose()?;
    Ok(Json(FoundCode { own }))
}

/// Creates a code for the caller, only once.
#[utoipa::path(responses((status = 201, body = OwnCode)))]
#[post("/referrals/code")]
pub(crate) async fn make_own_code(
    mut learner: Learner,
    platform: Data<Platform>,
    device: Device,
    Now(now): Now,
    Json(body): Json<CodeRequest>,
) -> Result<HttpResponse> {
    let (conn, user, device) = (&mut learner.conn, learner.id, device.named());
    let program = program_of(conn, body.program.as_deref()).await?;
    rows::note_device(conn, user, device, now).await?;
    let code = make_code_for(conn, user, program, now).await?;
    let mut response = HttpResponse::Created().json(OwnCode::new(&platform.config, code)?);
    let cookie = device_cookie(&platform.config, device);
    response.add_cookie(&cookie).map_err(|fault| Error::broken(fault.to_string()))?;
    Ok(response)
}
