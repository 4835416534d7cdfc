//! Requests a reference letter, and shows its state. Each enrolment can have one letter.

use domain::progression::reference_letter::{LetterMove, LetterStatus, ReferenceLetter, reference_letter};
use domain::progression::satisfactory_completion::{SatisfactoryCompletion, satisfactory_completion};

use crate::clock::new_id;
use crate::columns::{At, JsonColumn, TextEnum};
use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::program::SessionPath;
use crate::program::curriculum::Curricula;
use crate::program::rows::SessionKey;
use crate::progression::letter::LetterView;
use crate::progression::letter_rows::{self, LetterRow};
use crate::progression::rows;

/// Program and purpose of a letter.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LetterRequest {
    /// Session, by id or slug.
    xs: String,
    /// Purpose, in the learner's words.
    purpose: String,
}

/// State of a learner's letter.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetterStanding {
    /// Requirements of a letter, and how much of each is met.
    completion: SatisfactoryCompletion,
    /// The letter; `None` if it was not requested.
    letter: Option<LetterView>,
}

/// Shows the state of the caller's letter.
#[utoipa::path(params(SessionPath), responses((status = 200, body = LetterStanding)))]
#[get("/reference-letters")]
pub(crate) async fn show_letter_standing(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<SessionPath>,
) -> Result<Json<LetterStanding>> {
    let key = query.key();
    let (course, record) = rows::course_and_record(&mut learner.conn, &curricula, learner.id, &key).await?;
    let letter = letter_rows::of_enrolment(&mut learner.conn, course.enrolment.id).await?;
    let completion = satisfactory_completion(&record.satisfactory(&course));
    Ok(Json(LetterStanding { completion, letter: letter.as_ref().map(LetterView::from) }))
}

/// Requests a letter for the caller.
#[utoipa::path(responses((status = 201, body = LetterView)))]
#[post("/reference-letters")]
pub(crate) async fn request_letter(
    mut learner: Learner,
    curricula: Data<Curricula>,
    Now(now): Now,
    Json(body): Json<LetterRequest>,
) -> Result<Created<LetterView>> {
    let (user, roles, key) = (learner.id, learner.user.roles(), SessionKey::parse(&body.xs));
    let request = LetterMove::Request(body.purpose);
    let view = learner.conn.transaction(async |conn| {
        let (course, record) = rows::locked_course_and_record(conn, &curricula, user, &key).await?;
        let before = letter_rows::of_enrolment(conn, course.enrolment.id).await?;
        let before = before.as_ref().map_or_else(not_asked_for, LetterRow::facts);
        let letter = reference_letter(&record.letter_facts(&course, before, roles, now), &request)?;
        let row = LetterRow {
            id: new_id(now),
            user_id: user.0,
            enrolment_id: course.enrolment.id,
            status: TextEnum(letter.status),
            purpose: letter.purpose.unwrap_or_default(),
            requested_at: At(now),
            stated: JsonColumn(Vec::new()),
            body: None,
            signatory: None,
            serial: None,
            issued_at: None,
            revoked_at: None,
        };
        letter_rows::insert(conn, &row).await?;
        publish(conn, &[PublishedUpdate::new(user, LiveFeature::Enrolment, course.session.id)], now).await?;
        Ok::<_, Error>(LetterView::from(&row))
    });
    Ok(Created(view.await?))
}

fn not_asked_for() -> ReferenceLetter {
    ReferenceLetter {
        status: LetterStatus::NotEligible,
        purpose: None,
        stated: Vec::new(),
        body: None,
        signatory: None,
        serial: None,
        issued_at: None,
    }
}
