//! The import of content packs, on a separate database.

use std::path::{Path, PathBuf};

use diesel::prelude::{ExpressionMethods as _, QueryDsl as _};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};
use domain::mission::{Rule, RuleNode};
use domain::time::Timestamp;
use serde_json::Value;
use server::columns::{At, JsonColumn};
use server::content_folder::{ContentFolder, ImportFault, SwitchingOff};
use server::program::content::faults::Faults;
use server::program::content::files::PackFolder;
use server::program::content::import::import;
use server::program::content::{read, read_folders};
use server::schema::{
    badges, blocks, content_files, coupons, experience_sessions, missions, perks, plans, prices, program_versions,
    programs, referral_milestones,
};
use uuid::Uuid;

use crate::harness::app::START;
use crate::harness::db::TestDatabase;

const PROGRAM: &str = r#"+++
title = "Bookkeeping at a bakery"
host = "Crumb & Co"
summary = "A month of books."
category = "Finance"
level = "introductory"
hours = 3
skills = ["Bookkeeping", "Checking"]
deliverable = "A closed month."
locale = "en"
cover = { hue = 30, motif = "croissant" }
price = { USD = 4900 }

[[sessions]]
slug = "bakery-spring"
starts = "-1d"
ends = "+30d"
enrol_until = "2026-06-20T12:00:00Z"
at = "09:00"
timezone = "Africa/Lagos"
continued_access = "read_only"
seats = 20
+++
Flour in, bread out.
"#;

const MISSION: &str = r#"+++
title = "First page"
summary = "Open the books."
minutes = 20
completion = "submitted"
sender = { name = "Ada", role = "Owner" }
opens = { all = [] }

[[blocks]]
key = "sheet"
kind = "resource"
file = "resources/sheet.csv"
title = "The sheet"

[[blocks]]
key = "model"
kind = "model_answer"
reveal = "on_submission"
body = "Three errors."
+++
Please have a look.
"#;

fn second_mission() -> String {
    MISSION.replace("opens = { all = [] }", r#"opens = { done = "first-page" }"#)
}

/// The bakery's pack, with one part of its program's text replaced.
fn bakery(from: &str, to: &str) -> PackFolder {
    let files = [
        ("program.md", PROGRAM.replace(from, to)),
        ("missions/01-first-page.md", MISSION.to_owned()),
        ("missions/02-second-page.md", second_mission()),
        ("resources/sheet.csv", "item,amount\nflour,3\n".to_owned()),
    ];
    let files = files.into_iter().map(|(file, text)| (file.to_owned(), text.into_bytes()));
    PackFolder { slug: "bakery".to_owned(), path: "bakery".to_owned(), files: files.collect() }
}

fn start() -> Timestamp {
    Timestamp::parse(START).expect("an instant")
}

/// The import's report, or the reason why it was refused.
async fn publish(conn: &mut AsyncPgConnection, folders: &[PackFolder], now: Timestamp) -> Result<Vec<String>, String> {
    let reading = read_folders(folders, now, Faults::default());
    let imported = import(conn, &reading, now).await.map_err(|cause| cause.to_string())?;
    Ok(imported.iter().map(ToString::to_string).collect())
}

/// A folder of files beside the packs.
struct FilesBeside(PathBuf);

impl FilesBeside {
    fn new(files: &[(&str, &str)]) -> Self {
        let dir = std::env::temp_dir().join(format!("content-{}", Uuid::new_v4()));
        std::fs::create_dir_all(&dir).expect("a folder");
        for (name, text) in files {
            std::fs::write(dir.join(name), text).expect("a file");
        }
        Self(dir)
    }

    /// Imports the files and a pack. Returns the report, or the items that the import would switch off.
    async fn import(
        &self,
        conn: &mut AsyncPgConnection,
        pack: PackFolder,
        switching_off: SwitchingOff,
    ) -> Result<Vec<String>, Vec<String>> {
        let reading = read_folders(&[pack], start(), Faults::default());
        let folder = ContentFolder::read(&self.0, reading).expect("a folder without errors");
        folder.import(conn, switching_off, start()).await.map_err(|fault| match fault {
            ImportFault::SwitchesOff(items) => items,
            ImportFault::Failed(error) => panic!("{error}"),
        })
    }
}

impl Drop for FilesBeside {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).expect("the folder is removed");
    }
}

async fn rules_of(conn: &mut AsyncPgConnection, number: i32) -> Vec<(Uuid, RuleNode)> {
    let query = missions::table
        .inner_join(program_versions::table)
        .filter(program_versions::number.eq(number))
        .order(missions::number)
        .select((missions::id, missions::lock_rule));
    let rows: Vec<(Uuid, JsonColumn<RuleNode>)> = query.load(conn).await.expect("missions");
    rows.into_iter().map(|(id, rule)| (id, rule.0)).collect()
}

