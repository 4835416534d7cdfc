// Realistic responses of the API for tests. Each builder returns a complete value; a test only names the fields that
// matter to it.

import type { Course, Enrolment, EnrolmentCard, ProgramView, Schema, SessionCard, SessionView } from "@/api/types";

export function aProgram(change: Partial<ProgramView> = {}): ProgramView {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    slug: "data-analysis-bank",
    title: "Data analysis at a retail bank",
    host: "Alder Bank",
    summary: "Find out why savers leave, and tell the branch managers what to do about it.",
    description_html: "<p>You join the insight team for five tasks.</p>",
    category: "Data",
    level: "introductory",
    hours: 6,
    skills: ["Spreadsheets", "SQL", "Writing for managers"],
    deliverable: "A one-page brief with a chart that a manager can act on.",
    cover: { hue: 205, motif: "chart-line" },
    art: { mark: null, scene: null, quilt: null },
    locale: "en",
    ...change,
  };
}

export function aSession(change: Partial<SessionView> = {}): SessionView {
  return {
    id: "01900000-0000-7000-8000-000000000011",
    slug: "data-analysis-bank-november",
    program: "01900000-0000-7000-8000-000000000001",
    starts_at: "2026-11-06T08:00:00Z",
    ends_at: "2027-01-19T22:59:59Z",
    timezone: "Africa/Lagos",
    access_until: "2027-02-09T22:59:59Z",
    continued_access: "read_only",
    offers_extensions: false,
    sequential: false,
    enrol_until: null,
    seats: null,
    seats_left: null,
    phase: "running",
    enrolment: "open",
    can_join: true,
    price: null,
    ...change,
  };
}

export function aSessionCard(change: Partial<SessionCard> = {}): SessionCard {
  return {
    session: aSession(),
    program: aProgram(),
    mission_count: 6,
    minutes: 330,
    my_status: null,
    is_mine: false,
    price: null,
    ...change,
  };
}

export function aCourse(change: Partial<Course> = {}): Course {
  const session = aSession();
  return {
    program: aProgram(),
    session,
    sessions: [session],
    missions: [
      {
        number: 1,
        slug: "meet-the-team",
        title: "Meet the team",
        summary: "Read the brief and say what you would ask first.",
        minutes: 30,
        required: true,
        you_write: null,
        preview: false,
        opens: [{ kind: "anytime" }],
      },
      {
        number: 2,
        slug: "clean-the-data",
        title: "Clean the data",
        summary: "Three branches, three formats, one table.",
        minutes: 60,
        required: true,
        you_write: null,
        preview: false,
        opens: [{ kind: "after_all", missions: [1] }],
      },
      {
        number: 3,
        slug: "extra-segments",
        title: "Look at segments",
        summary: "Who leaves first?",
        minutes: 45,
        required: false,
        you_write: null,
        preview: false,
        opens: [
          { kind: "after_any", missions: [1, 2] },
          { kind: "at", at: "2026-11-24T08:00:00Z" },
        ],
      },
    ],
    senders: [
      {
        name: "Ngozi Adeleke",
        role: "Head of Insight",
        portrait: null,
        says: "First I want to know whether we can trust it.",
      },
    ],
    tools: "A spreadsheet is enough.",
    sample: { title: "Call them, do not write", html: "<p>Approve a call within two days.</p>" },
    from_price: null,
    try_question: null,
    ...change,
  };
}

export function anEnrolment(change: Partial<Enrolment> = {}): Enrolment {
  return {
    id: "01900000-0000-7000-8000-000000000021",
    session: "01900000-0000-7000-8000-000000000011",
    status: "active",
    enrolled_at: "2026-11-18T10:00:00Z",
    access_until: "2027-02-09T22:59:59Z",
    completed_at: null,
    is_muted: false,
    ...change,
  };
}

export function anEnrolmentCard(change: Partial<EnrolmentCard> = {}): EnrolmentCard {
  return {
    enrolment: anEnrolment(),
    session: aSession(),
    program: aProgram(),
    progress: { done: 2, required: 5, optional_done: 0, optional: 0, minutes_left: 170, is_finished: false },
    standing: "active",
    is_current: true,
    access_ended_at: null,
    precedence: "begun",
    next_mission: {
      id: "01900000-0000-7000-8000-000000000033",
      slug: "find-the-pattern",
      number: 3,
      title: "Find the pattern",
    },
    ...change,
  };
}

/**
 * A choice of extensions, a week before the access of {@link anEnrolment} ends: one week for ₦4,500, or two for ₦7,500.
 */
export function anExtensionChoice(change: Partial<Schema<"ExtensionChoice">> = {}): Schema<"ExtensionChoice"> {
  const old_until = anEnrolment().access_until;
  const naira = (amount_minor: number) => ({ amount_minor, currency: "NGN" });
  return {
    access: { until: old_until, basis: "grace", left: null },
    offer: {
      opens_at: "2027-01-12T22:59:59Z",
      closes_at: "2027-05-10T22:59:59Z",
      left: 3,
      options: [
        { days: 7, old_until, new_until: "2027-02-16T22:59:59Z", price: naira(450_000) },
        { days: 14, old_until, new_until: "2027-02-23T22:59:59Z", price: naira(750_000) },
      ],
      refusals: [],
    },
    reopens: [],
    ...change,
  };
}
