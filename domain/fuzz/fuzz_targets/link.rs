//! Links: the host that is compared with the accepted hosts is the host that a browser opens, and a host that only
//! looks like an accepted one is refused.

#![no_main]

use domain::ids::BlockId;
use domain::submission::check::check;
use domain::field::{Amount, IssueRule};
use domain::mission::block::{Block, BlockBody};
use domain::submission::BlockValue;
use libfuzzer_sys::fuzz_target;
use url::{Host, Url};
use uuid::Uuid;

fuzz_target!(|text: &str| {
    if text.trim().is_empty() {
        return;
    }
    let Err(host) = accepts(text, &["-"]) else { panic!("no host ends in a hyphen") };
    assert_eq!(host.is_some(), accepts(text, &[]).is_ok());
    let Some(host) = host else { return };

    assert_eq!(accepts(text, &[&host]), Ok(()));
    assert_eq!(accepts(text, &[&host.to_ascii_uppercase()]), Ok(()));
    let (label, above) = host.split_once('.').expect("a host has a dot");
    assert_eq!(accepts(text, &[above]), Ok(()));
    let first = label.chars().next().expect("a label has a character");
    let lookalike = host.strip_prefix(first).expect("the host starts with it");
    assert!(lookalike.starts_with('.') || accepts(text, &[lookalike]).is_err());
    assert!(accepts(text, &[&format!("{host}.example")]).is_err());

    // Links that a browser cannot open, or that name an IP address, are left out: no accepted host can match them.
    if let Ok(url) = Url::parse(text.trim())
        && let Some(Host::Domain(domain)) = url.host()
        && host.is_ascii()
    {
        assert_eq!(domain, host);
    }
});

/// `Ok` if the link is accepted with these hosts; otherwise the host that was parsed from the link, if there is one.
fn accepts(text: &str, hosts: &[&str]) -> Result<(), Option<String>> {
    let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
    let block = Block {
        id: BlockId(Uuid::nil()),
        key: String::new(),
        order: 1,
        required: true,
        weight_bp: 0,
        body: BlockBody::Link { prompt_html: String::new(), hosts },
    };
    let checked = check(&block, Some(&BlockValue::Link(text.to_owned())));
    match checked.issues.as_slice() {
        [] => Ok(()),
        [issue] if issue.rule == IssueRule::NotALink => Err(None),
        [issue] if issue.rule == IssueRule::HostNotAllowed => match &issue.have {
            Some(Amount::Word(host)) => Err(Some(host.clone())),
            other => panic!("the host is missing: {other:?}"),
        },
        others => panic!("one rule at most is broken: {others:?}"),
    }
}
