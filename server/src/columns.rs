//! Wrappers that convert values of the domain to columns: words, instants and JSON. Rows contain these wrappers, so
//! that handlers need no conversions.

use std::fmt::Debug;
use std::io::Write as _;

use diesel::deserialize::{FromSql, FromSqlRow, Result as FromResult};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{IsNull, Output, Result as ToResult, ToSql};
use diesel::sql_types;
use domain::time::Timestamp;
use serde::Serialize;
use serde::de::value::{Error as TextEnumError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer as _};
use time::OffsetDateTime;

/// An enumeration, stored as its word in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Text)]
pub struct TextEnum<T: Debug>(pub T);

impl<T: Debug + Serialize> TextEnum<T> {
    /// Returns the word, for a statement that is written as text.
    #[must_use]
    pub fn word(&self) -> String {
        serde_json::to_string(&self.0).unwrap_or_default().trim_matches('"').to_owned()
    }
}

impl<T: Debug + DeserializeOwned> FromSql<sql_types::Text, Pg> for TextEnum<T> {
    fn from_sql(value: PgValue<'_>) -> FromResult<Self> {
        let word: StrDeserializer<'_, TextEnumError> = std::str::from_utf8(value.as_bytes())?.into_deserializer();
        Ok(Self(T::deserialize(word)?))
    }
}

impl<T: Debug + Serialize> ToSql<sql_types::Text, Pg> for TextEnum<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> ToResult {
        let json = serde_json::to_string(&self.0)?;
        out.write_all(json.trim_matches('"').as_bytes())?;
        Ok(IsNull::No)
    }
}

/// An instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Timestamptz)]
pub struct At(pub Timestamp);

impl FromSql<sql_types::Timestamptz, Pg> for At {
    fn from_sql(value: PgValue<'_>) -> FromResult<Self> {
        let instant = <OffsetDateTime as FromSql<sql_types::Timestamptz, Pg>>::from_sql(value)?;
        Ok(Self(instant.into()))
    }
}

impl ToSql<sql_types::Timestamptz, Pg> for At {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> ToResult {
        let instant = OffsetDateTime::from(self.0);
        ToSql::<sql_types::Timestamptz, Pg>::to_sql(&instant, &mut out.reborrow())
    }
}

/// A value of the domain as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Jsonb)]
pub struct JsonColumn<T: Debug>(pub T);

impl<T: Debug + DeserializeOwned> FromSql<sql_types::Jsonb, Pg> for JsonColumn<T> {
    fn from_sql(value: PgValue<'_>) -> FromResult<Self> {
        // PostgreSQL sends the version of its encoding, which is always 1, and then the text.
        let json = value.as_bytes().strip_prefix(&[1]).ok_or("another encoding of jsonb")?;
        Ok(Self(serde_json::from_slice(json)?))
    }
}

impl<T: Debug + Serialize> ToSql<sql_types::Jsonb, Pg> for JsonColumn<T> {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> ToResult {
        let value = serde_json::to_value(&self.0)?;
        ToSql::<sql_types::Jsonb, Pg>::to_sql(&value, &mut out.reborrow())
    }
}

/// Returns a count from a signed column. A negative value becomes 0.
#[must_use]
pub fn count(column: i32) -> u32 {
    u32::try_from(column).unwrap_or_default()
}

/// Returns the column value for a count.
#[must_use]
pub fn column(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
