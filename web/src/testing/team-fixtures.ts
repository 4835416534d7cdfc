// Realistic teams for tests.

import type { Schema } from "@/api/types";

type OwnTeam = Schema<"OwnTeam">;
type OtherTeam = Schema<"Teams">["others"]["items"][number];

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, "0")}`;

export const NIGHT_SHIFT = id(731);
export const DAY_SHIFT = id(732);
export const BEN = id(742);

export function anOwnTeam(change: Partial<OwnTeam> = {}): OwnTeam {
  return {
    id: NIGHT_SHIFT,
    name: "The night shift",
    size: 3,
    locked_at: null,
    members: [
      { id: id(741), name: "Ada Obi", role: "lead", joined_at: "2026-11-18T09:00:00Z", is_me: true, can_lead: false },
      { id: BEN, name: "Ben Asante", role: "member", joined_at: "2026-11-19T09:00:00Z", is_me: false, can_lead: true },
    ],
    has_room: true,
    can_leave: true,
    can_submit: true,
    ...change,
  };
}

export function someWork(change: Partial<Schema<"TeamWork">> = {}): Schema<"TeamWork"> {
  const part = { block: id(201), question: "Note on the extract", at: "2026-11-20T10:00:00Z" };
  return {
    id: NIGHT_SHIFT,
    name: "The night shift",
    submit: null,
    people: [
      {
        id: id(741),
        name: "Ada Obi",
        is_me: true,
        is_member: true,
        parts: [{ ...part, is_latest: false }],
        has_submitted: false,
      },
      {
        id: BEN,
        name: "Ben Asante",
        is_me: false,
        is_member: true,
        parts: [{ ...part, is_latest: true }],
        has_submitted: false,
      },
    ],
    writing: [],
    ...change,
  };
}

export function anOtherTeam(change: Partial<OtherTeam> = {}): OtherTeam {
  return { id: DAY_SHIFT, name: "The day shift", members: 1, size: 4, can_join: true, ...change };
}

export function someTeams(change: Partial<Schema<"Teams">> = {}): Schema<"Teams"> {
  return {
    own: null,
    others: { items: [anOtherTeam()], next: null },
    can_found: true,
    limits: { min_size: 2, max_size: 6, max_name_chars: 60 },
    ...change,
  };
}
