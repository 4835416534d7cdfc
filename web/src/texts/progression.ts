// Texts of grades, of the offboarding, and of certificates.

import type { Schema } from "@/api/types";
import { formatDay } from "@/lib/dates";
import { count, listOf } from "@/lib/words";
import { awardNames, thresholdTexts } from "./award";
import { scoreWords } from "./score";

export const gradesTexts = {
  title: "Grades",
  lead: "Your attempts at each mission, with their scores so far and the result of each question.",
  overall: "Overall",
  none: "No score yet",
  toPass: (bp: number) => `${scoreWords(bp)} more to the pass mark`,
  toDistinction: (bp: number) => `${scoreWords(bp)} more for a distinction`,
  distinction: "Enough for a distinction",
  passMark: (bp: number) => `The pass mark is ${scoreWords(bp)}`,
  scored: (scored: number, all: number) => `${scored} of ${count(all, "mission")} scored. Each counts equally.`,
  soFar: (bp: number) => `${scoreWords(bp)} so far`,
  soFarBody: "From the questions that are marked. The rest counts when a reviewer has read it.",
  meter: (bp: number) => `Overall score; a distinction needs ${scoreWords(bp)}`,
  missions: "Missions",
  attempt: (number: number) => `Attempt ${number}`,
  submitted: (at: string) => `handed in ${at}`,
  more: (bp: number) => `${scoreWords(bp)} more than before`,
  less: (bp: number) => `${scoreWords(-bp)} less than before`,
  same: "the same as before",
  by: { keys: "by the answer keys", model: "by the model", person: "by a reviewer" } satisfies Record<
    Schema<"GradedBy">,
    string
  >,
  question: "Question",
  points: (have: number, of: number) => `${scoreWords(have)} of ${scoreWords(of)}`,
  verdict: {
    right: "Right",
    partly: "Partly right",
    not_right: "Not right",
    unanswered: "Not answered",
    left_out: "Left out",
  } satisfies Record<Exclude<Schema<"MarkVerdict">, "unmarked">, string>,
  rest: {
    reviewed: (of) => `Reviewed, ${scoreWords(of)} of the mission`,
    promised: (of) => `Waits for a reviewer, ${scoreWords(of)} of the mission`,
    possible: (of) => `Counts when a reviewer has read it, ${scoreWords(of)} of the mission`,
    closed: (of) => `Not reviewed, ${scoreWords(of)} of the mission`,
  } satisfies Record<Schema<"RestReview">, (of: number) => string>,
  promisedBy: (at: string) => `A reviewer reads it by ${formatDay(at)}.`,
  askReview: "Ask for a review",
  criteria: "What a reviewer found",
  criterionPoints: (have: number, of: number) => `${have} of ${count(of, "point")}`,
  emptyTitle: "You have not handed in a mission yet",
  emptyBody: "When you have handed in a mission, its score appears here, with the result of each question.",
  toMissions: "Go to my missions",
  open: (title: string) => `Open ${title}`,
};

export const whatIfTexts = {
  view: "Which grades to show",
  views: { as_is: "As it is", what_if: "What if" },
  title: "Trying out: nothing is saved",
  body: "Only you see this. Your grades stay as they are, and a reload forgets what you tried.",
  reset: "Reset all",
  undo: "Undo the reset",
  nothingToReset: "Nothing is tried yet.",
  outdated: {
    title: "Your grades have changed since",
    body: "What you tried is no longer possible with your present grades. Reset it and try again.",
  },
  failed: { title: "Trying out needs the rules", body: "They could not be loaded. Your grades below are as they are." },
  overall: "Overall in this try",
  none: "No score yet",
  same: "The same as now",
  more: (bp: number) => `${scoreWords(bp)} more than now`,
  less: (bp: number) => `${scoreWords(bp)} less than now`,
  fresh: "No overall score now",
  meter: (bp: number) => `Overall score; a distinction needs ${scoreWords(bp)}`,
  award: "You would head for",
  notEarned: "Not earned yet: a required mission is missing.",
  earned: "Earned with every required mission.",
  awards: awardNames,
  thresholds: thresholdTexts,
  decided:
    "Your certificate is decided already, and only a review that passes can raise its award. A better score can still count for a reference letter.",
  certificate: "What the certificate takes",
  letter: "Reference letter",
  letterState: {
    now: "You can ask for it",
    later: "Possible once the simulation is complete",
    no: "Not with these marks",
  },
  allMet: "All done",
  met: (have: number, need: number) => `${have} of ${need} done`,
  summary: (overall: string, award: string, met: string, letter: string) =>
    `With these marks: overall ${overall}; award: ${award}; certificate: ${met}; reference letter: ${letter}.`,
  missionsTitle: "Try marks",
  missionsLead: "Choose what happens to a mission. A better mark raises its score; a lower one leaves your best score.",
  what: (title: string) => `What happens to ${title}`,
  kinds: {
    as_is: "As it is",
    submitted: "Handed in",
    scored: "A score",
    reviewed: "Reviewed",
    passed: "Passed by a reviewer",
  },
  present: (bp: number) => `Now ${scoreWords(bp)}`,
  noScore: "No score yet",
  waits: "Waits for a reviewer",
  passMark: (bp: number) => `passed from ${scoreWords(bp)}`,
  unscored: "This mission has no score; it counts by being complete.",
  notPossible: "No more attempts can be handed in here.",
  complete: "Complete",
  incomplete: "Not complete",
  resetOne: (title: string) => `Reset ${title}`,
  undoOne: (title: string) => `Undo the reset of ${title}`,
  resetShort: "Reset",
  undoShort: "Undo",
  score: "Score",
  keys: "Questions with one right answer",
  keysShare: (bp: number) => `They are ${scoreWords(bp)} of this mission.`,
  keysKnown: (have: number, of: number) =>
    `Your questions with one right answer have ${scoreWords(have)} of ${scoreWords(of)}; a reviewer judges the rest.`,
  hidden: "You can choose levels once this mission is open.",
  box: (label: string, title: string) => `${label} for ${title}, in percent`,
  level: (criterion: string, title: string) => `${criterion}, ${title}`,
  weight: (bp: number) => `${scoreWords(bp)} of the review`,
  levels: "What the levels mean",
};

