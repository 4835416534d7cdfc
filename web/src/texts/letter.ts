// Words of reference letters: for the learner who asks for one, for anybody who looks one
// up, and at the desk.

import type { Schema } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { count } from "@/lib/words";
import { certificateTexts, scoreWords } from "./progression";

type Status = Schema<"LetterStatus">;

const tests: Partial<Record<Schema<"ThresholdName">, { label: string; have: (need: number, have: number) => string }>> = {
  complete: { label: "The simulation is complete", have: (need, have) => (have === need ? "Complete" : "Not complete") },
  score: { label: "Overall score", have: (need, have) => `${scoreWords(have)} of ${scoreWords(need)}` },
  human_passes: { label: "Missions that a reviewer has passed", have: (need, have) => `${have} of ${need}` },
};

export const letterTexts = {
  title: "Reference letter",
  lead: "A letter about what you did here, with the name of a person who answers for it. It states what is on record and nothing else.",
  takes: "What a letter takes",
  tests,
  met: "Done",
  notMet: "Missing",
  improve: "A mission that is complete can be tried again for a better score, and a reviewer can be asked to read it.",
  purpose: "What is it for?",
  purposeHelp: "For instance: an application as a data analyst. Only the desk reads this.",
  ask: "Ask for a letter",
  asking: "Asking…",
  faultTitle: "The letter could not be loaded",
  again: "Try again",
  status: {
    not_eligible: "Not asked for",
    requested: "Asked for",
    drafted: "Being written",
    approved: "Approved",
    issued: "Issued",
    revoked: "Revoked",
  } satisfies Record<Status, string>,
  progress: {
    not_eligible: "",
    requested: "The desk has your request. You are told once the letter is out.",
    drafted: "A person is writing it. You are told once it is out.",
    approved: "A person has approved it. It goes out next.",
    issued: "Your letter is out.",
    revoked: "Your letter was taken back and does not count any more. Write to support if you think that is wrong.",
  } satisfies Record<Status, string>,
  askedOn: (at: string, purpose: string) => `Asked for on ${formatDate(at)}: ${purpose}`,
  open: "Open the letter",
  of: (name: string | null | undefined) => (name ? `Reference letter for ${name}` : "Reference letter"),
  page: {
    valid: "Valid",
    validBody: (at: string) => `Issued by Fieldwork on ${formatDate(at)}`,
    revoked: "Revoked",
    revokedBody: (at: string) => `Taken back on ${formatDate(at)}. It does not count any more.`,
    number: "Letter number",
    issued: "Issued",
    program: "See the simulation",
    about: (title: string, host: string) => `About ${title}, with ${host}`,
    unknownTitle: "No reference letter has this number",
    unknownBody: (serial: string) => `We looked for ${serial}. Compare it with the one on the letter: letters and digits that look alike are taken for each other.`,
    faultTitle: "The letter could not be checked",
    issuer: "Fieldwork",
  },
  desk: {
    title: "Reference letters",
    lead: "Those that were asked for first come first.",
    filtersLabel: "Which letters",
    filters: { waiting: "Waiting", done: "Out" },
    emptyTitle: "Nothing here",
    emptyBody: "When a learner asks for a letter, it stands here.",
    faultTitle: "The letters could not be loaded",
    sheetFault: "This letter could not be loaded",
    more: "Show more",
    nameless: "A learner without a name",
    asked: (at: string) => `Asked for on ${formatDate(at)}`,
    back: "All letters",
    letter: "Letter",
    purpose: "What it is for",
    record: "On record",
    recordLead: "The letter may state this and nothing else.",
    takes: "What a letter takes",
    text: "The text",
    textHelp: "Each line is a paragraph. Write nothing that is not on record.",
    suggest: "Begin again from the record",
    save: "Save the text",
    saving: "Saving…",
    saved: "Saved. It can be approved now.",
    unsaved: "Not saved yet. Your text is kept on this device.",
    approveTitle: "Who answers for it",
    approveLead: "The name and the title stand under the letter.",
    name: "Name",
    signatoryTitle: "Title",
    approve: "Approve",
    approving: "Approving…",
    approved: "Approved. It can go out now.",
    issueLead: (name: string) => `${name} answers for it. Once it is out, its text stays as it is.`,
    issue: "Issue the letter",
    issuing: "Issuing…",
    issued: "Issued. The learner is told.",
    edit: "Change the text",
    revoke: "Take the letter back",
    revokeSure: "Take it back for good?",
    revokeLead: "Its page then says that it does not count. This cannot be undone.",
    revokeKeep: "Leave it",
    revoking: "Taking it back…",
    revoked: "Taken back.",
    seePublic: "See its public page",
  },
};

/** A fact of the record as a label and a value. */
export function factWords(fact: Schema<"LetterFact">): [label: string, value: string] {
  if ("name" in fact) return ["Name", fact.name];
  if ("program" in fact) return ["Simulation", fact.program];
  if ("completed_at" in fact) return ["Completed", formatDate(fact.completed_at)];
  if ("award" in fact) return [certificateTexts.award, certificateTexts.awards[fact.award]];
  if ("missions" in fact) return [certificateTexts.missions, count(fact.missions, "mission")];
  if ("hours" in fact) return ["Work", `About ${count(fact.hours, "hour")}`];
  if ("score_bp" in fact) return [certificateTexts.score, scoreWords(fact.score_bp)];
  return ["Skill", fact.skill];
}
