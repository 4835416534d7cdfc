//! Where requests come from, and how many of them one address may send. The limit is far above what
//! people do and counts in the memory of one server; what is rare or costly has limits of its own.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use domain::refusal::Refusal;
use futures_util::future::{Ready, ready};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::app::Platform;
use crate::config::Config;
use crate::error::{Error, Result};

/// How many times its rate a sender may send at once: a page asks for several things together.
const BURST: u32 = 4;

/// Bits of an IPv6 address that one network has; the rest it hands out as it likes.
const NETWORK_BITS: u32 = 64;

/// Who sent a request, as far as its address tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sender(pub IpAddr);

/// Counts the requests of each sender.
pub struct Senders {
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    proxies: Vec<IpAddr>,
}

impl Senders {
    /// The counter of these settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let quota = NonZeroU32::new(config.requests_per_second).map(|rate| {
            let burst = rate.saturating_mul(NonZeroU32::MIN.saturating_add(BURST - 1));
            Quota::per_second(rate).allow_burst(burst)
        });
        Self { limiter: quota.map(RateLimiter::keyed), proxies: config.trusted_proxies.clone() }
    }

    /// Whether there is a limit at all.
    #[must_use]
    pub fn are_limited(&self) -> bool {
        self.limiter.is_some()
    }

    /// Forgets the senders who have sent nothing for a while.
    pub fn forget_idle(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    /// The sender of a request: its peer, or whom the nearest proxy of ours names. What stands further
    /// from us in that header, anybody can write.
    fn sender_of(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = request.peer_addr()?.ip();
        if !self.proxies.contains(&peer) {
            return Some(network_of(peer));
        }
        let headers = request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok());
        let named: Vec<IpAddr> =
            headers.flat_map(|value| value.split(',')).filter_map(|name| name.trim().parse().ok()).collect();
        let sender = named.into_iter().rev().find(|named| !self.proxies.contains(named));
        Some(network_of(sender.unwrap_or(peer)))
    }
}

fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (u128::BITS - NETWORK_BITS))))
        }
    }
}

/// Refuses a request of a sender who has sent too many.
pub async fn limit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if let Some(refusal) = refusal_of(request.request()) {
        return Ok(request.error_response(Error::from(refusal)));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

fn refusal_of(request: &HttpRequest) -> Option<Refusal> {
    let platform = request.app_data::<Data<Platform>>()?;
    let limiter = platform.senders.limiter.as_ref()?;
    let sender = platform.senders.sender_of(request)?;
    let too_early = limiter.check_key(&sender).err()?;
    let wait = too_early.wait_time_from(DefaultClock::default().now());
    let seconds = i64::try_from(wait.as_secs()).unwrap_or(i64::MAX).saturating_add(1);
    Some(Refusal::RateLimitExceeded { retry_at: platform.clock.now().plus_seconds(seconds) })
}

impl FromRequest for Sender {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let platform = request.app_data::<Data<Platform>>();
        let sender = platform.and_then(|platform| platform.senders.sender_of(request)).map(Self);
        ready(sender.ok_or_else(|| Error::broken("a request without a sender")))
    }
}
