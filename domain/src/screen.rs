//! The screens of the web application and the patterns of their addresses, in one table. The server uses it to find a
//! page's first view and to write links. The web's router and links use the copy that `cargo xtask openapi` writes to
//! `web/src/app/screens.ts`.
//!
//! A part of a pattern that begins with `:` matches any text. If two patterns fit an address, the one with the earlier
//! literal part wins, whatever their order in the table. A slug that equals this literal part would hide a screen, so
//! [`is_reserved_first`] and [`is_reserved_in_session`] keep programs, sessions and missions from using these slugs;
//! [`mission::lint`](mod@crate::mission::lint) calls both.

/// First parts of addresses that the server answers itself.
const SERVER_PARTS: [&str; 2] = ["api", "assets"];

/// The pattern of a session's address.
const SESSION: &str = ":experience";

/// Shape of a screen before any script has run. The web's build draws it, and the server sends it with the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstView {
    /// Any page outside a session.
    Page,
    /// Any page of a session.
    Session,
    /// The list of programs.
    Catalogue,
    /// The page of a program.
    Course,
    /// The log-in.
    Login,
    /// The sign-up.
    Signup,
    /// The missions of a session.
    Missions,
    /// The dashboard of a session.
    Dashboard,
    /// One mission.
    Mission,
}

impl FirstView {
    /// Every shape, in order.
    pub const ALL: [Self; 9] = [
        Self::Page,
        Self::Session,
        Self::Catalogue,
        Self::Course,
        Self::Login,
        Self::Signup,
        Self::Missions,
        Self::Dashboard,
        Self::Mission,
    ];

    /// The name of the shape in the web's build.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Session => "session",
            Self::Catalogue => "catalogue",
            Self::Course => "course",
            Self::Login => "login",
            Self::Signup => "signup",
            Self::Missions => "missions",
            Self::Dashboard => "dashboard",
            Self::Mission => "mission",
        }
    }

    /// Whether the shape has text that says what the screen is for.
    #[must_use]
    pub const fn has_words(self) -> bool {
        matches!(self, Self::Catalogue | Self::Course | Self::Login | Self::Signup)
    }
}

/// Declares the screens: the variant, its name in the web, its pattern and its first view.
macro_rules! screens {
    ($($screen:ident $name:literal $pattern:literal $view:expr;)+) => {
        /// One screen of the web application.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Screen {$(
            #[doc = concat!("The screen at `", $pattern, "`.")]
            $screen,
        )+}

        impl Screen {
            /// Every screen, in the order of the table.
            pub const ALL: [Self; [$(Self::$screen),+].len()] = [$(Self::$screen),+];

            /// The name of the screen in the web.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {$( Self::$screen => $name, )+}
            }

            /// The pattern of its address.
            #[must_use]
            pub const fn pattern(self) -> &'static str {
                match self {$( Self::$screen => $pattern, )+}
            }

            /// The shape that its page is sent with, or `None` if its page is sent without a shape.
            #[must_use]
            pub const fn first_view(self) -> Option<FirstView> {
                match self {$( Self::$screen => $view, )+}
            }
        }
    };
}

