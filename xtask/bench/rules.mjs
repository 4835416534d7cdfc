// The lock rules in plain JavaScript, as a server without our domain crate would have them. Takes
// only the conditions that the measured session uses; anything else is an error at the start. The
// benchmark compares the answers with the product's before it measures.

import { daysAfter } from "./time.mjs";

const LEVELS = ["none", "viewed", "attempted", "submitted", "passed"];
const PASSED = LEVELS.indexOf("passed");
const NOT_ENROLLED = "program-not-enrolled";
const ACCESS_OVER = "mission/locked-no-continued-access";
const PENDING = "mission/pending-unlocked-missions";
const WAITING = "mission/locked-waiting-unlock-date";
const OTHER = "mission/mission-locked";
const ORDER = new Map([NOT_ENROLLED, ACCESS_OVER, PENDING, WAITING, OTHER].map((code, index) => [code, index]));
const ENROLLED = new Set(["approved", "active", "paused", "completed"]);
const HANDED_IN = new Set(["submitted", "ai_reviewing", "ai_reviewed", "in_review", "passed"]);
const SCORED = new Set(["ai_passed", "human_passed", "score"]);

/** A rule as the database keeps it, made ready to be walked. */
export function compile({ show = true, rule }) {
  const [kind, value] = typeof rule === "string" ? [rule, null] : Object.entries(rule)[0];
  if (kind === "all" || kind === "any") return { show, kind, nodes: value.map(compile) };
  if (kind === "mission_done") return { show, kind, ...value, level: LEVELS.indexOf(value.level) };
  if (kind === "not_before" || kind === "not_after") return { show, kind, moment: moment(value) };
  throw new Error(`the measured session uses the condition ${kind}, which the peer does not know`);
}

function moment({ at, from }) {
  if (at) return { at: Date.parse(at) };
  const [hours, minutes] = (from.at_local_time ?? "").split(":").map(Number);
  return { anchor: from.anchor, days: from.plus_days, minutes: from.at_local_time ? hours * 60 + minutes : null };
}

/** The decisions on all missions of a board, in its order. */
export function decideAll(board) {
  const view = { ...board, assumed: null };
  const locks = board.missions.map((mission) => lock(view, mission));
  return board.missions.map((mission, index) => decision(view, mission, locks[index], locks));
}

function decision(view, mission, own, locks) {
  return {
    mission: mission.id,
    state: own.isLocked ? "locked" : stateOfOpen(view.rows.get(mission.id)),
    access: own.access,
    code: own.reasons.length > 0 ? own.reasons[0].code : null,
    reasons: own.reasons,
    next_change_at: changeAfter(view, mission, own),
    unlocks: openedBy(view, mission, locks),
  };
}

function lock(view, mission) {
  const { enrolment, session, now } = view;
  if (!ENROLLED.has(enrolment.status)) return closed(NOT_ENROLLED, null, "enrol");
  const row = view.rows.get(mission.id);
  const wasOpened = row !== undefined && row.unlocked_at !== null;
  if (enrolment.access_until <= now && session.continued_access !== "full") {
    const over = closed(ACCESS_OVER, enrolment.access_until, "extend_access");
    const keepsReading = wasOpened && session.continued_access === "read_only";
    return keepsReading ? { ...over, isLocked: false, access: "read_only" } : over;
  }
  const found = evaluate(view, mission);
  const isOpen = wasOpened || found.reasons.length === 0;
  found.moments.push(enrolment.access_until);
  return {
    isLocked: !isOpen,
    access: isOpen ? "full" : "none",
    reasons: isOpen ? [] : found.reasons,
    moments: found.moments.filter((moment) => now < moment),
  };
}

function closed(code, at, action) {
  return { isLocked: true, access: "none", reasons: [reason(code, "access", null, action, { at })], moments: [] };
}

function reason(code, path, anyOf, action, more) {
  return { code, cond_id: path, mission: null, need: null, have: null, at: null, action, any_of: anyOf, ...more };
}

function stateOfOpen(row) {
  if (!row) return "unlocked";
  if (row.completed_at !== null) return "complete";
  if (row.submission === "returned") return "returned";
  if (HANDED_IN.has(row.submission)) return "submitted";
  return row.submission !== null || row.attempted_at !== null ? "in_progress" : "unlocked";
}

function changeAfter(view, mission, current) {
  const moments = [...new Set(current.moments)].sort((a, b) => a - b);
  const said = JSON.stringify(current.reasons);
  for (const now of moments) {
    const then = lock({ ...view, now }, mission);
    const isSame = then.isLocked === current.isLocked && then.access === current.access;
    if (!isSame || JSON.stringify(then.reasons) !== said) return now;
  }
  return null;
}

