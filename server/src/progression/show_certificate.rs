//! Shows a certificate to anybody with its serial number.

use domain::ids::CertificateId;
use domain::progression::AwardKind;
use domain::progression::certificate::{AwardRaise, CertificateStatus};
use domain::progression::certified_work::CertifiedWork;
use domain::progression::serial::Serial;
use domain::progression::share::{PictureFacts, PictureName, name_on_picture};
use papers::missing_characters;

use crate::columns::count;
use crate::prelude::*;
use crate::program::ProgramView;
use crate::program::curriculum::Curricula;
use crate::progression::certificate_rows::{self, CertificateRow};

/// A certificate in its public view.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CertificateView {
    /// The certificate.
    pub(super) id: CertificateId,
    /// Serial number, which never changes.
    pub(crate) serial: Serial,
    /// Status.
    pub(super) status: CertificateStatus,
    /// Whether it is valid.
    pub(super) is_valid: bool,
    /// Kind of award.
    pub(super) kind: AwardKind,
    /// Name that the learner has confirmed.
    pub(crate) name: String,
    /// Time of the first issue.
    pub(crate) issued_at: Timestamp,
    /// Time at which it was reissued or revoked; `None` if it was not.
    pub(super) changed_at: Option<Timestamp>,
    /// Raise of the award after the issue; `None` if it was not raised.
    pub(super) raise: Option<AwardRaise>,
    /// The program.
    pub(crate) program: ProgramView,
    /// Start of the session.
    pub(super) starts_at: Timestamp,
    /// End of the session.
    pub(super) ends_at: Timestamp,
    /// Number of missions that the certificate covers. All of them are complete.
    pub(super) missions: u32,
    /// Overall score in basis points; `None` if no mission was scored.
    pub(super) overall_bp: Option<u32>,
    /// Work that the certificate names; `None` if it was issued before the work was recorded.
    pub(super) work: Option<CertifiedWork>,
    /// The name on the picture of a shared link; `None` if the certificate has no picture.
    pub(crate) picture_name: Option<PictureName>,
}

impl CertificateView {
    pub(crate) fn new(
        row: &CertificateRow,
        program: &ProgramView,
        (starts_at, ends_at): (Timestamp, Timestamp),
    ) -> Self {
        let facts = row.facts();
        Self {
            id: CertificateId(row.id),
            serial: row.serial.0,
            status: row.status.0,
            is_valid: row.status.0.is_valid(),
            kind: row.kind.0,
            name: row.name.clone(),
            issued_at: row.issued_at.0,
            changed_at: facts.changed_at(),
            raise: facts.raise(),
            program: program.clone(),
            starts_at,
            ends_at,
            missions: count(row.missions),
            overall_bp: row.overall_bp.map(count),
            work: row.work.as_ref().map(|work| work.0.clone()),
            picture_name: name_on_picture(PictureFacts {
                status: row.status.0,
                wants_name: row.shows_name,
                missing_characters: &missing_characters(&row.name),
            }),
        }
    }
}

/// Returns the certificate with this serial number.
pub(crate) async fn shown(
    conn: &mut AsyncPgConnection,
    curricula: &Curricula,
    serial: &str,
) -> Result<CertificateView> {
    let found = certificate_rows::by_serial(conn, serial).await?;
    let curriculum = curricula.get(conn, found.version).await?;
    Ok(CertificateView::new(&found.row, &curriculum.program, found.dates))
}

/// Shows a certificate.
#[utoipa::path(security(()), responses((status = 200, body = CertificateView)))]
#[get("/certificates/{serial}")]
pub(crate) async fn show_certificate(
    mut anyone: Anyone,
    curricula: Data<Curricula>,
    serial: Path<String>,
) -> Result<Json<CertificateView>> {
    Ok(Json(shown(&mut anyone.conn, &curricula, &serial).await?))
}
