//! What a page shows before any script has run: the shape that the build drew of the route's screen, and the files
//! that the screen needs. Who is signed in is not known here, and nothing private is in it.

use serde_json::Value;

use crate::html::escape;
use crate::pages::Files;
use crate::program::ProgramView;

/// The page's place for the shape, as the build leaves it.
const EMPTY: &str = r#"<div id="first-view" aria-hidden="true"></div>"#;

/// First parts of addresses that are not the names of sessions.
const NO_SESSIONS: [&str; 7] =
    ["certificates", "letters", "courses", "job-simulations", "onboarding", "enroll", "checkout"];

/// The name of a route's screen, in the build's list of shapes.
pub(super) fn screen_of(path: &str) -> Option<&'static str> {
    let parts = path.trim_matches('/').split('/').collect::<Vec<_>>();
    match parts.as_slice() {
        ["login"] => Some("login"),
        ["signup"] => Some("signup"),
        ["job-simulations"] => Some("catalogue"),
        ["courses", _, "overview"] => Some("course"),
        ["profile"] | ["onboarding", ..] | ["job-simulations", "portal"] => Some("page"),
        [first, ..] if NO_SESSIONS.contains(first) => None,
        [_, "missions"] => Some("missions"),
        [_, "dashboard"] => Some("dashboard"),
        [_, "grades" | "how-it-works" | "offboarding" | "plan" | "support"] => Some("page"),
        [_, _] => Some("mission"),
        _ => None,
    }
}

/// Whether a screen's shape says already what the screen is for: its style and pictures then go before the code.
pub(super) fn has_words(screen: Option<&str>) -> bool {
    matches!(screen, Some("catalogue" | "course" | "login" | "signup"))
}

/// The page with the shape of its screen; with the words of its program, where they are known. A bare shape says
/// nothing to who does not see it.
pub(super) fn fill(page: String, screen: Option<&str>, program: Option<&ProgramView>) -> String {
    let known = screen.zip(program).and_then(|(screen, program)| known(screen, program));
    if let Some(words) = known {
        return page.replacen(EMPTY, &format!(r#"<div id="first-view">{words}</div>"#), 1);
    }
    let Some(shape) = screen.and_then(shape) else { return page };
    page.replacen(EMPTY, &EMPTY.replacen("><", &format!(">{shape}<"), 1), 1)
}

/// The shape of a screen in which a program stands, if there is one. Without a scene its place stays empty.
fn known(screen: &str, program: &ProgramView) -> Option<String> {
    let (shape, hue) = (shape(&format!("{screen}_known"))?, program.cover.hue.to_string());
    let words = [
        ("{slug}", program.slug.as_str()),
        ("{title}", &program.title),
        ("{host}", &program.host),
        ("{summary}", &program.summary),
        ("{hue}", &hue),
        ("{scene}", program.art.scene.as_deref().unwrap_or("data:,")),
    ];
    Some(written(&shape, &words))
}

/// The shape with words in their places. A word that looks like a place is none.
fn written(shape: &str, words: &[(&str, &str)]) -> String {
    words
        .iter()
        .fold(shape.to_owned(), |shape, (place, word)| shape.replace(place, &escape(word).replace('{', "&#123;")))
}

fn shape(screen: &str) -> Option<String> {
    let shapes: Value = serde_json::from_slice(&Files::get("first-views.json")?.data).ok()?;
    shapes[screen].as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_program_stay_in_their_places() {
        let words = [("{title}", "<i>{summary}</i>"), ("{summary}", "A & B"), ("{scene}", r#"" onload=""#)];
        let shape = written(r#"<p>{title}</p><p>{summary}</p><img src="{scene}">"#, &words);
        let title = "<p>&lt;i&gt;&#123;summary}&lt;/i&gt;</p>";
        assert_eq!(shape, format!(r#"{title}<p>A &amp; B</p><img src="&quot; onload=&quot;">"#));
    }

    #[test]
    fn a_route_at_which_people_arrive_has_the_shape_of_its_screen() {
        for (path, screen) in [
            ("/bank-may/missions", Some("missions")),
            ("/bank-may/dashboard", Some("dashboard")),
            ("/bank-may/first-look", Some("mission")),
            ("/bank-may/support", Some("page")),
            ("/job-simulations/portal", Some("page")),
            ("/onboarding/intent", Some("page")),
            ("/bank-may/offboarding", Some("page")),
            ("/profile", Some("page")),
            ("/", None),
            ("/job-simulations", Some("catalogue")),
            ("/courses/bank/overview", Some("course")),
            ("/courses/bank", None),
            ("/certificates/T6W2-SAPC-RVYM", None),
            ("/login", Some("login")),
            ("/some/deep/address", None),
        ] {
            assert_eq!(screen_of(path), screen, "{path}");
        }
    }
}
