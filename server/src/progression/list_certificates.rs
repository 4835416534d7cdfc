//! Lists the caller's certificates, oldest first, including revoked ones.

use crate::page::PageQuery;
use crate::prelude::*;
use crate::program::curriculum::Curricula;
use crate::progression::certificate_rows;
use crate::progression::show_certificate::CertificateView;

/// Lists the caller's certificates.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<CertificateView>)))]
#[get("/certificates")]
pub(crate) async fn list_certificates(
    mut learner: Learner,
    curricula: Data<Curricula>,
    query: Query<PageQuery>,
) -> Result<Json<Page<CertificateView>>> {
    let found = certificate_rows::of_user(&mut learner.conn, learner.id, query.after_id()?).await?;
    let mut items = Vec::with_capacity(found.len());
    for certificate in found {
        let curriculum = curricula.get(&mut learner.conn, certificate.version).await?;
        items.push(CertificateView::new(&certificate.row, &curriculum.program, certificate.dates));
    }
    Ok(Json(Page::of_rows(items, |item| item.id.to_string())))
}
