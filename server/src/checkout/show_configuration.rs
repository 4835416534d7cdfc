//! Configuration for the pages of a course, read before they open: its features, its limits, its payment providers, and
//! its languages.

use domain::coupon::limits::{COUPON_TRIES_PER_USER, MAX_COUPON_CODE_CHARS};
use domain::money::provider_units::PaymentProvider;
use domain::payment::limits::{REFUND_MISSIONS_BELOW, REFUND_WINDOW_DAYS};
use domain::price::limits::QUOTE_MINUTES;

use crate::checkout::basket::item;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::program::rows::sessions_of_program;

/// Query parameters: a course.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfigurationQuery {
    /// A session or a program, by id or slug.
    course: String,
}

/// Configuration for the pages of a course.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseConfiguration {
    /// Its features.
    features: CourseFeatures,
    /// The limits that pages show.
    limits: CourseLimits,
    /// The payment providers, in the order in which they are shown.
    providers: Vec<PaymentProvider>,
    /// The languages in which it is written.
    locales: Vec<String>,
}

/// Features of a course.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseFeatures {
    /// Whether a place must be paid for.
    paid: bool,
    /// Whether files can be uploaded.
    uploads: bool,
    /// Whether a language model reads the texts of learners who agree to it.
    model_feedback: bool,
}

/// The limits that pages show.
#[derive(Serialize, ToSchema)]
pub(crate) struct CourseLimits {
    /// Minutes for which a quote is valid.
    quote_minutes: i64,
    /// Maximum length of a coupon code in characters.
    coupon_code_chars: usize,
    /// Maximum number of codes that a person may try in a minute.
    coupon_tries: u32,
    /// Days within which a payment can be refunded.
    refund_days: i32,
    /// Number of submitted missions at which a payment can no longer be refunded.
    refund_missions: u32,
}

/// Shows the configuration for the pages of a course.
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
