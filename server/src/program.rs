//! Programs and their sessions as anybody sees them. The words come from the version that a session
//! is pinned to.

#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod bonus_rows;
pub mod cheat_sheet;
pub mod content;
pub mod course;
pub mod curriculum;
pub mod list_offerings;
pub mod passage_rows;
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
#[expect(missing_docs, reason = "columns are described by their migration")]
pub mod survey_rows;

use domain::enrolment::EnrolmentStatus;
use domain::ids::{ProgramId, SessionId};
use domain::mission::SessionFacts;
use domain::money::Money;
use domain::program::offer::{EnrolmentWindow, OfferFacts, SessionPhase, offer};
use domain::program::{ContinuedAccess, ProgramLevel};
use domain::time::{Timestamp, Zone};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::columns::count;
use crate::error::{Error, Result};
use crate::program::presentation::Art;
use crate::program::rows::{SessionKey, SessionRow};
use crate::zone::zone_facts;

/// A program as it presents itself.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ProgramView {
    /// The program.
    pub id: ProgramId,
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The firm that it takes place in.
    pub host: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// What it is, at length; sanitised.
    pub description_html: String,
    /// The field of work.
    pub category: String,
    /// What it asks of those who begin it.
    pub level: ProgramLevel,
    /// Estimated hours of work.
    pub hours: u32,
    /// What one learns.
    pub skills: Vec<String>,
    /// What one has made at the end.
    pub deliverable: String,
    /// How what it has no drawing for is drawn.
    pub cover: CoverView,
    /// The drawings of its host.
    pub art: Art,
    /// The language it is written in.
    pub locale: String,
}

/// What a program without drawings is drawn by.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CoverView {
    /// The hue, in degrees of the colour circle.
    pub hue: u32,
    /// The name of the picture on it.
    pub motif: String,
}

/// A session as it presents itself at an instant.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionView {
    /// The session.
    pub id: SessionId,
    /// Its name in addresses.
    pub slug: String,
    /// Its program.
    pub program: ProgramId,
    /// When its missions begin to open.
    pub starts_at: Timestamp,
    /// When its teaching ends.
    pub ends_at: Timestamp,
    /// The IANA zone its days are counted in.
    pub timezone: String,
    /// Until when somebody who joins now has access.
    pub access_until: Timestamp,
    /// What remains after that.
    pub continued_access: ContinuedAccess,
    /// Whether learners may extend their access.
    pub offers_extensions: bool,
    /// Whether every earlier required mission comes first.
    pub sequential: bool,
    /// The last instant to join.
    pub enrol_until: Option<Timestamp>,
    /// Places, where they are limited.
    pub seats: Option<u32>,
    /// Places left, where they are limited.
    pub seats_left: Option<u32>,
    /// Where it stands in time.
    pub phase: SessionPhase,
    /// Whether it takes learners.
    pub enrolment: EnrolmentWindow,
    /// Whether somebody can join now.
    pub can_join: bool,
    /// What a place costs; nothing where it is free.
    pub price: Option<Money>,
}

/// A session in the catalogue.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionCard {
    /// The session.
    pub session: SessionView,
    /// Its program.
    pub program: ProgramView,
    /// How many missions it has.
    pub mission_count: u32,
    /// Estimated minutes of the required ones.
    pub minutes: u32,
    /// Where the learner's own enrolment stands, where there is one.
    pub my_status: Option<EnrolmentStatus>,
    /// Whether the learner has it already: there is an enrolment that was not left.
    pub is_mine: bool,
    /// What a place costs; nothing where it is free.
    pub price: Option<Money>,
}

/// In which session.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct InSession {
    /// The session, by id or by its name in addresses.
    xs: String,
}

impl InSession {
    /// The key of the session.
    pub(crate) fn key(&self) -> SessionKey {
        SessionKey::parse(&self.xs)
    }
}

impl SessionRow {
    /// The zone of the session, as the rules take it.
    pub fn zone(&self) -> Result<Zone> {
        let zone = zone_facts(&self.timezone, self.starts_at.0, self.ends_at.0);
        zone.ok_or_else(|| Error::broken(format!("session {} names an unknown zone", self.slug)))
    }

    /// What joining the session takes.
    pub fn offer_facts(&self) -> Result<OfferFacts> {
        Ok(OfferFacts {
            starts_at: self.starts_at.0,
            ends_at: self.ends_at.0,
            enrol_until: self.enrol_until.map(|at| at.0),
            zone: self.zone()?,
            grace_days: u16::try_from(self.grace_days).unwrap_or_default(),
            seats: self.seats.map(count),
            seats_taken: count(self.seats_taken),
        })
    }

    /// What the lock rules take of the session.
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

    /// The session as it presents itself at `now`.
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
