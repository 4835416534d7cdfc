//! Reads a mission: what it is, its brief, its blocks and the rubric it is judged by.

use std::collections::BTreeMap;

use domain::feedback::looks_for::LooksFor;
use domain::ids::MissionId;
use domain::limits::{PASS_MARK_BP, WHOLE_BP};
use domain::mission::answer_key::{AnswerKey, Replies};
use domain::mission::block::Block;
use domain::mission::lint::OutlineMission;
use domain::mission::{CompletionPolicy, MissionFacts, RuleNode};
use serde::Serialize;

use crate::program::content::blocks;
use crate::program::content::faults::{Faults, Place};
use crate::program::content::fields::Fields;
use crate::program::content::files::Resources;
use crate::program::content::front_matter::Document;
use crate::program::content::keys;
use crate::program::content::rubric::{self, Rubric};
use crate::program::content::rules::{self, MissionIds};

const REQUIRED: [&str; 4] = ["title", "summary", "minutes", "sender"];

const OPTIONAL: [&str; 11] = [
    "required",
    "preview",
    "pass_mark_bp",
    "max_attempts",
    "team",
    "opens",
    "you_write",
    "blocks",
    "rubric",
    "reply",
    "completion",
];

/// The most minutes that a mission may be said to take.
const MAX_MINUTES: i64 = 10_000;

/// A mission as its author wrote it.
#[derive(Clone, Debug, Serialize)]
pub struct Mission {
    /// What the rules take of it; its id counts in this pack only.
    pub facts: MissionFacts,
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence.
    pub summary: String,
    /// The message that asks for it; sanitised.
    pub brief_html: String,
    /// Who sends it.
    pub sender_name: String,
    /// What the sender is in the firm.
    pub sender_role: String,
    /// Whether visitors may read it before they enrol.
    pub preview: bool,
    /// Whether teams do it together.
    pub team: bool,
    /// The score that passes, in basis points.
    pub pass_mark_bp: u32,
    /// How often it may be handed in, where that is limited.
    pub max_attempts: Option<u32>,
    /// What one writes in it, in a few words.
    pub you_write: Option<String>,
    /// What it is judged by.
    pub rubric: Option<Rubric>,
    /// What is looked for in its texts, by the criteria of the rubric.
    pub looks_for: Vec<LooksFor>,
    /// What its sender replies to what is handed in.
    pub replies: Option<Replies>,
    /// Its blocks.
    pub blocks: Vec<Block>,
    /// The keys of its questions, by the keys of their blocks.
    pub keys: BTreeMap<String, AnswerKey>,
    /// Where its parts stand.
    #[serde(skip)]
    pub places: Places,
}

/// Where the parts of a mission stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The file.
    pub file: Place,
    /// The lock rule.
    pub opens: Place,
    /// The completion policy.
    pub completion: Place,
    /// The rubric.
    pub rubric: Place,
    /// The sender's replies.
    pub reply: Place,
    /// The blocks by key; of two with one key, the second.
    pub blocks: BTreeMap<String, Place>,
    /// The answer keys by the keys of their blocks.
    pub answers: BTreeMap<String, Place>,
}

/// A mission by what its file is called.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    /// The id that counts in this pack only.
    pub id: MissionId,
    /// Its place in the program, from 1.
    pub number: u32,
    /// Its name in addresses.
    pub slug: &'a str,
}

/// Reads a mission. Where its fields cannot be read at all, an open mission without blocks stands in
/// for it, so that the rules of the others can still be judged.
#[must_use]
pub fn mission(
    (file, bytes): (&str, &[u8]),
    name: Name<'_>,
    missions: &MissionIds,
    resources: &Resources,
    faults: &Faults,
) -> Mission {
    let Name { id, number, slug } = name;
    let whole = Place::of_file(file);
    let Some(document) = Document::read(file, bytes, faults) else {
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
    Mission {
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

impl Mission {
    /// What the author lint takes of it.
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

fn stand_in(Name { id, number, slug }: Name<'_>, file: Place) -> Mission {
    let lock_rule = RuleNode::open();
    let places = [(); 4].map(|()| file.clone());
    let [opens, completion, rubric, reply] = places;
    Mission {
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
        rubric: None,
        looks_for: Vec::new(),
        replies: None,
        blocks: Vec::new(),
        keys: BTreeMap::new(),
        places: Places { file, opens, completion, rubric, reply, blocks: BTreeMap::new(), answers: BTreeMap::new() },
    }
}
