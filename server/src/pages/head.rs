//! The head of a public page: its title and description, the card that a chat shows for a link, and the structured data
//! of a course. It also contains the first response that the application would request, which saves the visitor a round
//! trip. The texts come from the page and the program, not from this module. A page that only its owner can see is not
//! indexed.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use domain::refusal::Refusal;
use domain::screen::{FirstView, Screen};
use serde_json::{Value, json};

use crate::db::Pool;
use crate::error::{Error, Result};
use crate::html::escape;
use crate::network_country::{NetworkCountry, country_of};
use crate::page::Page;
use crate::pages::EmbeddedFiles;
use crate::platform::Platform;
use crate::program::course::{ProgramCourse, course};
use crate::program::curriculum::Curricula;
use crate::program::list_offerings::{Viewer, cards};
use crate::program::{ProgramView, SessionCard};
use crate::progression::issuer::NAME;
use crate::progression::show_certificate::shown;
use crate::progression::show_letter::shown_letter;
use crate::showcase::show::shown_showcase;

/// Attributes of the script that runs before the application, in the form that the build writes. They name the screen
/// and its files.
const NO_SCREEN: &str = r#"data-screen="" data-files="""#;

/// The element that loads the application's code, and its form with low priority for a page that has content to read
/// first.
const CODE: &str = r#"<script type="module""#;
const LATER_CODE: &str = r#"<script type="module" fetchpriority="low""#;

/// Refusals that mean that the page does not exist.
const NO_PAGE: [Refusal; 5] = [
    Refusal::XsNotFound,
    Refusal::CertificateNotFound,
    Refusal::ReferenceLetterNotFound,
    Refusal::ShowcaseNotFound,
    Refusal::ShowcasePrivate,
];

/// The head of one page.
#[derive(Clone)]
pub(super) struct Head {
    /// Status of the response: 404 for a course, certificate, letter or showcase that does not exist.
    pub(super) status: StatusCode,
    address: String,
    image: String,
    title: Option<String>,
    description: Option<String>,
    structured: Option<Value>,
    /// Screen at the path; `None` if no screen has it.
    pub(super) screen: Option<Screen>,
    /// Program that is shown first.
    pub(super) program: Option<ProgramView>,
    /// Path of an API response, with the response.
    answer: Option<(String, Value)>,
    is_listed: bool,
}

/// Returns the head of the page at the request's path. If the database is unavailable, the page has the default head.
pub(super) async fn head_of(request: &HttpRequest, platform: &Platform) -> Head {
    let (path, public) = (request.path(), &platform.config.public_url);
    let (screen, texts) = Screen::at(path).unzip();
    let plain = Head {
        status: StatusCode::OK,
        address: format!("{public}{path}"),
        image: format!("{public}/share.png"),
        title: None,
        description: None,
        structured: None,
        screen,
        program: None,
        answer: None,
        is_listed: matches!(screen, Some(Screen::Home | Screen::Catalogue | Screen::Login | Screen::Signup)),
    };
    let found = match (screen, texts.as_deref()) {
        (Some(Screen::Course), Some([slug])) => course_head(request, platform, slug, &plain).await,
        (Some(Screen::Certificate), Some([serial])) => certificate_head(request, platform, serial, &plain).await,
        (Some(Screen::Letter), Some([serial])) => letter_head(request, serial, &plain).await,
        (Some(Screen::Showcase), Some([slug])) => showcase_head(request, slug, &plain).await,
        (Some(Screen::Home | Screen::Catalogue), _) if request.query_string().is_empty() => {
            catalogue_head(request, platform, &plain).await
        }
        _ => return plain,
    };
    match found {
        Ok(head) => head,
        Err(Error::Refused(why)) if NO_PAGE.contains(why.first()) => Head { status: StatusCode::NOT_FOUND, ..plain },
        Err(error) => {
            tracing::warn!(%error, "a page is served with the default head");
            plain
        }
    }
}

