//! Programs as folders of files that authors write. `server content lint` reports their faults, and `server content
//! import` publishes them. `content/README.md` describes the format.
//!
//! Reading collects every fault of every pack before anything is written. An error in one pack prevents the import of
//! all packs.

pub mod answers;
pub mod badges;
pub mod beside;
pub mod blocks;
pub mod bonus;
pub mod cheat_sheet;
pub mod events;
pub mod faults;
pub mod fields;
pub mod files;
pub mod front_matter;
pub mod import;
pub mod keys;
pub mod markdown;
pub mod missions;
pub mod outline;
pub mod pack;
pub mod presentation;
pub mod prices;
#[cfg(test)]
mod recomputed_keys;
pub mod rubric;
pub mod rules;
pub mod sessions;
pub mod slugs;
pub mod surveys;

use std::collections::BTreeSet;
use std::path::Path;

use domain::mission::lint::finding::Severity;
use domain::time::Timestamp;

use crate::error::{Error, Result};
use crate::program::content::faults::{Faults, PackFault};
use crate::program::content::files::PackFolder;
use crate::program::content::pack::Pack;

/// Packs and their faults.
#[derive(Debug)]
pub struct Reading {
    /// The packs; complete only if there is no error.
    pub packs: Vec<Pack>,
    /// All faults, sorted by place.
    pub faults: Vec<PackFault>,
}

impl Reading {
    /// Breaks if there is an error. Without an error, the packs can be imported.
    pub fn check(&self) -> Result<()> {
        match self.faults.iter().filter(|fault| fault.severity == Severity::Error).count() {
            0 => Ok(()),
            1 => Err(Error::broken("1 error")),
            errors => Err(Error::broken(format!("{errors} errors"))),
        }
    }
}

/// Reads a pack, or every pack in the folder `dir`, for an import at `now`.
#[must_use]
pub fn read(dir: &Path, now: Timestamp) -> Reading {
    let faults = Faults::default();
    let folders = PackFolder::read_all(dir, &faults);
    read_folders(&folders, now, faults)
}

