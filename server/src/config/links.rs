//! URLs of our pages, and the origins of other sites whose pages may call the API.

use reqwest::Url;

use super::Config;

impl Config {
    /// The URL of one of our pages. `page` is a path, which may have a query and a fragment. The URL is built from its
    /// parts, so that no part can lead to another site.
    #[must_use]
    pub fn page_link(&self, page: &str, parameters: &[(&str, &str)]) -> String {
        let Ok(mut link) = Url::parse(&self.public_url) else { return self.public_url.clone() };
        let (page, fragment) = page.split_once('#').map_or((page, None), |(page, fragment)| (page, Some(fragment)));
        let (path, query) = page.split_once('?').map_or((page, None), |(path, query)| (path, Some(query)));
        let below = link.path().trim_end_matches('/').to_owned();
        link.set_path(&format!("{below}/{}", path.trim_start_matches('/')));
        link.set_query(query);
        link.set_fragment(fragment);
        if !parameters.is_empty() {
            link.query_pairs_mut().extend_pairs(parameters);
        }
        link.into()
    }
}

/// Whether a text is an https URL with a host.
pub(super) fn is_https_site(text: &str) -> bool {
    text.starts_with("https://") && Url::parse(text).is_ok_and(|url| url.has_host())
}

/// Whether a text is the origin of a site as browsers write it: only scheme, host and port. `null` is refused, because
/// any page can have it.
pub(super) fn is_origin(text: &str, is_production: bool) -> bool {
    let is_fit = |url: &Url| url.scheme() == "https" || !is_production && url.scheme() == "http";
    Url::parse(text).is_ok_and(|url| is_fit(&url) && url.origin().ascii_serialization() == text)
}