const requirements: Record<
  Schema<"RequirementName">,
  { label: string; have: (need: number, have: number) => string }
> = {
  missions: { label: "Required missions", have: (need, have) => `${have} of ${need} complete` },
  score: { label: "Overall score", have: (need, have) => `${scoreWords(have)} of ${scoreWords(need)}` },
  survey: { label: "The five closing questions", have: (need, have) => (have === need ? "Answered" : "Open") },
  legal_name: { label: "Your name, confirmed", have: (need, have) => (have === need ? "Confirmed" : "Open") },
  no_open_refund: { label: "No refund under way", have: (_, have) => count(have, "refund") },
  no_open_dispute: {
    label: "No dispute about a payment",
    have: (_, have) => count(have, "dispute"),
  },
};

export const wayOutTexts = {
  title: "Finish and certificate",
  lead: {
    celebration: "All missions are done. Answer five short questions to get your certificate.",
    in_progress: "This is what is still missing for the certificate.",
    non_passing: "Your access has ended, and something is missing for the certificate. You keep your work.",
  },
  asks: "Requirements for the certificate",
  questions: "Closing questions",
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
    satisfactionScale: "How satisfied are you, from 1 to 5?",
    nps: "How likely are you to recommend it, from 0 to 10?",
    scale: "A low number means not at all, a high number very much.",
    outcome: "What did it lead to?",
    outcomes: {
      job: "I have a job through it",
      internship: "I have an internship",
      studies: "I continue my studies",
      looking: "I am still looking",
      skills: "New skills for the work I have",
      other: "Something else",
    } satisfies Record<Schema<"CareerOutcome">, string>,
    testimonial: "May we quote you?",
    yes: "Yes, with my first name",
    no: "No",
    quote: "What may we quote? (optional)",
    name: "Your name on the certificate",
    nameHelp: "As in your passport or diploma. You can change it later; the address of the certificate stays the same.",
    nameConfirm: "Confirm this name",
    nameConfirmed: (name: string) => `Confirmed: ${name}`,
    nameBoxed: "Some characters cannot be printed",
    nameBoxedBody: (characters: string) =>
      `On your certificate, a box replaces each of these characters: ${characters}. You can confirm another spelling.`,
    next: "What comes next?",
    nextNone: "No plans for now",
  },
  oneMissing: "One answer above is still missing.",
  someMissing: "Some answers above are still missing.",
  finish: "Finish",
  finishing: "Finishing…",
  done: "Your certificate is here",
  doneBody: (kind: Schema<"AwardKind">) => `It is a certificate of ${awardNames[kind].toLowerCase()}.`,
  leftTitle: "Thank you for your answers",
  leftBody: "You can look at your work for as long as this session allows it.",
  missingTitle: "You cannot get the certificate yet",
  missingBody: "You get it here when everything in the list above is done.",
  seePublic: "See its public page",
  faultTitle: "This could not be loaded",
  linkedIn: {
    title: "Add it to LinkedIn",
    lead: "Under “Licenses & certifications”, not as work experience.",
    open: "Open LinkedIn",
    fields: {
      name: "Name",
      organizationName: "Issuing organisation",
      issueYear: "Year of issue",
      issueMonth: "Month of issue",
      expirationYear: "Year of expiry",
      certUrl: "Credential URL",
      certId: "Credential ID",
    } as Partial<Record<string, string>>,
    copy: (label: string) => `Copy: ${label}`,
  },
};

