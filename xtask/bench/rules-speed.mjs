// Measures the rules: the lock states of 20 missions for 1,000 learners and the check of a form of six blocks,
// natively, in WebAssembly, and with other libraries. All give equal answers before time is measured. Prints one JSON
// object; a rate is answers per second of processor time.
//
//   node rules-speed.mjs <native example> <rounds>
//
// With --disallow-code-generation-from-strings some libraries refuse to run; the output says so.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { LogicEngine } from "json-logic-engine";
import jsonLogic from "json-logic-js";
import { Engine } from "json-rules-engine";
import * as v from "valibot";
import { z } from "zod";

const [native, rounds] = process.argv.slice(2);
const SPAN = 200;
const LEARNERS = 1_000;
const MISSIONS = 20;
const DAY = 86_400_000;
const NOW = Date.parse("2026-11-20T12:00:00Z");
const START = Date.parse("2026-11-02T09:00:00Z");

/** Pseudo-random numbers, the same in each run. */
let state = 7;
const random = (below) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const instant = (at) => new Date(at).toISOString().replace(".000Z", "Z");
const id = (number) => `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;

/** Each mission except the first requires one or two earlier ones, and six of ten also have a date. */
const missions = Array.from({ length: MISSIONS }, (_, index) => ({
  after: index === 0 ? [] : [...new Set([index - 1, random(index)])],
  from: index % 5 < 3 ? START + random(30) * DAY : null,
}));
const learners = Array.from({ length: LEARNERS }, () => {
  const passed = random(MISSIONS + 1);
  return { accessUntil: random(10) === 0 ? NOW - DAY : NOW + 30 * DAY, passed, opened: random(4) === 0 ? passed : Math.max(0, passed - 1) };
});
const below = (count) => 2 ** count - 1;
const marks = learners.map(({ accessUntil, passed, opened }) => ({
  status: "active",
  access_until: instant(accessUntil),
  opened: below(opened),
  viewed: 0,
  attempted: 0,
  submitted: 0,
  passed: below(passed),
}));
const node = (rule) => ({ show: true, rule });
const ruleOf = ({ after, from }) => {
  const done = after.map((index) => node({ mission_done: { mission: id(index + 1), level: "passed" } }));
  return node({ all: from === null ? done : [...done, node({ not_before: { at: instant(from) } })] });
};
const course = {
  session: {
    id: id(1),
    starts_at: instant(START),
    ends_at: "2026-12-14T09:00:00Z",
    zone: { name: "UTC", offsets: [] },
    continued_access: "read_only",
    sequential: false,
  },
  missions: missions.map((mission, index) => ({
    id: id(index + 1),
    number: index + 1,
    required: true,
    minutes: 30,
    lock_rule: ruleOf(mission),
    completion: "submitted",
  })),
};
const texts = marks.map((learner) => JSON.stringify(learner));
const board = ({ accessUntil, passed, opened }) => {
  const row = (_, index) => {
    const at = (count) => (index < count ? instant(START + DAY) : null);
    const untold = { viewed_at: null, attempted_at: null, submitted_at: null, score_bp: null, submission: null };
    return { mission: id(index + 1), unlocked_at: at(opened), ...untold, completed_at: at(passed) };
  };
  const enrolment = { status: "active", enrolled_at: instant(START), access_until: instant(accessUntil) };
  const none = { entitlements: [], onboarding_steps: [], surveys: [], in_team: false, pending_reviews: 0, grants: [] };
  const user_missions = Array.from({ length: Math.max(passed, opened) }, row);
  return { snapshot: { now: instant(NOW), rules_version: "1", session: course.session, enrolment, ...none, user_missions }, missions: course.missions };
};
const boards = learners.slice(0, 50).map((learner) => JSON.stringify(board(learner)));

// A form of six blocks, for the rules and for the other libraries.

const keys = ["a", "b", "c", "d"];
const options = keys.map((key) => ({ key, label: key }));
const bodies = [
  { kind: "long_text", min_words: 0, max_words: null, max_chars: 720 },
  { kind: "short_text", max_chars: 80 },
  { kind: "single_choice", options },
  { kind: "multi_choice", options, min_choices: 1, max_choices: 3 },
  { kind: "number", min: "0", max: "100", decimals: 1, unit: null },
  { kind: "checklist", items: options.slice(0, 2) },
];
const blocks = bodies.map((body, index) => ({
  id: id(index + 1),
  key: `block-${index + 1}`,
  order: index + 1,
  required: true,
  weight_bp: 0,
  body: { ...body, prompt_html: "<p>What do you see?</p>" },
}));
const prose = "The customer waits for an answer, and the café's figures say why. ".repeat(11).slice(0, 720);
const answers = (long, choice, number) => ({ long, short: "Quarterly review", choice, choices: ["a", "c"], number, checked: ["a", "b"] });
const valid = answers(prose, "b", 42.5);
const wrong = answers(`${prose}!`, "e", 101);
const kinds = ["text", "text", "choice", "choices", "number", "checked"];
const ours = (form) =>
  JSON.stringify(Object.values(form).map((value, index) => ({ block: id(index + 1), value: { [kinds[index]]: typeof value === "number" ? String(value) : value } })));

// A coupon and credit on a price, from the worked cases.

const { cases } = JSON.parse(readFileSync(new URL("../../domain/tests/vectors/coupon-preview.json", import.meta.url), "utf8"));
const { terms, use } = cases[0].given;
const usage = { ...use, basket: { ...use.basket, credit: { amount_minor: 1_000, currency: use.basket.price.amount.currency } } };
const basket = [terms, usage].map((facts) => JSON.stringify(facts));

// The candidates. For locks, each returns every learner's set of open missions; for a form, the number of wrong
// answers.

async function load(name) {
  const folder = new URL(`../../wasm/pkg/${name}/`, import.meta.url);
  const rules = await import(new URL("wasm_bg.js", folder));
  const { instance } = await WebAssembly.instantiate(readFileSync(new URL("wasm_bg.wasm", folder)), { "./wasm_bg.js": rules });
  rules.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return rules;
}
const [answerRules, checkout, missionRules] = await Promise.all(["answers", "checkout", "missions"].map(load));
const explained = boards.map((text) => new missionRules.MissionBoard(text, text));
/** Two instants with different answers: before and after the end of access. */
const instants = [instant(NOW), instant(NOW + 60 * DAY)];
const form = new answerRules.SubmissionForm(JSON.stringify({ blocks, submission: null }));

const setOf = (isOpen) => isOpen.reduce((set, open, index) => set + (open ? 2 ** index : 0), 0);
const facts = learners.map(({ accessUntil, passed, opened }) => ({
  now: NOW,
  accessUntil,
  passed: Array.from({ length: MISSIONS }, (_, index) => index < passed),
  opened: Array.from({ length: MISSIONS }, (_, index) => index < opened),
}));
const factTexts = facts.map((fact) => JSON.stringify(fact));
const byHand = ({ now, accessUntil, passed, opened }) =>
  missions.map(({ after, from }, index) => now < accessUntil && (opened[index] || (after.every((earlier) => passed[earlier]) && (from === null || from <= now))));

const logic = missions.map(({ after, from }, index) => {
  const rule = [...after.map((earlier) => ({ var: `passed.${earlier}` })), ...(from === null ? [] : [{ "<=": [from, { var: "now" }] }])];
  return { and: [{ "<": [{ var: "now" }, { var: "accessUntil" }] }, { or: [{ var: `opened.${index}` }, { and: [true, ...rule] }] }] };
});
const engineRules = () => {
  const engine = new Engine([], { allowUndefinedFacts: true });
  missions.forEach(({ after, from }, index) => {
    const is = (fact, path) => ({ fact, path, operator: "equal", value: true });
    const date = from === null ? [] : [{ fact: "now", operator: "greaterThanInclusive", value: from }];
    const rule = { all: [...after.map((earlier) => is("passed", `$[${earlier}]`)), ...date] };
    const access = { fact: "access", operator: "equal", value: true };
    engine.addRule({ conditions: { all: [access, { any: [is("opened", `$[${index}]`), rule] }] }, event: { type: String(index) } });
  });
  return async (fact) => {
    const { events } = await engine.run({ ...fact, access: fact.now < fact.accessUntil });
    const open = new Set(events.map(({ type }) => Number(type)));
    return missions.map((_, index) => open.has(index));
  };
};

const zod = z.object({
  long: z.string().min(1).max(720),
  short: z.string().min(1).max(80),
  choice: z.enum(keys),
  choices: z.array(z.enum(keys)).min(1).max(3),
  number: z.number().min(0).max(100),
  checked: z.tuple([z.literal("a"), z.literal("b")]),
});
const valibot = v.object({
  long: v.pipe(v.string(), v.minLength(1), v.maxLength(720)),
  short: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  choice: v.picklist(keys),
  choices: v.pipe(v.array(v.picklist(keys)), v.minLength(1), v.maxLength(3)),
  number: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  checked: v.tuple([v.literal("a"), v.literal("b")]),
});
const text = (most) => ({ type: "string", minLength: 1, maxLength: most });
const ajvSchema = {
  type: "object",
  required: Object.keys(valid),
  properties: {
    long: text(720),
    short: text(80),
    choice: { enum: keys },
    choices: { type: "array", items: { enum: keys }, minItems: 1, maxItems: 3 },
    number: { type: "number", minimum: 0, maximum: 100 },
    checked: { type: "array", items: [{ const: "a" }, { const: "b" }], minItems: 2, maxItems: 2 },
  },
};

/** `null` for a library that cannot start because code from strings is not allowed. */
function made(make) {
  try {
    return make();
  } catch {
    return null;
  }
}
const engine = new LogicEngine();
const compiled = made(() => {
  new Function(); // If this is not allowed, the engine would silently interpret.
  return logic.map((rule) => engine.build(rule));
});
const checkAjv = made(() => new Ajv({ allErrors: true, strict: false }).compile(ajvSchema));

/** Each candidate, and a function that converts its answer to a set. The conversion is not measured. */
const locks = {
  "lock, objects: JavaScript by hand": [() => facts.map(byHand), setOf],
  "lock, text: JavaScript by hand": [() => factTexts.map((fact) => byHand(JSON.parse(fact))), setOf],
  "lock, objects: json-logic-js": [() => facts.map((fact) => logic.map((rule) => jsonLogic.apply(rule, fact))), setOf],
  "lock, objects: json-logic-engine, compiled": compiled && [() => facts.map((fact) => compiled.map((rule) => rule(fact))), setOf],
  "lock, objects: json-logic-engine, interpreted": [() => facts.map((fact) => logic.map((rule) => engine.run(rule, fact))), setOf],
};
const runEngine = engineRules();
const forms = {
  "Fieldwork, wasm": (which) => {
    const asked = { valid: ours(valid), wrong: ours(wrong) }[which];
    return () => {
      JSON.parse(asked).forEach(({ value }, place) => form.write(place, value));
      return form.verdict().missing.length;
    };
  },
  "zod": (which) => {
    const asked = JSON.stringify({ valid, wrong }[which]);
    return () => zod.safeParse(JSON.parse(asked)).error?.issues.length ?? 0;
  },
  "valibot": (which) => {
    const asked = JSON.stringify({ valid, wrong }[which]);
    return () => v.safeParse(valibot, JSON.parse(asked)).issues?.length ?? 0;
  },
  "ajv": checkAjv === null ? null : (which) => {
    const asked = JSON.stringify({ valid, wrong }[which]);
    return () => (checkAjv(JSON.parse(asked)) ? 0 : checkAjv.errors.length);
  },
};

/** Candidates for one key that is typed in one answer. Each returns whether the whole form can now be submitted. */
const typed = ["Quarterly review", "Quarterly reviews"];
const keyPresses = {
  "Fieldwork, wasm": () => {
    const filled = new answerRules.SubmissionForm(JSON.stringify({ blocks, submission: { blocks: JSON.parse(ours(valid)) } }));
    return (text) => {
      filled.retype(1, text);
      return filled.is_ready();
    };
  },
  "zod": () => (short) => zod.safeParse({ ...valid, short }).success,
  "valibot": () => (short) => v.safeParse(valibot, { ...valid, short }).success,
  "ajv": checkAjv === null ? null : () => (short) => checkAjv({ ...valid, short }),
};

// All answers must be equal before time is measured.

const folder = mkdtempSync(join(tmpdir(), "rules-"));
const file = join(folder, "inputs.json");
writeFileSync(file, JSON.stringify({ now: instant(NOW), course, learners: texts, boards, blocks, valid: ours(valid), wrong: ours(wrong), terms: basket[0], usage: basket[1] }));
const askNative = (span) => JSON.parse(execFileSync(native, [file, String(span)], { encoding: "utf8", maxBuffer: 1 << 26 }));
const { open: expected, missing, total } = askNative(1);
const same = (who, is, should) => {
  if (JSON.stringify(is) !== JSON.stringify(should)) throw new Error(`${who} answers otherwise: ${JSON.stringify(is).slice(0, 200)}, not ${JSON.stringify(should).slice(0, 200)}`);
};
same("three errors", missing, [0, 3]);
same("a price", checkout.preview_coupon(...basket).ok.total.amount_minor, total);
for (const [who, made] of Object.entries(locks)) if (made) same(who, Array.from(made[0](), (answer) => made[1](answer)), expected);
same("json-rules-engine", await Promise.all(facts.slice(0, 100).map(async (fact) => setOf(await runEngine(fact)))), expected.slice(0, 100));
same("decide", explained.map((handle) => setOf(handle.decide(instant(NOW)).decisions.map(({ access }) => access === "full"))), expected.slice(0, 50));
for (const [who, ask] of Object.entries(forms)) if (ask) same(who, [ask("valid")(), ask("wrong")()], missing);
for (const [who, make] of Object.entries(keyPresses)) if (make) same(who, [typed[0], "", typed[1]].map(make()), [true, false, true]);

// The rates.

const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
async function rate(count, ask, times = 1) {
  const start = seconds();
  let asked = 0;
  while (seconds() - start < SPAN / 1_000) {
    for (let time = 0; time < times; time += 1) await ask();
    asked += count * times;
  }
  return asked / (seconds() - start);
}
const sync = (count, ask, times = 1) => {
  const start = seconds();
  let asked = 0;
  while (seconds() - start < SPAN / 1_000) {
    for (let time = 0; time < times; time += 1) ask();
    asked += count * times;
  }
  return asked / (seconds() - start);
};
const measured = new Map();
const note = (what, value) => measured.set(what, [...(measured.get(what) ?? []), value]);
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [what, value] of Object.entries(askNative(SPAN).rates)) note(`${what}: Fieldwork, native`, value);
  for (const [who, made] of Object.entries(locks)) if (made) note(who, sync(LEARNERS, made[0]));
  note("lock, objects: json-rules-engine", await rate(10, async () => {
    for (const fact of facts.slice(0, 10)) await runEngine(fact);
  }));
  note("lock, explained: Fieldwork, wasm", sync(boards.length, () => explained.forEach((handle) => handle.decide(instant(NOW)))));
  let asked = 0;
  note("lock, explained, another answer each time: Fieldwork, wasm", sync(boards.length, () => {
    const now = instants[(asked += 1) % 2];
    explained.forEach((handle) => handle.decide(now));
  }));
  note("price, text: Fieldwork, wasm", sync(1, () => checkout.preview_coupon(...basket), 100));
  for (const [who, make] of Object.entries(keyPresses)) {
    if (!make) continue;
    const press = make();
    let at = 0;
    note(`form, one key: ${who}`, sync(1, () => press(typed[(at += 1) % 2]), 100));
  }
  for (const [who, make] of Object.entries(forms)) {
    if (make) for (const which of ["valid", "wrong"]) note(`form, ${which}: ${who}`, sync(1, make(which), 100));
  }
}
rmSync(folder, { recursive: true });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(JSON.stringify(Object.fromEntries([...measured].map(([what, values]) => [what, Math.round(median(values))]))));
