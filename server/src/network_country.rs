//! The country that a request comes from, as a proxy of ours says in a header. Nothing is guessed without one: who
//! reaches the server by itself can write any header.

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use domain::price::Country;
use domain::price::country::{CountryFacts, country};
use futures_util::future::{Ready, ready};

use crate::error::Error;
use crate::platform::Platform;

/// The country that a request comes from, where it is known.
#[derive(Clone, Copy, Debug)]
pub struct NetworkCountry(pub Option<Country>);

impl NetworkCountry {
    /// What is known of the country of somebody who says that they are in one: the rules choose between the two.
    pub(crate) fn beside(self, said: Option<Country>) -> CountryFacts {
        CountryFacts { billing: None, profile: said, ip: self.0 }
    }

    /// The country for which prices are shown to somebody who says that they are in one.
    pub(crate) fn for_prices(self, said: Option<Country>) -> Option<Country> {
        country(&self.beside(said))
    }
}

impl FromRequest for NetworkCountry {
    type Error = Error;
    type Future = Ready<Result<Self, Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(country_of(request))))
    }
}

/// The country that a request comes from, where it is known.
pub(crate) fn country_of(request: &HttpRequest) -> Option<Country> {
    let platform = request.app_data::<Data<Platform>>()?;
    let header = platform.config.country_header.as_ref()?;
    if !platform.senders.is_from_proxy(request) {
        return None;
    }
    let code = request.headers().get(header)?.to_str().ok()?;
    Country::from_code(&code.trim().to_ascii_uppercase())
}
