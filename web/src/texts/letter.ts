// Texts of reference letters: for the learner who asks for one, for the public page, and at the desk.

import type { Schema } from "@/api/types";
import { formatDate } from "@/lib/dates";
import { count } from "@/lib/words";
import { certificateTexts } from "./progression";
import { scoreWords } from "./score";

type Status = Schema<"LetterStatus">;

const tests: Partial<Record<Schema<"ThresholdName">, { label: string; have: (need: number, have: number) => string }>> =
  {
    complete: {
      label: "The simulation is complete",
      have: (need, have) => (have === need ? "Complete" : "Not complete"),
    },
    score: { label: "Overall score", have: (need, have) => `${scoreWords(have)} of ${scoreWords(need)}` },
    human_passes: { label: "Missions that a reviewer has passed", have: (need, have) => `${have} of ${need}` },
  };

export const letterTexts = {
  title: "Reference letter",
  lead: "A letter about what you did here, signed by a person. It only states what is on record.",
  takes: "Requirements for a letter",
  tests,
  met: "Done",
  notMet: "Missing",
  improve: "You can try a complete mission again for a better score, and ask a reviewer to read it.",
  purpose: "What is it for?",
  purposeHelp: "For instance: an application as a data analyst. Only our staff read this.",
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
    requested: "We have your request. You get a notice when the letter is issued.",
    drafted: "A person is writing it. You get a notice when it is issued.",
    approved: "A person has approved it. It will be issued next.",
    issued: "Your letter is issued.",
    revoked: "Your letter was revoked and is no longer valid. Write to support if you think that is wrong.",
  } satisfies Record<Status, string>,
  askedOn: (at: string, purpose: string) => `Asked for on ${formatDate(at)}: ${purpose}`,
  open: "Open the letter",
  of: (name: string | null | undefined) => (name ? `Reference letter for ${name}` : "Reference letter"),
  page: {
    valid: "Valid",
    validBody: (at: string) => `Issued by Fieldwork on ${formatDate(at)}`,
    revoked: "Revoked",
    revokedBody: (at: string) => `Revoked on ${formatDate(at)}. It is no longer valid.`,
    number: "Letter number",
    issued: "Issued",
    program: "See the simulation",
    about: (title: string, host: string) => `About ${title}, with ${host}`,
    unknownTitle: "No reference letter has this number",
    unknownBody: (serial: string) =>
      `We looked for ${serial}. Compare it with the number on the letter: similar letters and digits are easily confused.`,
    faultTitle: "The letter could not be checked",
    issuer: "Fieldwork",
  },
  desk: {
    title: "Reference letters",
    lead: "The oldest requests come first.",
    filtersLabel: "Which letters",
    filters: { waiting: "Waiting", done: "Issued" },
    emptyTitle: "No letters here",
    emptyBody: "When a learner asks for a letter, it appears here.",
    faultTitle: "The letters could not be loaded",
    sheetFault: "This letter could not be loaded",
    more: "Show more",
    nameless: "A learner without a name",
    asked: (at: string) => `Asked for on ${formatDate(at)}`,
    back: "All letters",
    letter: "Letter",
    purpose: "What it is for",
    record: "On record",
    recordLead: "The letter may only state this.",
    takes: "Requirements for a letter",
    text: "The text",
    textHelp: "Each line is a paragraph. Only write what is on record.",
    suggest: "Start again from the record",
    save: "Save the text",
    saving: "Saving…",
    saved: "Saved. It can be approved now.",
    unsaved: "Not saved yet. Your text is kept on this device.",
    approveTitle: "Who signs it",
    approveLead: "The name and the title appear below the letter.",
    name: "Name",
    signatoryTitle: "Title",
    approve: "Approve",
    approving: "Approving…",
    approved: "Approved. It can be issued now.",
    issueLead: (name: string) => `${name} signs it. Once it is issued, its text cannot be changed.`,
    issue: "Issue the letter",
    issuing: "Issuing…",
    issued: "Issued. The learner gets a notice.",
    edit: "Change the text",
    revoke: "Revoke the letter",
    revokeSure: "Revoke it for good?",
    revokeLead: "Its page then says that it is not valid. This cannot be undone.",
    revokeKeep: "Keep it",
    revoking: "Revoking…",
    revoked: "Revoked.",
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