/// Reads packs whose files are already in memory.
#[must_use]
pub fn read_folders(folders: &[PackFolder], now: Timestamp, faults: Faults) -> Reading {
    let mut taken = folders.iter().map(|folder| folder.slug.clone()).collect::<BTreeSet<_>>();
    let packs = folders.iter().filter_map(|folder| pack::pack(folder, &mut taken, now, &faults)).collect();
    Reading { packs, faults: faults.into_sorted() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = r#"+++
title = "Bookkeeping at a bakery"
host = "Crumb & Co"
summary = "A month of books."
category = "Finance"
level = "introductory"
hours = 3
skills = ["Bookkeeping"]
deliverable = "A closed month."
locale = "en"
cover = { hue = 30, motif = "croissant" }

[[sessions]]
slug = "bakery-spring"
starts = "-1d"
ends = "+30d"
at = "09:00"
timezone = "Africa/Lagos"
continued_access = "read_only"
+++
Flour in, bread out.
"#;

    const MISSION: &str = r#"+++
title = "First page"
summary = "Open the books."
minutes = 20
completion = "submitted"
sender = { name = "Ada", role = "Owner" }

[[blocks]]
key = "answer"
kind = "short_text"
title = "What you found"
required = true
prompt = "What did you find?"

[reply]
unmarked = "Thank you."
+++
Please have a look.
"#;

    fn faults_of(slug: &str, files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|(file, text)| ((*file).to_owned(), text.as_bytes().to_owned()));
        let folder = PackFolder { slug: slug.to_owned(), path: slug.to_owned(), files: files.collect() };
        let now = Timestamp::parse("2026-06-01T09:00:00Z").expect("an instant");
        let reading = read_folders(&[folder], now, Faults::default());
        reading.faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_pack_in_order_has_no_fault() {
        let faults = faults_of("bakery", &[("program.md", PROGRAM), ("missions/01-first-page.md", MISSION)]);
        assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn no_slug_in_a_pack_is_the_address_of_a_screen() {
        let program = PROGRAM.replace("bakery-spring", "desk");
        let files = [("program.md", program.as_str()), ("missions/01-discord.md", MISSION)];
        let expected = [
            "missions/01-discord.md: error: `discord`",
            "program.md: error: `profile`",
            "program.md:14:8: error: `desk`",
        ];
        let expected = expected.map(|fault| format!("profile/{fault} is the address of a screen; choose another slug"));
        assert_eq!(faults_of("profile", &files), expected);
    }

    #[test]
    fn the_packs_of_this_repository_have_no_fault() {
        let now = Timestamp::parse("2026-06-01T09:00:00Z").expect("an instant");
        let reading = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../content"), now);
        assert_eq!(reading.faults, []);
        assert!(reading.packs.len() >= 5);
    }

    #[test]
    fn every_fault_of_a_program_is_listed_with_its_place() {
        let program = r#"+++
title = 3
host = " "
category = "Finance"
level = "easy"
hours = 0
skills = "Bookkeeping"
deliverable = "A closed month."
locale = "en"
colour = "red"
cover = { hue = 400, motif = "Croissant" }
price = { usd = 4900, NGN = -1 }

[[sessions]]
slug = "Spring"
starts = "yesterday"
ends = "+30d"
timezone = "Africa/Atlantis"
continued_access = "some"

[[sessions]]
slug = "bakery"
starts = "+30d"
ends = "2026-06-02T00:00:00Z"
at = "09:00"
timezone = "Africa/Lagos"
continued_access = "full"
seats = 0
+++
A [page](http://example.org) with <b>HTML</b>.
"#;
        let files = [
            ("program.md", program),
            ("notes.txt", "to do"),
            ("missions/first-page.md", MISSION),
            ("resources/my file.csv", "a,b\n"),
        ];
        assert_eq!(
            faults_of("bakery", &files),
            [
                "bakery/missions/first-page.md: error: a mission's file is named by number and slug, like 01-first-look.md",
                "bakery/notes.txt: warning: nothing reads this file",
                "bakery/program.md: error: no mission is required, so the program is complete by doing nothing",
                "bakery/program.md:1:1: error: `summary` is missing",
                "bakery/program.md:2:9: error: `title` has to be a text",
                "bakery/program.md:3:8: error: `host` has to be a text with words in it",
                "bakery/program.md:5:9: error: `level`: unknown variant `easy`, expected one of `introductory`, `intermediate`, `advanced`",
                "bakery/program.md:6:9: error: `hours` has to be a whole number from 1 to 10000",
                "bakery/program.md:7:10: error: `skills` has to be a list",
                "bakery/program.md:10:1: error: `colour` is not a field known at this place",
                "bakery/program.md:11:17: error: `hue` has to be a whole number from 0 to 360",
                "bakery/program.md:11:30: error: `motif` has to be the name of an icon like chart-line, not `Croissant`",
                "bakery/program.md:12:17: error: `usd` is not a currency of a country; its code is three capital letters, like USD",
                "bakery/program.md:12:29: error: `NGN` has to be a whole number from 1 to 1000000000000",
                "bakery/program.md:15:8: error: `slug` has to be small letters and digits with `-` between, not `Spring`",
                "bakery/program.md:16:10: error: `starts` has to be days from the import like +60d, or an instant like 2027-01-01T00:00:00Z",
                "bakery/program.md:17:8: error: days from the import need the time of day in `at`",
                "bakery/program.md:18:12: error: `timezone` has to be a time zone like Africa/Lagos, not `Africa/Atlantis`",
                "bakery/program.md:19:20: error: `continued_access`: unknown variant `some`, expected one of `none`, `read_only`, `full`",
                "bakery/program.md:22:8: error: another session or a program has this slug, and both are used in URLs",
                "bakery/program.md:22:8: error: the session ends before it starts",
                "bakery/program.md:28:9: error: `seats` has to be a whole number from 1 to 2147483647",
                "bakery/program.md:30:3: error: a link begins with https://",
                "bakery/program.md:30:35: error: HTML is not shown; write Markdown, or `code` for angle brackets",
                "bakery/program.md:30:42: error: HTML is not shown; write Markdown, or `code` for angle brackets",
                "bakery/resources/my file.csv: error: a resource's name has only letters, digits, dots, `_` and `-`, and is not inside a subfolder",
                "bakery/resources/my file.csv: warning: no block offers this file",
            ]
        );
    }

    #[test]
    fn a_minimum_score_needs_a_mission_that_is_scored() {
        let completion = "completion = { offboarding = false, min_score_bp = 6000 }\ncover =";
        let program = PROGRAM.replace("cover =", completion);
        let fault = "bakery/program.md:11:52: error: no mission is scored: none has a `[rubric]` or a question with an `answer`";
        assert_eq!(faults_of("bakery", &[("program.md", &program), ("missions/01-first-page.md", MISSION)]), [fault]);
        let keyed = MISSION.replace("kind = \"short_text\"", "kind = \"number\"\ndecimals = 0");
        let keyed = keyed.replace("[reply]", "[blocks.answer]\nvalue = \"3\"\nwhy = \"One and two.\"\n\n[reply]");
        let faults = faults_of("bakery", &[("program.md", &program), ("missions/01-first-page.md", &keyed)]);
        assert!(faults.iter().all(|fault| !fault.starts_with("bakery/program.md")), "{faults:?}");
    }

    #[test]
    fn every_fault_of_what_a_program_presents_itself_with_is_listed_with_its_place() {
        let fields = r#"cover = { hue = 30, motif = "croissant" }
tools = ""
art = { mark = "art/mark.svg", scene = "art/none.svg", quilt = "art/notes.txt", logo = "art/mark.svg" }

[[senders]]
name = "Ada"
portrait = "art/ada.svg"

[[senders]]
name = "Ada"

[[senders]]
name = "Bea"
says = 3

[sample]
title = "Closed"
body = "<b>March</b>"
"#;
        let program = PROGRAM.replace("cover = { hue = 30, motif = \"croissant\" }\n", fields);
        let files = [
            ("program.md", program.as_str()),
            ("missions/01-first-page.md", MISSION),
            ("art/mark.svg", "<svg/>"),
            ("art/notes.txt", "to draw"),
            ("art/unused.svg", "<svg/>"),
            ("art/huge.svg", &"x".repeat(100_001)),
        ];
        assert_eq!(
            faults_of("bakery", &files),
            [
                "bakery/art/huge.svg: error: a resource has from 1 to 100000 bytes",
                "bakery/art/huge.svg: warning: the program does not use this picture",
                "bakery/art/unused.svg: warning: the program does not use this picture",
                "bakery/program.md:12:9: error: `tools` has to be a text with words in it",
                "bakery/program.md:13:40: error: there is no file `art/none.svg` in this pack; pictures belong in art/",
                "bakery/program.md:13:64: error: `art/notes.txt` is not a picture",
                "bakery/program.md:13:81: error: `logo` is not a field known at this place",
                "bakery/program.md:17:12: error: there is no file `art/ada.svg` in this pack; pictures belong in art/",
                "bakery/program.md:20:8: error: `Ada` is listed twice",
                "bakery/program.md:23:8: error: no mission is sent by `Bea`",
                "bakery/program.md:24:8: error: `says` has to be a text",
                "bakery/program.md:28:9: error: HTML is not shown; write Markdown, or `code` for angle brackets",
                "bakery/program.md:28:17: error: HTML is not shown; write Markdown, or `code` for angle brackets",
            ]
        );
    }

    #[test]
    fn every_fault_of_a_badge_is_listed_with_its_place() {
        let badges = r#"
[[badges]]
slug = "first"
title = "First loaf"
about = "For the first page."
counting = "missions_submitted"
need = 0

[[badges]]
slug = "first"
title = "Friends"
about = "For friends."
counting = "referrals_verified"
need = 1
secret = true
+++
Flour"#;
        let program = PROGRAM.replace("+++\nFlour", badges);
        let files = [("program.md", program.as_str()), ("missions/01-first-page.md", MISSION)];
        assert_eq!(
            faults_of("bakery", &files),
            [
                "bakery/program.md:26:8: error: `need` has to be a whole number from 1 to 1000",
                "bakery/program.md:29:8: error: another badge of the program has this slug",
                "bakery/program.md:32:12: error: a program's badge does not count referrals",
            ]
        );
    }

    #[test]
    fn every_fault_of_a_mission_is_listed_with_its_place() {
        let broken = r##"+++
title = "Second page"
summary = "Close the books."
minutes = "20"
completion = "done"
sender = { name = "Ada" }
opens = { all = [{ done = "third-page" }, { done = "first-page", level = "read" }, { any = [], all = [] }, { not_before = { anchor = "session_start" } }] }

[[blocks]]
key = "Answer 1"
kind = "essay"

[[blocks]]
key = "sheet"
kind = "resource"
file = "resources/books.csv"

[[blocks]]
key = "sheet"
kind = "long_text"
prompt = '''
# Write

It down ![here](x.png)
'''
min_words = 10
max_words = 5
words = 7
weight_bp = 9000

[[blocks]]
key = "choice"
kind = "single_choice"
prompt = "Which?"
options = [{ key = "a", label = "One" }]

[[blocks]]
key = "number"
kind = "number"
prompt = "How many?"
min = 1
max = "ten"

[rubric]
[[rubric.criteria]]
id = "sums"
title = "Sums"
description = "They add up."
weight_bp = 3000
must_pass_level = "Perfect"
levels = [{ label = "Sound", points = 2, descriptor = "Yes" }]
+++
"##;
        let files = [
            ("program.md", PROGRAM),
            ("missions/01-first-page.md", MISSION),
            ("missions/02-second-page.md", broken),
            ("missions/03-dashboard.md", "title = 1\n"),
            ("missions/03-fourth-page.md", "+++\ntitle = \nminutes 3\n+++\nBrief.\n"),
        ];
        assert_eq!(
            faults_of("bakery", &files),
            [
                "bakery/missions/02-second-page.md: error: the weights of the blocks sum to 9000; they sum to 10000, or there are none",
                "bakery/missions/02-second-page.md: warning: the sender does not `reply` to what is handed in",
                "bakery/missions/02-second-page.md:4:11: error: `minutes` has to be a whole number from 1 to 10000",
                "bakery/missions/02-second-page.md:5:14: error: `completion`: unknown variant `done`, expected one of `viewed`, `submitted`, `ai_passed`, `human_passed`, `score`",
                "bakery/missions/02-second-page.md:6:10: error: `role` is missing",
                "bakery/missions/02-second-page.md:7:27: error: there is no mission `third-page` in this pack",
                "bakery/missions/02-second-page.md:7:74: error: `level`: unknown variant `read`, expected one of `none`, `viewed`, `attempted`, `submitted`, `passed`",
                "bakery/missions/02-second-page.md:7:84: error: a rule has exactly one of all, any, not, done, not_before, not_after, has_entitlement, in_team, onboarding_step_done, survey_done, pending_reviews_below",
                "bakery/missions/02-second-page.md:7:123: error: `plus_days` is missing",
                "bakery/missions/02-second-page.md:10:7: error: `key` has to be small letters and digits with `-` between, not `Answer 1`",
                "bakery/missions/02-second-page.md:11:8: error: `kind`: unknown variant `essay`, expected one of `text`, `image`, `video`, `file`, `resource`, `embed`, `callout`, `model_answer`, `short_text`, `long_text`, `reflection`, `single_choice`, `multi_choice`, `number`, `link`, `files`, `audio`, `checklist`",
                "bakery/missions/02-second-page.md:13:1: error: `title` is missing",
                "bakery/missions/02-second-page.md:16:8: error: there is no file `resources/books.csv` in this pack; resources belong in resources/",
                "bakery/missions/02-second-page.md:19:7: error: `min_words` is more than `max_words`",
                "bakery/missions/02-second-page.md:19:7: error: another block of the mission has this key",
                "bakery/missions/02-second-page.md:19:7: warning: the question has no `title` that says in a few words what it asks for",
                "bakery/missions/02-second-page.md:22:1: error: a heading begins with ##, ### or ####; the page already has its first heading",
                "bakery/missions/02-second-page.md:24:9: error: use an image block instead; it has a text for people who cannot see the image",
                "bakery/missions/02-second-page.md:28:1: error: `words` is not a field known at this place",
                "bakery/missions/02-second-page.md:32:7: error: there are too few options to choose from: 1",
                "bakery/missions/02-second-page.md:32:7: warning: the question has no `answer`, so nobody learns whether theirs is right",
                "bakery/missions/02-second-page.md:32:7: warning: the question has no `title` that says in a few words what it asks for",
                "bakery/missions/02-second-page.md:38:7: warning: the question has no `answer`, so nobody learns whether theirs is right",
                "bakery/missions/02-second-page.md:38:7: warning: the question has no `title` that says in a few words what it asks for",
                "bakery/missions/02-second-page.md:41:7: error: `min` has to be a text",
                r#"bakery/missions/02-second-page.md:42:7: error: `max` has to be a decimal number in quotes, like "12.5", not `ten`"#,
                "bakery/missions/02-second-page.md:44:1: error: the weights of the criteria sum to 3000 and not to 10000",
                "bakery/missions/02-second-page.md:50:19: error: `must_pass_level` is the label of one of the levels",
                "bakery/missions/02-second-page.md:51:10: error: a criterion has two levels or more, from the fewest points to the most",
                "bakery/missions/02-second-page.md:53:1: error: there is no text after the fields",
                "bakery/missions/03-dashboard.md: error: `dashboard` is the address of a screen; choose another slug",
                "bakery/missions/03-dashboard.md:1:1: error: a file of a pack begins with fields between two lines of `+++`",
                "bakery/missions/03-fourth-page.md: error: another mission has the number 3",
                "bakery/missions/03-fourth-page.md:2:9: error: string values must be quoted, expected literal string",
                "bakery/missions/03-fourth-page.md:3:9: error: key with no value, expected `=`",
            ]
        );
    }

    #[test]
    fn every_fault_of_a_key_is_listed_with_its_place() {
        let mission = r#"+++
title = "First page"
summary = "Open the books."
minutes = 20
sender = { name = "Ada", role = "Owner" }

[[blocks]]
key = "loaves"
kind = "number"
title = "Count the loaves that were baked in a week"
prompt = "How many?"
answer = { value = "1,5", why = "Counted." }

[[blocks]]
key = "flour"
kind = "number"
title = "Weigh the flour"
prompt = "How much?"
max = "100"
decimals = 1
answer = { value = "120", tolerance = "0.05", why = "Weighed.", mistakes = [{ value = "120.0", line = "No." }] }

[[blocks]]
key = "rent"
kind = "single_choice"
title = "Place the rent"
prompt = "Where?"
options = [{ key = "may", label = "May" }, { key = "june", label = "June" }]
answer = { right = ["june", "july"], mistakes = [{ option = "may" }, { option = "june", line = "No." }], why = "It is June's." }

[[blocks]]
key = "words"
kind = "short_text"
title = "In words"
prompt = "Say it."
answer = { why = "So." }

[reply]
right = "Yes."
perhaps = "Perhaps."
+++
Brief.
"#;
        assert_eq!(
            faults_of("bakery", &[("program.md", PROGRAM), ("missions/01-first-page.md", mission)]),
            [
                "bakery/missions/01-first-page.md:8:7: warning: the question has no `answer`, so nobody learns whether theirs is right",
                "bakery/missions/01-first-page.md:8:7: warning: the question has no `title` that says in a few words what it asks for",
                "bakery/missions/01-first-page.md:10:9: error: `title` has to be at most 40 characters long, not `Count the loaves that were baked in a week`",
                r#"bakery/missions/01-first-page.md:12:20: error: `value` has to be a decimal number in quotes, like "12.5", not `1,5`"#,
                "bakery/missions/01-first-page.md:15:7: error: the number has an `answer` and no `unit`",
                "bakery/missions/01-first-page.md:21:10: error: `120.0` is named as a mistake and is right",
                "bakery/missions/01-first-page.md:21:10: error: `tolerance` is less than one of the last decimal that the question takes",
                "bakery/missions/01-first-page.md:21:10: error: nobody can answer 120: see `min`, `max` and `decimals`",
                "bakery/missions/01-first-page.md:29:10: error: 2 options are right, and so many cannot be chosen",
                "bakery/missions/01-first-page.md:29:10: error: `june` is named as a mistake and is right",
                "bakery/missions/01-first-page.md:29:10: error: there is no option `july`",
                "bakery/missions/01-first-page.md:29:50: error: `line` is missing",
                "bakery/missions/01-first-page.md:36:1: error: `answer` is not a field known at this place",
                "bakery/missions/01-first-page.md:38:1: error: there is no reply to an attempt that is `not_right`",
                "bakery/missions/01-first-page.md:38:1: error: there is no reply to an attempt that is `partly`",
                "bakery/missions/01-first-page.md:40:1: error: `perhaps` is not a field known at this place",
            ]
        );
    }

    #[test]
    fn missions_that_wait_for_each_other_are_found_at_their_rules() {
        let after =
            |slug: &str| MISSION.replace("\n[[blocks]]", &format!("opens = {{ done = \"{slug}\" }}\n\n[[blocks]]"));
        let (one, two) = (after("two"), after("one"));
        let files = [("program.md", PROGRAM), ("missions/01-one.md", &one), ("missions/02-two.md", &two)];
        assert_eq!(
            faults_of("bakery", &files),
            [
                "bakery/missions/01-one.md:7:9: error: no learner can meet all conditions of the mission (session bakery-spring)",
                "bakery/missions/01-one.md:7:9: error: the mission waits for `two`, which has a higher number",
                "bakery/missions/01-one.md:7:9: error: these missions wait for each other: one, two",
                "bakery/missions/02-two.md:7:9: error: no learner can meet all conditions of the mission (session bakery-spring)",
            ]
        );
    }
}
