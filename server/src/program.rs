//! Programs and their sessions as the public sees them. The texts come from the version that a session is pinned to.

pub mod announce;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod announcement_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod bonus_rows;
pub mod cheat_sheet;
pub mod content;
pub mod course;
pub mod curriculum;
pub mod html_parts;
pub mod language;
pub mod list_offerings;
pub mod passage_index;
pub mod passages;
pub mod presentation;
pub mod preview_mission;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod price_rows;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod rows;
pub mod set_price;
pub mod show_content_file;
pub mod show_course;
pub mod show_file_as_html;
pub mod show_version;
pub mod suggest;
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod survey_rows;
pub mod version_texts;
pub(crate) mod version_view;

use domain::enrolment::EnrolmentStatus;
use domain::ids::{ProgramId, SessionId};
use domain::mission::SessionFacts;
use domain::money::Money;
use domain::program::offer::{EnrolmentWindow, SessionOfferFacts, SessionPhase, offer};
use domain::program::{ContinuedAccess, ProgramLevel};
use domain::time::{Timestamp, Zone};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::columns::count;
use crate::error::{Error, Result};
use crate::program::presentation::Art;
use crate::program::rows::{SessionKey, SessionRow};
use crate::zone::zone_facts;

/// A program as the public sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProgramView {
    /// The program.
    pub id: ProgramId,
    /// Its slug in URLs.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The company in which it takes place.
    pub host: String,
    /// Summary in one or two sentences.
    pub summary: String,
    /// Full description; sanitised HTML.
    pub description_html: String,
    /// The field of work.
    pub category: String,
    /// Experience that it expects from a beginner.
    pub level: ProgramLevel,
    /// Estimated hours of work.
    pub hours: u32,
    /// Skills that it teaches.
    pub skills: Vec<String>,
    /// The result of the work, for example a report.
    pub deliverable: String,
    /// Cover that is drawn if pictures are missing.
    pub cover: CoverView,
    /// Drawings of the host company.
    pub art: Art,
    /// The language in which it is written.
    pub locale: String,
}

/// Cover of a program without drawings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CoverView {
    /// The hue, in degrees of the colour circle.
    pub hue: u32,
    /// The name of the picture on it.
    pub motif: String,
}

/// A session as of an instant.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionView {
    /// The session.
    pub id: SessionId,
    /// Its slug in URLs.
    pub slug: String,
    /// Its program.
    pub program: ProgramId,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends.
    pub ends_at: Timestamp,
    /// The IANA time zone in which its days are counted.
    pub timezone: String,
    /// The end of the access of a learner who joins now.
    pub access_until: Timestamp,
    /// Access that remains after that end.
    pub continued_access: ContinuedAccess,
    /// Whether learners may extend their access.
    pub offers_extensions: bool,
    /// Whether every earlier required mission must be complete first.
    pub sequential: bool,
    /// The last instant to join.
    pub enrol_until: Option<Timestamp>,
    /// Number of places. `None`: unlimited.
    pub seats: Option<u32>,
    /// Number of free places. `None`: unlimited.
    pub seats_left: Option<u32>,
    /// Its phase as of that instant.
    pub phase: SessionPhase,
    /// Whether enrolment is open.
    pub enrolment: EnrolmentWindow,
    /// Whether a learner can join now.
    pub can_join: bool,
    /// Price of a place. `None`: it is free.
    pub price: Option<Money>,
}

/// A session in the catalogue.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionCard {
    /// The session.
    pub session: SessionView,
    /// Its program.
    pub program: ProgramView,
    /// Number of missions.
    pub mission_count: u32,
    /// Estimated minutes of the required missions.
    pub minutes: u32,
    /// Status of the learner's own enrolment. `None`: there is no enrolment.
    pub my_status: Option<EnrolmentStatus>,
    /// Whether the learner is enrolled and has not left.
    pub is_mine: bool,
    /// Price of a place. `None`: it is free.
    pub price: Option<Money>,
}

/// Path parameters: a session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionPath {
    /// The session, by id or slug.
    xs: String,
}

impl SessionPath {
    /// The key of the session.
    pub(crate) fn key(&self) -> SessionKey {
        SessionKey::parse(&self.xs)
    }
}

impl SessionRow {
    /// The session's time zone, as the rules read it.
    pub fn zone(&self) -> Result<Zone> {
        let zone = zone_facts(&self.timezone, self.starts_at.0, self.ends_at.0);
        zone.ok_or_else(|| Error::broken(format!("session {} names an unknown zone", self.slug)))
    }

    /// Facts for the rules about joining.
    pub fn offer_facts(&self) -> Result<SessionOfferFacts> {
        Ok(SessionOfferFacts {
            starts_at: self.starts_at.0,
            ends_at: self.ends_at.0,
            enrol_until: self.enrol_until.map(|at| at.0),
            zone: self.zone()?,
            grace_days: u16::try_from(self.grace_days).unwrap_or_default(),
            seats: self.seats.map(count),
            seats_taken: count(self.seats_taken),
        })
    }

    /// Facts for the lock rules.
    pub fn facts(&self) -> Result<SessionFacts> {
        Ok(SessionFacts {
            id: SessionId(self.id),
            starts_at: self.starts_at.0,
            ends_at: self.ends_at.0,
            zone: self.zone()?,
            continued_access: self.continued_access.0,
            sequential: self.sequential,
        })
    }

    /// The view of the session at `now`.
    pub fn view(&self, price: Option<Money>, now: Timestamp) -> Result<SessionView> {
        let facts = self.offer_facts()?;
        let offer = offer(&facts, now);
        Ok(SessionView {
            id: SessionId(self.id),
            slug: self.slug.clone(),
            program: ProgramId(self.program_id),
            starts_at: facts.starts_at,
            ends_at: facts.ends_at,
            timezone: self.timezone.clone(),
            access_until: offer.access_until,
            continued_access: self.continued_access.0,
            offers_extensions: self.extension_policy.0.is_offered(),
            sequential: self.sequential,
            enrol_until: facts.enrol_until,
            seats: facts.seats,
            seats_left: offer.seats_left,
            phase: offer.phase,
            enrolment: offer.window,
            can_join: offer.can_join,
            price,
        })
    }
}