export const credentialFileTexts = {
  choose: "Check a credential file",
  genuine: "As we signed it",
  says: (name: string, since: string) => `${name}, since ${since}`,
  standing: "A file cannot show whether the certificate was revoked later. Look up its number here to check.",
  differs: "Not as we signed it",
  differsBody: "This file was changed after it was signed, or somebody else signed it.",
  unreadable: "This is not a signed credential",
  unreadableBody: "Choose the file that the certificate's page gives under “Signed credential”. Its name ends in .jwt.",
  unknown: "The file could not be checked",
  unknownBody: "Our public keys could not be loaded. Try again when you are online.",
};

export const ownCertificateTexts = {
  lead: "One for each simulation that you finish. Each has a public page where anyone can check it.",
  since: (at: string) => `Issued on ${at}`,
  revoked: "Revoked",
  emptyTitle: "No certificates yet",
  emptyBody: "You get one at the end of a simulation, when you have met its requirements.",
  toWork: "Go to my work",
  faultTitle: "Your certificates could not be loaded",
};

export const sharePictureTexts = {
  title: "Link preview",
  alt: "The certificate without a name",
  altWithName: (name: string) => `The certificate with the name ${name}`,
  name: "Show my name",
  nameHelp: "Chats and social networks show this picture beside the link. The page itself always has your name.",
  notDrawable: "Your name has characters that the picture cannot show, so it is left out.",
  failed: "The picture was not changed",
};

const amountOfWork = (missions: number, hours: number) =>
  `${count(missions, "mission")}, about ${count(hours, "hour")}`;

export const certificateTexts = {
  of: (name: string) => `Certificate of ${name}`,
  label: "Certificate",
  jobSimulation: "a Fieldwork job simulation",
  certifies: "This certifies that",
  did: {
    participation: "took part in",
    completion: "completed",
    distinction: "completed with distinction",
  } satisfies Record<Schema<"AwardKind">, string>,
  work: (missions: number, hours: number) => `${amountOfWork(missions, hours)}.`,
  workDone: ({ missions, questions, hours }: Schema<"CertifiedWork">) => {
    const done = missions.map(({ title, accomplishment }) => accomplishment ?? `completed “${title}”`);
    const list = done.length > 0 ? `: ${listOf(done, "and")}` : "";
    const right = questions.of > 0 ? ` ${certificateTexts.right(questions)}.` : "";
    return `${amountOfWork(missions.length, hours)}${list}.${right}`;
  },
  right: ({ right, of }: Schema<"QuestionCount">) => `${right} of ${count(of, "question")} right`,
  skillList: (skills: readonly string[]) => `Skills: ${skills.join(", ")}`,
  issued: "Issued",
  number: "Certificate number",
  valid: "Valid",
  validBody: (at: string) => `Checked ${at}`,
  replaced: "Valid, name changed",
  replacedBody: (at: string) => `It was earned under another name. The name was changed on ${at}.`,
  revoked: "Revoked",
  revokedBody: (at: string) => `Revoked on ${at}. It is no longer valid.`,
  issuedTo: (name: string) => `Issued by Fieldwork to ${name}`,
  signature: {
    checking: "Checking the signature…",
    matches: "Unchanged: the signature matches",
    differs: "The signature does not match this certificate",
    unknown: "The signature could not be checked here",
  },
  standing: "Not revoked and not replaced",
  standsFor: "What it certifies",
  award: "Award",
  awards: awardNames,
  missions: "Missions",
  missionCount: (required: number, optional: number) =>
    optional === 0 ? `${required} required` : `${required} required, ${optional} optional`,
  questions: "Questions",
  hours: "Work",
  hourCount: (hours: number) => `About ${count(hours, "hour")}`,
  score: "Overall score",
  session: "Session",
  skills: "Skills",
  copyLink: "Copy the link",
  pdf: {
    labels: { certificate: "Download the certificate (PDF)", letter: "Download the letter (PDF)" },
    pending: "Drawing the PDF…",
    names: {
      certificate: (serial: string) => `certificate-${serial}.pdf`,
      letter: (serial: string) => `reference-letter-${serial}.pdf`,
    },
  },
  credential: "Signed credential (Open Badges)",
  program: "See the simulation",
  another: "Check another number",
  check: "Check",
  unknownTitle: "No certificate has this number",
  unknownBody: (serial: string) =>
    `We looked for ${serial}. Compare it with the number on the certificate: similar letters and digits are easily confused.`,
  faultTitle: "The certificate could not be checked",
};
