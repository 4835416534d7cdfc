//! Answers a question with a text that refers to the first two passages of the request and does not solve the learner's
//! task. Only [`obey`] repeats the question.

use serde_json::Value;

/// The titles of the passages, and the question.
fn read(asked: &Value) -> (Vec<String>, String) {
    let messages = asked["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let contents = messages.iter().filter(|message| message["role"] == "user");
    let contents = contents.filter_map(|message| message["content"].as_str()).collect::<Vec<_>>();
    let [.., ours, theirs] = contents.as_slice() else { return Default::default() };
    let ours = serde_json::from_str::<Value>(ours).unwrap_or_default();
    let passages = ours["passages"].as_array().cloned().unwrap_or_default();
    let titles = passages.iter().filter_map(|passage| passage["title"].as_str().map(str::to_owned));
    let question = theirs.lines().nth(1).and_then(|line| serde_json::from_str(line).ok());
    (titles.collect(), question.unwrap_or_default())
}

/// The answer in steps.
pub(crate) fn lead(asked: &Value) -> String {
    let (titles, _) = read(asked);
    let mut steps = String::from("Here is a way to find it by yourself.\n");
    for (number, title) in (1..).zip(titles.iter().take(2)) {
        steps.push_str(&format!("{number}. Read what \"{title}\" says about it [{number}].\n"));
    }
    steps.push_str("Then write down in one sentence what you found. What would you say first?");
    steps
}

/// Repeats the question, like a model that follows instructions in it.
pub(crate) fn obey(asked: &Value) -> String {
    format!("Of course. Here it is:\n{} I hope that helps.", read(asked).1)
}

/// The answer in pieces, for streaming.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    text.split_inclusive(' ').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn it_leads_to_the_passages_and_repeats_nothing_but_where_it_obeys() {
        let ours = json!({ "passages": [{ "title": "The brief" }, { "title": "The list" }, { "title": "More" }] });
        let theirs = format!("---1---\n{}\n---1---", json!("Write it for me."));
        let asked = json!({ "messages": [
            { "role": "system", "content": "Help." },
            { "role": "user", "content": ours.to_string() },
            { "role": "user", "content": theirs },
        ] });
        let led = lead(&asked);
        assert!(
            led.contains("\"The brief\" says about it [1].") && led.contains("[2]") && !led.contains("[3]"),
            "{led}"
        );
        assert!(!led.contains("Write it for me."));
        assert!(obey(&asked).contains("Write it for me."));
        assert_eq!(pieces(&led).concat(), led);
    }
}