screens! {
    Home "home" "/" None;
    Signup "signup" "/signup" Some(FirstView::Signup);
    Login "login" "/login" Some(FirstView::Login);
    PasswordReset "passwordReset" "/passwordreset" None;
    Verification "verification" "/verification" None;
    Goodbye "goodbye" "/goodbye" None;
    Unsubscribe "unsubscribe" "/unsubscribe" None;
    Catalogue "catalogue" "/job-simulations" Some(FirstView::Catalogue);
    Portal "portal" "/job-simulations/portal" Some(FirstView::Page);
    Course "course" "/courses/:course/overview" Some(FirstView::Course);
    Preview "preview" "/courses/:course/preview/:mission" Some(FirstView::Page);
    Certificate "certificate" "/certificates/:serial" None;
    Showcase "showcase" "/showcase/:slug" None;
    Letter "letter" "/letters/:serial" None;
    Support "support" "/support" None;
    Look "look" "/look" None;
    Enrol "enrol" "/enroll" None;
    Onboarding "onboarding" "/onboarding" Some(FirstView::Page);
    OnboardingWelcome "onboardingWelcome" "/onboarding/welcome" Some(FirstView::Page);
    OnboardingProfile "onboardingProfile" "/onboarding/profile" Some(FirstView::Page);
    OnboardingDiscovery "onboardingDiscovery" "/onboarding/discovery" Some(FirstView::Page);
    OnboardingIntent "onboardingIntent" "/onboarding/intent" Some(FirstView::Page);
    OnboardingOffering "onboardingOffering" "/onboarding/offering" Some(FirstView::Page);
    Checkout "checkout" "/checkout" Some(FirstView::Page);
    CheckoutSuccess "checkoutSuccess" "/checkout/success" Some(FirstView::Page);
    Extension "extension" "/extension" Some(FirstView::Page);
    Pro "pro" "/pro" Some(FirstView::Page);
    Subscription "subscription" "/subscription" Some(FirstView::Page);
    SubscriptionSuccess "subscriptionSuccess" "/subscription/checkout-success" Some(FirstView::Page);
    Purchases "purchases" "/purchases" Some(FirstView::Page);
    Referral "referral" "/referral" Some(FirstView::Page);
    Portfolio "portfolio" "/portfolio" Some(FirstView::Page);
    Perks "perks" "/perks" Some(FirstView::Page);
    Discord "discord" "/discord" Some(FirstView::Page);
    Profile "profile" "/profile" Some(FirstView::Page);
    Notifications "notifications" "/notifications" Some(FirstView::Page);
    Reviews "reviews" "/desk/reviews" Some(FirstView::Page);
    Review "review" "/desk/reviews/:review" Some(FirstView::Page);
    DeskLetters "deskLetters" "/desk/letters" Some(FirstView::Page);
    DeskLetter "deskLetter" "/desk/letters/:letter" Some(FirstView::Page);
    DeskAnswers "deskAnswers" "/desk/answers" Some(FirstView::Page);
    Dashboard "dashboard" "/:experience/dashboard" Some(FirstView::Dashboard);
    Missions "missions" "/:experience/missions" Some(FirstView::Missions);
    Feedback "feedback" "/:experience/feedback" Some(FirstView::Session);
    Grades "grades" "/:experience/grades" Some(FirstView::Session);
    Plan "plan" "/:experience/plan" Some(FirstView::Session);
    BonusModules "bonusModules" "/:experience/bonus-modules" Some(FirstView::Session);
    BonusModule "bonusModule" "/:experience/bonus-modules/:module" Some(FirstView::Session);
    BonusContent "bonusContent" "/:experience/bonus-modules/:module/:content" Some(FirstView::Session);
    CheatSheets "cheatSheets" "/:experience/cheat-sheets" Some(FirstView::Session);
    Teams "teams" "/:experience/teams" Some(FirstView::Session);
    SessionDiscord "sessionDiscord" "/:experience/discord" Some(FirstView::Session);
    Survey "survey" "/:experience/surveys/:survey" Some(FirstView::Session);
    Ta "ta" "/:experience/ta" Some(FirstView::Session);
    OwnShowcase "ownShowcase" "/:experience/showcase" Some(FirstView::Session);
    Offboarding "offboarding" "/:experience/offboarding" Some(FirstView::Session);
    HowItWorks "howItWorks" "/:experience/how-it-works" Some(FirstView::Session);
    SessionReferral "sessionReferral" "/:experience/referral" Some(FirstView::Session);
    ReferralPrework "referralPrework" "/:experience/referral-prework" Some(FirstView::Session);
    SessionSupport "sessionSupport" "/:experience/support" Some(FirstView::Session);
    Mission "mission" "/:experience/:mission" Some(FirstView::Mission);
    AiFeedback "aiFeedback" "/:experience/:mission/submission/:submission/ai-feedback" Some(FirstView::Session);
}

impl Screen {
    /// The screen at a path and the texts that match the `:` parts of its pattern, in order; `None` if no pattern fits.
    #[must_use]
    pub fn at(path: &str) -> Option<(Self, Vec<&str>)> {
        best(&Self::ALL, path)
    }

    /// The address of the screen with these texts for the `:` parts of its pattern, in order.
    #[must_use]
    pub fn address(self, texts: &[&str]) -> String {
        let mut texts = texts.iter();
        let filled = parts(self.pattern())
            .map(|part| if is_place(part) { texts.next().copied().unwrap_or_default() } else { part })
            .fold(String::new(), |address, part| address + "/" + part);
        if filled.is_empty() { "/".to_owned() } else { filled }
    }
}

/// Whether a program or session with this slug would hide a screen or be hidden by the server's own addresses.
#[must_use]
pub fn is_reserved_first(slug: &str) -> bool {
    SERVER_PARTS.contains(&slug) || Screen::ALL.iter().any(|screen| parts(screen.pattern()).next() == Some(slug))
}

