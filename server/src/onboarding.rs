//! The onboarding: its questions and answers, the sessions that are offered at its end, and the steps before the first
//! mission of a session.

pub mod answer;
pub mod change_flow;
pub mod list_offers;
pub mod rows;
pub mod save_profile;
pub mod show;
pub mod show_flow;

use domain::onboarding::choose_offers::OfferReason;
use domain::onboarding::{Answer, OnboardingProgress, OnboardingStep, Question, questions};
use serde::Serialize;
use utoipa::ToSchema;

use crate::program::SessionCard;

/// A person's progress in the onboarding.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Onboarding)]
pub struct OnboardingView {
    /// The questions.
    questions: Vec<Question>,
    /// The person's answers.
    answers: Vec<Answer>,
    /// The steps that are done.
    done: Vec<OnboardingStep>,
    /// The steps that were skipped.
    skipped: Vec<OnboardingStep>,
    /// The first step that is neither done nor skipped.
    next_step: Option<OnboardingStep>,
}

impl OnboardingView {
    fn new(progress: OnboardingProgress, categories: &[String]) -> Self {
        let (questions, next_step) = (questions(categories, &progress), progress.next_step());
        let OnboardingProgress { answers, done, skipped } = progress;
        Self { questions, answers, done, skipped, next_step }
    }
}

/// A session that fits a learner, with the reasons.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Offer)]
pub struct OfferView {
    /// The session.
    card: SessionCard,
    /// The reasons why the session fits the learner.
    reasons: Vec<OfferReason>,
}
