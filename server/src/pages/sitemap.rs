//! The robots file and the sitemap for search engines.

use std::collections::BTreeSet;

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use domain::screen::Screen;

use crate::error::Result;
use crate::pages::head::{course_address, on_offer};
use crate::platform::Platform;

/// Serves the robots file, with the URL of the sitemap.
pub(super) fn robots(platform: &Platform) -> HttpResponse {
    let public = &platform.config.public_url;
    let rules = format!("User-agent: *\nDisallow: /api/\n\nSitemap: {public}/sitemap.xml\n");
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(rules)
}

/// Lists the public pages: the catalogue, and every program on offer.
pub(super) async fn show(request: &HttpRequest, platform: &Platform) -> HttpResponse {
    match addresses(request, platform).await {
        Ok(addresses) => {
            let entries = addresses.iter().map(|address| format!("<url><loc>{address}</loc></url>"));
            let list = entries.collect::<String>();
            HttpResponse::Ok()
                .content_type("application/xml")
                .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
                .body(format!(
                    r#"<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{list}</urlset>"#
                ))
        }
        Err(error) => error.answer(None),
    }
}

async fn addresses(request: &HttpRequest, platform: &Platform) -> Result<Vec<String>> {
    let public = &platform.config.public_url;
    // A program may have several sessions on offer.
    let programs = on_offer(request, platform).await?.into_iter().map(|card| card.program.slug);
    let courses = programs.collect::<BTreeSet<_>>().into_iter().map(|slug| course_address(public, &slug));
    let everybody = [Screen::Home, Screen::Catalogue].map(|screen| format!("{public}{}", screen.address(&[])));
    Ok(everybody.into_iter().chain(courses).collect())
}
