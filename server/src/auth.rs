//! Authenticates the caller. A handler's signature names its actor: [`Anyone`], [`SignedIn`], [`Learner`], [`Staff`]
//! with a permission, or [`PendingLearner`] if the account is read together with the requested data. Each of them holds
//! the only database connection of its request.

mod keys;
mod staff;
pub mod token;
pub mod verifier;

use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use diesel_async::AsyncPgConnection;
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::Timestamp;
use futures_util::FutureExt as _;
use futures_util::future::{LocalBoxFuture, Ready, join, ready};
use uuid::Uuid;

use crate::account::rows::{self, UserRow};
use crate::db::{Connection, Pool};
use crate::error::{Error, Result};
use crate::live::position::{LivePosition, Snapshot};
use crate::platform::Platform;
use crate::rate_limit;

pub use staff::{ApproveLetter, ExplainLock, ModerateThreads, Needed, Review, Staff};
pub use token::Token;

/// Time of a request, read once.
#[derive(Clone, Copy, Debug)]
pub struct Now(pub Timestamp);

/// Any caller, signed in or not. A request with an invalid token is refused.
pub struct Anyone {
    /// Verified token; `None` if the caller is not signed in.
    pub token: Option<Arc<Token>>,
    /// Connection of this request.
    pub conn: Connection,
}

/// A caller with an identity, who may have no account here yet.
pub struct SignedIn {
    /// Verified token.
    pub token: Arc<Token>,
    /// Connection of this request.
    pub conn: Connection,
}

/// A caller with an account and roles. Reading the account costs one SQL statement.
pub struct Learner {
    /// Id of the account.
    pub id: UserId,
    /// The account.
    pub user: UserRow,
    /// Verified token.
    pub token: Arc<Token>,
    /// Position in the live updates at which the account was read. All other reads of the request are later.
    pub position: LivePosition,
    /// Connection of this request.
    pub conn: Connection,
}

/// A learner whose account is not read yet. It is read together with the requested data, so that the two statements
/// cost one round trip.
pub struct PendingLearner {
    signed_in: SignedIn,
    request: HttpRequest,
}

impl PendingLearner {
    /// Returns the learner, and the result of `read` for the id in their token. The result is returned only if the
    /// account is admitted.
    pub async fn with<T>(
        self,
        read: impl AsyncFnOnce(&AsyncPgConnection, UserId) -> Result<T>,
    ) -> Result<(Learner, T)> {
        let SignedIn { token, conn } = self.signed_in;
        let claimed = token.claims.as_ref().map_or(UserId(Uuid::nil()), |claims| claims.id);
        let account = rows::reader_for_token(&conn, &token.uid);
        let (account, found) = join(account, read(&conn, claimed)).await;
        let learner = Learner::admit(&self.request, account?, token, conn)?;
        Ok((learner, found?))
    }
}

impl Learner {
    /// Admits the account, and records the position for the headers of the response.
    fn admit(
        request: &HttpRequest,
        account: Option<(UserRow, Snapshot)>,
        token: Arc<Token>,
        conn: Connection,
    ) -> Result<Self> {
        let (user, seen) = account.ok_or(Refusal::AuthUserNotFound)?;
        let id = UserId(user.id);
        user.require_open(&token)?;
        let claims = token.claims.as_ref().filter(|claims| claims.id == id && !claims.roles.is_empty());
        claims.ok_or(Refusal::AuthMissingAccessRoles)?;
        let position = LivePosition::new(platform(request)?.clock.now(), seen);
        request.extensions_mut().insert(position.clone());
        Ok(Self { id, user, token, position, conn })
    }

    /// Releases the connection during slow work, and acquires another afterwards.
    pub async fn without_connection<T>(
        self,
        request: &HttpRequest,
        work: impl Future<Output = Result<T>>,
    ) -> Result<(Self, T)> {
        let Self { id, user, token, position, conn } = self;
        drop(conn);
        let done = work.await?;
        let conn = connection(request, &token).await?;
        Ok((Self { id, user, token, position, conn }, done))
    }
}

impl FromRequest for Now {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(platform(request).map(|platform| Self(platform.clock.now())))
    }
}

impl FromRequest for Anyone {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            let token = match verified_token(&request).await {
                Ok(token) => Some(token),
                Err(Error::Refused(why)) if *why.first() == Refusal::AuthNoAuthHeader => None,
                Err(error) => return Err(error),
            };
            let conn = match &token {
                Some(token) => connection(&request, token).await?,
                None => Pool::of(&request)?.connection().await?,
            };
            Ok(Self { token, conn })
        }
        .boxed_local()
    }
}

impl FromRequest for SignedIn {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move { signed_in(&request).await }.boxed_local()
    }
}

impl FromRequest for Learner {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move {
            let SignedIn { token, conn } = signed_in(&request).await?;
            let account = rows::reader_for_token(&conn, &token.uid).await?;
            Self::admit(&request, account, token, conn)
        }
        .boxed_local()
    }
}

impl FromRequest for PendingLearner {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        async move { Ok(Self { signed_in: signed_in(&request).await?, request }) }.boxed_local()
    }
}

async fn signed_in(request: &HttpRequest) -> Result<SignedIn> {
    let token = verified_token(request).await?;
    let conn = connection(request, &token).await?;
    Ok(SignedIn { token, conn })
}

async fn verified_token(request: &HttpRequest) -> Result<Arc<Token>> {
    let mut given = request.headers().get_all(header::AUTHORIZATION);
    let header = given.next().ok_or(Refusal::AuthNoAuthHeader)?;
    if given.next().is_some() {
        return Err(Refusal::AuthUnauthorized.into());
    }
    let header = header.to_str().map_err(|_| Refusal::AuthUnauthorized)?;
    let (scheme, token) = header.split_once(' ').ok_or(Refusal::AuthUnauthorized)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Refusal::AuthUnauthorized.into());
    }
    let platform = platform(request)?;
    let now = platform.clock.now();
    let token = platform.tokens.verify(token, now).await?;
    platform.people.count(&token.uid, rate_limit::kind_of(request), now)?;
    Ok(token)
}

/// Waits for the person's turn, and returns a connection.
async fn connection(request: &HttpRequest, token: &Token) -> Result<Connection> {
    let turn = platform(request)?.people.turn(&token.uid).await?;
    Ok(Pool::of(request)?.connection().await?.for_turn(turn))
}

fn platform(request: &HttpRequest) -> Result<&Data<Platform>> {
    request.app_data::<Data<Platform>>().ok_or_else(|| Error::broken("the worker has no platform"))
}
