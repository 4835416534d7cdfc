// Converts the rows of a course to the answer: first the facts for the rules, in milliseconds, then the wire format.

import { iso, zoneFacts } from "./time.mjs";

/** A session keeps its zone and dates during the benchmark, so its offsets are calculated once. */
const zones = new Map();

function zoneOf(id, name, from, to) {
  const key = `${id} ${name} ${from} ${to}`;
  let zone = zones.get(key);
  if (!zone) {
    zone = zoneFacts(name, from, to);
    zones.set(key, zone);
  }
  return zone;
}

const ms = (date) => (date === null ? null : date.getTime());

/** The facts for the rules. */
export function board(rows, curriculum, now) {
  const [first] = rows;
  const from = (table, column) => first(`${table}.${column}`);
  const [startsAt, endsAt] = [ms(from("experience_sessions", "starts_at")), ms(from("experience_sessions", "ends_at"))];
  const id = from("experience_sessions", "id");
  const timezone = from("experience_sessions", "timezone");
  const done = new Map();
  const submitted = [];
  for (const row of rows) {
    const mission = row("user_missions.mission_id");
    if (mission === null) continue;
    done.set(mission, {
      mission,
      unlocked_at: ms(row("user_missions.unlocked_at")),
      viewed_at: ms(row("user_missions.viewed_at")),
      attempted_at: ms(row("user_missions.attempted_at")),
      submitted_at: ms(row("user_missions.submitted_at")),
      completed_at: ms(row("user_missions.completed_at")),
      score_bp: row("user_missions.score_bp"),
      submission: row("user_missions.submission_status"),
    });
    if (row("user_missions.submitted_at") === null) continue;
    submitted.push({ mission, excerpt: row("user_missions.excerpt"), marks: row("user_missions.marks") });
  }
  return {
    now,
    curriculum,
    missions: curriculum.missions,
    rows: done,
    submitted,
    session: {
      id,
      slug: from("experience_sessions", "slug"),
      starts_at: startsAt,
      ends_at: endsAt,
      timezone,
      zone: zoneOf(id, timezone, startsAt, endsAt),
      continued_access: from("experience_sessions", "continued_access"),
      sequential: from("experience_sessions", "sequential"),
      offers_extensions: from("experience_sessions", "extension_policy") !== "none",
    },
    enrolment: {
      id: from("enrolments", "id"),
      status: from("enrolments", "status"),
      enrolled_at: ms(from("enrolments", "enrolled_at")),
      access_until: ms(from("enrolments", "access_until")),
      completed_at: ms(from("enrolments", "completed_at")),
    },
  };
}

/** The whole answer. */
export function page(facts, { rulesVersion, version }) {
  const { session, enrolment, now } = facts;
  const isRunning = now < session.ends_at ? "running" : "over";
  return {
    version,
    session: {
      slug: session.slug,
      phase: now < session.starts_at ? "upcoming" : isRunning,
      offers_extensions: session.offers_extensions,
    },
    enrolment: { id: enrolment.id, completed_at: iso(enrolment.completed_at) },
    progress: progress(facts),
    submitted: facts.submitted,
    snapshot: snapshotView(facts, rulesVersion),
    decided: null,
  };
}

function progress({ missions, rows }) {
  const isOpen = (mission) => (rows.get(mission.id)?.completed_at ?? null) === null;
  const required = missions.filter((mission) => mission.required);
  const optional = missions.filter((mission) => !mission.required);
  const left = required.filter(isOpen);
  return {
    done: required.length - left.length,
    required: required.length,
    optional_done: optional.length - optional.filter(isOpen).length,
    optional: optional.length,
    minutes_left: left.reduce((sum, mission) => sum + mission.minutes, 0),
    is_finished: left.length === 0,
  };
}

function snapshotView({ now, session, enrolment, rows }, rulesVersion) {
  return {
    now: iso(now),
    rules_version: rulesVersion,
    session: {
      id: session.id,
      starts_at: iso(session.starts_at),
      ends_at: iso(session.ends_at),
      zone: {
        name: session.zone.name,
        offsets: session.zone.offsets.map(({ from, seconds }) => ({ from: iso(from), seconds })),
      },
      continued_access: session.continued_access,
      sequential: session.sequential,
    },
    enrolment: {
      status: enrolment.status,
      enrolled_at: iso(enrolment.enrolled_at),
      access_until: iso(enrolment.access_until),
    },
    entitlements: [],
    onboarding_steps: [],
    surveys: [],
    in_team: false,
    pending_reviews: 0,
    user_missions: [...rows.values()].map((row) => ({
      ...row,
      unlocked_at: iso(row.unlocked_at),
      viewed_at: iso(row.viewed_at),
      attempted_at: iso(row.attempted_at),
      submitted_at: iso(row.submitted_at),
      completed_at: iso(row.completed_at),
    })),
    grants: [],
  };
}