#[tokio::test]
async fn the_packs_of_this_repository_are_published_once() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let first = import(&mut conn, &read(&content, start()), start()).await.expect("an import");
    assert!(first.iter().all(|pack| pack.version == 1 && pack.was.is_none() && pack.sessions > 0));
    let later = start().plus_days(3);
    let second = import(&mut conn, &read(&content, later), later).await.expect("an import");
    assert!(second.iter().all(|pack| pack.to_string().ends_with(": unchanged")), "{second:?}");
    let versions: i64 = program_versions::table.count().get_result(&mut conn).await.expect("a count");
    assert_eq!(usize::try_from(versions), Ok(first.len()));
    let newest: Vec<At> = experience_sessions::table
        .select(experience_sessions::updated_at)
        .distinct()
        .load(&mut conn)
        .await
        .expect("sessions");
    assert_eq!(newest, [At(start())]);
}

#[tokio::test]
async fn an_import_switches_nothing_off_without_agreement() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    let badge = "[[badges]]\nslug = \"baker\"\ntitle = \"Baker\"\nabout = \"All.\"\ncounting = \"missions_completed\"\nneed = 1\n\n";
    let pack = || bakery("[[sessions]]", &format!("{badge}[[sessions]]"));
    let coupon = "[[coupons]]\nname = \"Spring\"\nsource = \"campaign\"\npercent_bp = 1500\ncodes = [\"SPRING\"]\n";
    let plan = "[[plans]]\nslug = \"monthly\"\ntitle = \"Month\"\nabout = \"All.\"\ninterval = \"month\"\nprice = { USD = 1200 }\n";
    let perk = "[[perks]]\nslug = \"desk\"\npartner = \"Desk\"\ntitle = \"A year\"\nabout = \"All.\"\nurl = \"https://desk.example\"\nstatus = \"active\"\n";
    let referrals = "percent_bp = 1000\ncredit = { USD = 500 }\n\n[[milestones]]\nslug = \"three\"\ntitle = \"Three\"\nneed = 3\ncounting = \"verified\"\nreward = { coupon_bp = 1500 }\n";
    let all = FilesBeside::new(&[
        ("coupons.toml", coupon),
        ("plans.toml", plan),
        ("perks.toml", perk),
        ("referrals.toml", referrals),
    ]);
    let none = FilesBeside::new(&[]);
    let empty =
        FilesBeside::new(&[("coupons.toml", ""), ("plans.toml", ""), ("perks.toml", ""), ("referrals.toml", "")]);
    let offered = async |conn: &mut AsyncPgConnection| {
        let on = (
            coupons::table.filter(coupons::is_active).count().get_result::<i64>(conn).await.expect("coupons"),
            plans::table.filter(plans::is_offered).count().get_result::<i64>(conn).await.expect("plans"),
            perks::table.filter(perks::status.ne("retired")).count().get_result::<i64>(conn).await.expect("perks"),
            badges::table.filter(badges::is_offered).count().get_result::<i64>(conn).await.expect("badges"),
        );
        let milestones = referral_milestones::table.filter(referral_milestones::is_offered).count();
        (on, milestones.get_result::<i64>(conn).await.expect("milestones"))
    };

    all.import(&mut conn, pack(), SwitchingOff::NotAgreed).await.expect("a first import");
    assert_eq!(offered(&mut conn).await, ((1, 1, 1, 1), 1));
    none.import(&mut conn, pack(), SwitchingOff::NotAgreed).await.expect("missing files change nothing");
    assert_eq!(offered(&mut conn).await, ((1, 1, 1, 1), 1));

    let listed = empty.import(&mut conn, bakery("price = { USD = 4900 }", ""), SwitchingOff::NotAgreed).await;
    let expected = [
        "badge baker of bakery",
        "price of bakery, which becomes free",
        "coupon Spring",
        "offer desk",
        "discount of referred learners",
        "referral credit in USD",
        "milestone three",
        "plan monthly",
    ];
    assert_eq!(listed, Err(expected.map(str::to_owned).to_vec()));
    assert_eq!(offered(&mut conn).await, ((1, 1, 1, 1), 1), "nothing was imported");

    let report = empty.import(&mut conn, bakery("", ""), SwitchingOff::Agreed).await.expect("an agreed import");
    assert!(report.contains(&"switched off: plan monthly".to_owned()), "{report:?}");
    assert_eq!(offered(&mut conn).await, ((0, 0, 0, 0), 0));
    empty.import(&mut conn, bakery("", ""), SwitchingOff::NotAgreed).await.expect("nothing is left to switch off");
}

