// Words of grades, of the way out of a program, and of certificates.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });

/** Basis points as a percentage. */
export function scoreWords(bp: number): string {
  return percent.format(bp / 10_000);
}

const awards: Record<Schema<"AwardKind">, string> = {
  participation: "Participation",
  completion: "Completion",
  distinction: "Distinction",
};

export const gradesTexts = {
  title: "Grades",
  lead: "Your attempts at each mission, with their scores so far and how each question came out.",
  overall: "Overall",
  none: "No score yet",
  toPass: (bp: number) => `${scoreWords(bp)} to pass`,
  passed: "Passed",
  toDistinction: (bp: number) => `${scoreWords(bp)} to a distinction`,
  distinction: "Enough for a distinction",
  passMark: (bp: number) => `Passed from ${scoreWords(bp)}`,
  attempt: (number: number) => `Attempt ${number}`,
  handedIn: (at: string) => `handed in ${at}`,
  more: (bp: number) => `${scoreWords(bp)} more than before`,
  less: (bp: number) => `${scoreWords(-bp)} less than before`,
  same: "the same as before",
  by: { keys: "by the keys of its questions", model: "by the model", person: "by a reviewer" } satisfies Record<Schema<"GradedBy">, string>,
  question: "Question",
  points: (have: number, of: number) => `${scoreWords(have)} of ${scoreWords(of)}`,
  verdict: { right: "Right", partly: "Right in part", not_right: "Not right", unanswered: "Not answered" } satisfies Record<Exclude<Schema<"MarkVerdict">, "unmarked">, string>,
  byReviewer: (of: number) => `For a reviewer to score · ${scoreWords(of)}`,
  criteria: "What a reviewer found",
  criterionPoints: (have: number, of: number) => `${have} of ${count(of, "point")}`,
  emptyTitle: "Nothing is handed in yet",
  emptyBody: "Once you hand in a mission, its score stands here, with how each question came out.",
  toMissions: "Go to my missions",
  open: (title: string) => `Open ${title}`,
};

const requirements: Record<Schema<"RequirementName">, { label: string; have: (need: number, have: number) => string }> = {
  missions: { label: "Required missions", have: (need, have) => `${have} of ${need} complete` },
  score: { label: "Overall score", have: (need, have) => `${scoreWords(have)} of ${scoreWords(need)}` },
  survey: { label: "The questions on this page", have: (need, have) => (have === need ? "Answered" : "Open") },
  legal_name: { label: "Your name, confirmed", have: (need, have) => (have === need ? "Confirmed" : "Open") },
  no_open_refund: { label: "No refund under way", have: (_, have) => (have === 0 ? "None" : count(have, "refund")) },
  no_open_dispute: { label: "No dispute about a payment", have: (_, have) => (have === 0 ? "None" : count(have, "dispute")) },
};

export const wayOutTexts = {
  title: "Finish and certificate",
  lead: { celebration: "All missions are done. Five short questions, and the certificate is yours.", in_progress: "This is what the certificate still takes.", non_passing: "Your access has ended, and something is missing for the certificate. What you made is yours all the same." },
  asks: "What the certificate takes",
  requirements,
  met: "Done",
  notMet: "Missing",
  openMission: "Go to the next mission",
  opensLater: (at: string) => `The questions open with your last mission, or on ${at}.`,
  saved: "Saved",
  saving: "Saving…",
  failed: "Not saved yet. Your answers are kept on this device.",
  again: "Save again",
  idle: "Each answer is saved as you give it.",
  steps: {
    satisfaction: "How was it?",
    satisfactionScale: "How content are you, from 1 to 5?",
    nps: "How likely are you to recommend it, from 0 to 10?",
    scale: "Low numbers mean little, high numbers much.",
    outcome: "What became of it?",
    outcomes: { job: "I have a job through it", internship: "I have an internship", studies: "I go on studying", looking: "I am still looking", skills: "New skills for the work I have", other: "Something else" } satisfies Record<Schema<"CareerOutcome">, string>,
    testimonial: "May we quote you?",
    yes: "Yes, with my first name",
    no: "No",
    quote: "What may we quote? (optional)",
    name: "Your name on the certificate",
    nameHelp: "As it stands in your papers. It can be changed later; the address of the certificate stays the same.",
    nameConfirm: "Confirm this name",
    nameConfirmed: (name: string) => `Confirmed: ${name}`,
    nameBoxed: "Some characters cannot be printed",
    nameBoxedBody: (characters: string) => `On your certificate, a box replaces each of these characters: ${characters}. You can confirm another spelling.`,
    next: "What comes next?",
    nextNone: "Nothing for now",
  },
  oneMissing: "One answer above is still needed.",
  someMissing: "Some answers above are still needed.",
  finish: "Finish",
  finishAndComplete: "Finish and get my certificate",
  finishing: "Finishing…",
  complete: "Get my certificate",
  done: "Your certificate is here",
  doneBody: (kind: Schema<"AwardKind">) => `It is a certificate of ${awards[kind].toLowerCase()}.`,
  leftTitle: "Thank you for your answers",
  leftBody: "You can look back at all that you made as long as this session allows it.",
  missingTitle: "The certificate still waits",
  missingBody: "Once the rest of the list above is done, it can be had here.",
  seePublic: "See its public page",
  faultTitle: "This could not be loaded",
  linkedIn: {
    title: "Add it to LinkedIn",
    lead: "Under “Licenses & certifications”, not as work experience.",
    open: "Open LinkedIn",
    fields: { name: "Name", organizationName: "Issuing organisation", issueYear: "Year of issue", issueMonth: "Month of issue", expirationYear: "Year of expiry", certUrl: "Credential URL", certId: "Credential ID" } as Partial<Record<string, string>>,
    copy: (label: string) => `Copy: ${label}`,
  },
};