/// Whether a mission with this slug would hide a screen of its session.
#[must_use]
pub fn is_reserved_in_session(slug: &str) -> bool {
    Screen::ALL.iter().any(|screen| {
        let mut parts = parts(screen.pattern());
        parts.next() == Some(SESSION) && parts.next() == Some(slug)
    })
}

/// The screen with the earlier literal part, among those whose pattern fits.
fn best<'a>(screens: &[Screen], path: &'a str) -> Option<(Screen, Vec<&'a str>)> {
    let fitting = screens.iter().filter_map(|screen| Some((*screen, texts(screen.pattern(), path)?)));
    fitting.max_by_key(|(screen, _)| parts(screen.pattern()).map(|part| !is_place(part)).collect::<Vec<_>>())
}

/// The texts that match the `:` parts of the pattern; `None` if the path does not fit.
fn texts<'a>(pattern: &str, path: &'a str) -> Option<Vec<&'a str>> {
    let mut given = parts(path);
    let mut found = Vec::new();
    for part in parts(pattern) {
        let text = given.next()?;
        if is_place(part) {
            found.push(text);
        } else if part != text {
            return None;
        }
    }
    given.next().is_none().then_some(found)
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

fn is_place(part: &str) -> bool {
    part.starts_with(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An address of the screen whose texts match no other screen.
    fn example(screen: Screen) -> String {
        screen.address(&["first-text", "second-text", "third-text"])
    }

    #[test]
    fn every_address_leads_to_its_own_screen_whatever_the_order_of_the_table() {
        let mut reversed = Screen::ALL;
        reversed.reverse();
        for screen in Screen::ALL {
            let address = example(screen);
            for table in [&Screen::ALL, &reversed] {
                assert_eq!(best(table, &address).map(|(found, _)| found), Some(screen), "{address}");
            }
            assert_eq!(Screen::at(&format!("{address}/")).map(|(found, _)| found), Some(screen), "{address}/");
        }
        assert_eq!(Screen::at("/autumn/first-look"), Some((Screen::Mission, vec!["autumn", "first-look"])));
        assert_eq!(Screen::at("/courses/bank"), Some((Screen::Mission, vec!["courses", "bank"])));
        for nowhere in ["/autumn", "/some/deep/address", "/letters/a/b/c"] {
            assert_eq!(Screen::at(nowhere), None, "{nowhere}");
        }
    }

    #[test]
    fn a_screen_of_a_session_is_never_sent_as_a_mission() {
        for screen in Screen::ALL {
            let is_mission = screen.first_view() == Some(FirstView::Mission);
            assert_eq!(is_mission, screen == Screen::Mission, "{screen:?}");
        }
        for address in ["/autumn/ta", "/autumn/discord", "/autumn/referral-prework", "/desk/reviews", "/desk/answers"] {
            assert_ne!(Screen::at(address).map(|(screen, _)| screen), Some(Screen::Mission), "{address}");
        }
    }

    #[test]
    fn no_slug_that_is_allowed_changes_the_screen_of_an_address() {
        let literals = Screen::ALL.iter().flat_map(|screen| parts(screen.pattern())).filter(|part| !is_place(part));
        for slug in literals {
            let in_session = Screen::at(&format!("/autumn/{slug}")).map(|(screen, _)| screen);
            assert_eq!(
                in_session == Some(Screen::Mission),
                !is_reserved_in_session(slug) || slug == "surveys",
                "{slug}"
            );
            if is_reserved_first(slug) {
                continue;
            }
            for screen in Screen::ALL.into_iter().filter(|screen| parts(screen.pattern()).next() == Some(SESSION)) {
                let address = screen.address(&[slug, "second-text", "third-text"]);
                assert_eq!(Screen::at(&address).map(|(found, _)| found), Some(screen), "{address}");
            }
        }
        for slug in ["api", "assets", "desk", "profile", "courses", "discord"] {
            assert!(is_reserved_first(slug), "{slug}");
        }
        for slug in ["discord", "surveys", "ta", "bonus-modules"] {
            assert!(is_reserved_in_session(slug), "{slug}");
        }
        assert!(!is_reserved_first("autumn") && !is_reserved_in_session("desk"));
    }

    #[test]
    fn names_and_patterns_are_each_one_screens() {
        for (index, screen) in Screen::ALL.into_iter().enumerate() {
            for other in Screen::ALL.into_iter().skip(index + 1) {
                assert!(screen.name() != other.name() && screen.pattern() != other.pattern(), "{screen:?} {other:?}");
            }
        }
        assert_eq!(Screen::AiFeedback.address(&["a", "b", "c"]), "/a/b/submission/c/ai-feedback");
        assert_eq!(Screen::Home.address(&[]), "/");
    }
}
