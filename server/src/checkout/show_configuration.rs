//! What a course's pages need to know before they are opened: what there is, the limits that are told, who takes money,
//! and the languages.

use domain::coupon::limits::{COUPON_TRIES_PER_USER, MAX_COUPON_CODE_CHARS};
use domain::money::provider_units::PaymentProvider;
use domain::payment::limits::{REFUND_MISSIONS_BELOW, REFUND_WINDOW_DAYS};
use domain::price::limits::QUOTE_MINUTES;

use crate::checkout::basket::item;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::sessions_of_program;

/// Which course.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfigurationQuery {
    /// A session or a program, by id or by its name in addresses.
    course: String,
}

/// What a course's pages need to know.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseConfiguration {
    /// What there is.
    features: CourseFeatures,
    /// The limits that are told.
    limits: CourseLimits,
    /// Who takes money, in the order in which they are shown.
    providers: Vec<PaymentProvider>,
    /// The languages that it is written in.
    locales: Vec<String>,
}

/// What there is in a course.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseFeatures {
    /// Whether a place has to be paid for.
    paid: bool,
    /// Whether files can be uploaded.
    uploads: bool,
    /// Whether a language model reads the texts of those who agree to it.
    model_feedback: bool,
}

/// The limits that are told.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseLimits {
    /// Minutes for which a price is promised.
    quote_minutes: i64,
    /// Characters of a coupon's code at most.
    coupon_code_chars: usize,
    /// Codes that one person may try in a minute.
    coupon_tries: u32,
    /// Days within which money is given back.
    refund_days: i32,
    /// Missions handed in, from which on it is not.
    refund_missions: u32,
}

/// Shows what a course's pages need to know.
#[utoipa::path(security(()), params(ConfigurationQuery), responses((status = 200, body = CourseConfiguration)))]
#[get("/course/configuration")]
pub(crate) async fn show_configuration(
    mut anyone: Anyone,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    query: Query<ConfigurationQuery>,
) -> Result<Json<CourseConfiguration>> {
    let conn = &mut anyone.conn;
    let item = item(conn, &query.course, now).await?;
    let sessions = sessions_of_program(conn, item.program).await?;
    let mut locales = Vec::new();
    for session in item.session.iter().chain(&sessions) {
        let locale = curricula.get(conn, session.version_id).await?.program.locale.clone();
        if !locales.contains(&locale) {
            locales.push(locale);
        }
    }
    Ok(Json(CourseConfiguration {
        features: CourseFeatures {
            paid: item.is_sold,
            uploads: platform.config.files.is_some(),
            model_feedback: platform.model.is_some(),
        },
        limits: CourseLimits {
            quote_minutes: QUOTE_MINUTES,
            coupon_code_chars: MAX_COUPON_CODE_CHARS,
            coupon_tries: COUPON_TRIES_PER_USER,
            refund_days: REFUND_WINDOW_DAYS,
            refund_missions: REFUND_MISSIONS_BELOW,
        },
        providers: platform.providers.set_up(),
        locales,
    }))
}
