//! Pages of lists: `{items, next}`. `next` is an opaque cursor that names the last item of the page, so that items that
//! are added or removed between two requests do not shift the pages.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::error::{Error, Result};

/// Maximum number of items of a page.
const PAGE_SIZE: usize = 100;

/// Maximum number of rows that are read for a page: one more than a page has, to see whether another follows.
pub const MAX_ROWS: i64 = PAGE_SIZE as i64 + 1;

/// Query for a page of a list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// Cursor: the `next` of the previous page.
    next: Option<String>,
}

impl PageQuery {
    /// Returns the key of the last item on the previous page.
    pub fn after(&self) -> Result<Option<String>> {
        self.next.as_deref().map(decode).transpose()
    }

    /// Returns the id of the last item on the previous page, in a list whose keys are ids.
    pub fn after_id(&self) -> Result<Option<Uuid>> {
        after_id(self.next.as_deref())
    }
}

/// Returns the id in a cursor.
pub fn after_id(cursor: Option<&str>) -> Result<Option<Uuid>> {
    let id = |key: String| Uuid::try_parse(&key).map_err(|_| Error::malformed("the cursor is not from this list"));
    cursor.map(|cursor| decode(cursor).and_then(id)).transpose()
}

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The items, in the list's order.
    pub items: Vec<T>,
    /// Cursor of the next page; `null` on the last page.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Returns a page with all items, for lists that are always short.
    #[must_use]
    pub fn whole(items: Vec<T>) -> Self {
        Self { items, next: None }
    }

    /// Returns the page of rows that were read after its cursor, at most [`MAX_ROWS`]. `key` returns a unique key of a
    /// row.
    #[must_use]
    pub fn of_rows(mut items: Vec<T>, key: impl Fn(&T) -> String) -> Self {
        let has_more = items.len() > PAGE_SIZE;
        items.truncate(PAGE_SIZE);
        let next = items.last().filter(|_| has_more).map(|item| URL_SAFE_NO_PAD.encode(key(item)));
        Self { items, next }
    }

    /// Returns the page of a list after a cursor. `key` returns a unique key of an item.
    pub fn cut(items: Vec<T>, cursor: Option<&str>, key: impl Fn(&T) -> String) -> Result<Self> {
        let last_seen = cursor.map(decode).transpose()?;
        let begin = match &last_seen {
            Some(seen) => items.iter().position(|item| key(item) == *seen).map_or(items.len(), |at| at + 1),
            None => 0,
        };
        Ok(Self::of_rows(items.into_iter().skip(begin).collect(), key))
    }
}

/// Returns the key in a cursor.
pub fn decode(cursor: &str) -> Result<String> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    bytes.ok_or_else(|| Error::malformed("the cursor is malformed"))
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
