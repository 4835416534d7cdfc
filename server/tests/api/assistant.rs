//! The assistant: search, answers, and stored conversations.

mod answer;
mod ask;
mod flagged;
mod injections;
mod portfolio;
mod portfolio_by_model;
mod search;
mod threads;

use serde_json::Value;

/// Events of a stream: their ids and data.
fn events(text: &str) -> Vec<(String, Value)> {
    let events = text.split("\n\n").filter_map(|event| {
        let (id, rest) = event.strip_prefix("id: ")?.split_once('\n')?;
        let (name, data) = rest.strip_prefix("event: ")?.split_once("\ndata: ")?;
        let data: Value = serde_json::from_str(data).expect("an event in JSON");
        assert_eq!(data["kind"], name);
        Some((id.to_owned(), data))
    });
    events.collect()
}
