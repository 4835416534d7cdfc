//! The endpoints of the catalogue and of programs' content.

use reqwest::Method;

use super::Policy::Public;
use super::Route;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::open(Method::GET, "/api/app/experience-sessions/offering", |_| {
            "/api/app/experience-sessions/offering".into()
        })
        .for_all(Public)
        .costs(2),
        Route::open(Method::GET, "/api/public/experience-session", |ids| {
            format!("/api/public/experience-session?slug={}", ids.session)
        })
        .for_all(Public)
        .unknown(404, "xs-not-found")
        .costs(2),
        Route::open(Method::GET, "/api/public/courses/{course}/preview/{mission}", |ids| {
            format!("/api/public/courses/{}/preview/manifest", ids.session)
        })
        .for_all(Public)
        .unknown(404, "xs-not-found")
        .costs(1),
        Route::open(Method::GET, "/api/content-files/{sha256}/{name}", |ids| {
            format!("/api/content-files/{}/manifest.csv", ids.sha256)
        })
        .for_all(Public)
        .unknown(404, "route-not-found")
        .costs(1),
        Route::open(Method::GET, "/api/content-files/{sha256}/{name}/html", |ids| {
            format!("/api/content-files/{}/quay-rules.md/html", ids.markdown)
        })
        .for_all(Public)
        .unknown(404, "route-not-found")
        .costs(1),
        Route::open(Method::GET, "/api/program-versions/{id}/{hash}", |ids| {
            format!("/api/program-versions/{}", ids.version)
        })
        .for_all(Public)
        .unknown(404, "route-not-found")
        .costs(0),
    ]
}
