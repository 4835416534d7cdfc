//! Compresses dynamic responses, because on a slow network most of the wait is for the transfer. Compresses on the
//! worker's own thread, because moving a few kilobytes to another thread costs more than compressing them. Static files
//! are compressed by the build.

use std::cell::RefCell;
use std::io::Write as _;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, ContentEncoding, HeaderMap, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use zstd::bulk::Compressor;

use crate::http::accepts_encoding;

/// Minimum size. A smaller response fits into one packet uncompressed.
const MIN_BYTES: usize = 1_024;

/// The fastest level; the next ones save a few per cent for twice the time.
const LEVEL: i32 = 1;

thread_local! {
    static ZSTD: RefCell<Option<Compressor<'static>>> = RefCell::new(Compressor::new(LEVEL).ok());
}

/// Compresses a whole text response if the browser accepts the encoding.
pub async fn compress(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let encoding = encoding_for(request.headers());
    let response = next.call(request).await?;
    let is_plain = !response.headers().contains_key(header::CONTENT_ENCODING);
    if !is_plain || !is_text(response.headers()) {
        return Ok(response.map_into_boxed_body());
    }
    Ok(response.map_body(|head, body| {
        let body = match body.try_into_bytes() {
            Ok(body) => body,
            Err(stream) => return BoxBody::new(stream),
        };
        head.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
        let compressed = (body.len() >= MIN_BYTES).then_some(encoding).flatten();
        let Some((encoding, bytes)) = compressed.and_then(|encoding| Some((encoding, squeeze(encoding, &body)?)))
        else {
            return BoxBody::new(body);
        };
        head.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.as_str()));
        BoxBody::new(Bytes::from(bytes))
    }))
}

fn encoding_for(headers: &HeaderMap) -> Option<ContentEncoding> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    [ContentEncoding::Zstd, ContentEncoding::Gzip].into_iter().find(|it| accepts_encoding(accepted, it.as_str()))
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["application/json", "application/xml", "text/"].iter().any(|text| kind.starts_with(text))
}

/// Returns the bytes in this encoding; `None` if that fails; the response is then sent uncompressed.
fn squeeze(encoding: ContentEncoding, bytes: &[u8]) -> Option<Vec<u8>> {
    if encoding == ContentEncoding::Zstd {
        return ZSTD.with_borrow_mut(|zstd| zstd.as_mut()?.compress(bytes).ok());
    }
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).ok()?;
    gzip.finish().ok()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn check(accepted: &str, expected: Option<ContentEncoding>) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, accepted.parse().expect("a header"));
        assert_eq!(encoding_for(&headers), expected, "{accepted}");
    }

    #[test]
    fn a_browser_gets_what_it_takes_and_decodes_soonest() {
        check("gzip, deflate, br, zstd", Some(ContentEncoding::Zstd));
        check("gzip, deflate, br", Some(ContentEncoding::Gzip));
        check("br;q=1.0, zstd;q=0", None);
        check("identity", None);
    }

    #[test]
    fn nothing_is_lost_on_the_way() {
        let text = "what a learner reads ".repeat(500);
        let zstd = squeeze(ContentEncoding::Zstd, text.as_bytes()).expect("compressed");
        assert_eq!(zstd::bulk::decompress(&zstd, text.len()).expect("whole"), text.as_bytes());
        let gzip = squeeze(ContentEncoding::Gzip, text.as_bytes()).expect("compressed");
        let mut plain = String::new();
        flate2::read::GzDecoder::new(gzip.as_slice()).read_to_string(&mut plain).expect("whole");
        assert_eq!(plain, text);
        assert!(zstd.len() * 20 < text.len() && gzip.len() * 20 < text.len());
    }
}
