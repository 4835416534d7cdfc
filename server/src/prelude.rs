//! Imports of nearly every handler: the caller and the time, ids, bodies and responses, OpenAPI attributes, and the
//! refusal. A handler imports this whole module, and lists only its other imports.

pub(crate) use actix_web::web::{Data, Path, Query};
pub(crate) use actix_web::{HttpResponse, delete, get, patch, post, put};
pub(crate) use diesel_async::{AsyncConnection as _, AsyncPgConnection};
pub(crate) use domain::ids::{BlockId, EnrolmentId, MissionId, SubmissionId, UserId, UserMissionId};
pub(crate) use domain::refusal::Refusal;
pub(crate) use domain::time::Timestamp;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use utoipa::{IntoParams, ToSchema};
pub(crate) use uuid::Uuid;

pub(crate) use crate::auth::{Anyone, Learner, Now, Staff};
pub(crate) use crate::error::{Error, Result};
pub(crate) use crate::http::{Created, Json, NoBody, json};
pub(crate) use crate::page::Page;
pub(crate) use crate::platform::Platform;
