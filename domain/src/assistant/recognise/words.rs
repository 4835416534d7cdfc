//! The words of a question, compared without punctuation and letter case.

/// Minimum number of words of a title that names its mission.
const MIN_TITLE_WORDS: usize = 2;

/// Numbers that people write as words, from 1: the number itself and its place in an order.
const NUMBERS: [(&str, &str); 10] = [
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
    ("six", "sixth"),
    ("seven", "seventh"),
    ("eight", "eighth"),
    ("nine", "ninth"),
    ("ten", "tenth"),
];

/// The words of a question.
pub(super) struct QuestionWords(Vec<String>);

impl QuestionWords {
    pub(super) fn of(text: &str) -> Self {
        let text = text.to_lowercase().replace(['\'', '’'], "");
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        Self(words.filter(|word| !word.is_empty()).map(str::to_owned).collect())
    }

    /// Whether the question has any of these words, which blanks separate.
    pub(super) fn any(&self, words: &str) -> bool {
        words.split_whitespace().any(|word| self.0.iter().any(|own| own == word))
    }

    /// Whether the question has any of these phrases, which vertical lines separate.
    pub(super) fn phrase(&self, phrases: &str) -> bool {
        phrases.split('|').any(|phrase| self.has(&phrase.split_whitespace().collect::<Vec<_>>()))
    }

    /// Whether the question has the words of this title, or of its part before a colon or a question mark.
    pub(super) fn has_title(&self, title: &str) -> bool {
        let titles = [title, title.split([':', '?']).next().unwrap_or_default()];
        let words = titles.map(|title| Self::of(title).0);
        words.iter().any(|words| {
            words.len() >= MIN_TITLE_WORDS && self.has(&words.iter().map(String::as_str).collect::<Vec<_>>())
        })
    }

    /// The number of the mission that the question names: "mission 3", "mission three" or "third mission".
    pub(super) fn mission_number(&self) -> Option<u32> {
        let number = |text: &str| {
            let place = NUMBERS.iter().position(|(number, _)| *number == text);
            text.parse().ok().or_else(|| u32::try_from(place? + 1).ok())
        };
        let order = |text: &str| {
            let place = NUMBERS.iter().position(|(_, order)| *order == text);
            u32::try_from(place? + 1).ok()
        };
        let pair = |pair: &[String]| match pair {
            [first, second] if is_mission(first) => number(second),
            [first, second] if is_mission(second) => order(first),
            _ => None,
        };
        self.0.windows(2).find_map(pair)
    }

    fn has(&self, phrase: &[&str]) -> bool {
        !phrase.is_empty() && self.0.windows(phrase.len()).any(|words| words == phrase)
    }
}

fn is_mission(word: &str) -> bool {
    matches!(word, "mission" | "task")
}
