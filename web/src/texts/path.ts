// Texts of the path of missions: its steps, their conditions and dates, and what to do while no mission is open.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

type State = Schema<"MissionState">;

const actions: Partial<Record<State, string>> = { in_progress: "Continue", returned: "Improve" };
const actionOf = (state: State) => actions[state] ?? "Start";

export const pathTexts = {
  titled: (number: number, title: string) => `${number}. ${title}`,
  marked: (standing: string, right: number, all: number) => `${standing} · ${right} of ${all} right`,
  here: "You are here",
  youWrite: "You write",
  itTakes: "It takes",
  thenOpens: "Then opens",
  behind: (done: number) => `${count(done, "mission", "missions")} done`,
  action: actionOf,
  actionOn: (state: State, number: number) =>
    state === "unlocked" ? `Start mission ${number}` : `${actionOf(state)} with mission ${number}`,

  opensIn: (span: string) => `in ${span}`,
  opensAt: (at: string) => `Opens ${at}`,
  conditions: "What opens it",
  met: "Done",
  missing: "Still missing",
  or: "or",
  dated: (text: string, at: string, isFirst: boolean) => `${isFirst ? text : text.toLowerCase()} ${at}`,
  notYet: "It is not open for you yet",

  calendar: "Add to calendar",
  calendarPending: "Writing…",
  calendarFailed: "The calendar file could not be created",

  nextOpening: "Next opening",
  whoWrites: "Who writes to you",
  dates: "Dates",

  condition: {
    viewed: (mission: string) => `${mission} opened`,
    attempted: (mission: string) => `${mission} started`,
    submitted: (mission: string) => `${mission} handed in`,
    passed: (mission: string) => `${mission} complete`,
    score: (mission: string, score: string) => `${score} in ${mission}`,
    date: (at: string) => `Since ${at}`,
    skipped: "Its date, by permission",
    held: (kind: string) => `You have ${kind}`,
    step: "A setup step",
    survey: (survey: string) => `The survey “${survey}”`,
    team: "You are in a team",
  },

  pause: {
    finished: {
      title: "You have finished every required mission",
      body: "Answer a few last questions, then get your certificate. Your work stays here.",
    },
    completed: {
      title: "You have completed this simulation",
      body: "Your certificate is ready. Your work stays here, and you can still improve it while your access lasts.",
    },
    opens: {
      title: "You have handed in every open mission",
      body: "The next mission opens by itself. You need not do anything until then.",
    },
    in_review: {
      title: "You have handed in every open mission",
      body: "Your work is being reviewed. You need not do anything until it comes back.",
    },
    locked: { title: "No mission is open right now", body: "Each mission below shows what opens it." },
    access_ended: {
      title: "Your access has ended",
      body: "You can read the missions you opened for as long as this session allows it.",
    },
  } satisfies Record<Schema<"Pause">, { title: string; body: string }>,
  made: "What you have made so far",
  nothingMade: "You have not handed in a mission yet. Your work will appear here.",
  certificate: { finished: "Get my certificate", completed: "See my certificate" } as Partial<
    Record<Schema<"Pause">, string>
  >,
  seeCertificate: "See my certificate",
  another: "See other simulations",
};
