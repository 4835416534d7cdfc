//! Rows and queries of the tables of the onboarding: one row for each person, and one for each enrolment.

use diesel::SelectableHelper as _;
use diesel::prelude::{
    AsChangeset, BoolExpressionMethods as _, ExpressionMethods as _, Insertable, JoinOnDsl as _,
    NullableExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::enrolment::EnrolmentStatus;
use domain::ids::UserId;
use domain::onboarding::session_flow::FlowFacts;
use domain::onboarding::{Answer, OnboardingProgress, OnboardingStep, QuestionId, SessionStep};
use domain::refusal::Refusal;
use domain::time::Timestamp;
use uuid::Uuid;

use crate::columns::{At, TextEnum};
use crate::error::Result;
use crate::personal_data::{Erasure, PersonalTable};
use crate::program::rows::SessionKey;
use crate::schema::{enrolments, experience_sessions, onboardings, profiles, session_onboardings};

/// Personal data in the onboarding.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "onboardings", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "session_onboardings",
        theirs: "enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Rows,
    },
];

#[derive(Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = onboardings, treat_none_as_null = true)]
struct OnboardingRow {
    heard_from: Option<String>,
    referral_code: Option<String>,
    goal: Option<String>,
    hours_per_week: Option<String>,
    interests: Vec<String>,
    done: Vec<TextEnum<OnboardingStep>>,
    skipped: Vec<TextEnum<OnboardingStep>>,
}

impl OnboardingRow {
    fn new(progress: &OnboardingProgress) -> Self {
        let first = |question| progress.values(question).first().cloned();
        Self {
            heard_from: first(QuestionId::HeardFrom),
            referral_code: first(QuestionId::ReferralCode),
            goal: first(QuestionId::Goal),
            hours_per_week: first(QuestionId::HoursPerWeek),
            interests: progress.values(QuestionId::Interests).to_vec(),
            done: progress.done.iter().copied().map(TextEnum).collect(),
            skipped: progress.skipped.iter().copied().map(TextEnum).collect(),
        }
    }

    fn progress(self) -> OnboardingProgress {
        let values = |question| match question {
            QuestionId::HeardFrom => self.heard_from.iter().cloned().collect(),
            QuestionId::ReferralCode => self.referral_code.iter().cloned().collect(),
            QuestionId::Goal => self.goal.iter().cloned().collect(),
            QuestionId::HoursPerWeek => self.hours_per_week.iter().cloned().collect(),
            QuestionId::Interests => self.interests.clone(),
        };
        let answers = QuestionId::ALL.into_iter().map(|question| Answer { question, values: values(question) });
        OnboardingProgress {
            answers: answers.filter(|answer| !answer.values.is_empty()).collect(),
            done: self.done.into_iter().map(|step| step.0).collect(),
            skipped: self.skipped.into_iter().map(|step| step.0).collect(),
        }
    }
}

/// The known steps of a person in a session. A query joins the tables that this struct reads to an enrolment.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = onboardings)]
pub struct StepsRow {
    #[diesel(select_expression = onboardings::done.nullable())]
    done: Option<Vec<TextEnum<OnboardingStep>>>,
    #[diesel(select_expression = onboardings::hours_per_week.nullable())]
    hours_per_week: Option<String>,
    #[diesel(select_expression = profiles::legal_name.nullable())]
    legal_name: Option<String>,
    #[diesel(select_expression = session_onboardings::marked.nullable())]
    marked: Option<Vec<TextEnum<SessionStep>>>,
}

impl StepsRow {
    /// The number of hours a week that the person can spend, if answered.
    #[must_use]
    pub fn hours_per_week(&self) -> Option<u32> {
        self.hours_per_week.as_deref()?.parse().ok()
    }

    /// Facts for the rules.
    #[must_use]
    pub fn facts(&self) -> FlowFacts {
        FlowFacts {
            has_legal_name: self.legal_name.is_some(),
            has_hours: self.hours_per_week.is_some(),
            marked: self.marked.iter().flatten().map(|step| step.0).collect(),
            onboarding: self.done.iter().flatten().map(|step| step.0).collect(),
        }
    }
}

/// A person's progress.
pub async fn progress_of(conn: &mut AsyncPgConnection, user: UserId) -> Result<OnboardingProgress> {
    let query = onboardings::table.find(user.0).select(OnboardingRow::as_select());
    let row: Option<OnboardingRow> = query.first(conn).await.optional()?;
    Ok(row.unwrap_or_default().progress())
}

/// A person's progress, locked until the transaction ends.
pub async fn locked_progress(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<OnboardingProgress> {
    diesel::insert_into(onboardings::table)
        .values((onboardings::user_id.eq(user.0), OnboardingRow::default(), onboardings::updated_at.eq(At(now))))
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    let query = onboardings::table.find(user.0).select(OnboardingRow::as_select()).for_update();
    Ok(query.first(conn).await?.progress())
}

/// Writes a person's progress.
pub async fn store_progress(
    conn: &mut AsyncPgConnection,
    user: UserId,
    progress: &OnboardingProgress,
    now: Timestamp,
) -> Result<()> {
    diesel::update(onboardings::table.find(user.0))
        .set((OnboardingRow::new(progress), onboardings::updated_at.eq(At(now))))
        .execute(conn)
        .await?;
    Ok(())
}

/// The learner's enrolment in a session with the known steps. Refuses if the session or the enrolment does not exist.
pub async fn flow_in(conn: &mut AsyncPgConnection, user: UserId, key: &SessionKey) -> Result<(Uuid, FlowFacts)> {
    let mine = enrolments::session_id.eq(experience_sessions::id).and(enrolments::user_id.eq(user.0));
    let of_person = onboardings::user_id.nullable().eq(enrolments::user_id.nullable());
    let named = profiles::user_id.nullable().eq(enrolments::user_id.nullable());
    let of_session = session_onboardings::enrolment_id.nullable().eq(enrolments::id.nullable());
    let query = experience_sessions::table
        .left_join(enrolments::table.on(mine))
        .left_join(onboardings::table.on(of_person))
        .left_join(profiles::table.on(named))
        .left_join(session_onboardings::table.on(of_session))
        .select((enrolments::id.nullable(), enrolments::status.nullable(), StepsRow::as_select()))
        .into_boxed();
    let query = match key {
        SessionKey::Id(id) => query.filter(experience_sessions::id.eq(*id)),
        SessionKey::Slug(slug) => query.filter(experience_sessions::slug.eq(slug)),
    };
    let found: Option<(Option<Uuid>, Option<TextEnum<EnrolmentStatus>>, StepsRow)> =
        query.first(conn).await.optional()?;
    let (id, status, steps) = found.ok_or(Refusal::XsNotFound)?;
    let enrolment = id.filter(|_| status.is_some_and(|status| status.0.is_enrolled()));
    Ok((enrolment.ok_or(Refusal::ProgramNotEnrolled { price: None })?, steps.facts()))
}

/// Writes the marked steps of a session.
pub async fn store_marked(
    conn: &mut AsyncPgConnection,
    enrolment: Uuid,
    marked: &[SessionStep],
    now: Timestamp,
) -> Result<()> {
    let marked = marked.iter().copied().map(TextEnum).collect::<Vec<_>>();
    let values = (session_onboardings::marked.eq(marked), session_onboardings::updated_at.eq(At(now)));
    diesel::insert_into(session_onboardings::table)
        .values((session_onboardings::enrolment_id.eq(enrolment), values.clone()))
        .on_conflict(session_onboardings::enrolment_id)
        .do_update()
        .set(values)
        .execute(conn)
        .await?;
    Ok(())
}
