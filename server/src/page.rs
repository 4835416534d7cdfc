//! Lists in pages: `{items, next}` with an opaque cursor that names the last item of the page, so that
//! what is added or taken away in between moves nothing.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{Error, Result};

/// The most items of a page.
const PAGE_SIZE: usize = 100;

/// The most rows that are read for a page: one more than it has, to see whether another follows.
pub const MAX_ROWS: i64 = PAGE_SIZE as i64 + 1;

/// Which page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// Where the last page ended.
    next: Option<String>,
}

impl PageQuery {
    /// The key of the last item that was seen.
    pub fn after(&self) -> Result<Option<String>> {
        self.next.as_deref().map(decode).transpose()
    }

    /// The same in a list whose keys are ids.
    pub fn after_id(&self) -> Result<Option<Uuid>> {
        after_id(self.next.as_deref())
    }
}

/// The id of the last item that was seen.
pub fn after_id(cursor: Option<&str>) -> Result<Option<Uuid>> {
    let id = |key: String| Uuid::try_parse(&key).map_err(|_| Error::malformed("the cursor is not one of this list"));
    cursor.map(|cursor| decode(cursor).and_then(id)).transpose()
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The items, in the list's order.
    pub items: Vec<T>,
    /// Where the next page begins; nothing at the end.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// All there is, on one page: for lists that a learner's own course keeps short.
    #[must_use]
    pub fn whole(items: Vec<T>) -> Self {
        Self { items, next: None }
    }

    /// The page of rows that were read after its cursor, at most [`MAX_ROWS`]. `key` names a row uniquely.
    #[must_use]
    pub fn of_rows(mut items: Vec<T>, key: impl Fn(&T) -> String) -> Self {
        let has_more = items.len() > PAGE_SIZE;
        items.truncate(PAGE_SIZE);
        let next = items.last().filter(|_| has_more).map(|item| URL_SAFE_NO_PAD.encode(key(item)));
        Self { items, next }
    }

    /// The page of a list that follows a cursor. `key` names an item uniquely.
    pub fn cut(items: Vec<T>, cursor: Option<&str>, key: impl Fn(&T) -> String) -> Result<Self> {
        let last_seen = cursor.map(decode).transpose()?;
        let begin = match &last_seen {
            Some(seen) => items.iter().position(|item| key(item) == *seen).map_or(items.len(), |at| at + 1),
            None => 0,
        };
        Ok(Self::of_rows(items.into_iter().skip(begin).collect(), key))
    }
}

/// The key that a cursor holds.
pub fn decode(cursor: &str) -> Result<String> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    bytes.ok_or_else(|| Error::malformed("the cursor is not one of ours"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_each_other_without_gap_or_repetition() {
        let all = (0..250).collect::<Vec<u32>>();
        let mut seen = Vec::new();
        let mut cursor = None;
        loop {
            let page = Page::cut(all.clone(), cursor.as_deref(), u32::to_string).expect("a page");
            seen.extend(page.items);
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(seen, all);
        assert!(Page::cut(all, Some("%"), u32::to_string).is_err());
    }
}
