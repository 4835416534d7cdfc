//! Decides which claims of a person's identity token are stored. Other companies' sign-in methods let people choose
//! their address, name and picture freely. These claims appear in mails, orders and signed texts.

use crate::account::address::read_address;
use crate::account::limits::{MAX_PICTURE_URL_CHARS, PICTURE_HOSTS};
use crate::account::update::{kept_name, refused_name};
use crate::link::{host_of, is_at};

/// Claims of an identity token that a person can choose, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdentityClaims {
    /// The e-mail address.
    pub email: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The address of the picture.
    pub picture: Option<String>,
}

/// Claims that may be stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// The e-mail address; `None` if the token has no address.
    pub email: Option<ClaimedAddress>,
    /// The name; `None` if the token has no name, or a name that an account may not have.
    pub name: Option<String>,
    /// The address of the picture; `None` if the token has no picture, or one at a host that belongs to no sign-in
    /// method.
    pub picture: Option<String>,
}

/// An e-mail address from the token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimedAddress {
    /// The address in lower case, without surrounding blanks.
    Usable(String),
    /// No mail can be sent to the address.
    Unusable,
}

/// Returns the claims that may be stored. `can_be_mailed` says whether the mail library's parser accepts an address.
#[must_use]
pub fn read_identity(claims: IdentityClaims, can_be_mailed: impl Fn(&str) -> bool) -> Identity {
    let IdentityClaims { email, name, picture } = claims;
    let email = email.filter(|email| !email.trim().is_empty()).map(|email| {
        let kept = read_address(&email).filter(|address| can_be_mailed(address));
        kept.map_or(ClaimedAddress::Unusable, ClaimedAddress::Usable)
    });
    let name = name.map(|name| kept_name(&name)).filter(|name| refused_name(name).is_none());
    Identity { email, name, picture: picture.filter(|url| is_picture(url)) }
}

/// Whether this is the address of a picture at a sign-in method's own host.
fn is_picture(url: &str) -> bool {
    let is_https = url.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://"));
    url.len() <= MAX_PICTURE_URL_CHARS
        && url.bytes().all(|byte| byte.is_ascii_graphic())
        && is_https
        && host_of(url).is_some_and(|host| PICTURE_HOSTS.iter().any(|known| is_at(&host, known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(email: &str, name: &str, picture: &str) -> Identity {
        let some = |text: &str| Some(text.to_owned());
        let claims = IdentityClaims { email: some(email), name: some(name), picture: some(picture) };
        read_identity(claims, |address| address != "unmailable@example.org")
    }

    #[test]
    fn what_is_in_order_is_kept() {
        let picture = "https://lh3.googleusercontent.com/a/ACg8ocK=s96-c";
        let kept = Identity {
            email: Some(ClaimedAddress::Usable("ada.obi@example.org".to_owned())),
            name: Some("Ada Obi".to_owned()),
            picture: Some(picture.to_owned()),
        };
        assert_eq!(read(" Ada.Obi@Example.ORG ", " Ada Obi ", picture), kept);
        assert_eq!(read_identity(IdentityClaims::default(), |_| true), Identity::default());
        assert_eq!(read(" ", "Ada Obi", picture).email, None);
    }

    #[test]
    fn an_address_to_which_no_mail_can_go_is_unusable() {
        let long = format!("{}@example.org", "a".repeat(96));
        for email in ["ada\r\nBcc: ben@example.org", "ada", &long, "ada@example.org\n\nPay", "unmailable@example.org"] {
            assert_eq!(read(email, "Ada", "").email, Some(ClaimedAddress::Unusable), "{email:?}");
        }
    }

    #[test]
    fn a_name_that_an_account_may_not_have_is_left_out() {
        for name in ["", "  ", "Ada\nObi", "\u{202e}adA", "Win at https://evil.test", &"a".repeat(101)] {
            assert_eq!(read("ada@example.org", name, "").name, None, "{name:?}");
        }
    }

    #[test]
    fn a_picture_at_another_host_is_left_out() {
        for picture in [
            "",
            "http://lh3.googleusercontent.com/a/x",
            "https://evil.test/lh3.googleusercontent.com",
            "https://lh3.googleusercontent.com.evil.test/x",
            "https://evilgoogleusercontent.com/x",
            "https://ada:pw@lh3.googleusercontent.com/x",
            "https://lh3.googleusercontent.com/x\n",
            "javascript:alert(1)",
            &format!("https://lh3.googleusercontent.com/{}", "x".repeat(MAX_PICTURE_URL_CHARS)),
        ] {
            assert_eq!(read("ada@example.org", "Ada", picture).picture, None, "{picture:?}");
        }
    }
}
