//! Renames or revokes a certificate. Its URL stays the same; the credential is signed again.

use domain::progression::certificate::{CertificateFacts, CertificateMove, certificate};

use crate::live::rows::publish;
use crate::live::{LiveFeature, PublishedUpdate};
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::issue::sign_again;
use crate::progression::show_certificate::CertificateView;
use crate::progression::{certificate_rows, status_list};

/// A change of a certificate.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CertificateRequest {
    /// Reissues it with this name.
    Rename(String),
    /// Revokes it.
    Revoke,
}

/// Changes a certificate: its learner or staff rename it, and staff revoke it.
#[utoipa::path(responses((status = 200, body = CertificateView)))]
#[patch("/certificates/{serial}")]
pub(crate) async fn change_certificate(
    mut learner: Learner,
    platform: Data<Platform>,
    curricula: Data<Curricula>,
    Now(now): Now,
    serial: Path<String>,
    Json(body): Json<CertificateRequest>,
) -> Result<Json<CertificateView>> {
    let (user, roles) = (learner.id, learner.user.roles());
    let request = match body {
        CertificateRequest::Rename(name) => CertificateMove::Rename(name),
        CertificateRequest::Revoke => CertificateMove::Revoke,
    };
    let view = learner.conn.transaction(async |conn| {
        certificate_rows::lock(conn, &serial).await?;
        let found = certificate_rows::by_serial(conn, &serial).await?;
        let (is_own, owner) = (found.row.user_id == user.0, UserId(found.row.user_id));
        let facts = CertificateFacts { now, roles, is_own, certificate: found.row.facts(), others: Vec::new() };
        let row = found.row.moved(certificate(&facts, &request)?)?;
        let curriculum = curricula.get(conn, found.version).await?;
        let (program, dates) = (&curriculum.program, found.dates);
        sign_again(conn, &platform, &row, program, dates, now).await?;
        if let CertificateMove::Revoke = request {
            status_list::revoke(conn, row.status_place(), now).await?;
        }
        publish(conn, &[PublishedUpdate::new(owner, LiveFeature::Enrolment, row.enrolment_id)], now).await?;
        Ok::<_, Error>(CertificateView::new(&row, program, dates))
    });
    Ok(Json(view.await?))
}
