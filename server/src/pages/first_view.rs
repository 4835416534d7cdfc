//! The shape of a screen, which a page shows before any script has run. The web's build draws the shapes. At this point
//! the server does not know who is signed in, so a shape contains no private data.

use domain::screen::FirstView;
use serde_json::Value;

use crate::html::escape;
use crate::pages::EmbeddedFiles;
use crate::program::ProgramView;

/// Element of the page for the shape, as the build writes it.
const EMPTY: &str = r#"<div id="first-view" aria-hidden="true"></div>"#;

/// Returns the page with this shape, and with the texts of its program if the shape has placeholders for them. Screen
/// readers skip a shape without texts.
pub(super) fn fill(page: String, view: Option<FirstView>, program: Option<&ProgramView>) -> String {
    let Some(view) = view else { return page };
    if let Some(words) = program.and_then(|program| known(view, program)) {
        return page.replacen(EMPTY, &format!(r#"<div id="first-view">{words}</div>"#), 1);
    }
    let Some(shape) = shape(view.name()) else { return page };
    page.replacen(EMPTY, &EMPTY.replacen("><", &format!(">{shape}<"), 1), 1)
}

/// Returns the shape with the texts of the program; `None` if the shape has no placeholders. If the program has no
/// picture of its scene, the image is empty.
fn known(view: FirstView, program: &ProgramView) -> Option<String> {
    let (shape, hue) = (shape(&format!("{}_known", view.name()))?, program.cover.hue.to_string());
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

/// Returns the shape with its placeholders replaced. If an inserted text looks like a placeholder, it is not replaced.
fn written(shape: &str, words: &[(&str, &str)]) -> String {
    words
        .iter()
        .fold(shape.to_owned(), |shape, (place, word)| shape.replace(place, &escape(word).replace('{', "&#123;")))
}

fn shape(name: &str) -> Option<String> {
    let shapes: Value = serde_json::from_slice(&EmbeddedFiles::get("first-views.json")?.data).ok()?;
    shapes[name].as_str().map(str::to_owned)
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
}
