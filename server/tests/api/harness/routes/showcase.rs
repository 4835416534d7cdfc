//! The endpoints of showcases.

use reqwest::Method;
use serde_json::json;

use super::Policy::Public;
use super::{Ids, Route};

fn own(ids: &Ids) -> String {
    format!("/api/app/showcases/{}", ids.session)
}

fn publication(ids: &Ids) -> String {
    format!("/api/app/showcases/{}/publication", ids.session)
}

/// An endpoint of the page with this link, which no showcase has.
fn of_page(path: &'static str, address: fn(&Ids) -> String) -> Route {
    Route::of_account(Method::GET, path, address).for_all(Public).answers(404, "showcase/not-found").costs(1)
}

pub(super) fn routes() -> Vec<Route> {
    let (path, publishing) = ("/api/app/showcases/{xs}", "/api/app/showcases/{xs}/publication");
    vec![
        Route::of_account(Method::GET, path, own).unknown(404, "xs-not-found").costs(5),
        Route::of_account(Method::PUT, path, own)
            .with(|_| Some(json!({ "headline": null, "name": null, "is_listed": false, "missions": [] })))
            .unknown(404, "xs-not-found")
            .costs(11),
        Route::of_account(Method::PUT, publishing, publication)
            .answers(409, "showcase/no-pieces")
            .unknown(404, "xs-not-found")
            .costs(10),
        Route::of_account(Method::DELETE, publishing, publication).unknown(404, "xs-not-found").costs(6),
        of_page("/api/showcases/{slug}.pdf", |_| "/api/showcases/0000-0000-0000.pdf".into()),
        of_page("/api/showcases/{slug}.md", |_| "/api/showcases/0000-0000-0000.md".into()),
        of_page("/api/showcases/{slug}.json", |_| "/api/showcases/0000-0000-0000.json".into()),
        of_page("/api/showcases/{slug}", |_| "/api/showcases/0000-0000-0000".into()),
    ]
}
