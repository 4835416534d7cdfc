//! A field of a change, which is kept, emptied or set. In JSON a missing field is kept, and `null` empties it.

use serde::{Deserialize, Deserializer};

/// The change of a field that may be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// The field keeps its value.
    #[default]
    Keep,
    /// The field is emptied.
    Clear,
    /// The field gets this value.
    Set(T),
}

impl<T> Patch<T> {
    /// The field after the change.
    pub fn apply(self, before: Option<T>) -> Option<T> {
        self.changed().unwrap_or(before)
    }

    /// The new value of the field; `None` if it keeps its value.
    pub fn changed(self) -> Option<Option<T>> {
        match self {
            Self::Keep => None,
            Self::Clear => Some(None),
            Self::Set(value) => Some(Some(value)),
        }
    }

    /// The value that the field gets, if it gets one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Clear => None,
        }
    }

    /// The same change with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(change(value)),
        }
    }

    /// The same change by reference.
    pub fn as_ref(&self) -> Patch<&T> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(value),
        }
    }
}

/// Deserialises a field that is present. A field that may be missing needs `#[serde(default)]`.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(field: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(field)?.map_or(Self::Clear, Self::Set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Change {
        #[serde(default)]
        name: Patch<String>,
    }

    #[test]
    fn what_is_not_named_stays_and_null_empties() {
        let after = |json: &str| {
            let change: Change = serde_json::from_str(json).unwrap();
            change.name.apply(Some("Ada".to_owned()))
        };
        assert_eq!(after("{}").as_deref(), Some("Ada"));
        assert_eq!(after(r#"{"name":null}"#), None);
        assert_eq!(after(r#"{"name":"Obi"}"#).as_deref(), Some("Obi"));
        assert!(serde_json::from_str::<Change>(r#"{"name":1}"#).is_err());
    }
}
