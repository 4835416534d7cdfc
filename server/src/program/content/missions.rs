//! Reads a mission: its fields, its brief, its blocks and its rubric.

use std::collections::BTreeMap;

use domain::feedback::looks_for::LooksFor;
use domain::ids::MissionId;
use domain::limits::{PASS_MARK_BP, WHOLE_BP};
use domain::mission::answer_key::{AnswerKey, Replies};
use domain::mission::block::Block;
use domain::mission::lint::outline::OutlineMission;
use domain::mission::{CompletionPolicy, MissionFacts, RuleNode};
use serde::Serialize;

use crate::program::content::blocks;
use crate::program::content::faults::{Faults, FilePlace};
use crate::program::content::fields::Fields;
use crate::program::content::files::Resources;
use crate::program::content::front_matter::FrontMatter;
use crate::program::content::keys;
use crate::program::content::rubric::{self, Rubric};
use crate::program::content::rules::{self, MissionIds};

const REQUIRED: [&str; 4] = ["title", "summary", "minutes", "sender"];

const OPTIONAL: [&str; 12] = [
    "required",
    "preview",
    "pass_mark_bp",
    "max_attempts",
    "team",
    "opens",
    "you_write",
    "accomplishment",
    "blocks",
    "rubric",
    "reply",
    "completion",
];

/// Maximum number of minutes of a mission.
const MAX_MINUTES: i64 = 10_000;

/// A mission as its author wrote it.
#[derive(Clone, Debug, Serialize)]
pub struct MissionSource {
    /// Facts for the rules; the mission's id is valid in this pack only.
    pub facts: MissionFacts,
    /// Its slug in URLs.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Summary in one sentence.
    pub summary: String,
    /// The message that asks for the work; sanitised HTML.
    pub brief_html: String,
    /// The name of the sender.
    pub sender_name: String,
    /// The role of the sender in the company.
    pub sender_role: String,
    /// Whether visitors may read it before they enrol.
    pub preview: bool,
    /// Whether teams work on it together.
    pub team: bool,
    /// The score that passes, in basis points.
    pub pass_mark_bp: u32,
    /// Maximum number of attempts. `None`: unlimited.
    pub max_attempts: Option<u32>,
    /// The learner's result, in a few words.
    pub you_write: Option<String>,
    /// The work as a verb phrase for the certificate.
    pub accomplishment: Option<String>,
    /// The rubric that scores it.
    pub rubric: Option<Rubric>,
    /// Key terms to look for in its texts, by criterion of the rubric.
    pub looks_for: Vec<LooksFor>,
    /// The sender's replies to an attempt.
    pub replies: Option<Replies>,
    /// Its blocks.
    pub blocks: Vec<Block>,
    /// The answer keys of its questions, by block key.
    pub keys: BTreeMap<String, AnswerKey>,
    /// The places of its parts.
    #[serde(skip)]
    pub places: Places,
}

/// Places of the parts of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The file.
    pub file: FilePlace,
    /// The lock rule.
    pub opens: FilePlace,
    /// The completion policy.
    pub completion: FilePlace,
    /// The rubric.
    pub rubric: FilePlace,
    /// The sender's replies.
    pub reply: FilePlace,
    /// The blocks by key. If two blocks have the same key, the place of the second.
    pub blocks: BTreeMap<String, FilePlace>,
    /// The answer keys, by block key.
    pub answers: BTreeMap<String, FilePlace>,
}

/// The parts of a mission's file name.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    /// An id that is valid in this pack only.
    pub id: MissionId,
    /// Its number in the program, from 1.
    pub number: u32,
    /// Its slug in URLs.
    pub slug: &'a str,
}

