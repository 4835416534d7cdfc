//! Country of a request, as set by a trusted proxy in a header. Without a configured header it is unknown, because a
//! client that reaches the server directly can send any header.

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use domain::price::Country;
use domain::price::country::CountryFacts;
use futures_util::future::{Ready, ready};

use crate::error::Error;
use crate::platform::Platform;

/// Country of a request, if known.
#[derive(Clone, Copy, Debug)]
pub struct NetworkCountry(pub Option<Country>);

impl NetworkCountry {
    /// Returns the known countries of a person: the billing country, the country in the profile, and the country of the
    /// request.
    pub(crate) fn beside(self, billing: Option<Country>, profile: Option<Country>) -> CountryFacts {
        CountryFacts { billing, profile, ip: self.0 }
    }
}

impl FromRequest for NetworkCountry {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(country_of(request))))
    }
}

/// Returns the country of a request, if known.
pub(crate) fn country_of(request: &HttpRequest) -> Option<Country> {
    let platform = request.app_data::<Data<Platform>>()?;
    let header = platform.config.country_header.as_ref()?;
    if !platform.senders.is_from_proxy(request) {
        return None;
    }
    let code = request.headers().get(header)?.to_str().ok()?;
    Country::from_code(&code.trim().to_ascii_uppercase())
}
