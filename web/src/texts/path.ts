// Words of the path of missions: its steps, what opens them and when, and what to do while
// nothing is open.

import type { Schema } from "@/api/types";
import { count } from "@/lib/words";

type State = Schema<"MissionState">;

const actions: Partial<Record<State, string>> = { in_progress: "Continue", returned: "Improve" };
const actionOf = (state: State) => actions[state] ?? "Start";

export const pathTexts = {
  titled: (number: number, title: string) => `${number}. ${title}`,
  marks: (right: number, all: number) => `${right} of ${all} right`,
  here: "You are here",
  youWrite: "You write",
  itTakes: "It takes",
  thenOpens: "Then opens",
  behind: (done: number) => `${count(done, "mission", "missions")} done`,
  action: actionOf,
  actionOn: (state: State, number: number) => (state === "unlocked" ? `Start mission ${number}` : `${actionOf(state)} with mission ${number}`),

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
  calendarFailed: "The calendar could not be written",

  nextOpening: "Next opening",
  whoWrites: "Who writes to you",
  dates: "Dates",

  condition: {
    viewed: (mission: string) => `${mission} opened`,
    attempted: (mission: string) => `${mission} begun`,
    submitted: (mission: string) => `${mission} handed in`,
    passed: (mission: string) => `${mission} complete`,
    score: (mission: string, score: string) => `${score} in ${mission}`,
    date: (at: string) => `Since ${at}`,
    skipped: "Its date, by permission",
    held: (kind: string) => `You have ${kind}`,
    step: "A step of the setting up",
    survey: (survey: string) => `The survey “${survey}”`,
    team: "You are in a team",
  },

  pause: {
    finished: { title: "You have finished every required mission", body: "A few last questions, then your certificate. What you made stays here to look back at." },
    opens: { title: "Everything that is open is handed in", body: "The next mission opens by itself. There is nothing to do until then." },
    in_review: { title: "Everything that is open is handed in", body: "What you handed in is being read. Nothing is asked of you until it comes back." },
    locked: { title: "No mission is open right now", body: "Each mission below says what opens it." },
    access_ended: { title: "Your access has ended", body: "The missions you opened can be read as long as this session allows it." },
  } satisfies Record<Schema<"Pause">, { title: string; body: string }>,
  made: "What you have made so far",
  nothingMade: "Nothing is handed in yet. What you hand in stands here in your own words.",
  toCertificate: "Get my certificate",
  another: "See other simulations",
};
