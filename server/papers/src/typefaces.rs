//! Typefaces of papers: those of the design, and one for each other script in which names are often written. All of
//! them are compiled in, so that a paper looks the same on every server. Those of other scripts are loaded for the
//! first text that needs them.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::style::{FontFamily, FontFamilyName};
use parley::{FontContext, FontData};

/// Files of the design's typefaces; `fonts/README.md` has the source and licence of every file.
const LOOK: [&[u8]; 3] = [
    include_bytes!("../fonts/SourceSans3_400Regular.ttf"),
    include_bytes!("../fonts/SourceSans3_600SemiBold.ttf"),
    include_bytes!("../fonts/FamiljenGrotesk_700Bold.ttf"),
];

/// Files of the typefaces for other scripts.
const SCRIPTS: [&[u8]; 24] = [
    include_bytes!("../fonts/NotoSans_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansAdlam_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansArabic_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansArmenian_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansBengali_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansDevanagari_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansEthiopic_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansGeorgian_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansGujarati_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansGurmukhi_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansHebrew_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansKannada_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansKhmer_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansLao_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansMalayalam_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansMyanmar_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansNKo_400Regular.ttf"),
    include_bytes!("../fonts/NotoSansOriya_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansSinhala_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansTamil_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansTelugu_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansThai_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansTifinagh_400Regular.ttf"),
    include_bytes!("../fonts/DroidSansFallback.ttf"),
];

/// First typefaces of names and titles, the preferred one first; each has more letters than the one before. The first
/// one is left out for text.
pub(crate) static LEADS: [FontFamilyName<'static>; 3] =
    [named("Familjen Grotesk"), named("Source Sans 3"), named("Noto Sans")];

/// Typefaces of the other scripts.
const OTHERS: [FontFamilyName<'static>; 23] = [
    named("Noto Sans Adlam"),
    named("Noto Sans Arabic"),
    named("Noto Sans Armenian"),
    named("Noto Sans Bengali"),
    named("Noto Sans Devanagari"),
    named("Noto Sans Ethiopic"),
    named("Noto Sans Georgian"),
    named("Noto Sans Gujarati"),
    named("Noto Sans Gurmukhi"),
    named("Noto Sans Hebrew"),
    named("Noto Sans Kannada"),
    named("Noto Sans Khmer"),
    named("Noto Sans Lao"),
    named("Noto Sans Malayalam"),
    named("Noto Sans Myanmar"),
    named("Noto Sans NKo"),
    named("Noto Sans Oriya"),
    named("Noto Sans Sinhala"),
    named("Noto Sans Tamil"),
    named("Noto Sans Telugu"),
    named("Noto Sans Thai"),
    named("Noto Sans Tifinagh"),
    named("Droid Sans Fallback"),
];

/// Typefaces of the design, loaded once.
static OF_LOOK: LazyLock<FontContext> = LazyLock::new(|| {
    let collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
    with_files(FontContext { collection, source_cache: SourceCache::default() }, &LOOK)
});

/// Every typeface, loaded once.
static OF_ALL_SCRIPTS: LazyLock<FontContext> = LazyLock::new(|| with_files(OF_LOOK.clone(), &SCRIPTS));

const fn named(family: &'static str) -> FontFamilyName<'static> {
    FontFamilyName::Named(Cow::Borrowed(family))
}

fn with_files(mut context: FontContext, files: &[&'static [u8]]) -> FontContext {
    for file in files {
        context.collection.register_fonts(Blob::new(Arc::new(*file)), None);
    }
    context
}

/// Typefaces of the design, for laying out text.
pub(crate) fn of_look() -> FontContext {
    OF_LOOK.clone()
}

/// Typefaces of all scripts, for laying out text.
pub(crate) fn of_all_scripts() -> FontContext {
    OF_ALL_SCRIPTS.clone()
}

/// These typefaces, followed by those of the other scripts. A character is taken from the first of them that has it.
pub(crate) fn led_by(leads: &[FontFamilyName<'static>]) -> FontFamily<'static> {
    FontFamily::List(leads.iter().cloned().chain(OTHERS).collect())
}

/// A typeface for embedding in a PDF.
pub(crate) fn embedded(font: &FontData) -> Option<krilla::text::Font> {
    let (bytes, _) = font.data.clone().into_raw_parts();
    krilla::text::Font::new(bytes.into(), font.index)
}