#[tokio::test]
async fn a_change_makes_a_version_and_leaves_the_one_before() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    let before = publish(&mut conn, &[bakery("", "")], start()).await;
    assert_eq!(before.as_deref(), Ok(&["bakery: version 1, 1 session, prices".to_owned()][..]));
    let after = publish(&mut conn, &[bakery("A month", "A year")], start().plus_days(1)).await;
    assert_eq!(after.as_deref(), Ok(&["bakery: version 2 (was 1), 1 session".to_owned()][..]));
    for number in [1, 2] {
        let rules = rules_of(&mut conn, number).await;
        let [(first, open), (_, after_first)] = rules.as_slice() else { panic!("two missions") };
        assert_eq!(*open, RuleNode::open());
        assert!(matches!(&after_first.rule, Rule::MissionDone(done) if done.mission.0 == *first));
    }
    let summary: String = experience_sessions::table
        .inner_join(program_versions::table)
        .select(program_versions::summary)
        .first(&mut conn)
        .await
        .expect("a session");
    assert_eq!(summary, "A year of books.");
}

#[tokio::test]
async fn days_counted_from_the_import_stay_and_everything_else_follows() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    publish(&mut conn, &[bakery("", "")], start()).await.expect("an import");
    let changed = bakery("seats = 20", "seats = 30\nsequential = true");
    let report = publish(&mut conn, &[changed], start().plus_days(5)).await;
    assert_eq!(report.as_deref(), Ok(&["bakery: version 1 as before, 1 session".to_owned()][..]));
    let changed = bakery("2026-06-20T12:00:00Z", "2026-06-25T12:00:00Z");
    publish(&mut conn, &[changed], start().plus_days(5)).await.expect("an import");
    let session: (At, At, Option<At>, Option<i32>, bool) = experience_sessions::table
        .select((
            experience_sessions::starts_at,
            experience_sessions::ends_at,
            experience_sessions::enrol_until,
            experience_sessions::seats,
            experience_sessions::sequential,
        ))
        .first(&mut conn)
        .await
        .expect("a session");
    let at = |text| At(Timestamp::parse(text).expect("an instant"));
    let (starts, ends) = (at("2026-05-31T08:00:00Z"), at("2026-07-01T08:00:00Z"));
    assert_eq!(session, (starts, ends, Some(at("2026-06-25T12:00:00Z")), Some(20), false));
}

#[tokio::test]
async fn prices_are_replaced_without_a_version() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    publish(&mut conn, &[bakery("", "")], start()).await.expect("an import");
    let report = publish(&mut conn, &[bakery("USD = 4900", "NGN = 2500000, USD = 3900")], start()).await;
    assert_eq!(report.as_deref(), Ok(&["bakery: version 1 as before, 0 sessions, prices".to_owned()][..]));
    let query = prices::table.order(prices::currency).select((prices::currency, prices::amount_minor));
    let prices: Vec<(String, i64)> = query.load(&mut conn).await.expect("prices");
    assert_eq!(prices, [("NGN".to_owned(), 2_500_000), ("USD".to_owned(), 3900)]);
}

#[tokio::test]
async fn files_are_stored_by_their_hash_and_blocks_name_them() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    publish(&mut conn, &[bakery("", "")], start()).await.expect("an import");
    let files: Vec<(String, String, Vec<u8>)> = content_files::table.load(&mut conn).await.expect("files");
    let [(sha256, mime, bytes)] = files.as_slice() else { panic!("one file, handed out twice") };
    assert_eq!((mime.as_str(), bytes.as_slice()), ("text/csv; charset=utf-8", &b"item,amount\nflour,3\n"[..]));
    let query = blocks::table.order(blocks::position).select(blocks::body);
    let bodies: Vec<Value> = query.load(&mut conn).await.expect("blocks");
    let url = format!("/api/content-files/{sha256}/sheet.csv");
    assert_eq!(bodies.iter().filter(|body| body["file"]["url"] == url.as_str()).count(), 2);
    assert_eq!(bodies.iter().filter(|body| body["html"] == "<p>Three errors.</p>").count(), 2);
}

#[tokio::test]
async fn a_broken_pack_keeps_every_pack_out() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    let broken = PackFolder {
        slug: "florist".to_owned(),
        path: "florist".to_owned(),
        ..bakery("slug = \"bakery-spring\"\nstarts = \"-1d\"", "slug = \"florist-spring\"\nstarts = \"soon\"")
    };
    let report = publish(&mut conn, &[bakery("", ""), broken], start()).await;
    assert_eq!(report.as_deref(), Err(&"1 error".to_owned()));
    let count: i64 = programs::table.count().get_result(&mut conn).await.expect("a count");
    assert_eq!(count, 0);
}

#[tokio::test]
async fn a_session_of_another_program_is_not_taken_over() {
    let database = TestDatabase::create().await;
    let mut conn = database.connect().await;
    publish(&mut conn, &[bakery("", "")], start()).await.expect("an import");
    let other = PackFolder { slug: "florist".to_owned(), path: "florist".to_owned(), ..bakery("", "") };
    let report = publish(&mut conn, &[other], start()).await;
    let cause = "florist/program.md:15:8: session bakery-spring belongs to another program";
    assert_eq!(report.as_deref(), Err(&cause.to_owned()));
    let slugs: Vec<String> = programs::table.select(programs::slug).load(&mut conn).await.expect("programs");
    assert_eq!(slugs, ["bakery"]);
}