function openedBy(view, mission, locks) {
  const whatIf = { ...view, assumed: { id: mission.id, score: SCORED.has(mission.completion) ? 10_000 : null } };
  const opened = [];
  view.missions.forEach((other, index) => {
    if (other.id === mission.id || !locks[index].isLocked) return;
    if (!view.session.sequential && !mentions(other.rule, mission.id)) return;
    if (!lock(whatIf, other).isLocked) opened.push(other.id);
  });
  return opened;
}

function mentions(node, id) {
  if (node.nodes) return node.nodes.some((child) => mentions(child, id));
  return node.kind === "mission_done" ? node.mission === id : node.moment.anchor?.mission_done === id;
}

function evaluate(view, mission) {
  const found = { reasons: [], moments: [] };
  if (view.session.sequential) {
    for (const earlier of view.missions) {
      if (!earlier.required || earlier.number >= mission.number) continue;
      missionDone(view, found, { mission: earlier.id, level: PASSED }, `sequential.${earlier.number}`, null);
    }
  }
  notBefore(view, found, { at: view.session.starts_at }, "session_start", null);
  const isOpen = holds(view, found, mission.rule, "0", null);
  if (!isOpen && found.reasons.length === 0) found.reasons.push(reason(OTHER, "0", null, "none"));
  found.reasons.sort((a, b) => ORDER.get(a.code) - ORDER.get(b.code));
  return found;
}

function holds(view, found, node, path, anyOf) {
  const told = found.reasons.length;
  const result = condition(view, found, node, path, anyOf);
  if (result || !node.show) found.reasons.length = told;
  return result;
}

function condition(view, found, node, path, anyOf) {
  switch (node.kind) {
    case "all":
      return node.nodes.map((child, index) => holds(view, found, child, `${path}.${index}`, anyOf)).every(Boolean);
    case "any":
      return node.nodes.map((child, index) => holds(view, found, child, `${path}.${index}`, anyOf ?? path)).some(Boolean);
    case "mission_done":
      return missionDone(view, found, node, path, anyOf);
    case "not_before":
      return notBefore(view, found, node.moment, path, anyOf);
    default:
      return notAfter(view, found, node.moment, path, anyOf);
  }
}

function missionDone(view, found, done, path, anyOf) {
  const level = levelOf(view, done.mission);
  const score = Math.max(
    view.assumed?.id === done.mission ? (view.assumed.score ?? 0) : 0,
    view.rows.get(done.mission)?.score_bp ?? 0,
  );
  const least = done.min_score_bp ?? null;
  if (level >= done.level && (least === null || score >= least)) return true;
  const [need, have] =
    level < done.level
      ? [{ level: LEVELS[done.level] }, { level: LEVELS[level] }]
      : [{ score_bp: least }, { score_bp: score }];
  const action = { open_mission: done.mission };
  found.reasons.push(reason(PENDING, path, anyOf, action, { mission: done.mission, need, have }));
  return false;
}

function levelOf(view, id) {
  if (completedAt(view, id) !== null) return PASSED;
  const row = view.rows.get(id);
  if (!row) return 0;
  if (row.submitted_at !== null) return 3;
  if (row.attempted_at !== null) return 2;
  return row.viewed_at !== null ? 1 : 0;
}

function completedAt(view, id) {
  return view.rows.get(id)?.completed_at ?? (view.assumed?.id === id ? view.now : null);
}

/** The instant of a moment; null while the mission that it counts from is not complete. */
function instantOf(view, moment) {
  if (moment.at !== undefined) return moment.at;
  const { session } = view;
  const starts = { session_start: session.starts_at, session_end: session.ends_at, enrolment: view.enrolment.enrolled_at };
  const start = typeof moment.anchor === "string" ? starts[moment.anchor] : completedAt(view, moment.anchor.mission_done);
  return start === null ? null : daysAfter(session.zone, start, moment.days, moment.minutes);
}

function notBefore(view, found, moment, path, anyOf) {
  const at = instantOf(view, moment);
  if (at === null) return missionDone(view, found, { mission: moment.anchor.mission_done, level: PASSED }, path, anyOf);
  if (at <= view.now) return true;
  found.moments.push(at);
  found.reasons.push(reason(WAITING, path, anyOf, "wait", { at }));
  return false;
}

function notAfter(view, found, moment, path, anyOf) {
  const at = instantOf(view, moment);
  if (at === null) return true;
  if (view.now < at) {
    found.moments.push(at);
    return true;
  }
  found.reasons.push(reason(OTHER, path, anyOf, "none", { at }));
  return false;
}