impl Head {
    /// Returns the page with this head.
    pub(super) fn fill(&self, page: &str) -> String {
        let title = self.title.as_deref().map_or_else(|| between(page, TITLE).unwrap_or_default().to_owned(), escape);
        let about = self.description.as_deref();
        let about = about.map_or_else(|| between(page, DESCRIPTION).unwrap_or_default().to_owned(), escape);
        let page = replaced(&replaced(page, TITLE, &title), DESCRIPTION, &about);
        let preloads = preloads();
        let page = page.replacen("</head>", &format!("{}</head>", self.tags(&title, &about, &preloads)), 1);
        let screen = self.screen.map_or("", Screen::name);
        let files = files(&preloads, screen).collect::<Vec<_>>().join(" ");
        let page = page.replacen(NO_SCREEN, &format!(r#"data-screen="{screen}" data-files="{files}""#), 1);
        let has_words = self.screen.and_then(Screen::first_view).is_some_and(FirstView::has_words);
        let page = if has_words { page.replace(CODE, LATER_CODE) } else { page };
        let Some((address, answer)) = &self.answer else { return page };
        let answers = data_element(r#"type="application/json" id="fieldwork-answers""#, &json!({ address: answer }));
        page.replacen("</body>", &format!("{answers}</body>"), 1)
    }

    fn tags(&self, title: &str, about: &str, preloads: &Value) -> String {
        let (address, image) = (escape(&self.address), escape(&self.image));
        let listing = if self.is_listed {
            format!(r#"<link rel="canonical" href="{address}" />"#)
        } else {
            r#"<meta name="robots" content="noindex" />"#.to_owned()
        };
        let properties = [
            ("og:site_name", "Fieldwork"),
            ("og:type", "website"),
            ("og:title", title),
            ("og:description", about),
            ("og:url", &address),
            ("og:image", &image),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
        ];
        let properties = properties.map(|(name, value)| format!(r#"<meta property="{name}" content="{value}" />"#));
        let structured = self.structured.as_ref().map(|data| data_element(r#"type="application/ld+json""#, data));
        let fonts = files(preloads, "every").map(font).collect::<String>();
        let scene = self.program.as_ref().and_then(|program| program.art.scene.as_ref()).map(|address| {
            format!(r#"<link rel="preload" as="image" fetchpriority="high" href="{}" />"#, escape(address))
        });
        let card = r#"<meta name="twitter:card" content="summary_large_image" />"#;
        let (scene, properties) = (scene.unwrap_or_default(), properties.concat());
        format!("{scene}{fonts}{listing}{properties}{card}{}", structured.unwrap_or_default())
    }
}

fn curricula(request: &HttpRequest) -> Result<&Curricula> {
    let curricula = request.app_data::<Data<Curricula>>().map(Data::get_ref);
    curricula.ok_or_else(|| Error::broken("the worker has no curricula"))
}

async fn course_head(request: &HttpRequest, platform: &Platform, slug: &str, plain: &Head) -> Result<Head> {
    let mut conn = Pool::of(request)?.connection().await?;
    let course = course(&mut conn, curricula(request)?, slug, platform.clock.now()).await?;
    let public = &platform.config.public_url;
    let address = course_address(public, &course.program.slug);
    Ok(Head {
        title: Some(format!("{} · {}", course.program.title, course.program.host)),
        description: Some(course.program.summary.clone()),
        structured: Some(course_data(&course, &address, public)),
        program: Some(course.program.clone()),
        answer: Some((format!("/api/public/experience-session?slug={slug}"), json!(course))),
        address,
        is_listed: true,
        ..plain.clone()
    })
}

/// Returns the head of a certificate. A chat shows the program and the picture, and the learner's name only if the
/// picture shows it. Search engines do not index the page.
async fn certificate_head(request: &HttpRequest, platform: &Platform, serial: &str, plain: &Head) -> Result<Head> {
    let mut conn = Pool::of(request)?.connection().await?;
    let certificate = shown(&mut conn, curricula(request)?, serial).await?;
    let program = &certificate.program;
    let name = certificate.picture_name.and_then(|picture| picture.shown(&certificate.name));
    Ok(Head {
        title: Some(format!("{} · {}", name.unwrap_or("Certificate"), program.title)),
        image: certificate.picture_name.map_or_else(
            || plain.image.clone(),
            |_| format!("{}/api/certificates/{}/share.png", platform.config.public_url, certificate.serial),
        ),
        description: Some(format!("Certificate {} from {}: {}", certificate.serial, NAME, program.summary)),
        answer: Some((format!("/api/certificates/{serial}"), json!(certificate))),
        ..plain.clone()
    })
}

/// Returns the head of a reference letter. It names the learner only if the letter does. Search engines do not index
/// the page.
async fn letter_head(request: &HttpRequest, serial: &str, plain: &Head) -> Result<Head> {
    let mut conn = Pool::of(request)?.connection().await?;
    let letter = shown_letter(&mut conn, curricula(request)?, serial).await?;
    let about = letter.name.iter().chain([&letter.program.title]).map(String::as_str).collect::<Vec<_>>();
    Ok(Head {
        title: Some(about.join(" · ")),
        description: Some(format!("Reference letter {} from {NAME}: {}", letter.serial, letter.program.summary)),
        answer: Some((format!("/api/letters/{serial}"), json!(letter))),
        ..plain.clone()
    })
}

/// Returns the head of a showcase. It names the learner only if the page does. Search engines index the page only if the
/// learner wants it.
async fn showcase_head(request: &HttpRequest, slug: &str, plain: &Head) -> Result<Head> {
    let mut conn = Pool::of(request)?.connection().await?;
    let (_, page) = shown_showcase(&mut conn, curricula(request)?, slug).await?;
    let about = page.name.iter().chain([&page.program]).map(String::as_str).collect::<Vec<_>>();
    Ok(Head {
        title: Some(about.join(" · ")),
        description: Some(page.headline.as_ref().unwrap_or(&page.label).clone()),
        is_listed: page.is_listed,
        answer: Some((format!("/api/showcases/{slug}"), json!(page))),
        ..plain.clone()
    })
}

/// Returns a course in the vocabulary of schema.org.
fn course_data(course: &ProgramCourse, address: &str, public: &str) -> Value {
    let program = &course.program;
    let instances = course.sessions.iter().map(|session| {
        json!({
            "@type": "CourseInstance",
            "courseMode": "Online",
            "courseWorkload": format!("PT{}H", program.hours),
            "startDate": session.starts_at,
            "endDate": session.ends_at,
        })
    });
    let offer = match course.from_price {
        Some(price) => {
            json!({ "@type": "Offer", "category": "Paid", "price": price.to_decimal(), "priceCurrency": price.currency })
        }
        None => json!({ "@type": "Offer", "category": "Free" }),
    };
    json!({
        "@context": "https://schema.org",
        "@type": "Course",
        "name": program.title,
        "description": program.summary,
        "url": address,
        "inLanguage": program.locale,
        "educationalLevel": program.level,
        "teaches": program.skills,
        "provider": { "@type": "Organization", "name": "Fieldwork", "url": public },
        "hasCourseInstance": instances.collect::<Vec<_>>(),
        "offers": offer,
    })
}

async fn catalogue_head(request: &HttpRequest, platform: &Platform, plain: &Head) -> Result<Head> {
    let cards = on_offer(request, platform).await?;
    let structured = Some(catalogue_data(&cards, &platform.config.public_url));
    let program = cards.first().map(|card| card.program.clone());
    let page = Page::cut(cards, None, |card| card.session.slug.clone())?;
    let answer = Some(("/api/app/experience-sessions/offering".to_owned(), json!(page)));
    Ok(Head { structured, program, answer, ..plain.clone() })
}

/// Returns the catalogue in the vocabulary of schema.org.
fn catalogue_data(cards: &[SessionCard], public: &str) -> Value {
    let items = cards.iter().enumerate().map(|(place, card)| {
        let url = course_address(public, &card.program.slug);
        json!({ "@type": "ListItem", "position": place + 1, "url": url, "name": card.program.title })
    });
    json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": items.collect::<Vec<_>>() })
}

/// Returns every session that accepts learners now.
pub(super) async fn on_offer(request: &HttpRequest, platform: &Platform) -> Result<Vec<SessionCard>> {
    let mut conn = Pool::of(request)?.connection().await?;
    let viewer = Viewer { user: None, prices: NetworkCountry(country_of(request)).prices_for(None, None) };
    cards(&mut conn, curricula(request)?, viewer, platform.clock.now()).await
}

/// Returns the URL of a program's page.
pub(super) fn course_address(public: &str, slug: &str) -> String {
    format!("{public}{}", Screen::Course.address(&[slug]))
}

const TITLE: (&str, &str) = ("<title>", "</title>");
const DESCRIPTION: (&str, &str) = (r#"<meta name="description" content=""#, r#"""#);

fn between<'a>(page: &'a str, (start, end): (&str, &str)) -> Option<&'a str> {
    page.split_once(start)?.1.split_once(end).map(|(inner, _)| inner)
}

fn replaced(page: &str, (start, end): (&str, &str), by: &str) -> String {
    let Some((before, rest)) = page.split_once(start) else { return page.to_owned() };
    let Some((_, after)) = rest.split_once(end) else { return page.to_owned() };
    format!("{before}{start}{by}{end}{after}")
}

/// Returns the files of each screen by its name, as written by the build.
fn preloads() -> Value {
    let lists = EmbeddedFiles::get("preloads.json").and_then(|file| serde_json::from_slice(&file.data).ok());
    lists.unwrap_or_default()
}

/// Returns the files of this screen, or those of every page.
fn files<'a>(preloads: &'a Value, screen: &str) -> impl Iterator<Item = &'a str> {
    preloads[screen].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Returns a link that preloads a typeface. The browser reuses the download only if the application's request is the
/// same.
fn font(file: &str) -> String {
    format!(r#"<link rel="preload" as="font" type="font/woff2" crossorigin href="{file}" />"#)
}

/// Returns a script element with data. A `<` is escaped, because it could end the element.
fn data_element(attributes: &str, data: &Value) -> String {
    format!("<script {attributes}>{}</script>", data.to_string().replace('<', r"\u003c"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<head><meta name="description" content="Of all" /><title>All</title></head><body></body>"#;

    fn head(title: Option<&str>) -> Head {
        Head {
            status: StatusCode::OK,
            address: "https://example.org/a".to_owned(),
            image: String::new(),
            title: title.map(str::to_owned),
            description: None,
            structured: Some(json!({ "name": "</script><script>" })),
            screen: None,
            program: None,
            answer: Some(("/api/a".to_owned(), json!("</script><script>"))),
            is_listed: true,
        }
    }

    #[test]
    fn a_page_keeps_its_own_words_where_there_are_no_others() {
        let page = head(None).fill(PAGE);
        assert_eq!(between(&page, TITLE), Some("All"));
        assert!(page.contains(r#"<meta property="og:description" content="Of all" />"#));
    }

    #[test]
    fn words_of_a_program_cannot_leave_their_place() {
        let page = head(Some(r#"</title>"<b>"#)).fill(PAGE);
        assert_eq!(between(&page, TITLE), Some("&lt;/title&gt;&quot;&lt;b&gt;"));
        assert!(!page.contains("</script><script>"));
    }
}
