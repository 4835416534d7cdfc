//! The typefaces of papers: those of the look, and behind them one for each further script that names are often written
//! in. All of them are in the program, so that a paper looks the same wherever the server runs.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use parley::fontique::{Blob, Collection, CollectionOptions, SourceCache};
use parley::style::{FontFamily, FontFamilyName};
use parley::{FontContext, FontData};

/// The files; `fonts/README.md` says where each is from, and under which licence.
const FILES: [&[u8]; 7] = [
    include_bytes!("../fonts/SourceSans3_400Regular.ttf"),
    include_bytes!("../fonts/SourceSans3_600SemiBold.ttf"),
    include_bytes!("../fonts/FamiljenGrotesk_700Bold.ttf"),
    include_bytes!("../fonts/NotoSansArabic_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansHebrew_600SemiBold.ttf"),
    include_bytes!("../fonts/NotoSansDevanagari_600SemiBold.ttf"),
    include_bytes!("../fonts/DroidSansFallback.ttf"),
];

/// The typeface of names and titles.
const DISPLAY: FontFamilyName<'static> = FontFamilyName::Named(Cow::Borrowed("Familjen Grotesk"));

/// The typeface of text, and the others in the order in which they are asked for what it has not.
const TEXT: [FontFamilyName<'static>; 5] = [
    FontFamilyName::Named(Cow::Borrowed("Source Sans 3")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Arabic")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Hebrew")),
    FontFamilyName::Named(Cow::Borrowed("Noto Sans Devanagari")),
    FontFamilyName::Named(Cow::Borrowed("Droid Sans Fallback")),
];

/// Every typeface, read once.
static LOADED: LazyLock<FontContext> = LazyLock::new(|| {
    let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
    for file in FILES {
        collection.register_fonts(Blob::new(Arc::new(file)), None);
    }
    FontContext { collection, source_cache: SourceCache::default() }
});

/// The typefaces, to lay out text with.
pub(crate) fn typefaces() -> FontContext {
    LOADED.clone()
}

/// What names and titles are set in.
pub(crate) fn display() -> FontFamily<'static> {
    FontFamily::List([DISPLAY].into_iter().chain(TEXT).collect())
}

/// What text is set in.
pub(crate) fn text() -> FontFamily<'static> {
    FontFamily::List(TEXT.to_vec().into())
}

/// A typeface as it is put into a PDF.
pub(crate) fn embedded(font: &FontData) -> Option<krilla::text::Font> {
    let (bytes, _) = font.data.clone().into_raw_parts();
    krilla::text::Font::new(bytes.into(), font.index)
}
