// The schema of the missions answer, from which Fastify compiles its serialiser.

const text = { type: "string" };
const number = { type: "integer" };
const flag = { type: "boolean" };
const anything = {};
const maybe = (schema) => ({ ...schema, nullable: true });
const list = (items) => ({ type: "array", items });
const object = (properties) => ({ type: "object", properties });

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

const marks = object({ right: number, partly: number, not_right: number, unmarked: number });

/** The missions page. */
export const missionsPage = object({
  version: object({ id: text, hash: text }),
  session: object({ slug: text, phase: text, offers_extensions: flag }),
  enrolment: object({ id: text, completed_at: maybe(text) }),
  progress: object({
    done: number,
    required: number,
    optional_done: number,
    optional: number,
    minutes_left: number,
    is_finished: flag,
  }),
  submitted: list(object({ mission: text, excerpt: maybe(text), marks: maybe(marks) })),
  snapshot,
  decided: maybe(anything),
});
