//! Computes the answer keys of `customer-support-on-night-trains` again from the files that learners get.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use domain::mission::answer_key::{AnswerKey, RightAnswer};
use domain::time::Timestamp;

use crate::program::content::read;

const PACK: &str = "../content/customer-support-on-night-trains";

/// Minutes of a case's first contact, and its facts.
#[derive(Clone, Debug)]
struct Case {
    first: u32,
    contacts: u32,
    channels: BTreeSet<String>,
    place: String,
    topic: String,
}

/// Rows of a table of the pack, each as its values by column.
fn table(name: &str) -> Vec<BTreeMap<String, String>> {
    let text = resource(name);
    let mut lines = text.lines();
    let columns = lines.next().expect("a head").split(',').map(str::to_owned).collect::<Vec<_>>();
    let row = |line: &str| {
        let values = line.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(values.len(), columns.len(), "{name}: {line}");
        columns.iter().cloned().zip(values).collect()
    };
    lines.map(row).collect()
}

fn resource(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PACK).join("resources").join(name);
    std::fs::read_to_string(path).expect("a resource")
}

fn keys() -> BTreeMap<(String, String), AnswerKey> {
    let now = Timestamp::parse("2026-11-20T12:00:00Z").expect("an instant");
    let reading = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(PACK), now);
    let pack = reading.packs.first().expect("a pack");
    let of = |slug: &str, block: &str| (slug.to_owned(), block.to_owned());
    let keys = pack
        .curriculum
        .missions
        .iter()
        .flat_map(|mission| mission.keys.iter().map(|(block, key)| (of(&mission.slug, block), key.clone())));
    keys.collect()
}

