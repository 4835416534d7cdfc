//! Rate limits by network and by person, and the address of a request's sender. Both limits are far above normal use.
//! Requests are counted in the memory of each server. The limits of a person are defined in the domain. Mails have
//! separate limits.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use domain::account::allow_request::{RequestKind, Requested, allow_request};
use domain::assistant::follow_answer::follow_answer;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use futures_util::future::{Ready, ready};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Config;
use crate::error::{Error, Result};
use crate::platform::Platform;

/// Burst of a sender as a multiple of the rate: a page sends several requests at once.
const BURST: u32 = 4;

/// Number of bits of an IPv6 address that identify a network. The network assigns the other bits freely.
const NETWORK_BITS: u32 = 64;

/// Network of a request's sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sender(pub IpAddr);

/// Counts the requests of each sender.
pub struct Senders {
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    proxies: Vec<IpAddr>,
}

impl Senders {
    /// Returns the counter with these settings.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let quota = NonZeroU32::new(config.requests_per_second).map(|rate| {
            let burst = rate.saturating_mul(NonZeroU32::MIN.saturating_add(BURST - 1));
            Quota::per_second(rate).allow_burst(burst)
        });
        Self { limiter: quota.map(RateLimiter::keyed), proxies: config.trusted_proxies.clone() }
    }

    /// Returns whether a limit is configured.
    #[must_use]
    pub fn are_limited(&self) -> bool {
        self.limiter.is_some()
    }

    /// Removes the senders that have been idle for a while.
    pub fn forget_idle(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    /// Returns whether a request comes from a trusted proxy, whose headers can be trusted.
    #[must_use]
    pub fn is_from_proxy(&self, request: &HttpRequest) -> bool {
        request.peer_addr().is_some_and(|peer| self.proxies.contains(&peer.ip()))
    }

    /// Returns the network of a request's sender.
    #[must_use]
    pub fn network_of_sender(&self, request: &HttpRequest) -> Option<IpAddr> {
        self.address_of(request).map(network_of)
    }

    /// Returns the address of a request's sender: its peer, or the address that the nearest trusted proxy names.
    /// Addresses that precede it in the header can be forged.
    #[must_use]
    pub fn address_of(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = request.peer_addr()?.ip();
        if !self.proxies.contains(&peer) {
            return Some(peer);
        }
        let headers = request.headers().get_all("x-forwarded-for").map(|value| value.to_str().unwrap_or_default());
        let named: Vec<Option<IpAddr>> = headers.flat_map(|value| value.split(',')).map(address_in).collect();
        // If the address is unreadable, the sender is unknown.
        let sender = named.into_iter().rev().find(|named| named.is_none_or(|named| !self.proxies.contains(&named)));
        Some(sender.flatten().unwrap_or(peer))
    }
}

/// Parses the address that a proxy names; some add a port: `192.0.2.7:4711`, `[2001:db8::7]:4711`.
fn address_in(name: &str) -> Option<IpAddr> {
    let name = name.trim();
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse().ok().or_else(|| name.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Counts the requests of each person, by their id at the identity service, and limits their database connections and
/// streams.
pub struct People {
    known: Mutex<HashMap<String, PersonCounts>>,
    requests_at_once: usize,
}

/// Counts of a person.
struct PersonCounts {
    requested: HashMap<RequestKind, Requested>,
    turns: Arc<Semaphore>,
    /// Each reference to this is an answer that the person follows.
    streams: Arc<()>,
}

/// An answer whose stream a person follows. It is counted until it is dropped.
pub struct AnswerStream(#[expect(dead_code, reason = "counted until it is dropped")] Arc<()>);

impl People {
    /// Returns a counter that allows a person this number of requests with a database connection at once.
    #[must_use]
    pub fn new(requests_at_once: usize) -> Self {
        Self { known: Mutex::default(), requests_at_once }
    }

    /// Waits until the person may have one more request with a database connection.
    pub async fn turn(&self, uid: &str) -> Result<OwnedSemaphorePermit> {
        let turns = self.of(uid, |person| Arc::clone(&person.turns));
        turns.acquire_owned().await.map_err(Error::broken)
    }

    /// Counts another answer that a person follows.
    ///
    /// # Errors
    /// `rate-limit-exceeded` if they follow too many.
    pub fn follow_answer(&self, uid: &str, now: Timestamp) -> Result<AnswerStream> {
        self.of(uid, |person| {
            follow_answer(person.following(), now)?;
            Ok(AnswerStream(Arc::clone(&person.streams)))
        })
    }

    /// Counts another request of a person.
    ///
    /// # Errors
    /// `rate-limit-exceeded` if they have made too many of this kind.
    pub fn count(&self, uid: &str, kind: RequestKind, now: Timestamp) -> Result<()> {
        self.of(uid, |person| {
            let requested = allow_request(kind, person.requested.get(&kind).copied(), now)?;
            person.requested.insert(kind, requested);
            Ok(())
        })
    }

    /// Removes the persons who have been idle for a while.
    pub fn forget_idle(&self, now: Timestamp) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, person| !person.is_idle(now));
        known.shrink_to_fit();
    }

    fn of<T>(&self, uid: &str, act: impl FnOnce(&mut PersonCounts) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(person) = known.get_mut(uid) {
            return act(person);
        }
        let turns = Arc::new(Semaphore::new(self.requests_at_once));
        act(known.entry(uid.to_owned()).or_insert(PersonCounts {
            requested: HashMap::new(),
            turns,
            streams: Arc::default(),
        }))
    }
}

impl PersonCounts {
    fn following(&self) -> usize {
        Arc::strong_count(&self.streams).saturating_sub(1)
    }

    fn is_idle(&self, now: Timestamp) -> bool {
        let is_waiting = Arc::strong_count(&self.turns) > 1;
        let is_counted = self.requested.iter().any(|(kind, requested)| !requested.is_over(*kind, now));
        !is_waiting && !is_counted && self.following() == 0
    }
}

/// Returns the kind of a request for its person's limit.
#[must_use]
pub fn kind_of(request: &HttpRequest) -> RequestKind {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    match request.match_pattern().as_deref() {
        Some("/api/email/support") => RequestKind::OpenTicket,
        Some("/api/aws/s3-signed-url/avatar" | "/api/aws/s3-signed-url/file-upload") => RequestKind::SignUpload,
        Some("/api/teams/invitations") => RequestKind::Invite,
        Some("/api/user/export") => RequestKind::Export,
        _ if is_read => RequestKind::Read,
        _ => RequestKind::Change,
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

/// Refuses a request if its sender has sent too many.
pub async fn limit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if let Some(refusal) = refusal_of(request.request()) {
        return Ok(request.error_response(Error::from(refusal)));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Returns the refusal of a request if its sender has sent too many.
#[must_use]
pub fn refusal_of(request: &HttpRequest) -> Option<Refusal> {
    let platform = request.app_data::<Data<Platform>>()?;
    let limiter = platform.senders.limiter.as_ref()?;
    let sender = platform.senders.network_of_sender(request)?;
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
        let sender = platform.and_then(|platform| platform.senders.network_of_sender(request)).map(Self);
        ready(sender.ok_or_else(|| Error::broken("a request without a sender")))
    }
}
