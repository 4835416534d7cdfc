//! Generates the TypeScript module with the table of screens, for the web's router and links.

use domain::screen::{FirstView, Screen};

/// Returns the text of `web/src/app/screens.ts`.
#[must_use]
pub fn typescript() -> String {
    let screens = Screen::ALL.map(|screen| format!("  {}: \"{}\",\n", screen.name(), screen.pattern())).concat();
    let views = FirstView::ALL.map(|view| format!("\"{}\"", view.name())).join(" | ");
    format!(
        "// Every screen with the pattern of its address, and the shapes that the server sends pages with. Written by\n\
         // `cargo xtask openapi` from domain/src/screen.rs.\n\
         \n\
         export const screens = {{\n{screens}}} as const;\n\
         \n\
         export type Screen = keyof typeof screens;\n\
         \n\
         export type FirstView = {views};\n"
    )
}