export const credentialFileTexts = {
  choose: "Check a credential file",
  genuine: "As we signed it",
  says: (name: string, since: string) => `${name}, since ${since}`,
  standing: "A file cannot say whether the certificate was taken back later. Its number can: look it up here.",
  differs: "Not as we signed it",
  differsBody: "Something in this file was changed after it was signed, or somebody else signed it.",
  unreadable: "This is no signed credential",
  unreadableBody: "Choose the file that the certificate's page gives under “Signed credential”. Its name ends in .jwt.",
  unknown: "The file could not be checked",
  unknownBody: "Our public keys could not be loaded. Try again when you are online.",
};

export const ownCertificateTexts = {
  lead: "One for each simulation that you finish. Each has a page of its own that anybody can check.",
  since: (at: string) => `Issued on ${at}`,
  revoked: "Taken back",
  emptyTitle: "No certificates yet",
  emptyBody: "You get one at the end of a simulation, once what it takes is done.",
  toWork: "Go to my work",
  faultTitle: "Your certificates could not be loaded",
};

export const certificateTexts = {
  of: (name: string) => `Certificate of ${name}`,
  label: "Certificate",
  jobSimulation: "a Fieldwork job simulation",
  certifies: "This certifies that",
  did: { participation: "took part in", completion: "completed", distinction: "completed with distinction" } satisfies Record<Schema<"AwardKind">, string>,
  work: (missions: number, hours: number, deliverable: string) => `${count(missions, "mission")}, about ${count(hours, "hour")}. ${deliverable}`,
  issued: "Issued",
  number: "Certificate number",
  valid: "Valid",
  validBody: (at: string) => `Checked ${at}`,
  replaced: "Valid, name changed",
  replacedBody: (at: string) => `It was earned under another name. The name was changed on ${at}.`,
  revoked: "Revoked",
  revokedBody: (at: string) => `Taken back on ${at}. It does not count any more.`,
  issuedTo: (name: string) => `Issued by Fieldwork to ${name}`,
  signature: { checking: "Checking the signature…", matches: "Unchanged: the signature matches", differs: "The signature does not match what is shown", unknown: "The signature could not be checked here" },
  standing: "Not revoked and not replaced",
  standsFor: "What it stands for",
  award: "Award",
  awards,
  missions: "Missions",
  score: "Overall score",
  session: "Session",
  skills: "Skills",
  copyLink: "Copy the link",
  pdf: { labels: { certificate: "Download the certificate (PDF)", letter: "Download the letter (PDF)" }, pending: "Drawing the PDF…", names: { certificate: (serial: string) => `certificate-${serial}.pdf`, letter: (serial: string) => `reference-letter-${serial}.pdf` } },
  credential: "Signed credential (Open Badges)",
  program: "See the simulation",
  another: "Check another number",
  check: "Check",
  unknownTitle: "No certificate has this number",
  unknownBody: (serial: string) => `We looked for ${serial}. Compare it with the one on the certificate: letters and digits that look alike are taken for each other.`,
  faultTitle: "The certificate could not be checked",
};
