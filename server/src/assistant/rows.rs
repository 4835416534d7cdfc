//! Rows and queries of the tables `threads` and `messages`.

use diesel::SelectableHelper as _;
use diesel::dsl::sql;
use diesel::prelude::{
    AsChangeset, BoolExpressionMethods as _, ExpressionMethods as _, Identifiable, Insertable, JoinOnDsl as _,
    NullableExpressionMethods as _, OptionalExtension as _, QueryDsl as _, Queryable, Selectable,
};
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::assistant::AnswerStatus;
use domain::assistant::answer_by_rule::RuleAnswer;
use domain::assistant::rate_message::{MessageRating, MessageRole, RatingReason};
use domain::feedback::AiFailure;
use domain::feedback::spend_call::NoCall;
use domain::ids::UserId;
use domain::refusal::Refusal;
use domain::time::{Timestamp, Zone};
use uuid::Uuid;

use crate::assistant::Citation;
use crate::columns::{At, JsonColumn, TextEnum, column, count};
use crate::error::{Error, Result};
use crate::feedback::ai_rows::spend_of_day;
use crate::page::MAX_ROWS;
use crate::personal_data::{Erasure, PersonalTable};
use crate::schema::{experience_sessions, messages, settings, threads, users};
use crate::zone::zone_facts;

/// Personal data in conversations.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable { table: "threads", theirs: "user_id = $1", left_out: &[], erasure: Erasure::Rows },
    PersonalTable {
        table: "messages",
        theirs: "thread_id IN (SELECT id FROM threads WHERE user_id = $1)",
        left_out: &[],
        erasure: Erasure::Rows,
    },
];

/// Number of days for which earlier questions are read. In every time zone, this covers the day of the quota.
pub(super) const QUOTA_DAYS: i32 = 2;

/// One conversation.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, Identifiable, AsChangeset)]
#[diesel(table_name = threads, treat_none_as_null = true)]
pub struct ThreadRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub session_id: Uuid,
    pub mission_id: Option<Uuid>,
    pub title: Option<String>,
    pub created_at: At,
    pub updated_at: At,
    pub archived_at: Option<At>,
}

/// One question or answer.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = messages)]
pub struct MessageRow {
    pub id: Uuid,
    pub thread_id: Uuid,
    pub role: TextEnum<MessageRole>,
    pub text: String,
    pub created_at: At,
    pub question_id: Option<Uuid>,
    pub status: Option<TextEnum<AnswerStatus>>,
    pub citations: Option<JsonColumn<Vec<Citation>>>,
    pub model: Option<String>,
    pub calls: i32,
    pub failure: Option<TextEnum<AiFailure>>,
    pub rating: Option<i16>,
    pub rating_reason: Option<TextEnum<RatingReason>>,
    pub rating_comment: Option<String>,
    pub by_rule: Option<JsonColumn<RuleAnswer>>,
}

/// Facts about a learner for the quota and the choice of the reader.
#[derive(Clone, Debug)]
pub struct LearnerFacts {
    /// Time zone.
    pub zone: Zone,
    /// Whether they consent that a language model reads what they write.
    pub has_consent: bool,
}

