//! Staff: callers with a permission. The permission is a type in the handler's signature, so that no handler can forget
//! to require it.

use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use domain::account::permission::{Permission, may, require};
use domain::refusal::Refusal;
use futures_util::FutureExt as _;
use futures_util::future::LocalBoxFuture;

use super::Learner;
use crate::error::{Error, Result};

/// A permission as a type.
pub trait Needed {
    /// The permission.
    const PERMISSION: Permission;
}

/// The permissions that handlers require, as types.
macro_rules! needed {
    ($($name:ident),+) => {$(
        #[doc = concat!("[`Permission::", stringify!($name), "`] as a type.")]
        #[derive(Debug)]
        pub struct $name;

        impl Needed for $name {
            const PERMISSION: Permission = Permission::$name;
        }
    )+};
}

needed![ExplainLock, Review, ApproveLetter, ModerateThreads];

/// A caller with an account whose roles give the permission. The account's own roles decide: a revoked role has no
/// effect even if the token still has it. If the token lacks a new role, the caller is refused with
/// `auth/missing-access-roles`, so that the client first attaches the role to the token.
pub struct Staff<P> {
    /// The caller.
    pub learner: Learner,
    permission: PhantomData<P>,
}

impl<P: Needed> Staff<P> {
    fn admit(learner: Learner) -> Result<Self> {
        require(&learner.user.roles(), P::PERMISSION)?;
        let claimed = learner.token.claims.as_ref().map_or(&[][..], |claims| &claims.roles);
        if !may(claimed, P::PERMISSION) {
            return Err(Refusal::AuthMissingAccessRoles.into());
        }
        Ok(Self { learner, permission: PhantomData })
    }
}

impl<P: Needed> FromRequest for Staff<P> {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let learner = Learner::from_request(request, payload);
        async move { Self::admit(learner.await?) }.boxed_local()
    }
}
