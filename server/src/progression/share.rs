//! Stores whether the picture of a certificate shows the learner's name.

use domain::progression::share::share;

use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::certificate_rows;
use crate::progression::show_certificate::CertificateView;

/// A learner's choice for the picture of a certificate.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShareChoice {
    /// Whether the picture shows the name.
    shows_name: bool,
}

/// Chooses whether the picture of the caller's certificate shows the name.
#[utoipa::path(responses((status = 200, body = CertificateView)))]
#[put("/certificates/{serial}/share")]
pub(crate) async fn share_certificate(
    mut learner: Learner,
    curricula: Data<Curricula>,
    serial: Path<String>,
    Json(body): Json<ShareChoice>,
) -> Result<Json<CertificateView>> {
    let user = learner.id;
    let view = learner.conn.transaction(async |conn| {
        certificate_rows::lock(conn, &serial).await?;
        let mut found = certificate_rows::by_serial(conn, &serial).await?;
        share(found.row.user_id == user.0)?;
        found.row.shows_name = body.shows_name;
        certificate_rows::apply_share(conn, found.row.id, body.shows_name).await?;
        let curriculum = curricula.get(conn, found.version).await?;
        Ok::<_, Error>(CertificateView::new(&found.row, &curriculum.program, found.dates))
    });
    Ok(Json(view.await?))
}
