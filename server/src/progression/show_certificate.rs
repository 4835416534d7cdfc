//! A certificate, for anybody who has its serial number.

use domain::ids::CertificateId;
use domain::progression::AwardKind;
use domain::progression::certificate::CertificateStatus;
use domain::progression::serial::Serial;

use crate::columns::count;
use crate::prelude::*;
use crate::program::ProgramView;
use crate::program::curriculum::Curricula;
use crate::progression::certificate_rows::{self, CertificateRow};

/// A certificate as anybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CertificateView {
    /// The certificate.
    pub(super) id: CertificateId,
    /// Its number, which never changes.
    pub(crate) serial: Serial,
    /// Where it stands.
    pub(super) status: CertificateStatus,
    /// Whether it counts.
    pub(super) is_valid: bool,
    /// What it is for.
    pub(super) kind: AwardKind,
    /// Whose it is, by the name that they confirmed.
    pub(crate) name: String,
    /// When it was issued first.
    pub(crate) issued_at: Timestamp,
    /// When it was issued anew or taken back.
    pub(super) changed_at: Option<Timestamp>,
    /// The program.
    pub(crate) program: ProgramView,
    /// When its session began.
    pub(super) starts_at: Timestamp,
    /// When its session ended.
    pub(super) ends_at: Timestamp,
    /// The missions that counted, all of them complete.
    pub(super) missions: u32,
    /// The overall score in basis points, where anything was scored.
    pub(super) overall_bp: Option<u32>,
}

impl CertificateView {
    pub(crate) fn new(
        row: &CertificateRow,
        program: &ProgramView,
        (starts_at, ends_at): (Timestamp, Timestamp),
    ) -> Self {
        let last = row.history.0.last().map(|change| change.at);
        Self {
            id: CertificateId(row.id),
            serial: row.serial.0,
            status: row.status.0,
            is_valid: row.status.0.is_valid(),
            kind: row.kind.0,
            name: row.name.clone(),
            issued_at: row.issued_at.0,
            changed_at: last.filter(|at| *at != row.issued_at.0),
            program: program.clone(),
            starts_at,
            ends_at,
            missions: count(row.missions),
            overall_bp: row.overall_bp.map(count),
        }
    }
}

/// The certificate with this serial number.
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