/// Compares the keys of a mission with computed answers; several options are separated by a space.
fn check(mission: &str, computed: &[(&str, String)]) {
    let keys = keys();
    for (block, computed) in computed {
        let key = keys.get(&(mission.to_owned(), (*block).to_owned())).expect("a key");
        let right = match &key.right {
            RightAnswer::Number(number) => number.value.to_string(),
            RightAnswer::Options(options) => {
                options.iter().cloned().collect::<BTreeSet<_>>().iter().cloned().collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(&right, computed, "{mission} {block}");
    }
}

/// Keys of the statements that are true, in alphabetical order.
fn true_ones(statements: &[(&str, bool)]) -> String {
    let keys = statements.iter().filter(|(_, is_true)| *is_true).map(|(key, _)| *key);
    keys.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
}

fn minutes(clock: &str) -> u32 {
    let (hours, minutes) = clock.split_once(':').expect("a time of day");
    hours.parse::<u32>().expect("hours") * 60 + minutes.parse::<u32>().expect("minutes")
}

fn cases() -> BTreeMap<String, Case> {
    let mut cases = BTreeMap::new();
    for row in table("contacts.csv") {
        let booking = row["booking"].replace(' ', "").to_uppercase();
        let (_, clock) = row["received_at"].split_once(' ').expect("a day and a time");
        let case = cases.entry(booking).or_insert_with(|| Case {
            first: minutes(clock),
            contacts: 0,
            channels: BTreeSet::new(),
            place: row["where"].clone(),
            topic: row["topic"].clone(),
        });
        assert_eq!((&case.place, &case.topic), (&row["where"], &row["topic"]), "a case asks for one thing");
        case.contacts += 1;
        case.channels.insert(row["channel"].clone());
    }
    cases
}

#[test]
fn the_queue_is_counted_by_the_card() {
    let rows = table("contacts.csv");
    let cases = cases();
    let is_urgent = |case: &Case| {
        ["on_board", "at_station"].contains(&case.place.as_str())
            && ["onward", "berth", "access"].contains(&case.topic.as_str())
    };
    let urgent = cases.iter().filter(|(_, case)| is_urgent(case)).collect::<Vec<_>>();
    let silent = urgent.iter().filter(|(_, case)| !case.channels.contains("phone")).count();
    let first = urgent.iter().min_by_key(|(_, case)| (case.topic != "access", case.first)).expect("an urgent case");
    let trains = rows.iter().fold(BTreeMap::<&str, u32>::new(), |mut trains, row| {
        *trains.entry(row["train"].as_str()).or_default() += 1;
        trains
    });
    let spellings = rows.iter().map(|row| &row["booking"]).collect::<BTreeSet<_>>().len();
    assert_eq!(first.0, "SAT5564");
    check(
        "the-queue",
        &[
            ("cases", cases.len().to_string()),
            ("urgent", urgent.len().to_string()),
            ("silent", silent.to_string()),
            (
                "faults",
                true_ones(&[
                    ("no-booking", rows.iter().any(|row| row["booking"].is_empty())),
                    ("spelling", spellings > cases.len()),
                    ("after-seven", rows.iter().any(|row| row["received_at"].as_str() > "2026-03-12 07:00")),
                    ("ghost-train", trains.values().filter(|count| **count == 2).count() == 1),
                    ("thrice", cases.values().filter(|case| case.contacts == 3).count() == 4),
                    ("two-topics", false),
                ]),
            ),
            ("first", "access".to_owned()),
        ],
    );
    let longest = urgent.iter().map(|(_, case)| minutes("07:00") - case.first).max();
    assert_eq!(longest, Some(135), "the wait in the model answer");
}

/// Payments of a claim in cents, by the rules with and without the rule about storms.
#[derive(Debug)]
struct DelayClaim {
    name: String,
    is_storm: bool,
    is_lower: bool,
    pay: i64,
    pay_without_storm_rule: i64,
    delay: i64,
}

fn cents(euros: &str) -> i64 {
    euros.replace('.', "").parse().expect("an amount")
}

fn euros(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

fn claims() -> Vec<DelayClaim> {
    let nights = table("train_nights.csv");
    let class = |name: &str| ["seat", "couchette", "sleeper"].iter().position(|class| *class == name);
    let claim = |row: BTreeMap<String, String>| {
        let night = nights.iter().find(|night| night["train"] == row["train"] && night["night"] == row["night"]);
        let night = night.expect("the night of a claim");
        let days = days_between(&row["night"], &row["claimed_on"]);
        let percent = match night["late_min"].parse::<u32>().expect("minutes") {
            0..60 => 0,
            60..120 => 25,
            _ => 50,
        };
        let is_storm = night["cause"] == "storm";
        let is_lower = class(&row["travelled"]) < class(&row["booked"]);
        let delay = cents(&row["ticket_eur"]) * percent / 100;
        let supplement = if is_lower { cents(&row["supplement_eur"]) } else { 0 };
        let paid = |sum: i64| if days > 90 || sum < 400 { 0 } else { sum };
        DelayClaim {
            name: row["claim"].clone(),
            is_storm,
            is_lower,
            pay: paid(supplement + if is_storm { 0 } else { delay }),
            pay_without_storm_rule: paid(supplement + delay),
            delay: if is_storm { 0 } else { delay },
        }
    };
    table("claims.csv").into_iter().map(claim).collect()
}

fn days_between(from: &str, to: &str) -> i64 {
    let day = |date: &str| Timestamp::parse(&format!("{date}T00:00:00Z")).expect("a date");
    day(to).seconds_since(day(from)) / (24 * 60 * 60)
}

#[test]
fn the_payment_run_follows_the_rules() {
    let claims = claims();
    let total = claims.iter().map(|claim| claim.pay).sum::<i64>();
    let without_storm_rule = claims.iter().map(|claim| claim.pay_without_storm_rule).sum::<i64>();
    let of_storms = claims.iter().filter(|claim| claim.is_storm).collect::<Vec<_>>();
    let r16 = claims.iter().find(|claim| claim.name == "R16").expect("R16");
    check(
        "who-gets-what",
        &[
            ("total", euros(total)),
            ("refused", claims.iter().filter(|claim| claim.pay == 0).count().to_string()),
            ("r16", euros(r16.pay)),
            (
                "storm",
                true_ones(&[
                    ("all-refused", of_storms.iter().all(|claim| claim.pay == 0)),
                    ("no-delay", of_storms.len() == 12 && of_storms.iter().all(|claim| claim.delay == 0)),
                    ("minimum", of_storms.iter().any(|claim| (1..400).contains(&claim.delay))),
                    ("four-back", of_storms.iter().filter(|claim| claim.is_lower && claim.pay > 0).count() == 4),
                    ("used-sleeper", of_storms.iter().any(|claim| !claim.is_lower && claim.pay > 0)),
                    ("saved", without_storm_rule - total == 40_900),
                ]),
            ),
        ],
    );
    let sheet = table("payment_sheet.csv");
    let names = |rows: &[BTreeMap<String, String>]| rows.iter().map(|row| row["claim"].clone()).collect::<Vec<_>>();
    assert_eq!(names(&sheet), claims.iter().map(|claim| claim.name.clone()).collect::<Vec<_>>());
}

#[test]
fn the_wait_and_the_payment_follow_from_the_history() {
    let history = table("booking_history.csv");
    let clock = |row: &BTreeMap<String, String>| minutes(row["time"].split_once(' ').expect("a day and a time").1);
    let of_attendant = history.iter().filter(|row| row["source"] == "attendant").collect::<Vec<_>>();
    let entry = |part: &str| history.iter().find(|row| row["entry"].contains(part));
    let in_berth = entry("walking frame in berth 11").expect("the end of the wait");
    let wait = clock(in_berth) - clock(of_attendant[0]);
    let due = 2 * 6_400 + i64::from(wait.div_ceil(30)) * 3_000;
    check(
        "the-wrong-berth",
        &[
            ("wait", wait.to_string()),
            ("due", euros(due)),
            (
                "confirmed",
                true_ones(&[
                    ("four-hours", wait >= 240),
                    ("not-told", entry("not delivered").is_some() && entry("not sent").is_some()),
                    ("nothing-done", of_attendant.len() < 2),
                    ("phone", entry("agent confirms it").is_some()),
                    ("late", entry("Arrival on time").is_none()),
                    ("upper", entry("berth 31 is an upper berth").is_some()),
                ]),
            ),
            ("moment", "call".to_owned()),
        ],
    );
}

#[test]
fn one_way_to_hamburg_fits() {
    let ways = table("ways-to-hamburg.csv");
    let lies_down = |way: &&BTreeMap<String, String>| !way["place"].contains("seat");
    let in_time = |way: &&BTreeMap<String, String>| way["arrives"].as_str() <= "2026-04-09 09:55";
    let fitting = ways.iter().filter(lies_down).filter(in_time).collect::<Vec<_>>();
    assert_eq!(fitting.iter().map(|way| way["way"].as_str()).collect::<Vec<_>>(), ["C"]);
    let way = fitting[0];
    let last = minutes(&way["held_until"]) - way["minutes_to_book"].parse::<u32>().expect("minutes");
    let at_hall = minutes(way["arrives"].split_once(' ').expect("a day and a time").1) + 35;
    check(
        "call-back",
        &[
            ("way", "couchette".to_owned()),
            ("time-left", (last - minutes("16:05")).to_string()),
            ("spare", (minutes("10:30") - at_hall).to_string()),
            ("back", "58.00".to_owned()),
        ],
    );
    assert!(resource("call-file.md").contains("sleeper supplement 58.00"));
}

#[test]
fn everybody_in_linz_has_a_place() {
    let card = resource("storm-card.md");
    for fact in ["212 passengers", "Three coaches with 48 seats", "24 double rooms and 6 single rooms", "8 pairs"] {
        assert!(card.contains(fact), "{fact}");
    }
    let (in_coaches, in_hotel) = (3 * (48 - 1), 24 * 2 + 6);
    let pairs_in_singles = 8 - (24 - 9 * 2);
    check(
        "stranded-in-linz",
        &[
            ("train", (212 - in_coaches - in_hotel).to_string()),
            ("beds", (6 - 2 * pairs_in_singles).to_string()),
            ("first", "coaches".to_owned()),
        ],
    );
}

/// A tenth of a number, with one decimal.
fn tenths(number: i64) -> String {
    format!("{}.{}", number / 10, number % 10)
}

fn rounded(dividend: i64, divisor: i64) -> i64 {
    (2 * dividend + divisor) / (2 * divisor)
}

#[test]
fn the_figures_for_the_board_leave_the_storm_week_out() {
    let rows = table("contacts_of_a_quarter.csv");
    let count = |row: &BTreeMap<String, String>, column: &str| row[column].parse::<i64>().expect("a count");
    let ordinary = rows.iter().filter(|row| row["storm_week"] == "no").collect::<Vec<_>>();
    let sum = |column: &str, reason: Option<&str>| {
        let of_reason = ordinary.iter().filter(|row| reason.is_none_or(|reason| row["reason"] == reason));
        of_reason.map(|row| count(row, column)).sum::<i64>()
    };
    let weeks = ordinary.iter().map(|row| &row["week_from"]).collect::<BTreeSet<_>>().len();
    assert_eq!(weeks, 12);
    let payback = |reason: &str, percent: i64, once: i64, monthly: i64| {
        let saved_cents = sum("minutes", Some(reason)) * 52 * percent * 62 / (12 * 100) - monthly * 12 * 100;
        tenths(rounded(once * 100 * 12 * 10, saved_cents))
    };
    let share = rounded(sum("contacts", Some("where_is_my_train")) * 1_000, sum("contacts", None));
    check(
        "one-page",
        &[
            ("share", tenths(share)),
            ("payback-a", payback("where_is_my_train", 45, 18_000, 650)),
            ("payback-b", payback("refund_status", 60, 42_000, 400)),
        ],
    );
}

#[test]
fn every_number_and_choice_is_computed_here() {
    let computed = [
        ("the-queue", 5),
        ("who-gets-what", 5),
        ("the-wrong-berth", 4),
        ("call-back", 5),
        ("stranded-in-linz", 3),
        ("one-page", 3),
    ];
    let keys = keys();
    for (mission, count) in computed {
        assert_eq!(keys.keys().filter(|(of, _)| of == mission).count(), count, "{mission}");
    }
    assert_eq!(keys.len(), computed.iter().map(|(_, count)| count).sum::<usize>());
}