/// Reads a mission. If its fields cannot be read at all, returns an open mission without blocks as a placeholder, so
/// that the rules of the other missions can still be checked.
#[must_use]
pub fn mission(
    (file, bytes): (&str, &[u8]),
    name: Name<'_>,
    missions: &MissionIds,
    resources: &Resources,
    faults: &Faults,
) -> MissionSource {
    let Name { id, number, slug } = name;
    let whole = FilePlace::of_file(file);
    let Some(document) = FrontMatter::read(file, bytes, faults) else {
        return stand_in(name, whole);
    };
    let fields = document.fields();
    fields.check(&REQUIRED, &OPTIONAL);
    let text = |fields: &Fields<'_>, name| fields.text(name).unwrap_or_default().to_owned();
    let sender = fields.table("sender");
    if let Some(sender) = &sender {
        sender.check(&["name", "role"], &[]);
    }
    let sender = |name| sender.as_ref().map(|sender| text(sender, name)).unwrap_or_default();
    let tables = fields.tables("blocks");
    let blocks = tables.iter().zip(1..).map(|(fields, order)| blocks::block(fields, order, resources));
    let blocks = blocks.collect::<Vec<_>>();
    let of_blocks =
        |name| blocks.iter().zip(&tables).map(move |(block, fields)| (block.key.clone(), fields.place(name)));
    let keys = blocks.iter().zip(&tables);
    let keys = keys.filter_map(|(block, fields)| Some((block.key.clone(), keys::answer_key(fields, &block.body)?)));
    let keys = keys.collect();
    let (rubric, looks_for) = fields.table("rubric").map(|table| rubric::rubric(&table)).unzip();
    MissionSource {
        slug: slug.to_owned(),
        title: text(&fields, "title"),
        summary: text(&fields, "summary"),
        brief_html: document.body_html(),
        sender_name: sender("name"),
        sender_role: sender("role"),
        preview: fields.flag("preview").unwrap_or(false),
        team: fields.flag("team").unwrap_or(false),
        pass_mark_bp: fields.number("pass_mark_bp", 0..=WHOLE_BP.into()).unwrap_or(PASS_MARK_BP),
        max_attempts: fields.number("max_attempts", 1..=1000),
        you_write: fields.text("you_write").map(ToOwned::to_owned),
        accomplishment: fields.text("accomplishment").map(ToOwned::to_owned),
        rubric,
        looks_for: looks_for.unwrap_or_default(),
        replies: fields.table("reply").map(|table| keys::replies(&table)),
        keys,
        places: Places {
            file: whole,
            opens: fields.place("opens"),
            completion: fields.place("completion"),
            rubric: fields.place("rubric"),
            reply: fields.place("reply"),
            blocks: of_blocks("key").collect(),
            answers: of_blocks("answer").collect(),
        },
        blocks,
        facts: MissionFacts {
            id,
            number,
            required: fields.flag("required").unwrap_or(true),
            minutes: fields.number("minutes", 1..=MAX_MINUTES).unwrap_or(0),
            lock_rule: rules::rule(&fields, "opens", missions),
            completion: fields.word("completion").unwrap_or_default(),
        },
    }
}

impl MissionSource {
    /// Facts for the author lint.
    #[must_use]
    pub fn outline(&self) -> OutlineMission {
        let weights = |rubric: &Rubric| rubric.criteria.iter().map(|criterion| criterion.weight_bp).collect();
        OutlineMission {
            facts: self.facts.clone(),
            slug: self.slug.clone(),
            blocks: self.blocks.clone(),
            keys: self.keys.clone(),
            replies: self.replies.clone(),
            rubric_weights_bp: self.rubric.as_ref().map(weights),
            preview: self.preview,
            is_for_team: self.team,
        }
    }
}

fn stand_in(Name { id, number, slug }: Name<'_>, file: FilePlace) -> MissionSource {
    let lock_rule = RuleNode::open();
    let places = [(); 4].map(|()| file.clone());
    let [opens, completion, rubric, reply] = places;
    MissionSource {
        facts: MissionFacts { id, number, required: true, minutes: 0, lock_rule, completion: CompletionPolicy::Viewed },
        slug: slug.to_owned(),
        title: String::new(),
        summary: String::new(),
        brief_html: String::new(),
        sender_name: String::new(),
        sender_role: String::new(),
        preview: false,
        team: false,
        pass_mark_bp: PASS_MARK_BP,
        max_attempts: None,
        you_write: None,
        accomplishment: None,
        rubric: None,
        looks_for: Vec::new(),
        replies: None,
        blocks: Vec::new(),
        keys: BTreeMap::new(),
        places: Places { file, opens, completion, rubric, reply, blocks: BTreeMap::new(), answers: BTreeMap::new() },
    }
}
