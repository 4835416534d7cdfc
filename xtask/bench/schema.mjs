// The shape of the missions answer, from which Fastify compiles its serialiser.

const text = { type: "string" };
const number = { type: "integer" };
const flag = { type: "boolean" };
const anything = {};
const maybe = (schema) => ({ ...schema, nullable: true });
const list = (items) => ({ type: "array", items });
const object = (properties) => ({ type: "object", properties });

const session = object({
  id: text,
  slug: text,
  program: text,
  starts_at: text,
  ends_at: text,
  timezone: text,
  access_until: text,
  continued_access: text,
  sequential: flag,
  enrol_until: maybe(text),
  seats: maybe(number),
  seats_left: maybe(number),
  phase: text,
  enrolment: text,
  price: maybe(anything),
});

const program = object({
  id: text,
  slug: text,
  title: text,
  host: text,
  summary: text,
  description_html: text,
  category: text,
  level: text,
  hours: number,
  skills: list(text),
  deliverable: text,
  cover: object({ hue: number, motif: text }),
  locale: text,
});

const enrolment = object({
  id: text,
  session: text,
  status: text,
  enrolled_at: text,
  access_until: text,
  completed_at: maybe(text),
});

const snapshot = object({
  now: text,
  rules_version: text,
  session: object({
    id: text,
    starts_at: text,
    ends_at: text,
    zone: object({ name: text, offsets: list(object({ from: text, seconds: number })) }),
    continued_access: text,
    sequential: flag,
  }),
  enrolment: object({ status: text, enrolled_at: text, access_until: text }),
  entitlements: list(text),
  onboarding_steps: list(text),
  surveys: list(text),
  in_team: flag,
  pending_reviews: number,
  user_missions: list(
    object({
      mission: text,
      unlocked_at: maybe(text),
      viewed_at: maybe(text),
      attempted_at: maybe(text),
      submitted_at: maybe(text),
      completed_at: maybe(text),
      score_bp: maybe(number),
      submission: maybe(text),
    }),
  ),
  grants: list(anything),
});

const reason = object({
  code: text,
  cond_id: text,
  mission: maybe(text),
  need: anything,
  have: anything,
  at: maybe(text),
  action: anything,
  any_of: maybe(text),
});

const mission = object({
  id: text,
  slug: text,
  number,
  title: text,
  summary: text,
  minutes: number,
  required: flag,
  team: flag,
  sender: object({ name: text, role: text }),
  lock_rule: anything,
  completion: text,
  decision: object({
    mission: text,
    state: text,
    access: text,
    code: maybe(text),
    reasons: list(reason),
    next_change_at: maybe(text),
    unlocks: list(text),
  }),
});

/** The missions page. */
export const missionsPage = object({
  version: number,
  session,
  program,
  enrolment,
  progress: object({ done: number, required: number, minutes_left: number }),
  snapshot,
  missions: list(mission),
});
