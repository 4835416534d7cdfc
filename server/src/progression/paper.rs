//! Shared parts of papers: the drawings of the program's host, and the response with a PDF. Drawing a paper takes some
//! milliseconds of processor time, and is done outside the workers that handle requests.

use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY};
use actix_web::web;
use diesel_async::AsyncPgConnection;
use papers::{Fault, Host};

use crate::error::{Error, Result};
use crate::program::presentation::Art;
use crate::program::show_content_file::{PDF, POLICY_OF_PDF};
use crate::program::{ProgramView, rows};

/// The drawings of a program's host.
pub(super) struct HostDrawings {
    mark: Option<Vec<u8>>,
    pattern: Option<Vec<u8>>,
}

impl HostDrawings {
    /// Loads the drawings at these paths.
    pub(super) async fn load(conn: &mut AsyncPgConnection, art: &Art) -> Result<Self> {
        let (mark, pattern) = (art.mark.as_deref().and_then(hash_in), art.quilt.as_deref().and_then(hash_in));
        let hashes: Vec<_> = [mark, pattern].into_iter().flatten().collect();
        let files = if hashes.is_empty() { Vec::new() } else { rows::content_files(conn, &hashes).await? };
        let file = |hash: Option<&str>| files.iter().find(|(known, _)| Some(known.as_str()) == hash);
        let bytes = |hash: Option<&str>| file(hash).map(|(_, bytes)| bytes.clone());
        Ok(Self { mark: bytes(mark), pattern: bytes(pattern) })
    }

    /// Returns the host for a paper.
    pub(super) fn host<'a>(&'a self, program: &'a ProgramView) -> Host<'a> {
        Host {
            name: &program.host,
            hue: program.cover.hue,
            mark: self.mark.as_deref(),
            pattern: self.pattern.as_deref(),
        }
    }
}

/// Returns the hash of a file, which its path contains.
fn hash_in(address: &str) -> Option<&str> {
    address.strip_prefix("/api/content-files/")?.split('/').next()
}

/// Draws a paper, and responds with it as a file of this name.
pub(crate) async fn drawn(
    name: &str,
    draw: impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static,
) -> Result<HttpResponse> {
    let pdf = web::block(draw).await.map_err(Error::broken)?.map_err(Error::broken)?;
    Ok(HttpResponse::Ok()
        .content_type(PDF)
        .insert_header((CONTENT_DISPOSITION, format!("inline; filename=\"{name}.pdf\"")))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY_OF_PDF))
        .body(pdf))
}