/// Returns the facts about a learner.
pub async fn person(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<LearnerFacts> {
    let query = users::table
        .left_join(settings::table.on(settings::user_id.eq(users::id)))
        .filter(users::id.eq(user.0))
        .select((users::timezone, settings::ai_consent.nullable()));
    let (zone, consent): (Option<String>, Option<bool>) = query.first(conn).await?;
    let zone = zone.as_deref().and_then(|zone| zone_facts(zone, now, now)).or_else(|| zone_facts("UTC", now, now));
    Ok(LearnerFacts {
        zone: zone.ok_or_else(|| Error::broken("the time zone database has no UTC"))?,
        has_consent: consent.unwrap_or_default(),
    })
}

/// Returns the times of the learner's questions that count against the quota, for the last two days.
pub async fn earlier(conn: &mut AsyncPgConnection, user: UserId, now: Timestamp) -> Result<Vec<Timestamp>> {
    let counting = AnswerStatus::ALL.into_iter().filter(|status| status.counts()).map(TextEnum).collect::<Vec<_>>();
    let asked = messages::table
        .inner_join(threads::table)
        .filter(threads::user_id.eq(user.0).and(messages::created_at.ge(At(now.plus_days(-QUOTA_DAYS)))))
        .filter(messages::status.eq_any(counting).and(messages::by_rule.is_null()))
        .order(messages::created_at)
        .select(messages::created_at);
    Ok(asked.load::<At>(conn).await?.into_iter().map(|at| at.0).collect())
}

/// Returns the learner's conversation with this id.
pub async fn thread(conn: &mut AsyncPgConnection, user: UserId, id: Uuid) -> Result<ThreadRow> {
    let query = threads::table.filter(threads::id.eq(id).and(threads::user_id.eq(user.0)));
    let row = query.select(ThreadRow::as_select()).first(conn).await.optional()?;
    Ok(row.ok_or(Refusal::AiThreadsNotFound)?)
}

/// Filter of the conversations.
#[derive(Clone, Debug, Default)]
pub struct ThreadFilter {
    /// Only conversations about this session.
    pub session: Option<Uuid>,
    /// Whether to list only archived conversations, or only the others.
    pub is_archived: bool,
    /// Only conversations with these words in their title or messages.
    pub words: Option<String>,
    /// Only conversations that follow this one in the list.
    pub after: Option<Uuid>,
}

/// Returns a page of the learner's conversations that have a question, latest first.
pub async fn list(conn: &mut AsyncPgConnection, user: UserId, which: ThreadFilter) -> Result<Vec<ThreadRow>> {
    let mut query = threads::table
        .filter(threads::user_id.eq(user.0).and(threads::title.is_not_null()))
        .order((threads::updated_at.desc(), threads::id.desc()))
        .limit(MAX_ROWS)
        .select(ThreadRow::as_select())
        .into_boxed();
    if let Some(session) = which.session {
        query = query.filter(threads::session_id.eq(session));
    }
    query = match which.is_archived {
        true => query.filter(threads::archived_at.is_not_null()),
        false => query.filter(threads::archived_at.is_null()),
    };
    if let Some(words) = &which.words {
        // In a title, similar words match; a message must contain all words. Only the learner's own conversations are
        // searched, so no index is needed.
        let is_found = sql::<Bool>("(word_similarity(")
            .bind::<Text, _>(words)
            .sql(", threads.title) >= 0.5 OR EXISTS (SELECT FROM messages said WHERE said.thread_id = threads.id")
            .sql(" AND to_tsvector('simple', said.text) @@ websearch_to_tsquery('simple', ")
            .bind::<Text, _>(words)
            .sql(")))");
        query = query.filter(is_found);
    }
    if let Some(after) = which.after {
        let last = thread(conn, user, after).await?;
        let is_later = threads::updated_at.lt(last.updated_at);
        query = query.filter(is_later.or(threads::updated_at.eq(last.updated_at).and(threads::id.lt(last.id))));
    }
    Ok(query.load(conn).await?)
}

/// Writes a new conversation.
pub async fn add_thread(conn: &mut AsyncPgConnection, row: &ThreadRow) -> Result<()> {
    diesel::insert_into(threads::table).values(row).execute(conn).await?;
    Ok(())
}

/// Updates the row of a conversation.
pub async fn store_thread(conn: &mut AsyncPgConnection, row: &ThreadRow) -> Result<()> {
    diesel::update(row).set(row).execute(conn).await?;
    Ok(())
}

/// Deletes a conversation with all its messages.
pub async fn delete_thread(conn: &mut AsyncPgConnection, id: Uuid) -> Result<()> {
    diesel::delete(threads::table.find(id)).execute(conn).await?;
    Ok(())
}

/// Returns a page of the messages of a conversation, oldest first, each question before its answer.
pub async fn messages_of(conn: &mut AsyncPgConnection, thread: Uuid, after: Option<Uuid>) -> Result<Vec<MessageRow>> {
    let query = messages::table.filter(messages::thread_id.eq(thread)).limit(MAX_ROWS);
    let order = (messages::created_at, messages::question_id.is_not_null(), messages::id);
    let query = query.order(order).select(MessageRow::as_select()).into_boxed();
    // A page ends with an answer, because messages come in pairs.
    let seen = match after {
        Some(id) => message(conn, id).await?.map(|(row, _)| row.created_at),
        None => None,
    };
    let query = match seen {
        Some(at) => query.filter(messages::created_at.gt(at)),
        None => query,
    };
    Ok(query.load(conn).await?)
}

/// Returns a message with its conversation.
pub async fn message(conn: &mut AsyncPgConnection, id: Uuid) -> Result<Option<(MessageRow, ThreadRow)>> {
    let query = messages::table.inner_join(threads::table).filter(messages::id.eq(id));
    Ok(query.select((MessageRow::as_select(), ThreadRow::as_select())).first(conn).await.optional()?)
}

/// Returns the answer with the id `message`, or the answer to the question with this id. Without `message`, returns the
/// latest answer of the conversation.
pub async fn answer_to(conn: &mut AsyncPgConnection, thread: Uuid, message: Option<Uuid>) -> Result<Option<Uuid>> {
    let answers = messages::table.filter(messages::thread_id.eq(thread).and(messages::status.is_not_null()));
    let answers = answers.order((messages::created_at.desc(), messages::id.desc())).select(messages::id).into_boxed();
    let answers = match message {
        Some(id) => answers.filter(messages::id.eq(id).or(messages::question_id.eq(id))),
        None => answers,
    };
    Ok(answers.first(conn).await.optional()?)
}

/// Writes a question and its answer.
pub async fn add_messages(conn: &mut AsyncPgConnection, rows: &[MessageRow]) -> Result<()> {
    diesel::insert_into(messages::table).values(rows).execute(conn).await?;
    Ok(())
}

/// Changes of an answer that is being written.
#[derive(Clone, Debug, AsChangeset)]
#[diesel(table_name = messages)]
pub struct AnswerChange {
    pub text: Option<String>,
    pub citations: Option<JsonColumn<Vec<Citation>>>,
    pub status: Option<TextEnum<AnswerStatus>>,
    pub model: Option<String>,
    pub failure: Option<TextEnum<AiFailure>>,
}

impl AnswerChange {
    /// Returns the change to the text so far.
    #[must_use]
    pub fn text(text: String, citations: Vec<Citation>) -> Self {
        Self { text: Some(text), citations: Some(JsonColumn(citations)), ..Self::ended(AnswerStatus::Streaming) }
    }

    /// Returns the change that ends the answer and keeps its text.
    #[must_use]
    pub fn ended(status: AnswerStatus) -> Self {
        Self { text: None, citations: None, status: Some(TextEnum(status)), model: None, failure: None }
    }
}

/// Changes an answer while it is being written. Returns `false` if it had already ended.
pub async fn change_answer(conn: &mut AsyncPgConnection, id: Uuid, change: &AnswerChange) -> Result<bool> {
    let open = messages::table.find(id).filter(messages::status.eq(TextEnum(AnswerStatus::Streaming)));
    Ok(diesel::update(open).set(change).execute(conn).await? == 1)
}

/// Counts a call of the model for an answer, if another call is allowed, and deletes the text of an earlier call. Must
/// run before the call.
pub async fn spend(conn: &mut AsyncPgConnection, id: Uuid, budget: u32, now: Timestamp) -> Result<Result<u32, NoCall>> {
    let calls = messages::table.find(id).select(messages::calls).for_update().first(conn).await.optional()?;
    // If the answer was erased with its learner, no further call is allowed.
    let Some(calls) = calls else { return Ok(Err(NoCall::CalledOften)) };
    let spent = spend_of_day(conn, count(calls), budget, now).await?;
    if let Ok(spent) = spent {
        let nothing = JsonColumn(Vec::<Citation>::new());
        let change =
            (messages::calls.eq(column(spent.calls)), messages::text.eq(""), messages::citations.eq(Some(nothing)));
        diesel::update(messages::table.find(id)).set(change).execute(conn).await?;
    }
    Ok(spent.map(|spent| spent.calls))
}

/// An answer rated as not helpful.
#[derive(Debug)]
pub struct FlaggedRow {
    /// The answer.
    pub answer: MessageRow,
    /// Text of the question.
    pub question: String,
    /// Version of its program.
    pub version: Uuid,
    /// Its mission, if the conversation is about a mission.
    pub mission: Option<Uuid>,
}

/// Returns a page of the answers rated as not helpful, latest first.
pub async fn flagged(conn: &mut AsyncPgConnection, after: Option<Uuid>) -> Result<Vec<FlaggedRow>> {
    let questions = diesel::alias!(messages as questions);
    let asked = questions.field(messages::id).nullable().eq(messages::question_id);
    let query = messages::table
        .inner_join(threads::table.inner_join(experience_sessions::table))
        .inner_join(questions.on(asked))
        .filter(messages::rating.eq(-1).and(messages::id.lt(after.unwrap_or(Uuid::max()))))
        .order(messages::id.desc())
        .limit(MAX_ROWS)
        .select((
            MessageRow::as_select(),
            questions.field(messages::text),
            experience_sessions::version_id,
            threads::mission_id,
        ));
    let rows: Vec<(MessageRow, String, Uuid, Option<Uuid>)> = query.load(conn).await?;
    let flagged = |(answer, question, version, mission)| FlaggedRow { answer, question, version, mission };
    Ok(rows.into_iter().map(flagged).collect())
}

/// Writes the rating of an answer.
pub async fn store_rating(conn: &mut AsyncPgConnection, id: Uuid, rating: &MessageRating) -> Result<()> {
    diesel::update(messages::table.find(id))
        .set((
            messages::rating.eq(i16::from(rating.value)),
            messages::rating_reason.eq(rating.reason.map(TextEnum)),
            messages::rating_comment.eq(rating.comment.as_deref()),
        ))
        .execute(conn)
        .await?;
    Ok(())
}
